import Exploration
import FlowFiles
import FlowReading
import Scenarios
import Testing
import UnlockEngine

/// Small files of people who have never seen this one's insides, each of which was once told something wrong, or shown so.
@Suite struct BroughtFileTests {
  @Test func `The tab whose screen shows isn't a dead button`() throws {
    let text = """
      flow: shop
      starts: { New: {} }
      moments: { launch: [go: shop] }
      screens:
        shop: { title: Shop, tabs: { Shop: here, Profile: [go: profile] } }
        profile: { title: You, tabs: { Shop: [go: shop], Profile: here }, rows: { Help: [] } }

      """
    let dead = "Every button that can be tapped does something"
    #expect(try explored(text).brokenRules.map(\.rule).contains(dead))
    #expect(try explored(text.replacing(", rows: { Help: [] }", with: "")).brokenRules.isEmpty)
  }

  /// Under an alert only its own buttons can be tapped.
  @Test func `What lies under an alert isn't enabled`() throws {
    let text = """
      flow: help
      starts: { New: {} }
      moments: { launch: [go: lock] }
      screens:
        lock: { title: Locked, buttons: { Help: [show: help] } }
      alerts:
        help: { title: Help, buttons: { OK: [] } }
      rules:
        The page waits: { when: { alert: help }, never: { enabled: help } }
        The alert doesn’t: { when: { alert: help }, always: { enabled: ok } }

      """
    #expect(try explored(text).brokenRules.map(\.rule) == [])
  }

  /// A server that takes no time is asked all the same: who typed the right PIN has proved something, and a wrong one is a guess.
  @Test(arguments: ["0s", "1ms"]) func `A server may answer at once`(latency: String) throws {
    let text = """
      flow: my-bank
      limits: { tries: { is: 3 } }
      starts: { Set: { device: { latency: 2ms }, app: { pin: "7139" } } }
      server:
        values: { pin: { is: code, option: pin }, wrong: count }
        requests:
          check:
            - { if: { wrong: { reached: tries } }, then: [answer: never] }
            - { if: { typed: pin }, then: [reset: wrong, answer: fine], else: [count: wrong, answer: wrong] }
      moments: { launch: [go: lock] }
      screens:
        lock:
          title: Enter the PIN of your account
          texts: [{ if: { retrying: true }, then: Wrong. }]
          pad: { length: 4 }
          complete: [send: { request: check, fine: [go: home], wrong: [retry], never: [go: blocked], else: [clear] }]
        home: { title: Home, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }
        blocked: { title: Blocked, rows: { Back: [go: lock] } }

      """
    let (usual, result) = (try explored(text), try explored(text.replacing("2ms", with: latency)))
    #expect(result.brokenRules.map(\.rule) == usual.brokenRules.map(\.rule))
    #expect(result.guesses.map(\.most) == [3])
  }

  /// What the server knows outlives the app, and what the app counts doesn't.
  @Test(arguments: [(count: "remembers", most: nil as Int?), ("keeps", 3)])
  func `Who deletes the app has all tries again, unless they are kept`(count: String, most: Int?) throws {
    let text = """
      flow: my-bank
      limits: { tries: { is: 3 } }
      \(count): { wrong: count }
      starts: { Set: { app: { pin: "7139" } } }
      server:
        values: { pin: { is: code, option: pin } }
        requests: { check: [{ if: { typed: pin }, then: [answer: fine], else: [answer: wrong] }] }
      moments: { launch: [go: lock] }
      screens:
        lock:
          title: Enter the PIN of your account
          pad: { length: 4 }
          complete: [count: wrong, send: { request: check, fine: [reset: wrong, go: home], wrong: [retry], else: [clear] }]
        home: { title: Home, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }
        out: { title: Out, instead-of: lock, if: { wrong: { reached: tries }, not: { waiting-for: check } } }

      """
    #expect(try explored(text).guesses.map(\.most) == [most])
  }

  @Test func `A prompt says what is so when it asks`() throws {
    let text = """
      flow: notes
      remembers: { kind: [one, two] }
      words: { which: { by: kind, one: the first, else: the second } }
      starts: { Touch: { device: { model: iPad, biometry: touchID, enrolled: true } } }
      moments: { launch: [go: home] }
      screens:
        home:
          title: Home
          rows: { Flip: [set: { kind: two }], Ask: [ask-owner: { for: "See {which}", policy: biometrics, success: [steady] }] }

      """
    let flow = try FlowFile.read(SourceText(path: "my.flow.yaml", text: text)).get()
    let setup = Setup(device: ["biometry": "touchID", "enrolled": "true"])
    var simulation = try flow.simulation(setup)
    simulation.step(.lifeCycle(.launch))
    for title in ["Flip", "Ask"] {
      let control = try #require(simulation.screen.top?.controls.first { $0.title == title })
      simulation.step(.tap(control.id))
    }
    #expect(simulation.screen.system?.texts == ["See the second"])
  }

  /// Which codes are typed doesn't go by the length of the first.
  @Test func `Codes of two lengths that somebody sets are typed, both`() throws {
    let source = try SourceText.read(packageFolder + "/Tests/Flows/lengths/two-codes.flow.yaml")
    let setup = Setup(app: ["pin": "2580", "puk": "827139"])
    let (own, set) = (try explored(source.text), try read(source.text).get().explored(under: setup))
    #expect(own.progress.states == set.progress.states)
    #expect(own.brokenRules.map(\.rule) == set.brokenRules.map(\.rule))
  }
}
