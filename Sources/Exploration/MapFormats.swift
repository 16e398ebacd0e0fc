import UnlockEngine

// The chart in the languages of drawing programs.

extension FlowChart {
  /// At most so many labels on an arrow, so that it can be read.
  private func shortLabel(_ arrow: Arrow) -> String {
    let shown = arrow.labels.prefix(3).joined(separator: " · ")
    return arrow.labels.count > 3 ? "\(shown) · …" : shown
  }

  public var mermaid: String {
    var lines = ["flowchart LR"]
    for kind in Kind.allCases {
      lines.append("  subgraph \(kind.title)")
      for (index, place) in places.enumerated() where place.kind == kind {
        let name = name(index)
        let shape =
          place.isStart ? "([\"▶ \(name)\"])" : place.isDeadEnd ? "[[\"\(name)\"]]" : "[\"\(name)\"]"
        lines.append("    n\(index)\(shape)")
      }
      lines.append("  end")
    }
    for arrow in arrows {
      let label = shortLabel(arrow).replacing("\"", with: "'")
      lines.append("  n\(arrow.from) -->|\"\(label)\"| n\(arrow.to)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  public var dot: String {
    var lines = ["digraph \(dotText(flow)) {", "  rankdir=LR; node [shape=box, fontname=Helvetica];"]
    for kind in Kind.allCases {
      lines.append("  subgraph cluster_\(kind.title.lowercased()) { label=\(dotText(kind.title));")
      for (index, place) in places.enumerated() where place.kind == kind {
        let look = place.isStart ? ", style=bold, peripheries=2" : place.isDeadEnd ? ", style=dashed" : ""
        lines.append("    n\(index) [label=\(dotText(name(index)))\(look)];")
      }
      lines.append("  }")
    }
    for arrow in arrows {
      lines.append("  n\(arrow.from) -> n\(arrow.to) [label=\(dotText(shortLabel(arrow)))];")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private func dotText(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
