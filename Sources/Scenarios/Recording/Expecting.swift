import DeviceSimulation
import UnlockEngine

/// What one would check after a step: the layers and the facts that it changed.
enum Expecting {
  /// How much is checked after a step.
  enum Amount {
    case everything
    /// What is on the phone; facts only where that stayed as it was.
    case visibleState
  }

  /// Facts that only repeat what the screen, the steps or other facts say.
  private static let repeated: Set<String> = [
    "app", "app-state", "biometry-type", "can-evaluate-biometrics", "can-evaluate-owner",
    "passcode-lock-out-left", "released-key",
  ]

  /// Facts that a `device` step says itself; worth a word when something else changed them.
  private static let settings: Set<String> = [
    "passcode-set", "enrolled", "domain-state", "face-id-permission",
  ]

  /// The checks after a step that led from one state to another; none where nothing changed.
  package static func checks(
    _ before: RecordedActions.VisibleState, _ after: RecordedActions.VisibleState, of action: ScenarioStep,
    _ amount: Amount = .everything
  ) -> [Expectation] {
    var expected: [Expectation] = []
    let kinds: [(String?) -> Expectation] = [{ .screen($0) }, { .alert($0) }, { .system($0) }]
    for (index, layer) in kinds.enumerated() where before.layers[index] != after.layers[index] {
      expected.append(layer(after.layers[index]))
    }
    var isSetting = false
    if case .device = action { isSetting = true }
    let old = Dictionary(before.facts.map { ($0.name, $0.value) }) { first, _ in first }
    let hasFacts = amount == .everything || expected.isEmpty
    for fact in after.facts where hasFacts && old[fact.name] != fact.value {
      if repeated.contains(fact.name) || (isSetting && settings.contains(fact.name)) { continue }
      expected.append(.fact(fact))
    }
    return expected
  }
}
