import DeviceSimulation
import UnlockEngine

// Going to any moment: by branch, by screen, by time (W6).

extension Timeline {
  /// "branch 2 from 9:41:07 tap “Unlock”"; the first is named for having been the first.
  public func name(ofBranch number: Int) -> String {
    guard let fork = branches[number].fork else { return "branch 1 from the start" }
    return "branch \(number + 1) from \(title(of: stop(of: fork)))"
  }

  /// A moment as lists name it: when, and what was done.
  public func title(of index: Int) -> String {
    let moment = moments[index]
    let label = moment.typed == nil ? moment.label : "type \(entry(at: index))"
    return "\(timeOfDay(moment.time, seconds: true)) \(label)"
  }

  /// Of a longer entry, only so many characters are told.
  private static let longestEntry = 60

  /// The characters of an entry up to a moment: "112" tells more than the 2 that was typed last.
  private func entry(at index: Int) -> String {
    var typed: [Unicode.Scalar] = []
    var place: Int? = index
    while let here = place, typed.count < Self.longestEntry {
      if let scalar = moments[here].typed, here == index || moments[here].isWithinEntry {
        typed.append(scalar)
      } else if !moments[here].isOpenWait {
        break
      }
      place = moments[here].parent
    }
    return String(String.UnicodeScalarView(typed.reversed()))
  }

  /// A screen, alert or system layer that was to be seen, and when that was last.
  public struct Sighting: Hashable, Sendable {
    public var layer: String
    public var moment: Int
    /// How often it came up.
    public var times: Int
  }

  /// Whether there are any: whether anything went away on the way here, or comes up on the way on.
  public var hasSightings: Bool {
    moments[position].goings > 0 || moments[end].comings > moments[position].comings
  }

  /// All layers seen on this branch, the first seen first. What is up now counts only for the other times it
  /// came up: one is there already.
  public var sightings: [Sighting] {
    var names: [String] = []
    var runs: [String: Runs] = [:]
    let way = way(to: end).filter { $0 == position || !moments[$0].isOpenWait }
    let now = Int(moments[position].stops) + (moments[position].isOpenWait ? 1 : 0)
    var begin = 0
    while begin < way.count {
      let sight = moments[way[begin]].sight
      var end = begin + 1
      while end < way.count, moments[way[end]].sight == sight { end += 1 }
      for layer in sights[sight].layers {
        if runs[layer] == nil { names.append(layer) }
        runs[layer, default: Runs()].add(begin..<end, now: now)
      }
      begin = end
    }
    return names.compactMap { name in
      guard let found = runs[name], let last = found.lastElsewhere else { return nil }
      return Sighting(layer: name, moment: way[last], times: found.times)
    }
  }

  /// Where a layer was to be seen: without a break between, that is once.
  private struct Runs {
    private var latest = 0..<0
    private var before: Int?
    private var isNow = false
    private(set) var times = 0

    mutating func add(_ range: Range<Int>, now: Int) {
      if times > 0, latest.upperBound == range.lowerBound {
        latest = latest.lowerBound..<range.upperBound
      } else {
        before = lastElsewhere
        latest = range
        times += 1
      }
      isNow = latest.contains(now)
    }

    /// The place where it was seen last, now not counted.
    var lastElsewhere: Int? { times > 0 && !isNow ? latest.upperBound - 1 : before }
  }
}

/// A time as one types it to go there.
public enum TypedTime: Hashable, Sendable {
  /// "5m": so long after the beginning.
  case sinceStart(Duration)
  /// "-5m": so long ago.
  case ago(Duration)
  /// "9:46" or "9:46:30": the simulated time of day.
  case clock(Instant)

  public init?(_ text: String) {
    let text = text.filter { $0 != " " }
    if let instant = TypedTime.clockTime(text) {
      self = .clock(instant)
    } else if text.hasPrefix("-"), let duration = Duration(scenarioText: String(text.dropFirst())) {
      self = .ago(duration)
    } else if let duration = Duration(scenarioText: text) {
      self = .sinceStart(duration)
    } else {
      return nil
    }
  }

  /// The moment meant, seen from another.
  func instant(from now: Instant) -> Instant {
    switch self {
    case .sinceStart(let duration): .start + duration
    case .ago(let duration): now + (.zero - duration)
    case .clock(let instant):
      // A time of day comes round every day; what is meant is the one on the day one looks at.
      Instant(milliseconds: instant.milliseconds + now.day * Instant.millisecondsOfDay)
    }
  }

  private static func clockTime(_ text: String) -> Instant? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count <= 2 ? Int64($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }),
      numbers[0] < 24, numbers[1] < 60
    else { return nil }
    // A minute without seconds means all of it.
    let seconds = parts.count == 3 ? numbers[2] : 59
    guard seconds < 60 else { return nil }
    let ofDay = ((numbers[0] * 60 + numbers[1]) * 60 + seconds) * 1000 + 999
    return Instant(milliseconds: ofDay - Instant.startOfDay)
  }
}

extension Instant {
  fileprivate static let millisecondsOfDay: Int64 = 24 * 60 * 60 * 1000
  /// Worlds begin at 9:41 in the morning.
  static let startOfDay: Int64 = (9 * 60 + 41) * 60 * 1000

  /// How many midnights ago the world began.
  fileprivate var day: Int64 { (milliseconds + Instant.startOfDay) / Instant.millisecondsOfDay }
}
