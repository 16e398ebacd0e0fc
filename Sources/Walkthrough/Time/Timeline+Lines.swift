import DeviceSimulation
import UnlockEngine

// Moments by their position on a line: from the start through the present to the last moment ahead. Each is found
// in a few jumps, however long the line is: a moment knows its parent and one moment far before it, at distances
// that make going back any way logarithmic in its length (Myers's skew-binary lists).

extension Timeline {
  /// The moment to which a new one after `parent` jumps: two jumps of equal length are joined.
  func jump(from parent: Int) -> Int {
    let first = Int(moments[parent].jump)
    let second = Int(moments[first].jump)
    let isEven = moments[parent].depth - moments[first].depth == moments[first].depth - moments[second].depth
    return isEven ? second : parent
  }

  /// The earliest ancestor of a moment that has a property, which all moments from there on must have as well.
  func earliest(above index: Int, where hasIt: (Int) -> Bool) -> Int {
    var place = index
    while let parent = moments[place].parent {
      let jump = Int(moments[place].jump)
      if hasIt(jump) { place = jump } else if hasIt(parent) { place = parent } else { break }
    }
    return place
  }

  /// Whether stepping back and forward passes a moment.
  func isOnLine(_ index: Int) -> Bool {
    let depth = moments[index].depth
    guard depth <= moments[end].depth else { return false }
    return earliest(above: end) { moments[$0].depth >= depth } == index
  }

  /// The current line: positions of moments, without quiet waits except the current one.
  public struct Line: Hashable, Sendable {
    /// The last moment.
    let end: Int
    /// The position of the current moment.
    public let now: Int
    /// The quiet wait in progress, if any.
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

  /// The last moment up to one that has a position on the line: a quiet wait has none unless it is in progress.
  func listed(by moment: Int) -> Int {
    var place = moment
    while place != position, moments[place].isOpenWait, let parent = moments[place].parent { place = parent }
    return place
  }

  /// The moment at a position of a line.
  public func moment(_ place: Int, of line: Line) -> Int {
    if let wait = line.wait, place >= line.now {
      return place == line.now ? wait : stop(number: place - 1, before: line.end)
    }
    return stop(number: place, before: line.end)
  }

  /// A step, by the number of steps before it on the way to a moment.
  func stop(number: Int, before end: Int) -> Int { earliest(above: end) { moments[$0].stops >= number } }

  /// The last step up to a moment, ignoring quiet waits.
  public func stop(of moment: Int) -> Int {
    var place = moment
    while moments[place].isOpenWait, let parent = moments[place].parent { place = parent }
    return place
  }

  /// The last moment of this branch up to a time; `nil` before the start and after the end.
  public func moment(at time: Instant) -> Int? {
    let last = lastOfLine
    guard time <= moments[last].time else { return nil }
    var found: Int? = last
    if moments[last].time > time { found = moments[earliest(above: last) { moments[$0].time > time }].parent }
    return found.map(listed(by:))
  }

  /// The branch on which stepping forward ends.
  public var branch: Int { moments[end].branch }

  /// How many steps forward are possible.
  public var stepsAhead: Int { Int(moments[end].stops - moments[position].stops) }

  // MARK: Whole paths

  /// The moments from the start to the present, including quiet waits: what has to be done again to get here.
  public var wholePath: [Int] { way(to: position) }

  /// The moments from the start to the present, without quiet waits: what a journal shows.
  public var path: [Moment] { wholePath.lazy.map { moments[$0] }.filter { !$0.isOpenWait } }

  /// All moments from the start to one.
  func way(to index: Int) -> [Int] {
    var way = [Int](repeating: 0, count: Int(moments[index].depth) + 1)
    var place: Int? = index
    while let here = place {
      way[Int(moments[here].depth)] = here
      place = moments[here].parent
    }
    return way
  }

  /// The last steps, without quiet waits: the visible part of the journal.
  public func recent(_ count: Int) -> [Moment] { recentPlaces(count).map { moments[$0] } }

  /// The same by their places in `moments`.
  func recentPlaces(_ count: Int) -> [Int] {
    var recent: [Int] = []
    var place = position
    while let parent = moments[place].parent, recent.count < count {
      if !moments[place].isOpenWait { recent.append(place) }
      place = parent
    }
    return recent.reversed()
  }
}
