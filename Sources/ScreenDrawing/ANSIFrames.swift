/// Turns canvases into what a terminal has to be sent to show them, one after another: only what changed.
///
/// For recordings that are played elsewhere. The terminal at hand is `TerminalUI`'s, which knows what it can do.
public struct ANSIFrames: Sendable {
  private let palette: Palette
  private var shown: Canvas?
  /// What selects each look, once it was needed: there are few, and a row has many runs.
  private var sequences: [CellLook: String] = [:]

  public init(palette: Palette) { self.palette = palette }

  /// The bytes that turn the canvas drawn before into this one; empty when nothing changed.
  public mutating func frame(_ canvas: Canvas) -> String {
    defer { shown = canvas }
    var text = ""
    let before = shown?.size == canvas.size ? shown : nil
    if before == nil { text += "\u{1B}[?25l\u{1B}[0m\u{1B}[2J" }
    for row in 0..<canvas.size.rows {
      if let before, canvas.isRow(row, sameAs: before) { continue }
      let new = canvas.runs(row: row)
      guard let before else {
        // The screen was just cleared: a row of nothing needs no word.
        if canvas.isBlank(row: row) { continue }
        write(new[...], row: row, &text)
        continue
      }
      let old = before.runs(row: row)
      // Whole runs, and from the first that differs to the last: halves of wide scalars are never sent alone.
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
    let style = palette.style(run.ink)
    let emphasis = style.emphasis.union(run.emphasis)
    var codes = ["0"]
    if emphasis.contains(.bold) { codes.append("1") }
    if emphasis.contains(.underline) { codes.append("4") }
    if emphasis.contains(.blink) { codes.append("5") }
    if emphasis.contains(.reverse) { codes.append("7") }
    if let text = style.text { codes.append("38;2;" + text.components) }
    if case .shade(let ground) = palette.style(run.surface).ground {
      codes.append("48;2;" + ground.components)
    }
    return "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}

extension Canvas {
  fileprivate func isRow(_ row: Int, sameAs other: Canvas) -> Bool {
    let range = row * size.columns..<(row + 1) * size.columns
    return cells[range] == other.cells[range]
  }

  fileprivate func isBlank(row: Int) -> Bool {
    (0..<size.columns).allSatisfy { self[row, $0] == Cell() }
  }
}

extension Shade {
  fileprivate var components: String { "\(rgb >> 16 & 255);\(rgb >> 8 & 255);\(rgb & 255)" }

  /// "#1c1c1e".
  var hex: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}

extension Palette {
  /// The background and the text colour that a picture has where a terminal would use its own.
  public var ownColors: (ground: String, text: String) {
    switch self {
    case .dark: ("#101012", "#e8e8ed")
    case .light, .none: ("#ffffff", "#1c1c1e")
    }
  }
}
