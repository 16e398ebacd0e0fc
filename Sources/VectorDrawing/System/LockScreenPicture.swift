import ScreenDrawing
import UnlockEngine

/// The phone's lock screen: a padlock, the date over the time, and at the foot what opens it.
struct LockScreenPicture {
  let layer: Layer
  let isPad: Bool

  func draw(with pen: inout VectorPen, in area: Frame, hasHomeButton: Bool) {
    pen.symbol(
      layer.isDone ? .openLock : .lock, in: Frame(x: area.midX - 15, y: area.y + 6, width: 30, height: 30),
      .onWall)
    let date = font(pen, .title3, most: 28)
    var y = area.y + 52
    if let first = layer.texts.first {
      pen.fitted(first, x: area.midX, middle: y + date.lineHeight / 2, in: area.width - 40, date, .onWall)
      y += date.lineHeight + 2
    }
    y = clock(with: &pen, in: area, below: y)
    let headline = font(pen, .headline, most: 33)
    for line in layer.texts.dropFirst() {
      let text = headline.holding(line, in: area.width - 64)
      let lines = text.lines(of: line, in: area.width - 64)
      let height = Double(lines.count) * text.lineHeight
      let card = Frame(x: area.midX, y: y + 20, width: 0, height: height).inset(
        -(min(area.width, 420) - 32) / 2, -14)
      if pen.isGlass { pen.plate(card, .wallVeil, radius: 26) } else { pen.rect(card, .wallVeil, radius: 20) }
      pen.lines(lines, in: card.inset(0, 14), text, .onWall)
      y += height + 44
    }
    if !hasHomeButton, !isPad {
      for x in [area.x + 71, area.right - 71] {
        if pen.isGlass {
          pen.roundPlate(x, area.bottom - 52, 27, .wallKey)
        } else {
          pen.circle(x, area.bottom - 52, 25, .wallVeil)
        }
      }
      pen.symbol(.torch, in: Frame(x: area.x + 60, y: area.bottom - 63, width: 22, height: 22), .onWall)
      pen.symbol(.photo, in: Frame(x: area.right - 82, y: area.bottom - 63, width: 22, height: 22), .onWall)
    }
    let words = font(pen, .subheadline, most: 21).weighing(.medium)
    for (index, control) in layer.controls.enumerated() {
      let middle = area.bottom - 18 - Double(layer.controls.count - 1 - index) * 44
      pen.control(control) { pen in
        let room = area.width - (hasHomeButton || isPad ? 60 : 210)
        pen.target(Frame(x: area.midX - room / 2, y: middle - 22, width: room, height: 44))
        pen.fitted(control.title, x: area.midX, middle: middle, in: room, words, .onWall)
      }
    }
  }

  /// The time; where it ends. Since iOS 26 its digits are glass, and as tall as the picture behind them leaves room for.
  private func clock(with pen: inout VectorPen, in area: Frame, below y: Double) -> Double {
    let time = Font(size: isPad ? 112 : 92, weight: .semibold)
    guard pen.isGlass else {
      pen.fitted(layer.title, x: area.midX, middle: y + time.size * 0.55, in: area.width - 32, time, .onWall)
      return y + time.size * 1.14
    }
    let (tall, middle) = (1.45, y + time.size * 0.68)
    pen.group(
      "opacity=\"0.88\" transform=\"translate(\(area.midX.shortText) \(middle.shortText)) scale(1 \(tall.shortText))\""
    ) { pen in pen.fitted(layer.title, x: 0, middle: 0, in: area.width - 32, time, .onWall) }
    return y + time.size * tall
  }

  /// The lock screen grows less than apps do, as on iOS.
  private func font(_ pen: VectorPen, _ style: TextStyle, most: Double) -> Font {
    var font = pen.font(style)
    font.size = min(font.size, most)
    return font
  }
}
