import Exploration
import FlowExploring
import FlowFiles
import Scenarios
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
        "[go: home] }\n    complete",
        with: "[ask-owner: { for: Open, success: [go: home] }] }\n    complete"),
      states: 4_000)
  }

  static let bank = """
    flow: my-bank
    title: My Bank
    look: { accent: "#0A7D4B" }
    limits: { tries: 3 }
    remembers: { pin: code, wrong-pins: count }
    starts:
      Locked: { app: { pin: "2580" } }
    moments: { launch: [go: lock-pin], return: [go: lock-pin] }
    screens:
      lock-pin:
        pad: { title: Enter your PIN, length of: pin, tries: wrong-pins }
        buttons: { "Use {biometry}": [go: home] }
        complete:
          - if: { typed: pin }
            then: [reset: wrong-pins, go: home]
            else: [count: wrong-pins, retry]
      home: { title: Accounts, rows: { Log out: [go: lock-pin] }, private: true, leave: [go: lock-pin] }
    alerts:
      too-many:
        over: [lock-pin]
        if: { wrong-pins: { reached: tries } }
        title: Too many wrong PINs
        buttons: { OK: [reset: wrong-pins] }

    """
}
