import ScreenDrawing
import TerminalSupport
import Testing
import UnlockEngine

@testable import Walkthrough

// Walks, what is pressed in them, and what they show.

/// A walk that has launched its app.
func launched(
  _ flow: any Flow = vault, device: [String: String] = [:], app: [String: String] = [:]
) throws -> Walk {
  var walk = Walk(try flow.simulation(Setup(StartingPoint("", device: device, app: app))))
  walk.perform(.lifeCycle(.launch))
  return walk
}

/// A walk that stands still, on Vault locked with a PIN.
func locked() throws -> Walk {
  let setup = Setup(StartingPoint("", app: ["method": "pin", "pin": "2580"]))
  var walk = Walk(try vault.simulation(setup), setup: setup, isPaused: true)
  walk.perform(.lifeCycle(.launch))
  return walk
}

/// The window’s text.
func text(_ walk: Walk, _ rows: Int = 24, _ columns: Int = 80) -> String {
  WalkDrawing(walk).draw(size: Size(rows: rows, columns: columns)).canvas.text
}

/// The same, with one blank for many.
func window(_ walk: Walk, _ size: Size = Size(rows: 24, columns: 80)) -> String {
  text(walk, size.rows, size.columns).split(separator: " ").joined(separator: " ")
}

/// Presses the keys of a text.
func types(_ text: String, in walk: inout Walk) {
  for scalar in text.unicodeScalars { walk.press(.character(scalar)) }
}

extension Walk {
  /// Presses keys by their names, with blanks between them.
  mutating func press(keys: String) {
    for name in keys.split(separator: " ") {
      guard let key = Key(name: String(name)) else {
        Issue.record("\(name) isn’t a key")
        continue
      }
      press(key)
    }
  }

  func fact(_ name: String) -> String? { simulation.facts.first { $0.name == name }?.value }
}
