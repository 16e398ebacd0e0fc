import UnlockEngine

/// What a picture of an app with colours of its own needs besides the style sheet of all pictures; nothing for others.
struct AppStyleSheet {
  /// The classes of the picture, each with a blank before it.
  private(set) var classes = ""
  private(set) var text = ""

  init(_ canvas: Canvas, _ colors: SVGDrawing.Colors) {
    guard canvas.app != AppColours() else { return }
    let accent = canvas.app.accent.map { Shade(nearest: $0).hex.dropFirst() } ?? "own"
    let name =
      "app-\(accent)-\(canvas.app.tone?.rawValue ?? "any")"
      + (canvas.app.ofPhone.map { "-on-\($0.rawValue)" } ?? "")
    classes = " " + name
    let inks = Self.inks(of: canvas)
    func rules(_ palette: Palette) -> String {
      Self.rules(for: inks, of: name, Colours(palette, of: canvas.app))
    }
    switch colors {
    case .palette(let palette): text = "<style>\(rules(palette))</style>"
    case .preferred:
      text = "<style>\(rules(.light))@media screen and (prefers-color-scheme:dark){\(rules(.dark))}</style>"
    }
  }

  /// What is written on these surfaces, in the order of all inks.
  private static func inks(of canvas: Canvas) -> [Ink] {
    var used: Set<Ink> = []
    for cell in canvas.cells where cell.surface.map(canvas.app.colour) ?? false { used.insert(cell.ink) }
    return Ink.allCases.filter { used.contains($0) }
  }

  private static func rules(for inks: [Ink], of name: String, _ colours: Colours) -> String {
    let own = colours.palette.ownColors
    let grounds = Ink.allCases.filter(colours.app.colour).map { ink in
      var ground = own.ground
      if case .shade(let shade) = colours.ground(ink) { ground = shade.hex }
      return ".\(name) .g-\(ink){color:\(ground)}"
    }
    let texts = inks.map { ink in
      let style = colours.style(ink, on: .page)
      let weight = style.emphasis.contains(.bold) ? ";font-weight:bold" : ""
      let line = style.emphasis.contains(.underline) ? ";text-decoration:underline" : ""
      return ".\(name) .a-\(ink){color:\(style.text?.hex ?? own.text)\(weight)\(line)}"
    }
    return (grounds + texts).joined()
  }
}
