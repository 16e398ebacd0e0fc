import DeviceSimulation
import UnlockEngine

// The right code, or a wrong one, typed with one key: on a PIN pad, in an app's fields, on the passcode's screen.

extension Walk {
  /// Answers whoever asks: the sensor, or what takes a code. The code is typed as somebody would who knows it, or doesn't, and
  /// submitted where that needs a button.
  mutating func answer(right isRight: Bool) {
    guard takesTyping, !isScanning else { return perform(.input(.biometry(isRight ? .match : .noMatch))) }
    guard let inputs = simulation.entry(right: isRight) else {
      note(tried: isRight ? "the right code" : "a wrong code")
      message = isRight ? "Nothing that could be typed here is right." : "Whatever is typed here is right."
      return
    }
    for input in inputs {
      // As if each of its keys had been pressed.
      if case .type(.character(let scalar)) = input { keys.append(.character(scalar)) }
      perform(input)
    }
  }
}

extension Simulation {
  /// What is typed for the right code, or a wrong one, and tapped to submit it; `nil` where there is none.
  ///
  /// Where nothing says which is right – a PIN is chosen, say – it is one that is taken, and wrong is one that isn't.
  func entry(right isRight: Bool) -> [Input]? {
    let known = knownCode
    if isRight, let known, isTaken(known) ?? false { return entry(known) }
    let candidates = (isRight ? [] : wrongCodes) + world.textsToTry + [anyCode]
    if let found = candidates.first(where: { $0 != known && isTaken($0) == isRight }) { return entry(found) }
    // A code may be right, and the server unreachable; it may be wrong, and be told of later.
    return isRight ? known.map { entry($0) } : wrongCodes.first.map { entry($0) }
  }

  /// The code that is asked for now, by the system or the app.
  private var knownCode: String? {
    if screen.system != nil { return world.device.passcode?.text.text }
    return screen.top?.keypad != nil ? world.expectedPIN?.text : world.expectedText
  }

  /// As long as the one that is asked for, and others: not the passcode that was wrong just now, for the same one again
  /// doesn't count (A8).
  var wrongCodes: [String] {
    guard let known = knownCode, let last = known.last else { return [] }
    let before = screen.system == nil ? nil : world.device.lastWrongPasscode?.text
    // No dot of a pattern is touched twice.
    let isPattern = screen.top?.keypad?.keys == .pattern
    let others = isPattern ? "123456789".filter { !known.contains($0) } : "123".filter { $0 != last }
    let turned = isPattern ? [String(known.reversed())] : []
    return (others.map { known.dropLast() + String($0) } + turned).filter { $0 != before }
  }

  private var anyCode: String { String("2580369147".prefix(screen.top?.keypad?.length ?? 4)) }

  /// Whether a code is taken: nothing shakes, complains or stands in the way once it is submitted; `nil` where it can't be
  /// submitted.
  private func isTaken(_ code: String) -> Bool? {
    var end = self
    for input in entry(code) where end.step(input).contains(where: \.isIgnored) { return nil }
    guard end.screen != screen, end.screen.top?.holdsEntry != true else { return nil }
    end.settle()
    guard let top = end.screen.top, end.screen.alert == nil || screen.alert != nil else { return false }
    return top.keypad?.isShaking != true && top.error == nil
  }

  /// Empties what is there, types a code, and submits it. In a form each field gets what it asks for; those that ask for
  /// nothing, and the last one, get the code.
  func entry(_ code: String) -> [Input] {
    var (end, inputs) = (self, [Input]())
    func perform(_ input: Input) {
      end.step(input)
      inputs.append(input)
    }
    func type(_ text: String, over count: Int) {
      for _ in 0..<count { perform(.type(.delete)) }
      for scalar in text.unicodeScalars { perform(.type(.character(scalar))) }
    }
    if let keypad = screen.top?.keypad {
      type(code, over: keypad.isFull ? 0 : keypad.filled)
    } else {
      let fields = screen.top?.controls.filter { $0.isField && $0.isEnabled } ?? []
      for field in fields {
        if end.screen.top?.control(field.id)?.isActiveField != true { perform(.tap(field.id)) }
        guard case .field(let text, isActive: true, _)? = end.screen.top?.control(field.id)?.role else {
          continue
        }
        let asked = field.id == fields.last?.id ? nil : end.world.expectedText
        type(asked ?? code, over: text.unicodeScalars.count)
      }
    }
    if let top = end.screen.top, top.id == screen.top?.id, top.holdsEntry, let submit = top.submit,
      submit.isEnabled
    {
      perform(.tap(submit.id))
    }
    return inputs
  }
}

extension Layer {
  /// Whether something is typed that waits to be submitted.
  fileprivate var holdsEntry: Bool {
    if let keypad { return keypad.filled > 0 && keypad.length != keypad.filled }
    return controls.contains { control in
      if case .field(let text, isActive: true, _) = control.role { return !text.isEmpty }
      return false
    }
  }
}

extension AnyWorld {
  /// The PIN that the app asks for, where there is one that it takes.
  public var expectedPIN: PIN? {
    guard let flow = flow as? any Explored else { return nil }
    func pin<F: Explored>(_ flow: F) -> PIN? { (self as? World<F>).flatMap(flow.expectedPIN) }
    return pin(flow)
  }

  /// The text that the active field asks for.
  fileprivate var expectedText: String? {
    guard let flow = flow as? any Explored else { return nil }
    func text<F: Explored>(_ flow: F) -> String? { (self as? World<F>).flatMap(flow.expectedText) }
    return text(flow)
  }

  /// What exploring would type into the app: into a field only what it would there.
  fileprivate var textsToTry: [String] {
    guard let flow = flow as? any Explored else { return [] }
    func texts<F: Explored>(_ flow: F) -> [String] {
      guard let world = self as? World<F> else { return [] }
      let isField = world.screen.top?.keypad == nil
      return withUnsafePointer(to: world) { here in
        flow.plan.texts.filter { !isField || $0.isTyped(VisibleWorld(here)) }.map(\.text)
      }
    }
    return texts(flow)
  }
}
