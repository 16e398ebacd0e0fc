import DeviceSimulation
import UnlockEngine
import Walkthrough

// The steps of a scenario.

extension ScenarioReader {
  static var mostRepetitions: Int { 10_000 }
  /// Each input is kept as a moment that one can go back to, and memory has an end.
  package static var mostInputs: Int { 20_000 }

  /// Reads the list of steps, which follow those of another file; `end` is the last line that can belong to one.
  mutating func readSteps(_ entry: YAMLEntry, after before: [Step], end: Int) -> [Step] {
    guard case .list(let items) = entry.value.content else {
      let found = entry.value.isNull ? "" : ", and this is \(entry.value.kind)"
      mistakes.add("“steps” takes a list, each step beginning with “- ”\(found).", atKeyOf: entry)
      return []
    }
    if items.isEmpty { mistakes.add("There are no steps, so nothing would be checked.", atKeyOf: entry) }
    var steps: [Step] = []
    var inputs = before.reduce(0) { $0 + $1.inputCount }
    for (index, item) in items.enumerated() {
      if mistakes.isFull { break }
      let site = site(of: index, among: items, end: end)
      let read = item.isShared ? readShared(item, at: site) : readStep(item, at: site).map { [$0] } ?? []
      let before = inputs
      inputs += read.reduce(0) { $0 + $1.inputCount }
      if before <= Self.mostInputs, inputs > Self.mostInputs {
        mistakes.add(
          "Up to here more than \(Self.mostInputs) things are done, which no scenario needs.", at: item)
      }
      // What nobody runs needn’t be kept: steps that do steps can be a great many.
      if inputs <= Self.mostInputs { steps += read }
    }
    return steps
  }

  private func site(of index: Int, among items: [YAMLValue], end: Int) -> StepSite {
    let line = items[index].place.line
    let next = index + 1 < items.count ? items[index + 1].place.line : end + 1
    let sharesLine = next == line || (index > 0 && items[index - 1].place.line == line)
    return StepSite(source: source, last: sharesLine ? nil : max(line, next - 1), row: row)
  }

  package mutating func readStep(_ item: YAMLValue, at site: StepSite) -> Step? {
    switch item.content {
    case .text(let text, _):
      if item.isNull {
        mistakes.add("This step is empty. Write what happens, as in “- launch”.", at: item)
        return nil
      }
      guard let name = StepName(rawValue: text) else {
        mistakes.add(unknownStep(text), at: item)
        return nil
      }
      if let event = name.lifeCycle {
        return Step(action: .lifeCycle(event), times: 1, place: item.place, site: site)
      }
      mistakes.add("“\(text)” needs a value, as in “\(name.example)”.", at: item)
      return nil
    case .map(let entries): return readStep(entries, at: item, site)
    case .list:
      mistakes.add("A step is a word or a map with one key, and this is a list.", at: item)
      return nil
    }
  }

  private mutating func readStep(_ entries: [YAMLEntry], at item: YAMLValue, _ site: StepSite) -> Step? {
    var times = 1
    var (idle, styled): (YAMLEntry?, YAMLEntry?)
    var action: ScenarioStep?
    var wait: Duration?
    var first: YAMLEntry?
    for entry in entries where !mistakes.isFull {
      if entry.key == "times" {
        times = number(of: entry, in: 1...Self.mostRepetitions) ?? 1
        continue
      }
      if entry.key == "ignored" {
        idle = readFlag(entry)
        continue
      }
      if entry.key == "style" {
        styled = readFlag(entry)
        continue
      }
      guard let name = StepName(rawValue: entry.key) else {
        mistakes.add(unknownStep(entry.key, orKey: ["times", "ignored", "style"]), atKeyOf: entry)
        first = first ?? entry
        continue
      }
      if let first {
        mistakes.add(
          "A step does one thing, and this one has \(quoted(first.key)) already: begin a new step with “- ”.",
          atKeyOf: entry)
        continue
      }
      first = entry
      action = readAction(name, entry)
      if name == .expect { wait = readWithin(entry) }
    }
    if first == nil {
      mistakes.add("This step says nothing to do. Write what happens, as in “- launch”.", at: item)
    }
    if let idle, let action, !action.canBeIdle {
      mistakes.add("Only what is done to the phone can be ignored, and this step isn’t that.", atKeyOf: idle)
    }
    if let styled, let action, !action.isPicture {
      mistakes.add("Only a picture has styles, and this step isn’t one.", atKeyOf: styled)
    }
    return action.map {
      Step(
        action: $0, times: times, isIdle: idle != nil, isStyled: styled != nil, wait: wait, place: item.place,
        site: site)
    }
  }

  /// `true`; `nil` for `false`, which says nothing.
  private mutating func readFlag(_ entry: YAMLEntry) -> YAMLEntry? { flag(of: entry) == true ? entry : nil }

  private func unknownStep(_ text: String, orKey key: [String] = []) -> String {
    let known = StepName.allCases.map(\.rawValue) + [SharedSteps.key] + key
    return "There is no step \(quoted(text)). \(StepName.advice(for: text, in: known))"
  }

  // MARK: What a step does

  private mutating func readAction(_ name: StepName, _ entry: YAMLEntry) -> ScenarioStep? {
    switch name {
    case .interrupt where !entry.value.isNull:
      return readOne(of: Interrupter.allCases, entry, \.name, "what interrupts an app").map {
        .lifeCycle(.interruptBy($0))
      }
    case .launch, .leave, .return, .terminate, .forceQuit, .reboot, .interrupt, .openSwitcher, .controlCentre,
      .notificationCentre, .lock, .unlock, .launchInBackground, .reinstall, .newPhone, .update, .sos,
      .remoteLock:
      if entry.value.isNull { return name.lifeCycle.map { .lifeCycle($0) } }
      mistakes.add("“\(name.rawValue)” takes no value.", at: entry.value)
      return nil
    case .open:
      return readOne(of: LifeCycle.openings, entry, { $0.value ?? "" }, "what opens an app").map {
        .lifeCycle($0)
      }
    case .tap: return filledText(of: entry, expected: "the title of a button").map { .tap($0) }
    case .type: return readType(entry)
    case .press: return readPress(entry)
    case .biometry:
      let name = { (answer: SensorAnswer) in kebabCase("\(answer)") }
      return readOne(of: SensorAnswer.allCases, entry, name, "an answer of the sensor").map { .biometry($0) }
    case .fail: return readFail(entry)
    case .device: return readSettings(entry, of: .device).map { .device($0) }
    case .server: return readSettings(entry, of: .server).map { .server($0) }
    case .policy: return readSettings(entry, of: .policy).map { .policy($0) }
    case .elapse: return readElapse(entry)
    case .keepTouching:
      return item(of: entry, expected: "a duration such as 12h").flatMap { duration($0) }.map {
        .keepTouching($0)
      }
    case .expect: return readExpectations(entry, canWait: true).map { .expect($0) }
    case .picture: return readPicture(entry)
    case .note: return readNote(entry)
    }
  }

  /// One of a few words.
  private mutating func readOne<Word>(
    of words: [Word], _ entry: YAMLEntry, _ name: (Word) -> String, _ kind: String
  ) -> Word? {
    let names = words.map(name)
    guard let item = item(of: entry, expected: names.joined(separator: " | ")) else { return nil }
    if let word = words.first(where: { name($0) == item.text }) { return word }
    mistakes.add(
      "\(quoted(item.text)) isn’t \(kind). \(suggestion(for: item.text, in: names))", at: item.value)
    return nil
  }

  /// A note: line breaks are blanks in it, and what can't be shown is a mark.
  private mutating func readNote(_ entry: YAMLEntry) -> ScenarioStep? {
    let expected = "what there is to say of what is on the phone now"
    guard let text = filledText(of: entry, expected: expected) else { return nil }
    let count = text.unicodeScalars.count
    if count <= Note.longest { return .note(Note.text(text)) }
    mistakes.add("A note has \(Note.longest) characters at most, and this one has \(count).", at: entry.value)
    return nil
  }

  /// A picture; one that is empty has yet to be accepted.
  private mutating func readPicture(_ entry: YAMLEntry) -> ScenarioStep? {
    if entry.value.isNull { return .picture([]) }
    if case .text("", _) = entry.value.content { return .picture([]) }
    return filledText(of: entry, expected: "the phone as drawn in plain text, after “|”").map {
      .picture($0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }
  }

  private mutating func filledText(of entry: YAMLEntry, expected: String) -> String? {
    guard let item = item(of: entry, expected: expected) else { return nil }
    if item.text.contains(where: { !$0.isWhitespace }) { return item.text }
    mistakes.add("“\(entry.key)” needs \(expected), and this is empty.", at: item.value)
    return nil
  }

  private mutating func readType(_ entry: YAMLEntry) -> ScenarioStep? {
    let expected = "what is typed, as in type: \"2580\""
    guard let item = item(of: entry, expected: expected) else { return nil }
    if item.text.isEmpty {
      mistakes.add("There is nothing to type here.", at: item.value)
    } else if item.text.unicodeScalars.contains(where: isControl) {
      mistakes.add(
        "Only characters can be typed; for a key such as Enter write “press: Enter”.", at: item.value)
    } else {
      return .type(item.text)
    }
    return nil
  }

  private mutating func readPress(_ entry: YAMLEntry) -> ScenarioStep? {
    let items = texts(of: entry, expected: "a key or a list of keys, as in [Tab, Enter, \"1\"]")
    let keys = items.compactMap { item -> Key? in
      if let key = Key(name: item.text) { return key }
      let isRun = item.text.utf8.allSatisfy { (0x30...0x39).contains($0) }
      let advice =
        isRun ? "Write one key each, or “type: \"\(item.text)\"”." : suggestion(for: item.text, in: Key.names)
      mistakes.add("There is no key \(quoted(item.text)). \(advice)", at: item.value)
      return nil
    }
    if case .list(let list) = entry.value.content, list.isEmpty {
      mistakes.add("There is no key to press here.", at: entry.value)
    }
    return keys.isEmpty ? nil : .press(keys)
  }

  private mutating func readFail(_ entry: YAMLEntry) -> ScenarioStep? {
    guard let item = item(of: entry, expected: "the name of an error, as in userCancel") else { return nil }
    if let code = LAError.Code(name: item.text) { return .fail(code) }
    let names = LAError.Code.allCases.map(\.name)
    mistakes.add(
      "There is no error \(quoted(item.text)). \(suggestion(for: item.text, in: names))", at: item.value)
    return nil
  }

  private mutating func readElapse(_ entry: YAMLEntry) -> ScenarioStep? {
    guard let item = item(of: entry, expected: "a duration such as 5m, or next-deadline") else { return nil }
    if item.text == "next-deadline" { return .elapseToNextDeadline }
    return duration(item, or: "next-deadline").map { .elapse($0) }
  }

  /// The duration of a text; anything else is a mistake.
  package mutating func duration(_ item: Item, or alternative: String? = nil) -> Duration? {
    if let duration = Duration(scenarioText: item.text) { return duration }
    if let meant = Duration(scenarioText: item.text, inAnyOrder: true) {
      mistakes.add(
        "\(quoted(item.text)) isn’t a duration: the longest unit comes first, and each once, as in "
          + "“\(meant.scenarioText)”.", at: item.value)
      return nil
    }
    mistakes.add(
      "\(quoted(item.text)) isn’t a duration: whole numbers with ms, s, m, h or d, as in 5m or 1h 30m, "
        + "up to \(Duration.longest.scenarioText)\(alternative.map { ", or \($0)" } ?? "").", at: item.value)
    return nil
  }
}

extension Step {
  /// How many things it does.
  package var inputCount: Int { action.inputCount * times }
}

extension ScenarioStep {
  /// How many things are done at once.
  package var inputCount: Int {
    switch self {
    case .type(let text): text.unicodeScalars.count
    case .press(let keys): keys.count
    case .device(let entries): entries.count
    case .server(let entries), .policy(let entries): entries.count
    case .expect(let expectations): expectations.count
    case .lifeCycle, .tap, .biometry, .fail, .elapse, .keepTouching, .elapseToNextDeadline, .picture, .note: 1
    }
  }

  fileprivate var isPicture: Bool { if case .picture = self { true } else { false } }

  /// Whether it is something that may have no effect.
  fileprivate var canBeIdle: Bool {
    switch self {
    case .lifeCycle, .tap, .press, .biometry, .fail, .device, .server, .policy: true
    case .type, .elapse, .keepTouching, .elapseToNextDeadline, .expect, .picture, .note: false
    }
  }
}
