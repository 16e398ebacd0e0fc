// Colours in each depth, and whether one can be read on another: by the measure of the Web Content Accessibility Guidelines.

extension Shade {
  private static let white = Shade(0xFFFFFF, 231, 15)
  private static let black = Shade(0x000000, 16, 0)

  /// The nearest to a colour in each depth.
  init(nearest rgb: Int32) {
    self.init(
      rgb, Int32(16 + RGB.nearest(to: RGB(rgb), among: RGB.indexed)), Int32(RGB.basic(nearest: RGB(rgb))))
  }

  /// A colour, made lighter or darker until it can be read on a ground, in each depth.
  init(_ rgb: Int32, readableOn ground: Shade) {
    let own = RGB(rgb)
    let readable = own.readable(on: RGB(ground.rgb))
    let under = (indexed: RGB.indexed[max(0, Int(ground.indexed) - 16)], basic: RGB.basic[Int(ground.basic)])
    self.init(
      readable.rgb, Int32(16 + RGB.nearest(to: readable, among: RGB.indexed, on: under.indexed)),
      Int32(RGB.basic(nearest: own, on: under.basic)))
  }

  /// Black or white, whichever can be read better on it; in each depth by what it looks like there.
  var label: Shade {
    func isDark(_ colour: RGB) -> Bool { colour.contrast(to: RGB(0xFFFFFF)) >= colour.contrast(to: RGB(0)) }
    let (dark, indexed, basic) = (
      isDark(RGB(rgb)), isDark(RGB.indexed[max(0, Int(self.indexed) - 16)]),
      isDark(RGB.basic[Int(self.basic)])
    )
    return Shade(
      dark ? Self.white.rgb : Self.black.rgb, indexed ? Self.white.indexed : Self.black.indexed,
      basic ? Self.white.basic : Self.black.basic)
  }
}

/// A colour in its parts.
package struct RGB: Hashable {
  package let red, green, blue: Int

  package init(_ rgb: Int32) {
    (red, green, blue) = (Int(rgb >> 16 & 255), Int(rgb >> 8 & 255), Int(rgb & 255))
  }
  private init(_ red: Int, _ green: Int, _ blue: Int) {
    (self.red, self.green, self.blue) = (red, green, blue)
  }

  package var rgb: Int32 { Int32(red << 16 | green << 8 | blue) }

  /// What text has to have against what it stands on.
  package static let readable = 4.5

  // MARK: Contrast

  package func contrast(to other: RGB) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  private var luminance: Double {
    0.2126 * Self.linear[red] + 0.7152 * Self.linear[green] + 0.0722 * Self.linear[blue]
  }

  /// By value: how bright it is. ((v + 0.055) / 1.055) to the power of 2.4, the fifth root of the twelfth power.
  private static let linear: [Double] = (0...255).map { part in
    let value = Double(part) / 255
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let power = base * base * base * base * base * base * base * base * base * base * base * base
    var root = base
    for _ in 0..<60 { root -= (root * root * root * root * root - power) / (5 * root * root * root * root) }
    return root
  }

  /// The colour, or as little lighter or darker as makes it readable.
  package func readable(on ground: RGB) -> RGB {
    let goal = ground.contrast(to: RGB(0xFFFFFF)) >= ground.contrast(to: RGB(0)) ? 255 : 0
    for step in 0...20 {
      func mixed(_ part: Int) -> Int { part + (goal - part) * step / 20 }
      let candidate = RGB(mixed(red), mixed(green), mixed(blue))
      if candidate.contrast(to: ground) >= Self.readable { return candidate }
    }
    return RGB(goal, goal, goal)
  }

  // MARK: Fewer colours

  /// The number of the nearest colour in a table; of those that can be read on a ground, if there are any.
  static func nearest(to colour: RGB, among table: [RGB], on ground: RGB? = nil) -> Int {
    let all = table.indices.filter { number in
      ground.map { table[number].contrast(to: $0) >= readable } ?? true
    }
    return (all.isEmpty ? Array(table.indices) : all).min {
      colour.distance(to: table[$0]) < colour.distance(to: table[$1])
    } ?? 0
  }

  /// The number of the nearest of sixteen colours: with so few, what counts is that it looks like that colour at all.
  static func basic(nearest colour: RGB, on ground: RGB? = nil) -> Int {
    let readable = basic.indices.filter { number in
      ground.map { basic[number].contrast(to: $0) >= Self.readable } ?? true
    }
    let alike = readable.filter {
      basic[$0].isColourful == colour.isColourful && basic[$0].hueDistance(to: colour) < 0.5
    }
    if let nearest = alike.min(by: { basic[$0].unlikeness(to: colour) < basic[$1].unlikeness(to: colour) }) {
      return nearest
    }
    // None of that hue can be read there: black or white can.
    let ground = ground ?? RGB(0)
    return ground.contrast(to: RGB(0)) > ground.contrast(to: RGB(0xFFFFFF)) ? 0 : 15
  }

  private var isColourful: Bool { max(red, green, blue) - min(red, green, blue) >= 40 }

  private func hueDistance(to other: RGB) -> Double {
    func hue(_ colour: RGB) -> [Double] {
      let parts = [colour.red, colour.green, colour.blue]
      let (least, most) = (parts.min() ?? 0, parts.max() ?? 0)
      return parts.map { colour.isColourful ? Double($0 - least) / Double(most - least) : 0 }
    }
    return zip(hue(self), hue(other)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  /// Hue counts more than how bright it is.
  private func unlikeness(to other: RGB) -> Double {
    let bright = luminance - other.luminance
    return 4 * hueDistance(to: other) + bright * bright
  }

  /// Weighted as the eye does.
  private func distance(to other: RGB) -> Int {
    let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
    return 3 * red * red + 6 * green * green + blue * blue
  }

  /// The colours 16 to 255: a cube, and greys.
  static let indexed: [RGB] = {
    let steps = [0, 95, 135, 175, 215, 255]
    let cube = steps.flatMap { red in steps.flatMap { green in steps.map { RGB(red, green, $0) } } }
    return cube + (0..<24).map { RGB(8 + 10 * $0, 8 + 10 * $0, 8 + 10 * $0) }
  }()

  /// The first sixteen, as most terminals have them.
  static let basic: [RGB] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000,
    0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGB($0) }
}
