import ScreenDrawing
import UnlockEngine

/// What has been typed so far: dots that fill up, or a field where any number of characters is allowed.
struct PasscodeDots {
  let keypad: Keypad
  let filled, empty: Paint

  static let height = 48.0
  /// How much larger they are on a tablet.
  var scale = 1.0

  func draw(with pen: inout VectorPen, in frame: Frame) {
    guard let length = keypad.length else {
      // The dots of a pattern themselves show what was drawn.
      if keypad.keys != .pattern { field(with: &pen, in: frame) }
      return
    }
    let count = max(length, keypad.filled)
    let radius = 6.5 * scale
    let step = min(30 * scale, (frame.width - 2 * radius) / Double(max(1, count - 1)))
    let width = step * Double(count - 1)
    // A still picture shows them in the middle of a swing.
    let middle = frame.midX + (keypad.isShaking ? 9 : 0)
    let paint = keypad.isShaking ? .red : keypad.isEnabled ? filled : .disabled
    for index in 0..<count {
      let x = middle - width / 2 + Double(index) * step
      if index < keypad.filled {
        pen.circle(x, frame.midY, radius, paint)
      } else {
        pen.ring(
          x, frame.midY, radius - 0.6, keypad.isShaking ? .red : keypad.isEnabled ? empty : .disabled,
          width: 1.3)
      }
    }
    guard keypad.isShaking else { return }
    // Behind them is where they come from, drawn as what flies past is.
    let left = middle - width / 2 - radius - 7
    for (offset, length) in [(-5.5, 13.0), (0, 20), (5.5, 13)] {
      let y = (frame.midY + offset * scale).shortText
      pen.stroke("M\((left - length).shortText) \(y)H\(left.shortText)", .red, width: 1.4)
    }
  }

  private func field(with pen: inout VectorPen, in frame: Frame) {
    let box = frame.middle(min(frame.width, 260), 44)
    let radius = pen.isGlass ? 22.0 : 11
    pen.rect(box, .field, radius: radius)
    pen.outline(box.inset(0.5, 0.5), .separator, radius: radius - 0.5, width: 1)
    let font = Font(size: 13)
    let line = font.ending(of: String(repeating: "●", count: keypad.filled), in: box.width - 32)
    pen.text(line, x: box.x + 14, middle: box.midY, font, keypad.isEnabled ? .label : .disabled, .start)
    guard keypad.isEnabled else { return }
    let caret = box.x + 16 + font.width(of: line)
    pen.rect(Frame(x: caret, y: box.midY - 11, width: 2, height: 22), .tint, radius: 1)
  }
}
