import DeviceSimulation
import UnlockEngine

extension Input {
  /// What the input does, in the words of a scenario: `tap "Use Face ID"`, `leave`, `elapse 5m`.
  public func label(in simulation: Simulation) -> String { label(in: simulation, showing: simulation.screen) }

  /// The same for callers that have the screen at hand.
  func label(in simulation: Simulation, showing screen: Screen) -> String {
    switch self {
    case .tap(let id):
      let title = screen.top?.control(id)?.title ?? simulation.world.name(of: id)
      return "tap “\(title)”"
    case .type(.character(let scalar)): return "type \(scalar)"
    case .type(.delete): return "press Backspace"
    case .biometry(let answer): return "biometry \(kebabCase("\(answer)"))"
    case .fail(let code): return "fail \(code.name)"
    case .lifeCycle(let event): return event.stepText
    case .change(let change): return change.label(before: simulation.world.device)
    case .server(let name, let value): return "server \(name): \(value)"
    case .policy(let name, let value): return "policy \(name): \(value)"
    case .elapse(let duration): return "elapse \(duration.scenarioText)"
    case .keepTouching(let duration): return "keep touching \(duration.scenarioText)"
    case .elapseToNextDeadline: return "elapse to next deadline"
    }
  }
}

extension DeviceChange {
  /// The change as a setting and its new value: "passcode: none".
  public func label(before device: Device) -> String {
    if let relativeEntry { return "\(relativeEntry.name): \(relativeEntry.value)" }
    var after = device
    _ = after.apply(self, at: .start)
    let changed = DeviceSetting.all.filter { $0.get(device) != $0.get(after) }
    // Removing the passcode also removes the enrolment: the label names what was meant, not what follows from it.
    let meant = changed.first { $0.change($0.get(after)) == self } ?? changed.first
    return meant.map { "\($0.name): \($0.get(after))" } ?? "nothing changed"
  }
}
