import DeviceSimulation
import FlowFiles
import UnlockEngine

/// What can be observed of a flow within the bounds of its plan: what is to be seen, what can be done, and all that follows.
///
/// The same on every machine, in every run and with any number of workers, and whatever numbers states, screens and texts
/// have. Two flows with the same one differ in nothing that a user, the device or the server can bring about there (but for
/// chance of 2⁻⁶⁴); facts, which are told and not shown, and what rules remember are no part of it.
public struct Fingerprint: Hashable, Sendable {
  public let hash: UInt64
  /// How many states there are once those that nothing tells apart count as one.
  public let distinguishable: Int

  public init(hash: UInt64, distinguishable: Int) {
    (self.hash, self.distinguishable) = (hash, distinguishable)
  }
}

// Which states are really different ones: their bisimulation classes.

extension Explorer {
  /// The fingerprint of what was explored, to be asked for once everything has been visited.
  public func fingerprint(workers team: Workers = .one) -> Fingerprint {
    var classes = StateClasses(of: self)
    classes.refine(team)
    return classes.fingerprint(beginnings: beginnings, limits: limitsHash)
  }

  /// How long waits are, and all other limits: classes don’t tell, since what is left of a wait is lengthened.
  private var limitsHash: UInt64 {
    let (plan, flow) = (generator.plan, generator.plan.flow)
    var hash = StableHash()
    for limit in flow.limits { hash.add("\(limit.name): \(limit.get(flow.defaultLimits))") }
    for length in generator.waits { hash.add(Int(length)) }
    for pause in plan.pauses { hash.add(Int(pause.length.inMilliseconds)) }
    return hash.value
  }

  /// How many states there are once those that no sequence of moves can tell apart count as one, those with and without a
  /// proof told apart as well.
  ///
  /// A plan that takes states for each other leaves this number as it is, unless it takes two that differ.
  var distinguishableStates: Int {
    var classes = StateClasses(of: self) { graph.memory(of: $0).isEntitled ? 1 : 0 }
    classes.refine(.one)
    return classes.count
  }
}

/// Classes of states, each with a number that follows from nothing but what can be observed: at first from what shows, then,
/// round by round, from where each move leads. A move that leads nowhere else is none, since whether it is offered makes no
/// difference.
private struct StateClasses {
  private let graph: StateGraph
  private let labels: StepLabels
  private var classes: [UInt64]
  private(set) var count = 0

  init(of explorer: Explorer, besides: (Int) -> Int = { _ in 0 }) {
    graph = explorer.graph
    let hashes = explorer.screens.map { $0.stableHash(calling: explorer.template.name(of:)) }
    classes = (0..<graph.expandedCount).map {
      StableHash.mixed(hashes[Int(explorer.graph.screens[$0])] ^ UInt64(truncatingIfNeeded: besides($0)))
    }
    labels = StepLabels(explorer)
    count = distinct.count
  }

  /// Divides classes until all moves of alike states lead to alike states.
  mutating func refine(_ team: Workers) {
    while true {
      let before = count
      divide(team)
      count = distinct.count
      guard count > before else { return }
    }
  }

  private mutating func divide(_ team: Workers) {
    var next = classes
    let states = classes.indices
    next.withUnsafeMutableBufferPointer { next in
      classes.withUnsafeBufferPointer { classes in
        nonisolated(unsafe) let (next, classes, graph) = (next, classes, graph)
        let labels = labels
        team.run { number in
          for state in team.share(number, of: states) {
            let own = classes[state]
            // A sum, so that the order in which moves are listed makes no difference.
            var sum: UInt64 = 0
            for (label, target) in zip(labels[graph.rows[state]], graph.successors(of: state)) {
              // One that wasn't looked at any more is like no other.
              let there = Int(target) < classes.count ? classes[Int(target)] : 0
              if there != own { sum &+= StableHash.mixed(label ^ there &* 3) }
            }
            next[state] = StableHash.mixed(own ^ StableHash.mixed(sum))
          }
        }
      }
    }
    classes = next
  }

  private var distinct: Set<UInt64> { Set(classes) }

  func fingerprint(beginnings: [UInt32], limits: UInt64) -> Fingerprint {
    var sum = limits
    for name in distinct { sum &+= StableHash.mixed(name) }
    for name in Set(beginnings.map { classes[Int($0)] }) { sum &+= StableHash.mixed(~name) }
    return Fingerprint(hash: StableHash.mixed(sum), distinguishable: count)
  }
}
