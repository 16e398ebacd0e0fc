@testable import DeviceSimulation
@testable import Exploration
@testable import Flows
@testable import UnlockEngine

/// Banno as its source doesn’t say; what rules find besides stands among the mutants.
extension RequirementFault {
  private static func banno(_ requirement: String, _ name: String, _ step: @escaping Fault<Banno>) -> Self {
    RequirementFault([requirement], name, in: Banno(), step)
  }

  /// The first control of the set-up has another title.
  private static func setup(_ requirements: [String], unnamed word: String) -> Self {
    RequirementFault(
      requirements, "Setup doesn’t name \(word)",
      Sabotage<Banno>(screen: { screen in
        guard screen.app?.id == "banno.setup", screen.app?.controls.first?.title.contains(word) == true else {
          return
        }
        screen.app?.controls[0].title = "Use biometry"
      }))
  }

  static let ofBanno = [
    banno("B1.1", "After an upgrade nothing has to be chosen") { _, move, after in
      if move == .lifeCycle(.launch), case .mustChoose = after.app.account {
        after.app.scene = .open(.dashboard)
      }
    },
    banno("B1.2", "Whoever signs in has nothing to choose") { before, _, after in
      if before.app.scene == .signIn, case .setup = after.app.scene { after.app.scene = .open(.dashboard) }
    },
    banno("B1.3", "Whoever comes back sees no lock") { before, _, after in
      if before.process == .background, after.phone == .app, case .locked(_, let place) = after.app.scene {
        (after.app.scene, after.device.evaluation) = (.open(place), nil)
      }
    },
    banno("B1.4", "Setup is left by leaving the app") { _, move, after in
      if move == .lifeCycle(.launch), after.app.account == .mustChoose(previousPIN: nil) {
        (after.app.account, after.app.scene) = (.ready(.dontLock), .open(.dashboard))
      }
    },
    setup(["B2.1"], unnamed: "Face ID"), setup(["B2.2"], unnamed: "Touch ID"),
    setup(["B2.3"], unnamed: "passcode"),
    banno("B2.4", "Without a passcode setup says nothing") { _, _, after in
      if case .setup(let opener, noPasscodeAlert: true) = after.app.scene {
        after.app.scene = .setup(opener, noPasscodeAlert: false)
      }
    },
    banno("B2.5", "Under setup the device can’t be changed") { before, move, after in
      if case .setup = before.app.scene, before.process == .active, move == .pause(.max) {
        after.device = before.device
      }
    },
    banno("B2.6", "A cancel saves the method") { before, _, after in
      guard before.device.evaluation != nil, after.device.evaluation == nil, case .setup = after.app.scene
      else { return }
      (after.app.account, after.app.scene) = (.ready(.passcodeBiometrics), .open(.dashboard))
    },
    banno("B2.7", "Passcode / biometrics isn’t what is saved") { _, _, after in
      if after.app.account == .ready(.passcodeBiometrics) { after.app.account = .ready(.dontLock) }
    },
    banno("B2.8", "A previous PIN isn’t verified for a new one") { _, _, after in
      if case .verifyPreviousPIN(_, .pin) = after.app.scene {
        after.app.scene = .registerPIN(Banno.Pad(), from: .obligation)
      }
    },
    banno("B2.9", "A previous PIN isn’t verified for none") { _, _, after in
      if case .verifyPreviousPIN(_, .dontLock) = after.app.scene {
        (after.app.account, after.app.scene) = (.ready(.dontLock), .open(.dashboard))
      }
    },
    banno("B3.1", "A previous PIN that is verified saves nothing") { before, _, after in
      if case .verifyPreviousPIN = before.app.scene, case .ready = after.app.account {
        after.app.account = before.app.account
      }
    },
    banno("B4.1", "Two PINs that differ will do") { before, _, after in
      guard case .repeatPIN(_, let first, _) = before.app.scene,
        case .registerPIN(Banno.Pad(.wrong), _) = after.app.scene
      else { return }
      (after.app.account, after.app.scene) = (.ready(.pin(first)), .open(.dashboard))
    },
    banno("B5.1", "The lock screen asks nothing by itself") { _, move, after in
      if move == .lifeCycle(.launch) { after.device.evaluation = nil }
    },
    banno("B5.2", "A cancel unlocks") { _, move, after in
      if move == .biometry(.cancel), case .locked(.passcodeBiometrics, let place) = after.app.scene {
        after.app.scene = .open(place)
      }
    },
    banno("B5.4", "A passcode that is gone isn’t explained") { _, _, after in
      if case .locked(.passcodeGone, let place) = after.app.scene {
        after.app.scene = .locked(.passcodeBiometrics(asksWhenActive: false), resume: place)
      }
    },
    banno("B6.1", "A right PIN takes no wrong one back") { before, _, after in
      if after.app.account != .signedOut {
        after.app.failedPINAttempts = max(before.app.failedPINAttempts, after.app.failedPINAttempts)
      }
    },
    banno("B7.1", "The placeholder stays") { _, _, after in
      after.timers[Banno.Timer.placeholder.rawValue] = nil
    },
    banno("B7.3", "A cold launch goes on") { _, _, after in
      if case .locked(.coldLaunch, let place) = after.app.scene { after.app.scene = .open(place) }
    },
    banno("B8.0", "Back leads nowhere") { before, move, after in
      if isTap(move, Banno.Button.back) { after = before }
    },
    banno("B8.1", "Switching to a PIN warns of nothing") { _, _, after in
      if case .open(.security(.switchToPIN)) = after.app.scene {
        after.app.scene = .registerPIN(Banno.Pad(), from: .changePIN)
      }
    },
    banno("B8.3", "Faster sign-in can’t be set up") { before, move, after in
      if isTap(move, Banno.Button.setUpFasterSignIn) { after = before }
    },
  ]
}
