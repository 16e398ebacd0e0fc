import DeviceSimulation
import UnlockEngine

// Codes that a file has rules about: some are refused where a code is chosen, by others its steps go.

extension FileFlow {
  /// For each length, and for each set of the rules that one screen goes by, a code that breaks these and as few others as can be:
  /// what opens where two rules are broken at once isn’t found by codes that break one.
  var refusedCodes: [String] {
    let groups = Array(program.groupsOfCodeRules.prefix(UInt64.bitWidth))
    let together = program.rulesAskedTogether(groups)
    return lengthsToType(defaultLimits).flatMap { length in
      var best: [UInt64: (code: String, others: Int)] = [:]
      for code in program.codesOfRules(ofLength: length, defaultLimits) {
        let broken =
          groups.enumerated().reduce(0) { broken, group in
            let isBroken = group.element.contains { $0.isBroken(by: code, program.lists, defaultLimits) }
            return isBroken ? broken | 1 << UInt64(group.offset) : broken
          } as UInt64
        for asked in together where broken & asked != 0 {
          let others = (broken & ~asked).nonzeroBitCount
          if best[broken & asked].map({ others < $0.others }) ?? true {
            best[broken & asked] = (code.text, others)
          }
        }
      }
      let sets = best.keys.sorted { ($0.nonzeroBitCount, $0) < ($1.nonzeroBitCount, $1) }
      return sets.reduce(into: [String]()) { codes, set in
        guard codes.count < Self.mostRefusedCodes, let code = best[set]?.code, !codes.contains(code) else {
          return
        }
        codes.append(code)
      }
    }
  }

  /// Each is typed wherever a code is chosen.
  private static var mostRefusedCodes: Int { 8 }

  /// How many digits codes have that are typed: as the file’s own, and the first that are too short or too long by a rule.
  func lengthsToType(_ limits: FileLimits) -> [Int] {
    let bounds = program.groupsOfCodeRules.joined().compactMap { rule in
      switch rule {
      case .shorter(let limit): Int(limits[Int(limit)]) - 1
      case .longer(let limit): Int(limits[Int(limit)]) + 1
      default: nil
      }
    }
    return Set(codesToType.map(\.utf8.count) + bounds).filter { $0 > 0 && $0 <= FlowProgram.mostDigits }
      .sorted()
  }
}

extension FlowProgram {
  /// The rules about codes that are parts of a condition.
  func codeRules(in condition: UInt16) -> [CodeRule] {
    switch conditions[Int(condition)] {
    case .typedBreaks(let rule), .codeBreaks(_, let rule): [rule]
    case .any(let first, let count), .all(let first, let count):
      (first..<(first + count)).flatMap { codeRules(in: $0) }
    default: []
    }
  }

  /// The rules about codes that are asked about together, as one “refuses” does, each group once.
  var groupsOfCodeRules: [[CodeRule]] {
    func rule(_ condition: Condition) -> CodeRule? {
      switch condition {
      case .typedBreaks(let rule), .codeBreaks(_, let rule): rule
      default: nil
      }
    }
    var (groups, grouped): ([[CodeRule]], Set<Int>) = ([], [])
    for case .any(let first, let count) in conditions {
      let parts = Int(first)..<Int(first + count)
      let rules = parts.compactMap { rule(conditions[$0]) }
      guard count > 0, rules.count == parts.count else { continue }
      groups.append(rules)
      grouped.formUnion(parts)
    }
    for number in conditions.indices where !grouped.contains(number) {
      if let rule = rule(conditions[number]) { groups.append([rule]) }
    }
    return groups.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Which groups of rules one screen goes by, a bit each: those of each screen, and each group alone.
  fileprivate func rulesAskedTogether(_ groups: [[CodeRule]]) -> Set<UInt64> {
    let alone = groups.indices.map { 1 << UInt64($0) as UInt64 }
    let byScreen = tried.rulesByScreen.map { rules in
      zip(groups, alone).reduce(0) { rules.isSuperset(of: $1.0) ? $0 | $1.1 : $0 } as UInt64
    }
    return Set(byScreen + alone)
  }

  /// The lengths that a pad takes at which nothing is too short or too long any more by one of the rules.
  func lengthsThatMayPass(_ pad: PadDefinition, _ limits: FileLimits) -> [Int] {
    guard let most = pad.most else { return [] }
    let least = length(of: pad, FileState(), FileServer(), limits)
    let taken = least...max(least, length(most, FileState(), FileServer(), limits))
    return groupsOfCodeRules.joined().compactMap { rule in
      switch rule {
      case .shorter(let limit), .longer(let limit): Int(limits[Int(limit)])
      default: nil
      }
    }.filter(taken.contains)
  }

  /// Codes that rules may be about: all that go in equal steps, round from 9 to 0 or not, some with equal digits in a row, and what lists have.
  func codesOfRules(ofLength length: Int, _ limits: FileLimits) -> [PIN] {
    // The first that fits is typed: those that people know.
    let known = ["1", "1234567890", "9876543210", "0123456789", "13579", "1122334455", "97531", "8901234567"]
    let inSteps = (-9...9).flatMap { step in
      (0...9).map { first in Self.digits(from: first, by: step, length) }
    }
    let inARow = (2...max(2, length)).map { String(repeating: "1", count: $0) + "2" } + ["7046"]
    let listed = limitsOfCodeLists.flatMap {
      limits[text: Int(limits[Int($0)])].text.split { ", ".contains($0) }
    }
    let shapes = (known + inARow).map { $0.cycled(to: length) } + inSteps + listed.map(String.init)
    return (shapes.compactMap { PIN($0, letters: true) } + lists.joined()).filter { $0.count == length }
  }

  private static func digits(from first: Int, by step: Int, _ length: Int) -> String {
    (0..<length).map { place in String((first + (step + 10) * place) % 10) }.joined()
  }

  private var limitsOfCodeLists: [UInt8] {
    groupsOfCodeRules.joined().compactMap { if case .listedIn(let limit) = $0 { limit } else { nil } }
  }
}
