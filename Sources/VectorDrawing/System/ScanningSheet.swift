import ScreenDrawing
import UnlockEngine

extension VectorPen {
  /// The Face ID or Optic ID indicator: it grows out of the island, or stands in the middle of a device without one.
  mutating func scanning(
    _ layer: Layer, _ shape: DeviceShape, _ front: PhoneLook.Front, behind: (inout VectorPen) -> Void
  ) {
    let isEye = layer.biometrySymbol == .eye
    let symbol: Symbol = layer.isDone ? .check : isEye ? .eye : .face
    let isIsland = front == .dynamicIsland && shape.cutOut != nil
    let footnote = min(font(.footnote), Font(size: 19)).weighing(.medium)
    let texts = ([layer.title] + layer.texts).filter { !$0.isEmpty }
    let widest = texts.map { footnote.width(of: $0) }.max() ?? 0
    let width = max(164, min(shape.screen.width - 60, widest + 44))
    let font = footnote.holding(texts.joined(separator: " "), in: width - 32)
    let lines = texts.flatMap { font.lines(of: $0, in: width - 32) }
    let buttons = layer.controls
    let height = 116 + Double(lines.count) * font.lineHeight + Double(buttons.count) * 44 + 18
    let box =
      isIsland
      ? Frame(x: (shape.screen.width - width) / 2, y: 11, width: width, height: height)
      : Frame(x: 0, y: 0, width: shape.screen.width, height: shape.screen.height).middle(width, height)
    if isGlass, !isIsland {
      glassCard(box, radius: 34, behind: behind)
    } else {
      rect(box, isIsland ? .glass : .sheet, radius: isIsland ? 44 : 26)
    }
    if isIsland { outline(box.inset(0.5, 0.5), .engraved, radius: 43.5, width: 1) }
    let mark: Paint = layer.isDone ? isIsland ? .switchOn : .green : isIsland ? .onGlass : .tint
    self.symbol(symbol, in: Frame(x: box.midX - 34, y: box.y + 32, width: 68, height: 68), mark)
    var y = box.y + 114
    for line in lines {
      text(line, x: box.midX, middle: y + font.lineHeight / 2, font, isIsland ? .onGlass : .label)
      y += font.lineHeight
    }
    for control in buttons {
      let place = Frame(x: box.x, y: y + 8, width: box.width, height: 44)
      self.control(control) { pen in
        pen.target(place)
        pen.fitted(
          control.title, x: place.midX, middle: place.midY, in: place.width - 24, Font(size: 17),
          isIsland ? .onGlass : .tint)
      }
      y += 44
    }
  }
}

/// The smaller of two.
private func min(_ one: Font, _ other: Font) -> Font { one.size <= other.size ? one : other }
