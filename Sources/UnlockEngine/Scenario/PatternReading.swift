/// A part of a pattern.
indirect enum PatternPart {
  case step(PatternStep)
  case row([PatternPart])
  case choice([PatternPart])
  /// Repeated a minimum and a maximum number of times; `nil` is no maximum.
  case repeated(PatternPart, Int, Int?)
}

/// Parses what all kinds of regular expressions share: characters, `.`, `[a-z]`, `^`, `$`, `( )`, `|`, `* + ?
/// {2,3}`, and `\d \w \s`.
struct PatternReading {
  private var rest: ArraySlice<Unicode.Scalar>
  private let count: Int
  private static let limit = 1000

  init(_ text: String) {
    rest = Array(text.unicodeScalars)[...]
    count = rest.count
  }

  mutating func read() throws(PatternMistake) -> PatternPart {
    guard count <= Self.limit else {
      throw PatternMistake(message: "it is longer than \(Self.limit) characters")
    }
    let part = try readChoice()
    guard rest.isEmpty else { throw wrong("there is a “)” without its “(”") }
    return part
  }

  private func wrong(_ message: String) -> PatternMistake {
    PatternMistake(message: "\(message), at character \(rest.startIndex + 1)")
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func readChoice() throws(PatternMistake) -> PatternPart {
    var parts = [try readRow()]
    while take("|") { parts.append(try readRow()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func readRow() throws(PatternMistake) -> PatternPart {
    var parts: [PatternPart] = []
    while let next = rest.first, next != "|", next != ")" {
      var part = try readOne()
      while let (least, most) = try readRepetition() { part = .repeated(part, least, most) }
      parts.append(part)
    }
    return .row(parts)
  }

  private mutating func readOne() throws(PatternMistake) -> PatternPart {
    guard let first = rest.first else { return .row([]) }
    switch first {
    case "*", "+", "?": throw wrong("there is nothing to repeat before “\(first)”")
    case "(":
      rest.removeFirst()
      if take("?"), !take(":") { throw wrong("“(?:” is the only supported group that starts with “(?”") }
      let part = try readChoice()
      guard take(")") else { throw wrong("a “(” isn’t closed") }
      return part
    case "[": return .step(.one(try readSet()))
    default: break
    }
    rest.removeFirst()
    switch first {
    case "^": return .step(.beginning)
    case "$": return .step(.end)
    case ".": return .step(.one(.all))
    case "\\": return .step(.one(try readEscape()))
    default: return .step(.one(PatternSet(ranges: [first...first])))
    }
  }

  /// How often the preceding part is repeated; `nil` for once.
  private mutating func readRepetition() throws(PatternMistake) -> (least: Int, most: Int?)? {
    var found: (Int, Int?)?
    if take("*") {
      found = (0, nil)
    } else if take("+") {
      found = (1, nil)
    } else if take("?") {
      found = (0, 1)
    } else if rest.first == "{" {
      found = try readCounts()
    }
    // Greedy or not makes no difference: a path matches or it doesn't.
    if found != nil { _ = take("?") }
    return found
  }

  private mutating func readCounts() throws(PatternMistake) -> (Int, Int?) {
    rest.removeFirst()
    let least = readNumber()
    let hasComma = take(",")
    let most = hasComma ? readNumber() : least
    guard let least, take("}"), most.map({ $0 >= least }) ?? true else {
      throw wrong("“{” takes numbers, as in {2} or {2,} or {2,3}; for the character itself write “\\{”")
    }
    return (least, most)
  }

  private mutating func readNumber() -> Int? {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest.dropFirst(digits.count)
    return Int(String(String.UnicodeScalarView(digits)))
  }

  /// The content of brackets.
  private mutating func readSet() throws(PatternMistake) -> PatternSet {
    rest.removeFirst()
    var set = PatternSet()
    set.isInverted = take("^")
    var isFirst = true
    while isFirst || rest.first != "]" {
      isFirst = false
      guard let first = rest.popFirst() else { throw wrong("a “[” isn’t closed") }
      let part = first == "\\" ? try readEscape() : PatternSet(ranges: [first...first])
      guard !part.isInverted else { throw wrong("\\D, \\W and \\S can’t be used in brackets") }
      set.ranges += part.ranges
      set.hasLetters = set.hasLetters || part.hasLetters
      guard rest.first == "-", let last = rest.dropFirst().first, last != "]" else { continue }
      guard last >= first, last != "\\", first != "\\" else {
        throw wrong("this isn’t a range of characters")
      }
      rest = rest.dropFirst(2)
      set.ranges.append(first...last)
    }
    rest.removeFirst()
    return set
  }

  private mutating func readEscape() throws(PatternMistake) -> PatternSet {
    guard let scalar = rest.popFirst() else { throw wrong("it ends with a “\\”") }
    switch scalar {
    case "d": return .digits
    case "w": return .word
    case "s": return .blanks
    case "D": return PatternSet.digits.inverted
    case "W": return PatternSet.word.inverted
    case "S": return PatternSet.blanks.inverted
    case _ where scalar.properties.isAlphabetic || ("0"..."9").contains(scalar):
      throw wrong("“\\\(scalar)” isn’t supported")
    default: return PatternSet(ranges: [scalar...scalar])
    }
  }
}
