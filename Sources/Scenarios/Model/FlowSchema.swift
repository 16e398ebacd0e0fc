import DeviceSimulation
import SystemIO
import UnlockEngine

/// What is of one flow: its settings, its steps, its IDs and facts.
package struct FlowSchema {
  package let name: String
  package let sample: Simulation

  package init?(_ flow: any Flow) {
    guard let sample = try? flow.simulation(Setup()) else { return nil }
    name = flow.name
    self.sample = sample
  }

  package var definitions: [(String, JSONText)] {
    let sections: [SettingSection] = [.app, .policy, .server]
    return sections.map {
      ("\(name)-\($0.rawValue)", ScenarioSchema.settings(sample.world.flow.settings($0)))
    } + [
      ("\(name)-screen", .choice(Self.ids(sample.world.flow.screenIDs))),
      ("\(name)-alert", .choice(Self.ids(sample.world.flow.alertIDs))),
      ("\(name)-expect", .map(.object(ExpectationKey.allCases.map { ($0.rawValue, check($0)) }), atLeast: 1)),
      ("\(name)-step", step),
    ]
  }

  private var step: JSONText {
    let steps = StepName.allCases.map { ($0.rawValue, value($0)) }
    let words = StepName.allCases.filter { $0.lifeCycle != nil }.map(\.rawValue)
    let shared = JSONText.map(
      [
        SharedSteps.key: .described("the name of shared steps", .scalar),
        SharedSteps.values: .described("values for the names in them", ["type": "object"]),
        "times": .number(1...10_000),
      ], oneOf: [SharedSteps.key])
    return .any([
      .choice(words), shared,
      .map(
        .object(steps) + [
          "times": .number(1...10_000),
          "ignored": .described("whether the step shall have no effect", .value(.flag)),
          "style": .described("whether a picture holds colours and emphasis, too", .value(.flag)),
        ], oneOf: steps.map(\.0)),
    ])
  }

  package func value(_ step: StepName) -> JSONText {
    switch step {
    case .interrupt: .any([["type": "null"], .choice(Interrupter.allCases.map(\.name))])
    case .launch, .leave, .return, .terminate, .forceQuit, .reboot, .openSwitcher, .controlCentre,
      .notificationCentre, .lock, .unlock, .launchInBackground, .reinstall, .newPhone, .update, .sos,
      .remoteLock:
      ["type": "null"]
    case .open: .choice(LifeCycle.openings.compactMap(\.value))
    case .tap: .described("the title or name of a control", .scalar)
    case .type: .described("what is typed", .scalar)
    case .press: .described("keys, as in the terminal: Tab, Enter, Ctrl-r, F1, a", .oneOrMore(.scalar))
    case .biometry: .choice(SensorAnswer.allCases.map { kebabCase("\($0)") })
    case .fail: .choice(LAError.Code.allCases.map(\.name))
    case .device: .reference("device")
    case .server: .reference("\(name)-server")
    case .policy: .reference("\(name)-policy")
    case .elapse: .any([.choice(["next-deadline"]), .duration])
    case .keepTouching: .duration
    case .expect: .reference("\(name)-expect")
    case .picture:
      .described("the phone as drawn; empty to be accepted by --update", ["type": ["string", "null"]])
    case .note: .described("what there is to say of what is on the phone now; it does nothing", .scalar)
    }
  }

  /// Facts that are no flow’s own, and that not every flow has.
  private static let factsOfSome: Set = ["request", "released-key"]

  private func check(_ check: ExpectationKey) -> JSONText {
    let flow = sample.world.flow
    switch check {
    case .screen: return .oneOrMore(.reference("\(name)-screen"))
    case .alert: return .oneOrMore(.reference("\(name)-alert"))
    case .system: return .oneOrMore(.reference("system"))
    case .shows, .hides:
      return .oneOrMore(.any([.scalar, .map([ScenarioReader.pattern: .scalar], atLeast: 1)]))
    case .buttons, .enabled, .disabled: return .oneOrMore(.scalar)
    case .keypad: return .reference("amount")
    case .facts:
      let own = sample.world.appFacts
      let others = sample.facts.dropFirst(own.count)
      let forms = others.map { fact in
        Self.factsOfSome.contains(fact.name) ? Self.fact(fact.values) : .reference("fact-\(fact.name)")
      }
      return .map(
        .object(own.map { ($0.name, Self.fact($0.values)) } + zip(others.map(\.name), forms)), atLeast: 1)
    case .timeLeft: return .reference("time")
    case .calls: return counts(Asked.callNames + flow.purposeNames)
    case .requests: return counts(flow.requestNames)
    case .changed:
      return .map(
        .object(sample.facts.map { ($0.name, .described("by how much, +1, or its new value", .scalar)) }),
        atLeast: 1)
    case .within: return .described("how long to wait until the rest is so", .reference("duration"))
    case .not: return .reference("\(name)-expect")
    }
  }

  package static func fact(_ values: FactValues) -> JSONText {
    switch values {
    case .flag: .oneOrMore(.reference("truth"))
    // Readers of YAML take “200” for a number, and “true”, some also “yes”, for a truth value.
    case .choice(let words) where words.contains { Int($0) != nil }: .oneOrMore(.scalar)
    case .choice(let words) where words.contains("yes") || words.contains("true"):
      .oneOrMore(.any([.choice(words), .reference("truth")]))
    case .choice(let words): .oneOrMore(.choice(words))
    case .number: .any([.reference("amount"), .oneOrMore(.scalar)])
    case .duration: .any([.reference("time"), .oneOrMore(.scalar)])
    case .text: .oneOrMore(.scalar)
    }
  }

  private func counts(_ names: [String]) -> JSONText {
    let count = JSONText.reference("amount")
    return names.isEmpty ? count : .any([count, .map(.object(names.map { ($0, count) }), atLeast: 1)])
  }

  /// Each with its owner in front, and without.
  package static func ids(_ ids: [String]) -> [String] {
    ids.flatMap { [$0, String($0.drop { $0 != "." }.dropFirst())] } + ["none"]
  }
}
