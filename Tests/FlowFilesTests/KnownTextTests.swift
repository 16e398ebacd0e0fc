import BundledFlowFiles
import Testing
import UnlockEngine

@testable import FlowFiles

/// What a file says is all that it can show: what varies in it leaves no way for every other text.
@Suite struct KnownTextTests {
  private static let text = """
    flow: my-bank
    title: My Bank
    remembers: { pin: code, wrong-pins: count }
    limits: { tries: 3, wait: 5m }
    timers: { pause: { after: wait, clock: uptime, during: lock, then: [go: home] } }
    moments: { launch: [go: lock] }
    screens:
      lock:
        title: "Use {biometry} on your {model}"
        countdown: pause
        texts: ["{tries} tries, then wait {wait}", "{time-left} to go"]
        buttons: { Go on: [go: home] }
      home: { title: Accounts, private: true, leave: [go: lock] }

    """

  @Test(arguments: [
    ("Use Face ID on your iPad", true), ("use touch id", true), ("Optic ID on your iPhone", true),
    ("Accounts", true), ("Qwertz", false), ("Use Banana ID", false), ("to go home", false),
  ]) func `A text is shown or it isn't, whatever varies beside it`(_ text: String, _ isShown: Bool) throws {
    let known = try #require(try read(Self.text).get().knownTexts)
    #expect(known.canShow(text, appName: "My Bank") == isShown)
    #expect(!known.all.contains { $0.contains("¿") })
  }

  @Test func `Lengths of time can be any`() throws {
    let known = try #require(try read(Self.text).get().knownTexts)
    for time in ["1 minute", "5 minutes", "45 seconds", "1 hour", "3 hours"] {
      #expect(known.canShow("then wait \(time)", appName: "My Bank"))
      #expect(known.canShow("\(time) to go", appName: "My Bank"))
    }
  }

  @Test func `The system's controls bear this app's name, and no other app's words`() throws {
    let file = try read(Self.text).get()
    for flow in Catalog.flows + [file as any Flow] {
      let places = FlowTexts.ofSystem(over: flow, besides: Catalog.flows)
      func titles(_ control: String, _ place: String) -> [String]? {
        places.first { $0.id == place }?.controls.first { $0.name == control }?.titles
      }
      #expect(titles("open-app", "system.home") == [flow.appName])
      #expect(titles("close-app", "system.app-switcher") == ["Close \(flow.appName)"])
      #expect(titles("cancel", "system.passcode")?.contains("Cancel") == true)
    }
    let wallet = try #require(Catalog.flows.first { $0.name == "nl-wallet" })
    let fallback = FlowTexts.ofSystem(over: wallet, besides: Catalog.flows)
      .first { $0.id == "system.face-id-failed-again" }?.controls.first { $0.name == "fallback" }
    #expect(fallback?.titles == ["Use PIN"])
  }
}
