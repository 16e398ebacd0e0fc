import Diagnostics

/// Something in a flow file that is legal and makes no sense all the same: where, what, and what would be right.
public struct FlowFinding: Hashable, Sendable {
  public let kind: Kind
  public let diagnostic: Diagnostic
  /// What shows it, line by line: the steps that lead there.
  public var example: [String] = []

  /// The names that reports for machines have.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case screenNeverReached = "screen-never-reached"
    case alertNeverShown = "alert-never-shown"
    case valueNeverRead = "value-never-read"
    case valueNeverSet = "value-never-set"
    case neverUsed = "never-used"
    case saidTwice = "said-twice"
    case neverSo = "never-so"
    case hiddenButton = "hidden-button"
    case deadButton = "dead-button"
    case deadAlert = "dead-alert"
    case deadEnd = "dead-end"
    case endlessWait = "endless-wait"
    case onTheCard = "on-the-card"
    case tooLong = "too-long"
    case brokenRule = "broken-rule"
    case neverSeen = "never-seen"
    case neverTried = "never-tried"
    case neverTyped = "never-typed"
    case holdsAgain = "holds-again"
    case reachedAgain = "reached-again"
    case endlessTimers = "endless-timers"
    case afterAChain = "after-a-chain"
    case undone = "undone"
    case cutByAComment = "cut-by-a-comment"
    /// Something to know, and nothing wrong.
    case note
  }

  public var isWrong: Bool { kind != .note }
}
