import ArgumentParser
import Exploration
import FlowPages
import Playing
import Scenarios
import UnlockEngine

/// How far a page goes that is to be tried.
struct PageOptions: ParsableArguments {
  @Option("How many wrong passcodes in a row a page follows, 0 to 10.", value: "count")
  var wrongPasscodes = PageBounds().wrongPasscodes

  @Option(
    "What can’t be done on a page: leave, open-switcher, force-quit, or what comes from outside; fewer make it smaller.",
    value: "event", parsing: .upToNextOption) var without: [String] = []

  @Flag(
    help:
      "Tell on a page, too, how many tries are left, and how likely a guesser would have been right by now.")
  var figures = false

  func validate() throws {
    guard (0...10).contains(wrongPasscodes) else {
      throw ValidationError("--wrong-passcodes takes a number from 0 to 10.")
    }
    let known = ["leave", "open-switcher", "force-quit", "outside"]
    if let other = without.first(where: { !known.contains($0) }) {
      throw ValidationError("--without takes \(known.joined(separator: ", ")), and not “\(other)”.")
    }
  }

  var bounds: PageBounds {
    var bounds = PageBounds()
    bounds.wrongPasscodes = wrongPasscodes
    bounds.events = bounds.events.filter { !without.contains($0.name) }
    bounds.hasOutside = !without.contains("outside")
    return bounds
  }
}

/// A page of a flow for the command, which tells how far exploring is.
struct PageExport {
  let maker: FlowPageMaker

  init(_ maker: FlowPageMaker) { self.maker = maker }

  init(_ what: String, _ settings: Setup, _ options: PageOptions, in copy: CopyOptions) throws {
    guard let exploration = try FlowExplorer.named([what]).first else { throw ExitCode(2) }
    var maker = FlowPageMaker(
      exploration: exploration, settings: settings, bounds: options.bounds,
      wording: try copy.wording(for: exploration.flow))
    maker.hasFigures = options.figures
    self.maker = maker
  }

  /// The page of a scenario’s flow, from where the scenario begins, with its steps to go through.
  init(_ scenario: ScenarioPlayback, _ options: PageOptions) throws {
    let start = scenario.scenario.start
    guard let exploration = FlowExplorer(start.world.flow) else { throw ExitCode(2) }
    var maker = FlowPageMaker(
      exploration: exploration, settings: scenario.scenario.setup, bounds: options.bounds,
      wording: start.wording, way: PagePath(scenario.scenario.title, scenario.timeline))
    maker.hasFigures = options.figures
    self.maker = maker
  }

  /// The page; or why there is none, and what would help.
  func html() throws -> String {
    let page = try page()
    if let remark = page.remark { writeError("unlocksim: \(remark)\n") }
    return page.html
  }

  func page() throws -> FlowPageMaker.Finished {
    // Nothing is left of a page that isn’t finished: a signal needn’t wait for a state, or for all that is made of them.
    Interruption.endAtOnce()
    let meter = ProgressMeter(flow: maker.exploration.flow.name, isQuiet: false)
    defer {
      Interruption.leave()
      meter.clear()
    }
    do throws(PageProblem) {
      return try maker.page { states in
        meter.show(states: states)
        return !Interruption.hasCome
      }
    } catch {
      switch error {
      case .setup(let mistakes): throw UsageError(mistakes)
      case .tooLarge, .tooManyStates, .noMemory: throw UsageError(lines: [maker.words(for: error)], code: 5)
      case .stopped: throw ExitCode(128 + (Interruption.signal ?? 2))
      }
    }
  }
}
