/// Other copy for an app: what each of its texts is replaced by where it is shown. Flows, worlds and explorers know
/// nothing of it.
public struct Wording: Hashable, Sendable {
  /// Where a text is replaced: what is said of a place goes before what is said everywhere.
  public enum Section: Hashable, Sendable {
    case everywhere
    /// In the system's dialogs, as far as the app says what stands there.
    case prompts
    /// A screen or an alert, by its ID.
    case place(String)
  }

  /// By section and key, with the braces of placeholders.
  private var texts: [Section: [String: String]] = [:]
  private var isPseudo = false

  public init() {}

  /// Every text longer and with accents, to see what breaks.
  public static let pseudo: Wording = {
    var wording = Wording()
    wording.isPseudo = true
    return wording
  }()

  public subscript(section: Section, key: String) -> String? {
    get { texts[section]?[key] }
    set { texts[section, default: [:]][key] = newValue }
  }

  /// Whether a text of a section would be replaced, or is said to stay as it is.
  public func covers(_ key: String, in section: Section) -> Bool {
    isPseudo || texts[section]?[key] != nil || texts[.everywhere]?[key] != nil
  }

  /// What stands in place of a text; the text itself where nothing does.
  public func text(_ text: String, in section: Section) -> String {
    let pattern = CopyPattern(text)
    if isPseudo { return pattern.isCopy ? PseudoCopy.text(pattern) : text }
    let own = texts[section] ?? [:]
    let shared = texts[.everywhere] ?? [:]
    // What is said of a text as it is goes before what is said of all that are like it.
    let literal = CopyPattern.literal(text)
    if literal != pattern.key, let other = own[literal] ?? shared[literal] {
      return filled(other, [], shared)
    }
    guard let other = own[pattern.key] ?? shared[pattern.key] else { return text }
    return filled(other, pattern.values, shared)
  }

  /// A text with values in place of its placeholders.
  private func filled(_ text: String, _ values: [CopyPattern.Value], _ shared: [String: String]) -> String {
    CopyTemplate(text).pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .placeholder(let name):
        guard let value = values.first(where: { $0.name == name }) else { return "{\(name)}" }
        return name.hasPrefix(CopyPattern.Kind.time.rawValue) ? time(value.text, shared) : value.text
      }
    }.joined()
  }

  /// A length of time, in the words that there are for it.
  private func time(_ text: String, _ shared: [String: String]) -> String {
    let (key, number) = CopyPattern.phrase(of: text)
    guard let phrase = shared[key] else { return text }
    return filled(phrase, [CopyPattern.Value(name: CopyPattern.Kind.number.rawValue, text: number)], [:])
  }
}

/// A text of a copy file in pieces.
public struct CopyTemplate: Hashable, Sendable {
  public enum Piece: Hashable, Sendable {
    case text(String)
    /// Something between braces; two braces stand for one.
    case placeholder(String)
  }

  public private(set) var pieces: [Piece] = []
  /// Whether every brace has its partner.
  public private(set) var isSound = true

  public init(_ text: String) {
    var (plain, rest) = ("", text[...])
    while let character = rest.popFirst() {
      if character == "{" || character == "}", rest.first == character {
        plain.append(character)
        rest.removeFirst()
      } else if character == "{", let end = rest.firstIndex(of: "}") {
        if !plain.isEmpty { pieces.append(.text(plain)) }
        plain = ""
        pieces.append(.placeholder(String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      } else {
        if character == "{" || character == "}" { isSound = false }
        plain.append(character)
      }
    }
    if !plain.isEmpty { pieces.append(.text(plain)) }
  }

  /// The names between braces.
  public var placeholders: [String] {
    pieces.compactMap { piece in
      if case .placeholder(let name) = piece { return name }
      return nil
    }
  }
}
