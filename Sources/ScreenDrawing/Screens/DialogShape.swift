import DeviceSimulation
import UnlockEngine

/// The measurements of a dialog, worked out before anything is drawn.
struct DialogShape {
  var box = Box(row: 0, column: 0, rows: 0, columns: 0)
  /// A picture above the title; the first thing to go when there is little room.
  var ornament: [String]
  let title: [String]
  private(set) var texts: [String] = []
  /// How many lines of text are visible at once.
  private(set) var textRows = 0
  let fields: [Control]
  /// The buttons by row: two short ones side by side, otherwise one below the other.
  let buttons: [[Control]]
  /// The number of blank lines above and below the text.
  private(set) var air = 1
  /// The number of rows from one stacked button to the next.
  private(set) var step = 2
  /// The rows of a button: one, or three in a large phone.
  private(set) var buttonRows = 1
  /// The number of blank lines between the title and the text.
  private(set) var gap = 0
  private let busy: Int
  /// The rows reserved for the badge if it can't be in an outline.
  private(set) var badgeRows = 0

  init(_ layer: Layer, in area: Box, glyphs: Glyphs, badge: String?, isGlass: Bool = false, _ size: TextSize)
  {
    // Odd or even like the area, so that it can be exactly centred; with a margin at the sides, as on iOS.
    let widest = area.columns > 45 ? 40 : 36
    let width = min(area.columns - 2, area.columns % 2 == 0 ? widest : widest + 1)
    let inner = width - 4
    ornament = Pen.ornament(of: layer, glyphs)
    title = layer.title.isEmpty ? [] : layer.title.wrapped(to: inner, at: size)
    fields = layer.controls.filter(\.isField)
    busy = layer.isBusy ? 1 : 0
    let buttons = layer.controls.filter { !$0.isField && !$0.isGrabber }
    let half = (width - 3) / 2
    // Capsules have sides of their own, and no line between them.
    let isPair =
      buttons.count == 2 && layer.style != .actionSheet
      && buttons.allSatisfy {
        isGlass ? $0.markedTitle.cellWidth + 3 <= half : $0.dialogTitle(glyphs).cellWidth + 4 <= half
      }
    self.buttons = isPair ? [buttons] : buttons.map { [$0] }
    for text in layer.texts where !text.isEmpty { texts += text.wrapped(to: inner, at: size) }
    if let time = layer.timeLeft { texts.append(countdown(time)) }

    // Decoration goes first: the picture, the blank lines, the lines between stacked buttons. The badge of a filled
    // dialog is in the first blank line, so that one stays.
    if glyphs == .blocks, badge != nil { badgeRows = 1 }
    if area.rows >= Density.roomyRows {
      (buttonRows, step, air, gap) = (3, 4, 2, title.isEmpty || texts.isEmpty ? 0 : 1)
    }
    if height > area.rows { (buttonRows, step, air, gap) = (1, 2, 1, 0) }
    if height > area.rows { ornament = [] }
    if height > area.rows { air = 0 }
    if height > area.rows { step = 1 }
    // After that the text scrolls; the buttons stay.
    textRows = max(1, texts.count - max(0, height - area.rows))
    let rows = min(area.rows, max(height, layer.leastRows(in: area)))
    box = Box(
      row: layer.comesFromBelow ? area.bottom - rows : area.row + (area.rows - rows) / 2,
      column: area.column + (area.columns - width) / 2, rows: rows, columns: width)
  }

  /// The first row below the blank rows at the top.
  var top: Int { box.row + 1 + max(air, badgeRows) }

  /// The number of rows for everything, including both borders.
  private var height: Int {
    let picture = ornament.isEmpty ? 0 : ornament.count + 1
    let stack = buttons.isEmpty ? 0 : (buttons.count - 1) * step + buttonRows + 1
    return 2 + max(air, badgeRows) + air + picture + title.count + gap + texts.count + fields.count + busy
      + stack
  }
}

extension Layer {
  /// Whether it stands at the bottom of the screen.
  var comesFromBelow: Bool {
    switch style {
    case .actionSheet, .sheet: true
    default: false
    }
  }

  /// How high it is, however little it says.
  fileprivate func leastRows(in area: Box) -> Int {
    switch style {
    case .sheet(.medium): area.rows / 2
    case .sheet(.large): area.rows - 1
    default: 0
    }
  }
}
