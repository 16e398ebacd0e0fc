import Testing

@testable import ScreenDrawing

/// Compares a whole device, at its size in a small window, with a picture of it.
func expect(
  _ drawing: PhoneDrawing, rows: Int = 22, looksLike picture: String,
  at place: SourceLocation = #_sourceLocation
) { expect(drawing.canvas(in: Size(rows: rows, columns: 80)), looksLike: picture, at: place) }

/// Compares a canvas with a picture; when they differ, shows what was drawn so that it can be judged.
func expect(_ canvas: Canvas, looksLike picture: String, at place: SourceLocation = #_sourceLocation) {
  #expect(canvas.text == picture, "drawn instead:\n\(canvas.text)", sourceLocation: place)
}
