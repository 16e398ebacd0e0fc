import Testing
import UnlockEngine

@testable import ScreenDrawing

/// The device itself: home screen, app switcher, off, iPad, ASCII, and texts that are too long.
@Suite struct DevicePictures {
  @Test func `The home screen has the app's icon`() {
    let drawing = PhoneDrawing(screen: Screen(system: Examples.home), focus: .control(Examples.system(5)))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │                                 │
        ┃   ╭───╮  ╭───╮  ╭───╮  ╭───╮    │
        │   │ B │  │   │  │   │  │   │    │
        ┃   ╰───╯  ╰───╯  ╰───╯  ╰───╯    ┃
        ┃  ▸Banno                         ┃
        │                                 ┃
        ┃   ╭───╮  ╭───╮  ╭───╮  ╭───╮    ┃
        ┃   │   │  │   │  │   │  │   │    │
        │   ╰───╯  ╰───╯  ╰───╯  ╰───╯    │
        │                                 │
        │                                 │
        │                                 │
        │                                 │
        │              ● ○ ○              │
        │ ╭─────────────────────────────╮ │
        │ │ ╭───╮  ╭───╮  ╭───╮  ╭───╮  │ │
        │ │ │   │  │   │  │   │  │   │  │ │
        │ │ ╰───╯  ╰───╯  ╰───╯  ╰───╯  │ │
        │ ╰─────────────────────────────╯ │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `The app switcher shows the app's cover in small`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.cover, system: Examples.switcher), focus: .control(Examples.system(5)))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │              Banno              │
        ┃   ╭─────────────────────────╮   │
        ││  │          ╭───╮          │  ││
        ┃│  │         ┏┷━━━┷┓         │  │┃
        ┃│  │         ┃  •  ┃         │  │┃
        ││  │         ┗━━━━━┛         │  │┃
        ┃│  │                         │  │┃
        ┃│  │     Banno Is Locked     │  ││
        ││  │                         │  ││
        ││  │   Unlock with Face ID   │  ││
        ││  │     or your iPhone      │  ││
        ││  │        passcode.        │  ││
        ││  │                         │  ││
        ││  │  ┏━━━━━━━━━━━━━━━━━━━┓  │  ││
        ││  │  ┃      Unlock       ┃  │  ││
        ││  │  ┗━━━━━━━━━━━━━━━━━━━┛  │  ││
        │   ╰─────────────────────────╯   │
        │                                 │
        │   ▸ Open ▌  [ ! Force-quit ]    │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `The phone is off`() {
    let drawing = PhoneDrawing(screen: Screen(system: Examples.off))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │            ▐███████▌            │
        │                                 │
        ┃                                 │
        │                                 │
        ┃                                 ┃
        ┃                                 ┃
        │                                 ┃
        ┃                                 ┃
        ┃                                 │
        │          iPhone is off          │
        │                                 │
        │           ▐ Turn on ▌           │
        │                                 │
        │                                 │
        │                                 │
        │                                 │
        │                                 │
        │                                 │
        │                                 │
        │                                 │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `An iPad is wider, without a notch`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.setup), look: PhoneLook(model: .iPad, isOnline: false))
    expect(
      drawing,
      looksLike: """
        ╭──────────────────── • ────────────────────╮
        │  9:41                            ··× ▐█▌  │
        │                                           │
        │        Stay signed in with Face ID        ┃
        │                                           ┃
        │    Unlock the app with Face ID or your    ┃
        │   iPhone passcode, or choose a PIN for    │
        │              this app only.               │
        │                                           │
        │                                           │
        │                                           │
        │                                           │
        │  ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓  │
        │  ┃             Use Face ID             ┃  │
        │  ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛  │
        │  ╭─────────────────────────────────────╮  │
        │  │           Use in-app PIN            │  │
        │  ╰─────────────────────────────────────╯  │
        │               Skip for now                │
        │                                           │
        │                                           │
        ╰────────────────╺━━━━━━━━━╸────────────────╯
        """)
  }

  @Test func `An iPad's system calls itself iPadOS`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.setup, system: Examples.faceFailed),
      look: PhoneLook(model: .iPad, design: .flat))
    expect(
      drawing,
      looksLike: """
        ╭──────────────────── • ────────────────────╮
        │  9:41                            ▂▄▆ ▐█▌  │
        │                                           │
        │        Stay signed in with Face ID        ┃
        │   ╭───────────── iPadOS ──────────────╮   ┃
        │   │                                   │   ┃
        │   │             ┏╸     ╺┓             │   │
        │   │               ╻ ╷ ╻               │   │
        │   │                 ┘                 │   │
        │   │               ╭───╮               │   │
        │   │             ┗╸     ╺┛             │   │
        │   │                                   │   │
        │   │        Face Not Recognized        │   │
        │   │                                   │   │
        │   ├───────────────────────────────────┤   │
        │   │         Try Face ID Again         │   │
        │   ├───────────────────────────────────┤   │
        │   │              Cancel               │   │
        │   ╰───────────────────────────────────╯   │
        │                                           │
        │                                           │
        ╰────────────────╺━━━━━━━━━╸────────────────╯
        """)
  }

  @Test func `Everything has an ASCII form`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.setup, system: Examples.touchID), look: PhoneLook(design: .flat),
      focus: .control(Examples.system(3)), glyphs: .ascii)
    expect(
      drawing,
      looksLike: """
        .---------------------------------.
        |  9:41      (#######)   .:| [#]  |
        |                                 |
        | .------------ iOS ------------. |
        | |                             | |
        | |           .-----.           | |
        | |           |.---.|           | |
        | |           ||.-.||           | |
        | |           '||||''           | |
        | |            ''|''            | |
        | |                             | |
        | |          Try Again          | |
        | |    Touch ID for "Banno"     | |
        | |    Unlock your accounts     | |
        | |                             | |
        | +-----------------------------+ |
        | |>      Enter Passcode        | |
        | +-----------------------------+ |
        | |           Cancel            | |
        | '-----------------------------' |
        |                                 |
        '------------=========------------'
        """)
  }

  @Test func `A long text scrolls between the title bar and the buttons`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.longPage), scroll: 5)
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │                               ▲ │
        ┃   A text that goes on for so    │
        │   long that no phone can show   │
        ┃       all of it at once.        ┃
        ┃                                 ┃
        │   A text that goes on for so    ┃
        ┃   long that no phone can show   ┃
        ┃       all of it at once.        │
        │                                 │
        │   A text that goes on for so    │
        │   long that no phone can show   │
        │       all of it at once.        │
        │                                 │
        │   A text that goes on for so  ▼ │
        │  ▐  A button whose title is  ▌  │
        │  ▐   longer than the phone   ▌  │
        │  ▐          is wide          ▌  │
        │  [          Second           ]  │
        │              Third              │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `A long alert keeps its buttons`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.setup, alert: Examples.longAlert), look: PhoneLook(design: .flat))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │ ╭─────────────────────────────╮ │
        ┃ │       Too Much to Say       │ │
        │ │ One more sentence that the  │ │
        ┃ │ alert has to find room for. │ ┃
        ┃ │ One more sentence that the  │ ┃
        │ │ alert has to find room for. │ ┃
        ┃ │ One more sentence that the  │ ┃
        ┃ │ alert has to find room for. │ │
        │ │ One more sentence that the  │ │
        │ │ alert has to find room for. │ │
        │ │ One more sentence that the  │ │
        │ │ alert has to find room for. │ │
        │ │ One more sentence that the  │ │
        │ │ alert has to find room for. │ │
        │ │ One more sentence that the  │ │
        │ │ alert has to find room for.▼│ │
        │ ├──────────────┬──────────────┤ │
        │ │    Cancel    │    · OK ·    │ │
        │ ╰──────────────┴──────────────╯ │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `Wide characters keep the edges straight`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.widePage, alert: Examples.noPasscode), look: PhoneLook(design: .flat))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │                                 │
        ┃                                 │
        │                                 │
        ┃      使用面容 ID 保持登录       ┃
        ┃ ╭─────────────────────────────╮ ┃
        │ │                             │ ┃
        ┃ │       No Passcode Set       │ ┃
        ┃ │ Set a passcode in Settings  │ │
        │ │ › Face ID & Passcode, then  │ │
        │ │         try again.          │ │
        │ │                             │ │
        │ ├─────────────────────────────┤ │
        │ │           · OK ·            │ │
        │ ╰─────────────────────────────╯ │
        │  ┃        使用面容 ID        ┃  │
        │  ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━┛  │
        │             Später              │
        │                                 │
        │                                 │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }
}
