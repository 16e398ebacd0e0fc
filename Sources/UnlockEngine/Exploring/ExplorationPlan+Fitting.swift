import DeviceSimulation

// A plan for worlds with other codes and limits than the flow's own, whether they are explored or compared.

extension ExplorationPlan {
  /// The plan for worlds that may know other codes and go by other limits than the flow's own: those of one
  /// exploration, or of both sides of a comparison.
  ///
  /// What is typed are the PINs and passcodes that the worlds know, the right one first; time passes for as long as
  /// their limits say. Worlds as the plan begins them leave it as it is.
  public func fitted(to worlds: [World<F>]) -> ExplorationPlan {
    var plan = self
    plan.fitTexts(to: worlds)
    for text in worlds.flatMap({ plan.fieldTexts($0.limits) }) { plan.addText(text) }
    for text in worlds.compactMap(flow.expectedText) where !plan.texts.contains(where: { $0.text == text }) {
      plan.texts.append(Text(text) { [takesTexts] world, _ in takesTexts(world) })
    }
    plan.fitPasscodes(to: worlds)
    plan.fitTimes(to: worlds)
    return plan
  }

  /// The plan where entries are typed, too, that are as short or as long as these places take in these worlds.
  public func typing(entriesAt places: Set<String>, in worlds: [World<F>]) -> ExplorationPlan {
    var (plan, seen): (ExplorationPlan, Set<[String]>) = (self, [])
    for entry in worlds.flatMap({ boundaryEntries($0.limits) })
    where places.contains(entry.place) && seen.insert([entry.place, entry.text.text]).inserted {
      // One code may be typed at several places.
      if let known = plan.texts.firstIndex(where: { $0.text == entry.text.text }) {
        plan.texts[known] = plan.texts[known].or(entry.text)
      } else {
        plan.texts.append(entry.text)
      }
    }
    return plan
  }

  private mutating func addText(_ text: Text) {
    if !texts.contains(where: { $0.text == text.text }) { texts.append(text) }
  }

  /// The first text is the right PIN; the others, of digits, get the length that pads have now. Further PINs, as of another
  /// side, come after them.
  private mutating func fitTexts(to worlds: [World<F>]) {
    guard let usual = texts.first?.text, usual.isCode else { return }
    let known = worlds.flatMap(flow.knownCodes).map(\.text)
    let limits = worlds.map(\.limits)
    let right = worlds.compactMap(flow.expectedPIN).map(\.text) + known
    let own =
      right.first { $0.count == usual.count } ?? right.first
      ?? usual.cycled(to: lengths(insteadOf: usual.count, by: limits)[0])
    var further: [Text] = []
    for (index, typed) in texts.enumerated() where typed.text.isCode {
      var lengths = lengths(insteadOf: typed.text.count, by: limits)
      if typed.text.count == usual.count { lengths[0] = own.count }
      let text = index == 0 ? own : typed.text.cycled(to: lengths[0])
      texts[index] = typed.with(index > 0 && text == own ? text.otherCode : text)
      // Pads that were alike needn’t be any more.
      for length in lengths.dropFirst() where length != lengths[0] {
        further.append(typed.with(typed.text.cycled(to: length)))
      }
    }
    texts += further
    // A PIN that only goes on from the beginning of another is that one, on a longer keypad.
    for pin in known where !texts.contains(where: { pin.repeats($0.text) }) {
      texts.append(texts[0].with(pin))
      // Beside the right one of a length, one that is wrong.
      if texts.count(where: { $0.text.isCode && $0.text.count == pin.count }) < 2 {
        texts.append(texts[0].with(pin.otherCode))
      }
    }
  }

  /// The lengths that pads with so many digits have by these limits, those that differ first; the length itself where no pad
  /// has another.
  func lengths(insteadOf usual: Int, by limits: [F.Limits]) -> [Int] {
    let places = padLengths(flow.defaultLimits).enumerated().filter { $0.element == usual }.map(\.offset)
    var found: [Int] = []
    for limits in limits {
      let lengths = padLengths(limits)
      for place in places where !found.contains(lengths[place]) { found.append(lengths[place]) }
    }
    let own = found.filter { $0 != usual }
    return own.isEmpty ? [usual] : own + (found.contains(usual) ? [usual] : [])
  }

  /// The plan in which the passcodes of all these worlds are typed, each with as many wrong ones as long: the same one again isn’t counted.
  public func typingPasscodes(of worlds: [World<F>]) -> ExplorationPlan {
    var plan = self
    let wrong = passcodes.dropFirst()
    guard !wrong.isEmpty else { return plan }
    for passcode in worlds.compactMap({ $0.device.passcode?.text.text }) {
      let others = (wrong + ["555555"]).map { $0.cycled(to: passcode.count) }.filter { $0 != passcode }
      for text in [passcode] + others.prefix(wrong.count) where !plan.passcodes.contains(text) {
        plan.passcodes.append(text)
      }
    }
    return plan
  }

  /// The first passcode is the device's, and the others get its length; then come those of further devices.
  private mutating func fitPasscodes(to worlds: [World<F>]) {
    guard !passcodes.isEmpty else { return }
    let known = worlds.compactMap { $0.device.passcode?.text.text }
    if let own = known.first, own != passcodes[0] {
      let others = (passcodes.dropFirst() + ["555555", "222222"]).map { $0.cycled(to: own.count) }
        .filter { $0 != own }
      passcodes = [own] + others.prefix(passcodes.count - 1)
    }
    for passcode in known where !passcodes.contains(passcode) { passcodes.append(passcode) }
  }

  /// Time passes for as long as the limits of these worlds say, and waits know all of these lengths.
  private mutating func fitTimes(to worlds: [World<F>]) {
    var limits: [F.Limits] = []
    for world in worlds where !limits.contains(world.limits) { limits.append(world.limits) }
    guard !limits.isEmpty else { return }
    pauses = pauses.flatMap { pause in
      var lengths: [Duration] = []
      for limits in limits {
        let own = pause.own(limits)
        let length = own == pause.own(flow.defaultLimits) ? pause.length : own
        if length > .zero, !lengths.contains(length) { lengths.append(length) }
      }
      return lengths.map { Pause($0, of: pause.own, where: pause.counts) }
    }
    let set = limits.flatMap { limits in
      ownLimits(limits).filter { $0.values == .duration }
        .compactMap { Duration(scenarioText: $0.get(limits)) }
    }
    guard !set.isEmpty else { return }
    for length in set + pauses.map(\.length) where length > .zero {
      for wait in [length, length + .milliseconds(1)] where !waits.contains(wait) { waits.append(wait) }
    }
  }
}

extension String {
  package var isDigits: Bool { !isEmpty && unicodeScalars.allSatisfy { ("0"..."9").contains($0) } }

  /// Whether it can be typed on a pad: digits, or capital letters among them.
  package var isCode: Bool {
    !isEmpty && unicodeScalars.allSatisfy { Keypad.Keys.lettersAndDigits.typed($0) == $0 }
  }

  /// The text over and over, up to a length.
  package func cycled(to length: Int) -> String {
    String(String(repeating: self, count: length / max(1, count) + 1).prefix(length))
  }

  /// Whether it is another text, gone on with from its beginning.
  func repeats(_ other: String) -> Bool { !other.isEmpty && other.cycled(to: count) == self }

  /// A code as long, of which no character is the same.
  var otherCode: String { String(String.UnicodeScalarView(unicodeScalars.map(\.nextOfCode))) }
}

extension Unicode.Scalar {
  /// The digit or capital letter after this one, in a circle.
  package var nextOfCode: Unicode.Scalar {
    switch self {
    case "9": "0"
    case "Z": "A"
    default: Unicode.Scalar(value + 1) ?? self
    }
  }
}
