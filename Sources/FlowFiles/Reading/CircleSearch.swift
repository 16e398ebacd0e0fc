/// Looks for what would never end: what follows by itself from what, and how much of it.
///
/// Lists of steps, entering screens, timers that start others, and answers that come at once follow by themselves. Round
/// in a circle they would never end; each going two ways, they would take for ever. A circle that a step lets through once
/// ends by itself (`OnceOnly`).
struct CircleSearch {
  let parts: FlowProgram.Parts
  /// The first circle that was found.
  private(set) var circle: [Node] = []
  private var costs: [Visit: Int] = [:]
  private var way: [Visit] = []
  /// The values whose branches were let through on the way, each a bit.
  private var spent: UInt64 = 0
  private let onceOnly: OnceOnly

  private struct Visit: Hashable {
    let node: Node
    let spent: UInt64
  }

  enum Node: Hashable {
    case step(Int), screen(Int), timer(Int), call(Int)
  }

  private static let enough = 1_000_000

  init(parts: FlowProgram.Parts) { (self.parts, onceOnly) = (parts, OnceOnly(parts)) }

  /// How many instructions follow at most.
  mutating func cost(of node: Node) -> Int {
    let visit = Visit(node: node, spent: spent)
    if let known = costs[visit] { return known }
    guard circle.isEmpty else { return 0 }
    if let start = way.firstIndex(of: visit) {
      circle = way[start...].map(\.node)
      return 0
    }
    way.append(visit)
    let found =
      switch node {
      case .step(let number): cost(of: UInt16(number))
      case .screen(let number): cost(of: parts.screens[number].enter)
      case .timer(let number): cost(of: parts.timers[number].then)
      case .call(let number): costOfAnswers(to: parts.server.calls[number])
      }
    way.removeLast()
    costs[visit] = found
    return found
  }

  private mutating func costOfAnswers(to call: FlowProgram.CallDefinition) -> Int {
    var most = 0
    for block in call.blocks { most = max(most, cost(of: block)) }
    return most
  }

  private mutating func cost(of block: UInt16?) -> Int {
    guard let block else { return 0 }
    var sum = 0
    for instruction in parts.blocks[Int(block)] { sum = min(sum + cost(of: instruction), Self.enough) }
    return sum
  }

  private mutating func cost(of instruction: FlowProgram.Instruction) -> Int {
    switch instruction {
    case .run(let block): return 1 + cost(of: .step(Int(block)))
    case .go(let screen): return 1 + cost(of: .screen(Int(screen) - 1))
    case .goBack:
      // To any screen that it might be.
      var most = 0
      for screen in parts.screens.indices { most = max(most, cost(of: .screen(screen))) }
      return 1 + most
    case .count(let value):
      for timer in parts.timers.indices where parts.timers[timer].roundsOf == value {
        _ = cost(of: .timer(timer))
      }
      return 1
    case .start(let timer):
      _ = cost(of: .timer(Int(timer)))
      return 1
    case .send(let call):
      // Offline, and where there is no latency, the answer comes at once.
      _ = cost(of: .call(Int(call)))
      return 1
    case .sendAgain:
      for call in parts.server.calls.indices { _ = cost(of: .call(call)) }
      return 1
    case .ask(let purpose):
      // These answers may be there at once.
      let purpose = parts.purposes[Int(purpose)]
      return 1 + cost(of: purpose.noPasscode) + cost(of: purpose.lockedOut) + cost(of: purpose.unavailable)
        + cost(of: purpose.otherwise)
    case .choose(let first, let count):
      var most = 0
      for branch in Int(first)..<Int(first + count) {
        let bit: UInt64 = onceOnly.value(ofBranch: branch).map { 1 << UInt64($0) } ?? 0
        // It isn't taken a second time.
        if spent & bit != 0 { continue }
        spent |= bit
        most = max(most, cost(of: parts.branches[branch].block))
        spent &= ~bit
      }
      return 1 + most
    default: return 1
    }
  }
}
