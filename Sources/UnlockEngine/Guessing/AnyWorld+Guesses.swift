import DeviceSimulation

// What somebody who guesses asks of the world in front of him, without knowing which flow it is.

extension AnyWorld {
  /// What somebody could guess in the app, by name; none in a flow that can’t be explored.
  package var secrets: [String] { (flow as? any Explored)?.secrets ?? [] }

  /// What a secret of the app’s looks like, under the limits that are set.
  package func secretForm(_ number: Int) -> SecretForm? {
    guard let flow = flow as? any Explored else { return nil }
    func form<F: Explored>(_ flow: F) -> SecretForm? {
      (self as? World<F>).map { flow.secretForm(number, under: $0.limits) }
    }
    return form(flow)
  }

  /// Whether nothing will ever tell a world from another but the facts, as exploring takes it.
  package func goesOn(as other: any AnyWorld) -> Bool {
    guard let flow = flow as? any Explored else { return isSame(as: other) }
    func isEqual<F: Explored>(_ flow: F) -> Bool {
      guard var one = self as? World<F>, var other = other as? World<F> else { return false }
      let settle = flow.plan.withoutFacts(judging: false).settle
      settle(&one)
      settle(&other)
      return one.rebased == other.rebased
    }
    return isEqual(flow)
  }

  /// What a step meant to somebody who guesses, by the worlds before and after it: where answers take no time, what was tried at
  /// the server isn’t known.
  package func guesses(in input: Input, to after: any AnyWorld, _ effects: [Effect]) -> GuessMarks {
    guard let flow = flow as? any Explored else { return GuessMarks() }
    func marks<F: Explored>(_ flow: F) -> GuessMarks {
      guard let before = self as? World<F>, let after = after as? World<F> else { return GuessMarks() }
      var plan = ExplorationPlan(of: flow, starts: [])
      let move = plan.move(doing: input)
      let (screen, memory) = (Screen(), F.Memory.ofAnybody)
      // Of what was shown, and what rules remember, guesses tell nothing.
      return withUnsafePointer(to: before) { before in
        withUnsafePointer(to: after) { after in
          withUnsafePointer(to: screen) { screen in
            withUnsafePointer(to: memory) { memory in
              withUnsafePointer(to: plan) { plan in
                flow.guesses(
                  in: Transition(
                    move: move, of: plan, answer: effects.lastAnswer, before: before, after: after,
                    screen: screen, takesBack: false, memory: memory))
              }
            }
          }
        }
      }
    }
    return marks(flow)
  }
}

extension ExplorationPlan {
  /// The move that does what an input does, which the plan has learnt by then.
  fileprivate mutating func move(doing input: Input) -> Move {
    switch input {
    case .tap(let control): return .tap(control)
    case .type(.delete): return .delete
    case .type(.character(let scalar)):
      texts = [Text(String(scalar)) { _, _ in true }]
      return .enter(0)
    case .biometry(let answer): return .biometry(answer)
    case .fail: return .biometry(.cancel)
    case .lifeCycle(let event): return .lifeCycle(event)
    case .change, .policy: return .change(0)
    case .server(let name, let value):
      server = [Change(name, value)]
      return .server(0)
    case .elapse, .keepTouching, .elapseToNextDeadline: return .pause(0)
    }
  }
}
