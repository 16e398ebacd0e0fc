import ScreenDrawing
import UnlockEngine

/// The keyboard that iOS brings up under a text field on an iPhone, with the keys of its usual letters.
///
/// It is only seen: what a reader types goes to the field by whatever keyboard is at hand. A page to try knows it by its class. Apps keep what they show above it, as
/// UIKit's `keyboardLayoutGuide` has it.
struct KeyboardShape {
  /// From the edge of the screen up; the home indicator's room is part of it.
  let height: Double
  /// Between the keys and the edges of the screen.
  private let margin: Double
  private static let (keyHeight, lineGap, gap) = (43.0, 11.0, 6.0)
  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]

  init(_ shape: DeviceShape, _ design: PhoneLook.Design) {
    margin = design == .glass ? 6.5 : 3
    // Where there is a home indicator, a line with the globe and the microphone stands over it.
    height =
      shape.isLow ? 162 + shape.safeBottom : 216 + (shape.homeButton == nil ? shape.safeBottom + 41 : 0)
  }

  func draw(with pen: inout VectorPen, in screen: Frame, radius: Double) {
    let box = Frame(x: screen.x, y: screen.bottom - height, width: screen.width, height: height)
    pen.group("class=\"keyboard\" aria-hidden=\"true\"") { pen in
      ground(box, radius, with: &pen)
      var y = box.y + 10
      for (number, row) in Self.rows.enumerated() {
        line(row, number, y, in: box, with: &pen)
        y += Self.keyHeight + Self.lineGap
      }
      foot(y, in: box, with: &pen)
    }
  }

  /// Up to iOS 18 from edge to edge; since then with round upper corners. Its lower corners are those of the screen.
  private func ground(_ box: Frame, _ radius: Double, with pen: inout VectorPen) {
    let (top, low) = (pen.isGlass ? 27.0 : 0, radius)
    let (t, l) = (top.shortText, low.shortText)
    pen.path(
      "M\(box.x.shortText) \((box.y + top).shortText)a\(t) \(t) 0 0 1 \(t)-\(t)H\((box.right - top).shortText)"
        + "a\(t) \(t) 0 0 1 \(t) \(t)V\((box.bottom - low).shortText)a\(l) \(l) 0 0 1-\(l) \(l)"
        + "H\((box.x + low).shortText)a\(l) \(l) 0 0 1-\(l)-\(l)z", .soft)
  }

  private func line(_ row: String, _ number: Int, _ y: Double, in box: Frame, with pen: inout VectorPen) {
    let width = keyWidth(box)
    let letters = Array(row)
    let used = Double(letters.count) * (width + Self.gap) - Self.gap
    for (index, letter) in letters.enumerated() {
      let x = box.midX - used / 2 + Double(index) * (width + Self.gap)
      key(
        Frame(x: x, y: y, width: width, height: Self.keyHeight), String(letter), isSpecial: false, with: &pen)
    }
    guard number == 2 else { return }
    let side = (box.width - used) / 2 - margin - 2 * Self.gap
    let left = Frame(x: box.x + margin, y: y, width: side, height: Self.keyHeight)
    let right = Frame(x: box.right - margin - side, y: y, width: side, height: Self.keyHeight)
    key(left, "", isSpecial: true, with: &pen)
    // The arrow that makes the next letter a capital.
    let (x, middle) = (left.midX.shortText, left.midY)
    pen.stroke("M\(x) \((middle - 9).shortText)l9 9.5h-4.5v7.5h-9v-7.5h-4.5z", .label, width: 1.6)
    key(right, "", isSpecial: true, with: &pen)
    pen.deleteSign(in: right, .label)
  }

  private func foot(_ y: Double, in box: Frame, with pen: inout VectorPen) {
    let side = 88.0
    let left = Frame(x: box.x + margin, y: y, width: side, height: Self.keyHeight)
    let right = Frame(x: box.right - margin - side, y: y, width: side, height: Self.keyHeight)
    let space = Frame(
      x: left.right + Self.gap, y: y, width: right.x - left.right - 2 * Self.gap, height: Self.keyHeight)
    for (frame, words, isSpecial) in [(left, "123", true), (space, "space", false), (right, "return", true)] {
      key(frame, words, isSpecial: isSpecial, with: &pen)
    }
  }

  private func keyWidth(_ box: Frame) -> Double { (box.width - 2 * margin - 9 * Self.gap) / 10 }

  private func key(_ frame: Frame, _ words: String, isSpecial: Bool, with pen: inout VectorPen) {
    // Since iOS 26 all keys are alike.
    pen.rect(frame, isSpecial && !pen.isGlass ? .switchOff : .systemKey, radius: pen.isGlass ? 8.5 : 5)
    let font = Font(size: words.utf8.count > 1 ? 16 : 23)
    pen.text(words, x: frame.midX, middle: frame.midY - (words.utf8.count > 1 ? 0 : 1), font, .label)
  }
}
