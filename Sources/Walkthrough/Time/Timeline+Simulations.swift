import DeviceSimulation
import UnlockEngine

// The phones at moments other than the present. A world follows from what was done and nothing else, so it
// isn't stored with every moment but recomputed, step by step, from the nearest one that is.

extension Timeline {
  /// How many moments apart phones are kept. One takes about a kilobyte, and a step about a microsecond.
  static let stride: Int32 = 64

  mutating func keep(_ phones: Phones, at index: Int) {
    if moments[index].depth % Self.stride == 0 { kept[index] = phones }
  }

  /// The simulation after a moment.
  public func simulation(at index: Int) -> Simulation { phones(at: index).first }

  /// The phones after a moment.
  public func phones(at index: Int) -> Phones { phones(at: index, from: known) }

  /// Recomputes phones from the nearest ones that are known.
  private func phones(at index: Int, from known: (Int) -> Phones?) -> Phones {
    var way: [Int] = []
    var place = index
    while true {
      if let known = known(place) {
        var phones = known
        for moment in way.reversed() { if let input = moments[moment].input { phones.step(input) } }
        return phones
      }
      way.append(place)
      // The phones at the start are always kept.
      place = moments[place].parent ?? 0
    }
  }

  private func known(at index: Int) -> Phones? {
    if index == position { return phones }
    if let last, last.moment == index { return last.phones }
    return keptPhones(at: index)
  }

  private func keptPhones(at index: Int) -> Phones? {
    moments[index].depth % Self.stride == 0 ? kept[index] : nil
  }

  /// Puts a second phone beside the first, or takes it away. It is brought to every moment by doing what was done, so
  /// this takes as long as doing all of it once more.
  mutating func put(beside second: SecondPhone?) {
    beside = second
    let old = kept
    kept = [0: Phones(simulation(at: 0), beside: second)]
    last = nil
    // A moment has a higher number than those that lead to it.
    for index in old.keys.sorted() where index > 0 { kept[index] = phones(at: index, from: keptPhones) }
    phones = phones(at: position, from: keptPhones)
  }

  /// Shows every moment in other words, or in the app’s own again.
  mutating func use(_ wording: Wording?, _ wordings: [DeviceLanguage: Wording]) {
    for index in kept.keys { kept[index]?.use(wording, wordings) }
    last?.phones.use(wording, wordings)
    phones.use(wording, wordings)
    showNow()
  }

  /// The moment at which the ways of two phones parted, on the way here; `nil` while they haven't, or met again.
  var parting: Int? {
    guard phones.haveParted else { return nil }
    var replay = Replay()
    var parting: Int?
    for index in wholePath {
      let haveParted = replay.phones(at: index, in: self).haveParted
      parting = haveParted ? parting ?? index : nil
    }
    return parting
  }

  /// Computes the phones of consecutive moments, each one step after the previous one.
  public struct Replay: Sendable {
    private var latest: (moment: Int, phones: Phones)?

    public init() {}

    /// The simulation after a moment.
    public mutating func simulation(at index: Int, in timeline: Timeline) -> Simulation {
      phones(at: index, in: timeline).first
    }

    /// The phones after a moment.
    public mutating func phones(at index: Int, in timeline: Timeline) -> Phones {
      if let latest, latest.moment == index { return latest.phones }
      var phones: Phones
      if let latest, latest.moment == timeline.moments[index].parent,
        let input = timeline.moments[index].input
      {
        phones = latest.phones
        phones.step(input)
      } else {
        phones = timeline.phones(at: index)
      }
      latest = (index, phones)
      return phones
    }

    /// What is visible after a moment.
    public mutating func screen(at index: Int, in timeline: Timeline) -> Screen {
      index == timeline.position ? timeline.screen : simulation(at: index, in: timeline).screen
    }
  }
}
