import DeviceSimulation
import SimulatedLocalAuthentication

/// What happens to the device and to the app on it, without the app's doing.
package enum DeviceMove: Hashable, Sendable {
  // In front of a dialog.
  case match, noMatch, cancel, fallback, tryAgain, allow, dontAllow, passcode, wrongPasscode, call
  /// The answer reaches the app only after what the system tells it.
  case lateMatch, lateCancel, lateHome
  // On the way.
  case home, appSwitcher, longAppSwitcher, controlCentre, comeBack, kill, launch, restart
  case wait(Duration)
  case dateBack, dateOn, anotherFace
  // From outside, where a test asks for it.
  case open(AppOpening)
  case lock, lockForPasscode, unlock, launchInBackground, restartLocked, reinstall, newPhone
  case siri, siriEnds, record, failedScans

  /// By how much the date is moved.
  package static let backBy = Duration.hours(1)
  package static let onBy = Duration.hours(24)
  /// For how long the app switcher stays open, where the app has something timed by then.
  package static let lookFor = Duration.seconds(1)

  /// All that there are, with the waits of an app.
  static func all(waits: [Duration]) -> [DeviceMove] {
    let always: [DeviceMove] = [
      .match, .noMatch, .cancel, .fallback, .tryAgain, .allow, .dontAllow, .passcode, .wrongPasscode, .call,
      .lateMatch, .lateCancel, .lateHome, .home, .appSwitcher, .controlCentre, .comeBack, .kill, .launch,
      .restart, .dateBack, .dateOn, .anotherFace, .longAppSwitcher,
    ]
    let asked: [DeviceMove] = [
      .lock, .lockForPasscode, .unlock, .launchInBackground, .restartLocked, .reinstall, .newPhone, .siri,
      .siriEnds, .record, .failedScans,
    ]
    return always + waits.map(DeviceMove.wait) + AppOpening.allCases.map(DeviceMove.open) + asked
  }

  /// What it is called where orders are told.
  var name: String {
    switch self {
    case .match: "match"
    case .noMatch: "no match"
    case .cancel: "cancel"
    case .fallback: "fallback"
    case .tryAgain: "try again"
    case .allow: "allow Face ID"
    case .dontAllow: "don’t allow Face ID"
    case .passcode: "passcode"
    case .wrongPasscode: "wrong passcode"
    case .call: "call"
    case .lateMatch: "match (late reply)"
    case .lateCancel: "cancel (late reply)"
    case .lateHome: "home (late reply)"
    case .home: "home"
    case .appSwitcher: "app switcher"
    case .longAppSwitcher: "app switcher for \(inWords(DeviceMove.lookFor))"
    case .controlCentre: "Control Centre"
    case .comeBack: "come back"
    case .kill: "kill"
    case .launch: "launch"
    case .restart: "restart"
    case .wait(let duration): "wait \(inWords(duration))"
    case .dateBack: "date back 1 h"
    case .dateOn: "date on 24 h"
    case .anotherFace: "another face"
    case .open(let opening): "open by \(opening.rawValue)"
    case .lock: "lock"
    case .lockForPasscode: "SOS"
    case .unlock: "unlock"
    case .launchInBackground: "launch in the background"
    case .restartLocked: "restart, still locked"
    case .reinstall: "reinstall"
    case .newPhone: "new phone"
    case .siri: "Siri"
    case .siriEnds: "Siri ends"
    case .record: "record the screen, or stop"
    case .failedScans: "five failed scans elsewhere"
    }
  }
}

extension Session {
  /// All moves of the device that can be made now.
  func deviceMoves() -> [DeviceMove] {
    if device.device.isLocked { return movesWhileLocked() }
    if isUnderSiri { return movesUnderSiri() }
    return usualMoves() + movesFromOutside()
  }

  private func usualMoves() -> [DeviceMove] {
    let waits = subject.waits.map(DeviceMove.wait)
    let settings: [DeviceMove] = [.dateBack, .dateOn] + (device.device.isEnrolled ? [.anotherFace] : [])
    switch phase {
    case .notRunning: return [.launch] + waits + settings
    case .background: return [.comeBack, .kill, .restart] + waits + settings
    case .active, .inactive:
      // It ends in front, too: it crashes, memory runs out, the device is forced to restart or its battery is empty.
      guard let prompt = device.prompt else {
        let comesSoon = thread.waits.first.map { .nanoseconds($0) <= DeviceMove.lookFor } == true
        return [.home, .appSwitcher, .controlCentre] + waits + [.kill, .restart]
          + (comesSoon ? [.longAppSwitcher] : [])
      }
      // A dialog waits for as long as it takes.
      return dialogMoves(prompt) + waits + [.kill]
    }
  }

  private func dialogMoves(_ prompt: SystemPrompt) -> [DeviceMove] {
    var moves: [DeviceMove] = []
    let isScanning = device.device.evaluation?.isScanning == true
    if isScanning { moves += [.match, .lateMatch, .noMatch] }
    for button in prompt.buttons {
      switch button.control {
      case .tryAgain: moves.append(.tryAgain)
      case .fallback: moves.append(.fallback)
      case .allow: moves.append(.allow)
      case .dontAllow: moves.append(.dontAllow)
      default: break
      }
    }
    if prompt.dialog == .passcode, prompt.lockedOutFor == nil, !device.device.isDisabled {
      moves += [.passcode, .wrongPasscode]
    }
    if isScanning || prompt.buttons.contains(where: { $0.control == .cancel }) {
      moves += [.cancel, .lateCancel]
    }
    return moves + [.call, .home, .lateHome]
  }
}

extension DeviceMove {
  /// The device's own passcode, as it is typed.
  package static func passcode(of device: Device) -> String { device.passcode?.text.text ?? "" }

  /// One that it isn't, of the same length.
  package static func wrongPasscode(of device: Device) -> String {
    let right = passcode(of: device)
    return right.allSatisfy { $0 == "9" } ? String(right.map { _ in "8" }) : String(right.map { _ in "9" })
  }
}
