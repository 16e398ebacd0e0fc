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
    var runs: [Runs] = []
    // The layers of each sight, as places in both: looked up once, and not at each of a million moments.
    let layers = sights.all.map { sight in
      sight.layers.map { name in
        if let known = names.firstIndex(of: name) { return known }
        names.append(name)
        runs.append(Runs())
        return names.count - 1
      }
    }
    var firstSeen: [Int] = []
    // Moments at which the same is to be seen make a stretch.
    var (stretch, sight, latest, isNow) = (0, Int32(-1), 0, false)
    func endStretch() {
      guard sight >= 0 else { return }
      for layer in layers[Int(sight)] {
        if runs[layer].times == 0 { firstSeen.append(layer) }
        runs[layer].add(stretch, until: latest, isNow: isNow)
      }
    }
    for index in way(to: end) where index == position || !moments[index].isOpenWait {
      if moments[index].sight != sight {
        endStretch()
        (stretch, sight, isNow) = (stretch + 1, moments[index].sight, false)
      }
      latest = index
      isNow = isNow || index == position
    }
    endStretch()
    return firstSeen.compactMap { layer in
      runs[layer].lastElsewhere.map { Sighting(layer: names[layer], moment: $0, times: runs[layer].times) }
    }
  }

  /// When a layer was to be seen: without a break between, that is once.
  private struct Runs {
    private(set) var times = 0
    /// The last moment of the run before the last one that now isn't in.
    private var before: Int?
    private var latest = 0
    private var stretch = -1
    private var isNow = false

    mutating func add(_ stretch: Int, until moment: Int, isNow isHere: Bool) {
      if times == 0 || self.stretch != stretch - 1 {
        before = lastElsewhere
        isNow = false
        times += 1
      }
      (latest, self.stretch) = (moment, stretch)
      isNow = isNow || isHere
    }

    /// The moment at which it was seen last, now not counted.
    var lastElsewhere: Int? { times > 0 && !isNow ? latest : before }
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
