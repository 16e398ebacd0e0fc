// The colours of the simulator, to be read and changed here. A shade is its RGB value, its number among 256 colours
// and its number among 16. Blue is the phone's, orange is the simulator's own; the app's pages and alerts are grey,
// and only the system is tinted, so that a system dialog is never taken for the app's.

private let white = Shade(0xFFFFFF, 231, 15)
private let black = Shade(0x000000, 16, 0)

/// On a dark background.
private enum Dark {
  static let page = Shade(0x1C1C1E, 234, 0)
  static let control = Shade(0x2C2C2E, 236, 0)
  static let raised = Shade(0x48484A, 239, 8)
  static let alert = Shade(0x3A3A3C, 237, 7)
  static let alertText = Shade(0xFFFFFF, 231, 0)
  static let system = Shade(0x17224D, 17, 4)
  static let systemControl = Shade(0x43558F, 60, 0)
  static let overlay = Shade(0x262628, 235, 0)
  static let line = Shade(0x8E8E93, 245, 7)
  static let faint = Shade(0x9A9AA0, 246, 7)
  static let off = Shade(0x77777B, 243, 8)
  static let blue = Shade(0x0A84FF, 33, 4)
  static let link = Shade(0x5EB0FF, 75, 14)
  static let ice = Shade(0xD6E2FF, 189, 15)
  static let red = Shade(0xFF6961, 203, 9)
  static let green = Shade(0x30D158, 77, 10)
  static let orange = Shade(0xFFB340, 215, 11)
}

/// On a light background.
private enum Light {
  static let page = Shade(0xF2F2F7, 255, 7)
  static let control = Shade(0xFFFFFF, 231, 15)
  static let raised = Shade(0xD1D1D6, 252, 15)
  static let alert = Shade(0xDCDCE0, 253, 15)
  static let system = Shade(0xD5DFFB, 189, 6)
  static let systemControl = Shade(0xAFC0F5, 147, 14)
  static let overlay = Shade(0xFFF6E6, 230, 15)
  static let line = Shade(0x6C6C70, 242, 8)
  static let faint = Shade(0x636366, 241, 8)
  static let off = Shade(0x8E8E93, 245, 8)
  static let blue = Shade(0x0066DB, 26, 4)
  static let navy = Shade(0x10205C, 17, 0)
  static let red = Shade(0xC4001A, 160, 1)
  static let green = Shade(0x1B7A36, 28, 2)
  static let orange = Shade(0xA85400, 130, 5)
}

extension Style {
  static func dark(_ ink: Ink) -> Style {
    switch ink {
    case .plain: return Style(nil, on: .terminal)
    case .dim: return Style(Dark.faint, on: .below)
    case .frame: return Style(Dark.line, on: .terminal)
    case .page: return Style(white, on: Dark.page)
    case .pageDim: return Style(Dark.faint, on: Dark.page)
    case .title: return Style(white, on: Dark.page, .bold)
    case .primary: return Style(white, on: Dark.blue, .bold)
    case .button: return Style(Dark.link, on: Dark.control)
    case .destructive: return Style(Dark.red, on: Dark.control)
    case .disabled: return Style(Dark.off, on: Dark.control)
    case .key: return Style(white, on: Dark.raised, .bold)
    case .dot: return Style(white, on: .below, .bold)
    case .alert: return Style(Dark.alertText, on: Dark.alert)
    case .alertTitle: return Style(Dark.alertText, on: Dark.alert, .bold)
    case .system: return Style(Dark.ice, on: Dark.system)
    case .systemTitle: return Style(white, on: Dark.system, .bold)
    case .systemButton: return Style(white, on: Dark.systemControl, .bold)
    case .bad: return Style(Dark.red, on: .below, .bold)
    case .good: return Style(Dark.green, on: .below)
    case .notice: return Style(Dark.orange, on: .below)
    case .hotkey: return Style(Dark.orange, on: .below, .bold)
    case .heading: return Style(nil, on: .below, .bold)
    case .changed: return Style(Dark.green, on: .below, [.bold, .underline])
    case .overlay: return Style(white, on: Dark.overlay)
    case .overlayTitle: return Style(Dark.orange, on: Dark.overlay, .bold)
    case .overlaySelected: return Style(black, on: Dark.orange, .bold)
    }
  }

  static func light(_ ink: Ink) -> Style {
    switch ink {
    case .plain: return Style(nil, on: .terminal)
    case .dim: return Style(Light.faint, on: .below)
    case .frame: return Style(Light.line, on: .terminal)
    case .page: return Style(black, on: Light.page)
    case .pageDim: return Style(Light.faint, on: Light.page)
    case .title: return Style(black, on: Light.page, .bold)
    case .primary: return Style(white, on: Light.blue, .bold)
    case .button: return Style(Light.blue, on: Light.control)
    case .destructive: return Style(Light.red, on: Light.control)
    case .disabled: return Style(Light.off, on: Light.control)
    case .key: return Style(black, on: Light.raised, .bold)
    case .dot: return Style(black, on: .below, .bold)
    case .alert: return Style(black, on: Light.alert)
    case .alertTitle: return Style(black, on: Light.alert, .bold)
    case .system: return Style(Light.navy, on: Light.system)
    case .systemTitle: return Style(black, on: Light.system, .bold)
    case .systemButton: return Style(Light.navy, on: Light.systemControl, .bold)
    case .bad: return Style(Light.red, on: .below, .bold)
    case .good: return Style(Light.green, on: .below)
    case .notice: return Style(Light.orange, on: .below)
    case .hotkey: return Style(Light.orange, on: .below, .bold)
    case .heading: return Style(nil, on: .below, .bold)
    case .changed: return Style(Light.green, on: .below, [.bold, .underline])
    case .overlay: return Style(black, on: Light.overlay)
    case .overlayTitle: return Style(Light.orange, on: Light.overlay, .bold)
    case .overlaySelected: return Style(white, on: Light.orange, .bold)
    }
  }

  /// Without colours. Reverse alone is the focus's, so nothing else that can have the focus uses it.
  static func colorless(_ ink: Ink) -> Style {
    let emphasis: Emphasis
    switch ink {
    case .title, .alertTitle, .heading, .hotkey, .key, .primary, .dot, .changed: emphasis = .bold
    case .systemTitle, .overlayTitle, .bad: emphasis = [.bold, .underline]
    case .destructive, .systemButton, .notice: emphasis = .underline
    case .overlaySelected: emphasis = .reverse
    case .plain, .dim, .frame, .page, .pageDim, .button, .disabled, .alert, .system, .good, .overlay:
      emphasis = []
    }
    return Style(nil, on: .terminal, emphasis)
  }
}
