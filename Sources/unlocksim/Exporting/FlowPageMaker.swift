import Exploration
import FlowFiles
import FlowPages
import HTMLPages
import Scenarios
import ScreenDrawing
import UnlockEngine
import Walkthrough

/// A page of a flow, from exploring it.
struct FlowPageMaker: Sendable {
  let exploration: FlowExplorer
  let settings: Setup
  var bounds = PageBounds()
  let wording: Wording?
  /// What is to be gone through on the page.
  var way: PagePath?
  /// Whether it tells what guessing has come to.
  var hasFigures = false
  /// The pages beside it, and where the gallery is among them.
  var links: [PageLink] = []
  var gallery: String?

  /// A page, which facts it couldn’t hold, and of how many states it is where that isn’t all.
  struct Finished: Sendable {
    var html: String
    var leftOut: [String] = []
    var part: Int?
    /// Where it can begin, by the settings that a scenario has for that: by its link’s first word, none for the first.
    var starts: [PagePath.Start] = []

    /// What is told of that.
    var remark: String? {
      let facts =
        leftOut.isEmpty
        ? nil
        : "The page leaves out \(leftOut.joined(separator: ", ")), which the flow file doesn’t name under “facts”: "
          + "with them it would be too large."
      let part = part.map {
        "The page has what takes the fewest steps, \(grouped($0)) states, and there are more: what leads further lies "
          + "outside."
      }
      let all = [facts, part].compactMap { $0 }
      return all.isEmpty ? nil : all.joined(separator: " ")
    }
  }

  /// The page; or why there is none.
  /// - Parameter tell: Is told how many states there are by now, and ends it by answering `false`.
  func page(_ tell: (Int) -> Bool) throws(PageProblem) -> Finished {
    var (settings, beginning): (Setup, PageBeginning)
    do throws(SetupErrors) {
      (settings, beginning) = (self.settings, try exploration.pageBeginning(self.settings))
      if let way {
        settings = way.settings(settings, beginning, usual: try? exploration.pageBeginning(Setup()))
        beginning = try exploration.pageBeginning(settings)
      }
    } catch { throw .setup(error) }
    func finished(_ graph: PageGraph, _ leftOut: [String]) throws(PageProblem) -> Finished {
      var page = Finished(html: "", leftOut: leftOut, part: graph.isPart ? graph.states.count : nil)
      var made = FlowPage(
        graph, of: description(beginning), bounds: sentences(graph) + [page.remark].compactMap { $0 },
        look: PhoneLook(beginning.world), wording: wording, way: way)
      (made.links, made.gallery) = (links, gallery)
      if hasFigures { made.figures = PageFigures.secrets(in: beginning.world) }
      page.html = try made.html
      page.starts = graph.begins.compactMap { begin in
        beginning.setups[begin.name].map { PagePath.Start(name: begin.name, setup: $0) }
      }
      return page
    }
    return try exploration.fittingPage(
      settings, bounds, figures: hasFigures ? { PageFigures.facts(of: $0) } : nil, tell, finished)
  }

  /// Why there is no page, and what would help.
  func words(for problem: PageProblem) -> String {
    let title = exploration.flow.title
    return switch problem {
    case .setup(let mistakes): exploration.flow.text(of: mistakes)
    case .tooLarge(let size):
      "A page of \(title) would take \(size), and a page may take \(FlowPage.mostBytes / 1000) kB. Narrower bounds "
        + "help: \((bounds.narrower + ["to begin later, as `--app` says it"]).joined(separator: ", or "))."
    case .tooManyStates(let count):
      "\(title) has more than \(grouped(count)) states within these bounds: too many for a page. "
        + "\((bounds.narrower + ["to begin later, as `--app` says it,"]).joined(separator: ", or ")) would leave fewer."
    case .noMemory(let count):
      "\(title) has more than \(grouped(count)) states within these bounds, and they take more memory than there is, or than "
        + "the \(bounds.byteLimit >> 20) MB that a page’s may. "
        + "\((bounds.narrower + ["to begin later, as `--app` says it,"]).joined(separator: ", or ")) would leave fewer."
    case .stopped: "The page wasn’t finished."
    }
  }

  private func description(_ beginning: PageBeginning) -> PageFlow {
    let flow = exploration.flow
    let device = beginning.world.device
    return PageFlow(
      title: flow.title, headings: beginning.setups.mapValues(heading),
      biometry: device.biometry == .none ? "" : device.biometry.title, waits: beginning.waits,
      codes: beginning.codes, passcode: device.passcode?.text.text ?? "")
  }

  /// What a scenario says before its steps.
  private func heading(_ setup: Setup) -> [String] {
    let draft = ScenarioDraft(title: "Tried on a page", flow: exploration.flow.exportedName, setup: setup)
    return draft.heading.split(separator: "\n").dropLast().map(String.init)
  }

  /// What lies on the page and what doesn’t, in plain words.
  private func sentences(_ graph: PageGraph) -> [String] {
    let wrong = bounds.wrongPasscodes
    let left = PageBounds().events.subtracting(bounds.events).map(\.name).sorted()
    let without = left.isEmpty ? "" : " (without: \(left.joined(separator: ", ")))"
    return [
      "Within what is said here the page does exactly what the simulator does: it is made of \(grouped(graph.states.count)) "
        + "states that the simulator went through.",
      "You can tap whatever can be tapped, type on keypads, hold a finger or face to the sensor, leave the app, open "
        + "the app switcher, come back, force-quit and launch\(without), and let any time pass.",
    ] + outside(graph) + [
      "On a keypad that asks for a code any code may be typed. Where a new one is chosen the page knows those that it "
        + "offers, and some that are refused; into text fields it types the texts that it offers.",
      "\(wrong == 10 ? "All" : "Up to \(wrong)") wrong passcodes of the phone in a row are followed.",
      "Not on this page: the phone’s own lock screen, restarts, calls, Control Centre; settings of the phone, the "
        + "server and the network, which stay as they begin; animations.",
      "Facts that nothing asks about any more are told as not set.",
    ]
  }

  /// What comes to the app from outside on it, in a sentence; nothing where nothing does.
  private func outside(_ graph: PageGraph) -> [String] {
    let done = Set(graph.menus.joined())
    let words = LifeCycle.allCases.filter { done.contains(.lifeCycle($0)) }.compactMap(\.words)
    if words.isEmpty { return [] }
    return ["What comes from outside: \(words.joined(separator: "; "))."]
      + (done.contains(.lifeCycle(.openExtension))
        ? ["The extension is opened where the app itself doesn’t run."] : [])
  }
}
