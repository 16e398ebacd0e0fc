import UnlockEngine

// Written by `make charts`: what leads to what, as exploring found it.

extension AppPasscode {
  public static let chart: FlowChart? = FlowChart(flow: name, text: chartText)
  public static let chartText = """
    Screens
      app-passcode.content  ▶ start
        taps: settings
        → settings  by Settings
      app-passcode.keypad  ▶ start
        taps: cancel
        → content  by (type)
        → settings  by (type) · Cancel
      app-passcode.locked-cover  ▶ start
        taps: unlock
        → system.face-id  by Tap to unlock
        → system.touch-id  by Tap to unlock
        → system.passcode  by Tap to unlock
        → system.face-id-permission  by Tap to unlock
        → system.passcode-locked-out  by Tap to unlock
      app-passcode.settings
        taps: back · passcode-lock
        → content  by Back
        → keypad  by Passcode Lock
        → set-passcode  by Passcode Lock
        → system.face-id  by Passcode Lock
        → system.touch-id  by Passcode Lock
        → system.passcode  by Passcode Lock
        → system.face-id-permission  by Passcode Lock
        → system.passcode-locked-out  by Passcode Lock
      app-passcode.set-passcode
        taps: cancel
        → settings  by Cancel
        → repeat-passcode  by (type)
      app-passcode.repeat-passcode
        taps: cancel
        → settings  by (type) · Cancel
        → set-passcode  by (type)

    System
      system.face-id  ▶ start
        → content  by (match)
        → locked-cover  by (cancel)
        → settings  by (cancel) · (match)
        → system.passcode  by (no match)
        → system.passcode-locked-out  by (no match)
        → system.face-id-failed  by (no match)
        → system.face-id-failed-again  by (no match)
      system.touch-id  ▶ start
        taps: cancel
        → content  by (match)
        → keypad  by (cancel) · (no match) · Cancel
        → locked-cover  by (cancel) · Cancel
        → settings  by (cancel) · (match) · Cancel
        → system.passcode  by (no match)
        → system.passcode-locked-out  by (no match)
        → system.touch-id-failed  by (no match)
      system.passcode  ▶ start
        taps: cancel
        → content  by (type)
        → locked-cover  by Cancel
        → settings  by (type) · Cancel
        → system.passcode-locked-out  by (type)
        → system.device-disabled  by (type)
      system.face-id-permission  ▶ start
        taps: allow · dont-allow
        → system.face-id  by OK
        → system.passcode  by Don’t Allow
        → system.passcode-locked-out  by Don’t Allow
      system.passcode-locked-out  ▶ start
        taps: cancel
        → locked-cover  by Cancel
        → settings  by Cancel
        → system.passcode  by (wait)
      system.device-disabled  ▶ start  ■ dead end
        taps: erase-device
      system.face-id-failed
        taps: cancel · try-again
        → locked-cover  by Cancel
        → settings  by Cancel
        → system.face-id  by Try Face ID Again
      system.touch-id-failed
        taps: cancel · fallback
        → content  by (match)
        → keypad  by (cancel) · (no match) · Cancel · Enter iWoman Passcode
        → locked-cover  by (cancel) · Cancel
        → settings  by (cancel) · (match) · Cancel
        → system.passcode  by (no match) · Enter Device Passcode
        → system.passcode-locked-out  by (no match) · Enter Device Passcode
      system.face-id-failed-again
        taps: cancel · fallback
        → locked-cover  by Cancel
        → settings  by Cancel
        → system.passcode  by Enter Device Passcode
        → system.passcode-locked-out  by Enter Device Passcode

    Wrong tries between two right ones, at most
      app-passcode: without end
    """
}
