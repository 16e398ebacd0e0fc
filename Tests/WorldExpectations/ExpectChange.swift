import Testing
import UnlockEngine

/// Sends one input to a world and states the *whole* change: its effects, and everything of the world that
/// is another one afterwards. What isn't named must have stayed as it was, but for what follows by itself: under a dialog
/// the app is inactive, and its card has a picture of what it drew.
public func expectChange<F: Flow>(
  of world: inout World<F>, by input: Input, effects: [Effect] = [],
  sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout World<F>) -> Void = { _ in }
) {
  var expected = world
  change(&expected)
  if expected.phone == .app, expected.process != .none {
    expected.process = expected.device.evaluation == nil ? .active : .inactive
  }
  let actualEffects = world.step(input)
  #expect(actualEffects == effects, "effects of \(input)", sourceLocation: sourceLocation)
  expected.picture = world.picture
  if world != expected {
    let differences = differingLines(of: world, expected: expected).joined(separator: "\n")
    Issue.record(
      "\(input) changed the world otherwise (- expected, + actual):\n\(differences)",
      sourceLocation: sourceLocation)
  }
}

/// The lines of two values' dumps that aren't the same: a whole world is too much to read.
func differingLines<Value>(of actual: Value, expected: Value) -> [String] {
  func lines(_ value: Value) -> [String] {
    var text = ""
    dump(value, to: &text)
    return text.split(separator: "\n").map(String.init)
  }
  return lines(actual).difference(from: lines(expected)).map { change in
    switch change {
    case .insert(_, let line, _): "+ \(line)"
    case .remove(_, let line, _): "- \(line)"
    }
  }
}
