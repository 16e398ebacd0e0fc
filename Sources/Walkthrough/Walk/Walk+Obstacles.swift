import DeviceSimulation
import UnlockEngine

// Why something can't be tapped: found out by typing on a copy of the phone until it can.

extension Walk {
  /// Why a control is off: what of an entry is missing, “Password is empty”, or what has to be waited for; `nil` where it is
  /// neither.
  public func obstacle(to control: Control) -> String? {
    control.isEnabled ? nil : missingEntry(for: control) ?? wait(for: control)
  }

  /// How long it takes until a control can be tapped, if nobody does anything.
  private func wait(for control: Control) -> String? {
    var trial = simulation
    // As many deadlines as a wait is counted down in, and others beside it.
    for _ in 0..<8 where trial.world.nextDeadline != nil {
      trial.step(.elapseToNextDeadline)
      guard let now = trial.screen.top, now.id == top?.id, let later = now.control(control.id) else {
        return nil
      }
      if later.isEnabled {
        return "it can be in \((trial.world.clock.now - simulation.world.clock.now).scenarioText)"
      }
    }
    return nil
  }

  private func missingEntry(for control: Control) -> String? {
    guard let top else { return nil }
    if let keypad = top.keypad {
      guard isEnabled(control, after: { $0.type(upTo: $1, from: keypad.filled) }) else { return nil }
      return keypad.filled == 0 ? "nothing is typed yet" : "too little is typed yet"
    }
    let fields = top.controls.filter(\.isField)
    guard isEnabled(control, filling: fields) else { return nil }
    let missing = fields.filter { field in !isEnabled(control, filling: fields.filter { $0.id != field.id }) }
    let empty = missing.filter { $0.typedCount == 0 }
    if let first = empty.first {
      return empty.count == 1 ? "\(first.title) is empty" : "\(Self.list(empty.map(\.title))) are empty"
    }
    return missing.first.map { "\($0.title) is too short" }
  }

  /// As many characters as anything asks for.
  private static let lengths = [1, 4, 6, 8, 10, 12, 16, 24]

  private func isEnabled(_ control: Control, filling fields: [Control]) -> Bool {
    isEnabled(control) { trial, length in
      for field in fields {
        trial.step(.tap(field.id))
        trial.type(upTo: length, from: field.typedCount)
      }
    }
  }

  private func isEnabled(_ control: Control, after fill: (inout Simulation, Int) -> Void) -> Bool {
    Self.lengths.contains { length in
      var trial = simulation
      fill(&trial, length)
      return trial.screen.top?.control(control.id)?.isEnabled == true
    }
  }

  private static func list(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }
}

extension Simulation {
  fileprivate mutating func type(upTo length: Int, from count: Int) {
    for _ in 0..<max(0, length - count) { step(.type("1")) }
  }
}

extension Control {
  fileprivate var typedCount: Int {
    if case .field(let text, _, _) = role { return text.unicodeScalars.count }
    return 0
  }
}
