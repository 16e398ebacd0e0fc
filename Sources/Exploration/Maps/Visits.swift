import DeviceSimulation
import UnlockEngine

/// Something on a flow's map that a scenario can visit.
public enum Visit: Hashable, Sendable {
  /// A screen, an alert or a layer of the system's is to be seen.
  case place(String)
  /// A control of what is on top is tapped, by its kebab-case name.
  case control(String, on: String)
  /// Something that is done on one place, or time that passes there, puts another on top.
  case arrow(from: String, to: String)
}

/// What was visited on the way through a flow.
public struct Visits: Sendable {
  public private(set) var all: Set<Visit> = []
  /// Each once, in the order in which they first came.
  private(set) var inOrder: [Visit] = []

  public init() {}

  /// What a way visits, from where it begins.
  init(_ inputs: some Sequence<Input>, from start: Simulation) {
    var simulation = start
    note(simulation.screen)
    for input in inputs { follow(input, &simulation) }
  }

  /// Does something, and notes what it visits.
  ///
  /// Time goes from deadline to deadline, so that what came and went in the middle of a long wait counts.
  public mutating func follow(_ input: Input, _ simulation: inout Simulation) {
    if case .elapse(let duration) = input {
      let end = simulation.world.clock.now + duration
      while let next = simulation.world.nextDeadline, next < end, next > simulation.world.clock.now {
        take(.elapse(next - simulation.world.clock.now), &simulation)
      }
      take(.elapse(end - simulation.world.clock.now), &simulation)
    } else {
      take(input, &simulation)
    }
  }

  /// Notes all places that are to be seen.
  public mutating func note(_ screen: Screen) { for id in screen.layerIDs { add(.place(id)) } }

  private mutating func add(_ visit: Visit) { if all.insert(visit).inserted { inOrder.append(visit) } }

  private mutating func take(_ input: Input, _ simulation: inout Simulation) {
    let before = simulation.screen.top
    if case .tap(let id) = input, let place = before?.id,
      before?.controls.contains(where: { $0.id == id && $0.isEnabled }) == true
    {
      add(.control(simulation.world.name(of: id), on: place))
    }
    simulation.step(input)
    let screen = simulation.screen
    note(screen)
    guard input.isOnMaps, let from = before?.id, let to = screen.top?.id, from != to else { return }
    add(.arrow(from: from, to: to))
  }
}

extension Input {
  /// Whether what it leads to is an arrow on maps: not what works everywhere, as leaving and settings do.
  fileprivate var isOnMaps: Bool {
    switch self {
    case .tap, .type, .biometry, .elapse, .keepTouching, .elapseToNextDeadline, .lifeCycle(.open),
      .lifeCycle(.openExtension):
      true
    case .fail, .lifeCycle, .change, .server, .policy: false
    }
  }
}

/// A way through a flow that anyone can go: what the world begins with, and what is done to it.
public struct InputPath: Hashable, Sendable {
  public let setup: Setup
  public let inputs: [Input]
  /// What it visits, each once, in the order of coming.
  public let visits: [Visit]

  public init(setup: Setup, inputs: [Input], visits: [Visit]) {
    (self.setup, self.inputs, self.visits) = (setup, inputs, visits)
  }
}
