import ScreenDrawing

/// What is shown while something takes seconds: what it is, how far it has got, and how to stop it.
public struct ProgressCard: Hashable, Sendable {
  public var title: String
  /// From 0 to 1.
  public var progress: Double
  public var glyphs: Glyphs

  public init(_ title: String, progress: Double, glyphs: Glyphs = .unicode) {
    self.title = title
    self.progress = progress
    self.glyphs = glyphs
  }

  /// Draws the card in the middle of a window.
  public func draw(size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    let width = 40
    let share = min(max(progress, 0), 1)
    let filled = Int(share * Double(width))
    let bar =
      String(repeating: glyphs.pick("█", "#"), count: filled)
      + String(repeating: glyphs.pick("░", "."), count: width - filled)
    OverlayDrawing(
      title: title, rows: [OverlayRow(bar, detail: "\(Int(share * 100)) %")],
      footnote: "^C stops it; the journal stays as it is", glyphs: glyphs
    ).draw(into: canvas.bounds, on: &canvas)
    return canvas
  }
}
