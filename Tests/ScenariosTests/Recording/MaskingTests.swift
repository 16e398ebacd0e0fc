import BundledFlowFiles
import DeviceSimulation
import TerminalSupport
import Fuzzing
import Testing
import UnlockEngine

@testable import Scenarios
@testable import Walkthrough

/// What is handed on with a mask: a recording and a page in which the same things happen, and no code that
/// somebody set or typed.
@Suite(.timeLimit(.minutes(60)))
struct MaskingTests {
  /// The masked recording of a walk; its page tells the same, and as little.
  private func text(_ walk: Walk) throws -> String {
    let recording = try Recording(of: walk, title: "A title", style: Recording.Style(isMasked: true))
    #expect(recording.problem == nil)
    #expect(!recording.holdsCodes)
    return recording.text
  }

  private func page(_ walk: Walk) -> String { Storyboard(Story(telling: walk)).html }

  @Test func `Masked no code is left`() throws {
    var walk = try launched(device: ["enrolled": "false"], app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "7 7 7 7 2 5 8 0")
    walk.perform(.change(.passcode(Passcode("swordfish 7"))))
    let text = try text(walk)
    for code in ["2580", "7777", "swordfish"] { #expect(!text.contains(code), "\(text)") }
    #expect(text.contains("failed-pin-attempts: 1") && text.contains("screen: vault.dashboard"))
  }

  @Test func `Masked beside a second phone no code is left either`() throws {
    var walk = try launched(device: ["enrolled": "false"], app: ["method": "pin", "pin": "2580"])
    var own = Setup()
    own.policy = [Setup.Entry("pin-attempts", "3")]
    walk.put(beside: try SecondPhone(of: vault, own: own, beside: vault, walk.setup))
    walk.press(keys: "7 1 9 4 2 5 8 0")
    let masked = try walk.masked()
    let page = page(masked)
    #expect(page.contains("Wrong PIN. 2 tries left."), "the second phone is there")
    for code in ["2580", "7194"] { #expect(!page.contains(code)) }
    #expect(masked.timeline.phones.second?.simulation.screen.app?.id == "vault.dashboard")
    // Codes of its own can’t be told from the first one’s.
    own.app = [Setup.Entry("pin", "9731")]
    walk.put(beside: try SecondPhone(of: vault, own: own, beside: vault, walk.setup))
    #expect(throws: Recording.Refusal.cannotMask) { try walk.masked() }
    #expect(walk.holdsCodes)
  }

  @Test func `Masked codes that nobody set are set`() throws {
    var walk = try launched(device: ["enrolled": "false"], app: ["method": "pin"])
    walk.press(keys: "2 5 8 0")
    let text = try text(walk)
    #expect(!text.contains("2580") && text.contains("method: pin, pin: \""))
  }

  /// PowerAuth's activation by credentials, as far as the choice of a PIN where they are right.
  private func activated(oneTimePassword: String) throws -> Walk {
    var walk = Walk(try #require(Catalog.flow(named: "powerauth")).simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    walk.perform(.elapseToNextDeadline)
    let credentials = try #require(walk.top?.controls.first { $0.title.contains("credentials") })
    walk.perform(.tap(credentials.id))
    for text in ["john.doe@example.com", "YBzBEM", oneTimePassword] {
      for scalar in text.unicodeScalars { walk.press(.character(scalar)) }
      walk.press(.tab)
    }
    walk.press(.enter)
    walk.perform(.elapse(.seconds(5)))
    return walk
  }

  @Test func `Masked right credentials stay right and aren't left`() throws {
    let walk = try activated(oneTimePassword: "072471")
    #expect(walk.screen.app?.id == "powerauth.choose-pin")
    let text = try text(walk)
    for code in ["YBzBEM", "072471"] { #expect(!text.contains(code), "\(text)") }
    #expect(text.contains("password: ") && text.contains("one-time-password: \""))
    #expect(text.contains("john.doe@example.com") && text.contains("screen: powerauth.choose-pin"))
  }

  @Test func `A masked wrong one-time password stays wrong`() throws {
    let walk = try activated(oneTimePassword: "111222")
    #expect(walk.screen.alert?.id == "powerauth.wrong-credentials")
    let text = try text(walk)
    for code in ["YBzBEM", "111222"] { #expect(!text.contains(code), "\(text)") }
    #expect(text.contains("alert: powerauth.wrong-credentials"))
  }

  @Test func `A page is masked as a recording is`() throws {
    var walk = try launched(app: ["method": "pin", "pin": "2580"])
    walk.perform(.change(.passcode(Passcode("swordfish 7"))))
    walk.tick(.milliseconds(300))
    walk.press(keys: "7 7 9 7 2 5 8 0")
    walk.tick(.milliseconds(300))
    let masked = try walk.masked()
    for code in ["2580", "7797", "swordfish"] {
      #expect(page(walk).contains(code))
      #expect(!page(masked).contains(code))
    }
    #expect(walk.holdsCodes)
    let (story, other) = (Story(of: walk), Story(of: masked))
    #expect(story.cards.map(\.time) == other.cards.map(\.time))
    #expect(story.cards.map(\.changes) == other.cards.map(\.changes))
    #expect(other.cards.last?.simulation.screen.app?.id == "vault.dashboard")
  }

  @Test func `Where nothing is secret nothing is said`() throws {
    var walk = try launched()
    walk.press(keys: "Enter")
    #expect(!walk.holdsCodes)
    #expect(page(try walk.masked()) == page(walk))
  }

  @Test(arguments: ["пароль", "ß€1", "密碼密碼", "пароль и ещё"]) func `Any alphabet is masked`(passcode: String)
    throws
  {
    var walk = try launched()
    walk.perform(.change(.passcode(Passcode(passcode))))
    #expect(try !text(walk).contains(passcode))
    #expect(try !page(walk.masked()).contains(passcode))
  }

  /// What stands on keypads and in fields, but for those that no secret belongs in; typed behind each other, and
  /// set.
  private func codes(of walk: Walk) -> (secret: Set<String>, open: Set<String>) {
    var (secret, open): (Set<String>, Set<String>) = ([], [])
    for entry in walk.setup.app + walk.setup.device
    where ["pin", "password", "passcode"].contains(where: entry.name.hasSuffix) { secret.insert(entry.value) }
    var run = ""
    var place = ""
    func end(at next: String) {
      if run.count >= 4 {
        if ["User name", "Activation code"].contains(place) { open.insert(run) } else { secret.insert(run) }
      }
      (run, place) = ("", next)
    }
    let timeline = walk.timeline
    for index in timeline.wholePath.dropFirst() {
      let moment = timeline.moments[index]
      let before = timeline.simulation(at: moment.parent ?? 0)
      let top = before.screen.top
      let now = top?.controls.first(where: \.isActiveField)?.title ?? top?.id ?? ""
      if now != place || top?.keypad?.filled == 0 { end(at: now) }
      switch moment.input {
      case .type(.character(let scalar)): run.unicodeScalars.append(scalar)
      case .type(.delete): run = String(run.dropLast())
      case .change(.passcode(let passcode?)): secret.insert(passcode.text.text)
      default: break
      }
    }
    end(at: "")
    return (secret.filter { $0.count >= 4 && $0 != "none" }, open)
  }

  /// Whoever types what, in whatever flow.
  @Test(arguments: 0..<8 as Range<UInt64>) func `Random walks can be masked`(seed: UInt64) throws {
    for flow in Catalog.flows {
      var random = try RandomWalk(flow, seed: seed)
      for _ in 0..<40 { random.go() }
      // One that has codes of its own can't be masked.
      random.walk.put(beside: nil)
      // All may have been taken back.
      guard !RecordedActions(random.walk).list.isEmpty else { continue }
      let (secret, open) = codes(of: random.walk)
      let masked = try random.walk.masked()
      #expect(codes(of: masked).secret.isDisjoint(with: secret), "\(flow.name) \(seed)")
      let (recording, page) = (try text(random.walk), page(masked))
      // What somebody also took for a user name stays there.
      for code in secret where !open.contains(where: { $0.contains(code) }) {
        #expect(!recording.contains("\"\(code)\""), "\(flow.name) \(seed)\n\(recording)")
        #expect(!page.contains(">type \(code)<") && !page.contains(" \(code)<"), "\(flow.name) \(seed)")
      }
      let end = ScenarioRun.result(of: try read(recording).get()).end
      #expect(
        RecordedActions.VisibleState(end) == RecordedActions.VisibleState(random.walk.simulation),
        "\(flow.name) \(seed)\n\(recording)")
    }
  }
}
