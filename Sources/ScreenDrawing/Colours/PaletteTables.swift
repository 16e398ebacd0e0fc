// The simulator's colours, to be read and changed here. A shade is an RGB value, a number among 256 colours and a
// number among 16. Blue belongs to the phone, orange to the simulator, including the focus; everything else is
// grey.

private let white = Shade(0xFFFFFF, 231, 15)
private let black = Shade(0x000000, 16, 0)

/// On a dark background.
private enum Dark {
  static let body = Shade(0x4A4A4E, 239, 8)
  static let engraved = Shade(0xB4B4BA, 249, 7)
  static let island = Shade(0x000000, 16, 8)
  static let page = Shade(0x1C1C1E, 234, 0)
  static let control = Shade(0x39393C, 237, 8)
  static let key = Shade(0x48484B, 238, 8)
  static let lit = Shade(0xD8D8DE, 188, 15)
  static let alert = Shade(0x323235, 236, 8)
  static let alertText = Shade(0xFFFFFF, 231, 15)
  static let alertFaint = Shade(0xA6A6AC, 248, 15)
  static let alertLink = Shade(0x66B4FF, 75, 15)
  static let alertRed = Shade(0xFF8078, 210, 15)
  static let veil = Shade(0x101012, 233, 0)
  static let veilShape = Shade(0x1F1F21, 235, 0)
  static let veilText = Shade(0x747478, 243, 8)
  static let system = Shade(0x000000, 16, 0)
  static let systemKey = Shade(0x343437, 237, 8)
  static let home = Shade(0x1D2A30, 235, 0)
  static let place = Shade(0x43545C, 240, 8)
  static let dock = Shade(0x2A3941, 237, 0)
  static let overlay = Shade(0x262628, 235, 0)
  static let line = Shade(0x8E8E93, 245, 7)
  static let faint = Shade(0xA6A6AC, 248, 7)
  static let off = Shade(0x808085, 244, 7)
  static let blue = Shade(0x0B66D6, 26, 4)
  static let link = Shade(0x66B4FF, 75, 14)
  static let onControl = Shade(0x66B4FF, 75, 15)
  static let red = Shade(0xFF8078, 210, 9)
  static let green = Shade(0x30D158, 77, 10)
  static let orange = Shade(0xFFB340, 215, 11)
}

/// On a light background.
private enum Light {
  static let body = Shade(0x37373A, 237, 8)
  static let engraved = Shade(0xA6A6AC, 248, 7)
  static let page = Shade(0xF2F2F7, 255, 7)
  static let control = Shade(0xFFFFFF, 231, 15)
  static let key = Shade(0xD3D3D9, 252, 15)
  static let lit = Shade(0x5E5E63, 59, 8)
  static let alert = Shade(0xFCFCFD, 231, 15)
  static let veil = Shade(0xC9C9CE, 251, 7)
  static let veilShape = Shade(0xBDBDC3, 250, 7)
  static let veilText = Shade(0x5A5A5F, 240, 8)
  static let system = Shade(0xE3E3E9, 254, 7)
  static let home = Shade(0xD2DFE6, 253, 7)
  static let place = Shade(0xB3C3CC, 250, 15)
  static let dock = Shade(0xE3ECF1, 255, 15)
  static let overlay = Shade(0xFFF6E6, 230, 15)
  static let line = Shade(0x6C6C70, 242, 8)
  static let faint = Shade(0x5E5E63, 240, 0)
  static let off = Shade(0x77777C, 243, 8)
  static let blue = Shade(0x005ABF, 25, 4)
  static let red = Shade(0xBC0018, 124, 1)
  static let green = Shade(0x1B7A36, 22, 2)
  static let orange = Shade(0x9C4E00, 94, 5)
  static let ring = Shade(0xD06A00, 166, 3)
}

extension Style {
  static func dark(_ ink: Ink) -> Style {
    switch ink {
    case .plain: return Style(nil, on: .terminal)
    case .dim: return Style(Dark.faint, on: .below)
    case .frame: return Style(Dark.line, on: .below)
    case .body: return Style(Dark.engraved, on: Dark.body)
    case .glass: return Style(Dark.line, on: black)
    case .island: return Style(Dark.line, on: Dark.island)
    case .page: return Style(white, on: Dark.page)
    case .pageDim, .homeDim, .systemDim: return Style(Dark.faint, on: .below)
    case .title, .systemTitle, .dot: return Style(white, on: .below, .bold)
    case .primary, .icon: return Style(white, on: Dark.blue, .bold)
    case .button: return Style(Dark.onControl, on: Dark.control)
    case .field: return Style(white, on: Dark.control)
    case .link: return Style(Dark.link, on: .below)
    // Among 16 colours no red can be read on a button’s grey; the word says what it does.
    case .destructive: return Style(Dark.alertRed, on: .below)
    case .disabled: return Style(Dark.off, on: .below)
    case .key: return Style(white, on: Dark.key, .bold)
    case .lit: return Style(black, on: Dark.lit, .bold)
    case .alert: return Style(Dark.alertText, on: Dark.alert)
    case .alertTitle: return Style(Dark.alertText, on: .below, .bold)
    case .alertDim: return Style(Dark.alertFaint, on: .below)
    case .alertButton: return Style(Dark.alertLink, on: .below)
    case .alertDestructive: return Style(Dark.alertRed, on: .below)
    case .veil: return Style(Dark.veilText, on: Dark.veil)
    case .veilShape: return Style(Dark.veilText, on: Dark.veilShape)
    case .system: return Style(white, on: Dark.system)
    case .systemKey: return Style(white, on: Dark.systemKey, .bold)
    case .home: return Style(white, on: Dark.home)
    case .place: return Style(Dark.engraved, on: Dark.place)
    case .dock: return Style(white, on: Dark.dock)
    case .face: return Style(white, on: .below, .bold)
    case .focus, .overlaySelected: return Style(black, on: Dark.orange, .bold)
    case .bad: return Style(Dark.red, on: .below, .bold)
    case .good: return Style(Dark.green, on: .below)
    case .notice: return Style(Dark.orange, on: .below)
    case .hotkey: return Style(Dark.orange, on: .below, .bold)
    case .heading: return Style(nil, on: .below, .bold)
    case .changed: return Style(Dark.green, on: .below, [.bold, .underline])
    case .overlay: return Style(white, on: Dark.overlay)
    case .overlayTitle: return Style(Dark.orange, on: .below, .bold)
    default: return rim(ink, dark)
    }
  }

  static func light(_ ink: Ink) -> Style {
    switch ink {
    case .plain: return Style(nil, on: .terminal)
    case .dim: return Style(Light.faint, on: .below)
    case .frame: return Style(Light.line, on: .below)
    case .body: return Style(Light.engraved, on: Light.body)
    case .glass: return Style(Light.engraved, on: black)
    case .island: return Style(Light.engraved, on: black)
    case .page: return Style(black, on: Light.page)
    case .pageDim, .homeDim, .systemDim, .alertDim: return Style(Light.faint, on: .below)
    case .title, .systemTitle, .alertTitle, .dot: return Style(black, on: .below, .bold)
    case .primary, .icon: return Style(white, on: Light.blue, .bold)
    case .button: return Style(Light.blue, on: Light.control)
    case .field: return Style(black, on: Light.control)
    case .link, .alertButton: return Style(Light.blue, on: .below)
    case .destructive, .alertDestructive: return Style(Light.red, on: .below)
    case .disabled: return Style(Light.off, on: .below)
    case .key: return Style(black, on: Light.key, .bold)
    case .lit: return Style(white, on: Light.lit, .bold)
    case .alert: return Style(black, on: Light.alert)
    case .veil: return Style(Light.veilText, on: Light.veil)
    case .veilShape: return Style(Light.veilText, on: Light.veilShape)
    case .system: return Style(black, on: Light.system)
    case .systemKey: return Style(black, on: Light.control, .bold)
    case .home: return Style(black, on: Light.home)
    case .place: return Style(black, on: Light.place)
    case .dock: return Style(black, on: Light.dock)
    case .face: return Style(white, on: .below, .bold)
    case .focus, .overlaySelected: return Style(black, on: Light.ring, .bold)
    case .bad: return Style(Light.red, on: .below, .bold)
    case .good: return Style(Light.green, on: .below)
    case .notice: return Style(Light.orange, on: .below)
    case .hotkey: return Style(Light.orange, on: .below, .bold)
    case .heading: return Style(nil, on: .below, .bold)
    case .changed: return Style(Light.green, on: .below, [.bold, .underline])
    case .overlay: return Style(black, on: Light.overlay)
    case .overlayTitle: return Style(Light.orange, on: .below, .bold)
    default: return rim(ink, light)
    }
  }

  /// A rim is drawn in the colour of its shape, on whatever surrounds the shape.
  private static func rim(_ ink: Ink, _ style: (Ink) -> Style) -> Style {
    guard let filling = ink.filling, case .shade(let shade) = style(filling).ground else {
      return Style(nil, on: .below)
    }
    return Style(shade, on: .below)
  }

  /// Without colours. Plain reverse video marks the focus, so nothing else that can have the focus uses it.
  static func colorless(_ ink: Ink) -> Style {
    let emphasis: Emphasis
    switch ink {
    case .title, .alertTitle, .systemTitle, .heading, .hotkey, .key, .systemKey, .primary, .icon, .dot, .face,
      .changed, .focusRim, .primaryRim:
      emphasis = .bold
    case .overlayTitle, .bad: emphasis = [.bold, .underline]
    case .destructive, .alertDestructive, .link, .notice: emphasis = .underline
    case .overlaySelected, .focus, .lit: emphasis = .reverse
    default: emphasis = []
    }
    return Style(nil, on: .terminal, emphasis)
  }
}
