// The chart as a picture: the tree from left to right, one card a place, and everything in words that can be
// searched for.

/// What a place looks like, on a chart: an SVG element, and how large it is.
public struct ChartPicture: Hashable, Sendable {
  public var element: String
  public var width, height: Int

  public init(_ element: String, width: Int, height: Int) {
    (self.element, self.width, self.height) = (element, width, height)
  }
}

extension FlowChart {
  public var svg: String { svg(with: [:]) }

  /// - Parameters:
  ///   - pictures: what places look like, by their IDs; each stands on its place's card.
  ///   - rules: the style sheet that the pictures need.
  public func svg(with pictures: [String: ChartPicture], rules: String = "") -> String {
    let layout = ChartLayout(ChartTree(self), pictures)
    let legend = ChartTree.legend.split(separator: ". ").map(String.init)
    let height = layout.height + 30 + 16 * legend.count
    let width = max(layout.width, 640)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "viewBox=\"0 0 \(width) \(height)\" font-family=\"Helvetica, Arial, sans-serif\" font-size=\"11\">",
      "<title>\(markup(flow))</title>" + (rules.isEmpty ? "" : "<style>\(rules)</style>"),
      "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
        + "orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#556677\"/></marker></defs>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
    ]
    lines += layout.tree.branches.flatMap { $0 }.map { svg(of: $0, layout) }
    lines += places.indices.map { svg(ofPlace: $0, layout) }
    for (index, sentence) in legend.enumerated() {
      lines.append(
        "<text x=\"20\" y=\"\(layout.height + 24 + 16 * index)\" fill=\"#445566\">\(markup(sentence))</text>")
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private func svg(ofPlace index: Int, _ layout: ChartLayout) -> String {
    let place = places[index]
    let card = layout.cards[index]
    // A picture stands on the left, so that a card is no higher than it has to be.
    let left = card.x + 8 + (card.picture.map { $0.width + 8 } ?? 0)
    let stroke = place.isStart ? "stroke=\"#114477\" stroke-width=\"2.5\"" : "stroke=\"#556677\""
    let dashes = place.isDeadEnd ? " stroke-dasharray=\"5 3\"" : ""
    var text =
      "<rect x=\"\(card.x)\" y=\"\(card.y)\" width=\"\(card.width)\" height=\"\(card.height)\" rx=\"6\" "
      + "fill=\"\(place.kind.fill)\" \(stroke)\(dashes)/>"
      + "<text x=\"\(left)\" y=\"\(card.y + 16)\" font-size=\"12\" font-weight=\"bold\">"
      + "\(markup(layout.tree.title(index)))</text>"
    for (line, exit) in card.exits.enumerated() {
      text +=
        "<text x=\"\(left)\" y=\"\(card.y + 32 + 14 * line)\" fill=\"#334455\" xml:space=\"preserve\">"
        + "\(markup(exit))</text>"
    }
    if let picture = card.picture {
      text += "<g transform=\"translate(\(card.x + 8) \(card.y + 8))\">\(picture.element)</g>"
    }
    return text
  }

  /// A style sheet that makes a chart dark where its reader prefers that; paper stays white.
  public static let darkRules = "@media screen and (prefers-color-scheme:dark){\(darkColours)}"

  /// The rules that make a chart dark.
  public static let darkColours: String = {
    let colours = [
      ("#ffffff", "#1c1c1e"), ("#445566", "#aebdcc"), ("#334455", "#b8c6d4"), ("#223344", "#c6d2de"),
      ("#556677", "#93a4b5"),
    ]
    let fills = colours.map { "[fill=\"\($0)\"]{fill:\($1)}" }.joined()
    let cards = Kind.allCases.map { "[fill=\"\($0.fill)\"]{fill:\($0.darkFill)}" }.joined()
    return "\(fills)\(cards)text:not([fill]):not([class]){fill:#f2f2f7}"
      + "[stroke=\"#114477\"]{stroke:#7db4ff}[stroke=\"#556677\"]{stroke:#93a4b5}"
  }()

  private func svg(of arrow: Arrow, _ layout: ChartLayout) -> String {
    let (from, to) = (layout.cards[arrow.from], layout.cards[arrow.to])
    let (begin, end) = (from.x + from.width, to.x)
    let label = markup(arrow.labels.joined(separator: " · "))
    // All turn at the end of their column, so that what is level stays level and the label has its own line.
    let turn = layout.turns[layout.tree.depths[arrow.from]]
    return "<path d=\"M\(begin) \(from.middle)H\(turn)C\(turn + 20) \(from.middle) \(turn) \(to.middle) "
      + "\(turn + 20) \(to.middle)H\(end)\" fill=\"none\" stroke=\"#8899aa\" marker-end=\"url(#tip)\"/>"
      + "<text x=\"\(turn + 26)\" y=\"\(to.middle - 4)\" fill=\"#223344\">\(label)</text>"
  }
}

/// Where the cards stand: columns by depth, each place in the middle of what hangs on it.
private struct ChartLayout {
  struct Card {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
    var exits: [String]
    var picture: ChartPicture?
    var middle: Int { y + height / 2 }
  }

  let tree: ChartTree
  private(set) var cards: [Card]
  /// Where the arrows of a column turn: at the right end of its cards.
  private(set) var turns: [Int] = []
  private(set) var width = 20
  private(set) var height = 20
  private static let gap = 12

  init(_ tree: ChartTree, _ pictures: [String: ChartPicture]) {
    self.tree = tree
    cards = tree.chart.places.indices.map { place in
      let picture = pictures[tree.chart.places[place].id]
      let exits = tree.otherExits(of: place)
      let longest = exits.map { ChartLayout.width(of: $0, size: 11) }.max() ?? 0
      return Card(
        width: max(longest, ChartLayout.width(of: tree.title(place), size: 13)) + 16
          + (picture.map { $0.width + 8 } ?? 0),
        height: max(24 + 14 * exits.count + (exits.isEmpty ? 0 : 2), picture.map { $0.height + 16 } ?? 0),
        exits: exits, picture: picture)
    }
    for depth in 0...(tree.depths.max() ?? 0) {
      let column = cards.indices.filter { tree.depths[$0] == depth }
      for place in column { cards[place].x = width }
      width += column.map { cards[$0].width }.max() ?? 0
      turns.append(width)
      let labels = column.flatMap { tree.branches[$0] }.map { $0.labels.joined(separator: " · ") }
      width += (labels.map { ChartLayout.width(of: $0, size: 11) }.max() ?? 0) + 44
    }
    for root in tree.roots { height = place(root, top: height) + ChartLayout.gap }
  }

  /// Places a card, and all that hangs on it, below a line; returns the line below them.
  private mutating func place(_ place: Int, top: Int) -> Int {
    var bottom = top
    for arrow in tree.branches[place] { bottom = self.place(arrow.to, top: bottom) }
    let hanging = tree.branches[place]
    guard let first = hanging.first, let last = hanging.last else {
      cards[place].y = top
      return top + cards[place].height + ChartLayout.gap
    }
    let middle = (cards[first.to].middle + cards[last.to].middle) / 2
    cards[place].y = max(top, middle - cards[place].height / 2)
    return max(bottom, cards[place].y + cards[place].height + ChartLayout.gap)
  }

  /// About how wide a text is drawn; the rest is margin.
  private static func width(of text: String, size: Int) -> Int { text.count * size * 54 / 100 }
}
