import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// What VoiceOver has of a screen, and what it says when that changes.
@Suite struct VoiceOverTests {
  private let ok = Control(id: ControlID(owner: .app, code: 0), title: "OK", role: .primary)
  private let back = Control(id: ControlID(owner: .app, code: 1), title: "Back", role: .back)

  private func pad(
    filled: Int, error: String? = nil, isShaking: Bool = false, cancel: Control? = nil
  ) -> Screen {
    var layer = Layer(
      id: "x.pad", style: .pinPad, title: "Enter your PIN", texts: ["Locked."] + (error.map { [$0] } ?? []),
      controls: cancel.map { [$0] } ?? [],
      keypad: Keypad(
        filled: filled, length: 4, left: cancel.map { .control($0.id) } ?? .none, isShaking: isShaking))
    layer.error = error
    return Screen(app: layer)
  }

  @Test func `Elements are read from the top to the bottom, Back first`() {
    var page = Layer(
      id: "x.page", style: .page, title: "Settings", texts: ["Choose."],
      controls: [
        ok, back, Control(id: ControlID(owner: .app, code: 2), title: "Lock", role: .toggle(isOn: true)),
        Control(id: ControlID(owner: .app, code: 3), title: "Go on", role: .normal, isEnabled: false),
      ])
    page.isBusy = true
    #expect(
      page.accessibilityElements.map(\.spoken) == [
        "Back, button", "Settings, heading", "Choose.", "In progress", "OK, button",
        "Lock, on, switch button, double tap to toggle setting", "Go on, dimmed, button",
      ])
  }

  @Test func `On a PIN pad come the entry, then the keys as they stand`() {
    let cancel = Control(id: ControlID(owner: .app, code: 4), title: "Cancel", role: .cancel)
    let labels = VoiceOver(pad(filled: 3, cancel: cancel)).elements.map(\.label)
    #expect(
      labels == ["Enter your PIN", "Locked.", "Enter your PIN"] + (1...9).map(String.init) + [
        "Cancel", "0", "Delete",
      ])
    let entry = VoiceOver(pad(filled: 3))[.entry]
    #expect(entry?.spoken == "Enter your PIN, 3 of 4 digits, secure text field, is editing")
  }

  @Test func `What is typed into a secure field is bullets, and elsewhere it is read`() {
    func field(_ text: String, isSecure: Bool) -> String? {
      let control = Control(
        id: ControlID(owner: .app, code: 0), title: "Field",
        role: .field(text: text, isActive: true, isSecure: isSecure))
      return VoiceOver(Screen(app: Layer(id: "x.form", style: .page, title: "Form", controls: [control])))
        .elements.last?.value
    }
    #expect(field("hunter2", isSecure: true) == "7 bullets")
    #expect(field("", isSecure: true) == "empty")
    #expect(field("anna", isSecure: false) == "anna")
    #expect(field("", isSecure: false) == nil)
  }

  @Test func `Another screen puts the cursor on its first element, and a field that is typed into has it`() {
    let page = Screen(app: Layer(id: "x.page", style: .page, title: "Welcome", controls: [ok, back]))
    let heard = VoiceOver.spoken(from: Screen(), to: page)
    #expect(heard.map(\.kind) == [.screenChanged])
    #expect(heard.first?.spoken == "Back, button")
    #expect(VoiceOver.spoken(from: page, to: pad(filled: 0)).first?.focus == .entry)
    #expect(VoiceOver.spoken(from: page, to: page) == [])
  }

  @Test func `An alert is read out whole`() {
    let alert = Layer(
      id: "x.alert", style: .alert, title: "Too many", texts: ["Sign in again."], controls: [ok])
    let heard = VoiceOver.spoken(from: pad(filled: 3), to: Screen(app: pad(filled: 0).app, alert: alert))
    #expect(heard.map(\.spoken) == ["Alert, Too many, Sign in again."])
  }

  @Test func `Each digit says how many there are, and never which`() {
    let heard = VoiceOver.spoken(from: pad(filled: 1), to: pad(filled: 2))
    #expect(heard.map(\.spoken) == ["2 of 4 digits"])
  }

  @Test func `An error is announced when it comes up, when it comes again, and not in between`() {
    let wrong = pad(filled: 0, error: "Wrong PIN.", isShaking: true)
    func announced(_ one: Screen, _ other: Screen) -> [String] {
      VoiceOver.spoken(from: one, to: other).filter { $0.kind == .announcement }.map(\.spoken)
    }
    #expect(announced(pad(filled: 3), wrong) == ["Wrong PIN."])
    #expect(announced(wrong, pad(filled: 1, error: "Wrong PIN.")) == ["1 of 4 digits"])
    #expect(announced(pad(filled: 3, error: "Wrong PIN."), wrong) == ["Wrong PIN."])
    #expect(announced(Screen(), wrong) == ["Wrong PIN."])
  }

  @Test func `A button that goes takes the cursor with it`() {
    let page = Layer(id: "x.page", style: .page, title: "Page", controls: [ok, back])
    var without = page
    without.controls = [back]
    let (one, other) = (Screen(app: page), Screen(app: without))
    let lost = VoiceOver.spoken(from: one, to: other, focus: .control(ok.id))
    #expect(lost.map(\.kind) == [.layoutChanged])
    #expect(lost.first?.spoken == "Back, button")
    let kept = VoiceOver.spoken(from: one, to: other, focus: .control(back.id))
    #expect(kept.first?.focus == .control(back.id))
    #expect(kept.first?.spoken == "")
  }

  @Test func `Only the topmost layer can be come to`() {
    let page = Layer(id: "x.page", style: .page, title: "Page", controls: [ok])
    let system = Layer(id: "system.face-id", style: .scanning, title: "Face ID", isBusy: true)
    #expect(
      VoiceOver(Screen(app: page, system: system)).elements.map(\.spoken) == [
        "Face ID, image", "In progress",
      ])
  }

  @Test func `The system's passcode screen and the lock screen are read as any other`() throws {
    var world: World<Probe> = try Setup().world(for: Probe())
    _ = world.step(.lifeCycle(.lock))
    let voiceOver = VoiceOver(world.screen)
    #expect(voiceOver.elements.last?.traits == .button)
    #expect(voiceOver[voiceOver.focus]?.traits == .header)
  }
}
