import Diagnostics
import UnlockEngine

// Steps after a chain of “if”s, which are done whatever those say: told where that undoes what a branch has just done, so that
// it can only be meant as the last branch.

extension FlowCheck {
  mutating func checkChains(_ uses: FlowUses) {
    for block in uses.steps.sorted() {
      let steps = program.blocks[Int(block)]
      for (index, step) in steps.enumerated() {
        guard case .choose(let first, let count) = step, let entries = places.following[first] else {
          continue
        }
        let branches = program.branches[Int(first)..<Int(first + count)]
        check(steps[(index + 1)...], entries, after: Array(branches))
      }
    }
  }

  private mutating func check(
    _ steps: ArraySlice<FlowProgram.Instruction>, _ entries: [YAMLEntry], after branches: [FlowProgram.Branch]
  ) {
    for (step, entry) in zip(steps, entries) {
      for branch in branches {
        var next = program.marks(of: step)
        // Where nobody can be asked, no question comes up: all that asking does is to be refused.
        if program.tellsThatNobodyCanBeAsked(branch.condition) { next.remove(.asks) }
        guard let undone = next.undoing(program.marks(of: branch.block)) else { continue }
        return tell(
          .afterAChain,
          "This is done whatever the “if”s before it say, so that \(undone). If it is meant for when none of them holds, "
            + "write it as the last of them: “- then: […]”.", at: entry)
      }
    }
  }
}

/// What steps are sure to do that others would undo.
private struct Marks: OptionSet {
  let rawValue: UInt8
  static let goes = Marks(rawValue: 1)
  static let shows = Marks(rawValue: 2)
  static let asks = Marks(rawValue: 4)

  /// What is lost if these are done right after those of a branch.
  func undoing(_ branch: Marks) -> String? {
    if contains(.goes), branch.contains(.goes) { return "the screen that a branch goes to never shows" }
    if contains(.goes), branch.contains(.shows) { return "the alert that a branch shows is gone at once" }
    if contains(.asks), branch.contains(.shows) {
      return "the owner is asked under the alert that a branch shows"
    }
    if contains(.asks), branch.contains(.asks) { return "the owner is asked twice at once" }
    return nil
  }
}

extension FlowProgram {
  fileprivate func marks(of block: UInt16) -> Marks {
    var marks = Marks()
    for step in blocks[Int(block)] {
      let next = self.marks(of: step)
      // Going elsewhere takes an alert away.
      if next.contains(.goes) { marks.remove(.shows) }
      marks.formUnion(next)
    }
    return marks
  }

  fileprivate func tellsThatNobodyCanBeAsked(_ condition: UInt16?) -> Bool {
    guard let condition else { return false }
    switch conditions[Int(condition)] {
    case .not(let other):
      if case .device(.canAsk) = conditions[Int(other)] { return true }
      return false
    case .all(let first, let count):
      return (first..<(first + count)).contains { tellsThatNobodyCanBeAsked($0) }
    default: return false
    }
  }

  /// What one step does for certain; what hangs on a condition doesn't count.
  fileprivate func marks(of step: Instruction) -> Marks {
    switch step {
    case .go, .goBack: .goes
    case .show(let alert): alerts[Int(alert) - 1].stays ? [] : .shows
    case .ask: .asks
    case .run(let block): marks(of: block)
    default: []
    }
  }
}
