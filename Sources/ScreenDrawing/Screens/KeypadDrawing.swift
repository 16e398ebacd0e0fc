import UnlockEngine

/// How a keypad is built: large caps with letters, caps, small caps, or single rows.
struct KeypadShape {
  let isKeyboard: Bool
  /// The rows of one key, including its edges, and the blank rows between keys.
  let keyRows: Int
  let gap: Int
  /// The columns of one key, and the blank columns between keys.
  let keyColumns: Int
  let columnGap: Int
  let rows: Int

  private init(_ keypad: Keypad, _ keyRows: Int, gap: Int = 0, width: Int, apart: Int = 2, columns: Int) {
    isKeyboard = !keypad.keys.areDigits
    (self.keyRows, self.gap) = (keyRows, gap)
    if isKeyboard {
      rows = 4 * (1 + gap) + keyRows
    } else {
      // Keys two rows high share their edges.
      rows = keyRows == 2 ? 9 : 4 * keyRows + 3 * gap
    }
    columnGap = max(1, min(apart, (columns - 3 * width) / 2))
    keyColumns = min(width, (columns - 2 * columnGap) / 3)
  }

  /// All shapes for a width, largest first.
  static func all(_ keypad: Keypad, columns: Int) -> [KeypadShape] {
    func shape(_ keyRows: Int, gap: Int = 0, width: Int, apart: Int = 2) -> KeypadShape {
      KeypadShape(keypad, keyRows, gap: gap, width: width, apart: apart, columns: columns)
    }
    if !keypad.keys.areDigits {
      return [shape(3, gap: 1, width: 14), shape(3, width: 14), shape(1, width: 14)]
    }
    // Large keys are nearly round, and as far apart to the side as above: a cell is twice as high as wide.
    let large = [
      shape(7, gap: 1, width: 13, apart: 4), shape(6, gap: 1, width: 11, apart: 4),
      shape(5, gap: 1, width: 9, apart: 4),
    ].filter { $0.columnGap > 1 }
    return large + [
      shape(5, width: 9, apart: 3), shape(4, width: 9), shape(3, width: 9), shape(2, width: 9),
      shape(1, width: 9),
    ]
  }

  /// The smallest shape.
  static func smallest(_ keypad: Keypad) -> KeypadShape { KeypadShape(keypad, 1, width: 9, columns: 29) }
}

extension Pen {
  /// What has been typed so far: dots that fill up, or a field if any number of digits is allowed.
  mutating func entry(_ keypad: Keypad, in box: Box) {
    if keypad.hasEntryField {
      // The dots of a pattern themselves show what was drawn.
      if keypad.keys == .pattern { return }
      let field = box.columns > 24 ? box.inset(columns: (box.columns - 24) / 2) : box
      if box.rows == 3 { shape(field, tone.key, keypad.isEnabled ? .round : .dashed) }
      let line = Box(row: box.row + box.rows / 2, column: field.column, rows: 1, columns: field.columns)
      let dots = String(repeating: String(glyphs.filledDot), count: keypad.filled)
      return content(
        dots, isActive: keypad.isEnabled, in: line.inset(columns: 2),
        ink: keypad.isEnabled ? box.rows == 3 ? tone.key : .dot : .disabled)
    }
    let length = max(keypad.length ?? 0, keypad.filled)
    if length > box.columns {
      let dots = String(repeating: String(glyphs.filledDot), count: keypad.filled)
      return content(dots, isActive: keypad.isEnabled, in: box, ink: .dot)
    }
    let step = length * 4 <= box.columns ? 4 : length * 2 <= box.columns ? 2 : 1
    // The dots swing from side to side; waves beside them show it in a still picture.
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
  mutating func keypad(_ keypad: Keypad, _ controls: [Control], _ shape: KeypadShape, in box: Box) {
    if shape.isKeyboard { return keyboard(keypad, controls, shape, in: box) }
    let isPattern = keypad.keys == .pattern
    if shape.keyRows == 2, !isPattern { return grid(keypad, controls, in: box) }
    let (width, step) = (shape.keyColumns, shape.keyColumns + shape.columnGap)
    let column = box.column + (box.columns - 2 * step - width) / 2
    let keys = (0..<12).map { index in
      Box(
        row: box.row + index / 3 * (shape.keyRows + shape.gap), column: column + index % 3 * step,
        rows: shape.keyRows, columns: width)
    }
    if isPattern { pattern(keypad, keys) }
    for index in keys.indices where !isPattern || index > 8 { key(index, keypad, controls, in: keys[index]) }
  }

  /// The key at a position, counted in reading order.
  private mutating func key(
    _ index: Int, _ keypad: Keypad, _ controls: [Control], in box: Box, ring: Box? = nil
  ) {
    switch index {
    case 9: sideKey(keypad.left, keypad, controls, in: box, ring: ring)
    case 11: sideKey(keypad.right, keypad, controls, in: box, ring: ring)
    // Nine dots have no tenth.
    case 10 where keypad.keys == .pattern: break
    default:
      let digit = index == 10 ? 0 : index + 1
      let letters = box.rows >= 4 ? Pen.letters[digit] : ""
      cap(String(digit), under: letters, .digit(digit), keypad, in: box, ring: ring)
    }
  }

  /// What is beside the 0: plain words, as on iOS, on as many lines as they need.
  private mutating func sideKey(
    _ side: Keypad.SideKey, _ keypad: Keypad, _ controls: [Control], in box: Box, ring: Box? = nil
  ) {
    switch side {
    case .none: break
    case .delete:
      let title = keypad.isEnabled || box.rows == 1 ? glyphs.delete : "(\(glyphs.delete))"
      let ink: Ink = keypad.lit == .delete ? .lit : keypad.isEnabled ? tone.text : .disabled
      words([keypad.lit == .delete ? " \(title) " : title], ink: ink, .delete, in: box, ring: ring)
    case .control(let id):
      guard let control = controls.first(where: { $0.id == id }) else { return }
      let lines = control.markedTitle.wrapped(to: box.columns, rows: box.rows, with: glyphs)
      words(lines, ink: tone.words(control), .control(id), in: box, ring: ring)
    }
  }

  private mutating func words(
    _ lines: [String], ink: Ink, _ target: FocusTarget, in box: Box, ring: Box? = nil
  ) {
    let first = box.row + (box.rows - lines.count) / 2
    for (index, line) in lines.enumerated() { center(line, in: box, row: first + index, ink: ink) }
    hit(box, target, ring: ring, row: first)
  }

  /// A key: a cap of its own, or the middle of a cell in a grid or a row.
  private mutating func cap(
    _ label: String, under letters: String, _ target: FocusTarget, _ keypad: Keypad, in box: Box,
    ring: Box? = nil
  ) {
    let isEnabled = keypad.isEnabled
    let isLit = keypad.isLit(target)
    let fill: Ink = isLit ? .lit : tone.key
    let row = box.row + (box.rows - 1) / 2
    var (shown, ink) = (label, isEnabled ? fill : .disabled)
    if box.rows > 2 {
      shape(box, fill, !isEnabled ? .dashed : isLit ? .heavy : .round)
    } else if isLit || fills && isEnabled && ring != nil {
      bar(box, fill)
    } else if isEnabled {
      ink = tone.text
    } else if label.cellWidth + 2 <= box.columns {
      shown = "(\(label))"
    }
    center(shown, in: box, row: row, ink: ink, emphasis: isEnabled ? .bold : [])
    if !letters.isEmpty { center(letters, in: box, row: row + 1, ink: ink) }
    hit(box, target, ring: ring, row: row)
  }

  /// A keypad with keys of one row: separated by the lines of a grid or, when drawn with fills, by blank rows.
  private mutating func grid(_ keypad: Keypad, _ controls: [Control], in area: Box) {
    let most = 9
    var side = min(most, (area.columns - 4) / 3)
    // The middle keys take the odd column, so that the grid is exactly centred.
    var middle = side + (area.columns - 3 * side) % 2
    // Words beside the 0 may take a few columns of the digits, which need three.
    let words = controls.filter { [keypad.left, keypad.right].contains(.control($0.id)) }
    if let longest = words.map(\.markedTitle.cellWidth).max(), longest > side, longest <= most,
      2 * longest + 7 <= area.columns
    {
      (side, middle) = (longest, area.columns - 4 - 2 * longest)
    }
    let width = 2 * side + middle + 4
    let box = Box(row: area.row, column: area.column + (area.columns - width) / 2, rows: 9, columns: width)
    let posts = [box.column, box.column + side + 1, box.column + side + middle + 2, box.right - 1]
    if !fills { gridLines(box, posts, ink: keypad.isEnabled ? tone.dim : .disabled) }
    for index in 0..<12 {
      let (left, right) = (posts[index % 3] + 1, posts[index % 3 + 1])
      let cell = Box(row: box.row + 1 + index / 3 * 2, column: left, rows: 1, columns: right - left)
      let ring = Box(row: cell.row - 1, column: cell.column, rows: 3, columns: cell.columns)
      key(index, keypad, controls, in: cell, ring: ring)
    }
  }

  private mutating func gridLines(_ box: Box, _ posts: [Int], ink: Ink) {
    let scalars = glyphs.box(.round)
    frame(box, .round, ink: ink)
    for line in 1...3 { rule(box, row: box.row + 2 * line, .round, ink: ink) }
    for post in posts[1...2] {
      put(scalars.teeTop, row: box.row, column: post, ink: ink)
      for line in 1..<8 {
        put(line % 2 == 0 ? scalars.cross : scalars.left, row: box.row + line, column: post, ink: ink)
      }
      put(scalars.teeBottom, row: box.bottom - 1, column: post, ink: ink)
    }
  }

  /// The keyboard of an alphanumeric entry: letters to click, with the side keys below them.
  private mutating func keyboard(_ keypad: Keypad, _ controls: [Control], _ shape: KeypadShape, in box: Box) {
    let (keyRows, step) = (shape.keyRows, 1 + shape.gap)
    for (line, row) in Pen.keyboardRows.enumerated() {
      let letters = row.map { keypad.keys.typed($0) ?? $0 }
      let cell = box.columns >= 39 ? 4 : box.columns >= 29 ? 3 : 2
      let width = letters.count * cell
      let column = box.column + (box.columns - width) / 2
      for (index, letter) in letters.enumerated() {
        let key = Box(row: box.row + line * step, column: column + index * cell, rows: 1, columns: cell)
        cap(String(letter), under: "", .character(letter), keypad, in: key)
      }
    }
    let width = min(14, (box.columns - 1) / 2)
    for (side, column) in [(keypad.left, box.column), (keypad.right, box.right - width)] {
      let place = Box(row: box.bottom - keyRows, column: column, rows: keyRows, columns: width)
      guard case .control(let id) = side, let control = controls.first(where: { $0.id == id }),
        control.role != .cancel
      else {
        sideKey(side, keypad, controls, in: place)
        continue
      }
      button(control, lines: [control.markedTitle], in: place)
    }
  }

  private static let letters = ["", "", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]
  static let keyboardRows = ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"]
    .map { Array($0.unicodeScalars) }
}

extension Keypad {
  /// Whether a key was just pressed and is still lit.
  fileprivate func isLit(_ target: FocusTarget) -> Bool {
    switch (target, lit) {
    case (.digit(let digit), .character(let scalar)?): Int(scalar.value) == 0x30 + digit
    case (.character(let letter), .character(let scalar)?): letter == scalar
    default: false
    }
  }
}
