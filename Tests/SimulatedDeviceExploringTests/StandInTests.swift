import AppStandIns
import Foundation
import LocalAuthentication
import SimulatedDeviceExploring
import Testing

/// An app that notes what it hears, by whatever name of Apple's.
@MainActor
private final class Notes {
  var heard: [String] = []
  var timer: SimulatedTimer?

  static func heard(_ moves: [String], _ begin: @escaping @MainActor @Sendable (Notes) -> Void) async throws
    -> [String]
  {
    let last = Last()
    let app = AppUnderTest(waits: [.seconds(60)], fromOutside: .locking) { _ in
      let notes = Notes()
      begin(notes)
      return App(notes, isContentVisible: { _ in false }, isEnd: { _ in true })
    } moves: {
      Move("note") { last.heard = $0.heard }
    }
    let exploration = try await app.explored(.order(moves + ["note"]))
    #expect(exploration.endedEarly == nil && exploration.uncontrolled.isEmpty, "\(exploration.bounds)")
    return last.heard
  }

  final class Last: @unchecked Sendable { var heard: [String] = [] }
}

@Suite
struct StandInTests {
  @Test
  func `An app has Settings opened, and nothing else, since no other app is there`() async throws {
    let heard = try await Notes.heard([]) { notes in
      let application = SimulatedUIApplication.shared
      application.isIdleTimerDisabled = true
      for address in [SimulatedUIApplication.openSettingsURLString, "https://example.org"] {
        guard let url = URL(string: address) else { continue }
        application.open(url)
        application.open(url) { notes.heard.append("\(url.scheme ?? ""): \($0), handler") }
        Task { notes.heard.append("\(url.scheme ?? ""): \(await application.open(url)), async") }
      }
    }
    #expect(
      Set(heard) == [
        "app-settings: true, handler", "app-settings: true, async", "https: false, handler",
        "https: false, async",
      ])
  }

  @Test
  func `Notifications can be awaited, one after the other`() async throws {
    let heard = try await Notes.heard(["home", "come back", "kill", "launch", "app switcher"]) { notes in
      Task {
        for await notification in SimulatedNotificationCenter.default.notifications(
          named: SimulatedUIApplication.willResignActiveNotification)
        {
          notes.heard.append(notification.name.rawValue)
        }
      }
    }
    #expect(heard == ["UIApplicationWillResignActiveNotification"])
  }

  @Test
  func `What an app has begun keeps it running in the background, for half a minute`() async throws {
    func heard(_ moves: String..., ends: Bool = true) async throws -> [String] {
      try await Notes.heard(moves) { notes in
        let application = SimulatedUIApplication.shared
        SimulatedNotificationCenter.default.addObserver(
          forName: SimulatedUIApplication.didEnterBackgroundNotification, object: nil, queue: nil
        ) { _ in
          MainActor.assumeIsolated {
            var task = SimulatedUIBackgroundTaskIdentifier.invalid
            task = application.beginBackgroundTask(withName: "lock") {
              notes.heard.append("over")
              if ends { application.endBackgroundTask(task) }
            }
            for seconds in [20.0, 40] {
              notes.timer = SimulatedTimer.scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in
                MainActor.assumeIsolated { notes.heard.append("after \(Int(seconds))") }
              }
            }
          }
        }
      }
    }
    #expect(try await heard("home", "wait 1 min", "come back") == ["after 20", "over", "after 40"])
    // It was killed, and has heard nothing since it was launched again.
    #expect(try await heard("home", "wait 1 min", "launch", ends: false) == [])
  }

  @Test
  func `The app in front hears that what is protected is shut, and open again`() async throws {
    let heard = try await Notes.heard(["lock", "unlock"]) { notes in
      for name in [
        SimulatedUIApplication.didEnterBackgroundNotification,
        SimulatedUIApplication.protectedDataWillBecomeUnavailableNotification,
        SimulatedUIApplication.protectedDataDidBecomeAvailableNotification,
        SimulatedUIApplication.willEnterForegroundNotification,
      ] {
        SimulatedNotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated { notes.heard.append(name.rawValue) }
        }
      }
    }
    #expect(
      heard == [
        "UIApplicationDidEnterBackgroundNotification", "UIApplicationProtectedDataWillBecomeUnavailable",
        "UIApplicationProtectedDataDidBecomeAvailable", "UIApplicationWillEnterForegroundNotification",
      ])
  }

  @Test
  func `A timer fires at its date, or at another one`() async throws {
    let heard = try await Notes.heard(["wait 1 min", "wait 1 min"]) { notes in
      func add(_ name: String, in seconds: Double) -> SimulatedTimer {
        let start = Date()
        let timer = SimulatedTimer(fire: start + seconds, interval: 0, repeats: false) { _ in
          MainActor.assumeIsolated { notes.heard.append("\(name) \(Date().timeIntervalSince(start))") }
        }
        RunLoop.main.add(timer, forMode: .common)
        #expect(timer.fireDate == start + seconds)
        return timer
      }
      _ = add("one", in: 90)
      add("other", in: 90).fireDate = Date() + 30
    }
    #expect(heard == ["other 30.0", "one 90.0"])
  }

  @Test
  func `Defaults tell that they change, and can be removed as a whole`() async throws {
    let heard = try await Notes.heard([]) { notes in
      let defaults = SimulatedUserDefaults.standard
      SimulatedNotificationCenter.default.addObserver(
        forName: SimulatedUserDefaults.didChangeNotification, object: nil, queue: nil
      ) { _ in MainActor.assumeIsolated { notes.heard.append("\(defaults.value(forKey: "tries") ?? "none")") }
      }
      defaults.setValue(3, forKey: "tries")
      defaults.removePersistentDomain(forName: "com.example.app")
    }
    #expect(heard == ["3", "none"])
    #expect(abs(CFAbsoluteTimeGetCurrent() - Date().timeIntervalSinceReferenceDate) < 60)
  }

  @Test
  func `Defaults give numbers back as Foundation does`() async throws {
    let values: [(Any, Int, Double, Bool, String?)] = [
      (Int64(3), 3, 3, true, "3"), (UInt8(3), 3, 3, true, "3"), (UInt64(0), 0, 0, false, "0"),
      (Float(3.5), 3, 3.5, true, "3.5"), (NSNumber(value: 3), 3, 3, true, "3"), (true, 1, 1, true, "1"),
      (NSNumber(value: false), 0, 0, false, "0"), (4.75, 4, 4.75, true, "4.75"), ("7", 7, 7, true, "7"),
      (Int.max, Int.max, Double(Int.max), true, "\(Int.max)"), (1e30, 0, 1e30, true, "1e+30"),
      (Date(), 0, 0, false, nil),
    ]
    _ = try await Notes.heard([]) { _ in
      let defaults = SimulatedUserDefaults.standard
      for (value, integer, double, bool, string) in values {
        defaults.set(value, forKey: "number")
        #expect(defaults.integer(forKey: "number") == integer && defaults.double(forKey: "number") == double)
        #expect(defaults.bool(forKey: "number") == bool && defaults.string(forKey: "number") == string)
        if value is any BinaryInteger { #expect(defaults.object(forKey: "number") as? Int == integer) }
      }
    }
  }

  /// UIKit tells of what it is about to do before it does it.
  @Test
  func `The state is still the old one in what is about to be`() async throws {
    let heard = try await Notes.heard(["home", "come back"]) { notes in
      for name in [
        SimulatedUIApplication.willResignActiveNotification, SimulatedUIScene.willDeactivateNotification,
        SimulatedUIApplication.didEnterBackgroundNotification,
        SimulatedUIApplication.willEnterForegroundNotification,
        SimulatedUIScene.willEnterForegroundNotification,
        SimulatedUIApplication.didBecomeActiveNotification,
      ] {
        SimulatedNotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated {
            let scene = SimulatedUIScene.current.activationState
            notes.heard.append("\(SimulatedUIApplication.shared.applicationState) \(scene)")
          }
        }
      }
    }
    #expect(
      heard == [
        "inactive background", "active foregroundInactive",
        "active foregroundActive", "active foregroundActive", "background foregroundInactive",
        "background background", "background background", "active foregroundInactive",
      ])
  }

  @Test
  func `An app that is suspended hears once of another date, when it runs again`() async throws {
    let order = ["home", "date on 24 h", "date back 1 h", "come back"]
    let heard = try await Notes.heard(order) { notes in
      for name in [
        SimulatedUIApplication.willEnterForegroundNotification,
        SimulatedUIApplication.significantTimeChangeNotification,
        SimulatedUIApplication.didBecomeActiveNotification,
      ] {
        SimulatedNotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated { notes.heard.append(name.rawValue) }
        }
      }
    }
    #expect(
      heard == [
        "UIApplicationDidBecomeActiveNotification", "UIApplicationWillEnterForegroundNotification",
        "UIApplicationSignificantTimeChangeNotification", "UIApplicationDidBecomeActiveNotification",
      ])
  }
}
