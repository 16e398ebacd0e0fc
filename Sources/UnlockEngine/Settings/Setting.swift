import DeviceSimulation

/// A setting as a flow has it: how it is read off an app’s options, a flow’s limits or a server, and set there.
/// Whoever only wants to know of it reads `Flow.settings`.
public struct Setting<Root>: Sendable {
  public let name: String
  public let summary: String
  public let values: SettingValues
  /// The value now, as a scenario writes it.
  public let get: @Sendable (Root) -> String
  /// Sets it from a scenario's text; `false` when the text isn't a value of it.
  public let set: @Sendable (inout Root, String) -> Bool

  public init(
    _ name: String, _ summary: String, _ values: SettingValues, get: @escaping @Sendable (Root) -> String,
    set: @escaping @Sendable (inout Root, String) -> Bool
  ) {
    self.name = name
    self.summary = summary
    self.values = values
    self.get = get
    self.set = set
  }
}

/// What a setting takes.
public enum SettingValues: Hashable, Sendable {
  case choice([String])
  case number(ClosedRange<Int>)
  /// Digits, at least and at most so many; `orNone` allows "none".
  case digits(ClosedRange<Int>, orNone: Bool)
  /// Capital letters and digits, so many, or "none".
  case lettersAndDigits(ClosedRange<Int>)
  /// The order of a pattern's dots, so many, or "none".
  case dots(ClosedRange<Int>)
  case flag
  case duration
  /// Another date: from now on or back, or by the calendar.
  case date
  /// Any text of at most 31 bytes, or "none".
  case text

  /// The values in words, for listings and messages.
  public var text: String {
    switch self {
    case .choice(let names): names.joined(separator: " | ")
    case .number(let range) where range.upperBound == .max: "a number from \(range.lowerBound)"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .digits(let range, let orNone):
      (range.lowerBound == range.upperBound
        ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)")
        + " digits" + (orNone ? " | none" : "")
    case .lettersAndDigits(let range):
      Self.digits(range, orNone: true).text.replacing("digits", with: "capital letters and digits")
    case .dots(let range):
      Self.digits(range, orNone: true).text.replacing("digits", with: "dots from 1 to 9, each once")
    case .flag: "true | false"
    case .duration: "a duration such as 500ms, 30s, 5m, 1h, 2d, up to \(Duration.longest.scenarioText)"
    case .date:
      "+1d, -1h30m, a date such as \(CivilDate.start.scenarioText) from \(CivilDate.earliest.day.year) to "
        + "\(CivilDate.latest.day.year), or \(DateChange.automaticText)"
    case .text: "a text of at most \(ShortText.capacity) bytes | none"
    }
  }
}

extension SettingValues {
  /// The values to choose from, where there is a list of them.
  public var names: [String]? {
    switch self {
    case .choice(let names): names
    case .flag: ["true", "false"]
    case .number, .digits, .lettersAndDigits, .dots, .duration, .date, .text: nil
    }
  }
}

extension Duration {
  private static let units: [(suffix: String, milliseconds: Int64)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
  ]

  /// The longest time a scenario may ask for: a hundred years, so that no arithmetic can overflow.
  public static let longest = Duration.seconds(100 * 365 * 86_400)

  /// "5m", "1h 30m", "500ms": one or more whole numbers, each with a unit, the longest first and each once, with or
  /// without a blank between them; `nil` for anything else. `inAnyOrder` finds out what somebody meant.
  public init?(scenarioText text: String, inAnyOrder: Bool = false) {
    var rest = Substring(text)
    var total: Int64 = 0
    var shortest = Int64.max
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      if total > 0 || shortest < .max { rest = rest.drop { $0 == " " } }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(digits.count)
      let suffix = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(suffix.count)
      guard let number = Int64(digits), let unit = Duration.units.first(where: { $0.suffix == suffix }) else {
        return nil
      }
      guard unit.milliseconds < shortest || inAnyOrder else { return nil }
      shortest = unit.milliseconds
      let (part, tooLong) = number.multipliedReportingOverflow(by: unit.milliseconds)
      guard !tooLong, part <= Duration.longest.inMilliseconds - total else { return nil }
      total += part
    }
    self = .milliseconds(total)
  }

  /// The duration as a scenario writes it: "1h30m", "0s".
  public var scenarioText: String {
    var rest = inMilliseconds
    var text = ""
    for unit in Duration.units.reversed() where rest >= unit.milliseconds {
      text += "\(rest / unit.milliseconds)\(unit.suffix)"
      rest %= unit.milliseconds
    }
    return text.isEmpty ? "0s" : text
  }
}
