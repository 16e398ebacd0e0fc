import Exploration
import ScreenDrawing
import SystemIO
import UnlockEngine

/// What makes a flow’s space large, as a table and as JSON.
public struct SizesReport: Sendable {
  private let sizes: StateSizes

  public init(_ sizes: StateSizes) { self.sizes = sizes }

  public var text: String {
    var lines = [
      "\(sizes.flow): what makes \(sizes.isComplete ? "" : "the nearest ")\(grouped(sizes.states)) states",
      "", row("", "", "times", "without it", "saved"),
    ]
    lines += sizes.parts.map { part in
      row(
        part.kind, part.name, tenths(sizes.states * 10 / max(1, part.without)), grouped(part.without),
        "\((sizes.states - part.without) * 100 / max(1, sizes.states)) %")
    }
    lines += ["", Self.legend]
    return lines.joined(separator: "\n") + "\n"
  }

  private static let legend =
    "“Without it” are the states that differ in more than that. Two that go together save little one by one."

  private func row(_ kind: String, _ name: String, _ times: String, _ without: String, _ saved: String)
    -> String
  {
    "  " + kind.filled(to: 9) + name.filled(to: 34) + times.filledLeft(to: 7) + without.filledLeft(to: 14)
      + saved.filledLeft(to: 8)
  }

  private func tenths(_ number: Int) -> String { "\(number / 10).\(number % 10)" }

  /// For machines: one object, in one line.
  public var json: String {
    let report: JSONText = [
      "flow": .text(sizes.flow), "complete": .flag(sizes.isComplete), "states": .number(sizes.states),
      "parts": .list(
        sizes.parts.map {
          ["kind": .text($0.kind), "name": .text($0.name), "states-without": .number($0.without)]
        }),
    ]
    return report.text
  }
}
