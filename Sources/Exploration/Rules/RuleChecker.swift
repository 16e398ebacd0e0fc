import DeviceSimulation
import UnlockEngine

/// Checks the rules, and keeps the first violation of each.
struct RuleChecker<F: Explored> {
  private let rules: SortedRules<F>
  /// Rules of the kind “sometimes” that were seen to hold.
  private(set) var seen: Set<Int> = []
  /// Rules that were seen to be broken. States come in order, so that the first violation stands.
  private var broken: Set<Int> = []
  var violations: [Violation] = []

  private var checkedDevices = GrowableBuffer<Bool>()

  init(_ rules: SortedRules<F>) { self.rules = rules }

  func free() { checkedDevices.free() }

  func isBroken(by screen: Screen) -> Bool {
    rules.alwaysShows.contains { $0.check(screen) != nil }
  }

  /// Checks the device of a state, once for each that has another number.
  mutating func check(_ device: Device, number: UInt32, _ state: UInt32) {
    while checkedDevices.count <= number { checkedDevices.append(false) }
    guard !checkedDevices[Int(number)] else { return }
    checkedDevices[Int(number)] = true
    for rule in rules.everyDevice {
      if let evidence = rule.check(device) { report(rule.number, state, nil, evidence) }
    }
  }

  mutating func check(_ moment: Moment<F>, _ screen: ObservedScreen, _ state: UInt32) {
    if screen.isBroken {
      for rule in rules.alwaysShows {
        if let evidence = rule.check(screen.screen.pointee) { report(rule.number, state, nil, evidence) }
      }
    }
    for rule in rules.always {
      if let evidence = rule.check(moment) { report(rule.number, state, nil, evidence) }
    }
    for rule in rules.sometimes where !seen.contains(rule.number) {
      if rule.check(moment) { seen.insert(rule.number) }
    }
  }

  mutating func check(_ step: Transition<F>, _ state: UInt32) {
    for rule in rules.everyStep {
      if let evidence = rule.check(step) { report(rule.number, state, step.move, evidence) }
    }
  }

  mutating func check(_ step: DeviceTransition<F>, _ state: UInt32) {
    for rule in rules.everyDeviceStep {
      if let evidence = rule.check(step) { report(rule.number, state, step.move, evidence) }
    }
  }

  mutating func check(_ moment: Moment<F>, _ ways: WaysOut, _ state: UInt32) {
    for rule in rules.wayOut {
      if let evidence = rule.check(moment, ways) { report(rule.number, state, nil, evidence) }
    }
  }

  private mutating func report(_ rule: Int, _ state: UInt32, _ move: Move?, _ evidence: Evidence) {
    guard broken.insert(rule).inserted else { return }
    violations.append(Violation(rule: rule, state: state, move: move, evidence: evidence))
  }
}

/// The first step or state that was met where a rule doesn't hold.
struct Violation {
  var rule: Int
  var state: UInt32
  /// The step that broke it; `nil` when the state itself does.
  var move: Move?
  var evidence: Evidence
}
