import Exploration
import FlowFiles
import FlowReading
import Reports
import Scenarios
import UnlockEngine

/// How a flow file behaves otherwise than an earlier version of it in git: what `check --expect` tells of one that isn’t as
/// expected.
struct RevisionDifference {
  /// In lines, for people.
  let lines: [String]

  /// So many pairs of states are looked at: some seconds.
  private static let mostPairs = 2_000_000

  /// Compares with the version that `kept` was made of, or else with the last one that is another; `nil` where git has none, or
  /// no difference is found.
  init?(of flow: FileFlow, _ source: SourceText, kept: KeptText?) {
    let digest = kept?.chart(of: flow)?.file
    let versions = ((try? Git.revisions(of: source.path)) ?? []).lazy.compactMap { revision in
      (try? Git.text(of: source.path, in: revision)).map { (revision, $0) }
    }
    let others = versions.filter { $0.1 != source.text }
    guard
      let (revision, text) = others.first(where: { FlowOrigin.digest(of: $0.1) == digest }) ?? others.first,
      let before = try? FlowFile.read(SourceText(path: source.path, text: text)).get(),
      let result = try? Comparison.result(
        of: ComparisonSide(FlowExplorer(before).compared), ComparisonSide(FlowExplorer(flow).compared),
        pairLimit: Self.mostPairs, goesOn: { _ in !Interruption.hasCome }),
      let difference = ComparisonReport(result, duration: .zero).shortest
    else { return nil }
    lines =
      ["The shortest way to where it differs from revision \(revision), which is A; B is as it is now:"]
      + difference.map { "  " + $0 } + [
        "All of them: `unlocksim compare \(ComparedFile.git)\(revision):\(source.path) \(source.path)`."
      ]
  }
}
