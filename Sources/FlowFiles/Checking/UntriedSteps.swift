import DeviceSimulation
import Diagnostics
import UnlockEngine

// What exploring never changes, and all starting points have alike: what a file does in the other case, nothing tries.

extension FlowCheck {
  mutating func checkUntriedSteps(_ uses: FlowReferences) {
    if let limit = program.limits.firstIndex(where: { $0.animated > 0 }) {
      tell(
        .note,
        "Exploring never tries “with-animations”: all takes as long there as on a phone without them. “animations: true” in a scenario does.",
        at: places.entry(.limit, limit))
    }
    for steps in flow.untriedSteps(in: uses.steps.sorted(), and: program.rules, by: flow.plan) {
      let entry: YAMLEntry? =
        switch steps.place {
        case .block(let block): places.blocks[block]
        case .rule(let rule): places.rules[rule]
        }
      tell(
        .note,
        "Exploring never tries this: \(steps.because). A starting point with “device: \(steps.setting)” does.",
        at: entry)
    }
  }
}

extension FileFlow {
  /// Steps, or a rule, that go by what no starting point has, or by what all have.
  fileprivate struct UntriedSteps {
    /// “model: iPad is so in no starting point”.
    let because: String
    /// What a starting point that tries them has of the device.
    let setting: String
    let place: Place

    enum Place { case block(UInt16), rule(Int) }
  }

  /// Bounds what is said of the file by the devices of its starting points, where steps go by what these have alike.
  func boundByDevices(_ plan: inout ExplorationPlan<FileFlow>) {
    if untriedSteps(in: program.blocks.indices.map { UInt16($0) }, by: plan).isEmpty { return }
    plan.within.append("the models, sensors and versions of iOS that starting points have")
  }

  /// For each setting the first of some blocks, or else the first rule.
  fileprivate func untriedSteps(
    in blocks: [UInt16], and rules: [FlowProgram.RuleDefinition] = [], by plan: ExplorationPlan<FileFlow>
  ) -> [UntriedSteps] {
    let devices = plan.starts.compactMap { start in
      (try? plan.setup(of: start).world(for: self)).map { VisibleDevice($0.device) }
    }
    var asked: [(condition: UInt16?, place: UntriedSteps.Place)] = []
    for case .choose(let first, let count) in blocks.flatMap({ program.blocks[Int($0)] }) {
      asked += program.branches[Int(first)..<Int(first + count)].map { ($0.condition, .block($0.block)) }
    }
    for (number, rule) in rules.enumerated() {
      asked += [rule.trigger, rule.when, rule.condition].map { ($0, .rule(number)) }
    }
    var (found, known): ([UntriedSteps], Set<Condition.DeviceCondition>) = ([], [])
    for (part, place) in asked {
      for condition in settings(in: part) where known.insert(condition).inserted {
        guard let setting = condition.setting, Set(devices.map { condition.holds(on: $0) }).count == 1 else {
          continue
        }
        let isSo = condition.holds(on: devices[0])
        found.append(
          UntriedSteps(
            because: "“\(setting.name): \(setting.value)” is so in \(isSo ? "every" : "no") starting point",
            setting: "{ \(setting.name): \(isSo ? setting.other : setting.value) }", place: place))
      }
    }
    let asksBiometryAlone = { (purpose: FlowProgram.PurposeDefinition) in
      purpose.policy == .deviceOwnerAuthenticationWithBiometrics
    }
    if let failed = program.purposes.first(where: { $0.failed != nil && asksBiometryAlone($0) })?.failed,
      !devices.contains(where: { $0.biometry == .touchID })
    {
      found.append(
        UntriedSteps(
          because: "“failed” comes after three wrong fingers, and no starting point has Touch ID",
          setting: "{ biometry: touchID }", place: .block(failed)))
    }
    return found
  }

  private func settings(in condition: UInt16?) -> [Condition.DeviceCondition] {
    guard let condition else { return [] }
    switch program.conditions[Int(condition)] {
    case .device(let device): return [device]
    case .not(let other): return settings(in: other)
    case .all(let first, let count), .any(let first, let count):
      return (first..<(first + count)).flatMap { settings(in: $0) }
    default: return []
    }
  }
}

extension Condition.DeviceCondition {
  /// The setting that it goes by, and a value for which it isn’t so, where nothing but a starting point says what it is.
  fileprivate var setting: (name: String, value: String, other: String)? {
    switch self {
    case .biometry(let type): ("biometry", type.name, type == .touchID ? "faceID" : "touchID")
    // No device here has an older one than 7.
    case .iOS(let version) where version > 7: ("ios", "\(version)", "\(version - 1)")
    case .model(let model): ("model", model.title, model == .iPad ? "iPhone" : "iPad")
    default: nil
    }
  }
}
