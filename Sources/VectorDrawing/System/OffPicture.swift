import UnlockEngine

extension VectorPen {
  /// The phone switched off, or on its way: a dark glass, and what turns it on.
  mutating func off(_ layer: Layer, in area: Frame) {
    symbol(.power, in: Frame(x: area.midX - 30, y: area.midY - 140, width: 60, height: 60), .onGlass)
    let (title, body) = (font(.title3), font(.body))
    var stack = BlockStack()
    stack.add(layer.title, title, .onGlass, gap: 0, width: area.width - 48)
    for text in layer.texts { stack.add(text, body, .onGlassDim, gap: 8, width: area.width - 48) }
    if layer.isBusy {
      stack.add(36, gap: 16) { pen, frame in pen.wheel(x: frame.midX, y: frame.midY, radius: 14, .onGlass) }
    }
    for control in layer.controls {
      stack.add(46, gap: 26) { pen, frame in
        pen.control(control) { pen in
          let pill = frame.middle(min(frame.width, body.width(of: control.title) + 56), 46)
          pen.outline(pill, .onGlass, radius: 23, width: 1.5)
          pen.target(pill)
          pen.fitted(control.title, x: pill.midX, middle: pill.midY, in: pill.width - 24, body, .onGlass)
        }
      }
    }
    stack.draw(
      with: &self,
      in: Frame(
        x: area.x + 24, y: area.midY - 50, width: area.width - 48, height: area.bottom - area.midY + 40),
      margin: 24, layer: layer.id, scroll: 0)
  }
}
