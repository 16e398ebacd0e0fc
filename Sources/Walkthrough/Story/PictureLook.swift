import DeviceSimulation
import ScreenDrawing
import UnlockEngine
import VectorDrawing

/// How pictures in files and on pages look: as phones, or as the terminal draws them.
public struct PictureLook: Hashable, Sendable {
  public enum Style: String, Hashable, Sendable, CaseIterable { case phone, terminal }

  public var style = Style.phone
  /// The colours; `nil` for those that the reader prefers.
  public var palette: Palette?
  /// How large the text on phones is; `nil` for what each is set to.
  public var textSize: TextSize?
  /// What the terminal’s drawing is made of.
  public var glyphs = Glyphs.unicode

  public init() {}

  /// Light or dark; `nil` for what the reader prefers.
  private var tone: AppLook.Tone? {
    switch palette {
    case .dark: .dark
    case .light: .light
    default: nil
    }
  }

  /// What only a terminal's drawing can be is drawn so: without colours, or in ASCII.
  public var isTerminal: Bool { style == .terminal || palette == Palette.none || glyphs == .ascii }

  /// The glyphs of the terminal's drawing: shapes are filled unless there are no colours.
  private var filled: Glyphs { glyphs == .unicode && palette != Palette.none ? .blocks : glyphs }

  private var colours: SVGDrawing.Colors { palette.map { .palette($0) } ?? .preferred }

  /// The rules that a page with pictures needs once.
  public var styleSheet: String {
    isTerminal ? SVGDrawing.styleSheet(colours) : PhonePicture.styleSheet(tone)
  }

  /// A picture for a page that has the rules. What it is of is told before what is on it.
  public func element(of simulation: Simulation, as name: String = "") -> String {
    guard isTerminal else {
      var picture = picture(of: simulation)
      picture.name = name
      return picture.element
    }
    return SVGDrawing(simulation.phone(glyphs: filled), title: name + simulation.screen.inOneLine).element
  }

  /// What is in the style element that such a picture has of its own; empty where it has none.
  public func ownStyle(of simulation: Simulation) -> String {
    guard isTerminal else { return PhonePicture.ownRules(PhoneLook(simulation.world), tone) }
    return SVGDrawing(simulation.phone(glyphs: filled), title: "").ownStyle
  }

  /// A picture as a file of its own.
  public func document(of simulation: Simulation, as name: String) -> String {
    guard isTerminal else {
      var picture = picture(of: simulation)
      picture.name = name
      return picture.svg
    }
    return SVGDrawing(simulation.phone(glyphs: filled), title: name + simulation.screen.inOneLine)
      .document(colors: colours)
  }

  /// Whether a page may let its reader choose between light and dark.
  public var hasBothTones: Bool { !isTerminal && palette == nil }

  /// The rules of phones in one tone, with an app's own colours; for pages of `bareElement`s.
  public func rules(in tone: AppLook.Tone, of app: AppLook, within ancestor: String = "") -> String {
    PhonePicture.styleSheet(tone, within: ancestor) + PhonePicture.accentRules(app, tone, within: ancestor)
  }

  /// A picture for a page that has the rules, the app's own among them where it has both tones.
  public func bareElement(of simulation: Simulation, as name: String = "") -> String {
    guard hasBothTones else { return element(of: simulation, as: name) }
    var picture = picture(of: simulation)
    picture.name = name
    return picture.bareElement
  }

  public func picture(of simulation: Simulation) -> PhonePicture {
    PhonePicture(simulation, tone: tone, textSize: textSize)
  }
}

extension PhonePicture {
  /// What the device of a simulation shows now.
  public init(_ simulation: Simulation, tone: AppLook.Tone? = nil, textSize: TextSize? = nil) {
    self.init(screen: simulation.screen, device: PhoneLook(simulation.world), tone: tone, textSize: textSize)
  }
}

extension Simulation {
  /// Whether the app shows pictures of its own, which a page then has to allow.
  package var hasImages: Bool { !world.flow.look.images.isEmpty }
}
