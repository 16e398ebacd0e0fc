import Exploration

/// One clause of a standard, a law or a policy of one’s own: what it demands, and how that is judged.
public struct Clause: Sendable {
  /// What the source calls it: “4(3)(b)”.
  public let id: String
  public let title: String
  /// What it demands, in our words.
  public let demand: String
  /// Whether the source only advises it.
  public let isAdvice: Bool
  /// Where it is about anything at all.
  public let scope: Scope
  public let condition: Condition
  /// What the judgement takes for granted.
  public let note: String?
  /// What differs from the profile’s source.
  public let source: Source

  public init(
    id: String, title: String, demand: String, isAdvice: Bool = false, scope: Scope = .everywhere,
    condition: Condition, note: String? = nil, source: Source
  ) {
    (self.id, self.title, self.demand, self.isAdvice) = (id, title, demand, isAdvice)
    (self.scope, self.condition, self.note, self.source) = (scope, condition, note, source)
  }

  /// Where the text stands that is judged, and which edition of it.
  public struct Source: Hashable, Sendable {
    public var title: String
    public var address: String
    public var edition: String

    public init(title: String, address: String, edition: String) {
      (self.title, self.address, self.edition) = (title, address, edition)
    }
  }

  public enum Scope: String, CaseIterable, Sendable {
    case everywhere, biometry, codes
  }

  public enum Condition: Hashable, Sendable {
    /// Exploring answers it.
    case asks(FlowQuestion)
    /// A flow file would need a word to say it.
    case missing(word: String, because: String)
    /// No flow file is about that.
    case outside(String)
  }
}

/// Clauses of one source, by a name that `--profile` takes.
public struct Profile: Sendable {
  public let name: String
  public let title: String
  public let source: Clause.Source
  public let clauses: [Clause]
}
