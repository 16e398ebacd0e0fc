// How a cell looks, in words: what pictures that hold styles say of each.

extension CellLook {
  /// What it is for and its colours, by both palettes: "link on page, bold; light #0040DD on #FFFFFF, dark #409CFF on #000000".
  public func words(of app: AppColours) -> String {
    let purpose = surface == .plain ? "\(ink)" : "\(ink) on \(surface)"
    let tones = [Palette.light, .dark].map { palette in "\(palette.rawValue) \(colours(palette, app))" }
    return ([purpose] + emphasis.words).joined(separator: ", ") + "; " + tones.joined(separator: ", ")
  }

  private func colours(_ palette: Palette, _ app: AppColours) -> String {
    let colours = Colours(palette, of: app)
    let style = colours.style(ink, on: surface)
    var ground = style.ground
    if case .below = ground { ground = colours.ground(surface) }
    let text = style.text?.hex.uppercased() ?? "plain"
    guard case .shade(let shade) = ground else { return text }
    return "\(text) on \(shade.hex.uppercased())"
  }

  /// The look that words begin with; `nil` where they tell of none.
  public init?(words: String) {
    let parts = words.prefix { $0 != ";" }.split(separator: ",").map { $0.drop { $0 == " " } }
    guard let names = parts.first?.split(separator: " "), let first = names.first,
      let ink = Ink.allCases.first(where: { "\($0)" == first })
    else { return nil }
    let surface = names.count == 3 ? Ink.allCases.first { "\($0)" == names[2] } : .plain
    self.init(ink: ink, surface: surface ?? .plain, emphasis: Emphasis(words: parts.dropFirst()))
  }
}

extension Emphasis {
  private static let names: [(Emphasis, String)] = [
    (.bold, "bold"), (.underline, "underline"), (.reverse, "reverse"), (.blink, "blink"),
  ]

  fileprivate var words: [String] { Self.names.filter { contains($0.0) }.map(\.1) }

  fileprivate init(words: some Sequence<Substring>) {
    self = []
    for word in words { if let name = Self.names.first(where: { $0.1 == word }) { insert(name.0) } }
  }
}
