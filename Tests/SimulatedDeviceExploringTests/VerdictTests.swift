import AppStandIns
import Foundation
import LocalAuthentication
import Observation
import SimulatedDeviceExploring
import Testing

/// A lock that asks by Face ID when it becomes active and locks when it is left; each test says what is else about it.
@MainActor
@Observable
final class SmallLock {
  var isOpen = false
  var isCovered = false
  var isAsking = false
  var mustAsk = true
  var isLeft = false
  var text = ""
  var taps = 0
  /// One that is kept, where a test wants that.
  let kept = LAContext()

  func ask(_ context: LAContext = LAContext()) async {
    guard !isAsking, !isOpen else { return }
    isAsking = true
    defer { isAsking = false }
    do {
      try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open")
      (isOpen, text) = (!isLeft, "")
    } catch { text = "failed" }
  }

  static func app(
    _ launch: Launch,
    whenActive: @escaping @MainActor (SmallLock) -> Void = { lock in
      if lock.mustAsk { Task { await lock.ask() } }
      lock.mustAsk = false
    }
  ) -> App<SmallLock> {
    let lock = SmallLock()
    launch.when(.willResignActive) { lock.isCovered = true }
    launch.when(.didBecomeActive) {
      lock.isCovered = false
      whenActive(lock)
    }
    launch.when(.willEnterForeground) { lock.isLeft = false }
    launch.when(.didEnterBackground) { (lock.isOpen, lock.mustAsk, lock.isLeft) = (false, true, true) }
    return App(lock, isContentVisible: { $0.isOpen && !$0.isCovered }, screen: { $0.text })
  }
}

/// Opens after a time, whatever has happened meanwhile.
@MainActor
private func openLater(_ lock: SmallLock, _ how: SlowCheck) {
  lock.isAsking = true
  switch how {
  case .now, .later:
    DispatchQueue.main.asyncAfter(deadline: .now() + (how == .now ? 0 : 0.3)) {
      MainActor.assumeIsolated { (lock.isAsking, lock.isOpen) = (false, true) }
    }
  case .task:
    Task {
      try? await Task.sleep(for: .milliseconds(300))
      (lock.isAsking, lock.isOpen) = (false, true)
    }
  }
}

enum SlowCheck: CaseIterable { case now, later, task }

@MainActor private enum Luck { static var launches = 0 }

/// Verdicts that have been wrong once.
@Suite
struct VerdictTests {
  @Test
  func `A rule that is broken once by chance is still looked at, and the order is named`() async throws {
    await MainActor.run { Luck.launches = 0 }
    let app = AppUnderTest { launch in
      Luck.launches += 1
      let isUnlucky = Luck.launches == 1
      return SmallLock.app(launch) { lock in if isUnlucky { lock.isOpen = true } }
    } moves: {
      Move("step", when: { $0.taps == 0 }) { $0.taps = 1 }
      Move("open sesame", when: { $0.taps == 1 }) { $0.isOpen = true }
    }
    let exploration = try await app.explored(.upTo(moves: 2, walks: 0))
    let finding = exploration.findings.first { $0.rule == .contentWithoutAuthentication }
    #expect(finding?.moves == ["step", "open sesame"])
    #expect(
      exploration.uncontrolled == ["an order that broke a rule once didn’t again: the launch alone"])
  }

  @Test
  func `A context that was kept and asks nobody again proves nothing`() async throws {
    let app = AppUnderTest { launch in
      SmallLock.app(launch) { lock in
        if lock.mustAsk { Task { await lock.ask(lock.kept) } }
        lock.mustAsk = false
      }
    }
    let exploration = try await app.explored(.upTo(moves: 3, walks: 0))
    #expect(exploration.findings.map(\.rule) == [.contentWithoutAuthentication])
    #expect(exploration.findings.first?.moves == ["match", "home", "come back"])
  }

  /// The owner has just unlocked the phone with her face, and the app may take that for a while.
  @Test
  func `A recent unlock of the device is an authentication, and needs no dialog`() async throws {
    let opens = Rule<SmallLock>("It never opens so") { _, seen in
      !(seen.move == "unlock" && seen.isContentVisible)
    }
    let app = AppUnderTest(rules: [opens], fromOutside: .locking) { launch in
      SmallLock.app(launch) { lock in
        guard lock.mustAsk else { return }
        lock.mustAsk = false
        let context = LAContext()
        context.touchIDAuthenticationAllowableReuseDuration = 30
        Task { await lock.ask(context) }
      }
    }
    let exploration = try await app.explored(.upTo(moves: 3, walks: 0))
    #expect(exploration.findings.map(\.sentence) == ["Not so: It never opens so"])
  }

  @Test(arguments: SlowCheck.allCases)
  func `A right PIN whose check takes a moment has proved it, until the app is left`(how: SlowCheck)
    async throws
  {
    let app = AppUnderTest { launch in
      SmallLock.app(launch) { _ in }
    } moves: {
      Move("right PIN", proves: true, when: { !$0.isOpen && !$0.isAsking }) { openLater($0, how) }
    }
    let exploration = try await app.explored(.upTo(moves: 4, walks: 0))
    // The slip: what goes on after leaving opens when the app is there again.
    let late = how == .now ? [] : [["right PIN", "home", "come back", "wait 1 min"]]
    #expect(exploration.findings.map(\.moves) == late)
  }

  @Test
  func `A move that always leads to another state is no dead end`() async throws {
    let app = AppUnderTest { launch in
      SmallLock.app(launch)
    } moves: {
      Move("tap Help", when: { !$0.isOpen }) { $0.taps += 1 }
      Move("tap News", when: { !$0.isOpen }) { $0.text = "\($0.taps) \(UUID())" }
    }
    let exploration = try await app.explored(.upTo(moves: 2, walks: 0))
    #expect(exploration.findings.isEmpty, "\(exploration.description)")
  }

  @Test
  func `A dead end at launch needs no move`() async throws {
    let app = AppUnderTest { launch in
      SmallLock.app(launch) { _ in }
    } moves: {
      Move("tap Help") { $0.taps += 1 }
    }
    let finding = try #require(try await app.explored(.upTo(moves: 2, walks: 0)).findings.first)
    #expect(finding.rule == .deadEnd && finding.moves == [])
  }

  @Test(arguments: [(0.3, true), (1.5, true), (5, false)])
  func `Asked again a moment after Cancel, without having done anything, is found`(
    after: Double, isBroken: Bool
  ) async throws {
    let app = AppUnderTest { launch in
      SmallLock.app(launch) { lock in
        DispatchQueue.main.asyncAfter(deadline: .now() + after) { Task { await lock.ask() } }
      }
    }
    let exploration = try await app.explored(.upTo(moves: 3, walks: 0))
    #expect(exploration.findings.map(\.rule) == (isBroken ? [.promptAfterCancel] : []))
    #expect(exploration.findings.map(\.moves) == (isBroken ? [["wait 1 min", "cancel", "wait 1 min"]] : []))
  }

  /// Moves take no time, so whoever cancels what she asked for herself is still at the moment of the launch.
  @Test
  func `What the app had begun before Cancel is no answer to it`() async throws {
    let app = AppUnderTest { launch in
      SmallLock.app(launch) { lock in
        guard lock.mustAsk else { return }
        lock.mustAsk = false
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { Task { await lock.ask() } }
      }
    } moves: {
      Move("tap Unlock", when: { !$0.isOpen && !$0.isAsking }) { lock in Task { await lock.ask() } }
    }
    let exploration = try await app.explored(.order("tap Unlock", "cancel", "wait 1 min"))
    #expect(exploration.endedEarly == nil && exploration.findings.isEmpty, "\(exploration.description)")
  }

  @Test
  func `What is shown at random keeps no finding from being told`() async throws {
    let app = AppUnderTest { launch in
      SmallLock.app(launch)
    } moves: {
      Move("open sesame", when: { !$0.isOpen }) { ($0.isOpen, $0.text) = (true, "\(UUID())") }
    }
    let exploration = try await app.explored(.order("cancel", "open sesame"))
    #expect(exploration.findings.map(\.rule) == [.contentWithoutAuthentication])
    #expect(
      exploration.uncontrolled == ["what is seen in an order isn’t the same each time: cancel, open sesame"])
  }

  /// Whoever opens the app switcher before the cover is lifted sees what is under it while it is open.
  @Test
  func `A cover that is lifted late is lifted in the app switcher`() async throws {
    func app(looksAgain: Bool) -> AppUnderTest<SmallLock> {
      AppUnderTest { launch in
        let app = SmallLock.app(launch) { lock in
          lock.isCovered = true
          let taps = lock.taps
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
            MainActor.assumeIsolated { if !looksAgain || lock.taps == taps { lock.isCovered = false } }
          }
          if lock.mustAsk { Task { await lock.ask() } }
          lock.mustAsk = false
        }
        launch.when(.willResignActive) { app.lock.taps += 1 }
        return app
      }
    }
    let slip = try await app(looksAgain: false).explored(.upTo(moves: 2, walks: 0))
    #expect(slip.findings.map(\.rule) == [.contentInAppSwitcher])
    #expect(slip.findings.first?.moves == ["match", "app switcher for 1 s"])
    let right = try await app(looksAgain: true).explored(.upTo(moves: 3, walks: 0))
    #expect(right.findings.isEmpty, "\(right.description)")
  }
}
