import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// An alert as iOS draws it. Up to iOS 18: 270 points wide, words in the middle, buttons under hairlines. Since iOS 26: a wider
/// card of glass, words from its left edge, buttons that are capsules.
struct AlertShape {
  /// Wider for large text, as it is on iOS.
  private let width: Double
  private let margin: Double
  private let isGlass: Bool
  /// Between the edge of a card of glass and its capsules, and between two of them.
  private static let (edge, gap) = (16.0, 8.0)

  private let layer: Layer
  private let textSize: TextSize
  private let symbol: (Symbol, Paint)?
  private let font: Font
  /// Side by side where there are two short ones.
  private let buttons: [[(control: Control, lines: [String], height: Double)]]
  private var content = BlockStack()

  init(_ layer: Layer, _ textSize: TextSize, _ design: PhoneLook.Design, in area: Frame) {
    (self.layer, self.textSize, isGlass) = (layer, textSize, design == .glass)
    let isLarge = textSize.isForAccessibility
    width = isGlass ? min(isLarge ? 379 : 320, area.width - 16) : isLarge ? 320 : 270
    margin = isGlass ? isLarge ? 20 : 28 : 16
    symbol = Self.symbol(of: layer)
    let buttons = layer.controls.filter { !$0.isField }
    let width = width
    let titles = buttons.map(\.title).joined(separator: " ")
    let strong = TextStyle.body.font(textSize).weighing(.semibold)
    let room = isGlass ? width - 2 * Self.edge - 24 : width - 24
    let font = strong.holding(titles, in: room).weighing(.regular)
    self.font = font
    let half = isGlass ? (width - 2 * Self.edge - Self.gap) / 2 - 24 : width / 2 - 20
    let isPair =
      buttons.count == 2 && buttons.allSatisfy { font.weighing(.semibold).width(of: $0.title) <= half }
    let (least, air) = isGlass ? (48.0, 26.0) : (44, 22)
    func measured(_ control: Control) -> (Control, [String], Double) {
      let lines = font.weighing(.semibold).lines(of: control.title, in: isPair ? width / 2 : room)
      return (control, lines, max(least, Double(lines.count) * font.lineHeight + air))
    }
    self.buttons = isPair ? [buttons.map(measured)] : buttons.map { [measured($0)] }
    addContent()
  }

  private mutating func addContent() {
    let width = width - 2 * margin
    let side: VectorPen.Side = isGlass ? .start : .middle
    let atLeft = isGlass
    func place(_ frame: Frame, _ side: Double) -> Frame {
      var box = frame.middle(side, side)
      if atLeft { box.x = frame.x - 2 }
      return box
    }
    if let symbol {
      content.add(58, gap: 0) { pen, frame in pen.symbol(symbol.0, in: place(frame, 52), symbol.1) }
    }
    content.add(layer.title, TextStyle.headline.font(textSize), .label, gap: 10, width: width, side)
    // Large text keeps the size that it had, so that no more of it has to be scrolled.
    let isUsual = isGlass && !textSize.isForAccessibility
    let message = (isUsual ? TextStyle.subheadline : .footnote).font(textSize)
    for text in layer.texts {
      content.add(text, message, isGlass ? .secondary : .label, gap: isUsual ? 8 : 3, width: width, side)
    }
    if let timeLeft = layer.timeLeft {
      let font = TextStyle.title3.font(textSize)
      content.add(font.lineHeight, gap: 8) { pen, frame in
        pen.text(
          countdown(timeLeft), x: atLeft ? frame.x : frame.midX, middle: frame.midY, font, .orange, side)
      }
    }
    for control in layer.controls where control.isField { content.add(field: control, gap: 12, textSize) }
    if layer.isBusy {
      content.add(26, gap: 12) { pen, frame in
        pen.wheel(x: place(frame, 20).midX, y: frame.midY, radius: 10, .secondary)
      }
    }
  }

  /// What shows at a glance what is tried.
  private static func symbol(of layer: Layer) -> (Symbol, Paint)? {
    guard layer.style == .systemAlert else { return nil }
    if layer.isDone { return (.check, .green) }
    return switch layer.biometrySymbol {
    case .finger: (.finger, .red)
    case .face: (.face, .label)
    case .sadFace: (.sadFace, .label)
    case .eye: (.eye, .label)
    case nil: nil
    }
  }

  private var buttonHeight: Double {
    let heights = buttons.reduce(0) { $0 + ($1.map(\.height).max() ?? 0) }
    guard isGlass, !buttons.isEmpty else { return heights }
    return heights + Double(buttons.count - 1) * Self.gap + Self.edge
  }

  func draw(with pen: inout VectorPen, in area: Frame, scroll: Double, behind: (inout VectorPen) -> Void) {
    let padding = isGlass ? 22.0 : 20
    let most = area.height - 24 - 2 * padding
    let text = min(content.height, max(most / 3, most - buttonHeight))
    let low = min(buttonHeight, most - text)
    let box = area.middle(width, text + 2 * padding + low)
    if isGlass { pen.glassCard(box, radius: 35, behind: behind) } else { pen.rect(box, .sheet, radius: 14) }
    content.draw(
      with: &pen, in: Frame(x: box.x + margin, y: box.y + padding, width: width - 2 * margin, height: text),
      margin: margin, layer: layer.id, scroll: scroll)
    var actions = BlockStack()
    actions.add(buttonHeight, gap: 0) { pen, frame in
      if isGlass { capsules(with: &pen, in: frame) } else { buttons(with: &pen, in: frame) }
    }
    actions.draw(
      with: &pen, in: Frame(x: box.x, y: box.bottom - low, width: width, height: low), margin: 0,
      layer: layer.id,
      scroll: scroll)
  }

  private func buttons(with pen: inout VectorPen, in box: Frame) {
    var y = box.y
    for line in buttons {
      let height = line.map(\.height).max() ?? 0
      pen.line(box.x, y, box.right, .sheetLine)
      let width = box.width / Double(line.count)
      for (index, button) in line.enumerated() {
        let frame = Frame(x: box.x + Double(index) * width, y: y, width: width, height: height)
        if index > 0 { pen.rect(Frame(x: frame.x - 0.25, y: y, width: 0.5, height: height), .sheetLine) }
        draw(button.control, button.lines, with: &pen, in: frame)
      }
      y += height
    }
  }

  private func capsules(with pen: inout VectorPen, in box: Frame) {
    let column = box.inset(Self.edge)
    var y = box.y
    let preferred = layer.preferredButton
    for line in buttons {
      let height = line.map(\.height).max() ?? 0
      let width = (column.width - Double(line.count - 1) * Self.gap) / Double(line.count)
      for (index, button) in line.enumerated() {
        let frame = Frame(
          x: column.x + Double(index) * (width + Self.gap), y: y, width: width, height: height)
        capsule(
          button.control, button.lines, isPreferred: button.control.id == preferred, with: &pen, in: frame)
      }
      y += height + Self.gap
    }
  }

  private func capsule(
    _ control: Control, _ lines: [String], isPreferred: Bool, with pen: inout VectorPen, in frame: Frame
  ) {
    let isFilled = control.role == .primary && control.isEnabled
    let words: Paint =
      !control.isEnabled ? .disabled : isFilled ? .onFill : control.role == .destructive ? .red : .label
    pen.control(control) { pen in
      pen.rect(frame, isFilled ? .fill : .soft, radius: min(27, frame.height / 2))
      pen.lines(
        lines, in: frame.middle(frame.width, Double(lines.count) * font.lineHeight),
        font.weighing(isPreferred ? .semibold : .medium), words)
    }
  }

  private func draw(_ control: Control, _ lines: [String], with pen: inout VectorPen, in frame: Frame) {
    pen.control(control) { pen in
      pen.target(frame)
      let isStrong = control.role == .primary
      let paint: Paint = !control.isEnabled ? .disabled : control.role == .destructive ? .red : .tint
      let font = isStrong ? font.weighing(.semibold) : font
      pen.lines(lines, in: frame.middle(frame.width, Double(lines.count) * font.lineHeight), font, paint)
    }
  }
}
