import Exploration
import FlowFiles
import Scenarios
import TerminalSupport
import UnlockEngine

/// A flow file with its gallery, explored.
struct ExploredBank {
  let flow: FileFlow
  let made: (gallery: Gallery, settings: [String])

  /// - Parameter states: how many are looked at, the nearest first; `nil` for all.
  init(_ text: String, states: Int? = nil) throws {
    flow = try read(text).get()
    let (result, found) = try FlowExplorer(flow).gallery(Setup(), .one, states ?? 50_000) { _ in true }
    guard result.isComplete || states != nil else { throw FileHasNo(text: "end") }
    let made = found()
    self.made = (made.gallery, made.settings)
  }

  var gallery: Gallery { made.gallery }

  /// Explored once for all tests.
  static let small = Result { try ExploredBank(bank) }
  /// With a sensor, the nearest states only: devices make many of them.
  static let withSensor = Result {
    try ExploredBank(
      bank.replacing(
        "[go: home] }\n    complete", with: "[ask-owner: { for: Open, success: [go: home] }] }\n    complete"),
      states: 4_000)
  }

  static let bank = TestFlows.smallBank
    .replacing("title: My Bank\n", with: "title: My Bank\nlook: { accent: \"#0A7D4B\" }\n")
    .replacing("    complete:\n", with: "    buttons: { \"Use {biometry}\": [go: home] }\n    complete:\n")
}
