import UnlockEngine

// The map as a picture: places in columns by how far they are from a start, alerts and system layers in
// colours of their own, what leads along an arrow in its tooltip.

extension FlowChart {
  public var svg: String {
    let layout = MapLayout(self)
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(layout.width) \(layout.height)\" "
        + "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"12\">",
      "<title>\(escaped(flow))</title>",
      "<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
        + "orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#667\"/></marker></defs>",
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
    ]
    for arrow in arrows {
      lines.append(
        "<path d=\"\(layout.curve(arrow))\" fill=\"none\" stroke=\"#99a\" marker-end=\"url(#tip)\">"
          + "<title>\(escaped(name(arrow.from))) → \(escaped(name(arrow.to))): "
          + "\(escaped(arrow.labels.joined(separator: " · ")))</title></path>")
    }
    for (index, place) in places.enumerated() {
      let (x, y) = layout.corner(index)
      let fill = ["#eaf2ff", "#fff1dc", "#eeeeee"][Int(place.kind.rawValue)]
      let stroke = place.isStart ? "stroke=\"#147\" stroke-width=\"3\"" : "stroke=\"#556\""
      let dashes = place.isDeadEnd ? " stroke-dasharray=\"5 3\"" : ""
      lines.append(
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(MapLayout.boxWidth)\" height=\"\(MapLayout.boxHeight)\" rx=\"6\" "
          + "fill=\"\(fill)\" \(stroke)\(dashes)/>")
      lines.append(
        "<text x=\"\(x + MapLayout.boxWidth / 2)\" y=\"\(y + 19)\" text-anchor=\"middle\">"
          + "\(escaped(name(index)))</text>")
    }
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}

private struct MapLayout {
  static let boxWidth = 200
  static let boxHeight = 30
  private var columns: [Int] = []
  private var rows: [Int] = []

  init(_ map: FlowChart) {
    var distance = map.places.map { $0.isStart ? 0 : Int.max }
    var queue = distance.indices.filter { distance[$0] == 0 }
    while !queue.isEmpty {
      let place = queue.removeFirst()
      for arrow in map.arrows(from: place) where distance[arrow.to] == .max {
        distance[arrow.to] = distance[place] + 1
        queue.append(arrow.to)
      }
    }
    var used: [Int: Int] = [:]
    for index in map.places.indices {
      let column = distance[index] == .max ? 0 : distance[index]
      columns.append(column)
      rows.append(used[column, default: 0])
      used[column, default: 0] += 1
    }
  }

  var width: Int { ((columns.max() ?? 0) + 1) * 300 }
  var height: Int { ((rows.max() ?? 0) + 1) * 60 + 20 }

  func corner(_ place: Int) -> (x: Int, y: Int) { (columns[place] * 300 + 40, rows[place] * 60 + 20) }

  func curve(_ arrow: FlowChart.Arrow) -> String {
    let (from, to) = (corner(arrow.from), corner(arrow.to))
    let isForward = to.x > from.x
    let begin = (x: isForward ? from.x + Self.boxWidth : from.x, y: from.y + 10)
    let end = (x: isForward ? to.x : to.x + Self.boxWidth, y: to.y + 20)
    let bend = isForward ? 60 : -60
    return "M\(begin.x) \(begin.y)C\(begin.x + bend) \(begin.y) \(end.x - bend) \(end.y) \(end.x) \(end.y)"
  }
}
