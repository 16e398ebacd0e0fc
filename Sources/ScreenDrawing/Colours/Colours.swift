import UnlockEngine

/// What an app’s own look, and the tone that the phone is set to, change about colours; nothing for most.
public struct AppColours: Hashable, Sendable {
  public var accent: Int32?
  public var tone: AppLook.Tone?
  /// The tone of the phone; `nil` for the simulator’s.
  public var ofPhone: AppLook.Tone?

  public init(accent: Int32? = nil, tone: AppLook.Tone? = nil, ofPhone: AppLook.Tone? = nil) {
    (self.accent, self.tone, self.ofPhone) = (accent, tone, ofPhone)
  }

  /// Whether it says what is drawn on a surface looks like.
  func colour(_ surface: Ink) -> Bool {
    self != AppColours() && surface.isOfApp || ofPhone != nil && surface.isOfSystem
  }
}

extension PhoneLook {
  var colours: AppColours { AppColours(accent: app.accent, tone: app.tone, ofPhone: tone) }
}

/// How each ink is drawn: by the simulator’s palette, and on what is the app’s by the app’s own colours.
///
/// Worked out once for a palette and an app, since it is asked for with every cell.
public struct Colours: Sendable {
  public let palette: Palette
  public let app: AppColours
  private let elsewhere: [Style]
  private let onApp: [Style]
  private let onSystem: [Style]
  /// Glass that shows nothing is black in light surroundings too, so what is drawn on it is as in dark ones.
  private let onGlass: [Style]

  public init(_ palette: Palette, of app: AppColours = AppColours()) {
    (self.palette, self.app) = (palette, app)
    let phone = palette.palette(in: app.ofPhone)
    /// A rim is of its shape's colour wherever it stands.
    func own(_ ink: Ink, on ground: Palette) -> Style {
      let shape = ink.filling ?? ink
      return shape.isOfApp ? phone.style(ink, of: app) : (shape.isOfSystem ? phone : ground).style(ink)
    }
    elsewhere = Ink.allCases.map { own($0, on: palette) }
    onSystem = Ink.allCases.map { own($0, on: phone) }
    onApp = Ink.allCases.map { ink in
      ink.filling.map { !$0.isOfApp } ?? false ? own(ink, on: phone) : phone.style(ink, of: app)
    }
    onGlass = Ink.allCases.map { ink in
      let own = palette.style(ink)
      return palette == .light && own.ground == .below ? Palette.dark.style(ink) : own
    }
  }

  /// How a text is drawn on a surface, and what the surface looks like where the two are one.
  public func style(_ ink: Ink, on surface: Ink) -> Style {
    let table =
      surface.isOfApp ? onApp : surface.isOfSystem ? onSystem : surface == .glass ? onGlass : elsewhere
    return table[Int(ink.rawValue)]
  }

  /// What a surface looks like.
  public func ground(_ surface: Ink) -> Ground { style(surface, on: surface).ground }
}

extension Ink {
  /// Whether it fills a part of the app’s own page, or the app’s icon; what lies over the page dims it in its own tone.
  var isOfApp: Bool {
    switch self {
    case .page, .primary, .button, .field, .key, .lit, .veil, .veilShape: true
    default: false
    }
  }

  /// Whether it fills what iOS draws: a dialog, the passcode’s screen, the home screen.
  var isOfSystem: Bool {
    switch self {
    case .alert, .system, .systemKey, .home, .icon, .place, .dock: true
    default: false
    }
  }
}

extension Palette {
  /// The palette of a tone; this one where there is none, or there are no colours.
  fileprivate func palette(in tone: AppLook.Tone?) -> Palette {
    switch tone {
    case .light? where self != .none: .light
    case .dark? where self != .none: .dark
    default: self
    }
  }

  /// How an ink is drawn on an app’s page.
  fileprivate func style(_ ink: Ink, of app: AppColours) -> Style {
    let palette = self.palette(in: app.tone)
    let own = palette.style(ink)
    guard let accent = app.accent, palette != .none else { return own }
    switch ink {
    case .primary:
      let shade = Shade(nearest: accent)
      return Style(shade.label, on: shade, own.emphasis)
    case .primaryRim: return Style(Shade(nearest: accent), on: .below, own.emphasis)
    case .button: return Style(palette.accent(accent, on: .button), on: own.ground, own.emphasis)
    case .link, .dot: return Style(palette.accent(accent, on: .page), on: own.ground, own.emphasis)
    default: return own
    }
  }

  /// An accent that can be read on a surface.
  private func accent(_ accent: Int32, on surface: Ink) -> Shade? {
    guard case .shade(let ground) = style(surface).ground else { return nil }
    return Shade(accent, readableOn: ground)
  }
}
