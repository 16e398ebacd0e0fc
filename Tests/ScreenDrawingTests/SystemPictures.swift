import Testing
import UnlockEngine

@testable import ScreenDrawing

/// What the system draws over an app: its name stands on it, and on nothing of an app.
@Suite struct SystemPictures {
  @Test func `Face ID scans over the cover`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.cover, system: Examples.faceID), frame: 2)
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │        ╭───── iOS ─────╮        │
        ┃        │   ┏╸     ╺┓   │        │
        │        │     ╻ ╷ ╻     │        │
        ┃        │ ╺━━━━━┘━━━━━╸ │        ┃
        ┃        │     ╰───╯     │        ┃
        │        │   ┗╸     ╺┛   │        ┃
        ┃        │    Face ID    │        ┃
        ┃        ╰───────────────╯        │
        │         Banno Is Locked         │
        │                                 │
        │   Unlock with Face ID or your   │
        │        iPhone passcode.         │
        │                                 │
        │                                 │
        │                                 │
        │  ┏━━━━━━━━━━━━━━━━━━━━━━━━━━━┓  │
        │  ┃          Unlock           ┃  │
        │  ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━┛  │
        │                                 │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `Face ID failed`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.setup, system: Examples.faceFailed), look: PhoneLook(design: .flat),
      focus: .control(Examples.system(1)))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │                                 │
        ┃   Stay signed in with Face ID   │
        │ ╭──────────── iOS ────────────╮ │
        ┃ │                             │ ┃
        ┃ │          ┏╸     ╺┓          │ ┃
        │ │            ╻ ╷ ╻            │ ┃
        ┃ │              ┘              │ ┃
        ┃ │            ╭───╮            │ │
        │ │          ┗╸     ╺┛          │ │
        │ │                             │ │
        │ │     Face Not Recognized     │ │
        │ │                             │ │
        │ ├─────────────────────────────┤ │
        │ │▸     Try Face ID Again      │ │
        │ ├─────────────────────────────┤ │
        │ │           Cancel            │ │
        │ ╰─────────────────────────────╯ │
        │                                 │
        │                                 │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `Touch ID offers the fallback, on a phone with a home button`() {
    let drawing = PhoneDrawing(
      screen: Screen(app: Examples.setup, system: Examples.touchID),
      look: PhoneLook(front: .homeButton, design: .flat))
    expect(
      drawing,
      looksLike: """
        ╭─────────────╶━━━━━╴─────────────╮
        │  9:41                  ▂▄▆ ▐█▌  │
        │                                 │
        ┃ ╭──────────── iOS ────────────╮ │
        │ │                             │ │
        ┃ │           ╭─────╮           │ ┃
        ┃ │           │╭───╮│           │ ┃
        │ │           ││╭─╮││           │ ┃
        ┃ │           ╵││╷│╵╵           │ ┃
        ┃ │            ╵╵│╵╵            │ │
        │ │                             │ │
        │ │          Try Again          │ │
        │ │    Touch ID for “Banno”     │ │
        │ │    Unlock your accounts     │ │
        │ │                             │ │
        │ ├─────────────────────────────┤ │
        │ │       Enter Passcode        │ │
        │ ├─────────────────────────────┤ │
        │ │           Cancel            │ │
        │ ╰─────────────────────────────╯ │
        │                                 │
        ╰──────────────( ○ )──────────────╯
        """)
  }

  @Test func `The passcode screen covers everything`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.setup, system: Examples.passcode(3)))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │               iOS               │
        ┃    Enter iPhone Passcode for    │
        │             “Banno”             │
        ┃      Unlock your accounts       ┃
        ┃                                 ┃
        │      ●   ●   ●   ○   ○   ○      ┃
        ┃                                 ┃
        ┃  ╭───────╮ ╭───────╮ ╭───────╮  │
        │  │   1   │ │   2   │ │   3   │  │
        │  ╰───────╯ ╰───────╯ ╰───────╯  │
        │  ╭───────╮ ╭───────╮ ╭───────╮  │
        │  │   4   │ │   5   │ │   6   │  │
        │  ╰───────╯ ╰───────╯ ╰───────╯  │
        │  ╭───────╮ ╭───────╮ ╭───────╮  │
        │  │   7   │ │   8   │ │   9   │  │
        │  ╰───────╯ ╰───────╯ ╰───────╯  │
        │            ╭───────╮            │
        │   Cancel   │   0   │     ⌫      │
        │            ╰───────╯            │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `A locked-out passcode screen tells minutes, and no seconds`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.setup, system: Examples.lockedOut))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │               iOS               │
        ┃       iPhone Unavailable        │
        │      try again in 1 minute      │
        ┃                                 ┃
        ┃                                 ┃
        │      ○   ○   ○   ○   ○   ○      ┃
        ┃                                 ┃
        ┃  ╭╌╌╌╌╌╌╌╮ ╭╌╌╌╌╌╌╌╮ ╭╌╌╌╌╌╌╌╮  │
        │  ┆   1   ┆ ┆   2   ┆ ┆   3   ┆  │
        │  ╰╌╌╌╌╌╌╌╯ ╰╌╌╌╌╌╌╌╯ ╰╌╌╌╌╌╌╌╯  │
        │  ╭╌╌╌╌╌╌╌╮ ╭╌╌╌╌╌╌╌╮ ╭╌╌╌╌╌╌╌╮  │
        │  ┆   4   ┆ ┆   5   ┆ ┆   6   ┆  │
        │  ╰╌╌╌╌╌╌╌╯ ╰╌╌╌╌╌╌╌╯ ╰╌╌╌╌╌╌╌╯  │
        │  ╭╌╌╌╌╌╌╌╮ ╭╌╌╌╌╌╌╌╮ ╭╌╌╌╌╌╌╌╮  │
        │  ┆   7   ┆ ┆   8   ┆ ┆   9   ┆  │
        │  ╰╌╌╌╌╌╌╌╯ ╰╌╌╌╌╌╌╌╯ ╰╌╌╌╌╌╌╌╯  │
        │            ╭╌╌╌╌╌╌╌╮            │
        │   Cancel   ┆   0   ┆    (⌫)     │
        │            ╰╌╌╌╌╌╌╌╯            │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }

  @Test func `A lit key shines, and no other does`() {
    var layer = Examples.lockedOut
    layer.keypad = Keypad(filled: 1, length: 6, lit: .character("5"))
    var canvas = Canvas(size: Size(rows: 30, columns: 60))
    let hits = PhoneDrawing(screen: Screen(app: Examples.setup, system: layer))
      .draw(into: canvas.bounds, on: &canvas)
    #expect(hits.contains { $0.target == .digit(5) })
    for hit in hits {
      guard case .digit(let digit) = hit.target else { continue }
      let middle = canvas[hit.box.row + (hit.box.rows - 1) / 2, hit.box.column + hit.box.columns / 2]
      #expect((middle.ink == .lit) == (digit == 5), "\(digit)")
    }
  }

  @Test func `An alphanumeric passcode has a keyboard`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.setup, system: Examples.alphanumeric))
    expect(
      drawing,
      looksLike: """
        ╭─────────────────────────────────╮
        │  9:41      ▐███████▌   ▂▄▆ ▐█▌  │
        │               iOS               │
        ┃    Enter iPhone Passcode for    │
        │             “Banno”             │
        ┃                                 ┃
        ┃      Unlock your accounts       ┃
        │                                 ┃
        ┃                                 ┃
        ┃                                 │
        │    ╭───────────────────────╮    │
        │    │ ●●●●●▏                │    │
        │    ╰───────────────────────╯    │
        │                                 │
        │   1  2  3  4  5  6  7  8  9  0  │
        │   q  w  e  r  t  y  u  i  o  p  │
        │    a  s  d  f  g  h  j  k  l    │
        │       z  x  c  v  b  n  m       │
        │                 ┏━━━━━━━━━━━━┓  │
        │      Cancel     ┃     OK     ┃  │
        │                 ┗━━━━━━━━━━━━┛  │
        ╰───────────╺━━━━━━━━━╸───────────╯
        """)
  }
}
