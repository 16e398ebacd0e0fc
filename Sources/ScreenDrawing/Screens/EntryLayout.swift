import DeviceSimulation
import UnlockEngine

/// Where the parts of a page with a keypad are: the title, the messages below it, the dots, the keys.
///
/// The places depend only on the room, the title and the keypad. Rows are reserved for messages, so that nothing
/// moves when one comes or goes; only a message longer than that takes room from the keys.
struct EntryLayout {
  let area: Box
  let keypad: Keypad
  let controls: [Control]
  private(set) var shape: KeypadShape
  private(set) var navigation: Block?
  private(set) var title: Block?
  /// Pictures over the title, where there is room for them.
  private(set) var pictures: [Block] = []
  private(set) var texts: [Block] = []
  private(set) var links: Block?

  private(set) var picturesRow = 0
  private(set) var titleRow = 0
  private(set) var textRow = 0
  private(set) var dotsRow = 0
  private(set) var keypadRow = 0
  private(set) var linksRow = 0
  private(set) var dotsRows = 1
  private(set) var density = Density.tight

  /// Finds the largest keypad that leaves enough room for everything else; `nil` if there is none.
  init?(_ layer: Layer, _ keypad: Keypad, in area: Box, _ size: TextSize) {
    var bare = layer
    bare.body.removeFirst(layer.picturesFirst.count)
    guard
      let layout = Self(layer, keypad, in: area, size, pictures: layer.picturesFirst.count)
        ?? (layer.picturesFirst.isEmpty ? nil : Self(bare, keypad, in: area, size, pictures: 0))
    else { return nil }
    self = layout
  }

  private init?(_ layer: Layer, _ keypad: Keypad, in area: Box, _ size: TextSize, pictures count: Int) {
    let page = PageLayout(layer, width: area.columns, size)
    (self.area, self.keypad, controls) = (area, keypad, layer.controls)
    shape = .smallest(keypad)
    navigation = page.navigation
    for block in page.body {
      switch block.kind {
      case .heading: title = block
      case .entry: break
      default: texts.append(block)
      }
    }
    links = page.footer.first { if case .small = $0.kind { true } else { false } }
    pictures = Array(texts.prefix(count))
    texts.removeFirst(count)
    let head = (navigation == nil ? 0 : 1) + pictures.height(.tight) + (title?.lines.count ?? 0)
    let foot = links?.height(.tight) ?? 0
    for shape in KeypadShape.all(keypad, columns: area.columns) {
      let hasAir = shape.keyRows > 1
      let dots = keypad.hasEntryField && hasAir ? 3 : 1
      // One blank row separates the dots from the keys, and one the keys from the links.
      let left = area.rows - head - dots - shape.rows - foot - (hasAir ? 1 + min(foot, 1) : 0)
      // Messages come and go; this much room is always reserved for them.
      let kept = shape.keyRows > 3 ? 4 : hasAir ? 2 : 1
      guard left >= kept else { continue }
      self.shape = shape
      dotsRows = dots
      density = left >= 9 ? .normal : left >= 5 ? .snug : .tight
      // Rows that not even a long message needs are spread over the page.
      place(spare: max(0, left - 6), foot: foot)
      if texts.height(density) > dotsRow - textRow { place(spare: 0, foot: foot) }
      if texts.height(density) <= dotsRow - textRow { return }
    }
    return nil
  }

  /// Spreads spare rows over the top, the bottom, and between dots and keys; the messages get the rest.
  private mutating func place(spare: Int, foot: Int) {
    let hasAir = shape.keyRows > 1
    let margin = min(spare / 5, 4)
    picturesRow = area.row + (navigation == nil ? 0 : 1) + min((spare + 2) / 3, 6)
    titleRow = picturesRow + pictures.height(.tight)
    linksRow = area.bottom - foot - margin
    keypadRow = linksRow - (foot > 0 && hasAir ? 1 : 0) - shape.rows
    dotsRow = keypadRow - (hasAir ? 1 + margin : 0) - dotsRows
    textRow = titleRow + (title?.lines.count ?? 0) + (density == .tight || title == nil ? 0 : 1)
  }
}

extension Pen {
  /// A page with a keypad.
  mutating func entryPage(_ layout: EntryLayout) {
    let area = layout.area
    func box(_ row: Int, _ rows: Int) -> Box {
      Box(row: row, column: area.column, rows: rows, columns: area.columns)
    }
    if let navigation = layout.navigation { stack([navigation], .tight, row: area.row, column: area.column) }
    stack(layout.pictures, .tight, row: layout.picturesRow, column: area.column)
    if let title = layout.title {
      lines(title.lines, in: box(layout.titleRow, title.lines.count), ink: tone.title, emphasis: .bold)
    }
    stack(layout.texts, layout.density, row: layout.textRow, column: area.column)
    entry(layout.keypad, in: box(layout.dotsRow, layout.dotsRows))
    keypad(layout.keypad, layout.controls, layout.shape, in: box(layout.keypadRow, layout.shape.rows))
    if let links = layout.links { stack([links], .tight, row: layout.linksRow, column: area.column) }
  }
}
