import DeviceSimulation
import UnlockEngine

// Pages that say in which order things stand on them.

extension PageLayout {
  mutating func addBody(of layer: Layer, width: Int, _ size: TextSize) {
    // Rows of two sections are two groups.
    var isNewSection = false
    for block in layer.body {
      switch block {
      case .text(let place):
        add(layer.text(place), layer.isWarning(place) ? .warning : .paragraph, width, size)
      case .heading(let place): add(layer.text(place), .headingOfSection, width, size, margin: 1)
      case .footer(let place): add(layer.text(place), .footer, width, size, margin: 1)
      case .banner(let place): add(layer.text(place), .banner, width, size, margin: 2)
      case .columns(let place):
        addColumns(layer.text(place), width, joins: !isNewSection)
        isNewSection = false
      // Over a pad a line is all the room that there is.
      case .image(_, let place) where layer.keypad != nil:
        add("( \(layer.text(place)) )", .illustration, width, size)
      case .image(_, let place): add(layer.text(place), .image, width, size, margin: 2)
      case .illustration(.lock, let says) where layer.keypad == nil:
        body.append(Block(kind: .lock, lines: layer.words(for: .lock, says).wrapped(to: width), width: width))
      case .illustration(let illustration, let says):
        add(layer.words(for: illustration, says), .illustration, width, size)
      case .dots(let at, let of): body.append(Block(kind: .dots(at: at, of: of), width: width))
      case .section: isNewSection = true
      case .control(let place):
        if layer.controls.indices.contains(place) {
          addToBody(layer.controls[place], width, size, joins: !isNewSection)
          isNewSection = false
        }
      }
    }
  }

  private mutating func add(
    _ text: String, _ kind: Block.Kind, _ width: Int, _ size: TextSize, margin: Int = 0
  ) {
    body.append(
      Block(kind: kind, lines: text.wrapped(to: max(1, width - 2 * margin), at: size), width: width))
  }

  /// Values follow their labels in one group, as rows do.
  private mutating func addColumns(_ text: String, _ width: Int, joins: Bool) {
    if joins, let last = body.last, case .columns(let rows) = last.kind {
      body[body.count - 1].kind = .columns(rows + [text])
      body[body.count - 1].lines += text.columnLines(in: width)
    } else {
      body.append(Block(kind: .columns([text]), lines: text.columnLines(in: width), width: width))
    }
  }

  private mutating func addToBody(_ control: Control, _ width: Int, _ size: TextSize, joins: Bool) {
    switch control.role {
    case .field: body.append(Block(kind: .field(control), width: width))
    case .row, .toggle:
      if joins, let last = body.last, case .rows(let rows) = last.kind {
        body[body.count - 1].kind = .rows(rows + [control])
      } else {
        body.append(Block(kind: .rows([control]), width: width))
      }
    case .link: body.append(Block(kind: .small([[control]]), width: width))
    case .primary, .normal, .cancel, .back, .destructive, .staged, .tab, .grabber:
      body.append(
        Block(
          kind: .button(control), lines: control.markedTitle.wrapped(to: width - 6, at: size), width: width))
    }
  }
}

extension String {
  /// A label with its value, in one line if both have room beside each other.
  func columnLines(in width: Int) -> [String] {
    let room = max(1, width - 4)
    guard let columns = labelAndValue, columns.label.cellWidth + columns.value.cellWidth + 1 > room else {
      return [self]
    }
    return columns.label.wrapped(to: room) + columns.value.wrapped(to: room)
  }
}

extension Control {
  var isTab: Bool {
    if case .tab = role { return true }
    return false
  }
}

extension Pen {
  mutating func drawBody(_ block: Block, _ density: Density, in box: Box) {
    switch block.kind {
    case .headingOfSection:
      for (index, line) in block.lines.enumerated() {
        write(line, row: box.row + index, column: box.column + 1, ink: tone.dim, emphasis: .bold)
      }
    case .footer:
      for (index, line) in block.lines.enumerated() {
        write(line, row: box.row + index, column: box.column + 1, ink: tone.dim)
      }
    case .banner: banner(block.lines, in: box)
    case .columns(let rows): columns(rows, density, in: box)
    case .image: image(block.lines, in: box)
    case .illustration: lines(block.lines, in: box, ink: tone.dim)
    case .dots(let at, let of): dots(at: at, of: of, in: box)
    case .tabs(let tabs): self.tabs(tabs, in: box)
    default: break
    }
  }

  private mutating func banner(_ lines: [String], in box: Box) {
    guard box.rows > lines.count else { return self.lines(lines, in: box, ink: .notice) }
    shape(box, .button, outline: .notice)
    self.lines(lines, in: box.inset(rows: 1, columns: 1), ink: fills ? .button : .notice)
  }

  /// What a picture shows, where it would be.
  private mutating func image(_ lines: [String], in box: Box) {
    guard box.rows > lines.count else { return self.lines(lines, in: box, ink: tone.dim) }
    frame(box, .dashed, ink: tone.dim)
    self.lines(lines, in: box.inset(rows: 1, columns: 1), ink: tone.dim)
  }

  /// Rows to read, in one shape, as those to tap have it.
  private mutating func columns(_ rows: [String], _ density: Density, in box: Box) {
    let isBoxed = density <= .snug
    let step = density == .roomy ? 4 : density <= .normal ? 2 : 1
    if isBoxed { shape(box, .field, outline: tone.dim) }
    let inner = box.inset(columns: isBoxed ? 2 : 1)
    let ink: Ink = isBoxed ? .field : tone.text
    var row = box.row + max(isBoxed ? 1 : 0, step / 2)
    for (index, text) in rows.enumerated() {
      if step > 1, index > 0 { hairline(box, row: row - step / 2, ink: tone.dim) }
      let lines = text.columnLines(in: box.columns)
      if lines.count == 1, let columns = text.labelAndValue {
        write(columns.label, row: row, column: inner.column, ink: ink)
        write(
          columns.value, row: row, column: inner.right - columns.value.cellWidth,
          ink: isBoxed ? ink : tone.dim)
      } else {
        for (line, text) in lines.enumerated() {
          write(text, row: row + line, column: inner.column, ink: ink)
        }
      }
      row += step + lines.count - 1
    }
  }

  private mutating func dots(at: Int, of: Int, in box: Box) {
    let column = box.column + max(0, (box.columns - (2 * of - 1)) / 2)
    for index in 0..<of {
      put(
        index + 1 == at ? glyphs.filledDot : glyphs.emptyDot, row: box.row, column: column + 2 * index,
        ink: index + 1 == at ? tone.text : tone.dim)
    }
  }

  /// Side by side over the whole width; a mark is before the one whose page this is.
  private mutating func tabs(_ tabs: [Control], in box: Box) {
    if box.rows > 1 {
      canvas.fill(
        Box(row: box.row, column: box.column, rows: 1, columns: box.columns), with: glyphs.hairline,
        ink: tone.dim)
    }
    for (index, tab) in tabs.enumerated() {
      let (left, right) = (box.columns * index / tabs.count, box.columns * (index + 1) / tabs.count)
      let cell = Box(row: box.bottom - 1, column: box.column + left, rows: 1, columns: right - left)
      let isSelected = tab.role == .tab(isSelected: true)
      let (ink, emphasis): (Ink, Emphasis) = isSelected ? (tone.title, .bold) : (tone.words(tab), [])
      // What is selected can be told without colours.
      func marked(_ text: String) -> String { isSelected ? "\(glyphs.filledDot) \(text)" : text }
      var (title, target) = (isSelected ? tab.title : tab.markedTitle, cell)
      if let icon = tab.icon.flatMap(glyphs.icon), box.rows > 2 {
        target = Box(row: cell.row - 1, column: cell.column, rows: 2, columns: cell.columns)
        center(marked(String(icon)), in: cell, row: target.row, ink: ink, emphasis: emphasis)
      } else {
        let icon = tab.icon.flatMap(glyphs.icon).map { "\($0) " } ?? ""
        title = marked(icon.isEmpty || title.cellWidth + 6 > cell.columns ? title : icon + title)
      }
      center(title, in: cell.inset(columns: 1), row: cell.row, ink: ink, emphasis: emphasis)
      hit(target, .control(tab.id), row: cell.row)
    }
  }
}

extension Layer {
  /// What stands for an illustration: what it says, or its name.
  fileprivate func words(for illustration: Illustration, _ says: Int?) -> String {
    "( \(says.map { text($0) } ?? illustration.rawValue) )"
  }
}
