import Exploration
import Explorers
import FlowPages
import Scenarios
import ScreenDrawing
import UnlockEngine

/// A page of a flow, from exploring it.
struct FlowPageMaker: Sendable {
  let exploration: AnyExploration
  let settings: Setup
  var bounds = PageBounds()
  let wording: Wording?

  /// The page; or why there is none.
  /// - Parameter tell: Is told how many states there are by now, and ends it by answering `false`.
  func html(_ tell: (Int) -> Bool) throws(PageProblem) -> String {
    let beginning: PageBeginning
    do throws(SetupErrors) {
      beginning = try exploration.pageBeginning(settings)
    } catch {
      throw .setup(error)
    }
    let graph = try exploration.page(settings, bounds, tell)
    let html = FlowPage(
      graph, of: description(beginning), bounds: sentences(graph), look: PhoneLook(beginning.world),
      wording: wording
    ).html
    guard html.utf8.count <= FlowPage.mostBytes else { throw .tooLarge("\(html.utf8.count / 1000) kB") }
    return html
  }

  /// Why there is no page, and what would help.
  func words(for problem: PageProblem) -> String {
    let title = exploration.flow.title
    let fewer = "--wrong-passcodes \(max(0, bounds.wrongPasscodes / 2))"
    return switch problem {
    case .setup(let mistakes): mistakes.all.map { exploration.flow.text(of: $0) }.joined(separator: " ")
    case .tooLarge(let size):
      "A page of \(title) would take \(size), and a page may take \(FlowPage.mostBytes / 1000) kB. Narrower bounds "
        + "help: \(fewer), --without open-switcher, or to begin later, as `--app` says it."
    case .tooManyStates(let count):
      "\(title) has more than \(grouped(count)) states within these bounds: too many for a page. \(fewer) or "
        + "--without open-switcher would leave fewer."
    case .stopped: "The page wasn’t finished."
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
    let wrong = bounds.wrongPasscodes
    let left = PageBounds().events.subtracting(bounds.events).map(\.name).sorted()
    let without = left.isEmpty ? "" : " (without: \(left.joined(separator: ", ")))"
    return [
      "Within what is said here the page does exactly what the simulator does: it is made of \(grouped(graph.states.count)) "
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
