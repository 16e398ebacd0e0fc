import UnlockEngine

/// Where the parts of a device are within a box, whether they are drawn filled or outlined.
struct Chassis {
  let box: Box
  let look: PhoneLook
  /// Within the body: the status bar and what is below it.
  let screen: Box
  /// Where layers are drawn, under the status bar.
  let area: Box
  /// The status bar's line of text.
  let bar: Int
  /// Where the home button or the home indicator is.
  let home: Box

  init(_ look: PhoneLook, in box: Box) {
    (self.box, self.look) = (box, look)
    let isLarge = box.rows >= 32
    var screen = box.inset(rows: 1, columns: 1)
    // If there is room, a home button gets a chin of its own, and the screen's content stays clear of the
    // indicator.
    let chin = look.hasHomeButton && isLarge ? 3 : 0
    if chin > 0 {
      screen = screen.insetTop(2)
      screen.rows -= chin
    }
    let barRows = !isLarge || look.hasHomeButton ? 1 : box.rows >= 44 ? 3 : 2
    let foot = look.hasHomeButton || !isLarge ? 0 : 1
    bar = screen.row + barRows / 2
    self.screen = screen
    area = Box(
      row: screen.row + barRows, column: screen.column, rows: screen.rows - barRows - foot,
      columns: screen.columns)
    let width = look.hasHomeButton ? 5 : isLarge ? box.columns / 3 | 1 : 11
    let row =
      look.hasHomeButton ? box.bottom - 1 - (chin + 1) / 2 : foot > 0 ? screen.bottom - 1 : box.bottom - 1
    home = Box(row: row, column: box.column + (box.columns - width) / 2, rows: 1, columns: width)
  }

  /// The island or the notch: in the middle of the status bar.
  var cutOut: Box? {
    guard look.front != .homeButton, look.model == .iPhone, box.columns >= 32 else { return nil }
    let isNotch = look.front == .notch
    let width = (isNotch ? box.columns * 2 / 5 : box.columns / 4) | 1
    return Box(
      row: isNotch ? screen.row : bar, column: box.column + (box.columns - width) / 2,
      rows: isNotch ? bar - screen.row + 1 : 1, columns: width)
  }
}

extension Pen {
  /// The device's body and its status bar, on a screen of an ink.
  mutating func device(_ chassis: Chassis, screen ink: Ink) {
    let box = chassis.box
    healWideScalars(around: box)
    if fills { filledBody(chassis) } else { outlinedBody(chassis) }
    canvas.fill(chassis.screen, ink: ink)
    if fills { roundScreen(chassis) }
    if box.rows >= 16 { sideButtons(chassis) }
    cutOut(chassis)
    guard ink != .glass else { return }
    statusBar(chassis)
  }

  private mutating func outlinedBody(_ chassis: Chassis) {
    canvas.fill(chassis.box, ink: .plain)
    frame(chassis.box, .round, ink: .frame)
    for row in [chassis.screen.row - 1, chassis.screen.bottom]
    where row > chassis.box.row && row < chassis.box.bottom - 1 {
      rule(chassis.box, row: row, .round, ink: .frame)
    }
  }

  /// A solid body. A large one gets rounder corners, because a single cell would hardly show.
  private mutating func filledBody(_ chassis: Chassis) {
    let box = chassis.box
    canvas.fill(box, ink: .plain)
    canvas.fill(box.inset(rows: 1), ink: .body)
    rims(box, ink: .bodyRim)
    guard box.rows >= 32 else { return }
    let (top, bottom, left, right) = (box.row, box.bottom - 1, box.column, box.right - 1)
    for row in [top, top + 1, bottom - 1, bottom] {
      for column in [left, right] { canvas[row, column] = Cell() }
    }
    put("▗", row: top, column: left + 1, ink: .bodyRim)
    put("▖", row: top, column: right - 1, ink: .bodyRim)
    put("▟", row: top + 1, column: left, ink: .bodyRim)
    put("▙", row: top + 1, column: right, ink: .bodyRim)
    carve("▖", row: bottom - 1, column: left, ink: .bodyRim)
    carve("▗", row: bottom - 1, column: right, ink: .bodyRim)
    carve("▙", row: bottom, column: left + 1, ink: .bodyRim)
    carve("▟", row: bottom, column: right - 1, ink: .bodyRim)
  }

  /// The corners of the screen follow those of the body.
  private mutating func roundScreen(_ chassis: Chassis) {
    guard !chassis.look.hasHomeButton else { return }
    let screen = chassis.screen
    carve("▗", row: screen.row, column: screen.column, ink: .bodyRim)
    carve("▖", row: screen.row, column: screen.right - 1, ink: .bodyRim)
    guard screen.bottom > chassis.area.bottom else { return }
    carve("▝", row: screen.bottom - 1, column: screen.column, ink: .bodyRim)
    carve("▘", row: screen.bottom - 1, column: screen.right - 1, ink: .bodyRim)
  }

  private mutating func sideButtons(_ chassis: Chassis) {
    let box = chassis.box
    let isPhone = chassis.look.model == .iPhone
    func rows(_ ranges: [ClosedRange<Int>]) -> [Int] {
      // Positions on a phone 22 rows high, scaled to this one.
      ranges.flatMap { range in
        Array(box.row + range.lowerBound * box.rows / 22...box.row + range.upperBound * box.rows / 22)
      }
    }
    for row in rows(isPhone ? [3...3, 5...6, 8...9] : []) {
      put(fills ? "▏" : glyphs.pick("┃", "|"), row: row, column: box.column, ink: fills ? .body : .frame)
    }
    for row in rows(isPhone ? [5...8] : [3...5]) {
      put(fills ? "▕" : glyphs.pick("┃", "|"), row: row, column: box.right - 1, ink: fills ? .body : .frame)
    }
  }

  private mutating func cutOut(_ chassis: Chassis) {
    let box = chassis.box
    guard let cutOut = chassis.cutOut else {
      // A camera and, on devices with a home button, a speaker.
      let row = box.row + (chassis.screen.row > box.row + 1 ? 1 : 0)
      let isSpeaker = chassis.look.hasHomeButton && chassis.look.model == .iPhone
      let shape = isSpeaker ? glyphs.pick("╶━━━━━╴", "-=====-") : glyphs.pick(" • ", " o ")
      guard !fills || row > box.row else { return }
      return center(shape, in: box, row: row, ink: fills ? .body : .frame)
    }
    let inner = cutOut.inset(columns: 1)
    if chassis.look.front == .dynamicIsland {
      // Plain text and ASCII have no black to fill with.
      canvas.fill(inner, with: fills ? " " : glyphs.pick("█", "#"), ink: fills ? .island : .frame)
      let ink: Ink = fills ? .islandRim : .frame
      put(glyphs.pick("▐", "("), row: cutOut.row, column: cutOut.column, ink: ink)
      put(glyphs.pick("▌", ")"), row: cutOut.row, column: cutOut.right - 1, ink: ink)
    } else if fills {
      let last = cutOut.bottom - 1
      for column in cutOut.column..<cutOut.right { carve("▄", row: last, column: column, ink: .bodyRim) }
      carve("▙", row: last, column: cutOut.column, ink: .bodyRim)
      carve("▟", row: last, column: cutOut.right - 1, ink: .bodyRim)
      canvas.fill(
        Box(row: cutOut.row, column: cutOut.column, rows: cutOut.rows - 1, columns: cutOut.columns),
        ink: .body)
    } else {
      let notch = Box(row: box.row, column: cutOut.column, rows: cutOut.rows + 1, columns: cutOut.columns)
      frame(notch, .round, ink: .frame)
      put(glyphs.box(.round).teeTop, row: box.row, column: notch.column, ink: .frame)
      put(glyphs.box(.round).teeTop, row: box.row, column: notch.right - 1, ink: .frame)
    }
  }

  private mutating func statusBar(_ chassis: Chassis) {
    let (screen, look) = (chassis.screen, chassis.look)
    let limit = (chassis.cutOut?.column ?? screen.column + screen.columns / 2) - screen.column - 3
    let ink = canvas[chassis.bar, screen.column + 2].ink
    write(
      glyphs.text(look.time), row: chassis.bar, column: screen.column + 2, ink: ink, emphasis: .bold,
      limit: limit)
    let signal = look.isOnline ? glyphs.pick("▂▄▆", ".:|") : glyphs.pick("··×", "..x")
    let status = "\(signal) \(glyphs.pick("▐█▌", "[#]"))"
    write(status, row: chassis.bar, column: screen.right - 2 - status.cellWidth, ink: ink)
  }

  /// The home button or home indicator, drawn over whatever is on the screen.
  mutating func homeControl(_ chassis: Chassis) {
    let (box, hasButton) = (chassis.home, chassis.look.hasHomeButton)
    let isOnScreen = box.row < chassis.screen.bottom
    if hasButton {
      if fills, !isOnScreen, box.row == chassis.box.bottom - 1 { lowerEdge(chassis) }
      center(
        glyphs.pick("( ○ )", "( O )"), in: box, row: box.row, ink: fills ? .body : .frame, emphasis: .bold)
    } else if isOnScreen {
      let line = box.inset(columns: 1)
      canvas.fill(line, with: glyphs.pick("━", "="), ink: .homeDim)
    } else if fills {
      for column in box.column..<box.right { carve("▄", row: box.row, column: column, ink: .dim) }
    } else {
      canvas.fill(box, with: glyphs.pick("━", "="), ink: .frame, emphasis: .bold)
      put(glyphs.pick("╺", "-"), row: box.row, column: box.column, ink: .frame, emphasis: .bold)
      put(glyphs.pick("╸", "-"), row: box.row, column: box.right - 1, ink: .frame, emphasis: .bold)
    }
    hit(box, .home)
  }

  /// Draws the body's last row in full, because the button is in it.
  private mutating func lowerEdge(_ chassis: Chassis) {
    let box = chassis.box
    canvas.fill(
      Box(row: box.bottom - 1, column: box.column + 1, rows: 1, columns: box.columns - 2), ink: .body)
    for (column, scalar) in [(box.column, "▖"), (box.right - 1, "▗")] as [(Int, Unicode.Scalar)] {
      canvas[box.bottom - 1, column] = Cell()
      carve(scalar, row: box.bottom - 1, column: column, ink: .bodyRim)
    }
  }
}
