import Exploration
import Reports
import Scenarios
import UnlockEngine
import Walkthrough

/// Explores a flow for its map and its gallery, while the walk’s loop goes on.
///
/// For the map only flows that were read from a file need it: built-in ones keep their charts with them.
struct MapJob {
  struct Found: Sendable {
    var chart: FlowChart
    var gallery: Gallery
    /// What is told if it isn’t of all that there is.
    var part: String?
  }

  private let flow: any Flow
  private let exploring: BackgroundExploring<Found>

  init(of flow: any Flow) {
    self.flow = flow
    exploring = BackgroundExploring { Self.explored(flow, $0) }
  }

  var progress: BackgroundExploring<Found>.Progress { exploring.progress }

  /// Whether it is of this version of the flow, and goes on or has come to its end.
  func covers(_ flow: any Flow) -> Bool { flow.isSame(as: self.flow) && exploring.isStillWanted }

  /// Ends it soon, unless it has come to its end: nobody waits for the map any more.
  func stop() { exploring.stop() }

  /// What is found soon is shown at once; then it grows, each time for as long again.
  private static func explored(
    _ flow: any Flow, _ tell: (BackgroundExploring<Found>.Progress) -> Bool
  ) -> BackgroundExploring<Found>.Progress {
    guard let exploration = FlowExplorer(flow) else {
      return .failed("There is no map of \(flow.title).")
    }
    do throws(SetupErrors) {
      let begin = WalkSession.monotonic()
      var pause = Duration.milliseconds(300)
      var last: Found?
      try exploration.growingGallery(Setup(), .besideAWalk, FlowExplorer.mostStates) {
        tell(.exploring(states: $0.states)) && WalkSession.monotonic() - begin < pause
      } grows: { result, gallery in
        let part = result.isComplete ? nil : FlowExplorer.words(ofPart: result)
        let found = Found(chart: flow.chart ?? gallery.chart, gallery: gallery.gallery, part: part)
        last = found
        pause = (WalkSession.monotonic() - begin) * 2
        return tell(.part(found, states: result.progress.states))
      }
      return last.map { .done($0) } ?? .failed("There is no map of \(flow.title).")
    } catch { return .failed(flow.text(of: error)) }
  }
}

extension Walk {
  /// Takes what exploring has found.
  mutating func take(_ progress: BackgroundExploring<MapJob.Found>.Progress) {
    switch progress {
    case .exploring(let states): report(statesExplored: states)
    case .part(let found, let states): report(found.chart, found.gallery, soFar: states)
    case .done(let found): report(found.chart, found.gallery, part: found.part)
    case .failed(let reason): report(noMap: reason)
    }
  }
}
