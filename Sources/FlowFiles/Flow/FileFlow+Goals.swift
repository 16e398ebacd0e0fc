import UnlockEngine

// What people want of a product that was read from a file.

extension FileFlow {
  /// Those of the file; where it has none, those that follow from what every flow says of itself.
  public var goals: [Goal<FileFlow>] {
    program.goals.isEmpty
      ? Goal.usual(of: self)
      : program.goals.map { goal in
        Goal(
          goal.name, goal.policy, start: goal.start, from: check(goal.from), by: check(goal.by),
          without: check(goal.without), needsBiometry: goal.needsBiometry, until: check(goal.until))
      }
  }

  private func check(_ wanted: FlowProgram.GoalCondition?) -> Goal<FileFlow>.Check? {
    wanted.map { check($0) }
  }

  private func check(_ wanted: FlowProgram.GoalCondition) -> Goal<FileFlow>.Check {
    { state in
      if let isInside = wanted.isInside, state.isIn != isInside { return false }
      if state.failedScans < wanted.failedScans { return false }
      if let condition = wanted.condition {
        // A screen counts while nothing of the system's lies over it, and is the one that somebody went to, as in steps.
        let program = state.world.flow.program
        let isCovered = state.screen.system != nil && program.asksForScreen(condition)
        guard !isCovered || program.asksForPrompt(condition), state.world.process != .none,
          state.world.isSoNow(condition)
        else { return false }
      }
      return wanted.changedValues.allSatisfy { state.hasChanged(value: $0) }
        && wanted.changedCodes.allSatisfy { state.hasChanged(code: $0) }
    }
  }
}

extension GoalState<FileFlow> {
  private var program: FlowProgram { world.flow.program }

  fileprivate func hasChanged(value: UInt8) -> Bool {
    program.number(value, world.app, world.server) != program.number(value, began.app, began.server)
  }

  /// Whether a code or a text is another one; one that is gone isn’t.
  fileprivate func hasChanged(code: UInt8) -> Bool {
    guard program.isSet(code, world.app, world.server) else { return false }
    if program.codes[Int(code)].isText {
      return program.digest(ofText: code, world.app, world.server)
        != program.digest(ofText: code, began.app, began.server)
    }
    return program.code(code, world.app, world.server) != program.code(code, began.app, began.server)
  }
}
