import UnlockEngine

// Written by `make charts`: what can be seen, as exploring found it.

extension Banno {
  public static let knownTexts: FlowTexts? = FlowTexts(text: textsText)
  private static let textsText = """
    banno.away-too-long
      To keep your accounts safe, you have to sign in again.
      You were away for a while
      [ok] OK
    banno.cold-launch
      Banno was closed and doesn't use a lock, so you have to sign in again.
      Please sign in again
      [ok] OK
    banno.confirm-pin
      Confirm your PIN
      Enter the PIN you have now.
      Wrong PIN. # tries left.
      Wrong PIN. No tries left.
      Wrong PIN. One try left.
      [cancel] Cancel
    banno.dashboard
      Accounts
      Checking $#,#.#
      Credit card -$#.#
      Savings $#,#.#
      [settings] Settings
    banno.lock-passcode-biometrics
      Banno is locked
      Unlock with Face ID.
      Unlock with Optic ID.
      Unlock with Touch ID.
      Unlock with your iPad passcode.
      Unlock with your iPhone passcode.
      [unlock] Unlock
    banno.lock-pin
      Banno is locked.
      Enter your PIN
      Wrong PIN. # tries left.
      Wrong PIN. No tries left.
      Wrong PIN. One try left.
    banno.lock-placeholder
      Banno
    banno.no-passcode
      No iPad passcode
      No iPhone passcode
      No passcode is set on this iPad. You can set one in the Settings app under "Optic ID & Passcode".
      No passcode is set on this iPad. You can set one in the Settings app under "Touch ID & Passcode".
      No passcode is set on this iPhone. You can set one in the Settings app under "Face ID & Passcode".
      No passcode is set on this iPhone. You can set one in the Settings app under "Passcode".
      No passcode is set on this iPhone. You can set one in the Settings app under "Touch ID & Passcode".
      [ok] OK
    banno.passcode-gone
      No iPad passcode
      No iPhone passcode
      The passcode of this iPad was turned off, so Banno can't be unlocked with it. You have to sign in again.
      The passcode of this iPhone was turned off, so Banno can't be unlocked with it. You have to sign in again.
      [ok] OK
    banno.register-pin
      Choose a PIN
      It unlocks this app, and nothing else.
      The two PINs weren't the same. Start over.
      [cancel] Cancel
    banno.repeat-pin
      Enter the same PIN once more.
      Repeat your PIN
      [cancel] Cancel
    banno.security
      Banno isn't locked. You are signed out when you are away for long.
      Banno opens with Face ID.
      Banno opens with Touch ID.
      Banno opens with your iPad passcode.
      Banno opens with your iPhone passcode.
      Banno opens with your in-app PIN.
      Security
      Unlock Setup
      [back] Back
      [set-up-faster-sign-in] Set up faster sign-in
      [switch-to-in-app-pin] Switch to an in-app PIN
      [change-in-app-pin] Change in-app PIN
      [switch-to-passcode-biometrics] Switch to Face ID | Switch to Optic ID | Switch to Touch ID | Switch to iPad passcode | Switch to iPhone passcode
    banno.settings
      Settings
      [back] Back
      [security] Security
      [sign-out] Sign out
    banno.setup
      Choose how to unlock Banno from now on. You can change it in Settings.
      Stay signed-in
      Stay signed-in with Face ID
      Stay signed-in with Optic ID
      Stay signed-in with Touch ID
      Stay signed-in with your iPad passcode
      Stay signed-in with your iPhone passcode
      [use-passcode-biometrics] Use Face ID | Use Optic ID | Use Touch ID | Use iPad passcode | Use iPhone passcode
      [use-in-app-pin] Use in-app PIN
      [skip-for-now] Skip for now
      [cancel] Cancel
    banno.sign-in
      Sign in to see your accounts.
      Welcome to Banno
      [sign-in] Sign in
      [enroll] Enroll
      [recover] Recover
    banno.switch-to-pin
      Switch to an in-app PIN?
      You have to sign out and sign in again for this. All app data on this device is cleared.
      [cancel] Cancel
      [sign-out] Sign out
    banno.too-many-pin-attempts
      Too many wrong PINs
      You have to sign in again on this device.
      [ok] OK
    banno.verify-previous-pin
      Enter the in-app PIN that you had before the update.
      Verify your PIN
      Wrong PIN. # tries left.
      Wrong PIN. No tries left.
      Wrong PIN. One try left.
      [cancel] Cancel
    system.app-switcher
      App Switcher
      No apps are open.
      [go-home] Home
      [open-app] Banno
      [close-app] Close Banno
    system.control-centre
      Bluetooth
      Brightness
      Control Centre
      Focus
      Torch
      Volume
      Wi-Fi
      [close-centre] Close
    system.device-disabled
      Security Lockout
      Too many wrong passcodes. This iPad has to be erased before it can be used again.
      Too many wrong passcodes. This iPhone has to be erased before it can be used again.
      iPhone is disabled
      [erase-device] Erase iPad | Erase iPhone
    system.face-id
      Face ID
    system.face-id-failed
      Face Not Recognized
      [try-again] Try Face ID Again
      [cancel] Cancel
    system.face-id-failed-again
      Face Not Recognized
      [fallback] Enter Passcode
      [cancel] Cancel
    system.face-id-permission
      Do you want to allow "Banno" to use Face ID?
      It lets you unlock the app without typing.
      [dont-allow] Don't Allow
      [allow] OK
    system.home
      Home
      [open-app] Banno
      [open-switcher] Apps
    system.lock-screen
      #:#
      Friday, November #
      iPhone Unavailable, try again in # hour
      iPhone Unavailable, try again in # hours
      iPhone Unavailable, try again in # minute
      iPhone Unavailable, try again in # minutes
      [swipe-up] Press home to open | Swipe up to open
    system.lock-screen-locked-out
      iPad Unavailable
      iPhone Unavailable
      try again in # hour
      try again in # hours
      try again in # minute
      try again in # minutes
      [cancel] Cancel
    system.lock-screen-passcode
      Enter Passcode
      Face ID or Enter Passcode
      Touch ID or Enter Passcode
      Wrong passcode. Try again.
      Your passcode is required to enable Face ID.
      Your passcode is required to enable Touch ID.
      Your passcode is required when iPad restarts.
      Your passcode is required when iPhone restarts.
      [cancel] Cancel
    system.notification-centre
      No Older Notifications
      Notification Centre
      [close-centre] Close
    system.off
      Restarting...
      iPad
      iPhone
      [switch-on] Start now
    system.optic-id
      Optic ID
    system.optic-id-failed
      Eyes Not Recognized
      [try-again] Try Optic ID Again
      [cancel] Cancel
    system.optic-id-failed-again
      Eyes Not Recognized
      [fallback] Enter Passcode
      [cancel] Cancel
    system.passcode
      Enter iPad Passcode for "Banno"
      Enter iPhone Passcode for "Banno"
      Unlock Banno
      Unlock Banno this way from now on
      Wrong passcode. Try again.
      [cancel] Cancel
      [enter-passcode] OK
    system.passcode-locked-out
      iPad Unavailable
      iPhone Unavailable
      iPhone is disabled
      try again in # hour
      try again in # hours
      try again in # minute
      try again in # minutes
      [cancel] Cancel
    system.touch-id
      Touch ID for "Banno"
      Unlock Banno
      Unlock Banno this way from now on
      [cancel] Cancel
    system.touch-id-failed
      Try Again
      Unlock Banno
      Unlock Banno this way from now on
      [cancel] Cancel
      [fallback] Enter Passcode
    """
}
