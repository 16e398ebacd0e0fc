import Testing
import UnlockEngine

@testable import ScreenDrawing

/// What an app draws: pages, forms, lists, PIN pads, alerts.
@Suite struct AppPictures {
  @Test func `The setup page has three buttons, the first with the focus`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.setup), focus: .control(Examples.app(1)))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │                                 │
        ┃   Stay signed in with Face ID   │
        │                                 │
        ┃   Unlock the app with Face ID   ┃
        ┃   or your iPhone passcode, or   ┃
        │    choose a PIN for this app    ┃
        ┃              only.              ┃
        ┃                                 │
        │                                 │
        │                                 │
        │  ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━┓  │
        │  ┃▸       Use Face ID        ┃  │
        │  ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━┛  │
        │  ╭───────────────────────────╮  │
        │  │      Use in-app PIN       │  │
        │  ╰───────────────────────────╯  │
        │          Skip for now           │
        │                                 │
        │                                 │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `An alert stands over the page`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.setup, alert: Examples.noPasscode), look: PhoneLook(design: .flat),
      focus: .control(Examples.app(9)))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │                                 │
        ┃   Stay signed in with Face ID   │
        │                                 │
        ┃   Unlock the app with Face ID   ┃
        ┃ ╭─────────────────────────────╮ ┃
        │ │                             │ ┃
        ┃ │       No Passcode Set       │ ┃
        ┃ │ Set a passcode in Settings  │ │
        │ │ › Face ID & Passcode, then  │ │
        │ │         try again.          │ │
        │ │                             │ │
        │ ├─────────────────────────────┤ │
        │ │▸          · OK ·            │ │
        │ ╰─────────────────────────────╯ │
        │  │      Use in-app PIN       │  │
        │  ╰───────────────────────────╯  │
        │          Skip for now           │
        │                                 │
        │                                 │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `Two short buttons of an alert stand side by side`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.security, alert: Examples.signOutFirst), look: PhoneLook(design: .flat))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │   ‹ Settings                    │
        ┃                                 │
        │            Security             │
        ┃                                 ┃
        ┃ ╭─────────────────────────────╮ ┃
        │ │                             │ ┃
        ┃ │     Sign Out to Switch?     │ ┃
        ┃ │ Switching to an in-app PIN  │ │
        │ │ needs you to sign in again  │ │
        │ │  and clears all app data.   │ │
        │ │                             │ │
        │ ├──────────────┬──────────────┤ │
        │ │    Cancel    │  ! Sign out  │ │
        │ ╰──────────────┴──────────────╯ │
        │  ╰───────────────────────────╯  │
        │                                 │
        │                                 │
        │                                 │
        │                                 │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `Since iOS 26 an alert begins at the left, and has capsules without lines`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.security, alert: Examples.signOutFirst))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │   ‹ Settings                    │
        ┃                                 │
        │            Security             │
        ┃                                 ┃
        ┃ ╭─────────────────────────────╮ ┃
        │ │                             │ ┃
        ┃ │ Sign Out to Switch?         │ ┃
        ┃ │ Switching to an in-app PIN  │ │
        │ │ needs you to sign in again  │ │
        │ │ and clears all app data.    │ │
        │ │                             │ │
        │ │                             │ │
        │ │( · Cancel · ) ( ! Sign out )│ │
        │ ╰─────────────────────────────╯ │
        │  ╰───────────────────────────╯  │
        │                                 │
        │                                 │
        │                                 │
        │                                 │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `Two of four dots of a PIN are filled`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.pin(2)), look: PhoneLook(time: "14:05"), focus: .digit(5))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  14:05     ▐███████▌   ▂▄▆ ▐█▌  │
        │         Enter your PIN          │
        ┃                                 │
        │                                 │
        ┃          ●   ●   ○   ○          ┃
        ┃                                 ┃
        │  ╭───────╮ ╭───────╮ ╭───────╮  ┃
        ┃  │   1   │ │   2   │ │   3   │  ┃
        ┃  ╰───────╯ ╰───────╯ ╰───────╯  │
        │  ╭───────╮ ┏━━━━━━━┓ ╭───────╮  │
        │  │   4   │ ┃▸  5   ┃ │   6   │  │
        │  ╰───────╯ ┗━━━━━━━┛ ╰───────╯  │
        │  ╭───────╮ ╭───────╮ ╭───────╮  │
        │  │   7   │ │   8   │ │   9   │  │
        │  ╰───────╯ ╰───────╯ ╰───────╯  │
        │            ╭───────╮            │
        │   Cancel   │   0   │     ⌫      │
        │            ╰───────╯            │
        │                                 │
        │           Forgot PIN?           │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `The dots of a wrong PIN shake`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.pin(0, isShaking: true)))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │         Enter your PIN          │
        ┃    Wrong PIN. 3 tries left.     │
        │                                 │
        ┃      ≈  ○   ○   ○   ○  ≈        ┃
        ┃                                 ┃
        │  ╭───────╮ ╭───────╮ ╭───────╮  ┃
        ┃  │   1   │ │   2   │ │   3   │  ┃
        ┃  ╰───────╯ ╰───────╯ ╰───────╯  │
        │  ╭───────╮ ╭───────╮ ╭───────╮  │
        │  │   4   │ │   5   │ │   6   │  │
        │  ╰───────╯ ╰───────╯ ╰───────╯  │
        │  ╭───────╮ ╭───────╮ ╭───────╮  │
        │  │   7   │ │   8   │ │   9   │  │
        │  ╰───────╯ ╰───────╯ ╰───────╯  │
        │            ╭───────╮            │
        │   Cancel   │   0   │     ⌫      │
        │            ╰───────╯            │
        │                                 │
        │           Forgot PIN?           │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `A form shows what is typed, and where`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.signIn))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │             Sign in             │
        ┃                                 │
        │     Use your online banking     │
        ┃            account.             ┃
        ┃                                 ┃
        │   User name                     ┃
        ┃  ╭───────────────────────────╮  ┃
        ┃  │ anna                      │  │
        │  ╰───────────────────────────╯  │
        │   Password                      │
        │  ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━┓  │
        │  ┃ ••••••▏                   ┃  │
        │  ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━┛  │
        │                                 │
        │  ╭╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╮  │
        │  ┆         (Sign in)         ┆  │
        │  ╰╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╯  │
        │                                 │
        │      Enroll      Recover        │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `A list has rows, switches and Back`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.security), focus: .control(Examples.app(3)))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │   ‹ Settings                    │
        ┃                                 │
        │            Security             │
        ┃                                 ┃
        ┃  ╭───────────────────────────╮  ┃
        │  │ Unlock Setup            › │  ┃
        ┃  ├───────────────────────────┤  ┃
        ┃  │▸Passcode Lock      On ━━● │  │
        │  ├───────────────────────────┤  │
        │  │ Show balance      Off ○── │  │
        │  ╰───────────────────────────╯  │
        │                                 │
        │  ╭───────────────────────────╮  │
        │  │        ! Sign out         │  │
        │  ╰───────────────────────────╯  │
        │                                 │
        │                                 │
        │                                 │
        │                                 │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }
}
