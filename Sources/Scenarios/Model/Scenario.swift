import SystemIO
import UnlockEngine

/// A scenario file, or a row of its table, read and found right: what the world is at the start, and what happens in it.
public struct Scenario: Sendable {
  /// The file's path as it was given; it is the scenario's name.
  public var path: String
  /// Its row, if the file is a table of scenarios.
  public var row: ScenarioRow?
  public var title: String
  /// The requirements it stands for: B2.1, AUTH-12.
  public var covers: [String]
  public var tags: [String]
  /// The texts of `device:`, `app:` and `policy:`.
  public var setup: Setup
  /// The world that the set-up describes.
  public var start: Simulation
  public var steps: [Step]
  /// What is to be so after each of its own steps.
  package var throughout: [Expectation] = []
  /// Why it fails until somebody mends what it is about; `nil` where it shall pass.
  public var knownFailure: String?
  /// What is probably a slip, and doesn't keep it from being run.
  public var warnings: [Diagnostic] = []
  /// Texts to be hidden that the flow never shows in its own words; in others nobody knows.
  package var neverShown: [Diagnostic] = []
  /// The other files that it was read from: that it begins after, uses, or has its rows in.
  var otherFiles: Set<String> = []

  /// What is probably a slip, in the words that the scenario is shown in.
  public var doubts: [Diagnostic] { start.wording == nil ? warnings + neverShown : warnings }

  public var flow: any Flow { start.world.flow }

  /// All files that it depends on, by absolute paths, as they are named and where links lead: its own, others that it
  /// names, and its flow’s.
  public var files: Set<String> {
    let files = otherFiles.union([path]).union(flow.file.map { [$0.path] } ?? [])
    return Set(files.flatMap { [absolutePath(relativePath($0)), Paths.resolved($0) ?? $0] })
  }
}
