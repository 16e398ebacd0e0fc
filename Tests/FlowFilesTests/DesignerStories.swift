import ScreenDrawing
import TerminalSupport
import Testing
import UnlockEngine
import VectorDrawing

@testable import Walkthrough

/// What somebody sees and does who designs a sign-up, a pattern and a pad of her own.
@Suite struct DesignerStories {
  private static let clinic = """
    flow: clinic
    title: Clinic
    remembers: { pin: { is: code, from: 6, to: 6 }, mail: text, shape: { is: code, from: 4, to: 9 } }
    forgets: { first: code }
    starts:
      New: {}
      Known: { app: { pin: "258013", mail: ada@me.org, shape: "1478" } }
    moments: { launch: [go: why] }
    screens:
      why:
        title: Why a PIN?
        body:
          - illustration: lock
          - banner: This service is not for emergencies.
          - section: What we keep
            columns: { Letters: 10 years, Kept at the address of the clinic: "Lindenallee 14, 10115 Berlin, Germany" }
          - "\\(LONG)"
        buttons: { Continue: [go: sign-up], Not now: [go: why] }
      sign-up:
        title: Your address
        fields: { E-mail: { asks-for: mail, from: 5, to: 31 } }
        buttons: { Send: submit }
        complete: [set: { mail: typed }, go: pin]
      pin:
        title: Choose a PIN
        pad: { length: 6 }
        blurs: why
        complete: [set: { first: typed }, go: again]
      again:
        title: The same again
        pad: { length of: first }
        buttons: { Back: { key: left, then: [go: pin] } }
        complete: [{ if: { typed: first }, then: [set: { pin: typed }, go: draw], else: [go: pin] }]
      draw:
        title: Draw it
        pad: { keys: pattern, length: 4 }
        complete: [{ if: { typed: shape }, then: [go: why], else: [retry] }]

    """.replacing(
      "\\(LONG)", with: Array(repeating: "All about it, and around it.", count: 14).joined(separator: " "))

  private func walk(_ app: [String: String] = [:]) throws -> Walk {
    var walk = Walk(try read(Self.clinic).get().simulation(Setup(app: app)), isPaused: true)
    walk.perform(.input(.lifeCycle(.launch)))
    return walk
  }

  private func rows(_ walk: Walk) -> String {
    WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80)).canvas.text
  }

  @Test func `A page that is too high is come to at its top, and its button by the next key`() throws {
    var walk = try walk()
    #expect(rows(walk).contains("Why a PIN?") && rows(walk).contains("( lock )"))
    #expect(!rows(walk).contains("Continue  "))
    walk.press(.tab)
    #expect(!rows(walk).contains("( lock )") && rows(walk).contains("Not now"))
  }

  @Test(arguments: [[:], ["pin": "258013", "mail": "bob@me.org", "shape": "1478"]])
  func `A field gets what is known of its text, and no PIN`(app: [String: String]) throws {
    var walk = try walk(app)
    walk.press(.enter)
    walk.perform(.answer(right: true))
    #expect(walk.top?.id == "clinic.pin")
    let typed = walk.timeline.entries(last: 3).map(\.text).joined(separator: "\n")
    #expect(typed.contains(app["mail"] ?? "ada@me.org"), "\(typed)")
  }

  @Test func `A key beside the 0 is drawn once, and what is behind a pad is blurred`() throws {
    var walk = try walk()
    walk.press(.enter)
    walk.perform(.answer(right: true))
    #expect(walk.top?.behind.map(\.id) == ["clinic.why"])
    walk.perform(.answer(right: true))
    let again = try #require(walk.top)
    #expect(again.id == "clinic.again" && again.controls.map(\.role) == [.cancel])
    #expect(rows(walk).components("Back") == 1)
  }

  @Test func `A pattern says which keys it takes`() throws {
    var walk = try walk(["pin": "258013", "mail": "ada@me.org", "shape": "1478"])
    walk.press(.enter)
    for _ in 0..<3 { walk.perform(.answer(right: true)) }
    #expect(walk.top?.id == "clinic.draw")
    #expect(rows(walk).contains("1–9 type"))
    for key in ["1", "1"] { walk.press(try #require(Key(name: key))) }
    #expect(walk.message == "A pattern goes over the dots 1 to 9, over none of them twice.")
    walk.press(try #require(Key(name: "4")))
    #expect(walk.message == nil)
  }

  /// Below its name, too, a value is the lesser of the two; a button in the page's own colour is seen all the same.
  @Test func `What stands where on a picture is told apart`() throws {
    let simulation = try walk().simulation
    let picture = PhonePicture(screen: simulation.screen, device: PhoneLook(simulation.world)).fragment
    let value = try #require(picture.split(separator: "<").first { $0.contains("Lindenallee") })
    #expect(value.contains("secondary"), "\(value)")
    let rules = PhonePicture.accentRules(AppLook(accent: 0xFFFFFF, tone: .light), .light)
    #expect(!rules.contains("fill{fill:#FFFFFF"), "\(rules)")
  }
}

extension String {
  fileprivate func components(_ word: String) -> Int {
    split(separator: word, omittingEmptySubsequences: false).count - 1
  }
}
