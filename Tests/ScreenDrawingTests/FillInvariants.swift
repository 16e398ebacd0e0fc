import Testing
import UnlockEngine

@testable import ScreenDrawing

/// What holds for fills on every screen in every size.
@Suite struct FillInvariants {
  private static func draw(_ screen: Screen, _ size: Size) -> (canvas: Canvas, hits: [HitTarget]) {
    var canvas = Canvas(size: size)
    let hits = PhoneDrawing(screen: screen, glyphs: .blocks).draw(into: canvas.bounds, on: &canvas)
    return (canvas, hits)
  }

  /// Inks that fill shapes, as opposed to whole screens.
  private static let shapes: [Ink] = [
    .primary, .button, .field, .key, .systemKey, .alert, .icon, .place, .dock,
  ]

  @Test(arguments: Invariants.screens) func `A fill ends where its rim does`(screen: Screen) {
    for size in Invariants.sizes {
      let (canvas, _) = Self.draw(screen, size)
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          guard let surface = canvas[row, column].surface, Self.shapes.contains(surface) else { continue }
          // Above and below a filled cell is more of it, another fill on it, its rim, or, where it is one
          // line high, its round ends at its sides.
          for next in [canvas[row - 1, column], canvas[row + 1, column]] {
            let isRim = next.ink == surface.rim
            let isOneLine = Self.hasEnds(canvas, row, column, surface)
            #expect(
              next.surface == surface || isRim || isOneLine || Self.shapes.contains(next.surface ?? .plain),
              "\(surface) at \(row), \(column) of \(size)\n\(canvas.text)")
          }
        }
      }
    }
  }

  /// Whether a filled row has the round ends of a shape that is one line high.
  private static func hasEnds(_ canvas: Canvas, _ row: Int, _ column: Int, _ fill: Ink) -> Bool {
    var left = column
    while canvas[row, left].surface == fill { left -= 1 }
    return canvas[row, left].scalar == "▐" && canvas[row, left].ink == fill.rim
  }

  @Test(arguments: [Examples.pin(1), Examples.passcode(2), Examples.registerPIN])
  func `Rows of keys never touch, whatever the room`(layer: Layer) {
    let isSystem = layer.style == .passcode
    let screen = isSystem ? Screen(app: Examples.setup, system: layer) : Screen(app: layer)
    let key: Ink = isSystem ? .systemKey : .key
    for rows in 18...66 {
      let size = PhoneDrawing.size(for: .iPhone, in: Size(rows: rows, columns: 150))
      let (canvas, hits) = Self.draw(screen, size)
      let boxes = hits.compactMap { hit -> Box? in if case .digit = hit.target { hit.box } else { nil } }
      #expect(boxes.count == 10)
      for box in boxes where canvas[box.row + (box.rows - 1) / 2, box.column + 1].surface == key {
        // Half a row of the page is above it and half a row below, at least.
        for row in [box.row - (box.rows > 2 ? 0 : 1), box.bottom - (box.rows > 2 ? 1 : 0)] {
          for column in box.column..<box.right {
            #expect(canvas[row, column].surface != key, "\(size)\n\(canvas.text)")
          }
        }
      }
    }
  }

  @Test(arguments: [Examples.faceID, Examples.opticID], PhoneLook.Front.allCases)
  func `Nothing is drawn over the system's name while a face is looked at`(
    layer: Layer, front: PhoneLook.Front
  ) {
    for model in PhoneLook.Model.allCases {
      let name = model == .iPad ? "iPadOS" : "iOS"
      for isDone in [false, true] {
        var layer = layer
        layer.isDone = isDone
        for frame in 0..<10 {
          let drawing = PhoneDrawing(
            screen: Screen(app: Examples.cover, system: layer), look: PhoneLook(model: model, front: front),
            frame: frame, glyphs: .blocks)
          let text = drawing.canvas(in: Size(rows: 22, columns: 80)).text
          #expect(text.contains(" \(name)"), "frame \(frame)\n\(text)")
          #expect(text.contains(layer.title))
        }
      }
    }
  }

  @Test(arguments: Invariants.screens) func `What can be tapped has its shape's size, and no more`(
    screen: Screen
  ) {
    for size in Invariants.sizes {
      let (canvas, hits) = Self.draw(screen, size)
      for hit in hits where hit.box.rows > 2 {
        // The corners of what can be tapped are corners of shapes; a field's label and an icon's name are
        // beside theirs, and words beside the 0 have none.
        let corner = canvas[hit.box.row, hit.box.column]
        guard corner.scalar == "▗" else { continue }
        #expect(canvas[hit.box.row, hit.box.right - 1].scalar == "▖", "\(hit.target) in \(size)")
      }
    }
  }

  @Test func `A larger window has a larger phone of a phone's proportions, with larger keys`() {
    var last = 0
    for rows in [22, 30, 38, 46, 58] {
      let size = PhoneDrawing.size(for: .iPhone, in: Size(rows: rows, columns: 159))
      #expect(size.rows == rows)
      // A body of 147.6 by 71.5 mm, where cells are twice as high as wide; small phones are wider so that texts can
      // be read.
      let ratio = Double(2 * size.rows) / Double(size.columns)
      #expect(rows < 38 || abs(ratio - 147.6 / 71.5) < 0.05, "\(size)")
      let hits = Self.draw(Screen(app: Examples.pin(0)), size).hits
      let key = hits.first { $0.target == .digit(1) }?.box.rows ?? 0
      #expect(key >= last && key >= 3)
      last = key
    }
    #expect(last >= 5)
    #expect(PhoneDrawing.size(for: .iPad, in: Size(rows: 58, columns: 159)) == Size(rows: 58, columns: 87))
  }
}
