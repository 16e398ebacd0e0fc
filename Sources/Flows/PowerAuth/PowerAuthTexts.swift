import UnlockEngine

// Written by `make charts`: what can be seen, as exploring found it.

extension PowerAuth {
  public static let knownTexts: FlowTexts? = FlowTexts(text: textsText)
  private static let textsText = """
    powerauth.activate
      Activate the Application
      Connect this device with your bank.
      The activation on this device is no longer valid. Activate it again.
      This device and your bank are out of step. Activate it again.
      [scan-code] Scan activation code
      [enter-code] Enter code manually
      [use-credentials] Use credentials
    powerauth.activated
      # #
      Activated
      Your bank shows these digits for this device:
      [start-using] Start using the app
    powerauth.biometry-failed
      Face ID failed
      Remaining attempts: #
      Touch ID failed
      [ok] OK
    powerauth.blocked
      Application is Blocked
      Too many attempts failed, or your bank blocked it.
      [how-to-unblock] How to Unblock
      [check-again] Check again
    powerauth.choose-pin
      Choose your PIN code
      You sign in and pay with it.
      [cancel] Cancel
    powerauth.code-refused
      Code not accepted
      The code was used before, or is too old. Get a new one.
      [ok] OK
    powerauth.committing
      Activation
      Please wait...
    powerauth.configure-biometry
      Sign in and pay with Face ID.
      Would you like to use biometric authentication?
      [use-biometry] Yes, use biometry
      [skip-biometry] No, not now
    powerauth.confirm-pin
      Confirm your PIN code
      Enter it once more.
      [back] Back
    powerauth.cover
      PowerAuth
    powerauth.credentials
      Sign up
      [back] Back
      [user-name-field] User name
      [password-field] Password
      [one-time-password-field] One-time password
      [submit] Activate
    powerauth.dashboard
      Accounts
      Current account €#,#.#
      The payment was approved.
      [payment] Pay a bill
      [sign-out] Sign out
    powerauth.enter-code
      A code has no " ".
      A code has no "#".
      Enter code
      Four groups of five, from your internet banking.
      [back] Back
      [code-field] Activation code
      [submit] Continue
    powerauth.exchanging-keys
      Activation
      Key exchange in progress
    powerauth.how-to-unblock
      Call your bank, or unblock this device in internet banking. Then check again here.
      How to Unblock
      [ok] OK
    powerauth.invalid-code
      Check the code in your internet banking.
      This isn't an activation code
      [ok] OK
    powerauth.launch
      Please wait...
      PowerAuth
    powerauth.network-error
      No Internet Available
      The server doesn't answer
      Your bank may not have heard of it. Try again.
      [cancel] Cancel
      [try-again] Try again
    powerauth.no-network
      Check your connection and try again.
      No Internet Available
      The server can't be reached. Try again later.
      [try-again] Try again
    powerauth.not-ready
      Activation failed
      It can't be finished any more. Activate this device again.
      That can't be done
      The app isn't configured for its server.
      [ok] OK
    powerauth.payment
      Amount: €#.#
      Payment
      To: Northwind Energy
      [back] Back
      [approve] Approve
    powerauth.pending-activation
      Almost there
      The activation of this device isn't finished yet.
      [continue-activation] Continue
      [start-anew] Start anew
    powerauth.pin-keyboard
      Enter Your PIN Code
      Pay €#.# to Northwind Energy.
      Remaining attempts: #
      Sign in to your bank.
      [biometry] Face ID | Touch ID
      [cancel] Cancel
      [submit] OK
    powerauth.pin-mismatch
      Choose your PIN code again.
      PINs don't match
      [ok] OK
    powerauth.scan-code
      Hold the camera over the QR code in your internet banking.
      Scan code
      [back] Back
      [deliver-code] See the bank's code
      [deliver-other-code] See another QR code
      [enter-code] Enter code manually
    powerauth.server-error
      Something went wrong
      The server couldn't do that now. Try again.
      [ok] OK
    powerauth.signed-out
      Sign in to see your accounts.
      Welcome back
      [sign-in] Sign in
    powerauth.signing
      Pay €#.# to Northwind Energy.
      Sign in to your bank.
      Signing...
    powerauth.success
      Pay €#.# to Northwind Energy.
      Sign in to your bank.
      Success!
    powerauth.wrong-credentials
      Not accepted
      User name, password or one-time password is wrong.
      [ok] OK
    powerauth.wrong-pin
      Remaining attempts: #
      Wrong PIN
      [ok] OK
    system.app-switcher
      App Switcher
      No apps are open.
      [go-home] Home
      [open-app] PowerAuth
      [close-app] Close PowerAuth
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
      [fallback] Enter PIN
      [cancel] Cancel
    system.face-id-permission
      Do you want to allow "PowerAuth" to use Face ID?
      It lets you unlock the app without typing.
      [dont-allow] Don't Allow
      [allow] OK
    system.home
      Home
      [open-app] PowerAuth
      [open-switcher] Apps
    system.lock-screen
      #:#
      Friday, November #
      Thursday, November #
      [swipe-up] Press home to open | Swipe up to open
    system.lock-screen-passcode
      Enter Passcode
      Face ID or Enter Passcode
      Your passcode is required to enable Face ID.
      [cancel] Cancel
    system.notification-centre
      No Older Notifications
      Notification Centre
      [close-centre] Close
    system.off
      Restarting...
      iPhone
      [switch-on] Start now
    system.touch-id
      Sign in to your bank
      Touch ID for "PowerAuth"
      [cancel] Cancel
    system.touch-id-failed
      Sign in to your bank
      Try Again
      [cancel] Cancel
      [fallback] Enter PIN
    """
}
