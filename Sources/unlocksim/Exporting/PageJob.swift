import Exploration
import FlowPages
import Scenarios
import UnlockEngine
import Walkthrough

/// Makes a page to try of a walk’s flow, as the walk began, while the walk’s loop goes on.
struct PageJob {
  /// Where the page is to go.
  let export: WalkExport
  private let exploring: BackgroundExploring<String>

  init(of walk: Walk, for export: WalkExport) throws(Recording.Refusal) {
    self.export = export
    let start = try walk.asShared()
    let (flow, settings, wording) = (start.simulation.world.flow, start.setup, start.simulation.shownWording)
    let way = PagePath("Your walk", start.timeline)
    exploring = BackgroundExploring { tell in
      guard let exploration = FlowExplorer(flow) else { return .failed("There is no page of \(flow.title).") }
      let maker = FlowPageMaker(exploration: exploration, settings: settings, wording: wording, way: way)
      do throws(PageProblem) {
        return .done(try maker.page { tell(.exploring(states: $0)) }.html)
      } catch {
        return .failed(maker.words(for: error))
      }
    }
  }

  /// Ends it soon: nobody waits for the page any more.
  func stop() { exploring.stop() }

  /// Tells the walk how far the page is, and writes it once it is there.
  func report(to walk: inout Walk) {
    switch exploring.progress {
    case .exploring(let states), .part(_, let states): walk.report(statesExplored: states)
    case .done(let html): walk.report(page: RecordingFile.share(page: html, of: walk, at: export.path))
    case .failed(let reason): walk.report(page: reason)
    }
  }
}
