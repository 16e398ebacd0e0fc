import UnlockEngine

extension Pen {
  /// Back on the left, the title in the middle, a short link on the right.
  mutating func navigation(_ back: Control?, _ link: Control?, title: String?, in box: Box) {
    if let title { center(title, in: box, row: box.row, ink: tone.title, emphasis: .bold) }
    if let back {
      let text = "\(glyphs.back) \(back.markedTitle)"
      words(text, back, row: box.row, column: box.column)
    }
    if let link {
      let text = link.markedTitle
      words(text, link, row: box.row, column: box.right - text.cellWidth - 2)
    }
  }

  /// Words to tap, with a blank on either side for the focus.
  private mutating func words(_ text: String, _ control: Control, row: Int, column: Int) {
    let box = Box(row: row, column: column, rows: 1, columns: text.cellWidth + 2)
    write(text, row: row, column: column + 1, ink: tone.words(control))
    hit(box, .control(control.id))
  }

  /// A button: a shape if there are rows for one, otherwise just its text. Cancel is always plain text.
  mutating func button(_ control: Control, lines: [String], in box: Box) {
    let isShape = box.rows > lines.count && control.role != .cancel
    let isPrimary = control.role == .primary
    let strong: Emphasis = isPrimary ? .bold : []
    let first = box.row + (isShape ? (box.rows - lines.count) / 2 : 0)
    var ink = tone.words(control)
    if isShape {
      let outline: Lines = !control.isEnabled ? .dashed : isPrimary ? .heavy : .round
      shape(box, tone.fill(control), outline, emphasis: strong)
      if control.isEnabled { ink = tone.label(control) }
    } else if control.role != .cancel {
      ink = bar(control, in: Box(row: first, column: box.column, rows: lines.count, columns: box.columns))
    }
    for (index, line) in lines.enumerated() {
      center(line, in: box, row: first + index, ink: ink, emphasis: strong)
    }
    guard control.role == .cancel else {
      return hit(box, .control(control.id), row: first + (lines.count - 1) / 2)
    }
    // Without a shape, the focus stays close to the words.
    let width = min(box.columns, lines.reduce(0) { max($0, $1.cellWidth) } + 4)
    let words = Box(
      row: box.row, column: box.column + (box.columns - width) / 2, rows: lines.count, columns: width)
    hit(words, .control(control.id), row: first + (lines.count - 1) / 2)
  }

  /// Draws the background of a one-line button; returns the ink for its title.
  private mutating func bar(_ control: Control, in box: Box) -> Ink {
    let isPrimary = control.role == .primary && control.isEnabled
    if fills, control.isEnabled, control.role == .primary || control.role == .normal {
      bar(box, tone.fill(control))
      return tone.label(control)
    }
    let ink = tone.words(control)
    for row in box.row..<box.bottom {
      put(isPrimary ? glyphs.primaryLeft : "[", row: row, column: box.column, ink: ink)
      put(isPrimary ? glyphs.primaryRight : "]", row: row, column: box.right - 1, ink: ink)
    }
    return ink
  }

  /// Small controls side by side: links are just words, buttons have sides.
  mutating func small(_ lines: [[Control]], in box: Box, raised: Bool = false) {
    for (index, line) in lines.enumerated() {
      let titles = line.map(\.markedTitle)
      let used = titles.reduce(0) { $0 + $1.cellWidth + 4 }
      // Remaining blanks are spread evenly between the controls and at both ends.
      let blank = max(0, box.columns - used) / (line.count + 1)
      var column = box.column + (line.count == 1 ? max(0, box.columns - used) / 2 : blank)
      for (control, title) in zip(line, titles) {
        let room = min(title.cellWidth + 4, box.right - column)
        small(
          control, title, in: Box(row: box.row + index, column: column, rows: 1, columns: room),
          raised: raised)
        column += room + max(1, blank)
      }
    }
  }

  private mutating func small(_ control: Control, _ title: String, in box: Box, raised: Bool) {
    // Words that can be tapped are coloured, so only the primary button needs a shape.
    let isPlain =
      control.role == .link || control.role == .cancel
      || fills && (control.role == .normal && !raised || control.role == .destructive)
    let ink = isPlain ? tone.words(control) : bar(control, in: box)
    write(title.cut(to: box.columns - 4, with: glyphs), row: box.row, column: box.column + 2, ink: ink)
    hit(box, .control(control.id))
  }
}
