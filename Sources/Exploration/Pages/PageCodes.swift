import DeviceSimulation
import FlowFiles
import UnlockEngine

// What may be typed on a keypad, and which of it makes a difference.

/// The codes that a keypad tells apart; the last one stands for every other.
struct PadCodes: Hashable {
  var codes: [PageCode]
  /// What is typed for each, the one for all others last, if all others are alike.
  var literals: [[Unicode.Scalar]]
  var hasOther: Bool
  var isPasscode: Bool
  /// Whether no character of a code comes twice.
  var isPattern = false

  /// The character of a code at a place; after its end, digits that make it another.
  func scalar(of code: Int, at place: Int) -> Unicode.Scalar {
    let literal = literals[code]
    guard place >= literal.count else { return literal[place] }
    let rest = isPattern ? "123456789".unicodeScalars.filter { !literal.contains($0) } : []
    return rest.indices.contains(place - literal.count) ? rest[place - literal.count] : "0"
  }
}

extension PageMenu {
  /// The device’s wrong passcodes have this name in all states: only whether one is the last one again matters.
  static func wrongPasscode(_ passcode: Passcode) -> (last: String, other: String) {
    let length = passcode.text.text.count
    let candidates = ["0", "9", "5"].map { $0.cycled(to: length) }.filter { $0 != passcode.text.text }
    return (candidates[0], candidates[1])
  }

  /// The codes of the keypad that shows; `nil` where a page doesn’t know what is typed.
  func codes(_ world: World<FileFlow>, _ keypad: Keypad) -> PadCodes? {
    if world.device.evaluation != nil { return passcodes(world, keypad) }
    let typed = withUnsafePointer(to: world) { world in
      plan.texts.filter { $0.isTyped(VisibleWorld(world)) }.map(\.text)
    }
    var words: [String] = []
    for text in [world.flow.expectedPIN(world)?.text].compactMap({ $0 }) + typed
    where text.isCode && keypad.length.map({ $0 == text.count }) ?? true && !words.contains(text) {
      words.append(text)
    }
    let length = keypad.length ?? words.map(\.count).max() ?? 4
    let other = Self.unknown(on: keypad).map { $0.cycled(to: length) }.first { !words.contains($0) } ?? ""
    return PadCodes(
      codes: words.map { .text($0) }, literals: (words + [other]).map { Array($0.unicodeScalars) },
      hasOther: true, isPasscode: false, isPattern: keypad.keys == .pattern)
  }

  private func passcodes(_ world: World<FileFlow>, _ keypad: Keypad) -> PadCodes? {
    guard let passcode = world.device.passcode, keypad.length != nil else { return nil }
    let wrong = Self.wrongPasscode(passcode)
    let isAgain = world.device.lastWrongPasscode != nil
    let literals = [passcode.text.text] + (isAgain ? [wrong.last] : []) + [wrong.other]
    return PadCodes(
      codes: [.text(passcode.text.text)] + (isAgain ? [.again] : []),
      literals: literals.map { Array($0.unicodeScalars) }, hasOther: true, isPasscode: true)
  }

  /// Codes that no flow knows.
  private static func unknown(on keypad: Keypad) -> [String] {
    // No dot of a pattern is touched twice.
    keypad.keys == .pattern ? ["741236985", "369874125", "789541236"] : ["7391", "8264", "4917", "5063"]
  }

  /// What else somebody might type on a keypad: simple codes, and those that differ from a known one in one digit.
  func probes(_ codes: PadCodes, on keypad: Keypad, length: Int) -> [[Unicode.Scalar]] {
    let isPattern = keypad.keys == .pattern
    let shapes =
      isPattern
      ? ["123698745", "147896325", "987456321"] : ["0", "1", "1234567890", "9876543210", "13579", "2046"]
    let simple = shapes.map { Array($0.cycled(to: length).unicodeScalars) }
    if isPattern { return simple.filter { !codes.literals.contains($0) } }
    let near = codes.literals.filter { $0.count == length }.flatMap { literal in
      [0, length - 1].map { place in
        var other = literal
        other[place] = other[place].nextOfCode
        return other
      }
    }
    return (simple + near).filter { !codes.literals.contains($0) }
  }
}
