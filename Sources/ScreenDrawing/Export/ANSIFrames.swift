import UnlockEngine

/// Turns a series of canvases into the text that makes a terminal show them: for each, only what changed.
///
/// For recordings that are played elsewhere. The real terminal belongs to `TerminalUI`, which knows its
/// capabilities.
public struct ANSIFrames: Sendable {
  private var colours: Colours
  private var shown: Canvas?
  /// The escape sequence of each look, made when it is first needed: there are few looks, and a row has many runs.
  private var sequences: [CellLook: String] = [:]

  public init(palette: Palette) { colours = Colours(palette) }

  /// The text that turns the previous canvas into this one; empty if nothing changed.
  public mutating func frame(_ canvas: Canvas) -> String {
    defer { shown = canvas }
    if canvas.app != colours.app {
      (colours, sequences, shown) = (Colours(colours.palette, of: canvas.app), [:], nil)
    }
    var text = ""
    let before = shown?.size == canvas.size ? shown : nil
    if before == nil { text += "\u{1B}[?25l\u{1B}[0m\u{1B}[2J" }
    for row in 0..<canvas.size.rows {
      if let before, canvas.isRow(row, sameAs: before) { continue }
      let new = canvas.runs(row: row)
      guard let before else {
        // The screen was just cleared, so a blank row is right already.
        if canvas.isBlank(row: row) { continue }
        write(new[...], row: row, &text)
        continue
      }
      let old = before.runs(row: row)
      // From the first run that differs to the last, as whole runs, so that half of a wide scalar is never sent.
      let first = zip(old, new).prefix { $0 == $1 }.count
      let last = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
      write(new[first..<max(first, new.count - last)], row: row, &text)
    }
    return text
  }

  private mutating func write(_ runs: ArraySlice<CellRun>, row: Int, _ text: inout String) {
    guard let first = runs.first else { return }
    text += "\u{1B}[\(row + 1);\(first.column + 1)H"
    for run in runs {
      text += sequence(for: run.look)
      text += run.text
    }
    text += "\u{1B}[0m"
  }

  private mutating func sequence(for look: CellLook) -> String {
    if let known = sequences[look] { return known }
    let sequence = newSequence(for: look)
    sequences[look] = sequence
    return sequence
  }

  private func newSequence(for run: CellLook) -> String {
    let style = colours.style(run.ink, on: run.surface)
    let emphasis = style.emphasis.union(run.emphasis)
    var codes = ["0"]
    if emphasis.contains(.bold) { codes.append("1") }
    if emphasis.contains(.underline) { codes.append("4") }
    if emphasis.contains(.blink) { codes.append("5") }
    if emphasis.contains(.reverse) { codes.append("7") }
    if let text = style.text { codes.append("38;2;" + text.components) }
    if case .shade(let ground) = colours.ground(run.surface) { codes.append("48;2;" + ground.components) }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

extension Canvas {
  fileprivate func isRow(_ row: Int, sameAs other: Canvas) -> Bool {
    let range = row * size.columns..<(row + 1) * size.columns
    return cells[range] == other.cells[range]
  }

  fileprivate func isBlank(row: Int) -> Bool { (0..<size.columns).allSatisfy { self[row, $0] == Cell() } }
}

extension Shade {
  fileprivate var components: String { "\(rgb >> 16 & 255);\(rgb >> 8 & 255);\(rgb & 255)" }

  /// "#1c1c1e".
  var hex: String { "#" + String(rgb, radix: 16).zeroFilled(to: 6) }
}

extension Palette {
  /// The background and text colour that a picture uses in place of a terminal's own.
  public var ownColors: (ground: String, text: String) {
    switch self {
    case .dark: ("#101012", "#e8e8ed")
    case .light, .none: ("#ffffff", "#1c1c1e")
    }
  }
}
