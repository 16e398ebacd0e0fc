/// Branches that are taken once, however often they are come by: each goes by a value that it changes first of all, and nothing
/// that follows from it by itself changes that back.
///
/// So Face ID is asked for “the first time only”, whatever the answer leads to: `if: { has-asked: false }`, and the first step
/// sets it.
struct OnceOnly {
  private let parts: FlowProgram.Parts
  /// By branch: the value that it goes by.
  private var values: [Int: UInt8] = [:]

  init(_ parts: FlowProgram.Parts) {
    self.parts = parts
    for branch in parts.branches.indices { values[branch] = guardingValue(of: parts.branches[branch]) }
  }

  /// The value that lets a branch through once; `nil` for all other branches.
  func value(ofBranch number: Int) -> UInt8? { values[number] }

  private func guardingValue(of branch: FlowProgram.Branch) -> UInt8? {
    var needed: [UInt8: UInt64] = [:]
    if let condition = branch.condition { collect(condition, &needed) }
    for step in parts.blocks[Int(branch.block)] {
      guard case .set(let value, let number) = step else { return nil }
      guard let allowed = needed[value], number < 64, allowed & (1 << UInt64(number)) == 0 else { continue }
      var search = Search(parts, value, allowed)
      return search.follow(branch.block) ? nil : value
    }
    return nil
  }

  /// What values have to be for a condition to hold.
  private func collect(_ condition: UInt16, _ needed: inout [UInt8: UInt64]) {
    switch parts.conditions[Int(condition)] {
    case .number(let value, let allowed): needed[value, default: ~0] &= allowed
    case .all(let first, let count): for part in first..<(first + count) { collect(part, &needed) }
    default: break
    }
  }

  /// Looks through all that follows by itself from some steps for one that sets a value so that a condition holds again.
  private struct Search {
    private let parts: FlowProgram.Parts
    private let value: UInt8
    private let allowed: UInt64
    private var followed: Set<UInt16> = []

    init(_ parts: FlowProgram.Parts, _ value: UInt8, _ allowed: UInt64) {
      (self.parts, self.value, self.allowed) = (parts, value, allowed)
    }

    mutating func follow(_ block: UInt16?) -> Bool {
      guard let block, followed.insert(block).inserted else { return false }
      for step in parts.blocks[Int(block)] where follow(step) { return true }
      return false
    }

    private mutating func followAll(_ blocks: [UInt16?]) -> Bool {
      for block in blocks where follow(block) { return true }
      return false
    }

    private mutating func follow(_ step: FlowProgram.Instruction) -> Bool {
      switch step {
      case .set(let other, let number): other == value && allowed & (1 << UInt64(min(number, 63))) != 0
      case .setToLimit(let other, _), .setHere(let other), .setEnrolled(let other), .countDown(let other):
        other == value
      case .count(let other):
        other == value || followAll(parts.timers.filter { $0.roundsOf == other }.map(\.then))
      case .go(let screen): follow(parts.screens[Int(screen) - 1].enter)
      case .goBack: followAll(parts.screens.map(\.enter))
      case .run(let block): follow(block)
      case .choose(let first, let count):
        followAll(parts.branches[Int(first)..<Int(first + count)].map(\.block))
      case .start(let timer): followAll([parts.timers[Int(timer)].then, parts.timers[Int(timer)].atServer])
      case .ask(let purpose): followAll(parts.purposes[Int(purpose)].answers)
      case .send(let call): follow(parts.server.calls[Int(call)])
      case .sendAgain: parts.server.calls.contains { follow($0) }
      default: false
      }
    }

    private mutating func follow(_ call: FlowProgram.CallDefinition) -> Bool {
      if parts.server.told.contains(value) { return true }
      return followAll(
        [parts.server.beforeEach, parts.server.requests[Int(call.request)].block] + call.blocks)
    }
  }
}
