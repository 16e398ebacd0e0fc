import ScreenDrawing

@testable import VectorDrawing

/// A picture read back from its SVG, by something that knows nothing of how it was drawn: where everything is on the device,
/// with all moves and scales applied.
struct ReadPicture {
  struct Text {
    var words: String
    var frame: Frame
    /// Whether it is under something else, or invisible.
    var isHidden: Bool
    /// Whether it stands where only a part of what is there can be seen.
    var isInWindow: Bool
    var control: String?
  }

  private(set) var texts: [Text] = []
  /// Rectangles and circles that can be seen.
  private(set) var shapes: [Frame] = []
  /// What can be tapped, in order: "app.3"; and keys.
  private(set) var controls: [String] = []
  private(set) var keys: [String] = []
  /// What is said of something that has no words on it.
  private(set) var told: [String] = []

  private struct Level {
    var x = 0.0
    var y = 0.0
    var scale = 1.0
    var isHidden = false
    var isInWindow = false
    var control: String?
  }

  init(_ svg: String) {
    var levels = [Level()]
    var rest = Substring(svg)
    // By bytes: a suite reads thousands of pictures.
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "<")),
      let close = rest.utf8[open...].firstIndex(of: UInt8(ascii: ">"))
    {
      let tag = rest[rest.index(after: open)..<close]
      rest = rest[rest.index(after: close)...]
      if tag.hasPrefix("/") {
        levels.removeLast()
        continue
      }
      let isEmpty = tag.hasSuffix("/")
      let name = tag.prefix { $0 != " " && $0 != "/" }
      let attributes = Self.attributes(tag.dropFirst(name.count))
      let level = levels[levels.count - 1]
      switch name {
      case "rect", "circle":
        if !level.isHidden, !level.isInWindow { shapes.append(Self.frame(attributes, level)) }
      case "text":
        let words = rest.utf8.prefix { $0 != UInt8(ascii: "<") }
        texts.append(Self.text(String(Substring(words)), attributes, level))
      case "title":
        let words = rest.utf8.prefix { $0 != UInt8(ascii: "<") }
        told.append(Self.text(String(Substring(words)), [:], level).words)
      default: break
      }
      if !isEmpty { levels.append(enter(attributes, name == "svg", level)) }
    }
  }

  private mutating func enter(_ attributes: [String: String], _ isWindow: Bool, _ level: Level) -> Level {
    var inner = level
    if attributes["aria-hidden"] == "true" { inner.isHidden = true }
    if attributes["opacity"] == "0" { inner.isHidden = true }
    if let control = attributes["data-control"] {
      controls.append(control)
      inner.control = control
    }
    if let key = attributes["data-key"] { keys.append(key) }
    func number(_ name: String) -> Double { Double(attributes[name] ?? "") ?? 0 }
    if isWindow, let box = attributes["viewBox"]?.split(separator: " ").compactMap({ Double($0) }),
      box.count == 4, attributes["x"] != nil
    {
      let scale = number("width") / box[2]
      inner.x += (number("x") - box[0] * scale) * level.scale
      inner.y += (number("y") - box[1] * scale) * level.scale
      inner.scale *= scale
      inner.isInWindow = true
    }
    guard let transform = attributes["transform"] else { return inner }
    let parts = transform.split { "() ".contains($0) }
    if parts.count >= 3, parts[0] == "translate", let x = Double(parts[1]), let y = Double(parts[2]) {
      inner.x += x * level.scale
      inner.y += y * level.scale
      if parts.count == 5, let scale = Double(parts[4]) { inner.scale *= scale }
    }
    return inner
  }

  private static func attributes(_ text: Substring) -> [String: String] {
    var found: [String: String] = [:]
    let parts = text.utf8.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      let name = parts[index].filter { !"= /".utf8.contains($0) }
      found[String(decoding: name, as: UTF8.self)] = String(Substring(parts[index + 1]))
    }
    return found
  }

  private static func frame(_ attributes: [String: String], _ level: Level) -> Frame {
    func number(_ name: String) -> Double { Double(attributes[name] ?? "") ?? 0 }
    let own =
      attributes["r"] == nil
      ? Frame(x: number("x"), y: number("y"), width: number("width"), height: number("height"))
      : Frame(
        x: number("cx") - number("r"), y: number("cy") - number("r"), width: 2 * number("r"),
        height: 2 * number("r"))
    return Frame(
      x: level.x + own.x * level.scale, y: level.y + own.y * level.scale, width: own.width * level.scale,
      height: own.height * level.scale)
  }

  private static func text(_ words: String, _ attributes: [String: String], _ level: Level) -> Text {
    func number(_ name: String) -> Double { Double(attributes[name] ?? "") ?? 0 }
    let marks = [
      ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#58;", ":"), ("&#35;", "#"), ("&amp;", "&"),
    ]
    let plain =
      words.utf8.contains(UInt8(ascii: "&")) ? marks.reduce(words) { $0.replacing($1.0, with: $1.1) } : words
    let weight = attributes["font-weight"].flatMap { Int($0) }.flatMap { Font.Weight(rawValue: $0) }
    let font = Font(size: number("font-size"), weight: weight ?? .regular)
    let width = font.width(of: plain)
    let left =
      switch attributes["text-anchor"] {
      case "middle": number("x") - width / 2
      case "end": number("x") - width
      default: number("x")
      }
    // As high as its capitals.
    let frame = Frame(
      x: level.x + left * level.scale, y: level.y + (number("y") - font.size * 0.71) * level.scale,
      width: width * level.scale, height: font.size * 0.71 * level.scale)
    return Text(
      words: plain, frame: frame, isHidden: level.isHidden, isInWindow: level.isInWindow,
      control: level.control)
  }

  /// All words one after the other, and those that are told alone, without blanks: a paragraph is in lines.
  var words: String { (texts.map(\.words) + told).joined().withoutBlanks }
}

extension String {
  var withoutBlanks: String {
    String(String.UnicodeScalarView(unicodeScalars.filter { $0 != " " && $0 != "\n" }))
  }
}
