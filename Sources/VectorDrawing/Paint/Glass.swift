import ScreenDrawing

// Glass, as far as vectors do it: what is behind it blurred, light along two of its corners, a thin rim. It is made of colours
// that there are without it, so that pictures of older systems and the pages around them stay as they were.

extension VectorPen {
  /// A small piece of glass, such as a key or a button in a bar.
  mutating func plate(_ frame: Frame, _ paint: Paint, radius: Double, rim: Paint = .onWall) {
    rect(frame, paint, radius: radius)
    self.rim(frame, rim, radius: radius)
  }

  /// A round piece of glass.
  mutating func roundPlate(_ x: Double, _ y: Double, _ radius: Double, _ paint: Paint, rim: Paint = .onWall) {
    circle(x, y, radius, paint)
    self.rim(Frame(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius), rim, radius: radius)
  }

  /// A card of glass over a page: its shadow, the page behind it as a blur, the glass.
  mutating func glassCard(_ card: Frame, radius: Double, behind: (inout VectorPen) -> Void) {
    let edge = min(24, card.width / 4, card.height / 4)
    group("class=\"blur\" opacity=\"0.5\" aria-hidden=\"true\"") { pen in
      pen.rect(card.inset(2, 2), .veil, radius: radius)
    }
    group("opacity=\"0.86\"") { $0.rect(card, .sheet, radius: radius) }
    // Less than the card by what a blur spreads, so that its square corners stay inside the round ones.
    let inside = card.inset(edge, edge)
    group("class=\"blur\" aria-hidden=\"true\"") { pen in
      pen.window(inside) { pen in
        pen.moved(x: -inside.x, y: -inside.y) { pen in
          let (wasLive, wasSmeared) = (pen.isLive, pen.isSmeared)
          (pen.isLive, pen.isSmeared) = (false, true)
          behind(&pen)
          (pen.isLive, pen.isSmeared) = (wasLive, wasSmeared)
        }
      }
    }
    group("opacity=\"0.9\"") { $0.rect(card, .sheet, radius: radius) }
    rim(card, .sheetLine, radius: radius)
  }

  /// Light comes from the upper left, and leaves at the lower right.
  private mutating func rim(_ frame: Frame, _ paint: Paint, radius: Double) {
    let box = frame.inset(0.5, 0.5)
    let radius = max(0, radius - 0.5)
    group("opacity=\"\(paint == .onWall ? "0.3" : "0.7")\"") { pen in
      pen.outline(box, paint, radius: radius, width: 0.75)
    }
    let r = radius.shortText
    group("opacity=\"0.4\"") { pen in
      pen.stroke(
        "M\(box.x.shortText) \((box.y + radius).shortText)a\(r) \(r) 0 0 1 \(r) -\(r)"
          + "M\(box.right.shortText) \((box.bottom - radius).shortText)a\(r) \(r) 0 0 1 -\(r) \(r)",
        .onWall, width: 1)
    }
  }
}
