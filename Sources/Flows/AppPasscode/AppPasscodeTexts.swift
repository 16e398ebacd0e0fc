import UnlockEngine

// Written by `make charts`: what can be seen, as exploring found it.

extension AppPasscode {
  public static let knownTexts: FlowTexts? = FlowTexts(text: textsText)
  private static let textsText = """
    app-passcode.content
      Cycle day #
      Next period in # days
      Note: slept badly, long walk in the evening
      iWoman
      [settings] Settings
    app-passcode.keypad
      # Failed Passcode Attempt
      # Failed Passcode Attempts
      Enter your passcode
      Try again in # minute.
      Try again in # minutes.
      Try again in # seconds.
      Turn off Passcode
      Unlock iWoman
      [cancel] Cancel
    app-passcode.locked-cover
      It opens with Face ID or the iPhone passcode.
      It opens with Touch ID or the iPhone passcode.
      It opens with the iPhone passcode.
      iWoman has no way to know that it's you. Set a passcode for this iPhone in Settings.
      iWoman is locked
      [unlock] Tap to unlock
    app-passcode.repeat-passcode
      Re-enter a passcode
      Set Passcode
      [cancel] Cancel
    app-passcode.set-passcode
      Enter a passcode
      Passcodes did not match. Try again.
      Set Passcode
      [cancel] Cancel
    app-passcode.settings
      Settings
      Turn the lock on to keep your notes to yourself.
      iWoman opens with Face ID or the iPhone passcode.
      iWoman opens with Touch ID or the iPhone passcode.
      iWoman opens with Touch ID or the iWoman passcode.
      iWoman opens with the iPhone passcode.
      iWoman opens with the iWoman passcode.
      [back] Back
      [passcode-lock] Passcode Lock
    system.app-switcher
      App Switcher
      No apps are open.
      [go-home] Home
      [open-app] iWoman
      [close-app] Close iWoman
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
      Too many wrong passcodes. This iPhone has to be erased before it can be used again.
      iPhone is disabled
      [erase-device] Erase iPhone
    system.face-id
      Face ID
    system.face-id-failed
      Face Not Recognized
      [try-again] Try Face ID Again
      [cancel] Cancel
    system.face-id-failed-again
      Face Not Recognized
      [fallback] Enter Device Passcode
      [cancel] Cancel
    system.face-id-permission
      Do you want to allow "iWoman" to use Face ID?
      It lets you unlock the app without typing.
      [dont-allow] Don't Allow
      [allow] OK
    system.home
      Home
      [open-app] iWoman
      [open-switcher] Apps
    system.lock-screen
      #:#
      Friday, November #
      Saturday, November #
      iPhone Unavailable, try again in # hour
      iPhone Unavailable, try again in # hours
      iPhone Unavailable, try again in # minute
      iPhone Unavailable, try again in # minutes
      iPhone is disabled, try again in # hour
      iPhone is disabled, try again in # hours
      iPhone is disabled, try again in # minute
      iPhone is disabled, try again in # minutes
      [swipe-up] Press home to open | Swipe up to open | slide to unlock
    system.lock-screen-locked-out
      iPhone Unavailable
      iPhone is disabled
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
      Your passcode is required when iPhone restarts.
      [cancel] Cancel
    system.off
      Restarting...
      iPhone
      [switch-on] Start now
    system.passcode
      Enter iPhone Passcode for "iWoman"
      To turn off the lock
      To unlock the application
      Wrong passcode. Try again.
      [cancel] Cancel
    system.passcode-locked-out
      iPhone Unavailable
      iPhone is disabled
      try again in # hour
      try again in # hours
      try again in # minute
      try again in # minutes
      [cancel] Cancel
    system.touch-id
      To turn off the lock
      To unlock the application
      Touch ID for "iWoman"
      [cancel] Cancel
    system.touch-id-failed
      To turn off the lock
      To unlock the application
      Try Again
      [fallback] Enter Device Passcode | Enter iWoman Passcode
      [cancel] Cancel
    """
}
