/// What a terminal as simple as a VT52 shows after a program's output: for tests that start hundreds of them.
public struct PlainScreen {
  public private(set) var rows: [[Character]]
  private var row = 0
  private var column = 0

  /// The environment for a program whose output is read this way.
  public static let environment: [String: String?] = ["TERM": "vt52"]

  public init(_ output: some Sequence<UInt8>, columns: Int = 80, rows: Int = 24) {
    self.rows = Array(repeating: Array(repeating: " ", count: columns), count: rows)
    var text = String(decoding: Array(output), as: UTF8.self).unicodeScalars.makeIterator()
    while let scalar = text.next() {
      switch scalar {
      case "\u{1B}": escape(&text)
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{8}": column = max(0, column - 1)
      case "\0"..."\u{1F}": break
      default: put(Character(scalar))
      }
    }
  }

  /// The screen's text: rows without blanks at their ends.
  public var text: String {
    rows.map { row in String(row.reversed().drop { $0 == " " }.reversed()) }.joined(separator: "\n")
  }

  private mutating func put(_ character: Character) {
    guard rows.indices.contains(row) else { return }
    if column >= rows[row].count { column = rows[row].count - 1 }
    rows[row][column] = character
    column += 1
  }

  private mutating func lineFeed() {
    guard row == rows.count - 1 else { return row += 1 }
    rows.removeFirst()
    rows.append(blank)
  }

  private var blank: [Character] { Array(repeating: " ", count: rows.first?.count ?? 0) }

  private mutating func escape(_ text: inout String.UnicodeScalarView.Iterator) {
    switch text.next() {
    case "A": row = max(0, row - 1)
    case "B": row = min(rows.count - 1, row + 1)
    case "C": column += 1
    case "D": column = max(0, column - 1)
    case "H": (row, column) = (0, 0)
    case "I": if row > 0 { row -= 1 } else { rows = [blank] + rows.dropLast() }
    case "J":
      eraseLine()
      for below in rows.indices.dropFirst(row + 1) { rows[below] = blank }
    case "K": eraseLine()
    case "Y":
      guard let line = text.next(), let place = text.next() else { return }
      (row, column) = (Int(line.value) - 32, Int(place.value) - 32)
    // Modes that are sent past the terminal's description end in a letter.
    case "[": while let scalar = text.next(), !scalar.properties.isAlphabetic {}
    default: break
    }
  }

  private mutating func eraseLine() {
    for place in rows[row].indices where place >= column { rows[row][place] = " " }
  }
}
