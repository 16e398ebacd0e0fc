import Diagnostics
import UnlockEngine

// What is named and makes no difference.

extension FlowCheck {
  mutating func checkUses(_ uses: FlowReferences, _ reach: Reachability) {
    for (number, value) in program.values.enumerated() { check(value, UInt8(number), uses) }
    for (number, code) in program.codes.enumerated() { check(code, UInt8(number), uses) }
    for (number, entry) in places.entries(.limit).enumerated() where !uses.limits.contains(UInt8(number)) {
      tell(
        .neverUsed,
        "The limit “\(entry.key)” is never used: nothing counts up to it, and nothing waits for it.",
        at: entry)
    }
    for (number, entry) in places.entries(.word).enumerated() where !uses.words.contains(UInt8(number)) {
      tell(
        .neverUsed, "The words “\(entry.key)” are never used: no text that shows has “{\(entry.key)}” in it.",
        at: entry)
    }
    for (number, entry) in places.entries(.step).enumerated() where !uses.steps.contains(UInt16(number)) {
      tell(.neverUsed, "The steps “\(entry.key)” are never done: nothing says “do: \(entry.key)”.", at: entry)
    }
    for (number, entry) in places.entries(.timer).enumerated() where !uses.started.contains(UInt8(number)) {
      tell(.neverUsed, "The timer “\(entry.key)” never runs: nothing says “start: \(entry.key)”.", at: entry)
    }
    checkStarts()
    checkFacts()
    checkReuse()
  }

  /// An unlock that is used again is an authentication (D23), and no lock to whoever has the phone right after it.
  private mutating func checkReuse() {
    for purpose in program.purposes where purpose.reuse > .zero {
      tell(
        .note,
        "Whoever unlocked the phone by face or finger less than \(purpose.reuse.scenarioText) ago isn’t asked here, and comes in.",
        at: purpose.success.flatMap { places.blocks[$0] })
    }
  }

  private mutating func check(_ value: FlowProgram.Value, _ number: UInt8, _ uses: FlowReferences) {
    guard let entry = places.entry(.value, Int(number)) else { return }
    // Options are set by whoever begins a walk, and facts are read by testers.
    let isSet =
      uses.set.contains(number) || value.lifetime == .begin || isSaid(value.optionName)
      || value.lifetime == .server && program.server.settings.contains { $0.value == number }
    let isRead = uses.read.contains(number) || isFact(value.name)
    switch (isSet, isRead) {
    case (true, true): checkWords(of: value, number, uses, entry)
    case (false, false):
      tell(
        .neverUsed, "“\(value.name)” is never used: nothing sets it, and nothing is compared with it.",
        at: entry)
    case (true, false):
      tell(
        .valueNeverRead,
        "“\(value.name)” is never read: whatever it is, nothing is other. Ask for it in an “if”, or name it under “facts” "
          + "if only testers need it.", at: entry)
    case (false, true):
      let how =
        value.lifetime.isKept ? "set it in a step, or begin with another in “starts”" : "set it in a step"
      tell(
        .valueNeverSet,
        "“\(value.name)” is asked for, and always is “\(program.text(of: Int(number), 0))”: \(how).",
        at: entry)
    }
  }

  /// A word that nothing sets is never so, and one that nothing asks for either is no word at all.
  private mutating func checkWords(
    of value: FlowProgram.Value, _ number: UInt8, _ uses: FlowReferences, _ entry: YAMLEntry
  ) {
    guard case .words(let words) = value.kind, value.lifetime == .process else { return }
    for (index, word) in words.enumerated().dropFirst()
    where uses.setTo[number, default: 0] & (1 << UInt64(index)) == 0 {
      tell(.valueNeverSet, "“\(value.name)” is never set to “\(word)”.", at: entry)
    }
  }

  private mutating func check(_ code: FlowProgram.Code, _ number: UInt8, _ uses: FlowReferences) {
    guard let entry = places.entry(.code, Int(number)) else { return }
    let isSet =
      uses.setCodes.contains(number) || code.lifetime == .begin
      || code.isRemembered && isSaid(code.optionName)
    let isRead = uses.readCodes.contains(number) || isFact(code.name)
    let kind = code.isText ? "text" : "code"
    switch (isSet, isRead) {
    case (true, true): break
    case (false, false):
      tell(
        .neverUsed, "The \(kind) “\(code.name)” is never used: nothing sets it, and nothing asks for it.",
        at: entry)
    case (true, false):
      tell(
        .valueNeverRead,
        "The \(kind) “\(code.name)” is never compared with what is typed, as in { typed: \(code.name) }.",
        at: entry)
    case (false, true):
      tell(
        .valueNeverSet,
        "The \(kind) “\(code.name)” is never set, as by “set: { \(code.name): typed }”: nothing can be equal to it.",
        at: entry)
    }
  }

  private func isSaid(_ name: String) -> Bool { program.starts.contains { $0.app[name] != nil } }

  private func isFact(_ name: String) -> Bool {
    places.facts.contains { entry in
      if case .text(name, _) = entry.value.content { return true }
      return false
    }
  }

  // MARK: Starting points and facts

  private mutating func checkStarts() {
    for (number, start) in program.starts.enumerated() {
      let earlier = program.starts[..<number].first {
        $0.device == start.device && $0.app == start.app && $0.policy == start.policy
      }
      guard let earlier, places.starts.indices.contains(number) else { continue }
      tell(
        .saidTwice, "This is where “\(earlier.title)” begins too: nothing in it is other.",
        at: places.starts[number])
    }
  }

  private mutating func checkFacts() {
    for (number, entry) in places.facts.enumerated() {
      guard case .text(let name, _) = entry.value.content else { continue }
      let later = places.facts[(number + 1)...].first {
        if case .text(name, _) = $0.value.content { return true }
        return false
      }
      if let later {
        tell(
          .saidTwice, "“\(name)” is called “\(later.key)” further down: a value has one name for testers.",
          at: entry)
      }
    }
  }
}
