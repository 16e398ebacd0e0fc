import AppStandIns
import Foundation
import LocalAuthentication
import Security
import SimulatedDeviceExploring
import Testing

/// An app that notes what it hears, and locks its content whenever it was left.
@MainActor
private final class Listener: LifeCycleObserver {
  /// What it gets wrong.
  enum Slip { case linkOpens, countsInDefaults, opensInBackground, ignoresRecording }

  let slip: Slip?
  private(set) var heard: [String] = []
  private(set) var isOpen = false
  private(set) var isRecorded = SimulatedUIScreen.main.isCaptured
  private var wrong: Int {
    get {
      slip == .countsInDefaults
        ? SimulatedUserDefaults.standard.integer(forKey: "wrong") : FixtureLock.storedCount
    }
    set {
      if slip == .countsInDefaults {
        SimulatedUserDefaults.standard.set(newValue, forKey: "wrong")
      } else {
        FixtureLock.storedCount = newValue
      }
    }
  }

  init(_ slip: Slip?, _ launch: Launch) {
    self.slip = slip
    launch.forward(to: self)
    launch.whenOpened { [unowned self] opening in
      heard.append("opened by \(opening.rawValue)")
      if slip == .linkOpens, opening == .link { isOpen = true }
    }
    SimulatedNotificationCenter.default.addObserver(
      forName: SimulatedUIScreen.capturedDidChangeNotification, object: nil, queue: nil
    ) { [unowned self] _ in MainActor.assumeIsolated { isRecorded = SimulatedUIScreen.main.isCaptured } }
  }

  func lifeCycle(_ event: LifeCycleEvent) {
    heard.append(event.rawValue)
    if event == .didEnterBackground { isOpen = false }
    if event == .didFinishLaunching, slip == .opensInBackground {
      isOpen = SimulatedUIApplication.shared.applicationState == .background
    }
  }

  var showsContent: Bool { isOpen && (slip == .ignoresRecording || !isRecorded) }
  var takesPIN: Bool { !isOpen && wrong < FixtureLock.limit && (slip == .ignoresRecording || !isRecorded) }

  func enter(_ pin: String) { if pin == "2580" { (isOpen, wrong) = (true, 0) } else { wrong += 1 } }

  nonisolated static func app(
    _ slip: Slip? = nil, _ fromOutside: FromOutside?, rules: [Rule<Listener>] = [], note: Heard = Heard()
  ) -> AppUnderTest<Listener> {
    AppUnderTest(
      guesses: .atMost(FixtureLock.limit),
      except: [.contentInAppSwitcher: "It has no cover.", .deadEnd: "Its PIN is wrong for good."],
      rules: rules, fromOutside: fromOutside
    ) { launch in
      App(Listener(slip, launch), isContentVisible: { $0.showsContent })
    } moves: {
      Move("right PIN", proves: true, when: { $0.takesPIN }) { $0.enter("2580") }
      Move("wrong PIN", guesses: true, when: { $0.takesPIN }) { $0.enter("1111") }
      Move("note") { note.all = $0.heard }
    }
  }

  final class Heard: @unchecked Sendable { var all: [String] = [] }
}

/// What an app heard by the end of an order.
private func heard(_ fromOutside: FromOutside, _ order: String...) async throws -> [String] {
  let note = Listener.Heard()
  let exploration = try await Listener.app(nil, fromOutside, note: note).explored(.order(order + ["note"]))
  #expect(exploration.endedEarly == nil)
  return note.all
}

@Suite
struct OutsideTests {
  private let launched = ["didFinishLaunching", "didBecomeActive"]
  private let left = ["willResignActive", "didEnterBackground"]
  private let back = ["willEnterForeground", "didBecomeActive"]

  @Test
  func `What opens the app is told before it is active, and over it at once`() async throws {
    let cold = try await heard(.link, "home", "kill", "open by link")
    #expect(cold == ["didFinishLaunching", "opened by link", "didBecomeActive"])
    let warm = try await heard(.notification, "home", "open by notification")
    #expect(
      warm == launched + left + ["willEnterForeground", "opened by notification", "didBecomeActive"])
    #expect(try await heard(.widget, "open by widget") == launched + ["opened by widget"])
  }

  @Test
  func `The lock screen sends the app to the background, and unlocking brings it back`() async throws {
    #expect(try await heard(.locking, "lock", "unlock") == launched + left + back)
    #expect(try await heard(.locking, "SOS", "unlock") == launched + left + back)
    // It wasn’t in front when the device was locked.
    #expect(try await heard(.locking, "home", "lock", "unlock", "come back") == launched + left + back)
  }

  @Test
  func `An app that was launched in the background becomes active when its user comes`() async throws {
    let order = ["home", "kill", "launch in the background", "come back"]
    #expect(
      try await heard(.backgroundLaunch, order[0], order[1], order[2], order[3]) == ["didFinishLaunching"]
        + back)
  }

  @Test
  func `Protected data is there while the device is unlocked`() async throws {
    let note = Listener.Heard()
    let app = AppUnderTest(fromOutside: [.locking, .backgroundLaunch]) { launch in
      let heard = Listener.Heard()
      for event in LifeCycleEvent.allCases {
        launch.when(event) {
          heard.all.append("\(event.rawValue) \(SimulatedUIApplication.shared.isProtectedDataAvailable)")
        }
      }
      return App(heard, isContentVisible: { _ in false }, isEnd: { _ in true })
    } moves: {
      Move("note") { note.all = $0.all }
    }
    let order = [
      "home", "kill", "restart, still locked", "launch in the background", "unlock", "come back", "note",
    ]
    let exploration = try await app.explored(.order(order))
    #expect(exploration.endedEarly == nil)
    #expect(note.all == ["didFinishLaunching false", "willEnterForeground true", "didBecomeActive true"])
  }

  @Test
  func `Siri stays over the app until it ends`() async throws {
    let heard = try await heard(.interruption, "Siri", "wait 1 min", "Siri ends")
    #expect(heard == launched + ["willResignActive", "didBecomeActive"])
  }

  @Test
  func `Each door is one that somebody gets in by, where the app gets it wrong`() async throws {
    let found = [
      try await Listener.app(.linkOpens, .link).explored(.upTo(moves: 1, walks: 0)),
      try await Listener.app(.opensInBackground, .backgroundLaunch).explored(.upTo(moves: 4, walks: 0)),
      try await Listener.app(.countsInDefaults, .installation).explored(.upTo(moves: 5, walks: 0)),
    ].flatMap(\.findings)
    #expect(
      found.map(\.rule) == [.contentWithoutAuthentication, .contentWithoutAuthentication, .tooManyGuesses])
    #expect(found.first?.moves == ["open by link"])
    #expect(found.dropFirst().first?.moves == ["kill", "launch in the background", "come back"])
    #expect(found.last?.moves.contains("reinstall") == true)
    for slip in [Listener.Slip.linkOpens, .opensInBackground, .countsInDefaults] {
      let without = try await Listener.app(slip, []).explored(.upTo(moves: 4, walks: 0))
      #expect(without.findings.isEmpty)
    }
  }

  @Test
  func `Where a test names nothing, one thing from outside comes in each order`() async throws {
    for (slip, shortest) in [
      (Listener.Slip.linkOpens, ["open by link"]),
      (.opensInBackground, ["kill", "launch in the background", "come back"]),
    ] {
      let byItself = try await Listener.app(slip, nil).explored(.upTo(moves: 4, walks: 0))
      #expect(byItself.findings.map(\.moves) == [shortest], "\(byItself.description)")
      #expect(byItself.bounds.contains("with one thing from outside every order of up to"))
      let pasted = try await Listener.app(slip, nil).explored(.order(shortest))
      #expect(pasted.findings.map(\.rule) == [.contentWithoutAuthentication])
      // Merging states hides nothing.
      let plain = try await Listener.app(slip, nil).explored(.upTo(moves: 4, walks: 0, mergesStates: false))
      #expect(plain.findings.map(\.moves) == [shortest])
    }
    let mended = try await Listener.app(nil, nil).explored(.upTo(moves: 4, walks: 30, seed: 5))
    #expect(mended.findings.isEmpty, "\(mended.description)")
    #expect(mended.movesWithOneFromOutside >= 3)
    // What was installed anew has another owner’s content, as far as anybody can tell: that is asked for.
    #expect(
      try await Listener.app(.countsInDefaults, nil).explored(.upTo(moves: 4, walks: 0)).findings.isEmpty)
  }

  @Test
  func `A rule of the app’s own can say what a recording may show`() async throws {
    let rule = Rule<Listener>("A recording shows nothing") { _, seen in
      !(seen.isScreenCaptured && seen.isContentVisible)
    }
    let slip = try await Listener.app(.ignoresRecording, .screenCapture, rules: [rule])
      .explored(.upTo(moves: 2, walks: 0))
    #expect(slip.findings.map { Set($0.moves) } == [["record the screen, or stop", "right PIN"]])
    let right = try await Listener.app(nil, .screenCapture, rules: [rule]).explored(.upTo(moves: 3, walks: 0))
    #expect(right.findings.isEmpty)
  }

  /// Without any of them the orders are those that they were.
  @Test
  func `A mended lock stands all of it, and nothing is added that nobody asked for`() async throws {
    let all = try await Listener.app(nil, .all).explored(.upTo(moves: 4, walks: 30, seed: 5))
    #expect(all.findings.isEmpty, "\(all.description)")
    #expect(all.uncontrolled == [])
    let without = try await Listener.app(nil, []).explored(.upTo(moves: 4, walks: 0))
    #expect(without.states < all.states && without.movesWithOneFromOutside == 0)
  }

  @Test
  func `Before the first unlock the keychain is shut, and a new phone has only what may leave the old one`()
    async throws
  {
    let statuses = Listener.Heard()
    func status(_ account: String) -> String {
      let query: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecReturnData: true,
      ]
      return "\(account) \(SecItemCopyMatching(query as CFDictionary, nil))"
    }
    let app = AppUnderTest(fromOutside: .all) { _ in
      statuses.all.append(contentsOf: ["here", "everywhere"].map(status))
      return App(Listener.Heard(), isContentVisible: { _ in false }, isEnd: { _ in true })
    } installing: {
      for (account, access) in [
        ("here", kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly),
        ("everywhere", kSecAttrAccessibleAfterFirstUnlock),
      ] {
        let item: [CFString: Any] = [
          kSecClass: kSecClassGenericPassword, kSecAttrAccount: account, kSecAttrAccessible: access,
        ]
        #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
      }
    }
    func last(_ order: String...) async throws -> [String] {
      let exploration = try await app.explored(.order(order))
      #expect(exploration.endedEarly == nil)
      return statuses.all.suffix(2)
    }
    let shut = ["here -25308", "everywhere -25308"]
    #expect(try await last("home", "kill", "restart, still locked", "launch in the background") == shut)
    #expect(try await last("home", "kill", "reinstall", "launch") == ["here 0", "everywhere 0"])
    #expect(
      try await last("home", "kill", "new phone", "launch") == ["here -25300", "everywhere 0"])
  }
}

/// A scene’s delegate, as UIKit has it.
@MainActor
private final class SceneLock: SimulatedSceneDelegate {
  private(set) var isOpen = false
  private(set) var isCovered = false
  func sceneWillEnterForeground(_ scene: SimulatedUIScene) { isOpen = true }
  func sceneDidBecomeActive(_ scene: SimulatedUIScene) { isCovered = false }
  func sceneWillResignActive(_ scene: SimulatedUIScene) { isCovered = true }
}

@Suite
struct SceneTests {
  private static let notifications = [
    SimulatedUIScene.willConnectNotification, SimulatedUIScene.willEnterForegroundNotification,
    SimulatedUIScene.didActivateNotification, SimulatedUIScene.willDeactivateNotification,
    SimulatedUIScene.didEnterBackgroundNotification,
  ]

  @Test
  func `Scenes are told with UIKit’s names and states, from the launch on`() async throws {
    let note = Listener.Heard()
    let app = AppUnderTest { _ in
      let heard = Listener.Heard()
      for name in Self.notifications {
        SimulatedNotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          notification in
          nonisolated(unsafe) let sender = notification.object
          MainActor.assumeIsolated {
            let scene = sender as? SimulatedUIScene
            heard.all.append("\(name.rawValue) \(scene?.activationState.rawValue ?? -9)")
          }
        }
      }
      return App(heard, isContentVisible: { _ in false }, isEnd: { _ in true })
    } moves: {
      Move("note") { note.all = $0.all }
    }
    _ = try await app.explored(.order("home", "come back", "note"))
    #expect(
      note.all == [
        "UISceneWillConnectNotification 2", "UISceneWillEnterForegroundNotification 2",
        "UISceneDidActivateNotification 0", "UISceneWillDeactivateNotification 0",
        "UISceneDidEnterBackgroundNotification 2", "UISceneWillEnterForegroundNotification 2",
        "UISceneDidActivateNotification 0",
      ])
  }

  @Test
  func `What was seen is told by the names of a scene’s delegate, where the app has one`() async throws {
    let app = AppUnderTest { launch in
      let lock = SceneLock()
      launch.forward(to: lock)
      return App(lock, isContentVisible: { $0.isOpen && !$0.isCovered }, isEnd: { _ in true })
    }
    let exploration = try await app.explored(.order("home", breaking: .contentWithoutAuthentication))
    #expect(
      exploration.findings.first?.observations.first?.events == [
        "scene(_:willConnectTo:options:)", "sceneWillEnterForeground",
      ])
  }
}
