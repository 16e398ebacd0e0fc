import Diagnostics
import ScreenDrawing
import UnlockEngine

// Texts that don't fit a phone: each screen and alert in its longest wording.

extension FlowCheck {
  mutating func checkTexts(_ reach: Reachability) {
    let (longest, page) = (LongestWording(flow), Layer(program.screens[0].place, style: .page, title: ""))
    var inTerminal: [(title: String, shown: String, entry: YAMLEntry)] = []
    func look(at screen: Screen, _ layer: Layer, _ entry: YAMLEntry) {
      for misfit in misfits(screen) { tell(misfit, of: layer, entry) }
      for case .cut(let title, let shown) in PhoneDrawing.misfits(of: screen)
      where !inTerminal.contains(where: { $0.title == title }) {
        inTerminal.append((title, shown, entry))
      }
    }
    for (number, entry) in places.entries(.screen).enumerated() where reach.isReached(number) {
      for layer in longest.layers(of: program.screens[number]) { look(at: Screen(app: layer), layer, entry) }
    }
    for (number, entry) in places.entries(.alert).enumerated() where reach.isShown(number) {
      let layer = longest.layer(of: program.alerts[number])
      look(at: Screen(app: page, alert: layer), layer, entry)
    }
    guard let first = inTerminal.first else { return }
    let more = inTerminal.count > 1 ? ", and \(inTerminal.count - 1) more" : ""
    tell(
      .note,
      "A terminal of 80 × 24 cuts off “\(first.title)”: “\(first.shown)”\(more). A larger one, pictures and pages don’t, unless that is told.",
      at: first.entry)
  }

  mutating func tell(_ misfit: LayoutIssue, of layer: Layer, _ entry: YAMLEntry) {
    switch misfit {
    case .cut(let title, let shown):
      let buttons =
        program.screens.filter { $0.place.id == layer.id }.flatMap(\.buttons)
        + program.alerts.filter { $0.place.id == layer.id }.flatMap(\.buttons)
      let control = layer.controls.first { $0.title == title || $0.placeholder == title }
      let button = buttons.first { $0.code == control?.id.code }
      tell(
        .tooLong, "“\(title)” is too long for an iPhone, which shows “\(shown)”.",
        at: button.flatMap { places.buttons[$0.block] } ?? entry.part("title") ?? entry.part("pad") ?? entry)
    case .scrolls:
      // A list is there to be scrolled.
      if layer.style == .list { return }
      tell(
        .note, "“\(entry.key)” has more on it than fits an iPhone: it has to be scrolled.",
        at: entry.part("texts") ?? entry.part("text") ?? entry.part("body") ?? entry)
    case .keys(let points):
      tell(
        .tooLong, "The keys of “\(entry.key)” don’t fit an iPhone: \(points) points of height are missing.",
        at: entry.part("pad") ?? entry)
    }
  }
}

/// Screens and alerts with every text as long as it gets.
struct LongestWording {
  private let program: FlowProgram
  private let limits: FileLimits

  init(_ flow: FileFlow) { (program, limits) = (flow.program, flow.defaultLimits) }

  /// A screen with what is always on it, and with each of the things that are there sometimes.
  func layers(of screen: FlowProgram.ScreenDefinition) -> [Layer] {
    let texts = screen.texts.filter { $0.condition == nil }
    let buttons = screen.buttons.filter { $0.isShown == nil }
    var layers = [layer(of: screen, texts, buttons)]
    for index in screen.texts.indices where screen.texts[index].condition != nil {
      let shown = screen.texts[..<index].filter { $0.condition == nil } + [screen.texts[index]]
      layers.append(
        layer(of: screen, shown + screen.texts[(index + 1)...].filter { $0.condition == nil }, buttons))
    }
    for index in screen.buttons.indices where screen.buttons[index].isShown != nil {
      let shown = screen.buttons[..<index].filter { $0.isShown == nil } + [screen.buttons[index]]
      layers.append(
        layer(of: screen, texts, shown + screen.buttons[(index + 1)...].filter { $0.isShown == nil }))
    }
    return layers
  }

  private func layer(
    of screen: FlowProgram.ScreenDefinition, _ texts: [ConditionalCopy],
    _ buttons: some Collection<FlowProgram.ButtonDefinition>
  ) -> Layer {
    let timeLeft = screen.countdown.map { program.length(of: program.timers[Int($0)], limits) }
    var layer = Layer(
      screen.place, style: screen.pad == nil ? screen.style : .pinPad, title: text(screen.title),
      texts: texts.map { text($0.copy) }, controls: controls(buttons, screen.fields),
      isBusy: screen.isBusy != nil, timeLeft: timeLeft)
    if !screen.body.isEmpty { layer.body = body(of: screen, texts, buttons) }
    guard let pad = screen.pad else { return layer }
    func key(_ side: FlowProgram.PadSide) -> Keypad.SideKey? {
      let key = buttons.first { $0.side == side }?.code
      return layer.controls.first { $0.id.code == key }.map { .control($0.id) }
    }
    // A length that varies has no more dots to show than one that doesn't.
    let length = program.length(of: pad, FileState(), FileServer(), limits)
    layer.keypad = Keypad(
      keys: pad.keys, filled: 0, length: length, left: key(.left) ?? .none, right: key(.right) ?? .delete)
    return layer
  }

  /// The body with those of its texts and buttons that are shown here. They stand in the screen's order; a text that is the
  /// same as another is taken for that.
  private func body(
    of screen: FlowProgram.ScreenDefinition, _ texts: [ConditionalCopy],
    _ buttons: some Collection<FlowProgram.ButtonDefinition>
  ) -> [BodyBlock] {
    var (textPlaces, next): ([Int?], Int) = ([], 0)
    for text in screen.texts {
      let isShown = next < texts.count && texts[next] == text
      textPlaces.append(isShown ? next : nil)
      if isShown { next += 1 }
    }
    let blocks = buttons.map(\.block)
    next = 0
    var buttonPlaces: [Int?] = []
    for button in screen.buttons {
      let isShown = next < blocks.count && blocks[next] == button.block
      buttonPlaces.append(isShown ? next : nil)
      if isShown { next += 1 }
    }
    return screen.body.compactMap {
      program.block($0, textPlaces, buttonPlaces, isShown: $0.condition == nil)
    }
  }

  func layer(of alert: FlowProgram.AlertDefinition) -> Layer {
    Layer(
      alert.place, style: alert.style, title: text(alert.title), texts: alert.text.map { [text($0)] } ?? [],
      controls: controls(alert.buttons.filter { $0.isShown == nil }))
  }

  private func controls(
    _ buttons: some Collection<FlowProgram.ButtonDefinition>,
    _ fields: FlowTable<FlowProgram.FieldDefinition>? = nil
  ) -> [Control] {
    buttons.map {
      var control = Control(id: ControlID(owner: .app, code: $0.code), title: text($0.title), role: $0.role)
      if let field = $0.field, let fields {
        control.placeholder = fields[Int(field)].placeholder.map { text($0) }
      }
      return control
    }
  }

  func text(_ copy: Copy) -> String { copy.pieces.map { text($0) }.joined() }

  private func text(_ piece: Copy.Piece) -> String {
    switch piece {
    case .text(let text): return text
    case .word(let word):
      switch program.words[Int(word)] {
      case .byCondition(let ways): return longest(ways.map(\.copy))
      case .byNumber(_, let zero, let one, let other): return longest([zero, one, other].compactMap { $0 })
      }
    case .value, .left, .leftInRound, .round: return "10"
    case .code: return "none"
    case .limit(let limit):
      let limit = program.limits[Int(limit)]
      return limit.kind == .duration ? Duration.milliseconds(limit.standard).inWords : "\(limit.standard)"
    case .timeLeft(let timer):
      return longest(program.lengths(of: program.timers[Int(timer)], limits).map { Copy($0.inWords) })
    // Of the names that there are, the longest.
    case .biometry: return "Touch ID"
    case .model: return "iPhone"
    case .refusedKey: return "W"
    }
  }

  private func longest(_ copies: [Copy]) -> String {
    copies.map { text($0) }.max { $0.cellWidth < $1.cellWidth } ?? ""
  }
}
