import UnlockEngine

extension Pen {
  /// The device's body: outline, notch or speaker, side buttons, status bar, home button or indicator.
  mutating func device(_ look: PhoneLook, in box: Box, isOn: Bool) {
    clear(box, ink: .plain)
    frame(box, .round, ink: .frame)
    if box.rows >= 16 { sideButtons(of: look, box) }
    homeControl(look, box)
    let notch = look.model == .iPhone && !look.hasHomeButton && box.columns >= 32
    let middle = Box(row: box.row, column: box.column + (box.columns - 13) / 2, rows: 2, columns: 13)
    let bar = box.row + 1
    canvas.fill(
      Box(row: bar, column: box.column + 1, rows: 1, columns: box.columns - 2), ink: isOn ? .page : .plain)
    if notch {
      frame(middle, .round, ink: .frame)
      put(glyphs.box(.round).teeTop, row: box.row, column: middle.column, ink: .frame)
      put(glyphs.box(.round).teeTop, row: box.row, column: middle.right - 1, ink: .frame)
    } else if look.hasHomeButton, look.model == .iPhone {
      center(glyphs.pick("╶━━━━━╴", "-=====-"), in: middle, row: box.row, ink: .frame)
    } else {
      center(glyphs.pick(" • ", " o "), in: middle, row: box.row, ink: .frame)
    }
    guard isOn else { return }
    let limit = notch ? middle.column - box.column - 2 : box.columns / 2
    write(
      glyphs.text(look.time), row: bar, column: box.column + 3, ink: .page, emphasis: .bold, limit: limit - 1)
    let signal = look.isOnline ? glyphs.pick("▂▄▆", ".:|") : glyphs.pick("··×", "..x")
    let status = "\(signal) \(glyphs.pick("▐█▌", "[#]"))"
    write(status, row: bar, column: box.right - 3 - status.cellWidth, ink: .page)
  }

  private mutating func sideButtons(of look: PhoneLook, _ box: Box) {
    let heavy = glyphs.pick("┃" as Unicode.Scalar, "|")
    let left = look.model == .iPhone ? [3, 5, 6, 8, 9] : []
    for row in left { put(heavy, row: box.row + row, column: box.column, ink: .frame) }
    for row in look.model == .iPhone ? 5...8 : 3...5 {
      put(heavy, row: box.row + row, column: box.right - 1, ink: .frame)
    }
  }

  /// The home button or indicator, in the body's lower edge so that the screen keeps its lines.
  private mutating func homeControl(_ look: PhoneLook, _ box: Box) {
    let focused = isFocused(.home)
    let shape =
      look.hasHomeButton
      ? glyphs.pick(focused ? "▶ ○ ◀" : "( ○ )", focused ? "> O <" : "( O )")
      : glyphs.pick(focused ? "▶━━━━━━━━━◀" : "╺━━━━━━━━━╸", focused ? ">=========<" : "-=========-")
    let width = shape.cellWidth
    let place = Box(
      row: box.bottom - 1, column: box.column + (box.columns - width) / 2, rows: 1, columns: width)
    write(shape, row: place.row, column: place.column, ink: .frame, emphasis: focused ? .reverse : .bold)
    hit(place, .home)
  }
}
