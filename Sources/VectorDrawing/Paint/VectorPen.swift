import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// Writes shapes and texts one after the other, and remembers what had no room.
struct VectorPen {
  private(set) var output = ""
  let textSize: TextSize
  /// Whether the system's things are of glass.
  let isGlass: Bool
  /// Whether what is drawn can be tapped: only the topmost layer can.
  var isLive = true
  /// Whether bars are drawn in place of words: what is behind glass is seen, and can't be read.
  var isSmeared = false
  private(set) var overflows: [Overflow] = []

  init(_ textSize: TextSize, _ design: PhoneLook.Design = .flat) {
    (self.textSize, isGlass) = (textSize, design == .glass)
    output.reserveCapacity(16_000)
  }

  func font(_ style: TextStyle) -> Font { style.font(textSize) }

  mutating func note(_ overflow: Overflow) { if !overflows.contains(overflow) { overflows.append(overflow) } }

  // MARK: Shapes

  mutating func rect(_ frame: Frame, _ paint: Paint, radius: Double = 0) {
    output += "<rect class=\"\(paint.rawValue)\""
    place(frame)
    if radius > 0 { attribute("rx", radius) }
    output += "/>"
  }

  /// Only the outline of a rectangle.
  mutating func outline(_ frame: Frame, _ paint: Paint, radius: Double, width: Double, dashes: String? = nil)
  {
    output += "<rect class=\"s-\(paint.rawValue)\""
    place(frame)
    attribute("rx", radius)
    attribute("stroke-width", width)
    if let dashes { output += " stroke-dasharray=\"\(dashes)\"" }
    output += "/>"
  }

  mutating func circle(_ x: Double, _ y: Double, _ radius: Double, _ paint: Paint) {
    output += "<circle class=\"\(paint.rawValue)\""
    attribute("cx", x)
    attribute("cy", y)
    attribute("r", radius)
    output += "/>"
  }

  mutating func ring(_ x: Double, _ y: Double, _ radius: Double, _ paint: Paint, width: Double) {
    output += "<circle class=\"s-\(paint.rawValue)\""
    attribute("cx", x)
    attribute("cy", y)
    attribute("r", radius)
    attribute("stroke-width", width)
    output += "/>"
  }

  mutating func path(_ data: String, _ paint: Paint) {
    output += "<path class=\"\(paint.rawValue)\" d=\"\(data)\"/>"
  }

  mutating func stroke(_ data: String, _ paint: Paint, width: Double) {
    output += "<path class=\"s-\(paint.rawValue)\" stroke-width=\"\(width.shortText)\" d=\"\(data)\"/>"
  }

  /// A hairline from left to right.
  mutating func line(_ x: Double, _ y: Double, _ right: Double, _ paint: Paint) {
    rect(Frame(x: x, y: y - 0.25, width: right - x, height: 0.5), paint)
  }

  /// A picture that a file brought along, as large as fits a frame; what it shows is told to those who can't see it.
  mutating func image(_ image: AppImage, says: String, in frame: Frame) {
    // What shines through glass is only colours.
    guard !isSmeared else { return rect(frame, .smear, radius: 12) }
    group("role=\"img\"") { pen in
      pen.title(says)
      pen.output += "<image"
      pen.place(frame)
      pen.output += " href=\"\(image.dataURI)\"/>"
    }
  }

  // MARK: Texts

  enum Side: String { case start, middle, end }

  /// A text in one line, with its middle at a height.
  mutating func text(
    _ text: String, x: Double, middle: Double, _ font: Font, _ paint: Paint, _ side: Side = .middle
  ) {
    guard !text.isEmpty else { return }
    guard !isSmeared else { return smear(text, x: x, middle: middle, font, paint, side) }
    output += "<text class=\"\(paint.rawValue)\""
    attribute("x", x)
    attribute("y", middle + font.drop)
    attribute("font-size", font.size)
    if font.weight != .regular { output += " font-weight=\"\(font.weight.rawValue)\"" }
    if side != .start { output += " text-anchor=\"\(side.rawValue)\"" }
    output += ">"
    output += xmlEscaped(text)
    output += "</text>"
  }

  private mutating func smear(
    _ text: String, x: Double, middle: Double, _ font: Font, _ paint: Paint, _ side: Side
  ) {
    let (width, height) = (font.width(of: text), font.size * 0.6)
    let left = side == .start ? x : side == .middle ? x - width / 2 : x - width
    rect(Frame(x: left, y: middle - height / 2, width: width, height: height), paint, radius: height / 2)
  }

  /// A text in one line within a width, made smaller or cut if it has to be.
  mutating func fitted(
    _ text: String, x: Double, middle: Double, in width: Double, _ font: Font, _ paint: Paint,
    _ side: Side = .middle
  ) {
    let line = font.line(of: text, in: width)
    if line.isCut { note(.cut(text, shown: line.text)) }
    self.text(line.text, x: x, middle: middle, line.font, paint, side)
  }

  /// Lines one below the other, from the top of a frame.
  mutating func lines(
    _ lines: [String], in frame: Frame, _ font: Font, _ paint: Paint, _ side: Side = .middle
  ) {
    let x =
      switch side {
      case .start: frame.x
      case .middle: frame.midX
      case .end: frame.right
      }
    for (index, line) in lines.enumerated() {
      text(line, x: x, middle: frame.y + (Double(index) + 0.5) * font.lineHeight, font, paint, side)
    }
  }

  /// What the group is called that comes next to it, for those who can't see it.
  mutating func title(_ words: String) { output += "<title>\(xmlEscaped(words))</title>" }

  // MARK: Groups

  /// What is drawn by `body` as one thing that can be tapped, with its control's ID.
  mutating func control(_ control: Control, _ body: (inout VectorPen) -> Void) {
    guard isLive else { return body(&self) }
    group("data-control=\"\(control.id.text)\"\(control.isEnabled ? "" : " aria-disabled=\"true\"")", body)
  }

  /// What is drawn by `body` as a key: a digit, a letter, or "delete".
  mutating func key(_ name: String, isEnabled: Bool, _ body: (inout VectorPen) -> Void) {
    guard isLive else { return body(&self) }
    group("data-key=\"\(xmlEscaped(name))\"\(isEnabled ? "" : " aria-disabled=\"true\"")", body)
  }

  mutating func group(_ attributes: String, _ body: (inout VectorPen) -> Void) {
    output += "<g \(attributes)>"
    body(&self)
    output += "</g>"
  }

  mutating func moved(x: Double, y: Double, _ body: (inout VectorPen) -> Void) {
    group("transform=\"translate(\(x.shortText) \(y.shortText))\"", body)
  }

  /// What `body` draws from 0, 0 in a place of its own, where nothing is seen beyond its edges; `from` is what is seen first,
  /// `scale` how much smaller it is.
  mutating func window(
    _ frame: Frame, from top: Double = 0, scale: Double = 1, _ body: (inout VectorPen) -> Void
  ) {
    output += "<svg"
    place(frame)
    output += " viewBox=\"0 \(top.shortText) \((frame.width / scale).shortText) "
    output += "\((frame.height / scale).shortText)\" overflow=\"hidden\">"
    body(&self)
    output += "</svg>"
  }

  private mutating func place(_ frame: Frame) {
    attribute("x", frame.x)
    attribute("y", frame.y)
    attribute("width", frame.width)
    attribute("height", frame.height)
  }

  private mutating func attribute(_ name: String, _ value: Double) {
    output += " "
    output += name
    output += "=\""
    output += value.shortText
    output += "\""
  }
}

extension ControlID {
  /// How pictures name it: "app.3", "system.1".
  public var text: String { "\(owner == .app ? "app" : "system").\(code)" }
}
