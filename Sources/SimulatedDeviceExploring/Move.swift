/// Something that somebody does in the app itself: enters a PIN, taps a button.
public struct Move<Lock>: Sendable {
  /// What it is called where orders are told.
  public let name: String
  let proves: Bool
  let guesses: Bool
  let isOffered: @MainActor (Lock) -> Bool
  let perform: @MainActor (Lock) throws -> Void

  /// A move.
  ///
  /// - Parameters:
  ///   - name: What it is called where orders are told. No two moves have the same.
  ///   - proves: Whether it shows what only the owner knows: content that is visible after it was authenticated for.
  ///   - guesses: Whether it is a try by somebody who doesn't know. Tries are counted, against `guesses:` of the app.
  ///   - isOffered: Whether it can be done now: whether its button is there. Always, by default, while no dialog is up and the app is in
  ///     front.
  ///   - perform: Does it. What it throws is taken for the app's answer.
  public init(
    _ name: String, proves: Bool = false, guesses: Bool = false,
    when isOffered: @escaping @MainActor (Lock) -> Bool = { _ in true },
    _ perform: @escaping @MainActor (Lock) throws -> Void
  ) {
    self.name = name
    self.proves = proves
    self.guesses = guesses
    self.isOffered = isOffered
    self.perform = perform
  }
}

/// Puts moves together, one a line.
@resultBuilder
public enum MoveBuilder<Lock> {
  /// One move.
  public static func buildExpression(_ move: Move<Lock>) -> [Move<Lock>] { [move] }
  /// All of them.
  public static func buildBlock(_ moves: [Move<Lock>]...) -> [Move<Lock>] { moves.flatMap { $0 } }
  /// Those of a condition.
  public static func buildOptional(_ moves: [Move<Lock>]?) -> [Move<Lock>] { moves ?? [] }
  /// Those of a condition.
  public static func buildEither(first moves: [Move<Lock>]) -> [Move<Lock>] { moves }
  /// Those of a condition.
  public static func buildEither(second moves: [Move<Lock>]) -> [Move<Lock>] { moves }
  /// Those of a loop.
  public static func buildArray(_ moves: [[Move<Lock>]]) -> [Move<Lock>] { moves.flatMap { $0 } }
}

/// How many tries somebody may have.
public struct GuessLimit: Hashable, Sendable {
  let count: Int
  let duration: Duration?

  /// At most so many, ever, until the right one.
  public static func atMost(_ count: Int) -> GuessLimit { GuessLimit(count: count, duration: nil) }
  /// At most so many within any stretch of time of a length, until the right one.
  public static func atMost(_ count: Int, in duration: Duration) -> GuessLimit {
    GuessLimit(count: count, duration: duration)
  }

  /// In words: “5 guesses within 60 s”.
  var text: String {
    "\(count) guess\(count == 1 ? "" : "es")" + (duration.map { " within \(inWords($0))" } ?? "")
  }
}

/// A duration as it is told: “30 s”, “5 min 1 s”, “2 h”, “500 ms”.
func inWords(_ duration: Duration) -> String {
  let milliseconds = duration.inMilliseconds
  let parts = [
    (milliseconds / 3_600_000, "h"), (milliseconds / 60_000 % 60, "min"), (milliseconds / 1000 % 60, "s"),
    (milliseconds % 1000, "ms"),
  ].filter { $0.0 != 0 }
  return parts.isEmpty ? "0 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
}
