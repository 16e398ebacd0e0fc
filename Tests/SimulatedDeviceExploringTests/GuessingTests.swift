import AppStandIns
import Foundation
import LocalAuthentication
import SimulatedDeviceExploring
import Testing

/// Locks whose checks take their time, and dialogs that come with the launch: what shipped once, and wasn’t found.
@Suite @MainActor struct GuessingTests {
  enum Slip: CaseIterable, Sendable { case unlimited, inMemory, countedAfterCheck, pauseInMemory }

  /// A lock with a PIN of five tries, whose check takes most of a second, as one that derives a key does.
  @MainActor final class SlowLock {
    let slip: Slip?
    var (isOpen, isChecking, isPaused) = (false, false, false)
    private var wrongNow = 0
    private var defaults: SimulatedUserDefaults { .standard }
    private var wrong: Int { slip == .inMemory ? wrongNow : defaults.integer(forKey: "wrong") }
    var takesPIN: Bool {
      !isOpen && !isChecking && !isPaused && (slip == .unlimited || slip == .pauseInMemory || wrong < 3)
    }

    init(_ slip: Slip?) { self.slip = slip }

    func enter(_ pin: String) {
      if slip != .countedAfterCheck { count() }
      isChecking = true
      Task {
        try? await Task.sleep(for: .milliseconds(800))
        isChecking = false
        if slip == .countedAfterCheck { count() }
        if pin == "2580" { (isOpen, wrongNow) = (true, 0) }
        if isOpen { defaults.set(0, forKey: "wrong") }
        guard slip == .pauseInMemory, !isOpen else { return }
        isPaused = true
        try? await Task.sleep(for: .seconds(30))
        isPaused = false
      }
    }

    private func count() {
      wrongNow += 1
      defaults.set(defaults.integer(forKey: "wrong") + 1, forKey: "wrong")
    }

    static func app(_ slip: Slip?, guesses: GuessLimit = .atMost(3)) -> AppUnderTest<SlowLock> {
      AppUnderTest(
        guesses: guesses,
        except: [.deadEnd: "Three wrong PINs are the end.", .contentInAppSwitcher: "It is about guesses."],
        waits: [], fromOutside: []
      ) { launch in
        let lock = SlowLock(slip)
        launch.when(.didEnterBackground) { lock.isOpen = false }
        return App(lock, isContentVisible: { $0.isOpen })
      } moves: {
        Move("wrong PIN", guesses: true, when: { $0.takesPIN }) { $0.enter("1111") }
        Move("right PIN", proves: true, when: { $0.takesPIN }) { $0.enter("2580") }
      }
    }
  }

  @Test(arguments: Slip.allCases)
  func `Who guesses too often is found, however long a check takes`(slip: Slip) async throws {
    let limit: GuessLimit = slip == .pauseInMemory ? .atMost(2, in: .seconds(60)) : .atMost(3)
    let found = try await SlowLock.app(slip, guesses: limit).explored(.upTo(moves: 2, walks: 0))
    #expect(found.findings.map(\.rule) == [.tooManyGuesses], "\(found)")
    #expect(found.findings.allSatisfy { $0.moves.count == 2 })
  }

  @Test func `A lock that counts in time isn't told`() async throws {
    let found = try await SlowLock.app(nil).explored(.upTo(moves: 3, walks: 0))
    #expect(found.findings.isEmpty && found.endedEarly == nil, "\(found)")
  }

  /// It takes the focus from an app that has become active, and gives it back.
  @Test func `A dialog that comes with the launch is told as iOS does`() async throws {
    @MainActor final class Lock {
      var (isOpen, events) = (false, [String]())
      func ask() {
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open") { isOwner, _ in
          MainActor.assumeIsolated { self.isOpen = isOwner }
        }
      }
    }
    let rule = Rule<Lock>("The dialog takes the focus, and gives it back") { lock, seen in
      switch seen.move {
      case nil: lock.events == ["active", "inactive"]
      case "match": lock.events == ["active", "inactive", "active"]
      default: true
      }
    }
    let app = AppUnderTest(rules: [rule], waits: [], fromOutside: []) { launch in
      let lock = Lock()
      launch.when(.didFinishLaunching) { lock.ask() }
      launch.when(.didBecomeActive) { lock.events.append("active") }
      launch.when(.willResignActive) { lock.events.append("inactive") }
      launch.when(.didEnterBackground) { lock.isOpen = false }
      return App(lock, isContentVisible: { $0.isOpen })
    }
    let found = try await app.explored(.order(["match"]))
    #expect(found.findings.isEmpty && found.endedEarly == nil, "\(found)")
  }

  /// What an app does once biometrics are locked out needs five scans that fail, more than anybody waits for.
  @Test func `Biometrics are locked out by what happens in another app`() async throws {
    @MainActor final class Lock {
      var isOpen = false
      func ask() {
        LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open") {
          isOwner, error in
          let isLockedOut = (error as? LAError)?.code == .biometryLockout
          MainActor.assumeIsolated { self.isOpen = isOwner || isLockedOut }
        }
      }
    }
    let app = AppUnderTest(
      except: [.deadEnd: "It is about who gets in.", .contentInAppSwitcher: "So it is."], waits: [],
      fromOutside: .failedScans
    ) { launch in
      let lock = Lock()
      launch.when(.didEnterBackground) { lock.isOpen = false }
      return App(lock, isContentVisible: { $0.isOpen })
    } moves: {
      Move("tap Unlock", when: { !$0.isOpen }) { $0.ask() }
    }
    let found = try await app.explored(.upTo(moves: 4, walks: 0))
    #expect(found.findings.map(\.rule) == [.contentWithoutAuthentication], "\(found.bounds)")
    #expect(
      found.findings.first?.moves == ["home", "five failed scans elsewhere", "come back", "tap Unlock"])
  }

  /// What Dispatch times stands still while the phone sleeps: a lock that relies on it is open for longer.
  @Test func `What is timed by a clock that stands still comes later where the phone slept`() async throws {
    @MainActor final class Lock {
      var (isOpen, isAway) = (false, false)
      func ask() {
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open") { isOwner, _ in
          MainActor.assumeIsolated { self.isOpen = isOwner }
        }
      }
      func leave() {
        isAway = true
        DispatchQueue.main.asyncAfter(deadline: .now() + 60) {
          MainActor.assumeIsolated { if self.isAway { self.isOpen = false } }
        }
      }
    }
    let app = AppUnderTest(
      grace: .seconds(60), except: [.contentInAppSwitcher: "It is about time."], waits: [.seconds(61)],
      fromOutside: .locking
    ) { launch in
      let lock = Lock()
      launch.when(.didEnterBackground) { lock.leave() }
      launch.when(.didBecomeActive) {
        lock.isAway = false
        if !lock.isOpen { lock.ask() }
      }
      return App(lock, isContentVisible: { $0.isOpen })
    }
    func found(_ moves: String...) async throws -> [StandardRule?] {
      let order = try await app.explored(.order(moves, breaking: .contentWithoutAuthentication))
      #expect(order.endedEarly == nil)
      return order.findings.map(\.rule)
    }
    #expect(try await found("match", "home", "wait 1 min 1 s", "come back") == [])
    #expect(
      try await found("match", "lock", "wait 1 min 1 s", "unlock") == [.contentWithoutAuthentication])
  }
}
