/// Looks for what would never end: what follows by itself from what, and how much of it.
///
/// Lists of steps, entering screens, timers that start others, and answers that come at once follow by themselves. Round
/// in a circle they would never end; each going two ways, they would take for ever.
struct CircleSearch {
  let parts: FlowProgram.Parts
  /// The first circle that was found.
  private(set) var circle: [Node] = []
  private var costs: [Node: Int] = [:]
  private var way: [Node] = []

  enum Node: Hashable {
    case step(Int), screen(Int), timer(Int), call(Int)
  }

  private static let enough = 1_000_000

  init(parts: FlowProgram.Parts) { self.parts = parts }

  /// How many instructions follow at most.
  mutating func cost(of node: Node) -> Int {
    if let known = costs[node] { return known }
    guard circle.isEmpty else { return 0 }
    if let start = way.firstIndex(of: node) {
      circle = Array(way[start...])
      return 0
    }
    way.append(node)
    let found =
      switch node {
      case .step(let number): cost(of: UInt16(number))
      case .screen(let number): cost(of: parts.screens[number].enter)
      case .timer(let number): cost(of: parts.timers[number].then)
      case .call(let number): costOfAnswers(to: parts.server.calls[number])
      }
    way.removeLast()
    costs[node] = found
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
    case .ask(let purpose):
      // These answers may be there at once.
      let purpose = parts.purposes[Int(purpose)]
      return 1 + cost(of: purpose.noPasscode) + cost(of: purpose.lockedOut) + cost(of: purpose.unavailable)
        + cost(of: purpose.otherwise)
    case .choose(let first, let count):
      var most = 0
      for branch in Int(first)..<Int(first + count) {
        most = max(most, cost(of: parts.branches[branch].block))
      }
      return 1 + most
    default: return 1
    }
  }
}
