import ScreenDrawing
import UnlockEngine

/// A picture as a scenario file has it: the phone in plain text and, with `style: true`, how each cell looks.
///
/// Below the phone stands “styles:”, then a letter for each cell, row by row, and what each letter means:
///
///     │  Sign in  │
///     styles:
///     abbccccccbbba
///     a: frame; light #6E6E73, dark #8E8E93
///     c: link on page, bold; light #0040DD on #FFFFFF, dark #409CFF on #000000
package struct PictureText: Hashable, Sendable {
  /// The phone in plain text.
  package var lines: [String]
  /// What the letters stand for, cell by cell; `nil` for a picture without styles.
  package private(set) var looks: [[String]]?

  /// What stands between the phone and its styles. No phone has it: each of its lines begins with a piece of the frame.
  private static let heading = "styles:"

  package init(_ text: [String]) {
    guard let place = text.firstIndex(where: { $0.trimmed == Self.heading }) else {
      lines = text
      return
    }
    lines = Array(text[..<place])
    var meanings: [Unicode.Scalar: String] = [:]
    var rows: [String] = []
    for line in text[(place + 1)...] {
      let scalars = line.unicodeScalars
      if let letter = scalars.first, scalars.dropFirst().first == ":" {
        meanings[letter] = String(line.dropFirst(2)).trimmed
      } else {
        rows.append(line)
      }
    }
    looks = rows.map { row in row.unicodeScalars.map { meanings[$0] ?? "“\($0)”, which no line explains" } }
  }

  /// The phone of a simulation.
  package static func lines(of simulation: Simulation, isStyled: Bool) -> [String] {
    let canvas = PlainPicture.canvas(of: simulation, glyphs: .unicode)
    let phone = (0..<canvas.size.rows).map { canvas.text(row: $0) }
    return isStyled ? phone + styles(of: canvas) : phone
  }

  private static let letters = Array(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".unicodeScalars)

  private static func styles(of canvas: Canvas) -> [String] {
    var letters: [CellLook: Unicode.Scalar] = [:]
    var meanings: [String] = []
    func letter(of cell: Cell) -> Unicode.Scalar {
      let look = CellLook(of: cell)
      if let known = letters[look] { return known }
      // There are a few dozen inks, and no phone has them all.
      let letter = letters.count < Self.letters.count ? Self.letters[letters.count] : "?"
      letters[look] = letter
      meanings.append("\(letter): \(look.words(of: canvas.app))")
      return letter
    }
    let rows = (0..<canvas.size.rows).map { row in
      var line = String.UnicodeScalarView()
      for column in 0..<canvas.size.columns { line.append(letter(of: canvas[row, column])) }
      return String(line)
    }
    return [heading] + rows + meanings
  }

  /// What stands in each cell of a row: nothing in the second half of a wide character.
  package func cells(row: Int) -> [String] {
    guard lines.indices.contains(row) else { return [] }
    var cells: [String] = []
    for scalar in lines[row].unicodeScalars {
      let width = scalar.cellWidth
      if width == 0, !cells.isEmpty { cells[cells.count - 1].unicodeScalars.append(scalar) }
      if width > 0 { cells += [String(scalar)] + Array(repeating: "", count: width - 1) }
    }
    return cells
  }

  /// How a cell looks; `nil` where nothing says so.
  package func look(row: Int, column: Int) -> String? {
    guard let looks, looks.indices.contains(row), looks[row].indices.contains(column) else { return nil }
    return looks[row][column]
  }
}

extension StringProtocol {
  fileprivate var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
