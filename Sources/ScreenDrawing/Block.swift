import UnlockEngine

/// How much room things take.
enum Density: Int, Comparable {
  case airy, normal, snug, tight

  static func < (one: Density, other: Density) -> Bool { one.rawValue < other.rawValue }
}

/// How roomy a page is. Drawings take the first that fits: decorative space goes first, then the boxes
/// around things, and the things themselves never.
struct Fit {
  var page: Density
  /// A keypad has its own, because its caps are worth more than blank lines.
  var keypad: Density

  static let tight = Fit(page: .tight, keypad: .tight)

  static let all: [Fit] = [
    Fit(page: .airy, keypad: .airy), Fit(page: .normal, keypad: .airy), Fit(page: .normal, keypad: .normal),
    Fit(page: .snug, keypad: .normal), Fit(page: .normal, keypad: .snug), Fit(page: .snug, keypad: .snug),
    Fit(page: .tight, keypad: .snug), Fit(page: .snug, keypad: .tight), .tight,
  ]
}

/// One thing on a page, wrapped to the page's width so that its height is known before it's drawn.
struct Block {
  enum Kind {
    /// Back at the left, a short link at the right, the page's title between them.
    case navigation(back: Control?, link: Control?)
    case heading, paragraph, warning
    /// A padlock; where it's an ornament, it is there only when there is room to spare.
    case lock(isOrnament: Bool)
    case wheel
    case timeLeft
    /// The corners of a camera's picture.
    case viewfinder
    /// What the simulator says of its own controls.
    case caption
    case field(Control)
    /// Rows and switches of one group.
    case rows([Control])
    case button(Control)
    /// Small controls side by side, as many on a line as fit.
    case small([[Control]])
    case entry(Keypad)
    case keypad(Keypad, [Control])
  }

  var kind: Kind
  /// The wrapped text of headings, paragraphs and titles.
  var lines: [String] = []
  var width: Int

  func height(_ fit: Fit) -> Int {
    let density = fit.page
    switch kind {
    case .navigation: return 1
    case .heading, .paragraph, .warning, .caption: return lines.count
    case .viewfinder: return density <= .normal ? 9 : density == .snug ? 5 : 3
    case .lock(let isOrnament): return density == .airy ? 4 : density == .normal && !isOrnament ? 3 : 0
    case .wheel, .timeLeft: return density <= .snug ? 3 : 1
    case .field: return density <= .normal ? 4 : 1
    case .rows(let rows): return rowsHeight(rows.count, density)
    case .button(let control): return buttonHeight(control, density)
    case .small(let lines): return lines.count
    case .entry(let keypad): return keypad.hasEntryField && density <= .normal ? 3 : 1
    case .keypad(let keypad, _): return KeypadShape(keypad, fit.keypad).rows
    }
  }

  private func rowsHeight(_ count: Int, _ density: Density) -> Int {
    switch density {
    case .airy, .normal: 2 * count + 1
    case .snug: count + 2
    case .tight: count
    }
  }

  private func buttonHeight(_ control: Control, _ density: Density) -> Int {
    density <= (control.role == .cancel ? .airy : .normal) ? lines.count + 2 : lines.count
  }

  /// Blank lines between this block and the one after it.
  func gap(before next: Block, _ density: Density) -> Int {
    if density == .tight { return 0 }
    switch (kind, next.kind) {
    case (.lock, _) where height(Fit(page: density, keypad: density)) == 0: return 0
    case (.heading, .paragraph) where density == .snug: return 0
    case (.heading, .warning) where density == .snug: return 0
    case (.button, .button): return density == .snug ? 1 : 0
    case (.field, .field), (.caption, _): return 0
    default: return 1
    }
  }
}

extension Keypad {
  /// Whether what is typed stands in a field, because no number of dots says when it's complete.
  var hasEntryField: Bool { length == nil || keys == .alphanumeric }
}

extension [Block] {
  /// The height of the blocks one under another.
  func height(_ fit: Fit) -> Int {
    var total = 0
    for index in indices {
      total += self[index].height(fit)
      if index + 1 < count { total += self[index].gap(before: self[index + 1], fit.page) }
    }
    return total
  }
}
