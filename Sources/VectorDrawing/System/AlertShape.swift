import ScreenDrawing
import UnlockEngine

/// An alert as iOS draws it: 270 points wide, a title in semibold, a smaller message, buttons under hairlines.
struct AlertShape {
  /// Wider for large text, as it is on iOS.
  private let width: Double
  private static let margin = 16.0

  private let layer: Layer
  private let textSize: TextSize
  private let symbol: (Symbol, Paint)?
  private let font: Font
  /// Side by side where there are two short ones.
  private let buttons: [[(control: Control, lines: [String], height: Double)]]
  private var content = BlockStack()

  init(_ layer: Layer, _ textSize: TextSize) {
    (self.layer, self.textSize) = (layer, textSize)
    width = textSize.isForAccessibility ? 320 : 270
    symbol = Self.symbol(of: layer)
    let buttons = layer.controls.filter { !$0.isField }
    let width = width
    let titles = buttons.map(\.title).joined(separator: " ")
    let strong = TextStyle.body.font(textSize).weighing(.semibold)
    let font = strong.holding(titles, in: width - 24).weighing(.regular)
    self.font = font
    let isPair =
      buttons.count == 2
      && buttons.allSatisfy { font.weighing(.semibold).width(of: $0.title) <= width / 2 - 20 }
    func measured(_ control: Control) -> (Control, [String], Double) {
      let lines = font.weighing(.semibold).lines(
        of: control.title, in: isPair ? width / 2 : width - 24)
      return (control, lines, max(44, Double(lines.count) * font.lineHeight + 22))
    }
    self.buttons = isPair ? [buttons.map(measured)] : buttons.map { [measured($0)] }
    addContent()
  }

  private mutating func addContent() {
    let width = width - 2 * Self.margin
    if let symbol {
      content.add(58, gap: 0) { pen, frame in pen.symbol(symbol.0, in: frame.middle(52, 52), symbol.1) }
    }
    content.add(layer.title, TextStyle.headline.font(textSize), .label, gap: 10, width: width)
    for text in layer.texts {
      content.add(text, TextStyle.footnote.font(textSize), .label, gap: 3, width: width)
    }
    if let timeLeft = layer.timeLeft {
      let font = TextStyle.title3.font(textSize)
      content.add(font.lineHeight, gap: 8) { pen, frame in
        pen.text(countdown(timeLeft), x: frame.midX, middle: frame.midY, font, .orange)
      }
    }
    for control in layer.controls where control.isField { content.add(field: control, gap: 12, textSize) }
    if layer.isBusy {
      content.add(26, gap: 12) { pen, frame in pen.wheel(x: frame.midX, y: frame.midY, radius: 10, .secondary)
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
    buttons.reduce(0) { $0 + ($1.map(\.height).max() ?? 0) }
  }

  func draw(with pen: inout VectorPen, in area: Frame, scroll: Double) {
    let padding = 20.0
    let most = area.height - 24 - buttonHeight - 2 * padding
    let text = min(content.height, max(40, most))
    let box = area.middle(width, text + 2 * padding + buttonHeight)
    pen.rect(box, .sheet, radius: 14)
    content.draw(
      with: &pen,
      in: Frame(
        x: box.x + Self.margin, y: box.y + padding, width: width - 2 * Self.margin, height: text),
      margin: Self.margin, layer: layer.id, scroll: scroll)
    var y = box.bottom - buttonHeight
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

  private func draw(_ control: Control, _ lines: [String], with pen: inout VectorPen, in frame: Frame) {
    pen.control(control) { pen in
      pen.target(frame)
      let isStrong = control.role == .primary
      let paint: Paint = !control.isEnabled ? .disabled : control.role == .destructive ? .red : .tint
      let font = isStrong ? font.weighing(.semibold) : font
      pen.lines(
        lines, in: frame.middle(frame.width, Double(lines.count) * font.lineHeight), font, paint)
    }
  }
}

extension Control {
  var isField: Bool {
    if case .field = role { return true }
    return false
  }
}
