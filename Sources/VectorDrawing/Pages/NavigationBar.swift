import ScreenDrawing
import UnlockEngine

/// Back on the left, the page's title in the middle where there is room, a short link on the right.
struct NavigationBar {
  static let height = 44.0

  private let back: Control
  private let link: Control?
  private let isGlass: Bool
  /// The page's title, if it stands here.
  let title: String?

  // Bars keep their size whatever the text size, as on iOS.
  private static let words = Font(size: 17)
  private static let heading = Font(size: 17, weight: .semibold)
  private static let margin = 16.0

  /// The bar of a layer; `nil` where there is nothing to go back to.
  init?(_ layer: Layer, width: Double, _ design: PhoneLook.Design) {
    guard let back = layer.controls.first(where: { $0.role == .back }) else { return nil }
    self.back = back
    isGlass = design == .glass
    link = layer.controls.first { $0.role == .link && $0.title.utf8.count <= 6 }
    let words = link.map { Self.words.width(of: $0.title) } ?? 0
    let sides = isGlass ? max(Self.height, words + 28) : max(Self.words.width(of: back.title) + 20, words)
    let room = width - 2 * (sides + Self.margin + 12)
    let fits = layer.style == .list && Self.heading.width(of: layer.title) <= room
    title = fits && !layer.title.isEmpty ? layer.title : nil
  }

  /// What stands in it, and nowhere else.
  var controls: [ControlID] { [back.id] + (link.map { [$0.id] } ?? []) }

  func draw(with pen: inout VectorPen, in frame: Frame) {
    guard !isGlass else { return floating(with: &pen, in: frame) }
    let room = frame.width * (link == nil && title == nil ? 0.8 : 0.4)
    pen.control(back) { pen in
      let width = min(room, Self.words.width(of: back.title) + 24)
      pen.target(Frame(x: frame.x + 8, y: frame.y, width: width, height: frame.height))
      let paint: Paint = back.isEnabled ? .tint : .disabled
      pen.chevron(x: frame.x + 19, middle: frame.midY, height: 18, paint, pointsBack: true)
      pen.fitted(back.title, x: frame.x + 26, middle: frame.midY, in: room - 26, Self.words, paint, .start)
    }
    if let title { pen.text(title, x: frame.midX, middle: frame.midY, Self.heading, .label) }
    guard let link else { return }
    pen.control(link) { pen in
      let width = Self.words.width(of: link.title) + 24
      pen.target(Frame(x: frame.right - width - 4, y: frame.y, width: width, height: frame.height))
      pen.fitted(
        link.title, x: frame.right - Self.margin, middle: frame.midY, in: room, Self.words,
        link.isEnabled ? .tint : .disabled, .end)
    }
  }

  /// As iOS 26 has it: a round button without words, which are told, and a capsule, over the page without a bar.
  private func floating(with pen: inout VectorPen, in frame: Frame) {
    let side = frame.height
    pen.control(back) { pen in
      let middle = frame.x + Self.margin + side / 2
      pen.title(back.title)
      pen.roundPlate(middle, frame.midY, side / 2, .cell, rim: .sheetLine)
      pen.chevron(
        x: middle + 3, middle: frame.midY, height: 17, back.isEnabled ? .label : .disabled, pointsBack: true)
    }
    if let title { pen.text(title, x: frame.midX, middle: frame.midY, Self.heading, .label) }
    guard let link else { return }
    pen.control(link) { pen in
      let width = max(side, Self.words.width(of: link.title) + 28)
      let place = Frame(x: frame.right - Self.margin - width, y: frame.y, width: width, height: side)
      pen.plate(place, .cell, radius: side / 2, rim: .sheetLine)
      pen.fitted(
        link.title, x: place.midX, middle: place.midY, in: width - 20, Self.words,
        link.isEnabled ? .label : .disabled)
    }
  }
}
