import Diagnostics

/// What a mutant changes: one thing that a slip could have made otherwise (mutation testing).
public enum MutationOperator: String, CaseIterable, Sendable {
  case dropStep = "drop-step"
  case dropMoment = "drop-moment"
  case dropWord = "drop-word"
  case changeLimit = "change-limit"
  case changeLifetime = "change-lifetime"
  case changeTarget = "change-target"
  case changeClock = "change-clock"
  case changeEnd = "change-end"
  case changePolicy = "change-policy"
  case negateCondition = "negate-condition"
  case dropCondition = "drop-condition"
  case swapBranches = "swap-branches"
  case swapAnswers = "swap-answers"

  /// What it does, for people.
  public var words: String {
    switch self {
    case .dropStep: "leaves a step out"
    case .dropMoment: "leaves out what the app does when it is left or comes back"
    case .dropWord: "leaves out a word such as private, off-if or outlives-process"
    case .changeLimit: "makes a limit one more, or one less"
    case .changeLifetime: "forgets what is remembered, or remembers what is forgotten"
    case .changeTarget: "goes to another screen"
    case .changeClock: "lets a timer go by the date instead of the time, or the other way round"
    case .changeEnd: "ends a wait one moment earlier or later: after, after-more-than"
    case .changePolicy: "asks for a face where the passcode would do, too, or the other way round"
    case .negateCondition: "turns a condition round"
    case .dropCondition: "leaves out one of several conditions"
    case .swapBranches: "exchanges then and else"
    case .swapAnswers: "exchanges what follows from two answers"
    }
  }
}

/// One change of a flow file.
public struct Mutation: Sendable {
  public let kind: MutationOperator
  /// Where it is.
  public let place: SourcePlace
  /// What stands there, in one line.
  public let was: String
  /// What would stand there; `nil` where nothing would.
  public let becomes: String?

  /// "“reset: wrong-pins” left out", "“5” → “6”".
  public var words: String { becomes.map { "“\(was)” → “\($0)”" } ?? "“\(was)” left out" }
}

/// A flow file with one change, as a tree.
package struct Mutant: Sendable {
  package let mutation: Mutation
  package let root: YAMLValue
}

extension YAMLValue {
  /// The value as it would stand in one line, cut where it is long.
  var inOneLine: String { flowStyle.inOneLine }

  private var asItem: String {
    if case .map(let entries) = content, entries.count == 1 { return entries[0].inFlowStyle }
    return flowStyle
  }

  fileprivate var flowStyle: String {
    switch content {
    case .text(let text, isPlain: true): text
    case .text(let text, isPlain: false): "\"\(text)\""
    // A map of one entry needs no braces in a list: [go: home].
    case .list(let items): "[" + items.map(\.asItem).joined(separator: ", ") + "]"
    case .map(let entries): "{ " + entries.map(\.inFlowStyle).joined(separator: ", ") + " }"
    }
  }
}

extension YAMLEntry {
  fileprivate var inFlowStyle: String { "\(key): \(value.flowStyle)" }

  /// The entry as it would stand in one line, cut where it is long.
  var inOneLine: String { inFlowStyle.inOneLine }
}

extension String {
  /// The text, cut where it is long.
  fileprivate var inOneLine: String {
    let most = 60
    return unicodeScalars.count <= most
      ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(most - 1))) + "…"
  }
}
