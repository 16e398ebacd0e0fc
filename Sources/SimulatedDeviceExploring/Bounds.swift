/// How far exploring goes.
public struct ExploringBounds: Hashable, Sendable {
  var moves = 0
  var states = 100_000
  var time = Duration.seconds(30)
  var walks = 500
  var walkLength = 20
  var seed: UInt64?
  var patience = Duration.seconds(10)
  var mergesStates = true
  var order: [String]?
  var breaking: RuleName?

  /// Every order of up to so many moves, and then walks at random, which are longer.
  ///
  /// - Parameters:
  ///   - moves: The longest orders that are all tried. Orders branch 5 to 10 ways.
  ///   - states: How many states are kept at most, some hundred bytes each.
  ///   - time: How long the search takes at most; what is whole by then is told. Walks take as long again at most.
  ///   - walks: How many orders are drawn at random afterwards.
  ///   - walkLength: How many moves these have.
  ///   - seed: What draws; made up and told where none is given.
  ///   - mergesStates: Whether states that nothing tells apart are gone on from once only. `false` tries every order by itself, which
  ///     takes far longer and believes nothing.
  ///   - patience: How long a single move may take by the real clock: one that takes longer ends the search with `AppNeverCameBack`.
  public static func upTo(
    moves: Int, states: Int = 100_000, time: Duration = .seconds(30), walks: Int = 500, walkLength: Int = 20,
    seed: UInt64? = nil, mergesStates: Bool = true, patience: Duration = .seconds(10)
  ) -> ExploringBounds {
    precondition(moves >= 0 && states > 0 && walks >= 0 && walkLength > 0, "Bounds are positive.")
    return ExploringBounds(
      moves: moves, states: states, time: time, walks: walks, walkLength: walkLength, seed: seed,
      patience: patience, mergesStates: mergesStates)
  }

  /// One order of moves alone, by their names: what a test that was pasted does. With a rule, nothing else is looked at.
  ///
  /// An order that the app no longer offers breaks nothing. A name that no move has fails the test.
  public static func order(_ moves: String..., breaking rule: StandardRule? = nil) -> ExploringBounds {
    order(moves, breaking: rule)
  }

  /// The same with the moves as an array.
  public static func order(_ moves: [String], breaking rule: StandardRule? = nil) -> ExploringBounds {
    ExploringBounds(order: moves, breaking: rule.map(RuleName.standard))
  }

  /// One order of moves, and a rule that not every app has.
  public static func order(_ moves: String..., breaking rule: OwnRule) -> ExploringBounds {
    order(moves, breaking: rule)
  }

  /// The same with the moves as an array.
  public static func order(_ moves: [String], breaking rule: OwnRule) -> ExploringBounds {
    let name: RuleName =
      switch rule {
      case .own(let sentence): .own(sentence)
      case .comparison: .same
      }
    return ExploringBounds(order: moves, breaking: name)
  }
}

/// A rule that not every app has, where one order of moves is held against it.
public enum OwnRule: Hashable, Sendable {
  /// One of the test's own, by its sentence.
  case own(String)
  /// That the app shows the same as what it is compared with.
  case comparison
}
