/// A regular expression: for paths that are selected, and for texts that are to be seen.
///
/// It only asks whether some part of a text matches, and takes time proportional to the product of both lengths for
/// any pattern, because it never backtracks (docs/decisions/0007). Swift's own expressions can take forever.
public struct TextPattern: Sendable, Hashable {
  /// The pattern as written.
  public let text: String
  private let program: [PatternStep]

  /// Parses a pattern, or throws what is wrong with it.
  public init(_ text: String) throws(PatternMistake) {
    self.text = text
    var reading = PatternReading(text)
    program = try PatternProgram(reading.read()).steps
  }

  /// One is another if both are written alike.
  public static func == (one: Self, other: Self) -> Bool { one.text == other.text }
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  /// Whether some part of a text matches.
  public func matches(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    // Each step is tried at most once at each place, wherever in the text the match began.
    var isDone = [Bool](repeating: false, count: program.count * (text.count + 1))
    var waiting: [(step: Int, place: Int)] = []
    for start in 0...text.count {
      waiting.append((0, start))
      while let (step, place) = waiting.popLast() {
        guard !isDone[step * (text.count + 1) + place] else { continue }
        isDone[step * (text.count + 1) + place] = true
        switch program[step] {
        case .one(let set):
          if place < text.count, set.contains(text[place]) { waiting.append((step + 1, place + 1)) }
        case .beginning: if place == 0 { waiting.append((step + 1, place)) }
        case .end: if place == text.count { waiting.append((step + 1, place)) }
        case .either(let one, let other):
          waiting.append((other, place))
          waiting.append((one, place))
        case .goOn(let next): waiting.append((next, place))
        case .found: return true
        }
      }
    }
    return false
  }
}

/// What is wrong with a pattern, in a sentence.
public struct PatternMistake: Error, Hashable, Sendable {
  public let message: String
}

/// A step of matching a pattern.
enum PatternStep: Sendable {
  /// Matches one character of a set.
  case one(PatternSet)
  case beginning
  case end
  /// Continues at both places.
  case either(Int, Int)
  case goOn(at: Int)
  case found
}

/// A set of characters.
struct PatternSet: Sendable {
  var ranges: [ClosedRange<Unicode.Scalar>] = []
  /// Whether the letters of all languages are in it.
  var hasLetters = false
  /// Whether it stands for the characters that are not in it.
  var isInverted = false

  static let all = PatternSet(isInverted: true)
  static let digits = PatternSet(ranges: ["0"..."9"])
  static let word = PatternSet(ranges: ["0"..."9", "_"..."_"], hasLetters: true)
  static let blanks = PatternSet(ranges: ["\t"..."\r", " "..." "])

  var inverted: PatternSet { PatternSet(ranges: ranges, hasLetters: hasLetters, isInverted: !isInverted) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isIn = ranges.contains { $0.contains(scalar) } || (hasLetters && scalar.properties.isAlphabetic)
    return isIn != isInverted
  }
}

/// A pattern as a list of steps.
private struct PatternProgram {
  private(set) var steps: [PatternStep] = []
  /// Otherwise, nested repetitions could fill the memory.
  private static let limit = 2000
  private var count = 0

  init(_ part: PatternPart) throws(PatternMistake) {
    try add(part)
    steps.append(.found)
  }

  private mutating func add(_ part: PatternPart) throws(PatternMistake) {
    count += 1
    guard count <= Self.limit else {
      throw PatternMistake(message: "the repetitions are too long: more than \(Self.limit) parts in all")
    }
    switch part {
    case .step(let step): steps.append(step)
    case .row(let parts): for part in parts { try add(part) }
    case .choice(let parts): try addChoice(parts[...])
    case .repeated(let part, let least, let most):
      for _ in 0..<least { try add(part) }
      if let most {
        try addOptional(part, times: most - least)
      } else {
        let begin = steps.count
        steps.append(.either(begin + 1, 0))
        try add(part)
        steps.append(.goOn(at: begin))
        steps[begin] = .either(begin + 1, steps.count)
      }
    }
  }

  private mutating func addChoice(_ parts: ArraySlice<PatternPart>) throws(PatternMistake) {
    guard let first = parts.first else { return }
    guard parts.count > 1 else { return try add(first) }
    let begin = steps.count
    steps.append(.either(begin + 1, 0))
    try add(first)
    let end = steps.count
    steps.append(.goOn(at: 0))
    steps[begin] = .either(begin + 1, steps.count)
    try addChoice(parts.dropFirst())
    steps[end] = .goOn(at: steps.count)
  }

  /// At most so many repetitions.
  private mutating func addOptional(_ part: PatternPart, times: Int) throws(PatternMistake) {
    var exits: [Int] = []
    for _ in 0..<times {
      exits.append(steps.count)
      steps.append(.either(steps.count + 1, 0))
      try add(part)
    }
    for exit in exits { steps[exit] = .either(exit + 1, steps.count) }
  }
}
