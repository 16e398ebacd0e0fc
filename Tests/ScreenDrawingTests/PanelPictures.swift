import Testing
import UnlockEngine

@testable import ScreenDrawing

/// The simulator's own drawings beside the phone.
@Suite struct PanelPictures {
  static let device = [
    PanelRow("Biometry", "Face ID", key: "b"), PanelRow("Enrolled", "yes", key: "e", isChanged: true),
    PanelRow("Passcode", "6 digits", key: "p"), PanelRow("Sensor", "always succeeds", key: "s"),
    PanelRow("Network", "server unreachable", key: "n"),
  ]

  private func draw(
    _ rows: Int, _ columns: Int, _ draw: (Box, inout Canvas) -> [HitTarget]
  ) -> (Canvas, [HitTarget]) {
    var canvas = Canvas(size: Size(rows: rows, columns: columns))
    let hits = draw(canvas.bounds, &canvas)
    return (canvas, hits)
  }

  @Test func `A panel lines up keys, labels and values, and marks what changed and what is selected`() {
    let panel = PanelDrawing(title: "Device", rows: Self.device, selected: 2)
    let (canvas, hits) = draw(6, 36) { panel.draw(into: $0, on: &$1) }
    expect(
      canvas,
      looksLike: """
        Device ─────────────────────────────
         b Biometry Face ID
        •e Enrolled yes
        ▸p Passcode 6 digits
         s Sensor   always succeeds
         n Network  server unreachable
        """)
    #expect(hits.map(\.target) == (0..<5).map { .row($0) })
    #expect(hits[2].box == Box(row: 3, column: 0, rows: 1, columns: 36))
  }

  @Test func `A value leaves the mark that there is more its room`() {
    let rows = [PanelRow("app", "active"), PanelRow("app-state", "inactive"), PanelRow("signed-in", "true")]
    let (canvas, _) = draw(3, 19) { PanelDrawing(title: "Facts", rows: rows).draw(into: $0, on: &$1) }
    expect(
      canvas,
      looksLike: """
        Facts ─────────────
         app       active
         app-state inact… ▼
        """)
  }

  @Test func `Two columns cut what has no room, and say so`() {
    let panel = PanelDrawing(title: "Device", rows: Self.device, columns: 2)
    let (canvas, _) = draw(4, 44) { panel.draw(into: $0, on: &$1) }
    expect(
      canvas,
      looksLike: """
        Device ─────────────────────────────────────
         b Biometry Face ID    s Sensor always succ…
        •e Enrolled yes        n Network server unr…
         p Passcode 6 digits
        """)
  }

  @Test func `What is too long for its place moves in its own row, and is whole where the row has room`() {
    let rows = [
      PanelRow("unlock-method", "passcode-biometrics"), PanelRow("signed-in", "true"),
      PanelRow("needed-after-restart", "false"), PanelRow("a-name-that-is-longer-than-all", "of this value"),
    ]
    let (canvas, _) = draw(5, 34) { PanelDrawing(title: "Facts", rows: rows).draw(into: $0, on: &$1) }
    expect(
      canvas,
      looksLike: """
        Facts ────────────────────────────
         unlock-method passcode-biometrics
         signed-in            true
         needed-after-restart false
         a-name-that-is-long… of this val…
        """)
  }

  @Test func `What is selected in a panel looks as in every list`() {
    let panel = PanelDrawing(title: "Device", rows: Self.device, selected: 2)
    let (canvas, _) = draw(6, 36) { panel.draw(into: $0, on: &$1) }
    for column in 0..<36 {
      #expect(canvas[3, column].ink == .overlaySelected && canvas[2, column].ink != .overlaySelected)
    }
  }

  @Test func `A panel that is too high keeps the selected row in view`() {
    let panel = PanelDrawing(title: "Device", rows: Self.device, selected: 3)
    let (canvas, hits) = draw(4, 30) { panel.draw(into: $0, on: &$1) }
    expect(
      canvas,
      looksLike: """
        Device ───────────────────────
        •e Enrolled yes              ▲
         p Passcode 6 digits
        ▸s Sensor   always succeeds  ▼
        """)
    #expect(hits.map(\.target) == [.row(1), .row(2), .row(3)])
  }

  @Test func `Hints go by priority and are never cut`() {
    let hints = [
      Hint("1-9", "digits", priority: 2), Hint("⏎", "press", priority: 0), Hint("m", "match", priority: 1),
      Hint("?", "help", priority: 0), Hint("Ctrl-C", "quit", priority: 3),
    ]
    func line(_ columns: Int) -> String {
      draw(1, columns) { HintLine(hints).draw(into: $0, on: &$1) }.0.text
    }
    #expect(line(60) == "1-9 digits  ⏎ press  m match  ? help  Ctrl-C quit")
    #expect(line(40) == "1-9 digits  ⏎ press  m match  ? help")
    #expect(line(30) == "⏎ press  m match  ? help")
    #expect(line(10) == "⏎ press")
    #expect(line(3) == "")
    let (canvas, hits) = draw(2, 30) { HintLine(hints).draw(into: $0, on: &$1) }
    #expect(canvas.text == "1-9 digits  ⏎ press  m match\n? help  Ctrl-C quit")
    for hit in hits {
      guard case .hint(let index) = hit.target else { continue }
      #expect(canvas.text(in: hit.box) == "\(hints[index].key) \(hints[index].label) ")
    }
  }

  @Test func `The palette has a query, rows and a footnote`() {
    let rows = [
      OverlayRow("Device", isHeading: true),
      OverlayRow("Biometry: Touch ID", detail: "now Face ID", key: "b"),
      OverlayRow("Remove the passcode", key: "p"), OverlayRow("Reboot", key: "R"),
    ]
    let overlay = OverlayDrawing(
      title: "Do anything", rows: rows, selected: 1, query: "pass", footnote: "⏎ do it   Esc leave")
    let (canvas, hits) = draw(10, 48) { overlay.draw(into: $0, on: &$1) }
    expect(
      canvas,
      looksLike: """
          ╭─ Do anything ────────────────────────────╮
          │ > pass▏                                  │
          ├──────────────────────────────────────────┤
          │  Device                                  │
          │▸ b  Biometry: Touch ID      now Face ID  │
          │  p  Remove the passcode                  │
          │  R  Reboot                               │
          │           ⏎ do it   Esc leave            │
          ╰──────────────────────────────────────────╯

        """)
    #expect(hits.map(\.target) == [.row(1), .row(2), .row(3)])
    #expect(canvas.cursor == Point(row: 1, column: 10))
  }

  @Test func `The card tells the size needed and the size had`() {
    var canvas = Canvas(size: Size(rows: 9, columns: 40))
    SizeCard(needed: Size(rows: 24, columns: 80)).draw(on: &canvas)
    expect(
      canvas,
      looksLike: """

              ╭──────────────────────────╮
              │                          │
              │  Make the window larger  │
              │       needed 80×24       │
              │         now 40×9         │
              │                          │
              ╰──────────────────────────╯

        """)
    for (rows, columns) in [(0, 0), (1, 1), (2, 5), (3, 200)] {
      var tiny = Canvas(size: Size(rows: rows, columns: columns))
      SizeCard(needed: Size(rows: 24, columns: 80), glyphs: .ascii).draw(on: &tiny)
      #expect(tiny.size == Size(rows: rows, columns: columns))
    }
  }

  @Test func `A countdown rounds up to the second`() {
    #expect(countdown(.seconds(60)) == "1:00")
    #expect(countdown(.milliseconds(59_001)) == "1:00")
    #expect(countdown(.milliseconds(59_000)) == "0:59")
    #expect(countdown(.seconds(8 * 3600)) == "8:00:00")
    #expect(countdown(.zero) == "0:00")
    #expect(countdown(.seconds(-5)) == "0:00")
  }

  @Test func `ASCII keeps the words`() {
    #expect(Glyphs.ascii.text("Don’t “try” – später… ›") == "Don't \"try\" - spater... >")
    #expect(Glyphs.ascii.text("面 Łódź") == "?? Lodz")
    #expect(Glyphs.unicode.text("Don’t") == "Don’t")
  }
}
