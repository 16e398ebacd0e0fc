// The chart in the languages of drawing programs: as a tree, or with every arrow for programs that read it.

extension FlowChart {
  /// For Mermaid (`flowchart`).
  public func mermaid(everyArrow: Bool = false) -> String {
    let tree = ChartTree(self)
    var lines = ["---", "title: \(flow)", "---", "%% \(ChartTree.legend)", "flowchart LR"]
    for kind in Kind.allCases {
      lines.append("  classDef \(kind) fill:\(kind.fill),stroke:#556,color:#123,text-align:left")
    }
    lines += ["  classDef start stroke:#147,stroke-width:3px", "  classDef deadEnd stroke-dasharray:5 3"]
    for (index, place) in places.enumerated() {
      let exits = everyArrow ? [] : tree.otherExits(of: index)
      let text = (["<b>\(tree.title(index))</b>"] + exits.map(markup)).joined(separator: "<br/>")
      lines.append("  n\(index)[\"\(text)\"]:::\(place.kind)")
    }
    let marked: [(String, (Place) -> Bool)] = [("start", \.isStart), ("deadEnd", \.isDeadEnd)]
    for (name, isMarked) in marked {
      let numbers = places.indices.filter { isMarked(places[$0]) }.map { "n\($0)" }
      if !numbers.isEmpty { lines.append("  class \(numbers.joined(separator: ",")) \(name)") }
    }
    for arrow in everyArrow ? arrows : tree.branches.flatMap({ $0 }) {
      let label = markup(arrow.labels.joined(separator: " · "))
      lines.append("  n\(arrow.from) -->|\"\(label)\"| n\(arrow.to)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// For Graphviz (`dot`).
  public func dot(everyArrow: Bool = false) -> String {
    let tree = ChartTree(self)
    var lines = [
      "digraph \(dotText(flow)) {",
      "  rankdir=LR; nodesep=0.15; ranksep=0.8; fontname=Helvetica; fontsize=11; labelloc=b;",
      "  label=\(dotText(flow + "\n" + ChartTree.legend));",
      "  node [shape=box, style=\"rounded,filled\", fontname=Helvetica, fontsize=11];",
      "  edge [fontname=Helvetica, fontsize=9, color=\"#556677\"];",
    ]
    for (index, place) in places.enumerated() {
      let exits = everyArrow ? [] : tree.otherExits(of: index)
      // Left-justified lines, the name apart from what follows.
      let text = ([tree.title(index)] + exits).map { dotBody($0) + "\\l" }.joined()
      let width = place.isStart ? ", penwidth=3" : ""
      let dashes = place.isDeadEnd ? ", style=\"rounded,filled,dashed\"" : ""
      lines.append("  n\(index) [label=\"\(text)\", fillcolor=\"\(place.kind.fill)\"\(width)\(dashes)];")
    }
    for arrow in everyArrow ? arrows : tree.branches.flatMap({ $0 }) {
      lines.append(
        "  n\(arrow.from) -> n\(arrow.to) [label=\(dotText(arrow.labels.joined(separator: " · ")))];")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private func dotText(_ text: String) -> String { "\"" + dotBody(text) + "\"" }

  private func dotBody(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}

/// A text as XML may contain it; Mermaid takes it so, too.
func markup(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}
