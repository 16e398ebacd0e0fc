import UnlockEngine

/// Something that a phone has no room for.
public enum LayoutIssue: Hashable, Sendable {
  /// A title that is cut off, and what is left of it.
  case cut(String, shown: String)
  /// More than fits at once.
  case scrolls
  /// A keypad whose keys have no room: so many points of height are missing.
  case keys(missing: Int)
}

extension PhoneDrawing {
  /// What of a screen doesn't fit the phone of the smallest terminal, by what is drawn there.
  public static func misfits(of screen: Screen) -> [LayoutIssue] {
    let drawing = PhoneDrawing(screen: screen)
    let canvas = drawing.canvas()
    var misfits: [LayoutIssue] = []
    guard let top = screen.top else { return [] }
    let rows = canvas.rows(with: drawing.glyphs.cut.unicodeScalars)
    for title in [top.title] + top.controls.flatMap({ [$0.title] + ($0.placeholder.map { [$0] } ?? []) }) {
      if let shown = cut(title, in: rows, drawing.glyphs) { misfits.append(.cut(title, shown: shown)) }
    }
    if canvas.hasMoreMarks(drawing.glyphs) { misfits.append(.scrolls) }
    return misfits
  }

  /// What is shown of a title that is cut off.
  private static func cut(_ title: String, in rows: [String], _ glyphs: Glyphs) -> String? {
    // No row is longer.
    var part = String(title.prefix(80))
    while part.count > 2 {
      part.removeLast()
      let shown = part + glyphs.cut
      // It may end that way itself.
      if !title.hasPrefix(shown), rows.contains(where: { $0.contains(shown) }) { return shown }
    }
    return nil
  }
}

extension Canvas {
  /// The texts of the rows that have a mark on them.
  fileprivate func rows(with mark: String.UnicodeScalarView) -> [String] {
    // Most screens have none: cells are looked at before texts are made of them.
    let rows = Set(cells.indices.filter { cells[$0].scalar == mark.first }.map { $0 / size.columns })
    return rows.sorted().map { text(row: $0) }
  }

  /// Whether a mark says that there is more above or below.
  fileprivate func hasMoreMarks(_ glyphs: Glyphs) -> Bool {
    cells.contains { $0.ink == .notice && ($0.scalar == glyphs.moreAbove || $0.scalar == glyphs.moreBelow) }
  }
}
