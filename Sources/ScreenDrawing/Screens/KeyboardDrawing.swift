import DeviceSimulation
import UnlockEngine

/// The keyboard that iOS brings up under a text field on an iPhone, as far as cells can have it.
///
/// It is only seen: what somebody types goes to the field by whatever keyboard is at hand. Whatever is on the page stays above it;
/// where a phone is too small for both there is none.
struct KeyboardLayout {
  let rows: Int
  /// The rows of a key, and from one line of keys to the next.
  private(set) var keyRows: Int
  private(set) var step: Int

  /// The largest that leaves enough of an area for a page; `nil` if there is none.
  init?(under layer: Layer, on look: PhoneLook, in area: Box) {
    // Tabs would lie under it, where nobody sees that the focus is on one.
    guard look.model == .iPhone, area.rows >= Self.leastRows, layer.controls.contains(where: \.isTypedInto),
      !layer.controls.contains(where: \.isTab)
    else { return nil }
    let width = Pen.columnOfPage(area).columns
    let page = PageLayout(layer, width: width, look.textSize)
    for (keyRows, step) in [(3, 3), (1, 2), (1, 1)] where keyRows == 1 || area.columns >= 50 {
      let rows = 3 * step + keyRows + 2
      guard rows * 5 <= area.rows * 2, let density = page.density(for: area.rows - rows), density <= .snug
      else { continue }
      (self.rows, self.keyRows, self.step) = (rows, keyRows, step)
      return
    }
    return nil
  }

  /// The rows below the status bar from which there is room for a form and a keyboard.
  private static let leastRows = 30
}

extension Control {
  fileprivate var isTypedInto: Bool {
    if case .field(_, isActive: true, _) = role { return isEnabled }
    return false
  }
}

extension Pen {
  /// Draws the keyboard in the room below a page, down to the edge of the screen.
  mutating func keyboard(_ keyboard: KeyboardLayout, in box: Box, _ chassis: Chassis) {
    tone = .system
    defer { tone = .page }
    canvas.fill(box, ink: .system)
    // The line of the home indicator has the round corners of the screen.
    let foot = Box(
      row: box.bottom, column: box.column + 1, rows: chassis.screen.bottom - box.bottom,
      columns: box.columns - 2)
    canvas.fill(foot, ink: .system)
    if !fills {
      canvas.fill(
        Box(row: box.row, column: box.column, rows: 1, columns: box.columns), with: glyphs.hairline,
        ink: .systemDim)
    }
    let cell = box.columns / 10
    func line(_ number: Int, _ column: Int, _ columns: Int) -> Box {
      Box(row: box.row + 1 + number * keyboard.step, column: column, rows: keyboard.keyRows, columns: columns)
    }
    for (number, letters) in Self.keyboardRows.dropFirst().enumerated() {
      let column = box.column + (box.columns - letters.count * cell + 1) / 2
      for (index, letter) in letters.enumerated() {
        seenKey(String(letter), in: line(number, column + index * cell, cell))
      }
      guard number == 2 else { continue }
      let side = (box.columns - letters.count * cell + 1) / 2
      seenKey(glyphs.pick("⇧", "^"), in: line(number, box.column + 1, side - 1))
      seenKey(glyphs.delete, in: line(number, column + letters.count * cell, side - 1))
    }
    let left = box.column + (box.columns - 10 * cell + 1) / 2
    seenKey("123", in: line(3, left, 2 * cell))
    seenKey("space", in: line(3, left + 2 * cell, 5 * cell))
    seenKey("return", in: line(3, left + 7 * cell, 3 * cell))
  }

  /// A key that nobody taps: high ones have a column of air beside them, others their round ends.
  private mutating func seenKey(_ label: String, in box: Box) {
    let isHigh = box.rows > 2
    let key = Box(
      row: box.row, column: box.column, rows: box.rows, columns: max(1, box.columns - (isHigh ? 1 : 0)))
    if isHigh { shape(key, tone.key) } else if fills { bar(key, tone.key) }
    center(label, in: key, row: key.row + (key.rows - 1) / 2, ink: fills || isHigh ? tone.key : tone.text)
  }
}
