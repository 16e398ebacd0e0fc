import ArgumentParser
import Exploration
import Explorers
import FlowPages
import Scenarios
import ScreenDrawing
import UnlockEngine

/// How far a page goes that is to be tried.
struct PageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("How many wrong passcodes in a row a page follows, 0 to 10.", valueName: "count"))
  var wrongPasscodes = PageBounds().wrongPasscodes

  @Option(
    name: .long, parsing: .upToNextOption,
    help: ArgumentHelp(
      "What can’t be done on a page: leave, open-switcher, force-quit; fewer make it smaller.",
      valueName: "event"))
  var without: [String] = []

  func validate() throws {
    guard (0...10).contains(wrongPasscodes) else {
      throw ValidationError("“--wrong-passcodes” is a number from 0 to 10.")
    }
    let known = ["leave", "open-switcher", "force-quit"]
    if let other = without.first(where: { !known.contains($0) }) {
      throw ValidationError("“--without” takes \(known.joined(separator: ", ")), and not “\(other)”.")
    }
  }

  var bounds: PageBounds {
    var bounds = PageBounds()
    bounds.wrongPasscodes = wrongPasscodes
    bounds.events = bounds.events.filter { !without.contains($0.name) }
    return bounds
  }
}

/// A page of a flow, from exploring it.
struct PageExport {
  let exploration: AnyExploration
  let settings: Setup
  let options: PageOptions
  let wording: Wording?

  init(_ what: String, _ settings: Setup, _ options: PageOptions, in copy: CopyOptions) throws {
    guard let exploration = try AnyExploration.named([what]).first else { throw ExitCode(2) }
    (self.exploration, self.settings, self.options) = (exploration, settings, options)
    wording = try copy.wording(for: exploration.flow)
  }

  /// The page; or why there is none, and what would help.
  func html() throws -> String {
    do throws(PageProblem) {
      let beginning: PageBeginning
      do throws(SetupErrors) {
        beginning = try exploration.pageBeginning(settings)
      } catch {
        throw .setup(error)
      }
      let graph = try explored()
      let page = FlowPage(
        graph, of: description(beginning), bounds: sentences(graph), look: PhoneLook(beginning.world),
        wording: wording)
      let html = page.html
      guard html.utf8.count <= FlowPage.mostBytes else { throw tooLarge("\(html.utf8.count / 1000) kB") }
      return html
    } catch {
      switch error {
      case .setup(let mistakes): throw UsageError(mistakes)
      case .tooLarge(let size):
        throw UsageError(
          lines: [
            "A page of \(exploration.flow.title) would take \(size), and a page may take "
              + "\(FlowPage.mostBytes / 1000) kB. Narrower bounds help: --wrong-passcodes "
              + "\(max(0, options.wrongPasscodes / 2)), --without open-switcher, or to begin later, as "
              + "`--app` says it."
          ], code: 5)
      case .tooManyStates(let count):
        throw UsageError(
          lines: [
            "\(exploration.flow.title) has more than \(count) states within these bounds: too many for a page. "
              + "--wrong-passcodes \(max(0, options.wrongPasscodes / 2)) or --without open-switcher would "
              + "leave fewer."
          ], code: 5)
      case .stopped: throw ExitCode(128 + (Interruption.signal ?? 2))
      }
    }
  }

  private func tooLarge(_ size: String) -> PageProblem { .tooLarge(size) }

  private func explored() throws(PageProblem) -> PageGraph {
    Interruption.watch()
    let meter = ProgressMeter(flow: exploration.flow.name, isQuiet: false)
    defer {
      Interruption.leave()
      meter.clear()
    }
    return try exploration.page(settings, options.bounds) { states in
      meter.show(Progress(states: states))
      return !Interruption.hasCome
    }
  }

  private func description(_ beginning: PageBeginning) -> PageFlow {
    let flow = exploration.flow
    let device = beginning.world.device
    return PageFlow(
      title: flow.title, heading: PageHeading.lines(flow, beginning.setup),
      biometry: device.biometry == .none ? "" : device.biometry.title, waits: beginning.waits,
      codes: beginning.codes, passcode: device.passcode?.text.text ?? "")
  }

  /// What lies on the page and what doesn’t, in plain words.
  private func sentences(_ graph: PageGraph) -> [String] {
    let wrong = options.wrongPasscodes
    let without = options.without.isEmpty ? "" : " (without: \(options.without.joined(separator: ", ")))"
    return [
      "Within what is said here the page does exactly what the simulator does: it is made of \(graph.states.count) "
        + "states that the simulator went through.",
      "You can tap whatever can be tapped, type on keypads, hold a finger or face to the sensor, leave the app, open "
        + "the app switcher, come back, force-quit and launch\(without), and let any time pass.",
      "On a keypad that asks for a code any code may be typed. Where a new one is chosen the page knows those that it "
        + "offers, and some that are refused; into text fields it types the texts that it offers.",
      "\(wrong == 10 ? "All" : "Up to \(wrong)") wrong passcodes of the phone in a row are followed.",
      "Not on this page: the phone’s own lock screen, restarts, calls, Control Centre; settings of the phone, the "
        + "server and the network, which stay as they begin; animations.",
      "Facts that nothing asks about any more are told as not set.",
    ]
  }
}

/// What a scenario says before its steps.
enum PageHeading {
  static func lines(_ flow: any Flow, _ setup: Setup) -> [String] {
    func map(_ name: String, _ entries: [Setup.Entry]) -> [String] {
      if entries.isEmpty { return [] }
      let values = entries.map { "\($0.name): \(quoted($0.value))" }
      return ["\(name): { \(values.joined(separator: ", ")) }"]
    }
    return ["title: Tried on a page", "flow: \(flow.file?.path ?? flow.name)"] + map("device", setup.device)
      + map("app", setup.app) + map("policy", setup.policy)
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
