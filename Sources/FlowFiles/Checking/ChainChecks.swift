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
        let marks = branches.reduce(into: Marks()) { $0.formUnion(program.marks(of: $1.block)) }
        check(steps[(index + 1)...], entries, after: marks)
      }
    }
  }

  private mutating func check(
    _ steps: ArraySlice<FlowProgram.Instruction>, _ entries: [YAMLEntry], after marks: Marks
  ) {
    for (step, entry) in zip(steps, entries) {
      guard let undone = program.marks(of: step).undoing(marks) else { continue }
      return tell(
        .afterAChain,
        "This is done whatever the “if”s before it say, so that \(undone). If it is meant for when none of them holds, write "
          + "it as the last of them: “- then: […]”.", at: entry)
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
