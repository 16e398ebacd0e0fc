/// Remaining time, rounded up to the next second as countdowns are: `0:59`, `14:05`, `7:59:30`.
public func countdown(_ time: Duration) -> String {
  let (whole, fraction) = time.components
  let seconds = max(0, whole + (fraction > 0 ? 1 : 0))
  func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
  let (minutes, hours) = (seconds / 60, seconds / 3600)
  return hours > 0 ? "\(hours):\(two(minutes % 60)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
}

extension Pen {
  /// A time in digits three rows high, or as plain text if there is only one row.
  mutating func bigTime(_ time: String, in box: Box, ink: Ink) {
    let digits = time.unicodeScalars.map { scalar in
      scalar == ":" ? 10 : max(0, min(9, Int(scalar.value) - 48))
    }
    let width = digits.reduce(-1) { $0 + ($1 == 10 ? 2 : 4) }
    guard box.rows == 3, width <= box.columns else {
      return center(time, in: box, row: box.row, ink: ink, emphasis: .bold)
    }
    let shapes = glyphs.pick(Pen.bigDigits, Pen.bigAsciiDigits)
    var column = box.column + (box.columns - width) / 2
    for digit in digits {
      for line in 0..<3 {
        write(shapes[digit][line], row: box.row + line, column: column, ink: ink, emphasis: .bold)
      }
      column += digit == 10 ? 2 : 4
    }
  }

  /// The activity indicator: eight dots, one of them leading, or a small wheel if there is only one row.
  mutating func wheel(in box: Box) {
    let middle = box.column + box.columns / 2
    guard box.rows == 3 else {
      let wheel = glyphs.pick(Pen.smallWheel, Pen.smallAsciiWheel)
      return put(wheel[frame % wheel.count], row: box.row, column: middle, ink: .notice)
    }
    let shades: [Unicode.Scalar] = glyphs.pick(["●", "•", "∙", "·"], ["O", "o", "o", "."])
    for (index, place) in Pen.wheelPlaces.enumerated() {
      let behind = (frame + 8 - index) % 8
      let shade = shades[min(behind, 3)]
      put(
        shade, row: box.row + place.row, column: middle + place.column, ink: behind < 3 ? .notice : tone.dim)
    }
  }

  private static let wheelPlaces = [
    (0, 0), (0, 2), (1, 3), (2, 2), (2, 0), (2, -2), (1, -3), (0, -2),
  ].map { Point(row: $0.0, column: $0.1) }
  private static let smallWheel = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏".unicodeScalars)
  private static let smallAsciiWheel = Array("|/-\\".unicodeScalars)

  private static let bigDigits: [[String]] = [
    ["┏━┓", "┃ ┃", "┗━┛"], ["╺┓ ", " ┃ ", "╺┻╸"], ["╺━┓", "┏━┛", "┗━╸"], ["╺━┓", "╺━┫", "╺━┛"],
    ["╻ ╻", "┗━┫", "  ╹"], ["┏━╸", "┗━┓", "╺━┛"], ["┏━╸", "┣━┓", "┗━┛"], ["╺━┓", "  ┃", "  ╹"],
    ["┏━┓", "┣━┫", "┗━┛"], ["┏━┓", "┗━┫", "╺━┛"], ["•", " ", "•"],
  ]
  private static let bigAsciiDigits: [[String]] = [
    [" _ ", "| |", "|_|"], ["   ", "  |", "  |"], [" _ ", " _|", "|_ "], [" _ ", " _|", " _|"],
    ["   ", "|_|", "  |"], [" _ ", "|_ ", " _|"], [" _ ", "|_ ", "|_|"], [" _ ", "  |", "  |"],
    [" _ ", "|_|", "|_|"], [" _ ", "|_|", " _|"], [" ", ".", "."],
  ]

  /// A padlock of three or four rows.
  mutating func lock(in box: Box, isOpen: Bool = false) {
    var shapes = glyphs.pick(Pen.lock, Pen.asciiLock)
    if isOpen { shapes.replaceSubrange(0...1, with: glyphs.pick(Pen.openLock, Pen.openAsciiLock)) }
    // The smaller one has a lower body, with the keyhole in its upper edge.
    let shape = box.rows >= 4 ? Array(shapes[0..<4]) : [shapes[0], shapes[4], shapes[3]]
    for (index, line) in shape.enumerated() {
      center(line, in: box, row: box.row + index, ink: tone.title, emphasis: .bold)
    }
  }

  private static let lock = ["╭───╮", "┏┷━━━┷┓", "┃  •  ┃", "┗━━━━━┛", "┏┷━•━┷┓"]
  private static let openLock = ["╭───╮  ", "┏┷━━━━━┓"]
  private static let openAsciiLock = [".---   ", "+-----+"]
  private static let asciiLock = [".---.", "+-----+", "|  *  |", "+-----+", "+--*--+"]
}
