import UnlockEngine

// Written by `make charts`: what leads to what, as exploring found it.

extension NLWallet {
  public static let chart: FlowChart? = FlowChart(flow: name, text: chartText)
  public static let chartText = """
    Screens
      nl-wallet.choose-pin  ▶ start
        taps: back · info
        → introduction  by Back
        → info  by Info
        → repeat-pin  by (type)
        → pin-too-simple  by (type)
      nl-wallet.unlock  ▶ start
        taps: forgot-pin · use-biometrics
        → timed-out  by (wait)
        → blocked  by (wait)
        → next  by (wait)
        → forgot-pin  by Forgot PIN?
        → no-internet  by (type) · (wait)
        → configure-biometrics  by (wait)
        → secured  by (wait)
        → server-unreachable  by (wait)
        → system.face-id  by Face ID
        → system.touch-id  by Touch ID
        → system.optic-id  by Optic ID
      nl-wallet.timed-out  ▶ start
        taps: forgot-pin
        → unlock  by (wait)
        → forgot-pin  by Forgot PIN?
      nl-wallet.blocked  ▶ start
        taps: delete-wallet
        → delete-wallet  by Delete wallet
      nl-wallet.introduction
        taps: choose-pin
        → choose-pin  by Choose PIN
      nl-wallet.info
        taps: back
        → choose-pin  by Back
        → repeat-pin  by Back
        → configure-biometrics  by Back
        → still-there  by (wait)
      nl-wallet.repeat-pin
        taps: back · info
        → choose-pin  by Back
        → info  by Info
        → no-internet  by (type)
        → setting-up  by (type)
        → pin-different-retry  by (type)
        → pin-different-start-over  by (type)
      nl-wallet.next
        taps: log-out
        → unlock  by Log out
        → still-there  by (wait)
      nl-wallet.forgot-pin
        taps: back · delete-wallet
        → unlock  by Back
        → timed-out  by Back
        → delete-wallet  by Delete wallet
      nl-wallet.no-internet
        taps: try-again
        → choose-pin  by Try again
        → unlock  by Try again
      nl-wallet.configure-biometrics
        taps: enable · info · skip
        → info  by Info
        → secured  by Skip
        → biometrics-failed  by Enable
        → still-there  by (wait)
        → system.face-id  by Enable
        → system.touch-id  by Enable
        → system.optic-id  by Enable
        → system.face-id-permission  by Enable
      nl-wallet.secured
        taps: next
        → next  by Next
        → still-there  by (wait)
      nl-wallet.server-unreachable
        taps: try-again
        → choose-pin  by Try again
        → unlock  by Try again
      nl-wallet.setting-up
        → no-internet  by (wait)
        → configure-biometrics  by (wait)
        → secured  by (wait)
        → server-unreachable  by (wait)
        → device-insecure  by (wait)
      nl-wallet.device-insecure
        taps: back
        → choose-pin  by Back

    Alerts
      nl-wallet.pin-too-simple
        taps: ok
        → choose-pin  by OK
      nl-wallet.biometrics-failed
        taps: ok
        → unlock  by OK
        → configure-biometrics  by OK
        → still-there  by (wait)
      nl-wallet.still-there
        taps: log-out · yes-continue
        → unlock  by (wait) · Log out
        → info  by Yes, continue
        → next  by Yes, continue
        → configure-biometrics  by Yes, continue
        → secured  by Yes, continue
        → biometrics-failed  by Yes, continue
      nl-wallet.delete-wallet
        taps: back · confirm-deletion
        → blocked  by Cancel
        → introduction  by Delete
        → forgot-pin  by Cancel
      nl-wallet.pin-different-retry
        taps: try-again
        → repeat-pin  by Try again
      nl-wallet.pin-different-start-over
        taps: start-over
        → choose-pin  by Start over

    System
      system.face-id  ▶ start
        → unlock  by (cancel) · (wait)
        → next  by (match)
        → configure-biometrics  by (cancel)
        → secured  by (match)
        → biometrics-failed  by (no match)
        → still-there  by (cancel) · (match) · (no match)
        → system.face-id-failed  by (no match)
        → system.face-id-failed-again  by (no match)
      system.touch-id  ▶ start
        taps: cancel
        → unlock  by (cancel) · (wait) · Cancel
        → next  by (match)
        → configure-biometrics  by (cancel) · Cancel
        → secured  by (match)
        → biometrics-failed  by (no match)
        → still-there  by (cancel) · (match) · (no match) · Cancel
        → system.touch-id-failed  by (no match)
      system.optic-id  ▶ start
        → unlock  by (cancel) · (wait)
        → next  by (match)
        → configure-biometrics  by (cancel)
        → secured  by (match)
        → biometrics-failed  by (no match)
        → still-there  by (cancel) · (match) · (no match)
        → system.optic-id-failed  by (no match)
        → system.optic-id-failed-again  by (no match)
      system.face-id-failed
        taps: cancel · try-again
        → unlock  by (wait) · Cancel
        → configure-biometrics  by Cancel
        → still-there  by Cancel
        → system.face-id  by Try Face ID Again
      system.touch-id-failed
        taps: cancel · fallback
        → unlock  by (cancel) · (wait) · Cancel · Use PIN
        → next  by (match)
        → configure-biometrics  by (cancel) · Cancel
        → secured  by (match)
        → biometrics-failed  by (no match)
        → still-there  by (cancel) · (match) · (no match) · Cancel
      system.face-id-failed-again
        taps: cancel · fallback
        → unlock  by (wait) · Cancel · Use PIN
        → configure-biometrics  by Cancel
        → still-there  by Cancel
      system.optic-id-failed
        taps: cancel · try-again
        → unlock  by (wait) · Cancel
        → configure-biometrics  by Cancel
        → still-there  by Cancel
        → system.optic-id  by Try Optic ID Again
      system.optic-id-failed-again
        taps: cancel · fallback
        → unlock  by (wait) · Cancel · Use PIN
        → configure-biometrics  by Cancel
        → still-there  by Cancel
      system.face-id-permission
        taps: allow · dont-allow
        → unlock  by (wait)
        → biometrics-failed  by Don’t Allow
        → still-there  by Don’t Allow
        → system.face-id  by OK

    Wrong tries between two right ones, at most
      pin: 16, 4 at once, 4 more after 1m, 4 more after 6m, 4 more after 1h6m
    """
}
