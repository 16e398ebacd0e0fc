import DeviceSimulation
import UnlockEngine

// Moments by their place on a line: from the beginning through now to the last one ahead. However long it is, each
// is found in a few jumps: a moment knows its parent and one moment far before it (Myers's skew-binary lists), as
// far as makes any way back a logarithm of its length.

extension Timeline {
  /// The far moment of a new one behind `parent`: two jumps of the same length become one.
  func jump(from parent: Int) -> Int {
    let first = Int(moments[parent].jump)
    let second = Int(moments[first].jump)
    let isEven =
      moments[parent].depth - moments[first].depth == moments[first].depth - moments[second].depth
    return isEven ? second : parent
  }

  /// The earliest moment on the way to one that has what all behind it on that way have too.
  func earliest(above index: Int, where hasIt: (Int) -> Bool) -> Int {
    var place = index
    while let parent = moments[place].parent {
      let jump = Int(moments[place].jump)
      if hasIt(jump) { place = jump } else if hasIt(parent) { place = parent } else { break }
    }
    return place
  }

  /// Whether stepping back and forward comes by a moment.
  func isOnLine(_ index: Int) -> Bool {
    let depth = moments[index].depth
    guard depth <= moments[end].depth else { return false }
    return earliest(above: end) { moments[$0].depth >= depth } == index
  }

  /// The line that one is on: places of moments, without quiet waiting that lies elsewhere.
  public struct Line: Hashable, Sendable {
    /// The last moment.
    let end: Int
    /// Where one is now, by place.
    public let now: Int
    /// The quiet waiting that one is in, if one is.
    let wait: Int?
    public let count: Int
  }

  public var line: Line {
    let isWaiting = moments[position].isOpenWait
    let extra = isWaiting ? 1 : 0
    return Line(
      end: end, now: Int(moments[position].stops) + extra, wait: isWaiting ? position : nil,
      count: Int(moments[end].stops) + 1 + extra)
  }

  /// The last moment of the line.
  var lastOfLine: Int { listed(by: end) }

  /// The last moment by one that stands on the line: quiet waiting doesn't, but for that in which one is.
  func listed(by moment: Int) -> Int {
    var place = moment
    while place != position, moments[place].isOpenWait, let parent = moments[place].parent { place = parent }
    return place
  }

  /// The moment at a place of a line.
  public func moment(_ place: Int, of line: Line) -> Int {
    if let wait = line.wait, place >= line.now {
      return place == line.now ? wait : stop(number: place - 1, before: line.end)
    }
    return stop(number: place, before: line.end)
  }

  /// A thing that was done, by how many were done before it on the way to a moment.
  func stop(number: Int, before end: Int) -> Int { earliest(above: end) { moments[$0].stops >= number } }

  /// The last thing that was done by a moment, without quiet waiting.
  public func stop(of moment: Int) -> Int {
    var place = moment
    while moments[place].isOpenWait, let parent = moments[place].parent { place = parent }
    return place
  }

  /// The last moment of this branch that isn't later than a time; `nil` before the beginning, and after the end.
  public func moment(at time: Instant) -> Int? {
    let last = lastOfLine
    guard time <= moments[last].time else { return nil }
    var found: Int? = last
    if moments[last].time > time {
      found = moments[earliest(above: last) { moments[$0].time > time }].parent
    }
    return found.map(listed(by:))
  }

  /// The branch that stepping forward ends on.
  public var branch: Int { moments[end].branch }

  /// How many things can be gone forward to.
  public var stepsAhead: Int { Int(moments[end].stops - moments[position].stops) }

  // MARK: Whole ways

  /// The moments from the beginning to now, quiet waiting too: what has to be done again to come here.
  public var wholePath: [Int] { way(to: position) }

  /// The moments from the beginning to now, without quiet waiting: what a journal shows.
  public var path: [Moment] { wholePath.lazy.map { moments[$0] }.filter { !$0.isOpenWait } }

  /// All moments from the beginning to one.
  func way(to index: Int) -> [Int] {
    var way = [Int](repeating: 0, count: Int(moments[index].depth) + 1)
    var place: Int? = index
    while let here = place {
      way[Int(moments[here].depth)] = here
      place = moments[here].parent
    }
    return way
  }

  /// The last things that were done, without quiet waiting: what of the journal can be seen.
  public func recent(_ count: Int) -> [Moment] {
    var recent: [Moment] = []
    var place = position
    while let parent = moments[place].parent, recent.count < count {
      if !moments[place].isOpenWait { recent.append(moments[place]) }
      place = parent
    }
    return recent.reversed()
  }
}
