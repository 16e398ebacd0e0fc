import ScreenDrawing
import UnlockEngine

/// Policies as points: a guesser’s chance from left to right, the owner’s from bottom to top by powers of ten.
struct TradeoffPlot {
  /// Where a policy stands, each from 0 to 1.
  struct Point: Sendable {
    let (x, y): (Double, Double)
    let mark: String
    let title: String
  }

  let points: [Point]
  /// The largest chance of a guesser’s.
  let most: Double
  /// The powers of ten between which owners’ chances are.
  let powers: ClosedRange<Int>

  /// Of policies without a lock-out there is nothing to be drawn.
  init(_ rows: [PolicyMeasure]) {
    let drawn = rows.filter { $0.lockOut.map { $0 > 0 } ?? false }
    let most = max(drawn.map(\.success).max() ?? 1, 1e-12)
    let exponents = drawn.compactMap { $0.lockOut.map(Self.exponent) }
    let low = Int((exponents.min() ?? -1).rounded(.down))
    let high = max(low + 1, Int((exponents.max() ?? 0).rounded(.up)))
    (self.most, powers) = (most, low...high)
    points = drawn.enumerated().map { number, row in
      Point(
        x: row.success / most, y: ((row.lockOut.map(Self.exponent) ?? 0) - Double(low)) / Double(high - low),
        mark: Self.mark(number), title: row.values)
    }
  }

  private static func exponent(_ chance: Double) -> Double { OwnerRisk.logarithm(chance) / 2.302585092994046 }

  private static func mark(_ number: Int) -> String {
    let marks = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return number < marks.count ? String(marks[number]) : "·"
  }

  private static let (width, height) = (48, 12)

  /// For the terminal, with what each mark stands for under it.
  var lines: [String] {
    guard points.count > 1 else { return [] }
    var cells = Array(repeating: Array(repeating: " ", count: Self.width), count: Self.height)
    for point in points {
      let column = Int((point.x * Double(Self.width - 1)).rounded())
      let row = Self.height - 1 - Int((point.y * Double(Self.height - 1)).rounded())
      cells[row][column] = cells[row][column] == " " ? point.mark : "+"
    }
    let labels = [
      Figures.percent(Self.power(powers.upperBound)), Figures.percent(Self.power(powers.lowerBound)),
    ]
    let margin = labels.map(\.unicodeScalars.count).max() ?? 0
    func label(_ text: String) -> String {
      String(repeating: " ", count: margin - text.unicodeScalars.count) + text
    }
    var lines = ["An owner is locked out"]
    for (number, row) in cells.enumerated() {
      let own = number == 0 ? labels[0] : number == Self.height - 1 ? labels[1] : ""
      lines.append(label(own) + " ┤" + row.joined())
    }
    lines.append(label("") + " └" + String(repeating: "─", count: Self.width))
    let end = Figures.percent(most)
    lines.append(
      label("") + "  0 %" + String(repeating: " ", count: max(1, Self.width - 3 - end.unicodeScalars.count))
        + end + "  a guesser is in")
    lines += ["", points.map { "\($0.mark) \($0.title)" }.joined(separator: " · ")]
    return lines
  }

  private static func power(_ exponent: Int) -> Double {
    (0..<abs(exponent)).reduce(1.0) { power, _ in exponent < 0 ? power / 10 : power * 10 }
  }
}

extension Tradeoff {
  /// The same as a picture: SVG of a fixed size, with a title for each point.
  public var svg: String {
    let plot = TradeoffPlot(rows)
    let (left, top, width, height) = (90, 40, 480, 300)
    func x(_ part: Double) -> String { Figures.decimal(Double(left) + part * Double(width), 1) }
    func y(_ part: Double) -> String { Figures.decimal(Double(top) + (1 - part) * Double(height), 1) }
    var out = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 420" width="640" height="420" role="img" \
      font-family="system-ui, sans-serif" font-size="13">
      <title>\(xmlEscaped(flow)): a guesser’s chance against lock-outs of owners</title>
      <rect width="640" height="420" fill="#fff"/>
      <path d="M\(left) \(top)V\(top + height)H\(left + width)" fill="none" stroke="#444"/>

      """
    for power in plot.powers {
      let part = Double(power - plot.powers.lowerBound) / Double(plot.powers.count - 1)
      let chance = (0..<abs(power)).reduce(1.0) { value, _ in power < 0 ? value / 10 : value * 10 }
      out += """
        <path d="M\(left) \(y(part))h\(width)" stroke="#ddd"/>\
        <text x="\(left - 8)" y="\(y(part))" text-anchor="end" dominant-baseline="middle">\(Figures.percent(chance))</text>

        """
    }
    for part in [0, 0.5, 1] {
      out += """
        <text x="\(x(part))" y="\(top + height + 20)" text-anchor="middle">\(Figures.percent(part * plot.most))</text>

        """
    }
    out += """
      <text x="\(left)" y="\(top - 16)">An owner is locked out within a month</text>
      <text x="\(left + width)" y="\(top + height + 44)" text-anchor="end">A guesser is in: \(xmlEscaped(choice))</text>

      """
    for point in plot.points {
      out += """
        <circle cx="\(x(point.x))" cy="\(y(point.y))" r="5" fill="#0a5"><title>\(xmlEscaped(point.title))</title></circle>\
        <text x="\(x(point.x))" y="\(y(point.y))" dx="8" dy="-6">\(xmlEscaped(point.title))</text>

        """
    }
    return out + "</svg>\n"
  }
}
