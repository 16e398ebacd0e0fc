import UnlockEngine

// Written by `make charts`: what leads to what, as exploring found it.

extension Banno {
  public static let chart: FlowChart? = FlowChart(flow: name, text: chartText)
  public static let chartText = """
    Screens
      banno.sign-in  ▶ start
        taps: enroll · recover · sign-in
        → setup  by Enroll · Recover · Sign in
      banno.setup  ▶ start
        taps: cancel · skip-for-now · use-in-app-pin · use-passcode-biometrics
        → verify-previous-pin  by Skip for now · Use in-app PIN
        → register-pin  by Use in-app PIN
        → dashboard  by Skip for now
        → security  by Cancel · Skip for now
        → no-passcode  by Use iPhone passcode
        → system.face-id  by Use Face ID
        → system.passcode  by Use Face ID · Use Touch ID · Use iPhone passcode
        → system.face-id-permission  by Use Face ID
        → system.touch-id  by Use Touch ID
        → system.passcode-locked-out  by Use Face ID · Use Touch ID · Use iPhone passcode
      banno.lock-pin  ▶ start
        → dashboard  by (type)
        → settings  by (type)
        → security  by (type)
        → too-many-pin-attempts  by (type)
      banno.verify-previous-pin
        taps: cancel
        → setup  by Cancel
        → dashboard  by (type)
        → too-many-pin-attempts  by (type)
      banno.register-pin
        taps: cancel
        → setup  by Cancel
        → security  by Cancel
        → repeat-pin  by (type)
      banno.dashboard
        taps: settings
        → settings  by Settings
      banno.lock-passcode-biometrics
        taps: unlock
        → passcode-gone  by Unlock
        → system.face-id  by Unlock
        → system.passcode  by Unlock
        → system.face-id-permission  by Unlock
        → system.touch-id  by Unlock
        → system.passcode-locked-out  by Unlock
      banno.settings
        taps: back · security · sign-out
        → sign-in  by Sign out
        → dashboard  by Back
        → security  by Security
      banno.security
        taps: back · change-in-app-pin · set-up-faster-sign-in · switch-to-in-app-pin · switch-to-passcode-biometrics
        → setup  by Set up faster sign-in
        → settings  by Back
        → confirm-pin  by Change in-app PIN
        → no-passcode  by Switch to iPhone passcode
        → switch-to-pin  by Switch to an in-app PIN
        → system.face-id  by Switch to Face ID
        → system.passcode  by Switch to Face ID · Switch to Touch ID · Switch to iPhone passcode
        → system.face-id-permission  by Switch to Face ID
        → system.touch-id  by Switch to Touch ID
        → system.passcode-locked-out  by Switch to Face ID · Switch to Touch ID · Switch to iPhone passcode
      banno.repeat-pin
        taps: cancel
        → setup  by Cancel
        → register-pin  by (type)
        → dashboard  by (type)
        → security  by (type) · Cancel
      banno.confirm-pin
        taps: cancel
        → register-pin  by (type)
        → security  by Cancel
        → too-many-pin-attempts  by (type)
      banno.lock-placeholder  ▶ start
        → setup  by (wait)
        → dashboard  by (wait)
        → settings  by (wait)
        → security  by (wait)

    Alerts
      banno.cold-launch  ▶ start
        taps: ok
        → sign-in  by OK
      banno.passcode-gone  ▶ start
        taps: ok
        → sign-in  by OK
      banno.too-many-pin-attempts  ▶ start
        taps: ok
        → sign-in  by OK
      banno.no-passcode
        taps: ok
        → setup  by OK
        → security  by OK
      banno.switch-to-pin
        taps: cancel · sign-out
        → sign-in  by Sign out
        → security  by Cancel
      banno.away-too-long  ▶ start
        taps: ok
        → sign-in  by OK

    System
      system.face-id  ▶ start
        → setup  by (cancel)
        → dashboard  by (match)
        → lock-passcode-biometrics  by (cancel)
        → settings  by (match)
        → security  by (cancel) · (match)
        → system.passcode  by (no match)
        → system.passcode-locked-out  by (no match)
        → system.face-id-failed  by (no match)
        → system.face-id-failed-again  by (no match)
      system.passcode  ▶ start
        taps: cancel
        → setup  by Cancel
        → dashboard  by (type)
        → lock-passcode-biometrics  by Cancel
        → settings  by (type)
        → security  by (type) · Cancel
        → system.passcode-locked-out  by (type)
        → system.device-disabled  by (type)
      system.face-id-permission  ▶ start
        taps: allow · dont-allow
        → system.face-id  by OK
        → system.passcode  by Don’t Allow
        → system.passcode-locked-out  by Don’t Allow
      system.touch-id  ▶ start
        taps: cancel
        → setup  by (cancel) · Cancel
        → dashboard  by (match)
        → lock-passcode-biometrics  by (cancel) · Cancel
        → settings  by (match)
        → security  by (cancel) · (match) · Cancel
        → system.passcode  by (no match)
        → system.passcode-locked-out  by (no match)
        → system.touch-id-failed  by (no match)
      system.passcode-locked-out  ▶ start
        taps: cancel
        → setup  by Cancel
        → lock-passcode-biometrics  by Cancel
        → security  by Cancel
        → system.passcode  by (wait)
      system.device-disabled  ▶ start  ■ dead end
        taps: erase-device
      system.face-id-failed
        taps: cancel · try-again
        → setup  by Cancel
        → lock-passcode-biometrics  by Cancel
        → security  by Cancel
        → system.face-id  by Try Face ID Again
      system.face-id-failed-again
        taps: cancel · fallback
        → setup  by Cancel
        → lock-passcode-biometrics  by Cancel
        → security  by Cancel
        → system.passcode  by Enter Passcode
        → system.passcode-locked-out  by Enter Passcode
      system.touch-id-failed
        taps: cancel · fallback
        → setup  by (cancel) · Cancel
        → dashboard  by (match)
        → lock-passcode-biometrics  by (cancel) · Cancel
        → settings  by (match)
        → security  by (cancel) · (match) · Cancel
        → system.passcode  by (no match) · Enter Passcode
        → system.passcode-locked-out  by (no match) · Enter Passcode

    Wrong tries between two right ones, at most
      pin: 5, all at once
    """
}
