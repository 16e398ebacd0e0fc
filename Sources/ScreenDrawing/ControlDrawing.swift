import UnlockEngine

extension Pen {
  /// Back at the left, the title in the middle, a short link at the right.
  mutating func navigation(_ back: Control?, _ link: Control?, title: String?, in box: Box) {
    if let title { center(title, in: box, row: box.row, ink: tone.title, emphasis: .bold) }
    if let back {
      let text = "\(glyphs.back) \(back.isEnabled ? back.title : back.markedTitle)"
      inline(text, back, row: box.row, column: box.column)
    }
    if let link {
      let text = link.markedTitle
      inline(text, link, row: box.row, column: box.right - text.cellWidth - 2, underlined: true)
    }
  }

  /// A control of one line with no sides: the focus puts its marks into the blanks around it.
  private mutating func inline(
    _ text: String, _ control: Control, row: Int, column: Int, underlined: Bool = false
  ) {
    let focused = isFocused(control)
    let box = Box(row: row, column: column, rows: 1, columns: text.cellWidth + 2)
    let ink = tone.button(control)
    let emphasis: Emphasis = focused ? .reverse : underlined && control.isEnabled ? .underline : []
    write(text, row: row, column: column + 1, ink: ink, emphasis: emphasis)
    if focused { focusMarks(box, row: row, ink: ink) }
    hit(box, .control(control.id))
  }

  /// The marks that tell the focus where there is no colour and no reverse.
  mutating func focusMarks(_ box: Box, row: Int, ink: Ink) {
    put(glyphs.focusLeft, row: row, column: box.column, ink: ink, emphasis: .reverse)
    put(glyphs.focusRight, row: row, column: box.right - 1, ink: ink, emphasis: .reverse)
  }

  /// A button in a box where there are lines for one, else between marks on its own lines.
  mutating func button(_ control: Control, lines: [String], in box: Box) {
    let ink = tone.button(control)
    let focused = isFocused(control)
    let isBoxed = box.rows > lines.count
    let strong: Emphasis = control.role == .primary ? .bold : []
    // Inks may have a background of their own, and then the whole button has it.
    clear(box, ink: ink)
    if isBoxed { frame(box, outline(of: control), ink: ink, emphasis: strong) }
    let first = box.row + (isBoxed ? 1 : 0)
    for index in lines.indices {
      let row = first + index
      if focused {
        canvas.fill(
          Box(row: row, column: box.column + 1, rows: 1, columns: box.columns - 2), ink: ink,
          emphasis: .reverse)
      } else if !isBoxed {
        sides(of: control, box, row: row, ink: ink)
      }
      center(lines[index], in: box, row: row, ink: ink, emphasis: focused ? [strong, .reverse] : strong)
    }
    if focused {
      let inner = isBoxed ? box.inset(columns: 2) : box
      focusMarks(inner, row: first + (lines.count - 1) / 2, ink: ink)
    }
    hit(box, .control(control.id))
  }

  private func outline(of control: Control) -> Lines {
    if isFocused(control) { return .heavy }
    if !control.isEnabled || control.role == .cancel { return .dashed }
    return control.role == .primary ? .heavy : .round
  }

  /// What makes a button of one line look like one.
  private mutating func sides(of control: Control, _ box: Box, row: Int, ink: Ink) {
    let isPrimary = control.role == .primary && control.isEnabled
    put(isPrimary ? glyphs.primaryLeft : "[", row: row, column: box.column, ink: ink)
    put(isPrimary ? glyphs.primaryRight : "]", row: row, column: box.right - 1, ink: ink)
  }

  /// Small controls side by side: links underlined, buttons between brackets.
  mutating func small(_ lines: [[Control]], in box: Box) {
    for (index, line) in lines.enumerated() {
      let titles = line.map(\.markedTitle)
      let used = titles.reduce(0) { $0 + $1.cellWidth + 4 }
      // The blanks left over go between the controls and at both ends alike.
      let blank = max(0, box.columns - used) / (line.count + 1)
      var column = box.column + (line.count == 1 ? max(0, box.columns - used) / 2 : blank)
      for (control, title) in zip(line, titles) {
        let room = min(title.cellWidth + 4, box.right - column)
        bracketed(control, title, in: Box(row: box.row + index, column: column, rows: 1, columns: room))
        column += room + max(1, blank)
      }
    }
  }

  private mutating func bracketed(_ control: Control, _ title: String, in box: Box) {
    let ink = tone.button(control)
    let title = title.cut(to: box.columns - 4, with: glyphs)
    let isLink = control.role == .link
    let focused = isFocused(control)
    if focused || !isLink { clear(box, ink: ink, emphasis: focused ? .reverse : []) }
    let emphasis: Emphasis = focused ? .reverse : isLink && control.isEnabled ? .underline : []
    write(title, row: box.row, column: box.column + 2, ink: ink, emphasis: emphasis)
    if focused {
      focusMarks(box, row: box.row, ink: ink)
    } else if !isLink {
      sides(of: control, box, row: box.row, ink: ink)
    }
    hit(box, .control(control.id))
  }
}
