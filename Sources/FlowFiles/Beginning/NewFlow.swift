import UnlockEngine

/// A flow file for beginners: three answers make it, and it walks at once.
///
/// Pure: who asks the questions, and where the file goes, is for the command.
public struct NewFlow: Hashable, Sendable {
  public var name: String
  public var unlock = Unlock.both
  /// How many digits the PIN has, and how many wrong ones may be typed; for what has a PIN.
  public var (digits, tries) = (4, 5)
  public var away = Away.locks
  /// How long one may be away, where that makes a difference.
  public var minutes = 5

  public static let digits = 4...8
  public static let tries = 1...10
  public static let minutes = 1...60

  public init(name: String) { self.name = name }

  /// What unlocks it.
  public enum Unlock: String, CaseIterable, Sendable {
    case biometry, pin, both, either

    public var words: String {
      switch self {
      case .biometry: "Face ID or Touch ID, and the phone’s passcode where they fail"
      case .pin: "a PIN of the app’s own"
      case .both: "a PIN, and Face ID or Touch ID for those who want that, too"
      case .either: "whichever of the first two the user chooses"
      }
    }

    public var hasPIN: Bool { self != .biometry }
  }

  /// What happens when its user is away.
  public enum Away: String, CaseIterable, Sendable {
    case locks
    case locksLater = "locks-later"
    case signsOut = "signs-out"

    public var words: String {
      switch self {
      case .locks: "it locks at once"
      case .locksLater: "it locks after some minutes"
      case .signsOut: "it locks at once, and signs out after some minutes"
      }
    }

    public var takesTime: Bool { self != .locks }
  }

  /// What is wrong with a name, and what would be right; `nil` if it is one.
  public static func mistake(inName name: String) -> String? {
    if Names.canBe(name), !Names.trutheries.contains(name) { return nil }
    let words =
      "names are of small letters, digits and hyphens, begin with a letter, and have at most 40 characters"
    let near = String(Names.kebab(name).prefix(40))
    guard near != name, Names.canBe(near), !Names.trutheries.contains(near) else {
      return "\(words), as in “my-bank”"
    }
    return "\(words). Did you mean “\(near)”?"
  }

  /// "my-bank" as people call it: "My Bank".
  public static func title(of name: String) -> String {
    name.split(separator: "-").map(\.capitalisedFirst).joined(separator: " ")
  }

  // MARK: The file

  /// The file's text; `path` is where it will stand, for the commands in its comments.
  public func text(path: String) -> String {
    var kept: [Substring] = []
    // Which lines count, block by block: a template's marks stand in each other.
    var blocks: [Bool] = []
    for line in Self.template.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "%" {
        blocks.removeLast()
      } else if line.hasPrefix("% ") {
        blocks.append(line.dropFirst(2).split(separator: " ").contains { holds($0) })
      } else if !blocks.contains(false) {
        kept.append(line)
      }
    }
    var text = kept.joined(separator: "\n")
    for (mark, value) in values(path) { text = text.replacing(mark, with: value) }
    return text
  }

  /// Whether a word of the template's marks is so.
  private func holds(_ word: Substring) -> Bool {
    switch word {
    case "owner": unlock == .biometry || unlock == .either
    case "code": unlock.hasPIN
    case "faces": unlock != .pin
    case "timed": away.takesTime
    default: word == unlock.rawValue || word == away.rawValue
    }
  }

  private func values(_ path: String) -> [(mark: String, value: String)] {
    [
      ("<name>", name), ("<title>", Self.title(of: name)), ("<path>", path), ("<digits>", "\(digits)"),
      ("<tries>", "\(tries)"), ("<minutes>", "\(minutes)"),
      // Neither in a row nor all the same, however short.
      ("<pin>", String("71392846".prefix(digits))),
    ]
  }
}
