import AppStandIns
import Foundation
import LocalAuthentication
import SimulatedDeviceExploring
import Testing

/// A lock that is right, by Touch ID alone, and says what to do.
@MainActor
private final class PatientLock {
  enum Answer: Double, CaseIterable { case atOnce = 0, soon = 0.2, late = 5 }

  private let answer: Answer
  /// When the text goes again, as the system's banners do.
  private let goesAfter: Double?
  var (isOpen, isAsking, text) = (false, false, "")

  init(_ answer: Answer, goesAfter: Double? = nil) { (self.answer, self.goesAfter) = (answer, goesAfter) }

  func ask() {
    let context = LAContext()
    context.localizedFallbackTitle = ""
    guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil) else {
      return text = "Lock your phone, and unlock it with the passcode."
    }
    (isAsking, text) = (true, "")
    context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open") {
      success, error in
      let isCancelled = (error as? LAError)?.code == .userCancel
      DispatchQueue.main.async { [self] in
        MainActor.assumeIsolated {
          (isAsking, isOpen) = (false, success)
          if !success, !isCancelled { tell() }
        }
      }
    }
  }

  private func tell() {
    guard answer != .atOnce else { return text = "That didn’t work." }
    DispatchQueue.main.asyncAfter(deadline: .now() + answer.rawValue) { [self] in
      MainActor.assumeIsolated { text = "That didn’t work." }
    }
    guard let goesAfter else { return }
    DispatchQueue.main.asyncAfter(deadline: .now() + goesAfter) { [self] in
      MainActor.assumeIsolated { text = "" }
    }
  }

  nonisolated static func app(_ answer: Answer, goesAfter: Double? = nil) -> AppUnderTest<PatientLock> {
    AppUnderTest(except: [.contentInAppSwitcher: "It has no cover."], device: [.biometry(.touchID)]) {
      launch in
      let lock = PatientLock(answer, goesAfter: goesAfter)
      launch.when(.didEnterBackground) { lock.isOpen = false }
      return App(lock, isContentVisible: { $0.isOpen }, screen: { $0.text })
    } moves: {
      Move("tap Unlock", when: { !$0.isOpen && !$0.isAsking }) { $0.ask() }
    }
  }
}

/// A lock that takes no PIN for a day after three wrong ones, whatever is done in between.
@MainActor
private final class DayLock {
  private let defaults = SimulatedUserDefaults.standard
  private var (isLeft, until) = (false, ContinuousClock.Instant?.none)
  var isOpen = false
  private var wrong: Int { didSet { defaults.set(wrong, forKey: "wrong") } }

  init() {
    wrong = defaults.integer(forKey: "wrong")
    if wrong >= 3 { until = .now + .seconds(86_400) }
  }

  var takesPIN: Bool { !isOpen && until.map { .now >= $0 } ?? true }
  func enter(_ pin: String) {
    (isOpen, wrong) = pin == "2580" ? (true, 0) : (false, wrong + 1)
    if wrong >= 3 { until = .now + .seconds(86_400) }
  }
}

/// False alarms that have been told once.
@Suite
struct AlarmTests {
  @Test(arguments: PatientLock.Answer.allCases)
  fileprivate func `An error may be answered a moment later, while nobody does anything`(
    answer: PatientLock.Answer
  ) async throws {
    let order = ["tap Unlock", "no match", "no match", "no match", "wait 1 min"]
    let exploration = try await PatientLock.app(answer).explored(.order(order, breaking: .unansweredError))
    #expect(exploration.endedEarly == nil)
    #expect(exploration.findings.map(\.moves) == (answer == .late ? [Array(order.dropLast())] : []))
    let gone = try await PatientLock.app(answer, goesAfter: 4)
      .explored(.order(order, breaking: .unansweredError))
    #expect(gone.findings.isEmpty == (answer != .late))
  }

  /// “Lock your phone, and unlock it with the passcode.”
  @Test
  func `The owner frees Touch ID that is locked out by unlocking the phone`() async throws {
    let tries = ["tap Unlock"] + Array(repeating: "no match", count: 3)
    let order = tries + ["tap Unlock", "no match", "no match", "tap Unlock"]
    let exploration = try await PatientLock.app(.atOnce).explored(.order(order))
    #expect(exploration.endedEarly == nil && exploration.findings.isEmpty, "\(exploration.description)")
  }

  @Test(arguments: [[Duration.seconds(86_400)], [.seconds(60)]])
  func `The owner waits as long as an app's longest wait is`(waits: [Duration]) async throws {
    let app = AppUnderTest(except: [.contentInAppSwitcher: "It has no cover."], waits: waits) { launch in
      let lock = DayLock()
      launch.when(.didEnterBackground) { lock.isOpen = false }
      return App(lock, isContentVisible: { $0.isOpen })
    } moves: {
      Move("right PIN", proves: true, when: { $0.takesPIN }) { $0.enter("2580") }
      Move("wrong PIN", guesses: true, when: { $0.takesPIN }) { $0.enter("1111") }
    }
    let exploration = try await app.explored(.upTo(moves: 3, walks: 0))
    let isLongEnough = waits == [.seconds(86_400)]
    #expect(exploration.findings.map(\.rule) == (isLongEnough ? [] : [.deadEnd]))
  }

  @Test(arguments: [(59.0, true), (60, true), (61.5, false)])
  func `A grace time is over when more than it has gone by`(asksAfter: Double, isRight: Bool) async throws {
    @MainActor final class Lock {
      var (isOpen, isAsking) = (false, false)
      var leftAt: ContinuousClock.Instant?
      func ask() {
        isAsking = true
        LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open") { success, _ in
          DispatchQueue.main.async {
            MainActor.assumeIsolated { (self.isAsking, self.isOpen) = (false, success) }
          }
        }
      }
    }
    let app = AppUnderTest(
      grace: .seconds(60), except: [.contentInAppSwitcher: "It has no cover."],
      launching: { launch in
        let lock = Lock()
        launch.when(.didEnterBackground) { lock.leftAt = .now }
        launch.when(.willEnterForeground) {
          if let leftAt = lock.leftAt, .now - leftAt > .seconds(asksAfter) { lock.isOpen = false }
        }
        return App(lock, isContentVisible: { $0.isOpen })
      },
      moves: { Move("tap Unlock", when: { !$0.isOpen && !$0.isAsking }) { $0.ask() } })
    let exploration = try await app.explored(.upTo(moves: 5, walks: 0))
    #expect(
      exploration.findings.map(\.moves)
        == (isRight ? [] : [["tap Unlock", "match", "home", "wait 1 min 1 s", "come back"]]),
      "\(exploration.description)")
  }
}
