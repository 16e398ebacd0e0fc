import Testing
import UnlockEngine

@testable import ScreenDrawing

/// What holds for every screen in every size: nothing lost, nothing outside, what can be tapped is what is seen.
@Suite struct Invariants {
  static let screens: [Screen] = [
    Screen(app: Examples.setup), Screen(app: Examples.signIn), Screen(app: Examples.dashboard),
    Screen(app: Examples.setup, alert: Examples.noPasscode),
    Screen(app: Examples.security, alert: Examples.signOutFirst), Screen(app: Examples.pin(2)),
    Screen(app: Examples.pin(0, isShaking: true)), Screen(app: Examples.registerPIN),
    Screen(app: Examples.security), Screen(app: Examples.cover), Screen(app: Examples.busy),
    Screen(app: Examples.cover, system: Examples.faceID),
    Screen(app: Examples.cover, system: Examples.opticID),
    Screen(app: Examples.setup, system: Examples.faceFailed),
    Screen(app: Examples.setup, system: Examples.touchID),
    Screen(app: Examples.setup, system: Examples.passcode(3)),
    Screen(app: Examples.setup, system: Examples.alphanumeric),
    Screen(app: Examples.setup, system: Examples.lockedOut), Screen(system: Examples.home),
    Screen(app: Examples.cover, system: Examples.switcher), Screen(system: Examples.off),
    Screen(system: Examples.lockScreen), Screen(system: Examples.unlocked), Screen(app: Examples.longPage),
    Screen(app: Examples.setup, alert: Examples.longAlert), Screen(app: Examples.widePage),
  ]
  static let sizes = [
    Size(rows: 18, columns: 30), Size(rows: 22, columns: 35), Size(rows: 22, columns: 45),
    Size(rows: 27, columns: 37), Size(rows: 38, columns: 35), Size(rows: 38, columns: 57),
    Size(rows: 58, columns: 53), Size(rows: 58, columns: 87), Size(rows: 38, columns: 37),
    Size(rows: 48, columns: 47), Size(rows: 58, columns: 57),
  ]

  /// A canvas larger than the phone, so that drawing outside would be seen.
  static func draw(_ drawing: PhoneDrawing, _ size: Size) -> (canvas: Canvas, hits: [HitTarget], box: Box) {
    var canvas = Canvas(size: Size(rows: size.rows + 4, columns: size.columns + 4))
    canvas.fill(canvas.bounds, with: "~", ink: .plain)
    let box = Box(row: 2, column: 2, rows: size.rows, columns: size.columns)
    let hits = drawing.draw(into: box, on: &canvas)
    return (canvas, hits, box)
  }

  @Test(arguments: screens) func `Every control of the top layer is drawn and can be tapped`(screen: Screen) {
    for size in Self.sizes {
      let (canvas, hits, _) = Self.draw(PhoneDrawing(screen: screen), size)
      for control in screen.top?.controls ?? [] {
        let boxes = hits.filter { $0.target == .control(control.id) }.map(\.box)
        #expect(!boxes.isEmpty, "\(control.title) is missing in \(size)")
        // The words may stand on two lines, and a field's label may be cut; the first letters always stand.
        let start = String(control.title.prefix(4))
        let seen = boxes.contains { canvas.text(in: $0).contains(start) }
        #expect(seen, "\(control.title) isn't where it can be tapped in \(size)\n\(canvas.text)")
      }
    }
  }

  @Test(arguments: screens) func `A digit is tapped where it is drawn`(screen: Screen) {
    guard let keypad = screen.top?.keypad, keypad.keys == .digits else { return }
    for size in Self.sizes {
      let (canvas, hits, _) = Self.draw(PhoneDrawing(screen: screen), size)
      for digit in 0...9 {
        let boxes = hits.filter { $0.target == .digit(digit) }.map(\.box)
        #expect(boxes.count == 1)
        for box in boxes {
          let digits = canvas.text(in: box).filter(\.isNumber)
          #expect(digits == "\(digit)", "\(size)")
        }
      }
    }
  }

  @Test(arguments: screens) func `Nothing is drawn outside the device, and its outline is whole`(
    screen: Screen
  ) {
    for size in Self.sizes {
      for glyphs in Glyphs.allCases {
        let (canvas, hits, box) = Self.draw(PhoneDrawing(screen: screen, glyphs: glyphs), size)
        for row in 0..<canvas.size.rows {
          for column in 0..<canvas.size.columns where !box.contains(row: row, column: column) {
            #expect(canvas[row, column] == Cell("~", .plain))
          }
        }
        let sides: Set<Unicode.Scalar> = glyphs.pick(["│", "┃", "├", "┤"], ["|", "+"])
        for row in box.row + 1..<box.bottom - 1 {
          for column in [box.column, box.right - 1] {
            let cell = canvas[row, column]
            let isBody =
              glyphs == .blocks ? [.body, .bodyRim].contains(cell.ink) : sides.contains(cell.scalar)
            #expect(isBody, "row \(row)\n\(canvas.text)")
          }
        }
        for hit in hits {
          #expect(box.contains(row: hit.box.row, column: hit.box.column))
          #expect(box.contains(row: hit.box.bottom - 1, column: hit.box.right - 1))
        }
      }
    }
  }

  @Test(arguments: screens) func `Two things are never tapped in one place`(screen: Screen) {
    // A card of the app switcher stands for the same control as the button under it.
    for size in Self.sizes {
      let (_, hits, _) = Self.draw(PhoneDrawing(screen: screen), size)
      for (index, one) in hits.enumerated() {
        for other in hits[(index + 1)...] { #expect(!one.box.overlaps(other.box), "\(one) \(other)") }
      }
    }
  }

  @Test(arguments: screens) func `The ASCII form has nothing but ASCII`(screen: Screen) {
    for size in Self.sizes {
      for frame in 0..<9 {
        let (canvas, _, _) = Self.draw(PhoneDrawing(screen: screen, frame: frame, glyphs: .ascii), size)
        #expect(canvas.text.utf8.allSatisfy { $0 < 0x80 })
      }
    }
  }

  @Test(arguments: screens) func `The focus is seen with and without colours, and always looks the same`(
    screen: Screen
  ) {
    for size in Self.sizes {
      for glyphs in Glyphs.allCases {
        let (plain, hits, _) = Self.draw(PhoneDrawing(screen: screen, glyphs: glyphs), size)
        #expect(!plain.cells.contains { $0.ink == .focus || $0.ink == .focusRim })
        for hit in hits {
          let drawing = PhoneDrawing(screen: screen, focus: hit.target, glyphs: glyphs)
          let focused = Self.draw(drawing, size).canvas
          #expect(focused.text != plain.text, "\(hit.target) in \(size)")
          let marks = focused.cells.filter { $0.scalar == glyphs.pick("▸", ">") && $0.ink == .focus }
          // In ASCII the sign that a row leads on is the same.
          let isOne = glyphs == .ascii ? marks.count > 0 : marks.count == 1
          #expect(isOne, "\(hit.target) in \(size)\n\(focused.text)")
        }
      }
    }
  }
}

extension Canvas {
  /// The text of a box, its lines joined by blanks.
  func text(in box: Box) -> String {
    var text = String.UnicodeScalarView()
    for row in box.row..<box.bottom {
      for column in box.column..<box.right where !self[row, column].isContinuation {
        text.append(self[row, column].scalar)
      }
      text.append(" ")
    }
    return String(text)
  }
}

extension Box {
  func overlaps(_ other: Box) -> Bool {
    row < other.bottom && other.row < bottom && column < other.right && other.column < right
  }
}
