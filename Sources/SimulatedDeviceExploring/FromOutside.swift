import AppStandIns
import DeviceSimulation
import Foundation
import SimulatedLocalAuthentication

/// What can come to an app from outside, beside what always does: groups of moves that a test asks for, since each makes the orders branch
/// further. Where it asks for none, those of `once` come once in an order, after all orders without them.
///
/// An update is to an app what a kill is, a call that is answered what leaving is, and Control Centre what Screen Time is: they have no moves of
/// their own.
public struct FromOutside: OptionSet, Hashable, Sendable {
  /// A bit for each group.
  public let rawValue: UInt
  /// Groups by their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The app is opened by a link: launched, brought back, or in front already. `Launch.whenOpened(_:)` hears of it.
  public static let link = FromOutside(rawValue: 1 << 0)
  /// It is opened by a notification.
  public static let notification = FromOutside(rawValue: 1 << 1)
  /// It is opened by a widget.
  public static let widget = FromOutside(rawValue: 1 << 2)
  /// The device is locked, with the app in front or not, also so that only the passcode opens it (SOS, a remote lock); and unlocked.
  public static let locking = FromOutside(rawValue: 1 << 3)
  /// The app is launched where nobody sees it, also before the first unlock after a restart, when the keychain is shut.
  public static let backgroundLaunch = FromOutside(rawValue: 1 << 4)
  /// The app is deleted and installed again, or comes to a new phone with all the rest.
  public static let installation = FromOutside(rawValue: 1 << 5)
  /// Siri, which stays over the app while time passes.
  public static let interruption = FromOutside(rawValue: 1 << 6)
  /// The screen is recorded, and no longer (`SimulatedUIScreen`).
  public static let screenCapture = FromOutside(rawValue: 1 << 7)
  /// The reply to a match, or to the passcode, reaches the app only when its user has gone, and somebody else may be there.
  public static let slowReply = FromOutside(rawValue: 1 << 8)

  /// Somebody’s scans fail in another app until biometrics are locked out: what then asks for them fails at once, or asks for the passcode.
  public static let failedScans = FromOutside(rawValue: 1 << 9)

  /// What comes by itself, once in an order: what every app meets, and can tell from being left.
  static let once: FromOutside = [.locking, .backgroundLaunch, .interruption, .failedScans]
  /// What else does where the app listens to what opens it.
  static let onceOpened: FromOutside = [.link, .notification, .widget]

  /// All of them.
  public static let all: FromOutside = [
    .link, .notification, .widget, .locking, .backgroundLaunch, .installation, .interruption, .screenCapture,
    .slowReply, .failedScans,
  ]

  /// By what the app can be opened.
  var openings: [AppOpening] {
    [(FromOutside.link, AppOpening.link), (.notification, .notification), (.widget, .widget)]
      .filter { contains($0.0) }.map(\.1)
  }
}

/// What opens an app.
public enum AppOpening: String, Hashable, Sendable, CaseIterable { case link, notification, widget }

extension Session {
  /// What can come from outside now, beside what the device and the user always do.
  func movesFromOutside() -> [DeviceMove] {
    let groups = subject.fromOutside ?? (offersOnce ? comesOnce : [])
    guard !groups.isEmpty else { return [] }
    let opens = groups.openings.map(DeviceMove.open)
    let locks: [DeviceMove] = groups.contains(.locking) ? [.lock, .lockForPasscode] : []
    let scans: [DeviceMove] =
      groups.contains(.failedScans) && counterpart == nil && device.device.isEnrolled
        && !device.device.isBiometryLockedOut
      ? [.failedScans] : []
    let isInstalled: [DeviceMove] = groups.contains(.installation) ? [.reinstall, .newPhone] : []
    switch phase {
    case .notRunning:
      let launches: [DeviceMove] =
        groups.contains(.backgroundLaunch) ? [.launchInBackground, .restartLocked] : []
      return opens + locks + launches + isInstalled + scans
    case .background: return opens + locks + isInstalled + scans
    case .active, .inactive:
      guard device.prompt == nil else { return opens + locks }
      return opens + locks + (groups.contains(.interruption) ? [.siri] : [])
        + (groups.contains(.screenCapture) ? [.record] : [])
    }
  }

  private var comesOnce: FromOutside { launch.hearsOpenings ? [.once, .onceOpened] : .once }

  /// What can happen while the device is locked: nothing in front of it but its lock screen.
  func movesWhileLocked() -> [DeviceMove] {
    let waits = subject.waits.map(DeviceMove.wait)
    guard phase == .notRunning else { return [.unlock, .kill] + waits }
    return [.unlock]
      + ((subject.fromOutside ?? .once).contains(.backgroundLaunch) ? [.launchInBackground] : []) + waits
  }

  func movesUnderSiri() -> [DeviceMove] {
    [.siriEnds] + subject.waits.map(DeviceMove.wait)
      + ((subject.fromOutside ?? []).contains(.locking) ? [.lock] : [])
  }

  // MARK: Making them

  func makeFromOutside(_ move: DeviceMove) throws {
    switch move {
    case .open(let opening): try open(by: opening)
    case .lock: try lock { device.lock() }
    case .lockForPasscode: try lock { device.lockForPasscode() }
    case .unlock: unlock()
    case .launchInBackground: try start(inBackground: true)
    case .restartLocked:
      switchOff()
      device.lock()
    case .reinstall:
      endApp()
      SimulatedUserDefaults.all = [:]
      device.forgetApp()
      leftAt = nil
    case .newPhone:
      switchOff()
      device.becomeNewPhone()
      leftAt = nil
    case .siri:
      isUnderSiri = true
      phase = .inactive
      send(.willResignActive)
      settle()
    case .siriEnds:
      isUnderSiri = false
      // A dialog that came up meanwhile keeps the app from being active.
      guard device.prompt == nil else { return }
      phase = .active
      send(.didBecomeActive)
      settle()
    case .record:
      let isCaptured = device.device.capture == .none
      device.change(.capture(isCaptured ? .recorded : .none))
      thread.run(onMain: true) { SimulatedUIScreen.main.setCaptured(isCaptured) }
      settle()
    case .failedScans: device.lockBiometry()
    default: break
    }
  }

  /// What is opened over the app while its dialog is up ends the dialog, as a call does.
  private func open(by opening: AppOpening) throws {
    if device.prompt != nil {
      try device.perform(.receiveCall)
      settle()
    }
    switch phase {
    case .notRunning: try start(openedBy: opening)
    case .background: comeBack(openedBy: opening)
    case .active, .inactive: tell(opening)
    }
  }

  /// Tells the app what has opened it.
  func tell(_ opening: AppOpening?) {
    guard let opening, app != nil else { return }
    events.append("opened by \(opening.rawValue)")
    thread.run(onMain: true) { [launch] in launch.open(by: opening) }
    settle()
  }

  /// The lock screen comes up over the app, which goes to the background.
  private func lock(_ act: () -> Void) throws {
    let wasInFront = isInFront
    if wasInFront { try leave() }
    (isLockedOverApp, isUnderSiri) = (wasInFront, false)
    act()
    tellProtection()
    if wasInFront, device.device.isLocked {
      post(SimulatedUIApplication.protectedDataWillBecomeUnavailableNotification)
    }
  }

  private func post(_ name: Notification.Name) {
    thread.run(onMain: true) { SimulatedNotificationCenter.default.post(name: name, object: nil) }
    settle()
  }

  /// Has the app see whether the device is locked.
  func tellProtection() { SimulatedUIApplication.shared.isProtectedDataAvailable = !device.device.isLocked }

  /// The owner unlocks it, with the face where that is possible, and the app is there again if it was in front.
  private func unlock() {
    do { try device.unlockWithBiometry() } catch { device.change(.unlockedWithPasscode) }
    tellProtection()
    guard !device.device.isLocked, isLockedOverApp else { return }
    isLockedOverApp = false
    post(SimulatedUIApplication.protectedDataDidBecomeAvailableNotification)
    comeBack()
  }
}
