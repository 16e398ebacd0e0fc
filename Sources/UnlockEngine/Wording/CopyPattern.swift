/// A text with what varies in it taken out, so that all that differ in nothing else are one: “Wrong PIN. 3 tries left.” is
/// “Wrong PIN. {number} tries left.” with 3.
///
/// What is taken out follows from the text alone, whatever else is on the phone: numbers, lengths of time, the names of
/// sensors and of models. So a text is found again under limits and on devices that nobody looked at.
public struct CopyPattern: Hashable, Sendable {
  /// The text with placeholders: what copy files know it by.
  public let key: String
  /// What stood in their place, by their names.
  public let values: [Value]

  /// What a placeholder stands for.
  public struct Value: Hashable, Sendable {
    public let name: String
    public let text: String
  }

  /// What is taken out of texts.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case number, time, biometry, model
  }

  public init(_ text: String) {
    var reading = CopyReading(text)
    reading.run()
    (key, values) = (reading.key, reading.values)
  }

  /// Whether there is anything to say in another way: not where all of it is placeholders and signs.
  public var isCopy: Bool {
    CopyTemplate(key).pieces.contains { piece in
      guard case .text(let text) = piece else { return false }
      return text.unicodeScalars.contains { $0.properties.isAlphabetic }
    }
  }

  /// A text as a key that has nothing taken out.
  static func literal(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "{" || $0 == "}" }) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      result.unicodeScalars.append(scalar)
      if scalar == "{" || scalar == "}" { result.unicodeScalars.append(scalar) }
    }
  }

  /// The phrases that lengths of time are said with, as texts of their own.
  public static let timePhrases = ["second", "minute", "hour"].flatMap { unit in
    ["{number} \(unit)", "{number} \(unit)s"]
  }

  /// The phrase of a length of time and its number: "{number} minutes", "15".
  static func phrase(of time: String) -> (key: String, number: String) {
    let number = time.prefix { $0 != " " }
    return ("{number}" + time.dropFirst(number.count), String(number))
  }
}

/// Goes through a text once.
private struct CopyReading {
  private let scalars: [Unicode.Scalar]
  private var place = 0
  private(set) var key = ""
  private(set) var values: [CopyPattern.Value] = []

  private static let names: [(kind: CopyPattern.Kind, words: [[Unicode.Scalar]])] = [
    (.biometry, ["Face ID", "Touch ID", "Optic ID"].map { Array($0.unicodeScalars) }),
    (.model, ["iPhone", "iPad"].map { Array($0.unicodeScalars) }),
  ]
  private static let units = ["second", "minute", "hour", "day"].flatMap { [$0 + "s", $0] }
    .map { Array(" \($0)".unicodeScalars) }

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func run() {
    while place < scalars.count {
      if isWordStart, let (kind, end) = found() {
        take(kind, upTo: end)
      } else {
        let scalar = scalars[place]
        key.unicodeScalars.append(scalar)
        if scalar == "{" || scalar == "}" { key.unicodeScalars.append(scalar) }
        place += 1
      }
    }
  }

  private var isWordStart: Bool { place == 0 || !isWord(scalars[place - 1]) }

  private func isWord(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isAlphabetic || isDigit(scalar) }
  private func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// What begins here and where it ends; `nil` where it is a text like any other.
  private func found() -> (CopyPattern.Kind, end: Int)? {
    for (kind, words) in Self.names {
      for word in words where stands(word, at: place) { return (kind, place + word.count) }
    }
    guard let end = endOfNumber else { return nil }
    for unit in Self.units where stands(unit, at: end) { return (.time, end + unit.count) }
    return (.number, end)
  }

  /// "3", "1,904.22", "9:41"; `nil` where a letter follows.
  private var endOfNumber: Int? {
    var end = place
    while end < scalars.count {
      let goesOn = end > place && end + 1 < scalars.count && isDigit(scalars[end + 1])
      let isInner = goesOn && (scalars[end] == "." || scalars[end] == "," || scalars[end] == ":")
      guard isDigit(scalars[end]) || isInner else { break }
      end += 1
    }
    return end > place && (end == scalars.count || !isWord(scalars[end])) ? end : nil
  }

  private func stands(_ word: [Unicode.Scalar], at start: Int) -> Bool {
    let end = start + word.count
    guard end <= scalars.count, scalars[start..<end].elementsEqual(word) else { return false }
    return end == scalars.count || !isWord(scalars[end])
  }

  private mutating func take(_ kind: CopyPattern.Kind, upTo end: Int) {
    let count = values.count { $0.name.hasPrefix(kind.rawValue) }
    let name = count == 0 ? kind.rawValue : "\(kind.rawValue)-\(count + 1)"
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[place..<end])
    values.append(CopyPattern.Value(name: name, text: text))
    key += "{\(name)}"
    place = end
  }
}
