import DeviceSimulation
import ScreenDrawing

/// Many pictures on one sheet, each with its name above it.
public struct PictureSheet: Sendable {
  private let pictures: [(name: String, picture: PhonePicture)]

  public init(_ pictures: [(name: String, picture: PhonePicture)]) { self.pictures = pictures }

  private static let scale = 0.5
  private static let gap = 28.0
  private static let heading = 34.0

  /// The sheet as a complete file: in rows, about as wide as it is high.
  public var svg: String {
    let cell = (
      width: (pictures.map(\.picture.width).max() ?? 0) * Self.scale,
      height: (pictures.map(\.picture.height).max() ?? 0) * Self.scale
    )
    let columns = max(1, min(pictures.count, Int((Double(pictures.count) * 2.6).squareRoot().rounded(.up))))
    let rows = (pictures.count + columns - 1) / max(1, columns)
    let width = Double(columns) * (cell.width + Self.gap) + Self.gap
    let height = Double(rows) * (cell.height + Self.heading + Self.gap) + Self.gap
    let tone = pictures.first?.picture.tone
    var rules = PhonePicture.styleSheet(tone)
    var known: Set<String> = []
    for picture in pictures.map(\.picture) {
      let own = PhonePicture.ownRules(picture.device, tone)
      if known.insert(own).inserted { rules += own }
    }
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.shortText) \(height.shortText)" \
      width="\(width.shortText)" height="\(height.shortText)"><style>\(rules)</style>\
      <g class="phone"><rect class="sheet" width="\(width.shortText)" height="\(height.shortText)"/></g>
      """
    for (index, shown) in pictures.enumerated() {
      let x = Self.gap + Double(index % columns) * (cell.width + Self.gap)
      let y = Self.gap + Double(index / columns) * (cell.height + Self.heading + Self.gap)
      text += self.cell(
        shown.name, shown.picture, in: Frame(x: x, y: y, width: cell.width, height: cell.height))
    }
    return text + "</svg>\n"
  }

  private func cell(_ name: String, _ picture: PhonePicture, in frame: Frame) -> String {
    var pen = VectorPen(.l)
    let font = Font(size: 13, weight: .semibold)
    var words = name
    while let last = words.unicodeScalars.last, last == " " || last == ":" {
      words.unicodeScalars.removeLast()
    }
    pen.group("class=\"phone\"") { pen in
      pen.fitted(words, x: frame.midX, middle: frame.y + 10, in: frame.width + 14, font, .secondary)
    }
    let (w, h) = (picture.width * Self.scale, picture.height * Self.scale)
    let (x, y) = (frame.midX - w / 2, frame.y + Self.heading)
    return pen.output + """
      <svg x="\(x.shortText)" y="\(y.shortText)" width="\(w.shortText)" height="\(h.shortText)" \
      viewBox="0 0 \(picture.width.shortText) \(picture.height.shortText)" role="img">\
      <title>\(xmlEscaped(name + picture.spokenTitle))</title>\
      <desc>\(xmlEscaped(picture.spokenDescription))</desc>\(picture.fragment)</svg>
      """
  }
}
