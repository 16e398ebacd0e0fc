/// What is read of a flow besides what its app reads and shows.
public struct Observed: Sendable {
  /// The app’s facts that are shown, by name.
  public var facts: Set<String>
  public var readers: Readers

  public struct Readers: OptionSet, Sendable {
    public let rawValue: UInt8
    /// Rules are judged.
    public static let rules = Readers(rawValue: 1)
    /// It is counted how often somebody can guess.
    public static let guesses = Readers(rawValue: 2)
    /// It is asked whether goals are reached.
    public static let goals = Readers(rawValue: 4)

    public init(rawValue: UInt8) { self.rawValue = rawValue }
  }

  public init(_ readers: Readers = [], facts: Set<String> = []) {
    (self.readers, self.facts) = (readers, facts)
  }
}
