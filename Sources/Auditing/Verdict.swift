import Exploration
import UnlockEngine

/// What was made of a clause.
public enum Verdict: Sendable {
  /// A scenario shows it, which was played and passed.
  case broken(Witness)
  /// Everything was judged that the bounds let be explored: what that was.
  case metWithinBounds(String)
  /// It follows from a figure of the file’s or of iOS’, and exploring saw that figure act.
  case metByFigures(String)
  /// The file doesn’t say what is needed: the word that would, and what for.
  case missing(word: String, because: String)
  /// No flow file is about that.
  case outside(String)
  /// It couldn’t be decided here.
  case undecided(String)
  case notApplicable(String)

  /// Which one it is: those first that somebody has to do something about.
  public enum Kind: String, CaseIterable, Sendable {
    case broken
    case metWithinBounds = "met-within-bounds"
    case metByFigures = "met-by-figures"
    case missing = "not-judged-missing"
    case outside = "not-judged-outside"
    case undecided = "not-judged-undecided"
    case notApplicable = "not-applicable"

    /// All that a table says of it; never just “met”.
    public var name: String {
      switch self {
      case .broken: "broken"
      case .metWithinBounds: "met within bounds"
      case .metByFigures: "met by figures"
      case .missing: "not judged: the file doesn’t say"
      case .outside: "not judged: outside"
      case .undecided: "not judged: not decided"
      case .notApplicable: "not applicable"
      }
    }

    /// Whether something was found out about the flow.
    var isJudged: Bool { self == .broken || self == .metWithinBounds || self == .metByFigures }
  }

  public var kind: Kind {
    switch self {
    case .broken: .broken
    case .metWithinBounds: .metWithinBounds
    case .metByFigures: .metByFigures
    case .missing: .missing
    case .outside: .outside
    case .undecided: .undecided
    case .notApplicable: .notApplicable
    }
  }

  /// Why.
  public var words: String {
    switch self {
    case .broken(let witness): witness.finding
    case .metWithinBounds(let judged): judged
    case .metByFigures(let figures): figures
    case .missing(let word, let because): "“\(word)” would say it: \(because)"
    case .outside(let reason), .undecided(let reason), .notApplicable(let reason): reason
    }
  }

  public var witness: Witness? { if case .broken(let witness) = self { witness } else { nil } }
}

/// A clause, and what was made of it.
public struct Judgement: Sendable {
  public let profile: String
  public let clause: Clause
  public let verdict: Verdict

  /// “psd2 4(3)(b)”.
  public var name: String { "\(profile) \(clause.id)" }
}
