import ScreenDrawing
import UnlockEngine

// What is pulled down from the top of the phone, over the app or the home screen.

extension VectorPen {
  /// Control Centre: tiles in two columns, the first of them on.
  mutating func controlCentre(_ layer: Layer, in area: Frame) {
    let font = min(self.font(.subheadline).size, 23)
    let usual = Font(size: font, weight: .medium)
    let width = min(area.width - 48, 420)
    let left = area.midX - width / 2
    text(layer.title, x: area.midX, middle: area.y + 26, Font(size: 17, weight: .semibold), .onWall)
    let tile = (width: (width - 14) / 2, height: 84.0)
    let words = usual.holding(layer.texts.joined(separator: " "), in: tile.width - 76)
    for (index, name) in layer.texts.enumerated() {
      let frame = Frame(
        x: left + Double(index % 2) * (tile.width + 14),
        y: area.y + 58 + Double(index / 2) * (tile.height + 14), width: tile.width, height: tile.height)
      if isGlass {
        group("opacity=\"0.72\"") { $0.rect(frame, .centreTile, radius: tile.height / 2) }
        plate(frame, .wallKey, radius: tile.height / 2)
      } else {
        rect(frame, .centreTile, radius: 24)
      }
      circle(frame.x + 36, frame.midY, 20, index == 0 ? .centreOn : .tile)
      controlSign(index, x: frame.x + 36, y: frame.midY)
      let lines = words.lines(of: name, in: frame.width - 76)
      let height = Double(lines.count) * words.lineHeight
      self.lines(
        lines,
        in: Frame(x: frame.x + 66, y: frame.midY - height / 2, width: frame.width - 76, height: height),
        words, .onWall, .start)
    }
    close(layer, in: area)
  }

  /// A sign in a tile's circle: what it is about is told by its words.
  private mutating func controlSign(_ index: Int, x: Double, y: Double) {
    func at(_ dx: Double, _ dy: Double) -> String { "\((x + dx).shortText) \((y + dy).shortText)" }
    switch index % 6 {
    case 0:
      stroke("M\(at(-9, -2))a13 13 0 0 1 18 0M\(at(-5, 2.5))a7 7 0 0 1 10 0", .onWall, width: 2)
      circle(x, y + 6.5, 1.8, .onWall)
    case 1:
      stroke(
        "M\(at(-5, -5))L\(at(5, 5))L\(at(0, 10))V\((y - 10).shortText)L\(at(5, -5))L\(at(-5, 5))", .onWall,
        width: 1.8)
    case 2: path("M\(at(4, -9))a10 10 0 1 0 5 13a8 8 0 0 1 -5 -13z", .onWall)
    case 3: path("M\(at(-4, -10))h8v4l-2 3v12h-4v-12l-2-3z", .onWall)
    case 4:
      circle(x, y, 4.5, .onWall)
      stroke("M\(at(0, -9.5))v2M\(at(0, 7.5))v2M\(at(-9.5, 0))h2M\(at(7.5, 0))h2", .onWall, width: 1.8)
    default:
      path("M\(at(-9, -3))h4l5-5v16l-5-5h-4z", .onWall)
      stroke("M\(at(4, -4))a6 6 0 0 1 0 8", .onWall, width: 1.8)
    }
  }

  /// Notification Centre: what time it is, and what there is to know.
  mutating func notificationCentre(_ layer: Layer, time: String, in area: Frame) {
    let clock = Font(size: 78, weight: .semibold)
    text(time, x: area.midX, middle: area.y + 70, clock, .onWall)
    var font = self.font(.body)
    font.size = min(font.size, 33)
    let width = min(area.width - 24, 460)
    var y = area.y + 138
    let heading = Font(size: 19, weight: .semibold)
    fitted(layer.title, x: area.midX - width / 2 + 10, middle: y, in: width - 20, heading, .onWall, .start)
    y += 24
    for text in layer.texts {
      let font = font.holding(text, in: width - 40)
      let lines = font.lines(of: text, in: width - 40)
      let card = Frame(
        x: area.midX - width / 2, y: y, width: width, height: Double(lines.count) * font.lineHeight + 32)
      if isGlass { plate(card, .centreTile, radius: 26) } else { rect(card, .centreTile, radius: 22) }
      self.lines(lines, in: card.inset(20, 16), font, .onWall)
      y = card.bottom + 10
    }
    close(layer, in: area)
  }

  /// What pushes it up again.
  private mutating func close(_ layer: Layer, in area: Frame) {
    for (index, control) in layer.controls.enumerated() {
      let frame = Frame(
        x: area.midX - 70, y: area.bottom - 66 - Double(layer.controls.count - 1 - index) * 54, width: 140,
        height: 44)
      self.control(control) { pen in
        if pen.isGlass {
          pen.plate(frame, .dock, radius: 22)
        } else {
          pen.rect(frame, .centreTile, radius: 22)
        }
        pen.fitted(
          control.title, x: frame.midX, middle: frame.midY, in: 112, Font(size: 17, weight: .medium), .onWall)
      }
    }
  }
}
