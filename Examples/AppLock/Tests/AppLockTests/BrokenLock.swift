#if canImport(SimulatedDeviceExploring)
  import AppStandIns
  import Foundation
  import LocalAuthentication
  import SimulatedDeviceExploring

  /// A lock like `AppLock`, with a PIN beside it and five minutes’ grace, and one of the bugs that Examples/Zoo tells, under the names there.
  @MainActor
  final class BrokenLock {
    enum Bug: String, CaseIterable {
      case coverTooLateForTheCard = "cover-too-late-for-the-card"
      case cancelAsksAgain = "cancel-asks-again"
      case cancelledIsAsGoodAsProved = "cancelled-is-as-good-as-proved"
      case dateSetBackKeepsItOpen = "date-set-back-keeps-it-open"
      case countForgotten = "count-forgotten"
    }

    nonisolated static let grace = Duration.seconds(300)
    nonisolated static let tries = 3

    private let bug: Bug?
    private(set) var isOpen = false
    private(set) var isCovered = false
    private(set) var isAsking = false
    private var asksWhenActive = true
    private var leftAt: ContinuousClock.Instant?
    private var leftOn: Date?
    private var wrongPINs: Int
    private let defaults: SimulatedUserDefaults

    init(_ bug: Bug?, _ defaults: SimulatedUserDefaults = .standard) {
      self.bug = bug
      self.defaults = defaults
      wrongPINs = bug == .countForgotten ? 0 : defaults.integer(forKey: "wrong-pins")
    }

    var isContentVisible: Bool { isOpen && !isCovered }
    var takesPIN: Bool { !isOpen && !isAsking && wrongPINs < Self.tries }

    /// The zoo's notebook has a PIN alone.
    var canAsk: Bool { !isOpen && !isAsking && bug != .countForgotten }

    func becomeActive() {
      isCovered = false
      guard asksWhenActive || bug == .cancelAsksAgain, canAsk else { return }
      asksWhenActive = false
      Task { await unlock() }
    }

    func resignActive() { if bug != .coverTooLateForTheCard { isCovered = true } }

    func leave() {
      // iOS takes its picture only after this; but who opens the app switcher sees the app itself.
      isCovered = true
      leftAt = .now
      leftOn = Date()
    }

    func comeBack() {
      let away: Duration? =
        bug == .dateSetBackKeepsItOpen
        ? leftOn.map { .seconds(Date().timeIntervalSince($0)) }
        : leftAt.map { .now - $0 }
      guard let away, away >= Self.grace else { return }
      (isOpen, asksWhenActive) = (false, true)
    }

    func unlock() async {
      guard canAsk else { return }
      isAsking = true
      do {
        try await LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "See your notes")
        isOpen = true
      } catch LAError.userCancel {
        if bug == .cancelledIsAsGoodAsProved { isOpen = true }
      } catch {}
      isAsking = false
    }

    func enter(_ pin: String) {
      guard takesPIN else { return }
      wrongPINs = pin == "2580" ? 0 : wrongPINs + 1
      isOpen = pin == "2580"
      if bug != .countForgotten { defaults.set(wrongPINs, forKey: "wrong-pins") }
    }
  }

  extension BrokenLock {
    nonisolated static func app(_ bug: Bug?) -> AppUnderTest<BrokenLock> {
      AppUnderTest(grace: .seconds(300), guesses: .atMost(tries), waits: [.seconds(301)]) { launch in
        let lock = BrokenLock(bug)
        launch.when(.didBecomeActive) { lock.becomeActive() }
        launch.when(.willResignActive) { lock.resignActive() }
        launch.when(.didEnterBackground) { lock.leave() }
        launch.when(.willEnterForeground) { lock.comeBack() }
        return App(lock, isContentVisible: { $0.isContentVisible })
      } moves: {
        Move("right PIN", proves: true, when: { $0.takesPIN }) { $0.enter("2580") }
        Move("wrong PIN", guesses: true, when: { $0.takesPIN }) { $0.enter("1111") }
        Move("tap Unlock", when: { $0.canAsk }) { lock in Task { await lock.unlock() } }
      }
    }
  }
#endif
