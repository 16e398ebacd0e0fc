import UnlockEngine

/// How tightly things are drawn. A drawing uses the first density that fits: decorative space goes first, then the
/// boxes around things, but never the things themselves.
enum Density: Int, Comparable, CaseIterable {
  /// Only in a large phone, where buttons and rows are as high as on a real one.
  case roomy
  case airy, normal, snug, tight

  /// The height from which a page is large.
  static let roomyRows = 40

  static func < (one: Density, other: Density) -> Bool { one.rawValue < other.rawValue }
}

/// One item on a page, wrapped to the page's width so that its height is known before it is drawn.
struct Block {
  enum Kind {
    /// Back on the left, a short link on the right, the page's title between them.
    case navigation(back: Control?, link: Control?)
    case heading, paragraph, warning
    /// A padlock.
    case lock
    case wheel
    case timeLeft
    /// The corners around a camera's picture.
    case viewfinder
    /// The simulator's own words about its controls.
    case caption
    case field(Control)
    /// A group of rows and switches.
    case rows([Control])
    case button(Control)
    /// What a page has that says in which order things stand (`BodyDrawing`).
    case headingOfSection, footer, banner
    /// Labels with their values, in rows as controls have them.
    case columns([String])
    /// What a picture shows, in a frame; a picture by its name.
    case image, illustration
    case dots(at: Int, of: Int)
    case tabs([Control])
    /// Small controls side by side, as many to a line as fit.
    case small([[Control]])
    case entry(Keypad)
    case keypad(Keypad, [Control])
  }

  var kind: Kind
  /// The wrapped text of headings, paragraphs and titles.
  var lines: [String] = []
  var width: Int

  func height(_ density: Density) -> Int {
    switch kind {
    case .navigation: return 1
    case .heading, .paragraph, .warning, .caption, .headingOfSection, .footer, .illustration:
      return lines.count
    case .banner, .image: return lines.count + (density <= .snug ? 2 : 0)
    case .dots: return 1
    case .tabs(let tabs):
      return density > .normal ? 1 : density < .normal && tabs.contains { $0.icon != nil } ? 3 : 2
    case .columns(let rows): return rowsHeight(rows.count, density) + lines.count - rows.count
    case .viewfinder: return density == .roomy ? 15 : density <= .normal ? 9 : density == .snug ? 5 : 3
    // Where there is no room for it, a word stands for it, if there is one.
    case .lock: return density <= .airy ? 4 : density == .normal ? 3 : lines.count
    case .wheel, .timeLeft: return density <= .snug ? 3 : 1
    case .field: return density <= .normal ? 4 : 1
    case .rows(let rows):
      let more = rows.reduce(0) { $0 + $1.rowLines(in: width).count - 1 }
      return rowsHeight(rows.count, density) + more
    case .button(let control): return buttonHeight(control, density)
    case .small(let lines): return lines.count
    // A keypad is part of the page only if there is no room for a fixed one; then it scrolls with everything else.
    case .entry: return 1
    case .keypad(let keypad, _): return KeypadShape.smallest(keypad).rows
    }
  }

  private func rowsHeight(_ count: Int, _ density: Density) -> Int {
    switch density {
    case .roomy: 4 * count + 1
    case .airy, .normal: 2 * count + 1
    case .snug: count + 2
    case .tight: count
    }
  }

  private func buttonHeight(_ control: Control, _ density: Density) -> Int {
    if density == .roomy { return lines.count + (control.role == .cancel ? 2 : 4) }
    // Cancel is plain text with a blank line under it.
    return density <= .normal ? lines.count + (control.role == .cancel ? 1 : 2) : lines.count
  }

  /// The number of blank lines between this block and the next.
  func gap(before next: Block, _ density: Density) -> Int {
    if density == .tight { return 0 }
    switch (kind, next.kind) {
    case (.lock, _) where height(density) == 0: return 0
    case (.heading, .paragraph) where density == .snug: return 0
    case (.heading, .warning) where density == .snug: return 0
    case (.button, .button): return density == .snug ? 1 : 0
    case (.headingOfSection, .rows), (.headingOfSection, .columns), (.rows, .footer), (.columns, .footer):
      return 0
    case (.rows, _), (_, .rows): return density == .roomy ? 2 : 1
    case (.field, .field), (.caption, _): return 0
    default: return 1
    }
  }
}

extension Control {
  /// The title of a row or a switch, in as many lines as it takes beside the mark at its end.
  func rowLines(in width: Int) -> [String] {
    let lines = markedTitle.wrapped(to: max(1, width - 3 - (role == .row ? 1 : Self.widestSwitch)))
    return lines.isEmpty ? [""] : lines
  }

  /// Off, in ASCII: a row is as high whether its switch is on or off, in all glyphs.
  private static let widestSwitch = 8
}

extension Keypad {
  /// Whether the entry is drawn as a field, because no fixed number of dots shows when it is complete.
  var hasEntryField: Bool { length == nil || keys == .alphanumeric }
}

extension [Block] {
  /// The height of the blocks stacked on top of each other.
  func height(_ density: Density) -> Int {
    var total = 0
    for index in indices {
      total += self[index].height(density)
      if index + 1 < count { total += self[index].gap(before: self[index + 1], density) }
    }
    return total
  }
}
