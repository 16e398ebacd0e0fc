import UnlockEngine

// The simulations at moments other than the present. A world follows from what was done and nothing else, so it
// isn't stored with every moment but recomputed, step by step, from the nearest one that is.

extension Timeline {
  /// How many moments apart simulations are kept. One takes about a kilobyte, and a step about a microsecond.
  static let stride: Int32 = 64

  mutating func keep(_ simulation: Simulation, at index: Int) {
    if moments[index].depth % Self.stride == 0 { kept[index] = simulation }
  }

  /// The simulation after a moment.
  public func simulation(at index: Int) -> Simulation {
    var way: [Int] = []
    var place = index
    while true {
      if let known = known(at: place) {
        var simulation = known
        for moment in way.reversed() { if let input = moments[moment].input { simulation.step(input) } }
        return simulation
      }
      way.append(place)
      // The simulation at the start is always kept.
      place = moments[place].parent ?? 0
    }
  }

  private func known(at index: Int) -> Simulation? {
    if index == position { return now }
    if let last, last.moment == index { return last.simulation }
    return moments[index].depth % Self.stride == 0 ? kept[index] : nil
  }

  /// Computes the simulations of consecutive moments, each one step after the previous one.
  public struct Replay: Sendable {
    private var latest: (moment: Int, simulation: Simulation)?

    public init() {}

    /// The simulation after a moment.
    public mutating func simulation(at index: Int, in timeline: Timeline) -> Simulation {
      if let latest, latest.moment == index { return latest.simulation }
      var simulation: Simulation
      if let latest, latest.moment == timeline.moments[index].parent,
        let input = timeline.moments[index].input
      {
        simulation = latest.simulation
        simulation.step(input)
      } else {
        simulation = timeline.simulation(at: index)
      }
      latest = (index, simulation)
      return simulation
    }

    /// What is visible after a moment.
    public mutating func screen(at index: Int, in timeline: Timeline) -> Screen {
      index == timeline.position ? timeline.screen : simulation(at: index, in: timeline).screen
    }
  }
}
