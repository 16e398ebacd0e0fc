import Testing
@testable import UnlockEngine

@testable import ScreenDrawing

/// What a designer's text or a strange window can do to a drawing.
@Suite struct EdgeCases {
  @Test(arguments: Invariants.screens) func `No size and no frame number is too strange`(screen: Screen) {
    for rows in [0, 1, 5, 10, 13, 60] {
      for columns in [0, 1, 16, 20, 29, 120] {
        for frame in [Int.min, -1, 0, .max] {
          let size = Size(rows: rows, columns: columns)
          let drawing = PhoneDrawing(screen: screen, frame: frame, scroll: rows - 2)
          _ = Invariants.draw(drawing, size)
        }
      }
    }
  }

  @Test(arguments: Glyphs.allCases, [22, 50])
  func `A row with more words than fit is broken, and nothing of it is missing`(
    _ glyphs: Glyphs, _ height: Int
  ) {
    let title = "Stay signed in on this phone until I sign out by myself"
    for role in [Control.Role.row, .toggle(isOn: true), .toggle(isOn: false)] {
      let rows = [("Before", Control.Role.row), (title, role), ("After", .row)].enumerated().map {
        Examples.control(Examples.app(UInt8($0.offset)), $0.element.0, $0.element.1)
      }
      let screen = Screen(app: Layer(id: "banno.many", style: .list, title: "Many", controls: rows))
      let drawing = PhoneDrawing(screen: screen, glyphs: glyphs)
      var canvas = Canvas(size: Size(rows: height, columns: height == 50 ? 60 : 35))
      let hits = drawing.draw(into: canvas.bounds, on: &canvas)
      let shown = canvas.text
      for word in (title + " Before After").split(separator: " ").map(String.init) {
        #expect(shown.contains(word), "\(shown)")
      }
      let box = hits.first { $0.target == .control(rows[1].id) }?.box ?? canvas.bounds
      #expect(canvas.text(in: box).contains("Stay") && canvas.text(in: box).contains("myself"))
    }
    #expect(
      PhoneDrawing.misfits(
        of: Screen(
          app: Layer(
            id: "banno.many", style: .list, title: "",
            controls: [Examples.control(Examples.app(1), title, .toggle(isOn: false))]))) == [])
  }

  @Test func `The focus scrolls a long list to where it is seen`() {
    let rows = (0..<40).map { Examples.control(Examples.app($0), "Row \($0)", .row) }
    let screen = Screen(app: Layer(id: "banno.many", style: .list, title: "Many", controls: rows))
    for row in rows {
      let target = FocusTarget.control(row.id)
      let drawing = PhoneDrawing(screen: screen, focus: target)
      var canvas = Canvas(size: Size(rows: 22, columns: 35))
      let hits = drawing.draw(into: canvas.bounds, on: &canvas)
      #expect(canvas.text.contains("▸\(row.title) "))
      let box = hits.first { $0.target == target }?.box
      #expect(canvas.text(in: box ?? canvas.bounds).contains(row.title))
    }
  }

  @Test func `Scrolling brings every line of a long text into view`() {
    let texts = (0..<30).map { "Paragraph \($0)." }
    let screen = Screen(
      app: Layer(
        id: "banno.long", style: .page, title: "Terms", texts: texts,
        controls: [Examples.control(Examples.app(1), "Accept", .primary)]))
    let pictures = (0..<60).map { PhoneDrawing(screen: screen, scroll: $0).canvas().text }
    for text in texts { #expect(pictures.contains { $0.contains(text) }) }
    #expect(pictures.allSatisfy { $0.contains("Accept") })
  }

  @Test func `A long entry shows its end, where typing goes on`() {
    var layer = Examples.signIn
    layer.controls[1].role = .field(
      text: "a-very-long-name-that-never-ends@example.com", isActive: true, isSecure: false)
    let drawing = PhoneDrawing(screen: Screen(app: layer))
    let canvas = drawing.canvas()
    #expect(canvas.text.contains("@example.com▏"))
    #expect(canvas.cursor.map { canvas[$0.row, $0.column].scalar } == "▏")
    var keypad = Examples.pin(0)
    keypad.keypad = Keypad(filled: 60, length: nil, right: .delete)
    #expect(PhoneDrawing(screen: Screen(app: keypad)).canvas().text.contains("●▏"))
    keypad.keypad = Keypad(filled: 3, length: 60)
    #expect(PhoneDrawing(screen: Screen(app: keypad)).canvas().text.contains("●●●▏"))
  }

  @Test func `Words beside the 0 are whole, or end in a mark`() {
    for title in ["Cancel", "Abbrechen"] {
      var layer = Examples.pin(2)
      layer.controls[0].title = title
      let drawing = PhoneDrawing(screen: Screen(app: layer))
      #expect(drawing.canvas().text.contains(title))
      // As narrow as the small phones of a gallery.
      for columns in 22...40 {
        let text = drawing.canvas(in: Size(rows: 15, columns: columns)).text
        #expect(text.contains(title) || text.contains("…"), "\(text)")
      }
    }
  }

  @Test func `Only the top layer can be tapped, and the home indicator always`() {
    let drawing = PhoneDrawing(screen: Screen(app: Examples.pin(1), alert: Examples.noPasscode))
    var canvas = Canvas(size: Size(rows: 22, columns: 35))
    let hits = drawing.draw(into: canvas.bounds, on: &canvas)
    #expect(hits.map(\.target) == [.control(Examples.app(9)), .home])
    let under = canvas.cells.filter { [.key, .keyRim, .primary, .title].contains($0.ink) }
    #expect(under.isEmpty, "the page under an alert is dimmed")
  }

  @Test func `What moves moves, and what stands still doesn't`() {
    func frames(_ screen: Screen) -> Set<String> {
      Set((0..<24).map { PhoneDrawing(screen: screen, frame: $0).canvas().text })
    }
    #expect(frames(Screen(app: Examples.cover, system: Examples.faceID)).count > 4)
    #expect(frames(Screen(app: Examples.cover, system: Examples.opticID)).count > 4)
    #expect(frames(Screen(app: Examples.busy)).count == 8)
    #expect(frames(Screen(app: Examples.pin(0, isShaking: true))).count == 2)
    #expect(frames(Screen(app: Examples.setup)).count == 1)
  }

  @Test func `Roles are told without colour`() {
    let roles: [(Control.Role, Bool)] = [
      (.primary, true), (.normal, true), (.cancel, true), (.destructive, true), (.normal, false),
    ]
    for size in [Size(rows: 22, columns: 35), Size(rows: 10, columns: 35)] {
      for style in [Layer.Style.page, .alert] where style == .page || size.rows > 10 {
        for glyphs in [Glyphs.unicode, .ascii] {
          let pictures = roles.map { role, isEnabled in
            let control = Examples.control(Examples.app(1), "Go on", role, isEnabled: isEnabled)
            let layer = Layer(id: "banno.roles", style: style, title: "Roles", controls: [control])
            let screen = style == .page ? Screen(app: layer) : Screen(alert: layer)
            return PhoneDrawing(screen: screen, glyphs: glyphs).canvas(in: size).text
          }
          // An alert has no need to tell Cancel from an ordinary button: its words do.
          let distinct = Set(pictures).count
          #expect(distinct >= (style == .alert || size.rows == 10 ? 4 : 5), "\(style) \(glyphs)")
        }
      }
    }
  }
}
