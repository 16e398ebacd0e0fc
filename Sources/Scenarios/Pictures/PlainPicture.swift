import ScreenDrawing
import UnlockEngine
import Walkthrough

/// The phone drawn in plain text: what `picture` compares, and what a failure shows.
public enum PlainPicture {
  /// The room in which the phone is drawn: the same everywhere, so that a picture made on one machine is right on
  /// another.
  private static let room = Size(rows: 22, columns: 45)

  /// The lines of the picture, without the focus, which belongs to the simulator and not to the phone.
  public static func lines(of simulation: Simulation, glyphs: Glyphs = .unicode) -> [String] {
    let canvas = canvas(of: simulation, glyphs: glyphs)
    return (0..<canvas.size.rows).map { canvas.text(row: $0) }
  }

  package static func canvas(of simulation: Simulation, glyphs: Glyphs) -> Canvas {
    let look = PhoneLook(simulation.world)
    let size = PhoneDrawing.size(for: look.model, in: room)
    var canvas = Canvas(size: size)
    let drawing = PhoneDrawing(screen: simulation.screen, look: look, glyphs: glyphs)
    drawing.draw(into: Box(row: 0, column: 0, rows: size.rows, columns: size.columns), on: &canvas)
    return canvas
  }

  /// Lines without trailing blanks, and without blank lines at the end, because no one can see those.
  package static func trimmed(_ lines: [String]) -> [String] {
    // By scalars, from the end: looking at every character took most of the time.
    var lines = lines.map { line in
      var scalars = line.unicodeScalars[...]
      while scalars.last == " " { scalars.removeLast() }
      return String(scalars)
    }
    while lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }
}
