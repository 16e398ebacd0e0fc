import DeviceSimulation
import UnlockEngine
import Walkthrough

// Whoever knows the simulator's keys by their names looks for steps of the same names: “home” is “leave” in a file.

extension StepName {
  /// What is probably meant by something that is no step.
  package static func advice(for text: String, in known: [String]) -> String {
    guard text.unicodeScalars.count <= 40, nearMiss(of: text, in: known) == nil else {
      return suggestion(for: text, in: known)
    }
    let keys = KeyTable.bindings.compactMap { key in key.command.step.map { (key: key, step: $0) } }
    let name = nearMiss(of: text, in: keys.map(\.key.label))
    guard let found = keys.first(where: { $0.key.label == name }) else {
      return suggestion(for: text, in: known)
    }
    return "What the key \(found.key.keyText), “\(found.key.label)”, does is “\(found.step)” in a scenario."
  }
}

extension Command {
  /// The step that does the same, as files write it; `nil` for what is no step.
  fileprivate var step: String? {
    switch self {
    case .input(.lifeCycle(let event)): event.stepText
    case .input(.biometry(let answer)): "biometry: \(kebabCase("\(answer)"))"
    case .answer(right: let isRight): "biometry: \(isRight ? "match" : "no-match")"
    case .input(.elapse(let duration)): "elapse: \(duration.scenarioText)"
    case .input(.elapseToNextDeadline): "elapse: next-deadline"
    case .ask(.touching): "keep-touching: 12h"
    case .ask(.time): "elapse: 5m"
    case .ask(.note): "note: …"
    case .tapFocused: "tap: …"
    case .cycle(let name), .ask(.setting(.device, let name)), .choose(.setting(.device, let name)):
      "device: { \(name): … }"
    default: nil
    }
  }
}
