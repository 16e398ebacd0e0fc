import UnlockEngine
import Walkthrough

extension Walk {
  /// Whether someone's passcodes, PINs or passwords stand in what is told of it.
  public var holdsCodes: Bool {
    Masking.isOfUse(for: RecordedActions(self), setup)
      || ofSecond.map { Masking.isOfUse(for: RecordedActions($0), $0.setup) } ?? false
  }

  /// What was done up to now with other codes, in which the same things happen.
  public func masked() throws(Recording.Refusal) -> Walk {
    let (actions, setup) = try Masking.masked(RecordedActions(self), setup)
    var start = actions.start
    (start.wording, start.wordings) = (simulation.wording, simulation.wordings)
    var walk = Walk(start, setup: setup)
    actions.startNote.map { walk.add(note: $0) }
    for action in actions.list {
      defer { action.note.map { walk.add(note: $0) } }
      if case .elapse(let wait) = action.input, action.isByClock {
        walk.restore(wait: wait)
      } else {
        walk.restore(action.input, by: action.keys)
      }
    }
    if let second { walk.put(beside: try masked(second, in: walk)) }
    return walk
  }

  /// The second phone beside a walk with other codes. The same has to happen on it, and it may have none of its own.
  private func masked(_ second: SecondPhone, in walk: Walk) throws(Recording.Refusal) -> SecondPhone {
    guard let ofSecond, !Masking.isOfUse(for: RecordedActions(ofSecond.simulation), second.own),
      let masked = try? SecondPhone(
        of: second.flow, own: second.own, beside: walk.simulation.world.flow, walk.setup)
    else { throw .cannotMask }
    var trial = walk
    trial.put(beside: masked)
    guard let other = trial.ofSecond else { throw .cannotMask }
    let stories = (RecordedActions(ofSecond).list, RecordedActions(other).list)
    let isSame =
      stories.0.count == stories.1.count
      && zip(stories.0, stories.1).allSatisfy { $0.visibleState == $1.visibleState }
    guard isSame else { throw .cannotMask }
    return masked
  }
}
