import UnlockEngine
import Walkthrough

extension Walk {
  /// Whether someone's passcodes, PINs or passwords stand in what is told of it.
  public var holdsCodes: Bool { Masking.isOfUse(for: Deeds(self), setup) }

  /// What was done up to now with other codes, in which the same things happen.
  public func masked() throws(Recording.Refusal) -> Walk {
    let (deeds, setup) = try Masking.masked(Deeds(self), setup)
    var walk = Walk(deeds.start, setup: setup)
    for deed in deeds.list {
      if case .elapse(let wait) = deed.input, deed.isByClock {
        walk.restore(wait: wait)
      } else {
        walk.restore(deed.input, by: deed.keys)
      }
    }
    return walk
  }
}
