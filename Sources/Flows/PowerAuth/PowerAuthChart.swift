import UnlockEngine

// Written by `make charts`: what leads to what, as exploring found it.

extension PowerAuth {
  public static let chart: FlowChart? = FlowChart(flow: name, text: chartText)
  public static let chartText = """
    Screens
      powerauth.activate  ▶ start
        taps: enter-code · scan-code · use-credentials
        → scan-code  by Scan activation code
        → enter-code  by Enter code manually
        → credentials  by Use credentials
      powerauth.launch  ▶ start
        → activate  by (wait)
        → no-network  by (wait)
        → pin-keyboard  by (wait)
        → pending-activation  by (wait)
        → blocked  by (wait)
        → system.face-id  by (wait)
        → system.face-id-permission  by (wait)
      powerauth.no-network  ▶ start
        taps: try-again
        → launch  by Try again
      powerauth.scan-code
        taps: back · deliver-code · deliver-other-code · enter-code
        → activate  by Back
        → enter-code  by Enter code manually
        → exchanging-keys  by See the bank’s code
        → invalid-code  by See another QR code
        → network-error  by See the bank’s code
      powerauth.enter-code
        taps: back · submit
        → activate  by Back
        → exchanging-keys  by Continue
        → invalid-code  by Continue
        → network-error  by Continue
      powerauth.credentials
        taps: back · one-time-password-field · password-field · submit · user-name-field
        → activate  by Back
        → exchanging-keys  by Activate
        → network-error  by Activate
      powerauth.pin-keyboard
        taps: biometry · cancel
        → activate  by (wait)
        → pending-activation  by (wait)
        → blocked  by (wait)
        → signed-out  by Cancel
        → signing  by (type)
        → payment  by Cancel
        → network-error  by (type) · (wait)
        → server-error  by (wait)
        → wrong-pin  by (wait)
        → biometry-failed  by (wait)
        → system.face-id  by (wait) · Face ID
        → system.face-id-permission  by (wait) · Face ID
      powerauth.pending-activation
        taps: continue-activation · start-anew
        → activate  by Start anew
        → choose-pin  by Continue
        → committing  by Continue
        → network-error  by Continue
      powerauth.blocked
        taps: check-again · how-to-unblock
        → launch  by Check again
        → no-network  by Check again
        → how-to-unblock  by How to Unblock
      powerauth.exchanging-keys
        → choose-pin  by (wait)
        → network-error  by (wait)
        → server-error  by (wait)
        → wrong-credentials  by (wait)
      powerauth.signed-out
        taps: sign-in
        → pin-keyboard  by Sign in
        → network-error  by Sign in
      powerauth.signing
        → pin-keyboard  by (wait)
        → success  by (wait)
        → network-error  by (wait)
      powerauth.choose-pin
        taps: cancel
        → pending-activation  by Cancel
        → confirm-pin  by (type)
      powerauth.committing
        → activated  by (wait)
        → network-error  by (wait)
        → server-error  by (wait)
        → not-ready  by (wait)
      powerauth.payment
        taps: approve · back
        → pin-keyboard  by Approve
        → dashboard  by Back
        → network-error  by Approve
      powerauth.confirm-pin
        taps: back
        → choose-pin  by Back
        → committing  by (type)
        → configure-biometry  by (type)
        → network-error  by (type)
        → pin-mismatch  by (type)
      powerauth.success
        → dashboard  by (wait)
      powerauth.activated
        taps: start-using
        → pin-keyboard  by Start using the app
      powerauth.dashboard
        taps: payment · sign-out
        → signed-out  by Sign out
        → payment  by Pay a bill
      powerauth.configure-biometry
        taps: skip-biometry · use-biometry
        → committing  by No, not now · Yes, use biometry
        → network-error  by No, not now · Yes, use biometry

    Alerts
      powerauth.invalid-code
        taps: ok
        → scan-code  by OK
        → enter-code  by OK
      powerauth.network-error
        taps: cancel · try-again
        → activate  by Cancel
        → enter-code  by Cancel
        → credentials  by Cancel
        → pin-keyboard  by Try again
        → pending-activation  by Cancel
        → exchanging-keys  by Try again
        → signed-out  by Cancel
        → committing  by Try again
        → payment  by Cancel
      powerauth.how-to-unblock
        taps: ok
        → blocked  by OK
      powerauth.server-error
        taps: ok
        → activate  by (wait) · OK
        → enter-code  by OK
        → credentials  by OK
        → pin-keyboard  by OK
        → pending-activation  by OK
        → blocked  by (wait)
        → network-error  by (wait)
      powerauth.wrong-pin
        taps: ok
        → activate  by (wait)
        → pin-keyboard  by OK
        → blocked  by (wait)
        → network-error  by (wait)
      powerauth.biometry-failed
        taps: ok
        → activate  by (wait)
        → pin-keyboard  by OK
        → blocked  by (wait)
        → network-error  by (wait)
      powerauth.not-ready
        taps: ok
        → activate  by OK
      powerauth.wrong-credentials
        taps: ok
        → credentials  by OK
      powerauth.pin-mismatch
        taps: ok
        → choose-pin  by OK

    System
      system.face-id
        → pin-keyboard  by (cancel)
        → signing  by (match) · (no match)
        → network-error  by (cancel) · (match) · (no match)
        → system.face-id-failed  by (no match)
        → system.face-id-failed-again  by (no match)
      system.face-id-permission
        taps: allow · dont-allow
        → pin-keyboard  by Don’t Allow
        → network-error  by Don’t Allow
        → system.face-id  by OK
      system.face-id-failed
        taps: cancel · try-again
        → pin-keyboard  by Cancel
        → network-error  by Cancel
        → system.face-id  by Try Face ID Again
      system.face-id-failed-again
        taps: cancel · fallback
        → pin-keyboard  by Cancel · Enter PIN
        → network-error  by Cancel · Enter PIN

    Wrong tries between two right ones, at most
      pin: 4, 1 after 500ms, 1 more after 1s, 1 more after 1s500ms, 1 more after 2s
    """
}
