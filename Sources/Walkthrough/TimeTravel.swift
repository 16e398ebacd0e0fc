import DeviceSimulation
import UnlockEngine

// Going to any moment: by branch, by screen, by time (W6).

extension Timeline {
  /// The moments of the branch that one is on: from the beginning through now to the last one ahead, without
  /// quiet waiting that lies elsewhere.
  public var line: [Int] {
    let past = sequence(first: position) { moments[$0].parent }.reversed()
    let ahead = sequence(first: position) { moments[$0].next }.dropFirst()
    return (past + ahead).filter { $0 == position || !moments[$0].isOpenWait }
  }

  /// The moment that stepping forward ends at.
  public var end: Int { sequence(first: position) { moments[$0].next }.reduce(position) { $1 } }

  /// The branch that stepping forward ends on.
  public var branch: Int { moments[end].branch }

  /// Goes to a moment, and makes the branch it was done on the one that stepping forward follows.
  public mutating func go(to index: Int) {
    guard moments.indices.contains(index) else { return }
    var child = index
    while let parent = moments[child].parent {
      moments[parent].next = child
      child = parent
    }
    position = index
  }

  /// Goes to the last thing done on a branch.
  public mutating func goToBranch(_ number: Int) {
    guard branches.indices.contains(number) else { return }
    go(to: branches[number].tip)
  }

  /// "branch 2 from 9:41:07 tap “Unlock”"; the first is named for having been the first.
  public func name(ofBranch number: Int) -> String {
    guard let fork = branches[number].fork else { return "branch 1 from the start" }
    var place = fork
    while moments[place].isOpenWait, let parent = moments[place].parent { place = parent }
    return "branch \(number + 1) from \(title(of: place))"
  }

  /// A moment as lists name it: when, and what was done.
  public func title(of index: Int) -> String {
    let moment = moments[index]
    let label = moment.typed == nil ? moment.label : "type \(entry(at: index))"
    return "\(timeOfDay(moment.simulation.world.clock.now, seconds: true)) \(label)"
  }

  /// The characters of an entry up to a moment: "112" tells more than the 2 that was typed last.
  private func entry(at index: Int) -> String {
    var typed = String.UnicodeScalarView()
    var place: Int? = index
    while let here = place {
      if let scalar = moments[here].typed, here == index || moments[here].isWithinEntry {
        typed.insert(scalar, at: typed.startIndex)
      } else if !moments[here].isOpenWait {
        break
      }
      place = moments[here].parent
    }
    return String(typed)
  }

  /// A screen, alert or system layer that was to be seen, and when that was last.
  public struct Sighting: Hashable, Sendable {
    public var layer: String
    public var moment: Int
    /// How often it came up.
    public var times: Int
  }

  /// Whether there are any, which is soon found out: looked for from now on, as long as nothing else was up.
  public var hasSightings: Bool {
    let line = line
    guard let now = line.firstIndex(of: position) else { return false }
    func hasOthers(_ places: some Sequence<Int>) -> Bool {
      var still = Set(moments[position].simulation.screen.layerIDs)
      return places.contains { place in
        let layers = Set(moments[line[place]].simulation.screen.layerIDs)
        defer { still = layers }
        return !layers.isSubset(of: still)
      }
    }
    return hasOthers((0..<now).reversed()) || hasOthers(now + 1..<line.count)
  }

  /// All layers seen on this branch, the first seen first. What is up now counts only for the other times it
  /// came up: one is there already.
  public var sightings: [Sighting] {
    var names: [String] = []
    var runs: [String: [Range<Int>]] = [:]
    let line = line
    for (place, index) in line.enumerated() {
      for layer in moments[index].simulation.screen.layerIDs {
        if runs[layer] == nil { names.append(layer) }
        let before = runs[layer]?.last
        if let before, before.upperBound == place { runs[layer]?.removeLast() }
        let first = before?.upperBound == place ? before?.lowerBound : place
        runs[layer, default: []].append((first ?? place)..<(place + 1))
      }
    }
    guard let now = line.firstIndex(of: position) else { return [] }
    return names.compactMap { name in
      let all = runs[name] ?? []
      guard let last = all.last(where: { !$0.contains(now) }) else { return nil }
      return Sighting(layer: name, moment: line[last.upperBound - 1], times: all.count)
    }
  }

  /// The last moment of this branch that isn't later than a time; `nil` before the beginning, and after the end.
  public func moment(at time: Instant) -> Int? {
    let line = line
    guard let end = line.last, time <= moments[end].simulation.world.clock.now else { return nil }
    return line.last { moments[$0].simulation.world.clock.now <= time }
  }
}

extension Timeline.Moment {
  /// The character that was typed.
  var typed: Unicode.Scalar? {
    if case .type(.character(let scalar))? = input { return scalar }
    return nil
  }

  /// Whether the entry goes on behind the character that was typed: the last one begins a new line.
  var isWithinEntry: Bool { simulation.screen.top?.keypad?.filled != 0 }
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
