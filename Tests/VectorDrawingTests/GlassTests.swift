import ScreenDrawing
import Testing
import UnlockEngine

@testable import VectorDrawing

private let list = Layer(
  id: "x.list", style: .list, title: "Accounts",
  controls: [control(1, "Back", .back), control(2, "Hidden balance", .toggle(isOn: true))])

/// What iOS 26 draws of glass, and older systems don’t.
@Suite struct GlassTests {
  private func alert(_ controls: Control...) -> Layer {
    Layer(
      id: "x.alert", style: .alert, title: "Sign out?", texts: ["What hasn’t been sent is lost."],
      controls: controls)
  }

  private func picture(_ alert: Layer? = nil, _ design: PhoneLook.Design) -> PhonePicture {
    PhonePicture(screen: Screen(app: list, alert: alert), device: PhoneLook(design: design))
  }

  private func frame(_ words: String, _ picture: PhonePicture) throws -> Frame {
    try #require(ReadPicture(picture.fragment).texts.first { $0.words == words && !$0.isHidden }).frame
  }

  @Test func `An alert begins at the left since iOS 26, and in the middle before`() throws {
    let alert = alert(control(7, "Sign out", .destructive), control(8, "Cancel", .cancel))
    for design in PhoneLook.Design.allCases {
      let picture = picture(alert, design)
      let (title, cancel) = (try frame("Sign out?", picture), try frame("Cancel", picture))
      let message = try frame("What hasn’t been sent is lost.", picture)
      #expect((abs(title.x - message.x) < 0.01) == (design == .glass))
      #expect((abs(title.midX - message.midX) < 0.01) == (design == .flat))
      #expect(try frame("Sign out", picture).y == cancel.y, "\(design): both answers are side by side")
    }
  }

  @Test func `Cancel is bold beside what can’t be taken back, and what is preferred is filled`() {
    let (out, cancel) = (control(7, "Sign out", .destructive), control(8, "Cancel", .cancel))
    let risky = picture(alert(out, cancel), .glass).fragment
    #expect(risky.contains("font-weight=\"600\" text-anchor=\"middle\">Cancel<"))
    #expect(risky.contains("font-weight=\"500\" text-anchor=\"middle\">Sign out<"))
    #expect(!risky.contains("class=\"fill\""))
    let harmless = picture(alert(cancel, control(9, "Send", .primary)), .glass).fragment
    #expect(harmless.contains("font-weight=\"500\" text-anchor=\"middle\">Cancel<"))
    #expect(harmless.contains("class=\"fill\"") && harmless.contains("class=\"onFill\""))
  }

  @Test func `What shines through glass has no words`() {
    let fragment = picture(alert(control(9, "OK", .primary)), .glass).fragment
    #expect(fragment.split(separator: ">Hidden balance<").count == 2)
    #expect(fragment.split(separator: ">Accounts<").count == 2)
    #expect(!picture(alert(control(9, "OK", .primary)), .flat).fragment.contains("class=\"blur\""))
  }

  @Test func `Back is a round button that says its name, and has it written beside it before`() {
    let (glass, flat) = (
      ReadPicture(picture(nil, .glass).fragment), ReadPicture(picture(nil, .flat).fragment)
    )
    #expect(glass.told == ["Back"] && !glass.texts.contains { $0.words == "Back" })
    #expect(flat.told.isEmpty && flat.texts.contains { $0.words == "Back" })
    #expect(glass.controls == flat.controls)
  }

  @Test(arguments: [(7, .flat), (18, .flat), (26, .glass), (27, .glass)] as [(Int, PhoneLook.Design)])
  func `The version decides`(iOS: Int, design: PhoneLook.Design) {
    #expect(PhoneLook.Design(iOS: iOS) == design)
  }
}
