import UnlockEngine

// Written by `make charts`: what leads to what, as exploring found it.

extension Onegini {
  public static let chart: FlowChart? = FlowChart(flow: name, text: chartText)
  public static let chartText = """
    Screens
      onegini.welcome  ▶ start
        taps: log-in · register
        → pin-challenge  by Log in
        → biometric-challenge  by Log in
        → create-pin  by Register
      onegini.pin-challenge  ▶ start
        taps: cancel
        → welcome  by Cancel
        → dashboard  by (wait) · Cancel
        → authenticators  by (wait) · Cancel
        → network-error  by (type) · (wait)
        → user-deregistered  by (wait)
        → server-error  by (wait)
        → not-available  by (wait)
      onegini.biometric-challenge  ▶ start
        taps: answer-with-prompt · cancel · fall-back-to-pin
        → welcome  by Cancel
        → pin-challenge  by Fallback to PIN · Use Face ID · Use Touch ID
        → dashboard  by (wait) · Cancel
        → network-error  by (wait)
        → user-deregistered  by (wait)
        → server-error  by (wait)
        → authenticator-invalid  by (wait)
        → system.face-id  by Use Face ID
        → system.touch-id  by Use Touch ID
        → system.face-id-permission  by Use Face ID
      onegini.create-pin
        taps: cancel
        → welcome  by Cancel
        → repeat-pin  by (type)
      onegini.dashboard
        taps: authenticators · confirm-transfer · log-out
        → welcome  by Log out
        → pin-challenge  by Transfer €50 to Sam
        → biometric-challenge  by Transfer €50 to Sam
        → authenticators  by Authenticators
      onegini.authenticators
        taps: back · biometric-authenticator · pin-authenticator · prefer-biometric
        → pin-challenge  by Face ID · Touch ID
        → dashboard  by Back
        → not-available  by Face ID · Touch ID
        → pin-stays  by PIN
      onegini.repeat-pin
        taps: cancel
        → welcome  by Cancel
        → dashboard  by (wait)
        → network-error  by (type) · (wait)
        → server-error  by (wait)
        → pin-mismatch  by (type)

    Alerts
      onegini.authenticator-deregistered  ▶ start
        taps: ok
        → welcome  by OK
        → pin-challenge  by OK
        → dashboard  by OK
        → authenticators  by OK
        → network-error  by (wait)
        → user-deregistered  by (wait)
        → server-error  by (wait)
      onegini.network-error
        taps: ok
        → welcome  by OK
        → pin-challenge  by OK
        → create-pin  by OK
        → dashboard  by OK
      onegini.user-deregistered
        taps: ok
        → welcome  by OK
      onegini.server-error
        taps: ok
        → welcome  by OK
        → pin-challenge  by OK
        → create-pin  by OK
        → dashboard  by OK
      onegini.authenticator-invalid
        taps: ok
        → pin-challenge  by OK
      onegini.not-available
        taps: ok
        → authenticators  by OK
      onegini.pin-stays
        taps: ok
        → authenticators  by OK
      onegini.pin-mismatch
        taps: ok
        → create-pin  by OK

    System
      system.face-id
        → pin-challenge  by (cancel) · (no match)
        → biometric-challenge  by (match)
        → network-error  by (match)
        → system.face-id-failed  by (no match)
        → system.face-id-failed-again  by (no match)
      system.touch-id
        taps: cancel
        → pin-challenge  by (cancel) · (no match) · Cancel
        → biometric-challenge  by (match)
        → network-error  by (match)
        → system.touch-id-failed  by (no match)
      system.face-id-permission
        taps: allow · dont-allow
        → pin-challenge  by Don’t Allow
        → system.face-id  by OK
      system.face-id-failed
        taps: cancel · try-again
        → pin-challenge  by Cancel
        → system.face-id  by Try Face ID Again
      system.touch-id-failed
        taps: cancel
        → pin-challenge  by (cancel) · (no match) · Cancel
        → biometric-challenge  by (match)
        → network-error  by (match)
      system.face-id-failed-again
        taps: cancel
        → pin-challenge  by Cancel

    Wrong tries between two right ones, at most
      pin: 3, all at once
    """
}
