import UnlockEngine

// What leads to what, as exploring found it; `FixtureFlowTests` tells when it isn't so any more.

extension Vault {
  public static let chart: FlowChart? = FlowChart(flow: name, text: chartText)
  public static let chartText = """
    Screens
      vault.sign-in  ▶ start
        taps: enroll · recover · sign-in
        → setup  by Enroll · Recover · Sign in
      vault.lock-pin  ▶ start
        → dashboard  by (type)
        → settings  by (type)
        → security  by (type)
        → too-many-pin-attempts  by (type)
      vault.setup  ▶ start
        taps: skip-for-now · use-in-app-pin · use-passcode-biometrics
        → dashboard  by Skip for now
        → register-pin  by Use in-app PIN
        → no-passcode  by Use iPhone passcode
        → system.face-id  by Use Face ID
        → system.touch-id  by Use Touch ID
        → system.passcode  by Use Face ID · Use Touch ID · Use iPhone passcode
        → system.face-id-permission  by Use Face ID
      vault.dashboard
        taps: refresh · settings
        → settings  by Settings
      vault.lock-passcode-biometrics
        taps: unlock
        → no-passcode  by Unlock
        → system.face-id  by Unlock
        → system.touch-id  by Unlock
        → system.passcode  by Unlock
      vault.register-pin
        taps: cancel
        → setup  by Cancel
        → repeat-pin  by (type)
      vault.settings
        taps: back · security · sign-out
        → sign-in  by Sign out
        → dashboard  by Back
        → security  by Security
      vault.security
        taps: back
        → settings  by Back
      vault.repeat-pin
        taps: cancel
        → setup  by Cancel
        → dashboard  by (type)
        → register-pin  by (type)
      vault.lock-placeholder  ▶ start
        → dashboard  by (wait)
        → settings  by (wait)
        → security  by (wait)

    Alerts
      vault.cold-launch  ▶ start
        taps: ok
        → sign-in  by OK
      vault.no-passcode  ▶ start
        taps: ok
        → sign-in  by OK
        → setup  by OK
      vault.too-many-pin-attempts  ▶ start
        taps: ok
        → sign-in  by OK
      vault.away-too-long  ▶ start
        taps: ok
        → sign-in  by OK

    System
      system.face-id  ▶ start
        → setup  by (cancel)
        → dashboard  by (match)
        → lock-passcode-biometrics  by (cancel)
        → settings  by (match)
        → security  by (match)
        → system.passcode  by (no match)
        → system.face-id-failed  by (no match)
        → system.face-id-failed-again  by (no match)
      system.touch-id  ▶ start
        taps: cancel
        → setup  by (cancel) · Cancel
        → dashboard  by (match)
        → lock-passcode-biometrics  by (cancel) · Cancel
        → settings  by (match)
        → security  by (match)
        → system.passcode  by (no match)
        → system.touch-id-failed  by (no match)
      system.passcode  ▶ start
        taps: cancel
        → setup  by Cancel
        → dashboard  by (type)
        → lock-passcode-biometrics  by Cancel
        → settings  by (type)
        → security  by (type)
      system.face-id-failed
        taps: cancel · try-again
        → setup  by Cancel
        → lock-passcode-biometrics  by Cancel
        → system.face-id  by Try Face ID Again
      system.touch-id-failed
        taps: cancel · fallback
        → setup  by (cancel) · Cancel
        → dashboard  by (match)
        → lock-passcode-biometrics  by (cancel) · Cancel
        → settings  by (match)
        → security  by (match)
        → system.passcode  by (no match) · Enter Passcode
      system.face-id-permission
        taps: allow · dont-allow
        → system.face-id  by OK
        → system.passcode  by Don’t Allow
      system.face-id-failed-again
        taps: cancel · fallback
        → setup  by Cancel
        → lock-passcode-biometrics  by Cancel
        → system.passcode  by Enter Passcode
    """
}
