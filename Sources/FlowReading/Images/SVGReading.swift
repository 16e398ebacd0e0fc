/// Reads an SVG file and writes it anew with what is known to be harmless: shapes, gradients, clips, masks and text. Nothing in
/// it runs, and nothing is looked for anywhere else.
struct SVGReading {
  /// The same drawing with nothing in it but what was looked at, and its size in pixels.
  typealias Drawing = (text: String, size: (width: Int, height: Int))

  private static let elements: Set = [
    "svg", "g", "defs", "symbol", "use", "title", "desc", "path", "rect", "circle", "ellipse", "line",
    "polyline",
    "polygon", "linearGradient", "radialGradient", "stop", "clipPath", "mask", "pattern", "text", "tspan",
  ]
  private static let textElements: Set = ["text", "tspan", "title", "desc"]
  private static let attributes: Set = [
    "id", "xmlns", "viewBox", "width", "height", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx",
    "ry", "fx", "fy", "d", "points", "transform", "fill", "fill-rule", "fill-opacity", "stroke",
    "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray",
    "stroke-dashoffset", "stroke-opacity", "opacity", "clip-path", "clip-rule", "mask", "offset",
    "stop-color", "stop-opacity", "gradientUnits", "gradientTransform", "spreadMethod", "clipPathUnits",
    "maskUnits", "maskContentUnits", "patternUnits", "patternContentUnits", "patternTransform",
    "preserveAspectRatio", "href", "color", "display", "visibility", "dx", "dy", "text-anchor", "font-family",
    "font-size", "font-weight", "font-style", "letter-spacing", "dominant-baseline", "shape-rendering",
    "vector-effect", "style", "mask-type",
  ]
  /// What editors leave behind, and nothing draws.
  private static let ignored: Set = ["version", "class", "baseProfile", "role", "enable-background"]

  private var reader: XMLReading
  private var output = ""
  private var size: (width: Int, height: Int)?

  package static func drawing(of bytes: [UInt8]) throws(FlowImages.Problem) -> Drawing {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FlowImages.Problem(words: "is no SVG file in UTF-8.")
    }
    var reading = SVGReading(reader: XMLReading(text))
    try reading.readAll()
    guard let size = reading.size else {
      throw FlowImages.Problem(words: "is no SVG file: it has no “svg” in it.")
    }
    return (reading.output, size)
  }

  private init(reader: XMLReading) { self.reader = reader }

  private mutating func readAll() throws(FlowImages.Problem) {
    var open: [String] = []
    // How deep in something of an editor's own, which is left out.
    var skipped = 0
    while let token = try reader.next() {
      switch token {
      case .open(let name, let attributes, let isClosed):
        if skipped > 0 || name.contains(":") || name == "metadata" {
          if !isClosed { skipped += 1 }
          continue
        }
        guard Self.elements.contains(name) else {
          throw reader.problem(
            "“\(name.printable)” isn’t allowed in an image, which has shapes, gradients, clips and text")
        }
        guard (name == "svg") == (size == nil && open.isEmpty) || name == "svg" && size != nil else {
          throw reader.problem("the first thing in it isn’t “svg”")
        }
        if size == nil { size = try measured(attributes) }
        try write(name, attributes, isClosed: isClosed)
        if !isClosed { open.append(name) }
      case .close(let name):
        if skipped > 0 {
          skipped -= 1
          continue
        }
        guard open.popLast() == name else {
          throw reader.problem("“\(name.printable)” ends, and hasn’t begun")
        }
        output += "</\(name)>"
      case .text(let text):
        // Words that nothing draws have no place in a drawing; what keeps lines apart stays.
        let isDrawn = open.last.map(Self.textElements.contains) ?? false
        if skipped == 0, !open.isEmpty, isDrawn || text.allSatisfy(\.isWhitespace) {
          output += Self.escaped(text)
        }
      }
    }
    guard open.isEmpty, skipped == 0 else {
      throw reader.problem("it ends before “\(open.last ?? "svg")” does")
    }
  }

  private mutating func write(
    _ name: String, _ attributes: [(name: String, value: String)], isClosed: Bool
  ) throws(FlowImages.Problem) {
    output += "<\(name)"
    if name == "svg", !attributes.contains(where: { $0.name == "xmlns" }) {
      output += " xmlns=\"http://www.w3.org/2000/svg\""
    }
    for (key, value) in attributes {
      let known = key == "xlink:href" ? "href" : key
      if known.contains(":") || Self.ignored.contains(known) || known.hasPrefix("data-")
        || known.hasPrefix("aria-")
      {
        continue
      }
      guard Self.attributes.contains(known) else {
        throw reader.problem("“\(key.printable)” isn’t allowed at “\(name)”")
      }
      guard Self.isHarmless(value, of: known) else {
        throw reader.problem(
          "“\(key)” leads out of the file, or may: only what it has itself, as in “#name”, is used")
      }
      output += " \(known)=\"\(Self.escaped(value))\""
    }
    output += isClosed ? "/>" : ">"
  }

  /// Whether a value looks for nothing outside of the file, and can do nothing.
  private static func isHarmless(_ value: String, of name: String) -> Bool {
    switch name {
    case "href": return value.hasPrefix("#")
    case "xmlns": return value == "http://www.w3.org/2000/svg"
    default: break
    }
    let plain = value.lowercased().filter { !$0.isWhitespace }
    // Values are read as style sheets are, where a letter may be written as its number.
    if plain.contains("\\") { return false }
    let rules = ["@", "expression(", "image(", "image-set("]
    if name == "style", rules.contains(where: plain.contains) { return false }
    // "url(#fill)" and nothing else in it.
    let uses = plain.split(separator: "url(", omittingEmptySubsequences: false).dropFirst()
    return uses.allSatisfy { $0.drop { $0 == "'" || $0 == "\"" }.hasPrefix("#") }
      && !plain.contains("script:")
  }

  // MARK: Its size

  private func measured(
    _ attributes: [(name: String, value: String)]
  ) throws(FlowImages.Problem) -> (width: Int, height: Int) {
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    if let width = value("width").flatMap(Self.pixels), let height = value("height").flatMap(Self.pixels) {
      return (width, height)
    }
    let box = (value("viewBox") ?? "").split { $0 == " " || $0 == "," }.map { Self.pixels(String($0)) }
    if box.count == 4, let width = box[2], let height = box[3] { return (width, height) }
    throw reader.problem("it doesn’t say how large it is: “svg” needs “width” and “height”, or a “viewBox”")
  }

  /// "24", "24px", "23.5": so many pixels.
  private static func pixels(_ text: String) -> Int? {
    let digits = text.hasSuffix("px") ? text.dropLast(2) : text[...]
    guard let number = Double(digits), number.isFinite, abs(number) < 1_000_000 else { return nil }
    return Int(number.rounded(.up))
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
