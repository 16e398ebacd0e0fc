import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// A page with a keypad: the title and what is told at the top, dots and keys at the bottom.
///
/// The dots and the keys stand where they stand whatever is told above them, so that nothing moves when a message comes.
struct EntryPicture {
  let layer: Layer
  let keypad: Keypad
  let area: Frame
  let textSize: TextSize
  let paints: Paints
  private let bar: NavigationBar?
  private var content = BlockStack()
  /// What stands over the title.
  private let picturesHeight: Double
  private var links = BlockStack()
  private let column: Frame

  /// What an entry is drawn in: an app's, the system's, or the lock screen's.
  struct Paints {
    var title: Paint = .label
    var text: Paint = .secondary
    var dot: Paint = .dot
    var keys = KeypadShape.Paints()

    static let system = Paints(dot: .label, keys: .system)
    static let wall = Paints(title: .onWall, text: .onWall, dot: .onWall, keys: .wall)
  }

  /// In text as large as it may be without the keys becoming smaller, or without anything being covered if they have to: as on
  /// iOS, where keypads don't grow with the text, and the text beside them stops growing.
  init(
    _ layer: Layer, _ keypad: Keypad, in area: Frame, _ textSize: TextSize, _ design: PhoneLook.Design,
    _ paints: Paints = Paints(), images: [AppImage] = []
  ) {
    let sizes = TextSize.allCases.filter { $0 == textSize || $0.number >= 3 && $0.number < textSize.number }
    let all = sizes.reversed().map {
      EntryPicture(layer, keypad, in: area, exactly: $0, design, paints, images)
    }
    self =
      all.first { $0.spare(besideKeysUpTo: .infinity) >= 0 } ?? all.first { $0.spare(besideKeysUpTo: 0) >= 0 }
      ?? all[all.count - 1]
  }

  private init(
    _ layer: Layer, _ keypad: Keypad, in area: Frame, exactly textSize: TextSize, _ design: PhoneLook.Design,
    _ paints: Paints, _ images: [AppImage]
  ) {
    (self.layer, self.keypad, self.area) = (layer, keypad, area)
    (self.textSize, self.paints) = (textSize, paints)
    bar = NavigationBar(layer, width: area.width, design)
    column = area.inset(max(24, (area.width - 480) / 2))
    let style = BodyStyle(
      isList: false, width: column.width, textSize: textSize, design: design, highest: 56)
    for block in layer.picturesFirst { content.add(block, of: layer, style, images) }
    picturesHeight = content.isEmpty ? 0 : content.height + 12
    content.add(
      layer.title, TextStyle.title3.font(textSize), paints.title, gap: content.isEmpty ? 0 : 12,
      width: column.width)
    let texts = layer.body.isEmpty ? layer.texts.indices.map(BodyBlock.text) : layer.body
    for block in texts.dropFirst(layer.picturesFirst.count) {
      guard case .text(let place) = block else {
        content.add(block, of: layer, style, images)
        continue
      }
      let (font, isWarning) = (TextStyle.subheadline.font(textSize), layer.isWarning(place))
      content.add(
        layer.text(place), isWarning ? font.weighing(.semibold) : font,
        isWarning && paints.title == .label ? .red : paints.text, gap: 8, width: column.width)
    }
    if let timeLeft = layer.timeLeft {
      let font = TextStyle.title.font(textSize)
      content.add(font.lineHeight, gap: 10) { pen, frame in
        pen.text(countdown(timeLeft), x: frame.midX, middle: frame.midY, font, .orange)
      }
    }
    if layer.isBusy {
      content.add(30, gap: 14) { pen, frame in pen.wheel(x: frame.midX, y: frame.midY, radius: 12, .secondary)
      }
    }
    addLinks()
  }

  /// What is neither a key nor in the bar: words below the keys.
  private mutating func addLinks() {
    let (keys, words) = (keypad.sideControls, paints.keys.words)
    let body = Font(size: min(TextStyle.body.font(textSize).size, 23))
    for control in layer.controls
    where !keys.contains(control.id) && !(bar?.controls.contains(control.id) ?? false) {
      if case .field = control.role {
        content.add(field: control, gap: 14, textSize)
        continue
      }
      let font = body.holding(control.title, in: column.width)
      let lines = font.lines(of: control.title, in: column.width)
      let height = max(36, Double(lines.count) * font.lineHeight + 10)
      links.add(height, gap: 0) { pen, frame in
        pen.control(control) { pen in
          pen.target(frame)
          let isStrong = control.role == .primary
          let paint: Paint = !control.isEnabled ? .disabled : control.role == .destructive ? .red : words
          pen.lines(
            lines, in: frame.middle(frame.width, Double(lines.count) * font.lineHeight),
            isStrong ? font.weighing(.semibold) : font, paint)
        }
      }
    }
  }

  /// Whether it is on a phone that is held on its side.
  private var isLow: Bool { area.height < 400 }
  private var dotsHeight: Double { isLow ? 28 : PasscodeDots.height }

  private var top: Double { area.y + (bar == nil ? 10 : NavigationBar.height) }
  private var foot: Double { links.isEmpty ? 0 : links.height + 6 }

  /// Where the keys end: on a tablet in the middle, not at the far end.
  private var end: Double {
    let isText = !keypad.keys.areDigits
    let low = area.bottom - (isText ? 8 : area.height > 700 ? 34 : 12) - foot
    return area.height > 950 && !isText ? min(low, area.midY + 330) : low
  }

  /// The height that texts leave free above dots and keys, if those are no higher than that.
  private func spare(besideKeysUpTo highest: Double) -> Double {
    let shape = KeypadShape(keypad, layer.controls, width: area.width, highest: highest, isLow: isLow)
    return end - top - shape.height - dotsHeight - 24 - content.height
  }

  func draw(with pen: inout VectorPen, scroll: Double) {
    bar?.draw(with: &pen, in: area.top(NavigationBar.height))
    let room = end - top
    // Texts come first, down to keys that a finger still hits.
    let left = room - dotsHeight - 24 - min(content.height, room * 0.5)
    let shape = KeypadShape(keypad, layer.controls, width: area.width, highest: left, isLow: isLow)
    let keys = Frame(x: area.x, y: end - shape.height, width: area.width, height: shape.height)
    let dots = Frame(x: column.x, y: keys.y - 18 - dotsHeight, width: column.width, height: dotsHeight)
    let seen = dots.y - 4 - top
    let missing = min(content.height, TextStyle.title3.font(textSize).lineHeight) - seen
    if missing > 0 { pen.note(.keys(layer: layer.id, missing: Int(missing.rounded(.up)))) }
    // Room for two lines more than a title and a sentence is kept, so that the title stays where it is.
    let kept =
      picturesHeight + TextStyle.title3.font(textSize).lineHeight + 8 + 3
      * TextStyle.subheadline.font(textSize).lineHeight
    let air = max(0, seen - max(content.height, kept)) * 0.72
    content.draw(
      with: &pen, in: Frame(x: column.x, y: top + air, width: column.width, height: seen - air),
      margin: column.x - area.x, layer: layer.id, scroll: scroll)
    let scale = KeypadShape.scale(in: area.width)
    PasscodeDots(keypad: keypad, filled: paints.dot, empty: paints.dot, scale: scale)
      .draw(with: &pen, in: dots)
    shape.draw(with: &pen, in: keys, paints.keys)
    links.draw(
      with: &pen, in: Frame(x: column.x, y: keys.bottom + 6, width: column.width, height: max(0, foot - 6)))
  }
}
