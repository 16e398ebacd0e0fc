import DeviceSimulation
import UnlockEngine

// Inputs as steps of a scenario, and back.

extension Input {
  /// The step that does the same in a scenario; `nil` for what no step does, because it does nothing.
  package func step(in simulation: Simulation) -> ScenarioStep? {
    switch self {
    case .tap(let id): return Controls(simulation).text(for: id).map { .tap($0) }
    case .type(.character(let scalar)):
      guard let top = simulation.screen.top, top.takesTyping, top.takes(scalar), !isControl(scalar) else {
        return nil
      }
      return .type(String(scalar))
    case .type(.delete): return simulation.screen.top?.takesTyping ?? false ? .press([.backspace]) : nil
    case .biometry(let answer): return .biometry(answer)
    case .fail(let code): return .fail(code)
    case .lifeCycle(.launch) where [.inactive, .background].contains(simulation.world.process):
      return .lifeCycle(.return)
    case .lifeCycle(let event): return .lifeCycle(event)
    case .change(let change):
      if isRefused(in: simulation) { return nil }
      return change.entry(on: simulation.world.device).map { .device([$0]) }
    case .server(let name, let value):
      return isRefused(in: simulation) ? nil : .server([Setup.Entry(name, value)])
    case .policy(let name, let value):
      return isRefused(in: simulation) ? nil : .policy([Setup.Entry(name, value)])
    case .elapse(let duration): return .elapse(min(max(.zero, duration), .longest))
    case .keepTouching(let duration): return .keepTouching(min(max(.zero, duration), .longest))
    case .elapseToNextDeadline: return simulation.world.nextDeadline == nil ? nil : .elapseToNextDeadline
    }
  }

  /// Whether it sets something to what isn’t a value of it, or what can’t be set any more: that does nothing.
  private func isRefused(in simulation: Simulation) -> Bool {
    var trial = simulation
    return trial.step(self).contains { effect in
      switch effect.ignored {
      case .unknownSetting, .deviceDisabled, .deviceLocked, .noPasscode: true
      default: false
      }
    }
  }
}

extension ScenarioStep {
  /// The one thing that the step does to the world; `nil` for what isn't one thing, or can't be done now.
  package func input(in simulation: Simulation) -> Input? {
    switch self {
    case .lifeCycle(let event): return .lifeCycle(event)
    case .tap(let title):
      let found = Controls(simulation).named(title)
      return found.count == 1 ? .tap(found[0].id) : nil
    case .type(let text):
      let scalars = text.unicodeScalars
      return scalars.count == 1 ? scalars.first.map { .type($0) } : nil
    case .press(let keys): return keys == [.backspace] ? .type(.delete) : nil
    case .biometry(let answer): return .biometry(answer)
    case .fail(let code): return .fail(code)
    case .device(let entries): return entries.count == 1 ? entries[0].deviceChange.map { .change($0) } : nil
    case .server(let entries):
      return entries.count == 1 ? .server(name: entries[0].name, value: entries[0].value) : nil
    case .policy(let entries):
      return entries.count == 1 ? .policy(name: entries[0].name, value: entries[0].value) : nil
    case .elapse(let duration): return .elapse(duration)
    case .keepTouching(let duration): return .keepTouching(duration)
    case .elapseToNextDeadline: return .elapseToNextDeadline
    case .expect, .picture, .note: return nil
    }
  }
}

extension DeviceChange {
  /// The setting and the text that ask for this change.
  package func entry(on device: Device) -> Setup.Entry? {
    if let relativeEntry { return relativeEntry }
    var after = device
    _ = after.apply(self, at: .start)
    for setting in DeviceSetting.all {
      // A change that changes nothing isn't to be seen on the device.
      let texts = [setting.get(after)] + (setting.values.names ?? [])
      if let text = texts.first(where: { setting.change($0) == self }) {
        return Setup.Entry(setting.name, text)
      }
    }
    return nil
  }
}
