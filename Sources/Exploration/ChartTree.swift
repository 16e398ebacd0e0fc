import UnlockEngine

/// A chart as a tree, for drawings: with every arrow drawn, a map of thirty places is a tangle.
///
/// Each place hangs where one first comes to it, on a shortest way from where the app newly installed begins; the
/// arrows of the tree are drawn. What else leads somewhere is told in the card of the place it leads from.
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

  private mutating func grow(from root: Int) {
    roots.append(root)
    depths[root] = 0
    var queue = [root]
    while !queue.isEmpty {
      let place = queue.removeFirst()
      for arrow in chart.arrows(from: place) where depths[arrow.to] < 0 {
        depths[arrow.to] = depths[place] + 1
        branches[place].append(arrow)
        queue.append(arrow.to)
      }
    }
  }

  /// The other exits of a place, those with the same labels in one line: "Yes, continue → info, next".
  func otherExits(of place: Int) -> [String] {
    let others = chart.arrows(from: place).filter { !branches[place].contains($0) }
    var labels: [[String]] = []
    for arrow in others where !labels.contains(arrow.labels) { labels.append(arrow.labels) }
    return labels.flatMap { labels -> [String] in
      let targets = others.filter { $0.labels == labels }.map { chart.name($0.to) }
      let text = labels.joined(separator: " · ") + " → "
      // No line gets so long that cards stand far apart.
      return stride(from: 0, to: targets.count, by: 3).map { begin in
        let part = targets[begin..<min(begin + 3, targets.count)].joined(separator: ", ")
        return (begin == 0 ? text : "    ") + part + (begin + 3 < targets.count ? "," : "")
      }
    }
  }

  /// A place's name with its marks.
  func title(_ place: Int) -> String {
    let marks = (chart.places[place].isStart ? "▶ " : "") + (chart.places[place].isDeadEnd ? "■ " : "")
    return marks + chart.name(place)
  }

  static let legend =
    "▶ the app can begin here · ■ dead end · blue: screen, orange: alert, grey: system. "
    + "Arrows lead to where one first comes to a place; a card tells what else leads on."
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
}
