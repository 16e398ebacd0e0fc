import Exploration
import SystemIO
import UnlockEngine

/// A ComparisonResult in words, for machines, as a page, and as scenarios.
public struct ComparisonReport: Sendable {
  package let result: ComparisonResult
  /// How long it took, set by the caller, which has a clock.
  package let duration: Duration
  package let differences: [CheckedDifference]

  /// Runs the scenario of each difference on both sides.
  public init(_ result: ComparisonResult, duration: Duration) {
    self.result = result
    self.duration = duration
    let flows = (a: result.a.flow.flow, b: result.b.flow.flow)
    differences = result.differences.map { CheckedDifference($0, flows) }
  }

  /// The scenarios that hold on the first side and fail on the second.
  public var scenarios: [ScenarioDraft] { differences.filter(\.isTold).map(\.scenario) }

  var sides: (a: String, b: String) { (words(result.a), words(result.b)) }

  private func words(_ side: ComparisonSide) -> String { CheckedDifference.words(side.flow.flow, side.setup) }

  /// How many differences are told in full on a terminal.
  private static let mostInFull = 20

  /// The answer in one line.
  package var answer: String {
    let count = differences.count
    let pairs = "\(grouped(result.progress.pairs)) pairs of states"
    if count > 0 {
      let kinds = Set(differences.map(\.example.difference.kind)).count
      return "Different: \(counted(count, "difference")) of \(counted(kinds, "kind")), "
        + "in \(pairs)\(result.isComplete ? "" : ", with more to visit")"
    }
    if !result.unconfirmed.isEmpty { return "Not shown to be equal, in \(pairs): see below" }
    return result.isComplete
      ? "Equal within: \(result.within.joined(separator: ", ")). \(pairs) were visited, which are all within the bounds below"
      : "No difference so far, in \(pairs); stopped before every pair within the bounds below was visited"
  }

  var figures: String {
    let progress = result.progress
    let rate = Int64(progress.pairs) * 1000 / max(1, duration.inMilliseconds)
    return "\(grouped(progress.steps)) inputs to both, up to \(progress.depth) steps from "
      + "\(counted(result.starts.count, "starting point")); "
      + "\(duration.inTenths) s, \(grouped(Int(rate))) pairs a second"
  }

  /// For people.
  public var text: String {
    var lines = ["A  \(sides.a)", "B  \(sides.b)", "", answer, "  \(figures)"]
    var kind: SideDifference.Kind?
    for (number, difference) in differences.prefix(Self.mostInFull).enumerated() {
      if difference.example.difference.kind != kind {
        kind = difference.example.difference.kind
        lines += ["", kind?.title ?? ""]
      }
      lines += [""] + block(difference, number + 1).map { $0.isEmpty ? "" : "  " + $0 }
    }
    if differences.count > Self.mostInFull {
      let more = differences.count - Self.mostInFull
      lines += ["", "And \(more) more: --json, --html and --write have them all."]
    }
    if !result.unconfirmed.isEmpty {
      lines += ["", "Not confirmed: there only where waits are lengthened or states taken for one"]
      lines += result.unconfirmed.map { "  \($0.kind.title): \($0.place) \($0.what): \($0.a) ↔ \($0.b)" }
    }
    if !result.leftOut.isEmpty {
      lines += ["", "Starting points from which nothing was compared"] + result.leftOut.map { "  " + $0 }
    }
    if !result.bounds.isEmpty { lines += ["", "Bounds"] + result.bounds.map { "  " + $0 } }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The difference that is the fewest steps away, in lines; `nil` where there is none.
  public var shortest: [String]? {
    differences.min { $0.example.steps < $1.example.steps }.map { block($0, 1) }
  }

  private func block(_ difference: CheckedDifference, _ number: Int) -> [String] {
    let found = difference.example.difference
    let count = difference.pairs
    var lines = [
      "\(number). \(difference.headline)",
      "   \(difference.distance) from “\(difference.example.start)”, seen at \(grouped(count)) "
        + "pair\(count == 1 ? "" : "s"). \(difference.parting)", "   A  \(found.a)", "   B  \(found.b)", "",
    ]
    lines += difference.besides.map { "   " + $0 } + [""]
    if !difference.isTold {
      lines.append("   What differs is nothing that a scenario can expect; the way there:")
    }
    return lines + difference.scenario.text.split(separator: "\n").map { "   " + $0 }
  }

  /// For machines: one object, in one line.
  public var json: String { value.text }

  /// The same as a value.
  public var value: JSONText {
    let progress = result.progress
    return [
      "a": json(of: result.a), "b": json(of: result.b), "equal": result.isEqual.map { .flag($0) } ?? .null,
      "complete": .flag(result.isComplete), "pairs": .number(progress.pairs),
      "steps": .number(progress.steps), "depth": .number(progress.depth),
      "milliseconds": .number(Int(duration.inMilliseconds)), "differences": .list(differences.map(json(of:))),
      "unconfirmed": .list(result.unconfirmed.map(\.json)), "starting-points": .texts(result.starts),
      "left-out": .texts(result.leftOut), "bounds": .texts(result.bounds), "within": .texts(result.within),
    ]
  }

  private func json(of side: ComparisonSide) -> JSONText {
    let settings = side.setup.sections.map { section, entries in
      (section.rawValue, JSONText.object(entries.map { ($0.name, .text($0.value)) }))
    }
    return ["flow": .text(side.flow.flow.name)] + .object(settings)
  }

  private func json(of difference: CheckedDifference) -> JSONText {
    let example = difference.example
    let parting: JSONText =
      switch example.parting {
      case .goOn: ["parts": false]
      case .part: ["parts": true]
      case .meetAgain(let steps): ["parts": true, "meets-again": .texts(steps.map(\.words))]
      }
    return example.difference.json + [
      "steps": .number(example.steps), "start": .text(example.start), "pairs": .number(difference.pairs),
    ] + parting + [
      "fails-on-b": .flag(difference.isTold), "scenario": .text(difference.scenario.text),
      "picture-a": .texts(difference.pictures.a), "picture-b": .texts(difference.pictures.b),
    ]
  }
}

extension SideDifference {
  /// What machines are told of it.
  package var json: JSONText {
    ["kind": .text(kind.rawValue), "place": .text(place), "what": .text(what), "a": .text(a), "b": .text(b)]
  }
}
