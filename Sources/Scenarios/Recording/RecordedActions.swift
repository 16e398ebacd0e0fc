import DeviceSimulation
import UnlockEngine
import Walkthrough

/// What was done in a walk from its beginning to now, and the world after each action.
package struct RecordedActions: Sendable {
  /// One thing that was done.
  package struct Action: Sendable {
    var input: Input
    /// The keys that did it, where a person pressed some.
    var keys: [Key] = []
    /// How much of a wait was asked for; the rest is the clock that ran meanwhile.
    var askedWait: Duration = .zero
    /// The running clock did it.
    var isByClock = false
    /// What somebody noted then.
    var note: String?
    /// The world after it.
    var after: Simulation
    var visibleState: VisibleState
  }

  /// What a person notices of a world, by name.
  struct VisibleState: Hashable, Sendable {
    var layers: [String?]
    var filled: Int?
    var facts: [Fact]

    init(_ simulation: Simulation) {
      let screen = simulation.screen
      layers = [screen.app?.id, screen.alert?.id, screen.system?.id]
      filled = screen.top?.keypad?.filled
      facts = simulation.facts
    }
  }

  package var start: Simulation
  var startVisibleState: VisibleState
  /// What somebody noted before anything was done.
  var startNote: String?
  package var list: [Action] = []

  init(_ start: Simulation) {
    self.start = start
    startVisibleState = VisibleState(start)
  }

  /// The story of a walk up to where it is now; branches that were left are no part of it.
  init(_ walk: Walk) {
    let timeline = walk.timeline
    var replay = Timeline.Replay()
    self.init(replay.simulation(at: 0, in: timeline).inOwnWords)
    startNote = timeline.notes[0]
    for index in timeline.wholePath.dropFirst() {
      let moment = timeline.moments[index]
      let simulation = replay.simulation(at: index, in: timeline).inOwnWords
      guard let input = moment.input else { continue }
      var asked = Duration.zero
      if case .elapse(let duration) = input, !moment.isByClock { asked = duration }
      list.append(
        Action(
          input: input, keys: moment.keys, askedWait: asked, isByClock: moment.isByClock,
          note: timeline.notes[index], after: simulation, visibleState: VisibleState(simulation)))
    }
  }

  /// The world before a action.
  package func before(_ index: Int) -> Simulation { index == 0 ? start : list[index - 1].after }
  func visibleState(before index: Int) -> VisibleState {
    index == 0 ? startVisibleState : list[index - 1].visibleState
  }

  /// Hands a note to what was done before: what it was on is left out, and showed nothing else.
  package static func hand(_ note: String?, to list: inout [Action], orStart startNote: inout String?) {
    if list.isEmpty {
      startNote = Note.joined(startNote, note)
    } else {
      list[list.count - 1].note = Note.joined(list[list.count - 1].note, note)
    }
  }

  /// The same actions done in another world, or other actions in the same.
  func retold(from other: Simulation, _ change: (Input, Simulation) -> Input) -> RecordedActions {
    var actions = RecordedActions(other)
    actions.startNote = startNote
    var simulation = other
    for (index, action) in list.enumerated() {
      var copy = action
      copy.input = change(action.input, before(index))
      simulation.step(copy.input)
      copy.after = simulation
      copy.visibleState = VisibleState(simulation)
      actions.list.append(copy)
    }
    return actions
  }
}

extension Simulation {
  /// Whether nothing that is done from now on can tell the two apart, but for the hour.
  package func isSame(as other: Simulation) -> Bool { world.isSame(as: other.world) && facts == other.facts }
}

extension Input {
  package var wait: Duration? {
    if case .elapse(let duration) = self { return duration }
    return nil
  }

  /// The setting that is changed.
  package func setting(on device: Device) -> String? {
    switch self {
    case .change(let change): change.entry(on: device).map { "device." + $0.name }
    case .server(let name, _): "server." + name
    case .policy(let name, _): "policy." + name
    default: nil
    }
  }
}
