import Exploration
import UnlockEngine

/// What one policy is worth: a guesser’s chance against how often owners are locked out.
public struct PolicyMeasure: Sendable {
  /// What was set: "pin-attempts=5".
  public let policy: [Setup.Entry]
  /// How many guesses who holds the phone has at the secret that falls most easily; `nil` for without end.
  public let guesses: Int?
  /// His chance within thirty days, from 0 to 1.
  public let success: Double
  /// The owner’s chance to be locked out within a month; `nil` where nothing locks anybody out.
  public let lockOut: Double?
  /// Whether all was explored that it takes.
  public let isWhole: Bool

  /// By what who holds the phone unlocked gets, at the starting point where he gets most.
  ///
  /// - Returns: `nil` where nothing can be guessed at.
  public init?(_ policy: [Setup.Entry], _ measures: [AttackMeasure], _ owner: OwnerRisk, _ choosing: Choosing)
  {
    let last = AttackMeasure.moments[AttackMeasure.moments.count - 1]
    let asked = measures.filter { measure in
      measure.attacker == .holder
        && measure.secrets.contains { if case .app = $0.secret.kind { true } else { false } }
    }
    guard let worst = asked.max(by: { $0.chance(by: last, choosing) < $1.chance(by: last, choosing) }) else {
      return nil
    }
    let secrets = worst.secrets.filter { if case .app = $0.secret.kind { true } else { false } }
    guard let secret = secrets.max(by: { ($0.most ?? .max) < ($1.most ?? .max) }) else { return nil }
    self.policy = policy
    guesses = secret.most
    success = worst.chance(by: last, choosing)
    lockOut = secret.triesToLockOut.map { owner.chance(tries: $0) }
    isWhole = worst.isWhole
  }

  /// "5", "3 and 2m".
  var values: String { policy.map(\.value).joined(separator: " and ") }
}

/// Policies against each other.
public struct Tradeoff: Sendable {
  public let flow: String
  public let rows: [PolicyMeasure]
  public let choosing: Choosing
  public let owner: OwnerRisk
  private let list: CodeList?

  public init(
    flow: String, rows: [PolicyMeasure], choosing: Choosing, owner: OwnerRisk, by list: CodeList? = nil
  ) {
    (self.flow, self.rows, self.choosing, self.owner) = (flow, rows, choosing, owner)
    self.list = list
  }

  /// How codes are taken to be chosen.
  var choice: String {
    switch choosing {
    case .evenly: "codes evenly chosen"
    case .evenlyUnrefused: "codes evenly chosen of those that the flow takes"
    case .byPeople: PINFigures.chosen.name
    case .byPeopleWarned: "as people choose them without what iOS warns of"
    case .byList: list?.name ?? ""
    }
  }

  /// A table, and a small plot under it.
  public var text: String {
    let lines = TextTable.lines([head] + rows.map(cells), indent: 0)
    return (lines + ["", basis, ""] + TradeoffPlot(rows).lines).joined(separator: "\n")
  }

  var head: [String] {
    let names = rows.first?.policy.map(\.name).joined(separator: ", ") ?? ""
    return [names, "guesses", "a guesser is in", "an owner is locked out"]
  }

  func cells(of row: PolicyMeasure) -> [String] {
    let least = row.isWhole ? "" : "at least "
    return [
      row.values, row.guesses.map { least + grouped($0) } ?? "without end",
      least + Figures.percent(row.success),
      row.isWhole ? row.lockOut.map(Figures.percent) ?? "never" : "not known",
    ]
  }

  /// Who guesses, for how long, and how often owners mistype.
  var basis: String {
    "Within thirty days, who holds the phone unlocked: \(choice). The owner: \(owner.unlocks) times a month, "
      + "\(Figures.parameter(owner.typing)) of entries mistyped, each by itself."
  }
}
