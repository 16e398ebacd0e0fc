import UnlockEngine
import Walkthrough

extension Walk {
  /// Whether someone's passcodes, PINs or passwords stand in what is told of it.
  public var holdsCodes: Bool { Masking.isOfUse(for: RecordedActions(self), setup) }

  /// What was done up to now with other codes, in which the same things happen.
  public func masked() throws(Recording.Refusal) -> Walk {
    let (actions, setup) = try Masking.masked(RecordedActions(self), setup)
    var walk = Walk(actions.start, setup: setup)
    for action in actions.list {
      if case .elapse(let wait) = action.input, action.isByClock {
        walk.restore(wait: wait)
      } else {
        walk.restore(action.input, by: action.keys)
      }
    }
    return walk
  }
}
