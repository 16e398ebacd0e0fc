/// One thing on a page: how high it is, how far below what comes before it, and what draws it.
struct Block {
  var height: Double
  var gap = 0.0
  var draw: (inout VectorPen, Frame) -> Void
}

/// Blocks one below the other.
struct BlockStack {
  var blocks: [Block] = []
  /// Whether what was added last is a heading of what comes next.
  var endsInHeading = false
  /// The field that is typed into: what scrolls is scrolled so far that it shows.
  var activeBlock: Int?

  var isEmpty: Bool { blocks.isEmpty }
  /// Together, without the gap above the first.
  var height: Double { blocks.reduce(0) { $0 + $1.height + $1.gap } - (blocks.first?.gap ?? 0) }

  mutating func add(_ height: Double, gap: Double, _ draw: @escaping (inout VectorPen, Frame) -> Void) {
    blocks.append(Block(height: height, gap: gap, draw: draw))
  }

  /// A text as a paragraph.
  mutating func add(
    _ text: String, _ font: Font, _ paint: Paint, gap: Double, width: Double, _ side: VectorPen.Side = .middle
  ) {
    let font = font.holding(text, in: width)
    let lines = side == .middle ? font.balancedLines(of: text, in: width) : font.lines(of: text, in: width)
    guard !lines.isEmpty else { return }
    add(Double(lines.count) * font.lineHeight, gap: gap) { pen, frame in
      pen.lines(lines, in: frame, font, paint, side)
    }
  }

  /// Draws them from the top of a frame.
  func draw(with pen: inout VectorPen, in frame: Frame) {
    var y = frame.y
    for (index, block) in blocks.enumerated() {
      if index > 0 { y += block.gap }
      block.draw(&pen, Frame(x: frame.x, y: y, width: frame.width, height: block.height))
      y += block.height
    }
  }

  /// How far down one has to be for the field that is typed into to show whole.
  private func firstSeen(in room: Double) -> Double {
    guard let activeBlock, blocks.indices.contains(activeBlock) else { return 0 }
    let above = BlockStack(blocks: Array(blocks[...activeBlock]))
    return max(0, above.height + 12 - room)
  }

  /// Draws them in a frame that may be too low: then they scroll, with a mark of how far, and it is told.
  func draw(with pen: inout VectorPen, in frame: Frame, margin: Double, layer: String, scroll: Double) {
    let hidden = height - frame.height
    guard hidden > 0.5 else { return draw(with: &pen, in: frame) }
    pen.note(.scrolls(layer: layer, by: Int(hidden.rounded(.up))))
    let top = min(max(0, scroll > 0 ? scroll : firstSeen(in: frame.height)), hidden)
    let whole = frame.inset(-margin)
    pen.window(whole, from: top) { pen in
      draw(with: &pen, in: Frame(x: margin, y: 0, width: frame.width, height: height))
    }
    let bar = max(36, frame.height * frame.height / height)
    let y = frame.y + (frame.height - bar) * top / hidden
    pen.rect(Frame(x: whole.right - 6, y: y, width: 3, height: bar), .disabled, radius: 1.5)
  }
}
