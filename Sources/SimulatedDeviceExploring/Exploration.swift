/// What breaks a rule: the shortest order, and what was seen on the way.
public struct Finding: Sendable {
  let broken: RuleName
  /// The rule; `nil` for one of the app's own, and where the app is compared with something.
  public var rule: StandardRule? { if case .standard(let rule) = broken { rule } else { nil } }
  /// What was found, as a sentence without its full stop.
  public private(set) var sentence: String
  /// The moves after the first launch, by their names.
  public let moves: [String]
  /// What was seen after the launch and after each move.
  public let observations: [SeenAfterMove]
  /// The seed by which it was drawn; `nil` if it was found by trying every order, so that none is shorter.
  public let seed: UInt64?
  /// What the flow shows instead, drawn, where the app is compared with one.
  public private(set) var flowsPhone: [String] = []

  /// Says what differs, and what the flow shows instead.
  mutating func tell(_ difference: String, _ picture: [String]) {
    sentence += ": \(difference)"
    flowsPhone = picture
  }

  /// The finding as it is told: what, by which moves, what was seen.
  public var description: String {
    let length = seed == nil ? "the shortest order" : "shortened, drawn at random with seed \(seed ?? 0)"
    let path = moves.isEmpty ? "at launch" : moves.joined(separator: ", ")
    let lines = observations.map { "  " + $0.text }
    let beside = flowsPhone.isEmpty ? [] : ["  The flow’s phone:"] + flowsPhone.map { "  " + $0 }
    return (["\(sentence): \(path) (\(length))."] + lines + beside).joined(separator: "\n")
  }
}

/// What exploring found, and how far it went.
public struct Exploration: Sendable {
  /// One for each rule that is broken, in the order in which they were found.
  public internal(set) var findings: [Finding] = []
  /// How often the app was launched.
  public internal(set) var launches = 0
  /// How many states were met that differ in something.
  public internal(set) var states = 0
  /// Up to how many moves every order was tried.
  public internal(set) var moves = 0
  /// The same with one thing in each that comes from outside by itself; 0 where nothing does.
  public internal(set) var movesWithOneFromOutside = 0
  /// The shortest order with such a thing after which the app’s launch throws, so that nothing follows it; empty where it never does.
  public internal(set) var failedLaunch: [String] = []
  /// Whether no order leads to another state, however long.
  public internal(set) var isWhole = false
  /// Why it ended before its bounds: “the time of 30 s was over”; `nil` if it didn't.
  public internal(set) var endedEarly: String?
  /// How many orders were drawn at random, by which seed.
  public internal(set) var walks = 0
  public internal(set) var seed: UInt64 = 0
  /// How long these are.
  public internal(set) var walkLength = 0
  /// What was met that isn't under control, so that the same order may end otherwise: what was found holds, what wasn't means little.
  public internal(set) var uncontrolled: [String] = []
  /// Rules that weren't held against the app, with their reasons.
  public internal(set) var exceptions: [StandardRule: String] = [:]
  /// Seconds of real time that it took.
  public internal(set) var seconds = 0.0
  /// What of the app's state can't be looked into, so that no states were taken for one; `nil` where all of it can.
  public internal(set) var unmerged: String?
  /// Whether there was no time left for what comes from outside by itself.
  var leavesOutOutside = false
  var mergedStates = true
  /// Whether one order alone was tried.
  var isOneOrder = false

  /// One line: how far it went.
  public var bounds: String {
    if isOneOrder { return told("one order of \(moves) move\(moves == 1 ? "" : "s")") }
    let orders =
      isWhole
      ? "every order, however long (no move leads to a new state after \(moves))"
      : "every order of up to \(moves) move\(moves == 1 ? "" : "s")"
    var parts: [String] = []
    if movesWithOneFromOutside > 0 {
      parts.append("with one thing from outside every order of up to \(movesWithOneFromOutside)")
    }
    if !failedLaunch.isEmpty {
      parts.append("but where the launch throws: \(failedLaunch.joined(separator: ", "))")
    }
    if mergedStates, let unmerged {
      parts.append("states weren’t merged: \(unmerged)")
    } else if mergedStates {
      parts.append("states that nothing stored tells apart taken for one")
    }
    if walks > 0 {
      parts.append("then \(grouped(walks)) orders of \(walkLength) moves at random, seed \(seed)")
    }
    return told(orders, parts)
  }

  /// How far it went with what is told of every exploration.
  private func told(_ far: String, _ more: [String] = []) -> String {
    var parts = [far, "\(grouped(launches)) launches"]
    if !isOneOrder { parts += ["\(grouped(states)) states"] + more }
    if let endedEarly {
      let left = leavesOutOutside ? ", and nothing from outside was tried" : ""
      parts.append("ended early: \(endedEarly)\(left)")
    }
    for (rule, reason) in exceptions.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      parts.append("without \(rule.rawValue): \(reason)")
    }
    if !uncontrolled.isEmpty { parts.append("not under control: \(uncontrolled.joined(separator: "; "))") }
    return parts.joined(separator: "; ") + "."
  }

  /// All that there is to tell.
  public var description: String {
    let found = findings.isEmpty ? "No rule is broken" : findings.map(\.description).joined(separator: "\n\n")
    return "\(found)\(findings.isEmpty ? " in " : "\n\nLooked at: ")\(bounds)"
  }
}

/// A number with commas: “41,210”.
func grouped(_ number: Int) -> String {
  let digits = Array(String(number))
  return digits.indices.map { index in
    (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
  }.joined()
}
