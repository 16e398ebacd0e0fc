import DeviceSimulation
import UnlockEngine

/// Whether conditions can be so at once: tries everything that they ask about.
///
/// Careful where it isn't sure: what hangs together in ways that it doesn't know is taken to be free, so that it may miss
/// that something can't be, and never says so wrongly.
struct ConditionSpace {
  private let program: FlowProgram
  /// The screens that can show, each a bit; 0 for none.
  private let screens: UInt64

  /// What values are known to be, by value: a bit for each number.
  private let given: [UInt8: UInt64]

  init(_ program: FlowProgram, on screens: UInt64, _ budget: Budget, given: [UInt8: UInt64] = [:]) {
    self.given = given
    self.program = program
    self.budget = budget
    self.screens = screens
  }

  /// Something with a few values, each a bit.
  private enum Subject: Hashable {
    case value(UInt8)
    case screen, alert, biometry, network, model, iOS
    /// What is so or isn't.
    case other(Condition)
  }

  private static let mostCases = 20_000
  /// What is left to try in one file: conditions that are hostile to this would take for ever.
  private let budget: Budget

  final class Budget { fileprivate var left = 500_000 }

  /// Whether all of these can be as they are wanted to be.
  func canBe(_ wanted: [(condition: UInt16?, isSo: Bool)]) -> Bool {
    var masks: [Subject: Set<UInt64>] = [:]
    for want in wanted { if let condition = want.condition { collect(condition, &masks) } }
    var choices: [(subject: Subject, bits: [UInt64])] = []
    var cases = 1
    for (subject, masks) in masks {
      var domain = domain(of: subject)
      if case .value(let value) = subject, let known = given[value] { domain = known }
      let bits = kinds(of: domain, by: masks)
      guard !bits.isEmpty else { return false }
      choices.append((subject, bits))
      cases = min(cases * bits.count, Self.mostCases + 1)
    }
    guard cases <= Self.mostCases, budget.left > 0 else { return true }
    for number in 0..<cases {
      budget.left -= 1
      var (rest, world) = (number, [Subject: UInt64]())
      for choice in choices {
        world[choice.subject] = choice.bits[rest % choice.bits.count]
        rest /= choice.bits.count
      }
      if wanted.allSatisfy({ holds($0.condition, world) == $0.isSo }) { return true }
    }
    return false
  }

  private func holds(_ condition: UInt16?, _ world: [Subject: UInt64]) -> Bool {
    guard let condition else { return true }
    switch program.conditions[Int(condition)] {
    case .not(let other): return !holds(other, world)
    case .all(let first, let count): return (first..<(first + count)).allSatisfy { holds($0, world) }
    case .any(let first, let count): return (first..<(first + count)).contains { holds($0, world) }
    case let part:
      let (subject, mask) = subject(of: part)
      return world[subject, default: 0] & mask != 0
    }
  }

  private func collect(_ condition: UInt16, _ masks: inout [Subject: Set<UInt64>]) {
    switch program.conditions[Int(condition)] {
    case .not(let other): collect(other, &masks)
    case .all(let first, let count), .any(let first, let count):
      for part in first..<(first + count) { collect(part, &masks) }
    case let part:
      let (subject, mask) = subject(of: part)
      masks[subject, default: []].insert(mask)
    }
  }

  /// One value of each kind that the masks can tell apart.
  private func kinds(of domain: UInt64, by masks: Set<UInt64>) -> [UInt64] {
    var seen: Set<[Bool]> = []
    return (0..<64).map { 1 << UInt64($0) }.filter { bit in
      domain & bit != 0 && seen.insert(masks.sorted().map { $0 & bit != 0 }).inserted
    }
  }

  private func domain(of subject: Subject) -> UInt64 {
    func first(_ count: Int) -> UInt64 { count >= 64 ? ~0 : (1 << UInt64(count)) - 1 }
    switch subject {
    case .value(let value):
      switch program.values[Int(value)].kind {
      case .flag: return 0b11
      case .words(let words): return first(words.count)
      case .count(let limits, let most):
        let isBound = limits.isEmpty && program.values[Int(value)].rounds == nil
        return isBound ? first((most ?? 0) + 1) : ~0
      case .screen: return first(program.screens.count + 1)
      case .enrolledSet: return ~0
      }
    case .screen: return screens
    case .alert: return first(program.alerts.count + 1)
    case .biometry: return first(LABiometryType.allCases.count)
    case .network: return first(NetworkState.allCases.count)
    case .model: return first(DeviceModel.allCases.count)
    // The oldest that there is, and all that files can ask for.
    case .iOS: return ~0 << 7
    case .other: return 0b11
    }
  }

  private func subject(of part: Condition) -> (Subject, UInt64) {
    func bit<Case: CaseIterable & Equatable>(_ one: Case) -> UInt64 {
      Array(Case.allCases).firstIndex(of: one).map { 1 << UInt64($0) } ?? 0
    }
    switch part {
    case .number(let value, let allowed): return (.value(value), allowed)
    case .screen(let those): return (.screen, those)
    case .alert(let those): return (.alert, those)
    case .device(.biometry(let type)): return (.biometry, bit(type))
    case .device(.network(let network)): return (.network, bit(network))
    case .device(.model(let model)): return (.model, bit(model))
    case .device(.iOS(let version)) where version < 64: return (.iOS, ~0 << UInt64(version))
    default: return (.other(part), 0b10)
    }
  }
}
