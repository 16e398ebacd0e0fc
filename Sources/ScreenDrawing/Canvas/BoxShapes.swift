/// The characters of boxes, bars and dots as vector shapes, because fonts draw them with gaps and in varying
/// widths.
enum BoxShape: Hashable, Sendable {
  /// Lines from the middle of the cell; each arm is 0 (none), 1 (light) or 2 (heavy).
  case lines(left: Int, right: Int, up: Int, down: Int)
  /// A round corner: to the left or right, and up or down.
  case corner(right: Bool, down: Bool)
  case dashed(isVertical: Bool)
  /// A filled part of the cell, in eighths.
  case block(left: Int, top: Int, width: Int, height: Int)
  /// A dot of a radius in tenths of a cell's width.
  case dot(radius: Int, isFilled: Bool)

  /// The shape of a character; `nil` for ordinary text.
  init?(_ scalar: Unicode.Scalar) {
    guard scalar.value >= 0x2022, let shape = BoxShape.table[scalar] else { return nil }
    self = shape
  }

  private static let table: [Unicode.Scalar: BoxShape] = {
    var table: [Unicode.Scalar: BoxShape] = [
      "╭": .corner(right: true, down: true), "╮": .corner(right: false, down: true),
      "╰": .corner(right: true, down: false), "╯": .corner(right: false, down: false),
      "╌": .dashed(isVertical: false), "┆": .dashed(isVertical: true),
      "█": .block(left: 0, top: 0, width: 8, height: 8), "▐": .block(left: 4, top: 0, width: 4, height: 8),
      "▌": .block(left: 0, top: 0, width: 4, height: 8), "▂": .block(left: 0, top: 6, width: 8, height: 2),
      "▄": .block(left: 0, top: 4, width: 8, height: 4), "▆": .block(left: 0, top: 2, width: 8, height: 6),
      "▏": .block(left: 0, top: 0, width: 1, height: 8), "▕": .block(left: 7, top: 0, width: 1, height: 8),
      "▗": .block(left: 4, top: 4, width: 4, height: 4), "▖": .block(left: 0, top: 4, width: 4, height: 4),
      "▝": .block(left: 4, top: 0, width: 4, height: 4), "▘": .block(left: 0, top: 0, width: 4, height: 4),
      "●": .dot(radius: 42, isFilled: true), "○": .dot(radius: 38, isFilled: false),
      "•": .dot(radius: 26, isFilled: true),
    ]
    // For each: the arms to the left, to the right, up and down.
    let arms = [
      "─1100", "│0011", "├0111", "┤1011", "┬1101", "┴1110", "┼1111", "╴1000", "╶0100", "┌0101", "┐1001",
      "└0110", "┘1010", "━2200", "┃0022", "┏0202", "┓2002", "┗0220", "┛2020", "┣0222", "┫2022", "┳2202",
      "┻2220", "╋2222", "╸2000", "╺0200", "╷0001", "╵0010", "╻0002", "╹0020",
    ]
    for entry in arms {
      let scalars = Array(entry.unicodeScalars)
      let weights = scalars.dropFirst().map { Int($0.value) - 0x30 }
      table[scalars[0]] = .lines(left: weights[0], right: weights[1], up: weights[2], down: weights[3])
    }
    return table
  }()
}

/// The outlines of shapes on cells, collected by how they are drawn.
struct ShapePaths {
  enum Stroke: String, Hashable, CaseIterable { case light = "l", heavy = "h", dashed = "d", fill = "f" }

  private(set) var paths: [Stroke: String] = [:]
  let cell: (width: Double, height: Double)

  init(cell: (width: Double, height: Double)) { self.cell = cell }

  /// Adds a shape to the cell whose top left corner is at (x, y).
  mutating func add(_ shape: BoxShape, x: Double, y: Double) {
    let (right, bottom) = (x + cell.width, y + cell.height)
    let (midX, midY) = (x + cell.width / 2, y + cell.height / 2)
    switch shape {
    case .lines(let left, let rightArm, let up, let down):
      line(weight: left, (x, midY), (midX, midY))
      line(weight: rightArm, (midX, midY), (right, midY))
      line(weight: up, (midX, y), (midX, midY))
      line(weight: down, (midX, midY), (midX, bottom))
    case .corner(let toRight, let isDown):
      let radius = cell.width / 2
      let endX = toRight ? right : x
      let startY = isDown ? midY + radius : midY - radius
      append("M\(of(midX)) \(of(isDown ? bottom : y))V\(of(startY))", .light)
      append("Q\(of(midX)) \(of(midY)) \(of(endX)) \(of(midY))", .light)
    case .dashed(let isVertical):
      if isVertical {
        append("M\(of(midX)) \(of(y + 1))V\(of(bottom))", .dashed)
      } else {
        append("M\(of(x + 1)) \(of(midY))H\(of(right))", .dashed)
      }
    case .block(let left, let top, let width, let height):
      let (unitX, unitY) = (cell.width / 8, cell.height / 8)
      append(
        "M\(of(x + unitX * Double(left))) \(of(y + unitY * Double(top)))h\(of(unitX * Double(width)))"
          + "v\(of(unitY * Double(height)))h\(of(-unitX * Double(width)))z", .fill)
    case .dot(let radius, let isFilled):
      let size = cell.width * Double(radius) / 100
      append(
        "M\(of(midX - size)) \(of(midY))a\(of(size)) \(of(size)) 0 1 0 \(of(2 * size)) 0"
          + "a\(of(size)) \(of(size)) 0 1 0 \(of(-2 * size)) 0z", isFilled ? .fill : .light)
    }
  }

  private mutating func line(weight: Int, _ from: (Double, Double), _ to: (Double, Double)) {
    guard weight > 0 else { return }
    let end = from.0 == to.0 ? "V\(of(to.1))" : "H\(of(to.0))"
    append("M\(of(from.0)) \(of(from.1))\(end)", weight == 2 ? .heavy : .light)
  }

  private mutating func append(_ text: String, _ stroke: Stroke) { paths[stroke, default: ""] += text }

  private func of(_ value: Double) -> String { value.shortText }
}

extension Double {
  /// With at most two decimals: the same on every machine, and as short as possible.
  package var shortText: String {
    let hundredths = Int((self * 100).rounded())
    let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return "\(sign)\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }
}
