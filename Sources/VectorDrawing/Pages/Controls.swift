import DeviceSimulation
import UnlockEngine

extension BlockStack {
  /// A button as high as its words need, as apps have at the foot of a page.
  mutating func add(
    button control: Control, gap: Double, width: Double, _ size: TextSize, words: Paint? = nil
  ) {
    let font = TextStyle.headline.font(size).holding(control.title, in: width - 32)
    let isPlain = control.role == .cancel || control.role == .link
    let lines = (isPlain ? font.weighing(.regular) : font).lines(of: control.title, in: width - 32)
    let height = max(isPlain ? 44 : 50, Double(lines.count) * font.lineHeight + (isPlain ? 16 : 28))
    add(height, gap: gap) { pen, frame in
      pen.control(control) { pen in
        pen.button(control, lines, in: frame, isPlain ? font.weighing(.regular) : font, words)
      }
    }
  }

  /// A text field with its name above it.
  mutating func add(field control: Control, gap: Double, _ size: TextSize) {
    let (name, font) = (TextStyle.footnote.font(size), TextStyle.body.font(size))
    let box = max(48, font.lineHeight + 24)
    if control.isActiveField { activeBlock = blocks.count }
    add(name.lineHeight + 6 + box, gap: gap) { pen, frame in
      pen.control(control) { pen in
        pen.fitted(
          control.title, x: frame.x + 4, middle: frame.y + name.lineHeight / 2, in: frame.width - 8, name,
          .secondary, .start)
        pen.field(
          control, in: Frame(x: frame.x, y: frame.bottom - box, width: frame.width, height: box), font)
      }
    }
  }
}

extension VectorPen {
  /// A button: filled, softly filled, or words alone.
  mutating func button(
    _ control: Control, _ lines: [String], in frame: Frame, _ font: Font, _ own: Paint? = nil
  ) {
    let (ground, usual) = Self.paints(of: control)
    let words = ground == nil && control.isEnabled ? own ?? usual : usual
    if let ground {
      rect(frame, ground, radius: min(isGlass ? 27 : 14, frame.height / 2))
    } else {
      target(frame)
    }
    let height = Double(lines.count) * font.lineHeight
    self.lines(lines, in: frame.middle(frame.width, height), font, words)
  }

  /// What a button stands on, if on anything, and its words.
  static func paints(of control: Control) -> (ground: Paint?, words: Paint) {
    let isPlain = control.role == .cancel || control.role == .link
    if !control.isEnabled { return (isPlain ? nil : .dead, .disabled) }
    return switch control.role {
    case .primary: (.fill, .onFill)
    case .destructive: (.soft, .red)
    case .cancel, .link: (nil, .tint)
    default: (.soft, .tint)
    }
  }

  /// What makes words without a ground as large as a finger: it isn't seen.
  mutating func target(_ frame: Frame) { group("opacity=\"0\"") { $0.rect(frame, .cell) } }

  /// The box of a text field, with what stands in it.
  mutating func field(_ control: Control, in frame: Frame, _ font: Font) {
    let radius = isGlass ? min(24, frame.height / 2) : 11
    guard case .field(let text, let isActive, let isSecure) = control.role else { return }
    rect(frame, .field, radius: radius)
    outline(
      frame.inset(0.5, 0.5), isActive ? .tint : .separator, radius: radius - 0.5, width: isActive ? 2 : 1)
    let inner = frame.inset(14)
    let shown = isSecure ? String(repeating: "●", count: text.unicodeScalars.count) : text
    let own = isSecure ? Font(size: font.size * 0.7) : font
    // What was typed last is what one looks at.
    let line = own.ending(of: shown, in: inner.width - 4)
    self.text(line, x: inner.x, middle: frame.midY, own, control.isEnabled ? .label : .disabled, .start)
    if text.isEmpty, let placeholder = control.placeholder {
      fitted(placeholder, x: inner.x + 4, middle: frame.midY, in: inner.width - 8, font, .disabled, .start)
    }
    guard isActive else { return }
    let caret = inner.x + own.width(of: line) + 2
    rect(
      Frame(x: caret, y: frame.midY - font.size * 0.62, width: 2, height: font.size * 1.24), .tint, radius: 1)
  }

  /// A switch.
  mutating func toggle(_ isOn: Bool, right: Double, middle: Double, isEnabled: Bool) {
    guard !isGlass else {
      // Wider and lower than before, with a knob that is a capsule.
      let frame = Frame(x: right - 63, y: middle - 14, width: 63, height: 28)
      rect(frame, isOn && isEnabled ? .switchOn : .switchOff, radius: 14)
      return rect(
        Frame(x: isOn ? frame.right - 41 : frame.x + 2, y: middle - 12, width: 39, height: 24), .knob,
        radius: 12)
    }
    let frame = Frame(x: right - 51, y: middle - 15.5, width: 51, height: 31)
    rect(frame, isOn && isEnabled ? .switchOn : .switchOff, radius: 15.5)
    circle(isOn ? frame.right - 15.5 : frame.x + 15.5, middle, 13.5, .knob)
  }
}

extension Font {
  /// As much of the end of a text as fits, with a mark in front where something is missing.
  func ending(of text: String, in width: Double) -> String {
    if self.width(of: text) <= width { return text }
    var tail = text.unicodeScalars[...]
    while !tail.isEmpty, self.width(of: "…" + String(String.UnicodeScalarView(tail))) > width {
      tail.removeFirst()
    }
    return "…" + String(String.UnicodeScalarView(tail))
  }
}
