import UnlockEngine

extension Pen {
  /// Removes the colour from what is under a dialog, and everything there that could be tapped.
  mutating func veil(_ area: Box) {
    for row in area.row..<area.bottom {
      for column in area.column..<area.right {
        let cell = canvas[row, column]
        // The body's corners reach into the screen: they stay, on the same background as the rest.
        if cell.ink == .bodyRim || cell.ink == .island || cell.ink == .islandRim {
          guard fills, cell.surface == .page else { continue }
          canvas[row, column] = Cell(" ", .veil)
          put(cell.scalar, row: row, column: column, ink: cell.ink, emphasis: cell.emphasis)
          continue
        }
        let isShape = cell.surface?.rim != cell.surface && cell.surface != .page
        let ink: Ink = isShape ? .veilShape : .veil
        guard cell.ink.filling != nil, fills else {
          canvas[row, column] = Cell(cell.scalar, ink)
          continue
        }
        canvas[row, column] = Cell(" ", ink)
        put(cell.scalar, row: row, column: column, ink: .veilRim, emphasis: cell.emphasis)
      }
    }
    hits.removeAll()
    canvas.cursor = nil
  }

  /// An alert in the middle of an area; a system alert carries the system's name.
  mutating func dialog(_ layer: Layer, in area: Box, scroll: Int, badge: String?) {
    guard area.columns > 8 else { return }
    let measures = DialogShape(layer, in: area, glyphs: glyphs, badge: badge, isGlass: isGlass, textSize)
    let box = measures.box
    // If there is room, a margin keeps the lines of the page away from those of the dialog.
    if area.columns >= box.columns + 6 { clear(box.inset(columns: -2), ink: .veil) }
    shape(box, .alert, outline: .alertDim)
    if let badge { self.badge(badge, in: box) }
    if case .sheet = layer.style {
      let row = box.row + (fills ? 1 : 0)
      center(
        glyphs.pick("━━━━", "===="), in: box, row: row, ink: layer.grabber == nil ? .alertDim : .alertButton)
      if let grabber = layer.grabber {
        hit(
          Box(row: row, column: box.column + box.columns / 2 - 4, rows: 1, columns: 8), .control(grabber.id),
          row: row)
      }
    }
    var row = measures.top
    for line in measures.ornament {
      dialogLine(line, in: box, row: row, ink: .alertTitle)
      row += 1
    }
    row += measures.ornament.isEmpty ? 0 : 1
    for line in measures.title {
      dialogLine(line, in: box, row: row, ink: .alertTitle, emphasis: .bold)
      row += 1
    }
    row += measures.gap
    let window = ScrollWindow(
      count: measures.texts.count, seen: measures.textRows, selected: nil, scroll: scroll)
    for (index, line) in measures.texts.enumerated() where window.range.contains(index) {
      dialogLine(line, in: box, row: row + index - window.first, ink: .alert)
    }
    window.drawMarks(right: box.right - 2, top: row, glyphs: glyphs, on: &canvas)
    row += min(measures.texts.count, measures.textRows)
    for control in measures.fields {
      field(control, in: Box(row: row, column: box.column + 2, rows: 1, columns: box.columns - 4))
      row += 1
    }
    if layer.isBusy { wheel(in: Box(row: row, column: box.column, rows: 1, columns: box.columns)) }
    place(
      measures.buttons, preferred: layer.preferredButton, rows: measures.buttonRows, step: measures.step,
      in: box)
  }

  /// Words of a dialog: in the middle, and at the left since iOS 26.
  private mutating func dialogLine(_ text: String, in box: Box, row: Int, ink: Ink, emphasis: Emphasis = []) {
    guard isGlass else { return center(text, in: box, row: row, ink: ink, emphasis: emphasis) }
    write(text, row: row, column: box.column + 2, ink: ink, emphasis: emphasis, limit: box.columns - 4)
  }

  /// The name of the system in small print: in the outline, or in the first row of a filled dialog.
  mutating func badge(_ badge: String, in box: Box) {
    if fills {
      write(badge, row: box.row + 1, column: box.right - 2 - badge.cellWidth, ink: .alertDim)
    } else {
      center(" \(badge) ", in: box, row: box.row, ink: .alertDim)
    }
  }

  /// The buttons at the bottom of a dialog, with a hairline above them, and also between them where there is room; since iOS 26
  /// capsules without lines.
  mutating func place(
    _ buttons: [[Control]], preferred: ControlID? = nil, rows: Int = 1, step: Int, in box: Box
  ) {
    guard !buttons.isEmpty else { return }
    // The row of the first one's words, and those of a button above and below them.
    let half = rows / 2
    let first = box.bottom - 2 - half - (buttons.count - 1) * step
    let isApart = step > rows
    if !isGlass { hairline(box, row: first - half - 1, ink: .alertDim) }
    // Filled dialogs have no outline that a button would have to avoid.
    let edge = fills && !isGlass ? 0 : 1
    for index in buttons.indices where index > 0 && isApart && !isGlass {
      hairline(box, row: first + index * step - half - 1, ink: .alertDim)
    }
    for (index, line) in buttons.enumerated() {
      let row = first + index * step
      let post = box.column + box.columns / 2
      if line.count == 2, !isGlass { divide(box, rows: row - half...row + half, column: post) }
      let cuts =
        line.count == 2
        ? [box.column + edge, post, post + 1, box.right - edge] : [box.column + edge, box.right - edge]
      for (place, control) in line.enumerated() {
        let button = Box(
          row: row - half, column: cuts[2 * place], rows: rows,
          columns: cuts[2 * place + 1] - cuts[2 * place])
        if isGlass {
          let inner = line.count == 2 ? button : button.inset(columns: 1)
          capsule(control, isPreferred: control.id == preferred, in: inner, row: row)
          continue
        }
        let above = rows == 1 && (isApart || index == 0) ? 1 : 0
        let below = rows == 1 && (isApart || index == buttons.count - 1) ? 1 : 0
        let ring = Box(
          row: row - above, column: button.column, rows: 1 + above + below, columns: button.columns)
        dialogButton(control, in: button, row: row, ring: above + below == 2 ? ring : button)
      }
    }
  }

  /// The line between two buttons side by side.
  private mutating func divide(_ box: Box, rows: ClosedRange<Int>, column: Int) {
    for row in rows { put(glyphs.divider, row: row, column: column, ink: .alertDim) }
    guard !fills else { return }
    let scalars = glyphs.box(.round)
    put(scalars.teeTop, row: rows.lowerBound - 1, column: column, ink: .alertDim)
    put(scalars.teeBottom, row: rows.upperBound + 1, column: column, ink: .alertDim)
  }

  private mutating func dialogButton(_ control: Control, in box: Box, row: Int, ring: Box) {
    let strong: Emphasis = control.role == .primary ? .bold : []
    let ink = Tone.alert.words(control)
    center(control.dialogTitle(glyphs), in: box.inset(columns: 1), row: row, ink: ink, emphasis: strong)
    hit(box, .control(control.id), ring: ring, row: row)
  }
}

extension Pen {
  /// A button of a dialog since iOS 26: filled if it is preferred, with marks if it is only bold.
  private mutating func capsule(_ control: Control, isPreferred: Bool, in box: Box, row: Int) {
    let isMain = control.role == .primary && control.isEnabled
    // A button's own fill would hardly be seen on a dialog, and no red can be read on a key's.
    let isRed = control.role == .destructive
    let fill = isMain ? tone.fill(control) : isRed ? .alert : Ink.key
    let isFilled = control.isEnabled && !isRed && (box.rows > 1 || fills)
    let ink = isFilled ? fill : tone.words(control)
    if box.rows > 1 {
      shape(box, fill, !control.isEnabled ? .dashed : isMain ? .heavy : .round)
    } else if isFilled {
      bar(box, fill)
    } else {
      put(isMain ? glyphs.primaryLeft : "(", row: row, column: box.column, ink: ink)
      put(isMain ? glyphs.primaryRight : ")", row: row, column: box.right - 1, ink: ink)
    }
    let title = isPreferred && !isMain ? "· \(control.markedTitle) ·" : control.markedTitle
    center(
      glyphs.text(title), in: box.inset(columns: 1), row: row, ink: ink, emphasis: isPreferred ? .bold : [])
    hit(box, .control(control.id), row: row)
  }
}

extension Layer {
  /// The button of an alert that is meant to be pressed: the one that is preferred, and Cancel beside what can't be taken
  /// back.
  package var preferredButton: ControlID? {
    let buttons = controls.filter(\.isEnabled)
    if let main = buttons.first(where: { $0.role == .primary }) { return main.id }
    guard controls.contains(where: { $0.role == .destructive }) else { return nil }
    return buttons.first { $0.role == .cancel }?.id
  }
}

extension Control {
  /// The title as a dialog shows it: the default button's between marks, because bold alone may not be visible.
  func dialogTitle(_ glyphs: Glyphs) -> String {
    guard role == .primary, isEnabled else { return markedTitle }
    return glyphs.pick("· \(title) ·", "* \(title) *")
  }
}
