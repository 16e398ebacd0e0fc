import DeviceSimulation
import ScreenDrawing
import UnlockEngine

// Going to any moment: by branch, by screen, by time (W6).

extension Timeline {
  /// "branch 2 from 9:41:07 tap “Unlock”"; the first one is "branch 1 from the start".
  public func name(ofBranch number: Int) -> String {
    guard let fork = branches[number].fork else { return "branch 1 from the start" }
    return "branch \(number + 1) from \(title(of: stop(of: fork)))"
  }

  /// A moment as lists show it: when, and what was done.
  public func title(of index: Int) -> String {
    let moment = moments[index]
    let label = moment.typed == nil ? moment.label : "type \(entry(at: index))"
    return "\(timeOfDay(moment.time, seconds: true)) \(label)"
  }

  /// The maximum number of characters shown of a long entry.
  private static let longestEntry = 60

  /// The characters of an entry up to a moment: "112" says more than the 2 that was typed last.
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

  /// A screen, alert or system layer that was visible, and when it was last.
  public struct SeenLayer: Hashable, Sendable {
    public var layer: String
    public var moment: Int
    /// How often it appeared.
    public var times: Int
  }

  /// Whether there are any: whether anything disappeared on the way here, or appears further ahead.
  public var hasSeenLayers: Bool {
    moments[position].goings > 0 || moments[end].comings > moments[position].comings
  }

  /// All layers seen on this branch, in the order in which they first appeared. A layer that is visible now counts
  /// only for the other times it appeared, because the user is already there.
  ///
  /// Looks at the whole line, from its end backwards.
  public var seenLayers: [SeenLayer] {
    // The names of all layers, looked up once per combination and not at each of a million moments.
    var names: [String] = []
    let layers = layerTable.all.map { shown in
      shown.names.map { name in
        if let known = names.firstIndex(of: name) { return known }
        names.append(name)
        return names.count - 1
      }
    }
    var seen = names.map { LayerAppearances(layer: $0) }
    // Consecutive moments that show the same layers form a stretch; this one ends at its last moment.
    var (stretch, last, isNow) = (0, end, false)
    var place: Int? = end
    while let here = place {
      isNow = isNow || here == position
      place = moments[here].parent
      if let place, moments[place].layers == moments[here].layers { continue }
      for (order, layer) in layers[Int(moments[here].layers)].enumerated() {
        seen[layer].add((stretch, order), last: last, isNow: isNow)
      }
      (stretch, last, isNow) = (stretch + 1, place ?? 0, false)
    }
    return seen.sorted { $0.comesBefore($1) }.compactMap { found in
      found.elsewhere.map { SeenLayer(layer: found.layer, moment: listed(by: $0), times: found.times) }
    }
  }

  /// When a layer was visible, determined from the end backwards: adjacent stretches count as one appearance.
  private struct LayerAppearances {
    let layer: String
    private(set) var times = 0
    /// The earliest stretch so far, and the position of the layer among those visible in it.
    private var earliest = (stretch: -2, order: 0)
    /// The last moment of the current run of adjacent stretches, and whether the present is in it.
    private var latest = 0
    private var isNow = false
    private var found: Int?

    init(layer: String) { self.layer = layer }

    mutating func add(_ place: (stretch: Int, order: Int), last: Int, isNow isHere: Bool) {
      if earliest.stretch != place.stretch - 1 {
        found = elsewhere
        (latest, isNow) = (last, false)
        times += 1
      }
      isNow = isNow || isHere
      earliest = place
    }

    /// The moment at which it was last seen, not counting now.
    var elsewhere: Int? { found ?? (times > 0 && !isNow ? latest : nil) }

    func comesBefore(_ other: LayerAppearances) -> Bool {
      (-earliest.stretch, earliest.order) < (-other.earliest.stretch, other.earliest.order)
    }
  }
}

/// A time to go to, as typed.
public enum TypedTime: Hashable, Sendable {
  /// "5m": this long after the start.
  case sinceStart(Duration)
  /// "-5m": this long ago.
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

  /// The instant meant, as seen from another.
  func instant(from now: Instant) -> Instant {
    switch self {
    case .sinceStart(let duration): .start + duration
    case .ago(let duration): now + (.zero - duration)
    case .clock(let instant):
      // A time of day recurs every day; the one meant is on the day of `now`.
      Instant(milliseconds: instant.milliseconds + now.day * Instant.millisecondsOfDay)
    }
  }

  private static func clockTime(_ text: String) -> Instant? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.count <= 2 ? Int64($0) : nil }
    guard (2...3).contains(parts.count), numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }),
      numbers[0] < 24, numbers[1] < 60
    else { return nil }
    // A minute without seconds means the whole minute.
    let seconds = parts.count == 3 ? numbers[2] : 59
    guard seconds < 60 else { return nil }
    let ofDay = ((numbers[0] * 60 + numbers[1]) * 60 + seconds) * 1000 + 999
    return Instant(milliseconds: ofDay - Instant.startOfDay)
  }
}

extension Instant {
  fileprivate static let millisecondsOfDay: Int64 = 24 * 60 * 60 * 1000
  /// Worlds begin at 9:41 in the morning.
  static let startOfDay = CivilDate.start.milliseconds % millisecondsOfDay

  /// How many midnights have passed since the world began.
  fileprivate var day: Int64 { (milliseconds + Instant.startOfDay) / Instant.millisecondsOfDay }
}
