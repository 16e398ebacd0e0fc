import ArgumentParser
import Exploration
import FlowReading
import Reports
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine
import VectorDrawing

// What there is room for.

extension CheckVerb {
  /// What of flows is cut off, or has no room; what has to be scrolled isn’t lost, and is counted.
  func checkRoom() throws {
    var isBroken = false
    for name in files {
      let flow = try Unlocksim.flow(named: name)
      let wording = try copy.wording(for: flow)
      guard let exploration = FlowExplorer(flow) else { continue }
      let (_, screens) = try exploration.shown(
        workers: workers, states: mostStates, within: limit.time, isQuiet: quiet)
      let own = PhoneLook(try flow.simulation(Setup()).world)
      let shown = screens.map { screen in wording.map { screen.worded(by: $0) } ?? screen }
      for (device, window) in windows(own) {
        let size = textSize ?? device.textSize
        let report = TextSizeCheck(shown, on: device).report(at: size, in: window)
        let place =
          landscape
          ? "\(window.words(on: device))" + (textSize == nil ? "" : ", at \(size.rawValue)")
          : "at \(size.rawValue)"
        try tell(report, of: name, place)
        isBroken = isBroken || report.isBroken
      }
    }
    if isBroken { throw ExitCode(CommandStatus.differed.rawValue) }
  }

  /// The device that the flow begins on; or an iPhone on its side, and an iPad however it is held and shared.
  private func windows(_ own: PhoneLook) -> [(PhoneLook, AppWindow)] {
    guard landscape else { return [(own, .portrait)] }
    return PhoneLook.Model.allCases.flatMap { model in
      var device = own
      device.model = model
      return AppWindow.others(on: model).map { (device, $0) }
    }
  }

  private func tell(_ report: TextSizeCheck.Report, of name: String, _ place: String) throws {
    for words in report.keys + report.cut { try writeOutput("\(name): \(words)\n") }
    let keys =
      report.keys.isEmpty
      ? "" : "\(report.keys.count) keypad\(report.keys.count == 1 ? " doesn’t" : "s don’t") fit; "
    let scrolled =
      report.scrolled.prefix(6).joined(separator: ", ")
      + (report.scrolled.count > 6 ? " and \(report.scrolled.count - 6) more" : "")
    try writeOutput(
      "\(name): \(place), \(keys)\(report.cut.count) text\(report.cut.count == 1 ? " is" : "s are") cut off; "
        + "\(report.scrolled.count) of \(report.layers) \(landscape ? "screens and alerts" : "screens, alerts and system layers") have to be scrolled\(scrolled.isEmpty ? "" : ": " + scrolled).\n"
    )
  }
}
