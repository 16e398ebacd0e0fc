import DeviceSimulation
import UnlockEngine

// What the app shows.

extension FileFlow {
  public func screen(_ state: FileState, _ surroundings: Surroundings) -> Layer {
    FileContext.with(state, surroundings) { screen($0) }
  }

  private func screen(_ context: FileContext) -> Layer {
    // Without a process nothing is drawn; the engine asks all the same.
    let own = max(1, Int(context.state.screen)) - 1
    // A cover shows nothing of what is under way.
    if context.isSetAside, program.screens[own].cover > 0 {
      return layer(program.screens[Int(program.screens[own].cover) - 1], context, isWaiting: false)
    }
    return layer(
      program.screens[program.shown(context)], context, isWaiting: program.isWaiting(context.state))
  }

  private func layer(
    _ screen: FlowProgram.ScreenDefinition, _ context: FileContext, isWaiting: Bool
  ) -> Layer {
    let state = context.state
    let controls = program.controls(screen.buttons, ofAlert: false, context)
    let isBusy = isWaiting || program.isBusy(screen, context)
    let timeLeft = screen.countdown.flatMap { context.timeLeft(FileTimer(rawValue: $0)) }
    let title = program.text(screen.title, context)
    let (texts, body) =
      screen.body.isEmpty ? (program.texts(screen.texts, context), []) : program.body(of: screen, context)
    let behind = screen.behind.map {
      [layer(program.screens[Int($0) - 1], context, isWaiting: isWaiting)]
    }
    guard let pad = screen.pad else {
      var page = Layer(
        screen.place, style: screen.style, title: title, texts: texts, controls: controls,
        isBusy: isBusy, timeLeft: timeLeft, showsContent: screen.isPrivate,
        behind: behind ?? [])
      page.body = body
      if state.refusedKey != 0 { page.error = program.error(among: screen.texts, context) }
      return page
    }
    let isOff = pad.isOff.map { program.holds($0, context) } ?? false
    let length = program.length(of: pad, state, context.server, context.limits)
    let isShaking = pad.shakes.map { program.holds($0, context) } ?? state.isRetry
    let filled = isWaiting ? state.sent.code.count : state.dots == .typed ? state.entry.count : length
    var others = controls
    func key(_ side: FlowProgram.PadSide) -> Control? {
      let key = screen.buttons.first { $0.side == side && program.holds($0.isShown, context) }?.code
      return others.firstIndex { $0.id.code == key }.map { others.remove(at: $0) }
    }
    let (left, right) = (key(.left), key(.right).flatMap { filled == 0 ? $0 : nil })
    var asking = Layer(
      screen.place, style: .pinPad, title: title, texts: texts,
      controls: [left, right].compactMap { $0 } + others,
      keypad: Keypad(
        keys: pad.keys, filled: filled, length: program.isVariable(pad, context) ? nil : length,
        isEnabled: !isOff && !isBusy, left: left.map { .control($0.id) } ?? .none,
        right: right.map { .control($0.id) } ?? .delete, isShaking: isShaking && state.entry.isEmpty),
      isBusy: isBusy, timeLeft: timeLeft, showsContent: screen.isPrivate, behind: behind ?? [])
    asking.body = body
    if pad.isPattern, !isWaiting, state.dots == .typed { asking.keypad?.touched = state.entry }
    if isShaking { asking.error = program.error(among: screen.texts, context) }
    return asking
  }

  public func alert(_ state: FileState, _ surroundings: Surroundings) -> Layer? {
    FileContext.with(state, surroundings) { alert($0) }
  }

  private func alert(_ context: FileContext) -> Layer? {
    let number = program.alert(context)
    guard number > 0 else { return nil }
    let alert = program.alerts[Int(number) - 1]
    return Layer(
      alert.place, style: context.state.isRaised ? alert.raisedStyle ?? alert.style : alert.style,
      title: program.text(alert.title, context),
      texts: alert.text.map { [program.text($0, context)] } ?? [],
      controls: program.controls(alert.buttons, ofAlert: true, context),
      timeLeft: alert.countdown.flatMap { context.timeLeft(FileTimer(rawValue: $0)) },
      showsContent: alert.isPrivate)
  }

  public func prompt(for purpose: FilePurpose, _ state: FileState, _ surroundings: Surroundings) -> Prompt {
    let purpose = program.purposes[Int(purpose.rawValue)]
    return FileContext.with(state, surroundings) { context in
      Prompt(
        reason: program.text(purpose.reason, context),
        fallbackTitle: purpose.fallbackTitle.map { program.text($0, context) },
        cancelTitle: purpose.cancelTitle.map { program.text($0, context) })
    }
  }

  public func facts(_ state: FileState, _ surroundings: Surroundings) -> [Fact] {
    FileContext.with(state, surroundings) { context in
      program.facts.map { fact in
        switch fact.value {
        case .copy(let copy): Fact(fact.name, program.text(copy, context), program.values(of: copy))
        case .holds(let condition): Fact(fact.name, program.holds(condition, context))
        }
      }
    }
  }
}

extension FileFlow {
  /// What the file says of the value that a fact tells.
  public func about(fact name: String) -> String? {
    guard let fact = program.facts.first(where: { $0.name == name }), case .copy(let copy) = fact.value,
      copy.pieces.count == 1
    else { return nil }
    switch copy.pieces[0] {
    case .value(let value): return program.values[Int(value)].summary
    case .code(let code): return program.codes[Int(code)].summary
    default: return nil
    }
  }

  /// What the file remembers and doesn’t name under `facts:`. Testers can ask for it; nobody said that they want to.
  public var undeclaredFacts: [String] { program.facts.filter { !$0.isDeclared }.map(\.name) }
}

extension FlowProgram {
  /// What a fact can be that is a value by another name; a text can be anything.
  fileprivate func values(of copy: Copy) -> FactValues {
    guard copy.pieces.count == 1 else { return .text }
    switch copy.pieces[0] {
    case .value(let value):
      return switch values[Int(value)].kind {
      case .flag: .flag
      case .words(let words): .choice(words)
      case .count: .number(orNone: false)
      case .screen: .choice(["none"] + screens.map(\.place.id))
      case .enrolledSet: .choice(["none", "set"])
      }
    case .code: return .choice(["none", "set"])
    case .left, .leftInRound, .round: return .number(orNone: false)
    case .word(let word): return values(of: words[Int(word)])
    case .text, .limit, .timeLeft, .biometry, .model, .refusedKey: return .text
    }
  }

  /// One of some texts, where each of them is the same at all times and one of them always holds.
  private func values(of word: Word) -> FactValues {
    guard case .byCondition(let ways) = word, ways.last?.condition == nil, ways.allSatisfy(\.copy.isFixed)
    else { return .text }
    return .choice(
      ways.reduce(into: []) { texts, way in
        let text = way.copy.pieces.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        if !texts.contains(text) { texts.append(text) }
      })
  }

  /// The screen that shows, by its number from 0 on: the one that the state names, or the first that stands in its place
  /// because its condition holds.
  func shown(_ context: borrowing FileContext) -> Int {
    if context.rule != nil { return shown(context.ofApp) }
    let own = max(1, Int(context.state.screen)) - 1
    for variant in screens[own].variants where holds(screens[Int(variant) - 1].condition, context) {
      return Int(variant) - 1
    }
    return own
  }

  /// The alert that shows, by its number from 1 on: the one that a step showed, or the first whose condition holds.
  func alert(_ context: borrowing FileContext) -> UInt8 {
    if context.rule != nil { return alert(context.ofApp) }
    let (alert, screen) = (context.state.alert, context.state.screen)
    guard alert == 0, screen > 0 else { return alert }
    for candidate in screens[Int(screen) - 1].alerts
    where holds(alerts[Int(candidate) - 1].condition, context) { return candidate }
    return 0
  }

  /// What a pad says of an entry that was wrong: what wouldn't be there if none had been, or else the last text that isn't
  /// always the same.
  fileprivate func error(among texts: [ConditionalCopy], _ context: borrowing FileContext) -> String? {
    var state = context.state
    (state.isRetry, state.refusedKey) = (false, 0)
    let usual = withUnsafePointer(to: state) { [context = copy context] in
      self.texts(texts, FileContext($0, in: context))
    }
    let shown = self.texts(texts, context)
    if let new = shown.last(where: { !usual.contains($0) }) { return new }
    var last: String?
    for text in texts where text.condition != nil || !text.copy.isFixed {
      guard holds(text.condition, context) else { continue }
      let shown = self.text(text.copy, context)
      if !shown.isEmpty { last = shown }
    }
    return last
  }

  func controls(
    _ buttons: FlowTable<ButtonDefinition>, ofAlert isOfAlert: Bool, _ context: borrowing FileContext
  ) -> [Control] {
    var controls: [Control] = []
    for button in buttons where holds(button.isShown, context) {
      var role = button.role
      if let toggle = button.toggle { role = .toggle(isOn: holds(toggle, context)) }
      if button.raises { role = .grabber(isRaised: context.state.isRaised) }
      var control = Control(
        id: ControlID(owner: .app, code: button.code), title: text(button.title, context),
        role: role, isEnabled: isEnabled(button, isOfAlert ? 1 : 0, context))
      control.icon = button.icon
      if let field = button.field { fill(&control, field, context) }
      controls.append(control)
    }
    return controls
  }

  /// What stands in a field, or in its place.
  private func fill(_ control: inout Control, _ number: UInt8, _ context: borrowing FileContext) {
    let fields = fields(context)
    guard fields.indices.contains(Int(number)) else { return }
    let (field, text) = (fields[Int(number)], context.state.texts[fieldPlace + Int(number)].text)
    let isNext = context.state.field == number
    control.role = .field(
      text: field.check?.shown(text) ?? text, isActive: isNext && control.isEnabled, isSecure: field.isSecure)
    if text.isEmpty, let placeholder = field.placeholder {
      control.placeholder = self.text(placeholder, context)
    }
  }

  /// Nothing is tapped twice: while a screen waits for an answer, its buttons are off, unless the file says otherwise.
  func isEnabled(_ button: ButtonDefinition, _ alert: UInt8, _ context: borrowing FileContext) -> Bool {
    if button.submits, !isWhole(context) { return false }
    if button.side == .right, !context.state.entry.isEmpty { return false }
    if let field = button.field { return takesTyping(field, context) }
    if button.isEnabled != nil { return holds(button.isEnabled, context) }
    if alert > 0 { return true }
    return !isWaiting(context.state)
  }
}
