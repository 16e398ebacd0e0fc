import DeviceSimulation
import Scenarios
import SystemIO
import UnlockEngine
import Walkthrough

/// What a journal says on lines of comment, because a scenario can't express it.
enum JournalMark: Hashable {
  case place(Int)
  case clock(isPaused: Bool, speed: Speed)
  case focus(Focus)
  case style(Recording.Style)
  case tried(String)
  /// What is noted on the moment; nothing any more, if it is empty.
  case note(String)
  /// What the room beside the phone is for.
  case side(SideView)
  /// The second phone, or that there is none any more.
  case beside(BesideMark?)
  /// The step after which the moment is that others are compared with; `nil` once it is none any more.
  case marked(Int?)

  var line: String {
    switch self {
    case .place(let step): "  # at step \(step)"
    case .clock(let isPaused, let speed): "  # clock \(isPaused ? "paused" : "runs") ×\(speed.rawValue)"
    case .focus(.entry): "  # focus entry"
    case .focus(.key(.digit(let digit))): "  # focus key \(digit)"
    case .focus(.key(.delete)): "  # focus key delete"
    case .focus(.control(let id)): "  # focus \(id.owner) \(id.code)"
    case .tried(let text): "  # nothing: \(JournalText.words(text))"
    case .side(let view): "  # side \(view)"
    case .note(let text): "  # note: \(JournalText.words(text))"
    case .beside(let phone): "  # beside \(phone?.words ?? "none")"
    case .marked(let step): "  # marked \(step.map { "\($0)" } ?? "none")"
    case .style(let style): "  # saved\(style.isMasked ? " masked" : "")\(style.isRaw ? " raw" : "")"
    }
  }

  /// The mark in a line; `nil` for any other line.
  init?(line: Substring) {
    let words = JournalText.split(line)
    guard words.first == "#", words.count > 2 else { return nil }
    switch (words[1], words.count) {
    case ("at", 4):
      guard words[2] == "step", let step = Int(words[3]) else { return nil }
      self = .place(step)
    case ("clock", 4):
      guard ["paused", "runs"].contains(words[2]), words[3].first == "×",
        let number = Int(words[3].dropFirst()), let speed = Speed(rawValue: number)
      else { return nil }
      self = .clock(isPaused: words[2] == "paused", speed: speed)
    case ("focus", 3) where words[2] == "entry": self = .focus(.entry)
    case ("focus", 4) where words[2] == "key":
      if words[3] == "delete" {
        self = .focus(.key(.delete))
      } else {
        guard let digit = Int(words[3]), (0...9).contains(digit) else { return nil }
        self = .focus(.key(.digit(digit)))
      }
    case ("focus", 4):
      guard let code = UInt8(words[3]), words[2] == "app" || words[2] == "system" else { return nil }
      self = .focus(.control(ControlID(owner: words[2] == "app" ? .app : .system, code: code)))
    case ("nothing:", _): self = .tried(JournalText.text(words.dropFirst(2).joined(separator: " ")))
    case ("side", 3):
      guard let view = SideView.allCases.first(where: { "\($0)" == words[2] }) else { return nil }
      self = .side(view)
    case ("note:", _): self = .note(JournalText.text(words.dropFirst(2).joined(separator: " ")))
    case ("marked", 3):
      if words[2] == "none" {
        self = .marked(nil)
      } else {
        guard let step = Int(words[2]) else { return nil }
        self = .marked(step)
      }
    case ("beside", _):
      if words.count == 3, words[2] == "none" {
        self = .beside(nil)
      } else {
        guard let phone = BesideMark(words: words.dropFirst(2)) else { return nil }
        self = .beside(phone)
      }
    case ("saved", 3...4):
      guard words.dropFirst(2).allSatisfy({ ["raw", "masked"].contains($0) }) else { return nil }
      self = .style(Recording.Style(isRaw: words.contains("raw"), isMasked: words.contains("masked")))
    default: return nil
    }
  }
}

/// The comment after a step.
enum StepMark: Hashable {
  /// A wait of the running clock, which no one asked for.
  case clock
  /// The step was done by other keys than it implies, or by none: `--raw` keeps them.
  case keys([Key])

  /// The comment for a moment's step; empty if none is needed.
  static func text(of moment: Timeline.Moment) -> String {
    if moment.isByClock { return " # clock" }
    guard moment.keys != moment.input?.ownKeys else { return "" }
    return " # keys" + moment.keys.map { " " + JournalText.word($0.name) }.joined()
  }

  /// The mark in a comment; `nil` for any other comment.
  init?(comment: Substring) {
    let words = JournalText.split(comment)
    switch words.first {
    case "clock" where words.count == 1: self = .clock
    case "keys":
      let keys = words.dropFirst().map { Key(name: JournalText.text($0)) }
      guard keys.allSatisfy({ $0 != nil }) else { return nil }
      self = .keys(keys.compactMap { $0 })
    default: return nil
    }
  }
}

extension Input {
  /// The keys that the step implies: the one for a typed character.
  var ownKeys: [Key] {
    if case .type(.character(let scalar)) = self { return [.character(scalar)] }
    return []
  }
}

/// Texts in comments: as they are if every character is visible, otherwise in quotes, as in the rest of the file. A
/// line break would end the comment.
enum JournalText {
  /// A text written as one word without blanks.
  static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x21..<0x7F).contains($0) } && text.utf8.first != 0x22
    return isPlain ? text : YAMLText.quoted(text)
  }

  /// A text with blanks between its words.
  static func words(_ text: String) -> String {
    let quoted = YAMLText.quoted(text)
    // Plain: needs no escapes, and its blanks are preserved.
    let isPlain = quoted.unicodeScalars.count == text.unicodeScalars.count + 2
    let isSpaced = split(Substring(text)).joined(separator: " ").utf8.elementsEqual(text.utf8)
    return isPlain && isSpaced && !text.isEmpty ? text : quoted
  }

  /// The words of a text. Splits at the blank itself, because to Swift a blank with a combining mark isn't one.
  static func split(_ text: Substring) -> [String] {
    text.utf8.split(separator: 0x20).map { String(Substring($0)) }
  }

  static func text(_ written: String) -> String { YAMLText.unquoted(Substring(written)) ?? written }
}

/// A line with a step, and the comment after it.
struct StepLine {
  /// The step as YAML, including its "- ".
  var step: Substring
  var comment: Substring?

  init?(_ line: Substring) {
    guard line.utf8.starts(with: "  - ".utf8) else { return nil }
    let bytes = line.utf8
    var isQuoted = false
    var isEscaped = false
    var before: UInt8 = 0
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == 0x23, before == 0x20, !isQuoted {
        step = line[..<bytes.index(before: index)]
        comment = line[bytes.index(after: index)...]
        return
      }
      if byte == 0x22, !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && byte == 0x5C && !isEscaped
      before = byte
    }
    step = line
  }
}
