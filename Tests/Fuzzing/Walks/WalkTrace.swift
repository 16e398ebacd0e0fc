import UnlockEngine
import Walkthrough

/// Everything of a walk that is to be there again when it is brought back: all that was done, tried and left aside,
/// and where it stands. Not what is open over it, and no message.
public struct WalkTrace {
  private let walk: Walk

  public init(_ walk: Walk) { self.walk = walk }

  public static func == (left: WalkTrace, right: WalkTrace) -> Bool { left.difference(from: right) == nil }

  /// The first thing that is otherwise, in words; `nil` where nothing is.
  public func difference(from other: WalkTrace) -> String? {
    let (mine, its) = (walk.timeline, other.walk.timeline)
    func differing(_ what: String, _ mine: some Equatable, _ its: some Equatable) -> String? {
      "\(mine)" == "\(its)" ? nil : "\(what): \(mine), and \(its)"
    }
    if let found = differing("moments", mine.moments.count, its.moments.count) { return found }
    for (index, (moment, twin)) in zip(mine.moments, its.moments).enumerated() {
      let words = [Self.words(for: moment), Self.words(for: twin)]
      if words[0] != words[1] { return "moment \(index): \(words[0]), and \(words[1])" }
    }
    if !walk.simulation.world.isSame(as: other.walk.simulation.world) { return "the world" }
    return differing("position", mine.position, its.position)
      ?? differing("time", walk.simulation.world.clock.now, other.walk.simulation.world.clock.now)
      ?? differing("branches", mine.branches, its.branches)
      ?? differing("tries", mine.tries.map { "\($0)" }, its.tries.map { "\($0)" })
      ?? differing("paused", walk.isPaused, other.walk.isPaused)
      ?? differing("speed", walk.speed.title, other.walk.speed.title)
      ?? differing("focus", walk.focus, other.walk.focus)
  }

  private static func words(for moment: Timeline.Moment) -> String {
    let input = moment.input.map { "\($0)" } ?? "nothing"
    return
      "\(moment.label), which is \(input), by \(moment.keys.map(\.name)) after \(moment.parent ?? -1), branch "
      + "\(moment.branch), tried \(moment.tried)\(moment.isByClock ? ", by the clock" : "")"
  }
}
