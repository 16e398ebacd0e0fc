import Exploration
import Scenarios
import UnlockEngine
import Walkthrough

// What takes long, done in slices between two keys: maps, ways, and flow files that were saved meanwhile.

extension WalkSession {
  /// Does all again on a new version of the flow, if its file was saved.
  mutating func followFiles() {
    guard let walk, let change = live.change(of: walk, at: WalkSession.monotonic()) else { return }
    switch change {
    case .stays(let notice): self.walk?.keepTelling(notice)
    case .replayed(let next, let isWhole):
      self.walk = next
      search = nil
      if let trouble = keeper?.replace(with: next, keepingOld: !isWhole) { self.walk?.tell(trouble) }
    }
  }

  /// Explores the flow for the map or the gallery that the walk waits for, if it does; what was left is explored no further.
  mutating func makeMap() {
    guard let walk, walk.awaitsMap else {
      mapJob?.stop()
      return
    }
    let flow = walk.simulation.world.flow
    if mapJob?.covers(flow) != true { mapJob = MapJob(of: flow) }
    if let mapJob { self.walk?.take(mapJob.progress) }
  }

  /// Measures the flow where the walk waits for that; what was left is measured no further.
  mutating func measure() {
    guard var walk, walk.awaitsMeasure else {
      measureJob?.stop()
      return
    }
    let (flow, setup) = (walk.simulation.world.flow, walk.measuredSetup)
    if measureJob?.covers(flow, setup) != true { measureJob = MeasureJob(of: flow, setup) }
    measureJob?.report(to: &walk)
    self.walk = walk
  }

  /// Makes the page to try that the walk waits for, if it does.
  mutating func makePage() {
    guard let walk, let export = walk.awaitedPage else {
      page?.stop()
      return page = nil
    }
    do throws(Recording.Refusal) {
      if page?.export != export {
        page?.stop()
        page = try PageJob(of: walk, for: export)
      }
      var walk = walk
      page?.report(to: &walk)
      self.walk = walk
    } catch { self.walk?.report(page: error.text) }
  }

  /// Searches for the path that the walk asks for, if any: a slice between two keys, too short to be noticed.
  mutating func lookForPath() {
    guard let walk, let goal = walk.sought ?? (showsPlaces ? walk.unseenPlace.map(PathGoal.place) : nil)
    else { return search = nil }
    var search = search?.goal == goal ? search : nil
    if search == nil {
      search = FlowExplorer.pathFinder(from: walk.simulation.world, to: goal).map { (goal, $0) }
    }
    let answer = search?.way.advance(situations: 300) ?? .notFound(situations: 0, isSure: false)
    if case .looking = answer { self.search = search } else { self.search = nil }
    if walk.sought == goal {
      self.walk?.report(answer)
    } else {
      self.walk?.reportPicture(answer, of: goal.place)
    }
  }
}
