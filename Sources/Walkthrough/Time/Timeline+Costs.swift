import UnlockEngine

// What it took to get to each moment of a walk.

extension Timeline {
  /// By moment: what everything on the way to it cost.
  public var costs: [Cost] {
    var costs: [Cost] = []
    costs.reserveCapacity(moments.count)
    var (replay, parents) = (Replay(), Replay())
    for (index, moment) in moments.enumerated() {
      // A moment has a higher number than those that lead to it.
      guard let parent = moment.parent, let input = moment.input else {
        costs.append(Cost())
        continue
      }
      let before = parents.simulation(at: parent, in: self)
      costs.append(costs[parent] + Cost(from: before, by: input, to: replay.simulation(at: index, in: self)))
    }
    return costs
  }
}
