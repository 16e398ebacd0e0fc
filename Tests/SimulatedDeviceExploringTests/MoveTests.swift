import AppStandIns
import Foundation
import LocalAuthentication
import SimulatedDeviceExploring
import Testing

/// A lock that asks when it becomes active and locks when it is left; each slip needs a move that few think of.
@MainActor
private final class MovedLock: LifeCycleObserver {
  enum Slip: CaseIterable {
    /// Opened by a reply that comes when somebody has left already.
    case slowReplyOpens
    /// The cover goes as the app comes back, the lock is closed only when it is active.
    case uncoversTooSoon
    /// The prompt is taken away after half a minute, and the content is seen.
    case promptTimesOut
    /// Wrong PINs are written down when the app is left.
    case countsLate
    /// It notes on disk that it asks, and takes that for true at the next launch.
    case noteOfAsking
  }

  private let slip: Slip?
  private let defaults = SimulatedUserDefaults.standard
  private(set) var isOpen = false
  private(set) var isAsking = false
  private var (isCovered, mustAsk, isLeft) = (false, true, false)
  private var wrong: Int

  init(_ slip: Slip?) {
    self.slip = slip
    wrong = defaults.integer(forKey: "wrong")
    isAsking = slip == .noteOfAsking && defaults.bool(forKey: "asking")
  }

  var isContentVisible: Bool { isOpen && !isCovered }
  var takesPIN: Bool { !isOpen && !isAsking && wrong < 3 }

  func lifeCycle(_ event: LifeCycleEvent) {
    switch event {
    case .didFinishLaunching, .significantTimeChange: break
    case .willResignActive: isCovered = true
    case .didEnterBackground:
      (isLeft, mustAsk) = (true, true)
      if slip != .uncoversTooSoon { isOpen = false }
      defaults.set(wrong, forKey: "wrong")
      defaults.set(false, forKey: "asking")
    case .willEnterForeground: (isLeft, isCovered) = (false, isOpen && slip != .uncoversTooSoon)
    case .didBecomeActive:
      if mustAsk, slip != .slowReplyOpens { isOpen = false }
      isCovered = false
      if mustAsk { ask() }
      mustAsk = false
    }
  }

  func ask() {
    guard !isOpen, !isAsking else { return }
    isAsking = true
    defaults.set(slip == .noteOfAsking, forKey: "asking")
    let context = LAContext()
    if slip == .promptTimesOut {
      DispatchQueue.main.asyncAfter(deadline: .now() + 30) { [self] in
        MainActor.assumeIsolated { isOpen = isOpen || isAsking }
        context.invalidate()
      }
    }
    context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open") { success, _ in
      DispatchQueue.main.async { [self] in
        MainActor.assumeIsolated {
          isAsking = false
          defaults.set(false, forKey: "asking")
          isOpen = isOpen || success && (!isLeft || slip == .slowReplyOpens)
        }
      }
    }
  }

  func enter(_ pin: String) {
    (isOpen, wrong) = pin == "2580" ? (true, 0) : (false, wrong + 1)
    if slip != .countsLate { defaults.set(wrong, forKey: "wrong") }
  }

  nonisolated static func app(_ slip: Slip?) -> AppUnderTest<MovedLock> {
    AppUnderTest(
      guesses: .atMost(3), except: [.contentInAppSwitcher: "The slips are others."], fromOutside: .slowReply
    ) { launch in
      let lock = MovedLock(slip)
      launch.forward(to: lock)
      return App(lock, isContentVisible: { $0.isContentVisible })
    } moves: {
      Move("right PIN", proves: true, when: { $0.takesPIN }) { $0.enter("2580") }
      Move("wrong PIN", guesses: true, when: { $0.takesPIN }) { $0.enter("1111") }
      Move("tap Unlock", when: { !$0.isOpen && !$0.isAsking }) { $0.ask() }
    }
  }
}

@Suite
struct MoveTests {
  private static let slips: [(slip: MovedLock.Slip?, rule: StandardRule?, moves: [String])] = [
    (nil, nil, []),
    (.slowReplyOpens, .contentWithoutAuthentication, ["match (slow reply)", "home", "come back"]),
    (.uncoversTooSoon, .contentWithoutAuthentication, ["match", "home", "come back"]),
    (.promptTimesOut, .contentWithoutAuthentication, ["wait 1 min"]),
    (.countsLate, .tooManyGuesses, ["cancel", "wrong PIN, kill, launch ×3", "wrong PIN"]),
    (.noteOfAsking, .deadEnd, ["kill"]),
  ]

  @Test(arguments: slips.indices)
  func `What happens at a bad moment is tried, too`(index: Int) async throws {
    let (slip, rule, moves) = Self.slips[index]
    let exploration = try await MovedLock.app(slip)
      .explored(.upTo(moves: max(4, moves.count), time: .seconds(300), walks: 0))
    #expect(exploration.findings.map(\.rule) == (rule.map { [$0] } ?? []), "\(exploration.description)")
    #expect(exploration.findings.first?.moves ?? [] == moves)
    #expect(exploration.uncontrolled == [] && exploration.endedEarly == nil)
    guard let rule else { return }
    // What is pasted fails for it, and on the mended lock it doesn't.
    #expect(
      try await MovedLock.app(slip).explored(.order(moves, breaking: rule)).findings.map(\.rule) == [rule])
    #expect(try await MovedLock.app(nil).explored(.order(moves, breaking: rule)).findings.isEmpty)
  }

  @Test
  func `What is seen while the app comes back is told at that moment`() async throws {
    let exploration = try await MovedLock.app(.uncoversTooSoon)
      .explored(.order("match", "home", "come back"))
    let last = try #require(exploration.findings.first?.observations.last)
    #expect(last.events == ["willEnterForeground"] && last.isContentVisible && last.phase == .inactive)
  }

  /// As docs/explore-your-apps-lock.md has it: nobody changes the device's settings but for the date and the face.
  @Test
  func `A move of one's own removes the passcode`() async throws {
    @MainActor final class Lock {
      var isOpen = false
      func ask() {
        let context = LAContext()
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil) else { return isOpen = true }
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open") { success, _ in
          DispatchQueue.main.async { MainActor.assumeIsolated { self.isOpen = success } }
        }
      }
    }
    let app = AppUnderTest(except: [.contentInAppSwitcher: "It has no cover."]) { launch in
      let lock = Lock()
      launch.when(.didEnterBackground) { lock.isOpen = false }
      return App(lock, isContentVisible: { $0.isOpen })
    } moves: {
      Move("tap Unlock", when: { !$0.isOpen }) { $0.ask() }
      Move("remove the passcode") { _ in SimulatedDevice.shared.change(.passcode(nil)) }
      Move("switch Face ID off") { _ in SimulatedDevice.shared.change(.faceIDPermission(.denied)) }
    }
    let exploration = try await app.explored(.upTo(moves: 2, walks: 0))
    #expect(exploration.findings.map(\.moves) == [["remove the passcode", "tap Unlock"]])
  }

  @Test
  func `Who can remove the passcode gets in again only where it can be set, too`() async throws {
    func found(_ canSet: Bool) async throws -> [StandardRule?] {
      let app = AppUnderTest(except: [.unansweredError: "It says the same to all."]) { launch in
        SmallLock.app(launch)
      } moves: {
        Move("tap Unlock", when: { !$0.isOpen }) { lock in Task { await lock.ask() } }
        Move("remove the passcode") { _ in SimulatedDevice.shared.change(.passcode(nil)) }
        if canSet {
          Move("set a passcode") { _ in SimulatedDevice.shared.change(.passcode(Passcode("135790"))) }
        }
      }
      return try await app.explored(.upTo(moves: 3, walks: 0)).findings.map(\.rule)
    }
    #expect(try await found(true) == [])
    #expect(try await found(false) == [.deadEnd])
  }
}
