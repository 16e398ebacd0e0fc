import ScreenDrawing
import UnlockEngine

// Colours as classes: in a page with many pictures each is told once, and a reader's preference for light or dark needs no
// second picture. Drawings name what a colour is for (`Paint`); a class is called like it, with an s in front for strokes.

extension PhonePicture {
  /// The rules that pictures need, once in a page: in one tone, or in the one that the reader prefers, and print in light.
  ///
  /// An app's own look is no part of it: an `element` brings that along, a `fragment` needs `accentRules`.
  ///
  /// - Parameter ancestor: what all of it stands in, so that a page can have pictures in several tones: ".dark ".
  public static func styleSheet(_ tone: AppLook.Tone?, within ancestor: String = "") -> String {
    let shared = """
      .phone text{font-family:\(fontFamily);white-space:pre}\
      .phone [data-control],.phone [data-key]{cursor:pointer}\
      .phone .blur{filter:blur(7px)}\
      .phone [class^=s-]{fill:none;stroke-linecap:round;stroke-linejoin:round}
      """
    let plain =
      tone.map { rules(.phone, $0, within: ancestor) }
      ?? rules(.phone, .light) + "@media screen and (prefers-color-scheme:dark){\(rules(.phone, .dark))}"
    return ancestor.isEmpty ? shared + plain : plain
  }

  /// The system's own font, whatever the system is.
  static let fontFamily =
    "-apple-system,BlinkMacSystemFont,'SF Pro Text','Helvetica Neue',Roboto,'Segoe UI',Arial,'Liberation Sans',sans-serif"

  /// Where rules hold: in all pictures, or within what has a tone of its own.
  private enum Scope {
    case phone
    case own(AppLook.Tone)

    var selector: String {
      switch self {
      case .phone: ".phone"
      case .own(let tone): ".phone .\(tone.rawValue)"
      }
    }
  }

  private static func rules(_ scope: Scope, _ tone: AppLook.Tone, within ancestor: String = "") -> String {
    var text = ""
    for paint in Paint.allCases {
      rule(ancestor + scope.selector, paint, paint.colour(tone), opacity: paint.opacity(tone), to: &text)
    }
    return text
  }

  private static func rule(
    _ selector: String, _ paint: Paint, _ colour: RGB, opacity: Double = 1, to text: inout String
  ) {
    let (name, hex) = (paint.rawValue, colour.hex)
    let shine = opacity < 1 ? ";fill-opacity:\(opacity.shortText)" : ""
    text += "\(selector) .\(name){fill:\(hex)\(shine)}"
    text += "\(selector) .s-\(name){stroke:\(hex)}"
  }

  // MARK: An app's own colours

  /// The class of what an app draws; empty for an app that looks
  /// like any.
  static func appClass(_ look: AppLook) -> String {
    var names: [String] = []
    if let tone = look.tone { names.append(tone.rawValue) }
    if let accent = look.accent { names.append("app-\(RGB(accent).hex.dropFirst())") }
    return names.joined(separator: " ")
  }

  /// The class around a phone that is set to a tone.
  static func toneClass(_ tone: AppLook.Tone) -> String { "set-\(tone.rawValue)" }

  /// What pictures of a device need besides `styleSheet`: for its own tone, if it is set to one, and for its app.
  public static func ownRules(_ device: PhoneLook, _ tone: AppLook.Tone?) -> String {
    let set = device.tone.map { rules(.phone, $0, within: ".\(toneClass($0)) ") } ?? ""
    return set + accentRules(device.app, device.tone ?? tone)
  }

  /// What a page with this app's pictures needs besides `styleSheet`: the same for all of them, empty for an app that looks
  /// like any.
  public static func accentRules(
    _ look: AppLook, _ tone: AppLook.Tone?, within ancestor: String = ""
  ) -> String {
    let own = look.tone.map { rules(.own($0), $0, within: ancestor) } ?? ""
    guard let accent = look.accent else { return own }
    // Ahead of every tone’s rules, whatever the order: a page may have apps of several tones.
    let name = ancestor + ".phone g.app-\(RGB(accent).hex.dropFirst())"
    guard let tone = look.tone ?? tone else {
      return own + accentRules(name, accent, .light)
        + "@media screen and (prefers-color-scheme:dark){\(accentRules(name, accent, .dark))}"
    }
    return own + accentRules(name, accent, tone)
  }

  private static func accentRules(_ name: String, _ accent: Int32, _ tone: AppLook.Tone) -> String {
    let own = RGB(accent)
    // The darkest of what its words stand on in light, and the lightest in dark.
    let words = own.readable(on: Paint.soft.colour(tone))
    // What can't be told from the page is no button.
    let fill = own.contrast(to: Paint.page.colour(tone)) < 1.25 ? words : own
    var text = ""
    rule(name, .fill, fill, to: &text)
    rule(name, .onFill, fill.label, to: &text)
    rule(name, .tint, words, to: &text)
    rule(name, .dot, words, to: &text)
    return text
  }
}

extension RGB {
  /// "#0A84FF"
  var hex: String { "#" + String(UInt32(bitPattern: rgb), radix: 16, uppercase: true).zeroFilled(to: 6) }

  /// Black or white, whichever can be read better on it.
  var label: RGB { contrast(to: RGB(0xFFFFFF)) >= contrast(to: RGB(0)) ? RGB(0xFFFFFF) : RGB(0) }
}
