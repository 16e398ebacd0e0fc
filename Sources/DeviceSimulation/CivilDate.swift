/// A date and a time as the phone shows them, in the one place where it is.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Milliseconds since the beginning of 1970, by the clock on the wall.
  public var milliseconds: Int64

  /// The date of a number of milliseconds.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The date of a day and a time; `nil` where the calendar has none.
  public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), (0..<24).contains(hour),
      (0..<60).contains(minute), day >= 1, day <= CivilDate.days(in: month, of: year)
    else { return nil }
    let days = CivilDate.days(before: (year, month, day))
    milliseconds = ((Int64(days) * 24 + Int64(hour)) * 60 + Int64(minute)) * 60_000
  }

  private init(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) {
    let days = CivilDate.days(before: (year, month, day))
    milliseconds = ((Int64(days) * 24 + Int64(hour)) * 60 + Int64(minute)) * 60_000
  }

  /// The date at which every world begins: a Friday, at the time that Apple's pictures show.
  public static let start = CivilDate(2026, 11, 20, 9, 41)
  /// The first date that the Settings app offers.
  public static let earliest = CivilDate(2001, 1, 1, 0, 0)
  /// The last one.
  public static let latest = CivilDate(2099, 12, 31, 23, 59)

  /// Whether the first date is earlier.
  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.milliseconds < right.milliseconds }

  /// The date later by a duration, in whole milliseconds.
  public static func + (date: CivilDate, duration: Duration) -> CivilDate {
    CivilDate(milliseconds: date.milliseconds + duration.inMilliseconds)
  }

  /// The time between two dates; negative if the first is earlier.
  public static func - (later: CivilDate, earlier: CivilDate) -> Duration {
    .milliseconds(later.milliseconds - earlier.milliseconds)
  }
}

extension CivilDate {
  private static let millisecondsOfDay: Int64 = 86_400_000

  /// The day, in the calendar that is used everywhere.
  public var day: (year: Int, month: Int, day: Int) {
    CivilDate.day(after: Int((milliseconds - ofDay) / CivilDate.millisecondsOfDay))
  }

  /// The day of the week: 0 is a Sunday.
  public var weekday: Int {
    let days = Int((milliseconds - ofDay) / CivilDate.millisecondsOfDay)
    // The first of January 1970 was a Thursday.
    return ((days + 4) % 7 + 7) % 7
  }

  /// The time of day.
  public var time: (hour: Int, minute: Int, second: Int) {
    let seconds = Int(ofDay / 1000)
    return (seconds / 3600, seconds / 60 % 60, seconds % 60)
  }

  /// Milliseconds since midnight.
  private var ofDay: Int64 {
    let rest = milliseconds % CivilDate.millisecondsOfDay
    return rest < 0 ? rest + CivilDate.millisecondsOfDay : rest
  }

  // A year that begins in March has its leap day at the end, and 400 years have 146,097 days.

  private static func days(before date: (year: Int, month: Int, day: Int)) -> Int {
    let year = date.month > 2 ? date.year : date.year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let ofEra = year - era * 400
    let ofYear = (153 * ((date.month + 9) % 12) + 2) / 5 + date.day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  private static func day(after days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * years + years / 4 - years / 100)
    let month = (5 * ofYear + 2) / 153
    let day = ofYear - (153 * month + 2) / 5 + 1
    return (era * 400 + years + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9, day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
