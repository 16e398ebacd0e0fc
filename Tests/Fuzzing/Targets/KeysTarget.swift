import SeededDraws

/// Keys, clicks and time on walks through all flows with all settings: nothing traps, what is to be seen keeps its
/// promises, and what was done can be taken back, done again, brought back and recorded.
struct KeysTarget: FuzzTarget {
  static let name = "keys"

  init(in surroundings: Surroundings) {}

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    let setup = WalkSetup(&draw, changes: 4)
    for line in setup.lines { tell(FuzzCase(line: line)) }
    guard var run = WalkRun(setup) else { return }
    let count = draw.within(1...60)
    var hand = WalkHand(draw, isWild: true)
    for _ in 0..<count {
      for action in hand.actions(at: run.walk) {
        tell(FuzzCase(line: action.line))
        run.perform(action)
        run.draw()
        try WalkPromises(run: run).check()
      }
    }
    try WalkPromises(run: run).checkWhole()
  }

  func replay(_ fuzzCase: FuzzCase) throws {
    let script = WalkScript(fuzzCase)
    guard var run = WalkRun(script.setup) else { return }
    for action in script.actions {
      run.perform(action)
      run.draw()
      try WalkPromises(run: run).check()
    }
    try WalkPromises(run: run).checkWhole()
  }
}

/// A walk as lines: what it begins from, what happens, and what is no part of a walk.
struct WalkScript {
  var setup = WalkSetup()
  var actions: [WalkAction] = []
  var others: [Substring] = []

  init(_ fuzzCase: FuzzCase) {
    for line in fuzzCase.lines {
      if setup.take(line) { continue }
      if let action = WalkAction(line: line) { actions.append(action) } else { others.append(line) }
    }
  }
}
