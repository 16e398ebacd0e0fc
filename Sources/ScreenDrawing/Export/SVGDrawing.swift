/// A canvas as an SVG picture: text as text, boxes and dots as shapes, colours in a style sheet.
public struct SVGDrawing: Sendable {
  /// Which colours to use: those of one palette, or dark or light as the viewer prefers.
  public enum Colors: Hashable, Sendable {
    case palette(Palette)
    case preferred
  }

  public var canvas: Canvas
  /// A description of the picture for people who can't see it.
  public var title: String

  public init(_ canvas: Canvas, title: String) {
    self.canvas = canvas
    self.title = title
  }

  static let cell = (width: 9.0, height: 19.0)
  private static let margin = 6.0

  /// The picture as a complete file.
  public func document(colors: Colors) -> String {
    element(style: "<style>\(SVGDrawing.styleSheet(colors))</style>", colors, background: true) + "\n"
  }

  /// The picture as an element of a page that includes the style sheet.
  public var element: String { element(style: "", .preferred, background: false) }

  /// What is in the style element that it has on a page; empty where it has none.
  public var ownStyle: String {
    let text = AppStyleSheet(canvas, .preferred).text
    return String(text.dropFirst("<style>".count).dropLast("</style>".count))
  }

  private func element(style: String, _ colors: Colors, background: Bool) -> String {
    let width = Double(canvas.size.columns) * Self.cell.width + 2 * Self.margin
    let height = Double(canvas.size.rows) * Self.cell.height + 2 * Self.margin
    let (w, h) = (width.shortText, height.shortText)
    let strips = RimStrips(canvas, cell: Self.cell)
    let rest = strips.rest
    let own = AppStyleSheet(canvas, colors)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="phone\(own.classes)" viewBox="0 0 \(w) \(h)" width="\(w)" \
      height="\(h)" role="img" aria-label="\(xmlEscaped(title))"><title>\(xmlEscaped(title))</title>\(style)\(own.text)\
      \(background ? "<rect class=\"own\" width=\"\(w)\" height=\"\(h)\"/>" : "")\
      <g transform="translate(\(Self.margin.shortText) \(Self.margin.shortText))">\(grounds(rest))\(rims(strips))\(shapes(rest))\
      \(texts(rest))</g></svg>
      """
  }

  // MARK: Parts

  /// The colour of a run's text or background; reverse video swaps the two.
  struct Paint: Hashable, Comparable {
    var name: String
    init(text run: CellRun, _ app: AppColours) {
      let isOwn = app.colour(run.surface)
      name = run.emphasis.contains(.reverse) ? "g-\(run.surface)" : "\(isOwn ? "a" : "t")-\(run.ink)"
    }
    init?(ground run: CellRun) {
      let isReverse = run.emphasis.contains(.reverse)
      if !isReverse, Palette.dark.style(run.surface).ground == .terminal { return nil }
      name = isReverse ? "t-\(run.ink)" : "g-\(run.surface)"
    }
    static func < (one: Paint, other: Paint) -> Bool { one.name < other.name }
  }

  /// One rectangle for each stretch of a row with the same background.
  private func grounds(_ canvas: Canvas) -> String {
    var text = ""
    for row in 0..<canvas.size.rows {
      var last: (paint: Paint, first: Int, end: Int)?
      func close() {
        guard let last else { return }
        let (x, width) = (
          Double(last.first) * Self.cell.width, Double(last.end - last.first) * Self.cell.width
        )
        text += "<rect class=\"\(last.paint.name)\" x=\"\(x.shortText)\" "
        text += "y=\"\((Double(row) * Self.cell.height).shortText)\" width=\"\(width.shortText)\" "
        text += "height=\"\(Self.cell.height.shortText)\"/>"
      }
      for run in canvas.runs(row: row) {
        let paint = Paint(ground: run)
        if let paint, paint == last?.paint, run.column == last?.end {
          last?.end += run.columns
          continue
        }
        close()
        last = paint.map { ($0, run.column, run.column + run.columns) }
      }
      close()
    }
    return "<g class=\"grounds\">\(text)</g>"
  }

  /// The rims of filled shapes: one path for each colour.
  private func rims(_ strips: RimStrips) -> String {
    strips.paths.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { "<path class=\"g-\($0.key) f\" d=\"\($0.value)\"/>" }.joined()
  }

  /// All boxes and dots: one path for each colour and line style.
  private func shapes(_ canvas: Canvas) -> String {
    var paths: [Paint: ShapePaths] = [:]
    for row in 0..<canvas.size.rows {
      for run in canvas.runs(row: row) {
        var column = run.column
        for scalar in run.text.unicodeScalars {
          if let shape = BoxShape(scalar) {
            let (x, y) = (Double(column) * Self.cell.width, Double(row) * Self.cell.height)
            paths[Paint(text: run, canvas.app), default: ShapePaths(cell: Self.cell)].add(shape, x: x, y: y)
          }
          column += scalar.cellWidth
        }
      }
    }
    return paths.sorted { $0.key < $1.key }.map { paint, shapes in
      ShapePaths.Stroke.allCases.compactMap { stroke in
        shapes.paths[stroke].map { "<path class=\"\(paint.name) \(stroke.rawValue)\" d=\"\($0)\"/>" }
      }.joined()
    }.joined()
  }

  private func texts(_ canvas: Canvas) -> String {
    var text = ""
    for row in 0..<canvas.size.rows {
      let baseline = Double(row) * Self.cell.height + 14
      for run in canvas.runs(row: row) {
        // Emphasis that belongs to the ink is in the style sheet, except for reversed text.
        let isReverse = run.emphasis.contains(.reverse)
        let style = isReverse ? run.emphasis.union(Palette.dark.style(run.ink).emphasis) : run.emphasis
        var classes = Paint(text: run, canvas.app).name
        if style.contains(.bold) { classes += " b" }
        if style.contains(.underline) { classes += " u" }
        for word in run.words {
          let (x, width) = (Double(word.column) * Self.cell.width, Double(word.columns) * Self.cell.width)
          // The width is stated so that cells line up in any font.
          text += "<text class=\"\(classes)\" x=\"\(x.shortText)\" y=\"\(baseline.shortText)\""
          text += " textLength=\"\(width.shortText)\" lengthAdjust=\"spacingAndGlyphs\">"
          text += xmlEscaped(word.text) + "</text>"
        }
      }
    }
    return text
  }
}

extension CellRun {
  /// The run's text without shapes, split where consecutive blanks or a wide scalar would shift it.
  fileprivate var words: [(column: Int, columns: Int, text: String)] {
    var words: [(column: Int, columns: Int, text: String)] = []
    var current = (column: column, columns: 0, text: "")
    var place = column
    func close() {
      while current.text.unicodeScalars.last == " " {
        current.text.unicodeScalars.removeLast()
        current.columns -= 1
      }
      if !current.text.isEmpty { words.append(current) }
      current = (place, 0, "")
    }
    for scalar in text.unicodeScalars {
      let width = scalar.cellWidth
      let isBlank = scalar == " "
      if isBlank && (current.text.isEmpty || current.text.unicodeScalars.last == " ") || width == 2
        || BoxShape(scalar) != nil
      {
        close()
        if width == 2 { words.append((place, 2, String(scalar))) }
        place += width
        current = (place, 0, "")
        continue
      }
      current.text.unicodeScalars.append(scalar)
      current.columns += width
      place += width
    }
    close()
    return words
  }
}

// MARK: - Style sheet

extension SVGDrawing {
  /// The rules that pictures need: those of one palette, or those of the light one and, for viewers who prefer it,
  /// the dark one. Print is always light.
  public static func styleSheet(_ colors: Colors) -> String {
    let shared = """
      .phone text{font-family:ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:15px;\
      fill:currentColor;white-space:pre}\
      .phone .b{font-weight:bold}.phone .u{text-decoration:underline}\
      .phone rect,.phone .f{fill:currentColor}\
      .phone .l,.phone .h,.phone .d{fill:none;stroke:currentColor;stroke-width:1.3}\
      .phone .h{stroke-width:2.6}.phone .d{stroke-dasharray:3 1.5}\
      .phone .grounds{shape-rendering:crispEdges}
      """
    switch colors {
    case .palette(let palette): return shared + rules(palette)
    case .preferred:
      return shared + rules(.light) + "@media screen and (prefers-color-scheme:dark){\(rules(.dark))}"
    }
  }

  private static func rules(_ palette: Palette) -> String {
    let own = palette.ownColors
    let inks = Ink.allCases.map { ink in
      let style = palette.style(ink)
      var ground = own.ground
      if case .shade(let shade) = style.ground { ground = shade.hex }
      let weight = style.emphasis.contains(.bold) ? ";font-weight:bold" : ""
      let line = style.emphasis.contains(.underline) ? ";text-decoration:underline" : ""
      return ".t-\(ink){color:\(style.text?.hex ?? own.text)\(weight)\(line)}.g-\(ink){color:\(ground)}"
    }
    return ".own{color:\(own.ground)}" + inks.joined()
  }
}

/// A text as XML and HTML may contain it, in elements and in attributes: nothing in it is markup, controls a
/// terminal that the file is printed on, or is read as a command by a CI server.
public func xmlEscaped(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  var last: Unicode.Scalar = "\n"
  var isLineStart = true
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result.append(contentsOf: "&amp;".unicodeScalars)
    case "<": result.append(contentsOf: "&lt;".unicodeScalars)
    case ">": result.append(contentsOf: "&gt;".unicodeScalars)
    case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
    case "#" where last == "#": result.append(contentsOf: "&#35;".unicodeScalars)
    case ":" where isLineStart: result.append(contentsOf: "&#58;".unicodeScalars)
    case "\t", "\n": result.append(scalar)
    // Most of these aren't allowed in XML, not even escaped.
    default: result.append(scalar.isUnprintable ? "\u{FFFD}" : scalar)
    }
    isLineStart = scalar == "\n" || (isLineStart && scalar.properties.isWhitespace)
    last = scalar
  }
  return String(result)
}
