import DeviceSimulation
import FlowFiles
import Scenarios
import ScreenDrawing
import Testing
import UnlockEngine
import VectorDrawing

/// Screens that say in which order things stand on them.
@Suite struct BodyFileTests {
  static let file = """
    flow: harbour
    limits: { wait: 30s }
    remembers: { news: flag, asked: flag, mail: text }
    moments: { launch: [go: home] }
    screens:
      home:
        title: Accounts
        countdown: again
        body:
          - banner: No connection.
            if: { network: offline }
          - illustration: shield
            says: A shield with a tick
          - All that you have.
          - section: Everyday
            columns: { Current: "$12", Shared: { if: { news: true }, then: $3, else: $4 } }
            rows: { Move money: [show: choices] }
            footer: As of today.
          - fields: { Mail: { asks-for: mail } }
          - toggles: { News: { toggle: news, then: [set: { asked: true }] } }
          - dots: 2 of 3
          - buttons: { Wait: [start: again] }
        complete: [set: { mail: typed }]
        buttons: { Save: submit, Back: [go: cards] }
        tabs: { Accounts: here, Cards: [go: cards] }
      cards: { title: Cards, tabs: { Accounts: [go: home], Cards: here } }
    alerts:
      choices: { style: action-sheet, title: Where to?, buttons: { To Shared: [], Cancel: [] } }
      more: { style: sheet, detents: [medium, large], title: More, buttons: { Done: [] } }
    timers:
      again: { after: wait, clock: uptime }

    """

  private func simulation(_ steps: Input..., of text: String = file) throws -> Simulation {
    var simulation = try read(text).get().simulation(Setup())
    for step in [.lifeCycle(.launch)] + steps { _ = simulation.step(step) }
    return simulation
  }

  private func home(_ steps: Input...) throws -> Layer {
    var simulation = try read(Self.file).get().simulation(Setup())
    for step in [.lifeCycle(.launch)] + steps { _ = simulation.step(step) }
    return try #require(simulation.screen.app)
  }

  @Test func `A sheet with two heights is drawn to the other one by its grabber, and comes up at the first`()
    throws
  {
    let text = Self.file.replacing(
      "{ Move money: [show: choices] }", with: "{ Move money: [show: choices], More: [show: more] }")
    var phone = try simulation(of: text)
    func tap(_ title: String) throws {
      let layer = try #require(phone.screen.alert ?? phone.screen.app)
      let control = try #require(layer.controls.first { $0.title == title })
      _ = phone.step(.tap(control.id))
    }
    var styles: [Layer.Style?] = []
    for title in ["More", "Sheet Grabber", "Sheet Grabber", "Sheet Grabber", "Done", "More"] {
      try tap(title)
      styles.append(phone.screen.alert?.style)
    }
    #expect(
      styles == [.sheet(.medium), .sheet(.large), .sheet(.medium), .sheet(.large), nil, .sheet(.medium)])
    let spoken = try #require(phone.screen.alert?.accessibilityElements.last)
    #expect(spoken.spokenAtOnce.contains("half screen"))
    #expect(
      try failure(
        of: "  - launch\n  - tap: More\n  - tap: grabber\n  - expect: { alert: harbour.more }\n", on: text)
        == nil)
    // One height has nothing to be drawn to.
    let low = text.replacing("detents: [medium, large]", with: "detents: medium")
    #expect(try failure(of: "  - launch\n  - tap: More\n  - tap: grabber\n", on: low) != nil)
  }

  @Test func `Tabs have icons over their titles where there is room, and ASCII has the titles alone`() throws
  {
    let text = Self.file.replacing(
      "tabs: { Accounts: [go: home], Cards: here }",
      with: "tabs: { Accounts: { icon: house, then: [go: home] }, Cards: { icon: card, then: here } }")
    var phone = try simulation(of: text)
    let back = try #require(phone.screen.app?.controls.first { $0.title == "Back" })
    _ = phone.step(.tap(back.id))
    let tabs = try #require(phone.screen.app?.controls)
    #expect(
      tabs.map(\.icon) == [.house, .card]
        && tabs.map(\.role) == [.tab(isSelected: false), .tab(isSelected: true)])
    var plain = phone.screen
    for index in tabs.indices { plain.app?.controls[index].icon = nil }
    #expect(PhonePicture(screen: phone.screen).svg != PhonePicture(screen: plain).svg)
    func rows(_ glyphs: Glyphs) -> [String] {
      var canvas = Canvas(size: Size(rows: 40, columns: 39))
      PhoneDrawing(screen: phone.screen, glyphs: glyphs).draw(into: canvas.bounds, on: &canvas)
      return (0..<40).map { canvas.text(row: $0) }
    }
    let drawn = rows(.unicode)
    let titles = try #require(drawn.lastIndex { $0.contains("Accounts") && $0.contains("Cards") })
    #expect(drawn[titles - 1].contains("⌂") && drawn[titles - 1].contains("▬"))
    #expect(rows(.ascii).contains { $0.contains("Accounts") && $0.contains("Cards") })
  }

  @Test func `What stands in a body comes in its order, and is read out in it`() throws {
    let layer = try home()
    #expect(
      layer.texts == [
        "A shield with a tick", "All that you have.", "Everyday", "Current  $12", "Shared  $4",
        "As of today.",
      ])
    #expect(
      layer.controls.map(\.title) == [
        "Back", "Move money", "Mail", "News", "Wait", "Save", "Accounts", "Cards",
      ])
    #expect(
      layer.accessibilityElements.map(\.spoken) == [
        "Back, button", "Accounts, heading", "A shield with a tick, image", "All that you have.",
        "Everyday, heading", "Current, $12", "Shared, $4", "Move money, button", "As of today.",
        "Mail, text field, is editing", "News, off, switch button, double tap to toggle setting",
        "page 2 of 3", "Wait, button", "Save, dimmed, button", "Accounts, selected, tab", "Cards, tab",
      ])
  }

  @Test func `What has a condition comes and goes, and everything else stays where it was`() throws {
    let before = try home()
    let after = try home(.change(.network(.offline)))
    #expect(after.texts == ["No connection."] + before.texts)
    #expect(after.body.first == .banner(0))
    #expect(after.body.count == before.body.count + 1)
    for (one, other) in zip(
      before.accessibilityElements.dropFirst(2), after.accessibilityElements.dropFirst(3))
    {
      #expect(one.spoken == other.spoken)
    }
  }

  @Test func `A switch flips its value, does what else it is told, and flips it back`() throws {
    #expect(mistakes(in: Self.file) == [])
    let said = try failure(
      of: """
          - launch
          - expect: { facts: { news: false, asked: false }, shows: Shared  $4 }
          - tap: News
          - expect: { facts: { news: true, asked: true }, shows: Shared  $3 }
          - tap: News
          - expect: { facts: { news: false, asked: true } }
        """, on: Self.file)
    #expect(said == nil)
  }

  @Test func `A timer that is only counted down needs neither an end nor a place`() throws {
    let said = try failure(
      of: """
          - launch
          - tap: Wait
          - elapse: 29s
          - expect: { time-left: 1s }
          - elapse: 1s
          - expect: { time-left: none }
        """, on: Self.file)
    #expect(said == nil)
  }

  @Test func `Tabs lead to each other, and the one that is here leads nowhere`() throws {
    let said = try failure(
      of: """
          - launch
          - tap: Accounts
            ignored: true
          - tap: Cards
          - expect: { screen: harbour.cards }
          - tap: Accounts
          - expect: { screen: harbour.home }
          - tap: Move money
          - expect: { alert: harbour.choices, buttons: [To Shared, Cancel] }
          - tap: Cancel
          - expect: { alert: none }
        """, on: Self.file)
    #expect(said == nil)
  }

  // MARK: Drawn

  private static let designs = PhoneLook.Design.allCases

  @Test(arguments: designs, PhoneLook.Model.allCases)
  func `All of a body is in a vector picture, each control to be tapped once`(
    _ design: PhoneLook.Design, _ model: PhoneLook.Model
  ) throws {
    let screen = try simulation().screen
    let picture = PhonePicture(screen: screen, device: PhoneLook(model: model, design: design))
    for text in [
      "All that you have.", "Current", "$12", "Shared", "$4", "As of today.", "Move money", "News", "Wait",
    ] {
      #expect(picture.svg.contains(">\(text)</text>"), "\(text)")
    }
    #expect(picture.svg.contains(design == .glass ? ">Everyday</text>" : ">EVERYDAY</text>"))
    #expect(picture.svg.contains("<title>A shield with a tick</title>"))
    // Under a field that is typed into a keyboard covers the tabs of a phone.
    for control in screen.app?.controls ?? [] where model == .iPad || !control.isTab {
      let id = "data-control=\"\(control.id.text)\""
      #expect(picture.svg.components(separatedBy: id).count == 2, "\(control.title)")
    }
  }

  @Test(arguments: TextSize.allCases) func `Text of any size leaves nothing out`(_ size: TextSize) throws {
    let picture = PhonePicture(screen: try simulation().screen, textSize: size)
    #expect(!picture.overflows.contains { if case .cut = $0 { true } else { false } })
  }

  @Test(
    arguments: Glyphs.allCases,
    [Size(rows: 22, columns: 80), Size(rows: 40, columns: 80), Size(rows: 60, columns: 120)])
  func `All of a body is in a terminal, or can be scrolled to`(_ glyphs: Glyphs, _ room: Size) throws {
    let screen = try simulation().screen
    var seen = ""
    for scroll in 0..<30 {
      seen += PhoneDrawing(screen: screen, glyphs: glyphs, scroll: scroll).canvas(in: room).text
    }
    for text in [
      "shield", "All that you have.", "Everyday", "Current", "$12", "Move money", "As of today.", "News",
      "Wait", "Save", "Cards",
    ] {
      #expect(seen.contains(text), "\(text)")
    }
  }

  @Test func `A sheet and choices stand at the bottom of the screen`() throws {
    let flow = try read(Self.file.replacing("show: choices", with: "show: more")).get()
    var sheet = try flow.simulation(Setup())
    _ = sheet.step(.lifeCycle(.launch))
    let move = try #require(sheet.screen.app?.controls.first { $0.title == "Move money" })
    _ = sheet.step(.tap(move.id))
    #expect(sheet.screen.alert?.style == .sheet(.medium))
    let rows = PhoneDrawing(screen: sheet.screen).canvas(in: Size(rows: 40, columns: 80)).text.split(
      separator: "\n")
    let title = try #require(rows.firstIndex { $0.contains("More") })
    #expect(title > rows.count / 3, "\(title)")
    let choices = try simulation(.tap(move.id)).screen
    #expect(choices.alert?.style == .actionSheet)
    #expect(PhonePicture(screen: choices).svg.contains(">To Shared</text>"))
  }
}

extension Control {
  fileprivate var isTab: Bool {
    if case .tab = role { return true }
    return false
  }
}
