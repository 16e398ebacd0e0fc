import TerminalSupport
import Foundation
import ScreenDrawing
import UnlockEngine
import Walkthrough

@testable import Playing
@testable import Scenarios

/// A scenario from its text, run and ready to be watched.
func screenplay(_ text: String, path: String = "test.yaml") throws -> ScenarioPlayback {
  let source = SourceText(path: path, text: text)
  return ScenarioPlayback(try ScenarioReader.read(source, flows: [vault]).get(), source: source)
}

/// A small one: it types, taps, waits and expects.
let wrongPINs = """
  title: Two wrong PINs
  flow: vault
  app: { method: pin, pin: "2580" }
  steps:
    - launch
    - type: "1111"
    - expect: { screen: vault.lock-pin, facts: { failed-pin-attempts: 1 } }
    - elapse: 5m
    - type: "1111"
      times: 4
    - expect: { alert: vault.too-many-pin-attempts }
    - tap: OK
    - expect: { screen: vault.sign-in }
  """

/// The same, but the count is wrong.
let failing = wrongPINs.replacingOccurrences(of: "times: 4", with: "times: 3")

extension Player {
  /// Presses keys by their names, with blanks between them.
  mutating func press(keys: String) {
    for name in keys.split(separator: " ") { if let key = Key(name: String(name)) { press(key) } }
  }

  func text(_ size: Size = Size(rows: 24, columns: 80)) -> String {
    PlayerDrawing(self).draw(size: size).canvas.text
  }
}

/// All scenario files of the project.
let scenarioFiles: [String] = {
  let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  return ScenarioFiles.find([root.appendingPathComponent("Scenarios").path]).files
}()

/// What is wrong with a text as XML: tags that don't close in order, ampersands and quotes that mean nothing.
func xmlMistake(_ text: String) -> String? {
  var open: [Substring] = []
  var rest = text[...]
  while let mark = rest.firstIndex(where: { $0 == "<" || $0 == "&" || $0 == ">" }) {
    let from = rest[mark...]
    switch rest[mark] {
    case ">": return "a bare > before \(from.prefix(40))"
    case "&":
      guard let known = ["&amp;", "&lt;", "&gt;", "&quot;"].first(where: { from.hasPrefix($0) }) else {
        return "a bare & in \(from.prefix(40))"
      }
      rest = from.dropFirst(known.count)
    default:
      guard let end = from.firstIndex(of: ">") else { return "an open tag \(from.prefix(40))" }
      let tag = from[from.index(after: from.startIndex)..<end]
      rest = from[from.index(after: end)...]
      if tag.hasPrefix("!DOCTYPE") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return "</\(tag.dropFirst())> closes nothing" }
      } else {
        guard tag.count(where: { $0 == "\"" }) % 2 == 0, !tag.contains("<") else {
          return "quotes in <\(tag)>"
        }
        if !tag.hasSuffix("/") { open.append(tag.prefix { $0 != " " && $0 != "\n" }) }
      }
    }
  }
  return open.isEmpty ? nil : "<\(open.joined(separator: "><"))> never closed"
}
