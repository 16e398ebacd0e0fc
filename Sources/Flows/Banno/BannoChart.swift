import UnlockEngine

// Written by `make charts`: what leads to what, as exploring found it.

extension Banno {
  public static let chartText = """
    Screens
      banno.sign-in  ▶ start
        → setup  by Enroll · Recover · Sign in
      banno.setup  ▶ start
        → verify-previous-pin  by Skip for now · Use in-app PIN
        → register-pin  by Use in-app PIN
        → dashboard  by Skip for now
        → security  by Cancel · Skip for now
        → no-passcode  by Use iPhone passcode
        → system.face-id  by Use Face ID
        → system.passcode  by Use Face ID · Use Touch ID · Use iPhone passcode
        → system.touch-id  by Use Touch ID
        → system.face-id-permission  by Use Face ID
        → system.passcode-locked-out  by Use Face ID · Use Touch ID · Use iPhone passcode
        → system.device-disabled  by Use Face ID · Use Touch ID · Use iPhone passcode
      banno.lock-pin  ▶ start
        → dashboard  by (type)
        → settings  by (type)
        → security  by (type)
        → too-many-pin-attempts  by (type)
      banno.verify-previous-pin
        → setup  by Cancel
        → dashboard  by (type)
        → too-many-pin-attempts  by (type)
      banno.register-pin
        → setup  by Cancel
        → security  by Cancel
        → repeat-pin  by (type)
      banno.dashboard
        → settings  by Settings
      banno.lock-passcode-biometrics
        → passcode-gone  by Unlock
        → system.face-id  by Unlock
        → system.passcode  by Unlock
        → system.touch-id  by Unlock
        → system.face-id-permission  by Unlock
        → system.passcode-locked-out  by Unlock
        → system.device-disabled  by Unlock
      banno.settings
        → sign-in  by Sign out
        → dashboard  by Back
        → security  by Security
      banno.security
        → setup  by Set up faster sign-in
        → settings  by Back
        → confirm-pin  by Change in-app PIN
        → no-passcode  by Switch to iPhone passcode
        → switch-to-pin  by Switch to an in-app PIN
        → system.face-id  by Switch to Face ID
        → system.passcode  by Switch to Face ID · Switch to Touch ID · Switch to iPhone passcode
        → system.touch-id  by Switch to Touch ID
        → system.face-id-permission  by Switch to Face ID
        → system.passcode-locked-out  by Switch to Face ID · Switch to Touch ID · Switch to iPhone passcode
        → system.device-disabled  by Switch to Face ID · Switch to Touch ID · Switch to iPhone passcode
      banno.repeat-pin
        → setup  by Cancel
        → register-pin  by (type)
        → dashboard  by (type)
        → security  by (type) · Cancel
      banno.confirm-pin
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
        → sign-in  by OK
      banno.passcode-gone  ▶ start
        → sign-in  by OK
      banno.too-many-pin-attempts  ▶ start
        → sign-in  by OK
      banno.no-passcode
        → setup  by OK
        → security  by OK
      banno.switch-to-pin
        → sign-in  by Sign out
        → security  by Cancel
      banno.away-too-long  ▶ start
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
        → setup  by Cancel
        → dashboard  by (type)
        → lock-passcode-biometrics  by Cancel
        → settings  by (type)
        → security  by (type) · Cancel
        → system.passcode-locked-out  by (type)
        → system.device-disabled  by (type)
      system.touch-id  ▶ start
        → setup  by (cancel) · Cancel
        → dashboard  by (match)
        → lock-passcode-biometrics  by (cancel) · Cancel
        → settings  by (match)
        → security  by (cancel) · (match) · Cancel
        → system.passcode  by (no match)
        → system.passcode-locked-out  by (no match)
        → system.touch-id-failed  by (no match)
      system.face-id-permission  ▶ start
        → system.face-id  by OK
        → system.passcode  by Don’t Allow
        → system.passcode-locked-out  by Don’t Allow
      system.passcode-locked-out  ▶ start
        → setup  by Cancel
        → lock-passcode-biometrics  by Cancel
        → security  by Cancel
        → system.passcode  by (wait)
      system.device-disabled  ▶ start
        → setup  by Cancel
        → lock-passcode-biometrics  by Cancel
        → security  by Cancel
      system.face-id-failed
        → setup  by Cancel
        → lock-passcode-biometrics  by Cancel
        → security  by Cancel
        → system.face-id  by Try Face ID Again
      system.face-id-failed-again
        → setup  by Cancel
        → lock-passcode-biometrics  by Cancel
        → security  by Cancel
        → system.passcode  by Enter Passcode
        → system.passcode-locked-out  by Enter Passcode
      system.touch-id-failed
        → setup  by (cancel) · Cancel
        → dashboard  by (match)
        → lock-passcode-biometrics  by (cancel) · Cancel
        → settings  by (match)
        → security  by (cancel) · (match) · Cancel
        → system.passcode  by (no match) · Enter Passcode
        → system.passcode-locked-out  by (no match) · Enter Passcode
    """
}
