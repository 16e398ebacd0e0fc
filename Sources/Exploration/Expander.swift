import DeviceSimulation
import UnlockEngine

/// A worker: expands states, and keeps what it finds for the merge.
///
/// Several work at the same time. They only read the space.
final class Expander<F: Explored> {
  // One value, used in place: no owners are counted in the loop, and no accesses checked.
  private var expansion: Expansion<F>
  /// The explorer's numbers for this worker's pictures, as far as they were merged.
  var sharedPictures = Column<UInt16>()

  init(
    _ list: MoveList<F>, _ rules: SortedRules<F>, _ fault: Fault<F>?, template: World<F>, _ space: Space<F>,
    memoLimit: Int
  ) {
    expansion = Expansion(list, rules, fault, template: template, space, memoLimit: memoLimit)
  }

  deinit {
    expansion.free()
    sharedPictures.free()
  }

  /// Parts that the space doesn't have yet, numbered by this worker.
  var own: OwnParts<F> { expansion.own }
  var gallery: Gallery<F> { expansion.gallery }
  /// Rules of the kind “sometimes” that were seen to hold.
  var seen: Set<Int> { expansion.inspection.seen }

  /// Whether it has no numbers for more to remember.
  var isFull: Bool { expansion.isFull }
  /// What it remembers takes so many bytes.
  var memoBytes: Int { expansion.memoBytes }

  /// Expands a worker's share of some states.
  func expand(
    _ states: Range<Int>, share: Int, of workers: Int, _ space: Space<F>, _ harvest: Harvest
  ) {
    expansion.expand(states, share: share, of: workers, space, harvest)
  }
}
