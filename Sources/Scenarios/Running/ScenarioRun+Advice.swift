import DeviceSimulation
import UnlockEngine
import Walkthrough

// What would have had an effect where a step had none: tried on a copy of the phone, so that it is so.

extension ScenarioRun {
  private static let mostNames = 4

  package func advice(for reason: IgnoredInput) -> String? {
    switch reason {
    case .noPrompt, .noEvaluation: promptBringers
    case .alreadyOpen: "“- leave” or “- force-quit” before this step closes it."
    case .alreadyRunning: "“- terminate” before this step ends it."
    case .notStarted: "“- unlock” before this step switches the phone on."
    case .notOpen, .notRunning: "“- launch” before this step opens it."
    case .deviceLocked, .alreadyLocked: "Write “- unlock” before this step."
    case .notLocked: "Write “- lock” before this step."
    case .lockedOut: "“- elapse: next-deadline” before this step waits for its end."
    case .nothingToType, .notOnTop: othersOfUse
    case .noPasscode: "“- device: { passcode: … }” before this step sets one."
    case .protected: "“- elapse: 1h” before this step waits as long, after it was asked for once."
    case .offline: "“- device: { network: online }” before this step changes that."
    case .noExtension: "The moment “extension” in its flow file says what one does first."
    case .noDeadline, .deviceDisabled, .unknownSetting, .endless: nil
    }
  }

  /// What can be tapped here that makes the device ask its owner.
  private var promptBringers: String? {
    if simulation.world.process == .none {
      return "The app isn’t running: write “- launch” before this step."
    }
    let names = names { trial, _ in trial.world.device.isEvaluating }
    return names.isEmpty ? nil : "One comes up after “- tap: \(names[0])”."
  }

  /// What can be tapped here that changes anything.
  var othersOfUse: String? {
    let names = names { trial, before in !trial.world.isSame(as: before.world) }
    guard !names.isEmpty, let top = simulation.screen.top else { return nil }
    let shown = names.prefix(Self.mostNames).map { "“\($0)”" }.joined(separator: ", ")
    return
      "On \(top.id) it is \(shown)\(names.count > Self.mostNames ? " and others" : "") that can be tapped."
  }

  private func names(where isOfUse: (Simulation, Simulation) -> Bool) -> [String] {
    let controls = Controls(simulation)
    return (simulation.screen.top?.controls ?? []).filter(\.isEnabled).compactMap { control in
      var trial = simulation
      guard !trial.step(.tap(control.id)).contains(where: \.isIgnored), isOfUse(trial, simulation) else {
        return nil
      }
      return controls.text(for: control.id)
    }
  }

  /// The values that a setting could be given.
  func othersThan(_ entry: Setup.Entry) -> String? {
    let settings = [SettingSection.device, .server, .policy].lazy.compactMap {
      simulation.world.flow.setting($0, entry.name)
    }
    let others = settings.first?.values.names?.filter { $0 != entry.value } ?? []
    return others.isEmpty ? nil : "It can be \(others.prefix(8).joined(separator: ", "))."
  }

  /// The keys that do something here, as far as they are worth a hint.
  var keysOfUse: String {
    let keys = KeyTable.hints(for: walk).prefix(6).map(\.keyText)
    return "Keys that do: \(keys.joined(separator: ", "))."
  }
}
