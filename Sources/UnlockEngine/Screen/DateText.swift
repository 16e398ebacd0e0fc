import DeviceSimulation

// Dates as scenarios write them, and as the lock screen shows them.

extension CivilDate {
  /// "9:41"
  public var timeText: String { "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)" }
}

extension CivilDate {
  /// "2026-11-20 09:41"; `nil` for anything else, and for a date that the Settings app doesn’t offer.
  public init?(scenarioText text: String) {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count == 16 else { return nil }
    var numbers = [0]
    for (place, scalar) in scalars.enumerated() {
      switch (place, scalar) {
      case (4, "-"), (7, "-"), (10, " "), (13, ":"): numbers.append(0)
      case (4, _), (7, _), (10, _), (13, _): return nil
      case (_, "0"..."9"):
        numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(scalar.value) - 48
      default: return nil
      }
    }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4])
    guard self >= .earliest, self <= .latest else { return nil }
  }

  /// The date as a scenario writes it, in minutes.
  public var scenarioText: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (day, time) = (day, time)
    let year = String(repeating: "0", count: max(0, 4 - String(day.year).count)) + String(day.year)
    return "\(year)-\(two(day.month))-\(two(day.day)) \(two(time.hour)):\(two(time.minute))"
  }
}

extension DateChange {
  static let automaticText = "automatic"

  /// "+1d", "-1h30m", "+1d 2h", "2026-11-20 09:41", "automatic"; `nil` for anything else.
  public init?(scenarioText text: String) {
    if text == DateChange.automaticText {
      self = .automatic
    } else if let date = CivilDate(scenarioText: text) {
      self = .to(date)
    } else {
      guard let sign = text.first, sign == "+" || sign == "-", text.dropFirst().first != " ",
        text.last != " ", let length = Duration(scenarioText: String(text.dropFirst().filter { $0 != " " }))
      else { return nil }
      self = .by(sign == "+" ? length : .zero - length)
    }
  }

  /// The change as a scenario writes it.
  public var scenarioText: String {
    switch self {
    case .automatic: DateChange.automaticText
    case .to(let date): date.scenarioText
    case .by(let length): length < .zero ? "-" + (.zero - length).scenarioText : "+" + length.scenarioText
    }
  }
}

extension Device {
  /// What the date’s setting is: by how much it was moved.
  var dateText: String { (dateShift == .zero ? DateChange.automatic : .by(dateShift)).scenarioText }
}

extension DeviceChange {
  /// The setting and the text of a change that can’t be told from what the device is after it: how far the date is
  /// moved is counted from what it was.
  public var relativeEntry: Setup.Entry? {
    guard case .date(let change) = self else { return nil }
    return Setup.Entry("date", change.scenarioText)
  }
}
