/// A chart as a tree, for drawings, because a map of thirty places with every arrow drawn is a tangle.
///
/// One arrow is drawn to each place, on the straightest path from where the newly installed app opens. Other ways
/// to get somewhere are listed in the card of the place they start from.
struct ChartTree {
  let chart: FlowChart
  private(set) var roots: [Int] = []
  /// The arrows that are drawn, by the place they begin at.
  private(set) var branches: [[FlowChart.Arrow]]
  /// How far right a place stands.
  private(set) var depths: [Int]

  init(_ chart: FlowChart) {
    self.chart = chart
    branches = Array(repeating: [], count: chart.places.count)
    depths = Array(repeating: -1, count: chart.places.count)
    let starts = chart.places.indices.filter { chart.places[$0].isStart }
    for root in starts + chart.places.indices where depths[root] < 0 { grow(from: root) }
  }

  /// Always extends the tree from the nearest place; going back, or on from an alert, counts as a detour.
  private mutating func grow(from root: Int) {
    roots.append(root)
    var costs = [root: 0]
    var trunks: [Int: FlowChart.Arrow] = [:]
    depths[root] = 0
    while let place = costs.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key {
      let cost = costs.removeValue(forKey: place) ?? 0
      if let trunk = trunks[place] {
        depths[place] = depths[trunk.from] + 1
        branches[trunk.from].append(trunk)
      }
      for arrow in chart.arrows(from: place) where depths[arrow.to] < 0 {
        let isDetour = arrow.leadsBack || chart.places[place].kind == .alert
        let reached = cost + (isDetour ? 20 : 1)
        guard reached < costs[arrow.to] ?? .max else { continue }
        costs[arrow.to] = reached
        trunks[arrow.to] = arrow
      }
    }
  }

  /// The other exits of a place, those with the same labels together: "Yes, continue → info, next".
  func otherExits(of place: Int) -> [String] {
    let others = chart.arrows(from: place).filter { !branches[place].contains($0) }
    var labels: [[String]] = []
    for arrow in others where !labels.contains(arrow.labels) { labels.append(arrow.labels) }
    return labels.flatMap { labels -> [String] in
      // Lines are kept short, so that cards don't end up far apart.
      var lines = [labels.joined(separator: " · ") + " →"]
      for arrow in others where arrow.labels == labels {
        let name = " " + chart.name(arrow.to)
        let isFirst = lines[lines.count - 1].hasSuffix("→")
        if !isFirst { lines[lines.count - 1] += "," }
        if lines[lines.count - 1].count + name.count > 48 {
          lines.append("   " + name)
        } else {
          lines[lines.count - 1] += name
        }
      }
      return lines
    }
  }

  /// A place's name with its marks.
  func title(_ place: Int) -> String {
    let marks = (chart.places[place].isStart ? "▶ " : "") + (chart.places[place].isDeadEnd ? "■ " : "")
    return marks + chart.name(place)
  }

  static let legend =
    "▶ the app can open here · ■ dead end · blue: screen, orange: alert, grey: system. "
    + "Drawn is one way to each place; its card tells what else leads on."
}

extension FlowChart.Arrow {
  /// Whether it only leaves without doing anything.
  fileprivate var leadsBack: Bool { labels.allSatisfy { ["Back", "Cancel", "(cancel)"].contains($0) } }
}

extension FlowChart.Kind {
  /// What it is drawn on, the same in all drawings.
  var fill: String {
    switch self {
    case .screen: "#eaf2ff"
    case .alert: "#fff1dc"
    case .system: "#eeeeee"
    }
  }

  /// The same where it is dark.
  var darkFill: String {
    switch self {
    case .screen: "#1d2b44"
    case .alert: "#43331a"
    case .system: "#333336"
    }
  }
}
