import UnlockEngine

/// Which tags a scenario is to have: “smoke and not (slow or flaky)”. `not` binds closest, then `and`, then `or`.
public indirect enum TagExpression: Hashable, Sendable {
  case tag(String)
  case not(TagExpression)
  case and(TagExpression, TagExpression)
  case or(TagExpression, TagExpression)

  /// What is wrong with an expression, in a sentence.
  public struct Mistake: Error, Hashable, Sendable {
    public let message: String
  }

  /// Reads an expression. A text without operators and brackets is one tag, blanks and all.
  public init(_ text: String) throws(Mistake) {
    var words = Self.words(of: text)
    guard words.contains(where: Self.isSpecial) else {
      guard !words.isEmpty else { throw Mistake(message: "it is empty") }
      self = .tag(text)
      return
    }
    guard words.count <= 200 else { throw Mistake(message: "it has more than 200 words") }
    self = try Self.either(&words)
    if let rest = words.first {
      throw Mistake(
        message: rest == ")" ? "there is a “)” without its “(”" : "there is no “and” or “or” before “\(rest)”"
      )
    }
  }

  /// Whether a scenario with some tags meets it.
  public func isMet(by tags: [String]) -> Bool {
    switch self {
    case .tag(let tag): tags.contains(tag)
    case .not(let one): !one.isMet(by: tags)
    case .and(let one, let other): one.isMet(by: tags) && other.isMet(by: tags)
    case .or(let one, let other): one.isMet(by: tags) || other.isMet(by: tags)
    }
  }

  private static func isSpecial(_ word: Substring) -> Bool { ["and", "or", "not", "(", ")"].contains(word) }

  private static func words(of text: String) -> ArraySlice<Substring> {
    text.replacing("(", with: " ( ").replacing(")", with: " ) ").split(separator: " ")[...]
  }

  private static func either(_ words: inout ArraySlice<Substring>) throws(Mistake) -> TagExpression {
    var all = try both(&words)
    while words.first == "or" {
      words.removeFirst()
      all = .or(all, try both(&words))
    }
    return all
  }

  private static func both(_ words: inout ArraySlice<Substring>) throws(Mistake) -> TagExpression {
    var all = try one(&words)
    while words.first == "and" {
      words.removeFirst()
      all = .and(all, try one(&words))
    }
    return all
  }

  private static func one(_ words: inout ArraySlice<Substring>) throws(Mistake) -> TagExpression {
    guard let word = words.popFirst() else { throw Mistake(message: "a tag is missing at its end") }
    switch word {
    case "not": return .not(try one(&words))
    case "(":
      let inner = try either(&words)
      guard words.popFirst() == ")" else { throw Mistake(message: "a “(” is never closed") }
      return inner
    case "and", "or", ")": throw Mistake(message: "a tag is missing before “\(word)”")
    default: return .tag(String(word))
    }
  }
}
