import FixtureFlow
import Testing

@testable import UnlockEngine

/// What flows make their screens and alerts from.
@Suite struct LayerTests {
  private let biometry = Control(Probe.Button.askBiometrics, "Face ID")
  private let cancel = Control(Probe.Button.invalidate, "Cancel", .cancel)
  private let help = Control(Probe.Button.request, "Help", .link)

  @Test func `A PIN pad has its keys beside the 0, and the rest below`() {
    let pad = Layer.pinPad(
      Probe.ScreenID.main, "Your PIN", ["Enter it."], filled: 2, of: 4, left: biometry, right: cancel,
      controls: [help])
    #expect(
      pad
        == Layer(
          id: "probe.main", style: .pinPad, title: "Your PIN", texts: ["Enter it."],
          controls: [biometry, cancel, help],
          keypad: Keypad(
            filled: 2, length: 4, left: .control(biometry.id), right: .control(cancel.id))))
    let bare = Layer.pinPad(Probe.ScreenID.main, "Your PIN", [], filled: 0, of: nil)
    #expect(bare.keypad == Keypad(filled: 0, length: nil, left: .none, right: .delete))
  }

  @Test func `No key of a PIN pad can be pressed while something is waited for`() {
    let pad = Layer.pinPad(Probe.ScreenID.main, "Your PIN", [], filled: 4, of: 4, isBusy: true)
    #expect(pad.isBusy && pad.keypad?.isEnabled == false)
  }

  @Test func `A pad shakes after a wrong entry, until something is typed`() {
    var pad = PINPad<WrongOrNot>()
    #expect(!pad.isShaking)
    pad.verdict = .wrong
    #expect(pad.isShaking)
    pad.entry.append("1")
    #expect(!pad.isShaking)
  }

  @Test func `An alert says one thing, and has its buttons in order`() {
    let alert = Layer.alert(Probe.ScreenID.main, "Sure?", "All is gone then.", cancel, help)
    #expect(
      alert
        == Layer(
          id: "probe.main", style: .alert, title: "Sure?", texts: ["All is gone then."],
          controls: [cancel, help]))
    #expect(Layer.alert(Probe.ScreenID.main, "Wait", nil, timeLeft: .seconds(9)).texts == [])
  }

  @Test func `A flow without alerts has none to declare`() {
    #expect(Probe().alertIDs == [])
    #expect(Probe().screenIDs == ["probe.main"])
    #expect(Probe().places.map(\.id) == ["probe.main"] + SystemScreens.ids)
  }
}
