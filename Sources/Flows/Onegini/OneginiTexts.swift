import UnlockEngine

// Written by `make charts`: what can be seen, as exploring found it.

extension Onegini {
  public static let knownTexts: FlowTexts? = FlowTexts(text: textsText)
  private static let textsText = """
    onegini.authenticator-deregistered
      Face ID was turned off
      Touch ID was turned off
      What is enrolled on this iPhone has changed. Use your PIN; you can register Face ID again later.
      What is enrolled on this iPhone has changed. Use your PIN; you can register Touch ID again later.
      [ok] OK
    onegini.authenticator-invalid
      Face ID isn't accepted
      The server no longer takes Face ID from this device. Use your PIN.
      The server no longer takes Touch ID from this device. Use your PIN.
      Touch ID isn't accepted
      [ok] OK
    onegini.authenticators
      Authenticators
      Cancelled. Nothing was changed.
      Face ID is no longer used here. The server couldn't be told.
      Face ID is no longer used.
      Face ID is registered. Set it as preferred to be asked for it first.
      Touch ID is no longer used here. The server couldn't be told.
      Touch ID is no longer used.
      Touch ID is registered. Set it as preferred to be asked for it first.
      What you can log in and confirm with.
      [pin-authenticator] PIN
      [biometric-authenticator] Biometry | Face ID | Touch ID
      [back] Back
      [prefer-biometric] Prefer Face ID | Prefer Touch ID
    onegini.biometric-challenge
      Confirm that it's you.
      Confirm the money transfer.
      Confirm with Face ID
      Confirm with Touch ID
      Please wait...
      [answer-with-prompt] Use Face ID | Use Touch ID
      [fall-back-to-pin] Fallback to PIN
      [cancel] Cancel
    onegini.cover
      Onegini
    onegini.create-pin
      At most # equal digits in a row.
      Choose a PIN that isn't a sequence.
      Create a PIN
      Please create your PIN code.
      This PIN is too easy to guess.
      [cancel] Cancel
    onegini.dashboard
      Balance €#,#.#
      Cancelled. Nothing was changed.
      Money transfer confirmed.
      Your account
      [confirm-transfer] Transfer €# to Sam
      [authenticators] Authenticators
      [log-out] Log out
    onegini.device-not-safe
      The app can't be used on a jailbroken iPhone.
      This device isn't safe
      [ok] OK
    onegini.network-error
      Check your internet connection and try again.
      No connection
      [ok] OK
    onegini.not-available
      Allow Face ID for Onegini in Settings.
      Biometry isn't available
      Face ID isn't available
      It can't be used on a jailbroken iPad.
      It can't be used on a jailbroken iPhone.
      Set up Face ID in Settings first.
      Set up Touch ID in Settings first.
      The server doesn't allow it for this app.
      This app doesn't say what it uses Face ID for.
      This iPhone has no Touch ID or Face ID.
      Touch ID isn't available
      [ok] OK
    onegini.pin-challenge
      Checking...
      Enter your PIN
      Enter your PIN to confirm the transfer.
      Enter your PIN to log in.
      Enter your PIN to register Face ID.
      Enter your PIN to register Touch ID.
      Wrong PIN. # attempts left.
      Wrong PIN. One attempt left.
      [cancel] Cancel
    onegini.pin-mismatch
      PINs don't match
      The confirmation PIN does not match. Start over.
      [ok] OK
    onegini.pin-stays
      A PIN is always needed and can't be turned off.
      The PIN stays
      [ok] OK
    onegini.repeat-pin
      Please confirm your PIN code.
      Registering...
      Repeat your PIN
      [cancel] Cancel
    onegini.server-error
      Something went wrong
      The server can't answer now. Try again.
      [ok] OK
    onegini.user-deregistered
      You are no longer registered
      Your data was removed from this device. Register again to go on.
      [ok] OK
    onegini.welcome
      Cancelled. Nothing was changed.
      Log in to go on.
      Register to use the app on this device.
      Welcome
      Welcome back
      [register] Register
      [log-in] Log in
    system.app-switcher
      App Switcher
      No apps are open.
      [go-home] Home
      [open-app] Onegini
      [close-app] Close Onegini
    system.control-centre
      Aeroplane Mode
      Bluetooth
      Brightness
      Control Centre
      Focus
      Torch
      Volume
      Wi-Fi
      [close-centre] Close
    system.face-id
      Face ID
    system.face-id-failed
      Face Not Recognized
      [try-again] Try Face ID Again
      [cancel] Cancel
    system.face-id-failed-again
      Face Not Recognized
      [cancel] Cancel
    system.face-id-permission
      Do you want to allow "Onegini" to use Face ID?
      It lets you unlock the app without typing.
      [dont-allow] Don't Allow
      [allow] OK
    system.home
      Home
      [open-app] Onegini
      [open-switcher] Apps
    system.lock-screen
      #:#
      Friday, November #
      [swipe-up] Press home to open | Swipe up to open
    system.lock-screen-passcode
      Enter Passcode
      Face ID or Enter Passcode
      Touch ID or Enter Passcode
      Your passcode is required to enable Face ID.
      Your passcode is required to enable Touch ID.
      [cancel] Cancel
    system.off
      Restarting...
      iPhone
      [switch-on] Start now
    system.touch-id
      Confirm money transfer
      Confirm the order
      Log in to Onegini
      Touch ID for "Onegini"
      [cancel] Cancel
    system.touch-id-failed
      Confirm money transfer
      Log in to Onegini
      Try Again
      [cancel] Cancel
    """
}
