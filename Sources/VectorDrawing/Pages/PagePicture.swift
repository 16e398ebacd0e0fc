import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// A page without a keypad: what is at its top, what may scroll, what stays at its foot.
struct PagePicture {
  let layer: Layer
  let area: Frame
  let isPad: Bool
  let textSize: TextSize
  private let design: PhoneLook.Design
  private var bar: NavigationBar?
  private var content = BlockStack()
  private var footer = BlockStack()
  private let isCentred: Bool
  private let paints: (title: Paint, text: Paint, words: Paint?)
  private let column: Frame
  private let images: [AppImage]
  private let tabs: TabBar?

  /// What a page stands on.
  static func ground(of layer: Layer) -> Paint { layer.style == .list ? .grouped : .page }

  init(
    _ layer: Layer, in area: Frame, isPad: Bool, _ textSize: TextSize, _ design: PhoneLook.Design,
    isOnWall: Bool = false, images: [AppImage] = [], isOverKeyboard: Bool = false
  ) {
    self.images = images
    // The keyboard covers them.
    tabs = isOverKeyboard ? nil : TabBar(layer, isPad: isPad)
    self.design = design
    paints = isOnWall ? (.onWall, .onWall, .onWall) : (.label, .secondary, nil)
    (self.layer, self.isPad, self.textSize) = (layer, isPad, textSize)
    self.area = tabs.map { area.top(area.height - $0.height) } ?? area
    isCentred = layer.style == .cover || layer.style == .passcode || layer.style == .pinPad
    let widest = layer.style == .list ? 640.0 : 480
    let margin = max(layer.style == .list ? 16 : 26, (area.width - widest) / 2)
    column = area.inset(margin)
    bar = NavigationBar(layer, width: area.width, design)
    if !layer.body.isEmpty { addBody() } else if layer.style == .list { addList() } else { addPage() }
  }

  // MARK: What stands on it

  private mutating func addPage() {
    if layer.style == .cover { addLock() }
    let title: TextStyle = layer.style == .cover ? .title2 : .title
    content.add(layer.title, title.font(textSize), paints.title, gap: 20, width: column.width)
    for text in layer.texts {
      content.add(text, TextStyle.body.font(textSize), paints.text, gap: 12, width: column.width - 8)
    }
    addProgress()
    addControls()
    addStaged()
  }

  /// What can be tapped and stands in no body: fields and rows under the texts, buttons at the foot.
  private mutating func addControls() {
    var rows: [Control] = []
    for control in loose {
      switch control.role {
      case .field:
        add(&rows)
        content.add(field: control, gap: 18, textSize)
      case .primary, .normal, .destructive, .cancel, .link, .back:
        footer.add(button: control, gap: 10, width: column.width, textSize, words: paints.words)
      case .row, .toggle: rows.append(control)
      case .staged, .tab, .grabber: break
      }
    }
    add(&rows)
  }

  /// The controls that stand neither in the bar nor in the body.
  private var loose: [Control] {
    let placed = (bar?.controls ?? []) + layer.bodyControls
    return placed.isEmpty ? layer.controls : layer.controls.filter { !placed.contains($0.id) }
  }

  private mutating func addList() {
    let text = TextStyle.subheadline.font(textSize)
    if bar?.title == nil {
      content.add(
        layer.title, TextStyle.largeTitle.font(textSize), .label, gap: 4, width: column.width - 8, .start)
    }
    if layer.showsContent, bar == nil {
      addCard(layer.texts.map { .text($0) })
    } else {
      for line in layer.texts {
        content.add(line, text, .secondary, gap: 10, width: column.width - 32, .start)
      }
    }
    addProgress()
    var rows: [Control] = []
    for control in loose {
      if !control.isRow { add(&rows) }
      switch control.role {
      case .field: content.add(field: control, gap: 18, textSize)
      case .normal, .destructive, .cancel, .link, .back: addCard([.button(control)])
      case .primary: content.add(button: control, gap: 24, width: column.width, textSize)
      case .row, .toggle: rows.append(control)
      case .staged, .tab, .grabber: break
      }
    }
    add(&rows)
    addStaged()
  }

  /// What stands on it in the order that the app says. Where there are rows, words begin where those do.
  private mutating func addBody() {
    let isList = layer.style == .list
    if bar?.title == nil {
      let (font, width) = (
        (isList ? TextStyle.largeTitle : .title).font(textSize), column.width - (isList ? 8 : 0)
      )
      content.add(layer.title, font, paints.title, gap: 4, width: width, isList ? .start : .middle)
    }
    content.add(
      body: layer, BodyStyle(isList: isList, width: column.width, textSize: textSize, design: design), images)
    addProgress()
    addControls()
    addStaged()
  }

  private mutating func addLock() {
    guard !layer.isBusy else { return }
    content.add(64, gap: 0) { pen, frame in pen.symbol(.lock, in: frame.middle(60, 60), .secondary) }
  }

  /// What is waited for: a camera's picture, a wheel, the time that is left.
  private mutating func addProgress() {
    if let timeLeft = layer.timeLeft, layer.style != .passcode {
      let font = TextStyle.largeTitle.font(textSize)
      content.add(font.lineHeight, gap: 20) { pen, frame in
        pen.text(countdown(timeLeft), x: frame.midX, middle: frame.midY, font, .orange)
      }
    }
    if layer.style == .viewfinder {
      let side = min(column.width, 300)
      content.add(side, gap: 24) { pen, frame in pen.viewfinder(in: frame.middle(side, side)) }
    }
    if layer.isBusy {
      content.add(44, gap: 26) { pen, frame in pen.wheel(x: frame.midX, y: frame.midY, radius: 17, .secondary)
      }
    }
    if layer.isDone {
      content.add(60, gap: 26) { pen, frame in pen.symbol(.check, in: frame.middle(56, 56), .green) }
    }
  }

  /// Rows and switches that follow each other are one card.
  private mutating func add(_ rows: inout [Control]) {
    addCard(rows.map { .control($0) })
    rows = []
  }

  private mutating func addCard(_ rows: [ListCard.Row]) {
    guard !rows.isEmpty else { return }
    let card = ListCard(rows, width: column.width, textSize, design)
    content.add(card.height, gap: 22) { pen, frame in card.draw(with: &pen, in: frame) }
  }

  /// What happens in front of the phone isn't the app's: it looks like none of its buttons.
  private mutating func addStaged() {
    let staged = layer.controls.filter { $0.role == .staged }
    guard !staged.isEmpty else { return }
    footer.add(
      "Simulator: show to camera", TextStyle.caption.font(textSize), .secondary, gap: 14, width: column.width)
    let body = TextStyle.subheadline.font(textSize)
    for control in staged {
      let font = body.holding(control.title, in: column.width - 28)
      let lines = font.lines(of: control.title, in: column.width - 28)
      footer.add(max(40, Double(lines.count) * font.lineHeight + 18), gap: 8) { pen, frame in
        pen.control(control) { pen in
          pen.rect(frame, .page, radius: 10)
          pen.outline(frame.inset(0.75, 0.75), .secondary, radius: 10, width: 1.2, dashes: "5 4")
          pen.lines(lines, in: frame.middle(frame.width, Double(lines.count) * font.lineHeight), font, .tint)
        }
      }
    }
  }

  /// A form begins at the top: below it a keyboard comes.
  private var hasFields: Bool { layer.controls.contains(where: \.isField) }

  // MARK: Drawing

  func draw(with pen: inout VectorPen, scroll: Double = 0) {
    bar?.draw(with: &pen, in: area.top(NavigationBar.height))
    defer { tabs?.draw(with: &pen, below: area) }
    let top = area.y + (bar == nil ? 0 : NavigationBar.height)
    let foot = footer.isEmpty ? 0 : footer.height + 24
    let room = area.bottom - 12 - top
    // Where the buttons leave no room to read, everything scrolls.
    guard foot < room * 0.6 || content.height + foot <= room else {
      var all = content
      all.blocks += footer.blocks.enumerated().map { index, block in
        var block = block
        block.gap = index == 0 ? 28 : block.gap
        return block
      }
      return all.draw(
        with: &pen, in: Frame(x: column.x, y: top, width: column.width, height: room),
        margin: column.x - area.x, layer: layer.id, scroll: scroll)
    }
    // On a tablet the foot is far away: buttons follow what they are about.
    let together = content.height + 44 + footer.height
    if isPad, layer.style != .list, together <= room {
      let top = top + max(0, room - together) * 0.4
      content.draw(with: &pen, in: Frame(x: column.x, y: top, width: column.width, height: content.height))
      return footer.draw(
        with: &pen,
        in: Frame(x: column.x, y: top + content.height + 44, width: column.width, height: footer.height))
    }
    let seen = room - foot
    let spare = max(0, seen - content.height)
    let air =
      isCentred
      ? spare * 0.42 : layer.style == .list ? min(spare, 10) : min(spare * 0.3, hasFields ? 24 : 104)
    content.draw(
      with: &pen, in: Frame(x: column.x, y: top + air, width: column.width, height: seen - air),
      margin: column.x - area.x, layer: layer.id, scroll: scroll)
    footer.draw(
      with: &pen,
      in: Frame(x: column.x, y: area.bottom - 12 - footer.height, width: column.width, height: footer.height))
  }
}

extension Control {
  var isRow: Bool {
    switch role {
    case .row, .toggle: true
    default: false
    }
  }
}

extension VectorPen {
  /// The picture of a camera: dark, with corners around what is held up to it.
  mutating func viewfinder(in frame: Frame) {
    rect(frame, .glass, radius: 20)
    symbol(.camera, in: frame.inset(26, 26), .onGlass)
  }
}
