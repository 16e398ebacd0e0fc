import UnlockEngine

// What people want of a product that was read from a file.

extension FileFlow {
  /// Those of the file; where it has none, those that follow from what every flow says of itself.
  public var goals: [Goal<FileFlow>] {
    let starts = startingPoints
    return program.goals.isEmpty
      ? Goal.usual(of: self)
      : program.goals.map { goal in
        let start = goal.start.map { starts[$0] } ?? starts.first ?? StartingPoint("")
        return Goal(
          goal.name, goal.start == nil ? "" : start.title, start: start, from: check(goal.from),
          by: check(goal.by), until: check(goal.until))
      }
  }

  private func check(_ condition: UInt16?) -> Goal<FileFlow>.Check? { condition.map { check($0) } }

  private func check(_ condition: UInt16) -> Goal<FileFlow>.Check {
    { $0.screen.system == nil && $0.world.isSo(condition) }
  }
}
