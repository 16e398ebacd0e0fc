import DeviceSimulation
import ScreenDrawing
import Testing
import UnlockEngine

@testable import VectorDrawing

/// A control of an app’s page.
func control(_ code: UInt8, _ title: String, _ role: Control.Role = .normal) -> Control {
  Control(id: ControlID(owner: .app, code: code), title: title, role: role)
}

private let list = Layer(
  id: "x.list", style: .list, title: "Accounts", texts: ["Savings  $12,350.00"],
  controls: [control(1, "Hidden balance", .toggle(isOn: true)), control(2, "Settings", .row)],
  showsContent: true)

@Suite struct PictureStories {
  @Test func `A page can find each key and each button`() {
    let cancel = control(1, "Cancel", .cancel)
    let pad = Layer(
      id: "x.pad", style: .pinPad, title: "Enter your PIN",
      controls: [cancel, control(2, "Forgot PIN?", .link)],
      keypad: Keypad(filled: 2, length: 4, left: .control(cancel.id)))
    let read = ReadPicture(PhonePicture(screen: Screen(app: pad)).fragment)
    #expect(read.controls.sorted() == ["app.1", "app.2"])
    #expect(read.keys.sorted() == (0...9).map(String.init) + ["delete"])
  }

  @Test func `Under an alert nothing can be tapped, and nothing is read out`() {
    let alert = Layer(id: "x.alert", style: .alert, title: "Sure?", controls: [control(9, "OK", .primary)])
    let picture = PhonePicture(screen: Screen(app: list, alert: alert))
    let read = ReadPicture(picture.fragment)
    #expect(read.controls == ["app.9"])
    #expect(read.texts.filter { !$0.isHidden }.map(\.words) == ["Sure?", "OK", "9:41"])
    #expect(picture.fragment.contains("class=\"veil\""))
  }

  /// What is to be hidden isn't in the file.
  @Test func `A cover that blurs has none of the words behind it`() {
    let cover = Layer(
      id: "x.cover", style: .cover, title: "Locked", controls: [control(1, "Unlock", .primary)],
      behind: [list])
    let svg = PhonePicture(screen: Screen(app: cover)).svg
    for words in ["Accounts", "Savings", "12,350", "balance", "Settings"] { #expect(!svg.contains(words)) }
    #expect(svg.contains("class=\"blur\"") && svg.contains("class=\"smear\""))
  }

  @Test func `What is secret is neither drawn nor told`() {
    let page = Layer(
      id: "x.page", style: .page, title: "Sign in",
      controls: [control(1, "Password", .field(text: "hunter2", isActive: true, isSecure: true))])
    let picture = PhonePicture(screen: Screen(app: page))
    #expect(!picture.svg.contains("hunter2"))
    #expect(picture.spokenDescription == "Sign in. Password, secure text field.")
    #expect(picture.svg.contains("<desc>Sign in. Password, secure text field.</desc>"))
  }

  @Test
  func
    `Fields and switches stand in their own order, as in the terminal, with what stands in an empty field`()
    throws
  {
    var name = control(1, "User name", .field(text: "", isActive: false, isSecure: false))
    name.placeholder = "name@example.com"
    for style in [Layer.Style.page, .list] {
      let form = Layer(
        id: "x.page", style: style, title: "Sign in",
        controls: [
          name, control(2, "Password", .field(text: "x", isActive: true, isSecure: true)),
          control(3, "Stay signed in", .toggle(isOn: false)),
          control(4, "Code", .field(text: "", isActive: false, isSecure: false)),
        ])
      let texts = ReadPicture(PhonePicture(screen: Screen(app: form)).fragment).texts
      func top(_ words: String) throws -> Double {
        try #require(texts.first { $0.words == words }, "\(words)").frame.y
      }
      #expect(try top("User name") < top("Password"))
      #expect(try top("Password") < top("Stay signed in"))
      #expect(try top("Stay signed in") < top("Code"))
      #expect(try top("User name") < top("name@example.com"))
      #expect(try top("name@example.com") < top("Password"))
      let rows = PhoneDrawing(screen: Screen(app: form)).canvas().text.split(separator: "\n")
      let places = ["User name", "Password", "Stay signed in", "Code"].map { words in
        rows.firstIndex { $0.contains(words) } ?? 0
      }
      #expect(places == places.sorted() && Set(places).count == 4)
    }
  }

  @Test func `A picture says what it shows`() {
    let picture = PhonePicture(screen: Screen(app: list))
    #expect(picture.spokenTitle == "iPhone: Accounts")
    #expect(
      picture.spokenDescription
        == "Accounts. Savings  $12,350.00. Hidden balance, switch, on. Settings, button.")
    #expect(picture.svg.contains("role=\"img\"><title>iPhone: Accounts</title>"))
  }

  /// No path draws a letter: what is read can be selected and searched for.
  @Test func `A name and its value stand side by side, and below each other where there is no room`() {
    func frames(_ size: TextSize) -> (name: Frame?, value: Frame?) {
      let texts = ReadPicture(PhonePicture(screen: Screen(app: list), textSize: size).fragment).texts
      return (texts.first { $0.words == "Savings" }?.frame, texts.first { $0.words == "$12,350.00" }?.frame)
    }
    let (usual, large) = (frames(.l), frames(.ax4))
    #expect(usual.name?.y == usual.value?.y)
    #expect((large.name?.bottom ?? 0) < large.value?.y ?? 0)
  }

  @Test func `A wrong entry is red, and its last text says why`() {
    let pad = Layer(
      id: "x.pad", style: .pinPad, title: "Enter your PIN", texts: ["Banno is locked.", "Wrong PIN."],
      keypad: Keypad(filled: 0, length: 4, isShaking: true))
    let svg = PhonePicture(screen: Screen(app: pad)).fragment
    #expect(svg.contains("class=\"s-red\""))
    #expect(svg.contains("<text class=\"red\"") && svg.contains(">Wrong PIN.</text>"))
  }

  @Test func `A pressed key is lit`() {
    var pad = Layer(
      id: "x.pad", style: .pinPad, title: "Enter your PIN", keypad: Keypad(filled: 1, length: 4))
    #expect(!PhonePicture(screen: Screen(app: pad)).fragment.contains("class=\"lit\""))
    pad.keypad?.lit = .character("5")
    #expect(
      PhonePicture(screen: Screen(app: pad)).fragment.contains("<g data-key=\"5\"><circle class=\"lit\""))
  }

  @Test func `The front is that of the device`() {
    func shape(_ model: PhoneLook.Model, _ front: PhoneLook.Front) -> DeviceShape {
      DeviceShape(PhoneLook(model: model, front: front))
    }
    let island = shape(.iPhone, .dynamicIsland).screen
    #expect(abs(island.height / island.width - 19.5 / 9) < 0.01)
    #expect(shape(.iPhone, .homeButton).homeButton != nil && shape(.iPhone, .notch).homeButton == nil)
    #expect(shape(.iPhone, .notch).cutOut != nil && shape(.iPad, .notch).cutOut == nil)
    #expect(shape(.iPad, .homeButton).screen.width == 810)
  }

  @Test func `An accent colours the app and nothing of the system’s`() {
    let look = AppLook(accent: 0x0A7D4B, tone: .dark)
    let page = Layer(id: "x.page", style: .page, title: "Hi", controls: [control(1, "Go", .primary)])
    let svg = PhonePicture(screen: Screen(app: page), device: PhoneLook(app: look)).svg
    #expect(svg.contains("<g class=\"dark app-0A7D4B\">"))
    #expect(svg.contains(".phone g.app-0A7D4B .fill{fill:#0A7D4B}"))
    #expect(!PhonePicture(screen: Screen(app: page)).svg.contains("app-"))
  }
}
