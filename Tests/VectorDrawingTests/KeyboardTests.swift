import ScreenDrawing
import Testing

@testable import UnlockEngine
@testable import VectorDrawing

/// iOS' keyboard, which comes up under a field that is typed into.
@Suite struct KeyboardTests {
  private func form(active: Bool, texts: Int = 1) -> Layer {
    var layer = Layer(
      id: "x.form", style: .page, title: "A form",
      texts: (0..<texts).map { "Paragraph \($0) of what stands above." },
      controls: [
        Control(
          id: ControlID(owner: .app, code: 1), title: "Name",
          role: .field(text: "", isActive: active, isSecure: false)),
        Control(id: ControlID(owner: .app, code: 2), title: "Send", role: .primary),
      ])
    layer.timeLeft = nil
    return layer
  }

  private func picture(_ screen: Screen, _ look: PhoneLook = PhoneLook()) -> String {
    PhonePicture(screen: screen, device: look).svg
  }

  @Test(arguments: PhoneLook.Design.allCases, PhoneLook.Front.allCases)
  func `It comes up with the field, and every control stays above it`(
    _ design: PhoneLook.Design, _ front: PhoneLook.Front
  ) throws {
    let look = PhoneLook(front: front, design: design)
    let without = picture(Screen(app: form(active: false)), look)
    let with = picture(Screen(app: form(active: true)), look)
    #expect(!without.contains(">space</text>"))
    #expect(with.contains(">space</text>") && with.contains(">return</text>") && with.contains(">q</text>"))
    #expect(with.contains(">Send</text>"))
    // The keys are only seen: what is typed goes to the field.
    let keyboard = try #require(with.firstRange(of: "aria-hidden=\"true\""))
    #expect(!with[keyboard.lowerBound...].contains("data-key"))
  }

  @Test func `What is too much above it is scrolled until the field shows`() {
    let picture = PhonePicture(screen: Screen(app: form(active: true, texts: 14)))
    #expect(picture.overflows.contains { if case .scrolls = $0 { true } else { false } })
    let first = #/viewBox="0 ([\d.]+) /#
    let from = picture.svg.matches(of: first).compactMap { Double($0.1) }.max() ?? 0
    #expect(from > 100)
    // Scrolled by hand it stands where that says.
    var scrolled = picture
    scrolled.scroll = 20
    #expect(scrolled.svg.contains("viewBox=\"0 20 "))
  }

  @Test func `It isn't there on a tablet, under an alert, or on the app's card`() {
    let alert = Layer(id: "x.sorry", style: .alert, title: "Sorry")
    let switcher = Layer(id: "system.app-switcher", style: .appSwitcher, title: "")
    for other in [
      picture(Screen(app: form(active: true)), PhoneLook(model: .iPad)),
      picture(Screen(app: form(active: true), alert: alert)),
      picture(Screen(app: form(active: true), system: switcher)),
    ] {
      #expect(!other.contains(">space</text>"))
    }
  }
}
