import UnlockEngine

/// A scenario file, read and found right: what the world is at the start, and what happens in it.
public struct Scenario: Sendable {
  /// The file's path as it was given; it is the scenario's name.
  public var path: String
  public var title: String
  /// The requirements it stands for: B2.1, A8.
  public var covers: [String]
  public var tags: [String]
  /// The texts of `device:`, `app:` and `policy:`.
  public var setup: Setup
  /// The world that the set-up describes.
  public var start: Simulation
  public var steps: [Step]
  /// What is probably a slip, and doesn't keep it from being run.
  public var warnings: [Diagnostic] = []

  public var flow: any Flow { start.world.flow }
}
