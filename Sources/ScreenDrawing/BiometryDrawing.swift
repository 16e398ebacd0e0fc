import UnlockEngine

extension Pen {
  /// The Face ID or Optic ID indicator: a face or an eye between corners, and a line that sweeps over it.
  mutating func scanning(_ layer: Layer, in area: Box, badge: String) {
    let isEye = layer.id.utf8.starts(with: "system.optic-id".utf8)
    let looking = glyphs.pick(isEye ? Pen.eye : Pen.face, isEye ? Pen.asciiEye : Pen.asciiFace)
    let shape = layer.isDone ? glyphs.pick(Pen.tick, Pen.asciiTick) : looking
    let texts = ([layer.title] + layer.texts).filter { !$0.isEmpty }
    let inner = max(13, min(area.columns - 6, texts.reduce(0) { max($0, $1.cellWidth) }))
    let lines = texts.flatMap { $0.wrapped(to: inner) }
    let buttons = layer.controls.filter { !$0.isField }
    let rows = shape.count + lines.count + 2 + (buttons.isEmpty ? 0 : buttons.count + 1)
    // It hangs at the top, where iOS has it too, and where it hides the least.
    let box = Box(
      row: area.row, column: area.column + (area.columns - inner - 4) / 2, rows: rows, columns: inner + 4)
    clear(Box(row: box.row, column: box.column - 1, rows: rows, columns: box.columns + 2), ink: tone.text)
    frame(box, .double, ink: tone.title)
    center(" \(badge) ", in: box, row: box.row, ink: tone.title, emphasis: .bold)
    for (index, line) in shape.enumerated() {
      center(line, in: box, row: box.row + 1 + index, ink: tone.title, emphasis: .bold)
    }
    if !layer.isDone { sweep(over: shape.count, in: box) }
    for (index, line) in lines.enumerated() {
      center(line, in: box, row: box.row + 1 + shape.count + index, ink: tone.text)
    }
    place(buttons.map { [$0] }, step: 1, in: box)
  }

  /// The line goes down and up again, one row a frame.
  private mutating func sweep(over rows: Int, in box: Box) {
    let turn = max(1, 2 * (rows - 1))
    let phase = frame % turn
    let row = box.row + 1 + min(phase, turn - phase)
    let middle = box.column + box.columns / 2
    put(glyphs.pick("╺", "-"), row: row, column: middle - 6, ink: .notice, emphasis: .bold)
    put(glyphs.pick("╸", "-"), row: row, column: middle + 6, ink: .notice, emphasis: .bold)
    for column in middle - 5...middle + 5 where canvas[row, column].scalar == " " {
      put(glyphs.pick("━", "-"), row: row, column: column, ink: .notice, emphasis: .bold)
    }
  }

  /// The picture over the title of a biometry dialog: what was tried tells at a glance which one it is.
  static func ornament(of layer: Layer, _ glyphs: Glyphs) -> [String] {
    guard layer.style == .systemAlert else { return [] }
    if layer.isDone { return glyphs.pick(tick, asciiTick) }
    let id = layer.id.utf8
    if id.starts(with: "system.touch-id".utf8) { return glyphs.pick(finger, asciiFinger) }
    if id.starts(with: "system.face-id-failed".utf8) { return glyphs.pick(sadFace, asciiSadFace) }
    if id.starts(with: "system.optic-id-failed".utf8) { return glyphs.pick(eye, asciiEye) }
    return []
  }

  private static let face = ["┏╸     ╺┓", "  ╻ ╷ ╻  ", "    ┘    ", "  ╰───╯  ", "┗╸     ╺┛"]
  private static let eye = ["┏╸     ╺┓", " ╭─────╮ ", "(   ◉   )", " ╰─────╯ ", "┗╸     ╺┛"]
  private static let asciiFace = ["+-     -+", "  | | |  ", "    '    ", "  \\___/  ", "+-     -+"]
  private static let asciiEye = ["+-     -+", " .-----. ", "(   @   )", " '-----' ", "+-     -+"]
  private static let sadFace = ["┏╸     ╺┓", "  ╻ ╷ ╻  ", "    ┘    ", "  ╭───╮  ", "┗╸     ╺┛"]
  private static let asciiSadFace = ["+-     -+", "  | | |  ", "    '    ", "  /---\\  ", "+-     -+"]
  private static let tick = ["        ╱", "       ╱ ", "  ╲   ╱  ", "   ╲ ╱   ", "    ✓    "]
  private static let asciiTick = ["        /", "       / ", "  \\   /  ", "   \\ /   ", "    V    "]
  private static let finger = ["╭─────╮", "│╭───╮│", "││╭─╮││", "╵││╷│╵╵", " ╵╵│╵╵ "]
  private static let asciiFinger = [".-----.", "|.---.|", "||.-.||", "'||||''", " ''|'' "]
}
