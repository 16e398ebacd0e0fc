import UnlockEngine

/// How a keypad is built at a density: caps with letters, caps, a grid, or single lines.
struct KeypadShape {
  let isKeyboard: Bool
  /// The lines of one key, its own borders included.
  let keyRows: Int
  let rows: Int

  init(_ keypad: Keypad, _ density: Density) {
    isKeyboard = keypad.keys == .alphanumeric
    if isKeyboard {
      keyRows = density <= .normal ? 3 : 1
      rows = (density == .airy ? 8 : 4) + keyRows
    } else {
      switch density {
      case .airy: (keyRows, rows) = (4, 16)
      case .normal: (keyRows, rows) = (3, 12)
      case .snug: (keyRows, rows) = (2, 9)
      case .tight: (keyRows, rows) = (1, 4)
      }
    }
  }
}

extension Pen {
  /// What is typed so far: dots that fill, or a field where any number of digits does.
  mutating func entry(_ keypad: Keypad, in box: Box) {
    if keypad.hasEntryField {
      let field = box.columns > 24 ? box.inset(columns: (box.columns - 24) / 2) : box
      if box.rows == 3 { frame(field, keypad.isEnabled ? .heavy : .dashed, ink: tone.key) }
      let line = Box(row: box.row + box.rows / 2, column: field.column, rows: 1, columns: field.columns)
      let dots = String(repeating: String(glyphs.filledDot), count: keypad.filled)
      return content(dots, isActive: keypad.isEnabled, in: line.inset(columns: 2), ink: .dot)
    }
    let length = max(keypad.length ?? 0, keypad.filled)
    if length > box.columns {
      let dots = String(repeating: String(glyphs.filledDot), count: keypad.filled)
      return content(dots, isActive: keypad.isEnabled, in: box, ink: .dot)
    }
    let step = length * 4 <= box.columns ? 4 : length * 2 <= box.columns ? 2 : 1
    // The dots swing to both sides, and waves beside them tell it in a still picture.
    let swing = keypad.isShaking ? (frame % 2 == 0 ? -1 : 1) : 0
    let width = (length - 1) * step + 1
    let column = box.column + (box.columns - width) / 2 + swing
    let ink: Ink = keypad.isShaking ? .bad : keypad.isEnabled ? .dot : .disabled
    for index in 0..<length {
      let dot = index < keypad.filled ? glyphs.filledDot : glyphs.emptyDot
      put(dot, row: box.row, column: column + index * step, ink: ink)
    }
    if keypad.isShaking {
      let wave: Unicode.Scalar = glyphs.pick("≈", "~")
      put(wave, row: box.row, column: column - 3, ink: ink)
      put(wave, row: box.row, column: column + width + 2, ink: ink)
    }
  }

  /// The keys.
  mutating func keypad(_ keypad: Keypad, _ controls: [Control], _ density: Density, in box: Box) {
    let shape = KeypadShape(keypad, density)
    if shape.isKeyboard { return keyboard(keypad, controls, shape, in: box) }
    if shape.keyRows == 2 { return grid(keypad, controls, in: box) }
    let width = min(9, (box.columns - 2) / 3)
    let step = width + (box.columns >= 3 * width + 4 ? 2 : 1)
    let column = box.column + (box.columns - 2 * step - width) / 2
    for index in 0..<12 {
      let key = Box(
        row: box.row + index / 3 * shape.keyRows, column: column + index % 3 * step, rows: shape.keyRows,
        columns: width)
      self.key(index, keypad, controls, in: key)
    }
  }

  /// The key at a place, counted in reading order.
  private mutating func key(_ index: Int, _ keypad: Keypad, _ controls: [Control], in box: Box) {
    switch index {
    case 9: sideKey(keypad.left, keypad, controls, in: box)
    case 11: sideKey(keypad.right, keypad, controls, in: box)
    default: digit(index == 10 ? 0 : index + 1, keypad, in: box)
    }
  }

  private mutating func digit(_ digit: Int, _ keypad: Keypad, in box: Box) {
    let letters = box.rows == 4 ? Pen.letters[digit] : ""
    let isLit = keypad.lit == .character(Unicode.Scalar(UInt8(0x30 + digit)))
    cap(String(digit), under: letters, .digit(digit), isEnabled: keypad.isEnabled, isLit: isLit, in: box)
  }

  private mutating func sideKey(_ side: Keypad.SideKey, _ keypad: Keypad, _ controls: [Control], in box: Box)
  {
    switch side {
    case .none:
      break
    case .delete:
      cap(
        glyphs.delete, under: "", .delete, isEnabled: keypad.isEnabled, isLit: keypad.lit == .delete, in: box)
    case .control(let id):
      guard let control = controls.first(where: { $0.id == id }) else { return }
      if control.title.cellWidth > box.columns - 2 { return wideLabel(control, in: box) }
      cap(control.title, under: "", .control(id), isEnabled: control.isEnabled, in: box)
    }
  }

  /// A side key whose title leaves no room for a cap: bare, as iOS draws it, on as many lines as there are.
  private mutating func wideLabel(_ control: Control, in box: Box) {
    let ink = tone.button(control)
    let focused = isFocused(control)
    let lines = control.markedTitle.wrapped(to: box.columns).prefix(box.rows)
    if focused { canvas.fill(box, ink: ink, emphasis: .reverse) }
    let first = box.row + (box.rows - lines.count) / 2
    for (index, line) in lines.enumerated() {
      center(line, in: box, row: first + index, ink: ink, emphasis: focused ? .reverse : .underline)
    }
    if focused { focusMarks(box, row: box.row + box.rows / 2, ink: ink) }
    hit(box, .control(control.id))
  }

  /// One key: a cap of its own, or the middle of a grid's or a line's cell.
  private mutating func cap(
    _ label: String, under letters: String, _ target: FocusTarget, isEnabled: Bool, isLit: Bool = false,
    in box: Box
  ) {
    let focused = isFocused(target)
    let ink = isEnabled ? tone.key : .disabled
    let emphasis: Emphasis = focused ? [.reverse, .bold] : .bold
    let row = box.row + (box.rows >= 3 ? 1 : 0)
    if box.rows >= 3 {
      clear(box, ink: ink)
      frame(box, focused ? .heavy : isEnabled ? .round : .dashed, ink: ink)
    } else if box.rows == 1, focused {
      clear(box, ink: ink, emphasis: .reverse)
    }
    let shown = isEnabled || label.cellWidth + 2 > box.columns ? label : "(\(label))"
    if focused {
      canvas.fill(
        Box(row: row, column: box.column, rows: 1, columns: box.columns), ink: ink, emphasis: .reverse)
    }
    center(shown, in: box, row: row, ink: ink, emphasis: isEnabled ? emphasis : [])
    if !letters.isEmpty { center(letters, in: box, row: row + 1, ink: ink) }
    if focused { focusMarks(box, row: row, ink: ink) }
    if isLit { light(box) }
    hit(box, target)
  }

  /// The whole key shines, its outline too where it has one of its own.
  private mutating func light(_ box: Box) {
    for row in box.row..<box.bottom {
      for column in box.column..<box.right { canvas[row, column].emphasis.insert(.reverse) }
    }
  }

  /// A keypad whose keys share their lines; what belongs to one key is what the lines enclose.
  private mutating func grid(_ keypad: Keypad, _ controls: [Control], in area: Box) {
    let ink = keypad.isEnabled ? tone.key : .disabled
    let scalars = glyphs.box(.round)
    let side = min(9, (area.columns - 4) / 3)
    // The middle keys take the odd column, so that the grid stands exactly in the middle.
    let middle = side + (area.columns - 3 * side) % 2
    let width = 2 * side + middle + 4
    let box = Box(
      row: area.row, column: area.column + (area.columns - width) / 2, rows: 9, columns: width)
    let posts = [box.column, box.column + side + 1, box.column + side + middle + 2, box.right - 1]
    clear(box, ink: ink)
    frame(box, .round, ink: ink)
    for line in 1...3 { rule(box, row: box.row + 2 * line, .round, ink: ink) }
    for post in posts[1...2] {
      put(scalars.teeTop, row: box.row, column: post, ink: ink)
      for line in 1..<8 {
        put(line % 2 == 0 ? scalars.cross : scalars.left, row: box.row + line, column: post, ink: ink)
      }
      put(scalars.teeBottom, row: box.bottom - 1, column: post, ink: ink)
    }
    for index in 0..<12 {
      let (left, right) = (posts[index % 3] + 1, posts[index % 3 + 1])
      let cell = Box(row: box.row + 1 + index / 3 * 2, column: left, rows: 1, columns: right - left)
      key(index, keypad, controls, in: cell)
    }
  }

  /// The keyboard of an alphanumeric entry: letters to click, and the side keys under them.
  private mutating func keyboard(
    _ keypad: Keypad, _ controls: [Control], _ shape: KeypadShape, in box: Box
  ) {
    let step = (shape.rows - shape.keyRows) / Pen.keyboardRows.count
    for (line, letters) in Pen.keyboardRows.enumerated() {
      let cell = box.columns >= 29 ? 3 : 2
      let width = letters.count * cell
      let column = box.column + (box.columns - width) / 2
      for (index, letter) in letters.enumerated() {
        let key = Box(row: box.row + line * step, column: column + index * cell, rows: 1, columns: cell)
        cap(String(letter), under: "", .character(letter), isEnabled: keypad.isEnabled, in: key)
      }
    }
    let row = box.bottom - shape.keyRows
    let width = min(14, (box.columns - 1) / 2)
    let left = Box(row: row, column: box.column, rows: shape.keyRows, columns: width)
    sideKey(keypad.left, keypad, controls, in: left)
    let right = Box(row: row, column: box.right - width, rows: shape.keyRows, columns: width)
    sideKey(keypad.right, keypad, controls, in: right)
  }

  private static let letters = ["", "", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]
  private static let keyboardRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"]
    .map { Array($0.unicodeScalars) }
}
