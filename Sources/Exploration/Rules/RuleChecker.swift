import DeviceSimulation
import FlowFiles
import UnlockEngine

/// Checks the rules, and keeps the first violations of each.
struct RuleChecker {
  private let rules: SortedRules
  /// How many violations of a rule are kept.
  private let most: Int
  /// Rules of the kind “sometimes” that were seen to hold.
  private(set) var seen: Set<Int> = []
  /// By rule: how often it was seen to be broken, as far as that is kept. States come in order, so that the first violations stand.
  private var broken: [Int]
  /// The same where that is accepted.
  private var accepted: [Int]
  /// What the state shows that is judged.
  private var screen: UnsafePointer<Screen>?
  var violations: [Violation] = []
  /// By rule: in how many states or steps what it is about was so.
  private(set) var tries: GrowableBuffer<Int>

  private var checkedDevices = GrowableBuffer<Bool>()

  init(_ rules: SortedRules, keeping most: Int = 1) {
    (self.rules, self.most) = (rules, most)
    broken = Array(repeating: 0, count: rules.all.count)
    accepted = broken
    tries = GrowableBuffer(capacity: max(1, rules.all.count))
    for _ in rules.all { tries.append(0) }
  }

  func free() {
    checkedDevices.free()
    tries.free()
  }

  func isBroken(by screen: Screen) -> Bool {
    rules.alwaysShows.indices.contains { rules.alwaysShows[$0].check(screen).evidence != nil }
  }

  /// Turns to another state.
  mutating func turn(to screen: ObservedScreen) { self.screen = screen.screen }

  /// Checks the device of a state, once for each that has another number.
  mutating func check(_ device: Device, number: UInt32, _ state: UInt32) {
    while checkedDevices.count <= number { checkedDevices.append(false) }
    guard !checkedDevices[Int(number)] else { return }
    checkedDevices[Int(number)] = true
    for place in rules.everyDevice.indices {
      report(rules.everyDevice[place].rule, rules.everyDevice[place].check(device), state)
    }
  }

  mutating func check(_ here: RuleState<FileFlow>, _ screen: ObservedScreen, _ state: UInt32) {
    if screen.isBroken {
      for place in rules.alwaysShows.indices {
        report(rules.alwaysShows[place].rule, rules.alwaysShows[place].check(screen.screen.pointee), state)
      }
    }
    for place in rules.always.indices {
      report(rules.always[place].rule, rules.always[place].check(here), state)
    }
    for place in rules.sometimes.indices where !seen.contains(rules.sometimes[place].rule) {
      if rules.sometimes[place].check(here) { seen.insert(rules.sometimes[place].rule) }
    }
  }

  mutating func check(_ step: Transition<FileFlow>, _ state: UInt32) {
    for place in rules.everyStep.indices {
      report(rules.everyStep[place].rule, rules.everyStep[place].check(step), state, step.move)
    }
  }

  mutating func check(_ step: DeviceTransition<FileFlow>, _ state: UInt32) {
    for place in rules.everyDeviceStep.indices {
      report(rules.everyDeviceStep[place].rule, rules.everyDeviceStep[place].check(step), state, step.move)
    }
  }

  mutating func check(_ here: RuleState<FileFlow>, _ ways: WaysOut, _ state: UInt32) {
    for place in rules.wayOut.indices {
      report(rules.wayOut[place].rule, rules.wayOut[place].check(here, ways), state)
    }
  }

  @inline(__always)
  private mutating func report(_ rule: Int, _ verdict: RuleVerdict, _ state: UInt32, _ move: Move? = nil) {
    switch verdict {
    case .notTried: return
    case .holds: break
    case .broken(let evidence): keep(rule, evidence, state, move)
    }
    tries[rule] += 1
  }

  private mutating func keep(_ rule: Int, _ evidence: Evidence, _ state: UInt32, _ move: Move?) {
    let isAccepted = rules.all[rule].accepted?.covers(screen?.pointee.place) ?? false
    guard (isAccepted ? accepted[rule] : broken[rule]) < most else { return }
    if isAccepted { accepted[rule] += 1 } else { broken[rule] += 1 }
    violations.append(
      Violation(rule: rule, state: state, move: move, evidence: evidence, isAccepted: isAccepted))
  }
}

/// A step or state that was met where a rule doesn't hold.
struct Violation {
  var rule: Int
  var state: UInt32
  /// The step that broke it; `nil` when the state itself does.
  var move: Move?
  var evidence: Evidence
  /// Whether that is known, and accepted.
  var isAccepted = false
}
