import AppStandIns
import Foundation
import LocalAuthentication
import Security
import SimulatedDeviceExploring

/// An app's lock that only tests know: Face ID at launch and at each return, a PIN beside it, a minute's grace, five tries that the keychain
/// counts. Each of its slips can be made.
@MainActor
final class FixtureLock: LifeCycleObserver {
  enum Slip: CaseIterable {
    /// The count of wrong PINs goes with the process.
    case countInMemory
    /// The grace time goes by the date.
    case graceByDate
    /// Becoming active asks, and so does the end of a prompt that was cancelled.
    case asksWhenActive
    /// The cover comes with the background.
    case lateCover
    /// Cancelling counts as good as proved.
    case cancelOpens
    /// Cancelled twice, there is neither a prompt nor a PIN.
    case noWayOn
    /// An error is swallowed.
    case silentError
    /// What was opened when it was left stays open.
    case staysOpen
    /// It asks for as long as somebody cancels.
    case endless
  }

  let slip: Slip?
  private(set) var isOpen = false
  private(set) var isCovered = false
  private(set) var message: String?
  private(set) var isAsking = false
  private var leftAt: ContinuousClock.Instant?
  private var leftOn: Date?
  private var cancels = 0
  private var wrong: Int
  private var asksSoon = true

  static let grace = Duration.seconds(60)
  nonisolated static let limit = 3

  init(_ slip: Slip?) {
    self.slip = slip
    wrong = slip == .countInMemory ? 0 : Self.storedCount
  }

  var isContentVisible: Bool { isOpen && !isCovered }
  var takesPIN: Bool { !isOpen && !isAsking && wrong < Self.limit && !(slip == .noWayOn && cancels > 1) }
  var canAsk: Bool { !isOpen && !isAsking && !(slip == .noWayOn && cancels > 1) }
  var screen: String { isOpen ? "content" : "lock \(message ?? "")" }

  func lifeCycle(_ event: LifeCycleEvent) {
    switch event {
    case .didFinishLaunching, .significantTimeChange: break
    case .willResignActive: if slip != .lateCover { isCovered = true }
    case .didEnterBackground:
      isCovered = true
      (leftAt, leftOn) = (.now, Date())
    case .willEnterForeground:
      let away: Duration? =
        slip == .graceByDate
        ? leftOn.map { .seconds(Date().timeIntervalSince($0)) }
        : leftAt.map { .now - $0 }
      if let away, away >= Self.grace, slip != .staysOpen { (isOpen, asksSoon) = (false, true) }
    case .didBecomeActive:
      isCovered = false
      if asksSoon || slip == .asksWhenActive, canAsk { Task { await ask() } }
      asksSoon = false
    }
  }

  func ask() async {
    guard canAsk else { return }
    isAsking = true
    defer { isAsking = false }
    let context = LAContext()
    do {
      try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open")
      isOpen = true
      message = nil
    } catch { await failed(error) }
  }

  private func failed(_ error: any Error) async {
    switch (error as? LAError)?.code {
    case .userCancel?:
      cancels += 1
      if slip == .cancelOpens { isOpen = true }
      if slip == .endless {
        isAsking = false
        Task { await ask() }
      }
    case .appCancel?, .systemCancel?: break
    default: if slip != .silentError { message = "Use the PIN." }
    }
  }

  func enter(_ pin: String) {
    guard takesPIN else { return }
    if pin == "2580" {
      (isOpen, wrong, message) = (true, 0, nil)
    } else {
      wrong += 1
      message = "Wrong"
    }
    if slip != .countInMemory { Self.storedCount = wrong }
  }

  // MARK: The keychain

  private static var query: [String: Any] {
    [kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "fixture"]
  }

  static var storedCount: Int {
    get {
      var item: CFTypeRef?
      let asked = query.merging([kSecReturnData as String: true]) { $1 }
      guard SecItemCopyMatching(asked as CFDictionary, &item) == errSecSuccess else { return 0 }
      return (item as? Data).flatMap { $0.first }.map(Int.init) ?? 0
    }
    set {
      SecItemDelete(query as CFDictionary)
      let item = query.merging([kSecValueData as String: Data([UInt8(newValue)])]) { $1 }
      _ = SecItemAdd(item as CFDictionary, nil)
    }
  }
}

extension FixtureLock {
  /// The lock as an app to explore.
  nonisolated static func app(
    _ slip: Slip?, except: [StandardRule: String] = [:], device: [DeviceChange] = [],
    fromOutside: FromOutside? = nil
  ) -> AppUnderTest<FixtureLock> {
    AppUnderTest(
      grace: .seconds(60), guesses: .atMost(limit), except: except, device: device, waits: [.seconds(61)],
      fromOutside: fromOutside
    ) { launch in
      let lock = FixtureLock(slip)
      launch.forward(to: lock)
      return App(lock, isContentVisible: { $0.isContentVisible }, screen: { $0.screen })
    } moves: {
      Move("right PIN", proves: true, when: { $0.takesPIN }) { $0.enter("2580") }
      Move("wrong PIN", guesses: true, when: { $0.takesPIN }) { $0.enter("1111") }
      Move("tap Unlock", when: { $0.canAsk }) { lock in Task { await lock.ask() } }
    }
  }
}
