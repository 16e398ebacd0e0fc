import UnlockEngine

extension Pen {
  /// The Face ID or Optic ID indicator: a face or an eye between corners, with a line that sweeps over it.
  ///
  /// It grows out of the Dynamic Island if there is one, and otherwise hangs in the same place, where it hides
  /// least.
  mutating func scanning(_ layer: Layer, _ chassis: Chassis, badge: String) {
    let area = chassis.area
    let isEye = layer.biometrySymbol == .eye
    let looking = glyphs.pick(isEye ? Pen.eye : Pen.face, isEye ? Pen.asciiEye : Pen.asciiFace)
    let picture = layer.isDone ? glyphs.pick(Pen.tick, Pen.asciiTick) : looking
    let texts = ([layer.title] + layer.texts).filter { !$0.isEmpty }
    let inner = max(13, min(area.columns - 6, texts.reduce(0) { max($0, $1.cellWidth) }))
    let lines = texts.flatMap { $0.wrapped(to: inner) }
    let buttons = layer.controls.filter { !$0.isField }
    let isIsland = fills && chassis.look.front == .dynamicIsland && chassis.cutOut != nil
    // The badge with the system's name is in the island's row, in the outline, or in a row of its own above the
    // picture.
    let head = fills && !isIsland ? 2 : 1
    let rows = head + picture.count + lines.count + 1 + (buttons.isEmpty ? 0 : buttons.count + 1)
    let box = Box(
      row: area.row, column: area.column + (area.columns - inner - 4) / 2, rows: rows, columns: inner + 4)
    clear(Box(row: box.row, column: box.column - 1, rows: rows, columns: box.columns + 2), ink: .veil)
    shape(box, isIsland ? .glass : .alert, outline: .alertDim)
    if isIsland {
      // All black from the island's row down; beside it the status bar stays visible.
      canvas.fill(
        Box(row: chassis.bar + 1, column: box.column, rows: box.row - chassis.bar, columns: box.columns),
        ink: .glass)
      let neck = box.inset(columns: 2)
      canvas.fill(Box(row: chassis.bar, column: neck.column, rows: 1, columns: neck.columns), ink: .glass)
      center(badge, in: box, row: chassis.bar, ink: .alertDim)
    } else {
      self.badge(badge, in: box)
    }
    let ink: Ink = layer.isDone ? .good : isIsland ? .face : .alertTitle
    for (index, line) in picture.enumerated() {
      center(line, in: box, row: box.row + head + index, ink: ink, emphasis: .bold)
    }
    if !layer.isDone { sweep(over: picture.count, in: box.insetTop(head)) }
    for (index, line) in lines.enumerated() {
      center(line, in: box, row: box.row + head + picture.count + index, ink: isIsland ? .face : .alert)
    }
    place(buttons.map { [$0] }, step: 1, in: box)
  }

  /// The line moves down and up again, one row per frame.
  private mutating func sweep(over rows: Int, in box: Box) {
    let turn = max(1, 2 * (rows - 1))
    let phase = frame % turn
    let row = box.row + min(phase, turn - phase)
    let middle = box.column + box.columns / 2
    put(glyphs.pick("╺", "-"), row: row, column: middle - 6, ink: .good, emphasis: .bold)
    put(glyphs.pick("╸", "-"), row: row, column: middle + 6, ink: .good, emphasis: .bold)
    for column in middle - 5...middle + 5 where canvas[row, column].scalar == " " {
      put(glyphs.pick("━", "-"), row: row, column: column, ink: .good, emphasis: .bold)
    }
  }

  /// The picture above the title of a biometry dialog, which shows at a glance what the user is trying.
  static func ornament(of layer: Layer, _ glyphs: Glyphs) -> [String] {
    guard layer.style == .systemAlert else { return [] }
    if layer.isDone { return glyphs.pick(tick, asciiTick) }
    return switch layer.biometrySymbol {
    case .finger: glyphs.pick(finger, asciiFinger)
    case .face: glyphs.pick(face, asciiFace)
    case .sadFace: glyphs.pick(sadFace, asciiSadFace)
    case .eye: glyphs.pick(eye, asciiEye)
    case nil: []
    }
  }

  private static let face = ["┏╸     ╺┓", "  ╻ ╷ ╻  ", "    ┘    ", "  ╰───╯  ", "┗╸     ╺┛"]
  private static let eye = ["┏╸     ╺┓", " ╭─────╮ ", "(   ◉   )", " ╰─────╯ ", "┗╸     ╺┛"]
  private static let asciiFace = ["+-     -+", "  | | |  ", "    '    ", "  \\___/  ", "+-     -+"]
  private static let asciiEye = ["+-     -+", " .-----. ", "(   @   )", " '-----' ", "+-     -+"]
  private static let sadFace = ["┏╸     ╺┓", "  ╻ ╷ ╻  ", "    ┘    ", "  ╭───╮  ", "┗╸     ╺┛"]
  private static let asciiSadFace = ["+-     -+", "  | | |  ", "    '    ", "  /---\\  ", "+-     -+"]
  private static let tick = ["         ", "      ▗▛ ", "     ▗▛  ", " ▜▖ ▗▛   ", "  ▜▄▛    "]
  private static let asciiTick = ["        /", "       / ", "  \\   /  ", "   \\ /   ", "    V    "]
  private static let finger = ["╭─────╮", "│╭───╮│", "││╭─╮││", "╵││╷│╵╵", " ╵╵│╵╵ "]
  private static let asciiFinger = [".-----.", "|.---.|", "||.-.||", "'||||''", " ''|'' "]
}
