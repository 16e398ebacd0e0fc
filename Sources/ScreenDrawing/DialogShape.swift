import UnlockEngine

/// The measures of a dialog, found before anything is drawn.
struct DialogShape {
  var box = Box(row: 0, column: 0, rows: 0, columns: 0)
  /// A picture over the title; the first thing to go when room is short.
  var ornament: [String]
  let title: [String]
  private(set) var texts: [String] = []
  /// How many lines of the texts are seen at once.
  private(set) var textRows = 0
  let fields: [Control]
  /// The buttons by line: two short ones side by side, else one under another.
  let buttons: [[Control]]
  /// Blank lines above and below the texts.
  private(set) var air = 1
  /// The lines from one stacked button to the next.
  private(set) var step = 2
  private let busy: Int
  /// The lines kept for the badge where it has no place in an outline.
  private(set) var badgeRows = 0

  init(_ layer: Layer, in area: Box, glyphs: Glyphs, badge: String?) {
    // As odd or even as the area, so that it stands exactly in the middle; iOS leaves a margin at both sides.
    let widest = area.columns > 45 ? 40 : 36
    let width = min(area.columns - 2, area.columns % 2 == 0 ? widest : widest + 1)
    let inner = width - 4
    ornament = Pen.ornament(of: layer, glyphs)
    title = layer.title.isEmpty ? [] : layer.title.wrapped(to: inner)
    fields = layer.controls.filter(\.isField)
    busy = layer.isBusy ? 1 : 0
    let buttons = layer.controls.filter { !$0.isField }
    let half = (width - 3) / 2
    let isPair = buttons.count == 2 && buttons.allSatisfy { $0.dialogTitle(glyphs).cellWidth + 4 <= half }
    self.buttons = isPair ? [buttons] : buttons.map { [$0] }
    for text in layer.texts where !text.isEmpty { texts += text.wrapped(to: inner) }
    if let time = layer.timeLeft { texts.append(countdown(time)) }

    // Decoration goes first: the picture, the blank lines, the lines between stacked buttons.
    // The badge of a filled dialog stands in the first blank line, and so that one stays.
    if glyphs == .blocks, badge != nil { badgeRows = 1 }
    if height > area.rows { ornament = [] }
    if height > area.rows { air = 0 }
    if height > area.rows { step = 1 }
    // Then texts scroll; the buttons stay.
    textRows = max(1, texts.count - max(0, height - area.rows))
    let rows = min(area.rows, height)
    box = Box(
      row: area.row + (area.rows - rows) / 2, column: area.column + (area.columns - width) / 2, rows: rows,
      columns: width)
  }

  /// The first line under the blank ones at the top.
  var top: Int { box.row + 1 + max(air, badgeRows) }

  /// The lines that all of it takes, both borders included.
  private var height: Int {
    let picture = ornament.isEmpty ? 0 : ornament.count + 1
    let stack = buttons.isEmpty ? 0 : (buttons.count - 1) * step + 2
    return 2 + max(air, badgeRows) + air + picture + title.count + texts.count + fields.count + busy + stack
  }
}
