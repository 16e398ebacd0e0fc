import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// How a body is set: on a list as in Settings, or on a page in the middle.
struct BodyStyle {
  let isList: Bool
  let width: Double
  let textSize: TextSize
  let design: PhoneLook.Design
  /// How high pictures are at most.
  var highest = 300.0

  var side: VectorPen.Side { isList ? .start : .middle }
  /// Words over and under rows begin where the words in them do.
  var inset: Double { 16 }
}

extension BlockStack {
  /// What stands in a body, from top to bottom.
  mutating func add(body layer: Layer, _ style: BodyStyle, _ images: [AppImage]) {
    var rows: [ListCard.Row] = []
    for block in layer.body {
      if let row = layer.row(block) {
        rows.append(row)
        continue
      }
      add(card: &rows, style)
      add(block, of: layer, style, images)
    }
    add(card: &rows, style)
  }

  /// One thing of a body that is no row.
  mutating func add(_ block: BodyBlock, of layer: Layer, _ style: BodyStyle, _ images: [AppImage]) {
    switch block {
    case .text(let place):
      let font = (style.isList ? TextStyle.subheadline : .body).font(style.textSize)
      add(
        layer.text(place), font, .secondary, gap: 12, width: style.width - (style.isList ? 32 : 8),
        style.side)
    case .heading(let place): add(heading: layer.text(place), style)
    case .footer(let place):
      add(words: layer.text(place), TextStyle.footnote.font(style.textSize), gap: 8, style)
    case .banner(let place): add(banner: layer.text(place), style)
    case .image(let number, let place):
      let image = images.indices.contains(number) ? images[number] : nil
      add(image: image, says: layer.text(place), style)
    case .illustration(let illustration, let place):
      add(illustration: illustration, says: place.map(layer.text), style)
    case .dots(let at, let of): add(dots: at, of: of)
    case .control(let place):
      if layer.controls.indices.contains(place) { add(control: layer.controls[place], style) }
    case .columns, .section: break
    }
  }

  private mutating func add(card rows: inout [ListCard.Row], _ style: BodyStyle) {
    guard !rows.isEmpty else { return }
    let card = ListCard(rows, width: style.width, style.textSize, style.design)
    // Right under its heading, and with air above it otherwise.
    add(card.height, gap: endsInHeading ? 8 : 22) { pen, frame in card.draw(with: &pen, in: frame) }
    (rows, endsInHeading) = ([], false)
  }

  /// Until iOS 18 in small capitals, since then as it is written.
  private mutating func add(heading: String, _ style: BodyStyle) {
    let isGlass = style.design == .glass
    let font = (isGlass ? TextStyle.headline : .footnote).font(style.textSize)
    add(words: isGlass ? heading : heading.uppercased(), font, gap: 28, style)
    endsInHeading = true
  }

  private mutating func add(words: String, _ font: Font, gap: Double, _ style: BodyStyle) {
    let room = style.width - 2 * style.inset
    let font = font.holding(words, in: room)
    let lines = font.lines(of: words, in: room)
    add(Double(lines.count) * font.lineHeight, gap: gap) { pen, frame in
      pen.lines(lines, in: frame.inset(style.inset), font, .secondary, .start)
    }
  }

  private mutating func add(banner words: String, _ style: BodyStyle) {
    let room = style.width - 64
    let font = TextStyle.subheadline.font(style.textSize).holding(words, in: room)
    let lines = font.lines(of: words, in: room)
    let height = Double(lines.count) * font.lineHeight
    add(height + 24, gap: 18) { pen, frame in
      pen.rect(frame, style.isList ? .cell : .soft, radius: pen.isGlass ? min(26, frame.height / 2) : 11)
      let mark = Frame(x: frame.x + 16, y: frame.midY - 11, width: 22, height: 22)
      pen.symbol(.warning, in: mark, .orange)
      let text = Frame(x: frame.x + 48, y: frame.midY - height / 2, width: room, height: height)
      pen.lines(lines, in: text, font, .label, .start)
    }
  }

  /// As large as it is, and no larger than the page has room for; where there is none to be had, what it shows in a frame.
  private mutating func add(image: AppImage?, says words: String, _ style: BodyStyle) {
    guard let image else {
      let font = TextStyle.subheadline.font(style.textSize).holding(words, in: style.width - 32)
      let lines = font.balancedLines(of: words, in: style.width - 32)
      let height = Double(lines.count) * font.lineHeight
      return add(max(min(96, style.highest), height + 32), gap: 18) { pen, frame in
        pen.outline(frame.inset(0.75, 0.75), .separator, radius: 12, width: 1.2, dashes: "5 4")
        pen.lines(lines, in: frame.middle(frame.width, height), font, .secondary)
      }
    }
    let scale = min(1, style.width / Double(image.width), style.highest / Double(image.height))
    let (width, height) = (Double(image.width) * scale, Double(image.height) * scale)
    add(height, gap: 18) { pen, frame in pen.image(image, says: words, in: frame.middle(width, height)) }
  }

  private mutating func add(illustration: Illustration, says words: String?, _ style: BodyStyle) {
    let paint: Paint =
      switch illustration {
      case .check: .green
      case .warning: .orange
      default: .tint
      }
    let size = min(84, style.highest)
    add(min(96, style.highest), gap: 18) { pen, frame in
      guard let words else { return pen.symbol(Symbol(illustration), in: frame.middle(size, size), paint) }
      pen.group("role=\"img\"") { pen in
        pen.title(words)
        pen.symbol(Symbol(illustration), in: frame.middle(size, size), paint)
      }
    }
  }

  private mutating func add(dots at: Int, of count: Int) {
    add(8, gap: 22) { pen, frame in
      let left = frame.midX - Double(count - 1) * 8
      for index in 0..<count {
        pen.circle(left + Double(index) * 16, frame.midY, 4, index + 1 == at ? .label : .separator)
      }
    }
  }

  private mutating func add(control: Control, _ style: BodyStyle) {
    switch control.role {
    case .field: add(field: control, gap: 18, style.textSize)
    case .row, .toggle, .staged, .tab, .grabber: break
    case .primary, .normal, .cancel, .back, .destructive, .link:
      add(button: control, gap: 18, width: style.width, style.textSize)
    }
  }
}

extension Layer {
  /// A block that is a row of a card.
  fileprivate func row(_ block: BodyBlock) -> ListCard.Row? {
    switch block {
    case .columns(let place): return .text(text(place))
    case .control(let place):
      guard controls.indices.contains(place) else { return nil }
      let control = controls[place]
      if control.isRow { return .control(control) }
      // On a list a button is a row of its own, as in Settings.
      return style == .list && control.isPlainButton ? .button(control) : nil
    default: return nil
    }
  }
}

extension Control {
  fileprivate var isPlainButton: Bool {
    switch role {
    case .normal, .destructive, .cancel, .link, .back: true
    case .primary, .row, .toggle, .tab, .grabber, .staged, .field: false
    }
  }
}
