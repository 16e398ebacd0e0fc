import Diagnostics
import UnlockEngine

// Steps that undo what was just done. After a chain of “if”s, steps are done whatever those say: where that undoes what a branch
// has done, they can only be meant as the last branch. In a row, one of the two is left over.

extension FlowCheck {
  mutating func checkChains(_ uses: FlowReferences) {
    for block in uses.steps.sorted() {
      let steps = program.blocks[Int(block)]
      for (index, step) in steps.enumerated() {
        guard case .choose(let first, let count) = step, let entries = places.steps[block] else { continue }
        let branches = program.branches[Int(first)..<Int(first + count)]
        check(Array(steps)[(index + 1)...], entries[(index + 1)...], after: Array(branches))
      }
    }
  }

  private mutating func check(
    _ steps: ArraySlice<FlowProgram.Instruction>, _ entries: ArraySlice<YAMLEntry>,
    after branches: [FlowProgram.Branch]
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

// MARK: In a row

extension FlowCheck {
  mutating func checkRows(_ uses: FlowReferences) {
    for block in uses.steps.sorted() {
      let steps = program.blocks[Int(block)]
      guard let entries = places.steps[block], entries.count == steps.count else { continue }
      for index in steps.indices.dropFirst() where program.marks(of: steps[index]).contains(.goes) {
        // What a chain does before is told by its branches.
        guard let before = (0..<index).first(where: { isUndone(steps[$0], by: steps[index]) }) else {
          continue
        }
        let lost = program.marks(of: steps[before]).contains(.goes) ? "that screen" : "that alert"
        tell(
          .undone, "This goes elsewhere after \(entries[before].words): \(lost) never shows.",
          at: entries[index])
        break
      }
    }
  }

  private func isUndone(_ step: FlowProgram.Instruction, by later: FlowProgram.Instruction) -> Bool {
    switch step {
    // Where entering a screen does something, it may be gone to for that.
    case .go(let screen): later != step && program.screens[Int(screen) - 1].enter == nil
    case .show(let alert): !program.alerts[Int(alert) - 1].stays
    default: false
    }
  }
}

extension YAMLEntry {
  /// A step as a sentence has it: “go: home”.
  fileprivate var words: String {
    if case .text(let text, _) = value.content, text != key { return "“\(key): \(text)”" }
    return "“\(key)”"
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
    case .choose(let first, let count): marks(ofAll: branches[Int(first)..<Int(first + count)])
    default: []
    }
  }

  /// What each way of a chain does, where one of them is taken for certain.
  private func marks(ofAll branches: some Collection<Branch>) -> Marks {
    guard let first = branches.first, branches.contains(where: { $0.condition == nil }) else { return [] }
    return branches.dropFirst().reduce(marks(of: first.block)) { $0.intersection(marks(of: $1.block)) }
  }
}
