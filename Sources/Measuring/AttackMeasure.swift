import Exploration
import UnlockEngine

/// What one attacker gets from one starting point.
public struct AttackMeasure: Sendable {
  public let start: AttackStart
  public let attacker: Attacker
  /// A way in for which nothing has to be guessed; `nil` where there is none.
  public let freeWay: Way?
  /// The way to private screens once a secret of the owner’s was taken away, by signing out or erasing: whether these still show the
  /// owner’s content the file doesn’t say. `nil` where there is none.
  public let anew: Way?
  /// The secrets that he is asked for.
  public let secrets: [SecretMeasure]
  /// Whether he comes in only with more than two of them, of which no chance is reckoned.
  public let takesMore: Bool
  /// Whether all was explored and searched that he can do.
  public let isWhole: Bool
  /// Whether he was stopped by a proof outside the file.
  public let meetsProofOutside: Bool
  /// The places of the secrets whose guesses count in his graph, those behind others among them.
  public let relevant: Set<Int>
  /// How often codes are chosen, by a list of somebody’s own.
  let list: CodeList?
  /// How likely he is to be in by when.
  let chances: AttackChances

  /// A way through the graph, and when it is done.
  public struct Way: Sendable {
    public let edges: [Int]
    /// In milliseconds.
    public let time: Int64
    public let scenario: ScenarioDraft
  }

  /// The moments that are asked about, in milliseconds: at once, an hour, a day, thirty days. At once is half a minute, in which
  /// answers of servers come.
  public static let moments: [Int64] = [30_000, 3_600_000, 86_400_000, 2_592_000_000]

  /// Whether he comes in at once, without a guess.
  public var isOpenAtOnce: Bool { freeWay.map { $0.time <= Self.moments[0] } ?? false }

  /// The chance to be in by a moment, from 0 to 1.
  public func chance(by moment: Int64, _ choosing: Choosing) -> Double {
    if let freeWay, freeWay.time <= moment { return 1 }
    return chances.chance(by: moment, choosing)
  }

  /// The secrets that count: those that he guesses at, and those behind them.
  var asked: [AttackStart.Secret] {
    secrets.filter { $0.opens != .never && $0.most != 0 }.map(\.secret)
      + chances.behind.flatMap { $0.then.map { start.secrets[$0.secret] } }
  }

  /// Whether he comes in by a text alone, or by one behind a code: of a text nobody knows how many there are.
  var takesText: Bool {
    asked.contains { $0.form == .code(.text) }
      && AttackMeasure.moments.allSatisfy { chance(by: $0, .evenly) == 0 }
  }

  /// What can be said of codes that are asked for: only what differs.
  public var choosings: [Choosing] {
    let forms = takesText ? [] : asked.map(\.form)
    return Choosing.allCases.filter { choosing in
      switch choosing {
      case .evenly: forms.contains { if case .code(.text) = $0 { false } else { true } }
      case .evenlyUnrefused: forms.contains { $0.refused > 0 }
      case .byList: list.map { list in forms.contains { $0.hasDigits(list.length) } } ?? false
      case .byPeople, .byPeopleWarned: forms.contains { $0.hasDigits(4) }
      }
    }
  }
}

/// What one attacker can do about one secret.
public struct SecretMeasure: Sendable {
  public let secret: AttackStart.Secret
  public let count: Count
  /// What the right one is good for.
  public let opens: Opens
  /// The best way: all guesses, or the first of those that have no end.
  public let way: AttackMeasure.Way?

  public enum Count: Sendable {
    /// When each guess can be made at the earliest, in milliseconds.
    case bounded([Int64])
    case endless(EndlessRate)
  }

  public enum Opens: Hashable, Sendable {
    /// The right one is enough.
    case alone
    /// It takes another one, too, by its name.
    case with(String)
    case never
  }

  /// How many guesses there are; `nil` for without end.
  public var most: Int? { if case .bounded(let times) = count { times.count } else { nil } }

  /// How many guesses can be made within so many milliseconds; `nil` for as many as can be typed.
  public func guesses(within time: Int64) -> Int? {
    switch count {
    case .bounded(let times): times.count { $0 <= time }
    case .endless(let rate): rate.guesses(within: time)
    }
  }
}

extension AttackStart.Form {
  /// Whether it is a code of so many digits.
  fileprivate func hasDigits(_ length: Int) -> Bool {
    if case .code(.digits(length, _)) = self { true } else { false }
  }
}
