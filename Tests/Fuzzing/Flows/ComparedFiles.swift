import Exploration
import FlowFiles
import UnlockEngine

/// What `Comparison` says of two files, held against what a plain comparison finds.
struct ComparedFiles {
  private let a: FileFlow
  private let b: FileFlow

  /// How many pairs each of the two may look at.
  private static let (most, mostPlain) = (20_000, 1200)

  init(_ a: FileFlow, _ b: FileFlow) { (self.a, self.b) = (a, b) }

  func check() throws {
    let sides = (ComparisonSide(ComparedFlow(a)), ComparisonSide(ComparedFlow(b)))
    guard let comparison = try? Comparison(sides.0, sides.1) else { return }
    let result = comparison.compare(pairLimit: Self.most)
    var plain = PlainComparison(a, b)
    plain.compare(from: starts(comparison.setups), atMost: Self.mostPlain)
    // As far as a search that was stopped has been everywhere.
    let reach = result.isComplete ? Int.max : result.progress.depth
    if let found = plain.found, result.isAlike, found.depth < reach {
      throw Problem(
        "comparing finds nothing, and there is a difference: \(found.difference.kind)",
        "\(found.difference)\nafter \(found.depth): \(found.way)")
    }
    if let nearest = result.differences.map(\.example.steps).min(), plain.found == nil, nearest < plain.depth
    {
      let example = result.differences[0].example
      throw Problem(
        "comparing finds a difference that isn’t there: \(example.difference.kind)",
        "\(example.difference) after \(nearest)\n\(example.scenario)")
    }
  }

  /// Worlds begun as both sides do, under the limits that the files lower.
  private func starts(_ setups: [(a: Setup, b: Setup)]) -> [(World<FileFlow>, World<FileFlow>)] {
    setups.compactMap { setups in
      guard let a = try? setups.a.world(for: a), let b = try? setups.b.world(for: b) else { return nil }
      return (a, b)
    }
  }
}
