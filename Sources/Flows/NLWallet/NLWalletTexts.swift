import UnlockEngine

// Written by `make charts`: what can be seen, as exploring found it.

extension NLWallet {
  public static let knownTexts: FlowTexts? = FlowTexts(text: textsText)
  private static let textsText = """
    nl-wallet.biometrics-failed
      Enter your PIN instead.
      Face ID is locked
      Face ID isn't available
      It isn't turned on. You can try again, or skip this.
      Optic ID is locked
      Optic ID isn't available
      Touch ID didn't recognize you
      Touch ID is locked
      Touch ID isn't available
      [ok] OK
    nl-wallet.blocked
      The PIN was wrong too often. This wallet can't be opened any more. You can delete it and start anew.
      Your app has been blocked
      [delete-wallet] Delete wallet
    nl-wallet.choose-pin
      Choose PIN
      Choose a #-digit PIN.
      Your PIN is being checked.
      [back] Back
      [info] Info
    nl-wallet.configure-biometrics
      Do you want to unlock the app with Face ID?
      Do you want to unlock the app with Optic ID?
      Do you want to unlock the app with Touch ID?
      You can always use your PIN instead.
      [enable] Enable
      [skip] Skip
      [info] Info
    nl-wallet.cover
      NL Wallet
    nl-wallet.delete-wallet
      All data in it is gone then. You can set up a new wallet after that.
      Delete this wallet?
      [back] Cancel
      [confirm-deletion] Delete
    nl-wallet.device-insecure
      It isn't secure enough for a wallet. Nothing was saved.
      Sorry, this device is not suitable
      [back] Back
    nl-wallet.forgot-pin
      Forgot PIN?
      Nobody can tell you your PIN. You can delete this wallet and set up a new one.
      [back] Back
      [delete-wallet] Delete wallet
    nl-wallet.info
      About this app
      NL Wallet keeps your identity data on this device.
      Your PIN is checked by a server. Nobody but you knows it, and nobody can tell it to you.
      [back] Back
    nl-wallet.introduction
      NL Wallet
      The introduction ends here. The next step is a PIN for your wallet.
      [choose-pin] Choose PIN
    nl-wallet.next
      Obtain PID
      Use case #.# begins here: your personal data is fetched into the wallet.
      [log-out] Log out
    nl-wallet.no-internet
      Nothing was saved. Choose your PIN again when you are online.
      Sorry, no internet connection
      Your PIN is checked by a server. Enter it again when you are online.
      [try-again] Try again
    nl-wallet.pin-different-retry
      PIN is different, retry
      This isn't the PIN that you chose.
      [try-again] Try again
    nl-wallet.pin-different-start-over
      Choose a new PIN.
      PIN is different, start over
      [start-over] Start over
    nl-wallet.pin-too-simple
      Choose a PIN that doesn't just count up or down.
      Choose a PIN with different digits.
      PIN too simple
      [ok] OK
    nl-wallet.repeat-pin
      Enter the PIN that you chose first.
      Repeat PIN
      Success! Repeat your PIN.
      [back] Back
      [info] Info
    nl-wallet.secured
      From now on it opens with Face ID or your PIN.
      From now on it opens with Optic ID or your PIN.
      From now on it opens with Touch ID or your PIN.
      From now on it opens with your PIN.
      Your NL Wallet is secured
      [next] Next
    nl-wallet.server-unreachable
      Sorry, no response
      The server didn't answer, and nothing was saved. Choose your PIN again in a while.
      The server didn't answer. It may have counted a wrong PIN all the same. Enter your PIN again in a while.
      [try-again] Try again
    nl-wallet.setting-up
      PIN is being saved
      Your wallet is being set up. One moment.
    nl-wallet.still-there
      Are you still there?
      The wallet locks itself in # minute.
      [log-out] Log out
      [yes-continue] Yes, continue
    nl-wallet.timed-out
      No PIN is accepted yet. Try again in # hour.
      No PIN is accepted yet. Try again in # minute.
      No PIN is accepted yet. Try again in # minutes.
      No PIN is accepted yet. Try again in # seconds.
      Temporarily blocked
      Too many wrong PINs. Try again in # hour.
      Too many wrong PINs. Try again in # minute.
      Too many wrong PINs. Try again in # minutes.
      Too many wrong PINs. Try again in # seconds.
      [forgot-pin] Forgot PIN?
    nl-wallet.unlock
      # attempt left.
      # attempts left before the app is blocked for good.
      # attempts left.
      Face ID is locked. Enter your PIN.
      Open with your PIN
      Optic ID is locked. Enter your PIN.
      The last PIN had no answer. Enter it again.
      This is your last try before the app is blocked for good.
      Touch ID is locked. Enter your PIN.
      Wrong PIN. # attempt left.
      Wrong PIN. # attempts left before the app is blocked for good.
      Wrong PIN. # attempts left.
      Wrong PIN. This is your last try before the app is blocked for good.
      Your PIN is being checked.
      [use-biometrics] Face ID | Optic ID | Touch ID
      [forgot-pin] Forgot PIN?
    system.app-switcher
      App Switcher
      No apps are open.
      [go-home] Home
      [open-app] NL Wallet
      [close-app] Close NL Wallet
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
      [fallback] Use PIN
      [cancel] Cancel
    system.face-id-permission
      Do you want to allow "NL Wallet" to use Face ID?
      It lets you unlock the app without typing.
      [dont-allow] Don't Allow
      [allow] OK
    system.home
      Home
      [open-app] NL Wallet
      [open-switcher] Apps
    system.lock-screen
      #:#
      Friday, November #
      [swipe-up] Press home to open | Swipe up to open
    system.lock-screen-passcode
      Enter Passcode
      Face ID or Enter Passcode
      Optic ID or Enter Passcode
      Touch ID or Enter Passcode
      Your passcode is required to enable Face ID.
      Your passcode is required to enable Optic ID.
      Your passcode is required to enable Touch ID.
      [cancel] Cancel
    system.off
      Restarting...
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
      [cancel] Cancel
      [fallback] Use PIN
    system.touch-id
      Touch ID for "NL Wallet"
      Unlock the NL Wallet
      [cancel] Cancel
    system.touch-id-failed
      Try Again
      Unlock the NL Wallet
      [cancel] Cancel
      [fallback] Use PIN
    """
}
