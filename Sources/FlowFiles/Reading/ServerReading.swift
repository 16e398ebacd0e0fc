import Diagnostics
import UnlockEngine

// The simulated server: what it knows, what it does with each request, and what its operator may do.

/// Where steps stand, which decides what they can do and ask.
enum StepPlace {
  case app
  /// What the app does because something outside opened it.
  case opened
  /// A list of steps with a name, which anything of the app's may do.
  case named
  /// What follows from the options that a world begins with, at the server too.
  case beginning
  /// What the server does with a request.
  case request
  /// What follows at the server from a setting or a limit that was changed, or from the end of a timer.
  case setting, limit, timer

  var isServers: Bool { [.request, .setting, .limit, .timer].contains(self) }
}

extension FlowReader {
  enum ServerKey: String, CaseIterable {
    case values, settings, requests
    case beforeEach = "before-each"
    case limitsChanged = "limits-changed"
  }

  /// The answers that every request can have without the server.
  enum NetworkAnswer: String, CaseIterable { case offline, unreachable }

  mutating func readServerNames(_ section: YAMLEntry?) {
    guard let section else { return }
    let found: [ServerKey: YAMLEntry] = keys(
      entries(of: section, expected: "a map, as in { values: …, requests: … }"), of: "“server”")
    for (key, entry) in found { serverEntries[key.rawValue] = entry }
    for entry in entries(of: ServerKey.values, expected: "values, as in { wrong-pins: count }") {
      readValue(entry, .server)
    }
    for entry in entries(of: ServerKey.requests, expected: "requests, each a name and its steps") {
      guard declare(entry, .request) else { continue }
      requestEntries.append(entry)
      parts.server.requests.append(FlowProgram.RequestDefinition(name: entry.key))
    }
  }

  private mutating func entries(of key: ServerKey, expected: String) -> [YAMLEntry] {
    serverEntries[key.rawValue].map { entries(of: $0, expected: expected) } ?? []
  }

  mutating func readServer() {
    let before = mistakes.all.count
    defer { areAnswersDoubtful = mistakes.all.count > before }
    place = .request
    if let entry = serverEntries[ServerKey.beforeEach.rawValue] { parts.server.beforeEach = block(entry) }
    for (number, entry) in requestEntries.enumerated() {
      let before = mistakes.all.count
      guard let block = block(entry) else { continue }
      parts.server.requests[number].block = block
      if mistakes.all.count == before, !alwaysAnswers(block) {
        mistakes.add(
          "“\(entry.key)” has to end with an answer, whatever is so: “answer: done”, in an “else” too.",
          atKeyOf: entry)
      }
      let first = parts.server.beforeEach.map { answers(in: $0) } ?? 0
      parts.server.requests[number].answers = first | answers(in: block)
      parts.server.requests[number].tells =
        (parts.server.beforeEach.map { told(in: $0) } ?? 0) | told(in: block)
    }
    place = .setting
    readSettings()
    place = .limit
    if let entry = serverEntries[ServerKey.limitsChanged.rawValue] {
      parts.server.limitsChanged = block(entry)
    }
    place = .app
  }

  // MARK: Settings

  /// `[user-removed]`, or with what follows where one was changed: `{ user-removed: [reset: wrong-pins] }`.
  private mutating func readSettings() {
    guard let entry = serverEntries[ServerKey.settings.rawValue] else { return }
    if case .map(let entries) = entry.value.content {
      for entry in entries {
        let name = Item(text: entry.key, value: YAMLValue(entry), isPlain: true)
        addSetting(name, then: block(entry))
      }
    } else {
      for item in texts(of: entry, expected: "the names of values, or a map of names") {
        addSetting(item, then: nil)
      }
    }
  }

  private mutating func addSetting(_ item: Item, then: UInt16?) {
    let known = parts.values.filter { $0.lifetime == .server }.map(\.name)
    guard known.contains(item.text), let number = names.values.firstIndex(of: item.text) else {
      let isCode = names.codes.contains(item.text) && isServers(item.text)
      mistakes.add(
        isCode
          ? "“\(item.text)” is a code or a text, and settings are values: flags, words, counts."
          : "There is no value \(quoted(item.text)) of the server’s. \(suggestion(for: item.text, in: known))",
        at: item.value)
      return
    }
    parts.server.settings.append(FlowProgram.ServerSetting(value: UInt8(number), then: then))
  }

  // MARK: Answers

  /// “answer: wrong-pin”: the number of an answer, which is made known by being given.
  mutating func answer(_ item: Item) -> FlowProgram.Instruction? {
    let taken = NetworkAnswer.allCases.map(\.rawValue) + ["request", "else"]
    guard Names.canBe(item.text), !taken.contains(item.text) else {
      mistakes.add(
        "\(quoted(item.text)) can’t be an answer: a name as in “wrong-pin”, and none of \(taken.joined(separator: ", ")).",
        at: item.value)
      return nil
    }
    if let known = parts.server.answers.firstIndex(of: item.text) { return .answer(UInt8(known)) }
    guard parts.server.answers.count < FileAnswer.limit else {
      mistakes.add("There can be \(FileAnswer.limit) answers, and this is one more.", at: item.value)
      return nil
    }
    parts.server.answers.append(item.text)
    return .answer(UInt8(parts.server.answers.count - 1))
  }

  private func alwaysAnswers(_ block: UInt16) -> Bool {
    parts.blocks[Int(block)].contains { instruction in
      switch instruction {
      case .answer: return true
      case .choose(let first, let count):
        let branches = parts.branches[Int(first)..<Int(first + count)]
        return branches.contains { $0.condition == nil } && branches.allSatisfy { alwaysAnswers($0.block) }
      default: return false
      }
    }
  }

  private func answers(in block: UInt16) -> UInt64 {
    parts.blocks[Int(block)].reduce(0) { found, instruction in
      switch instruction {
      case .answer(let answer): found | 1 << UInt64(answer)
      case .choose(let first, let count):
        parts.branches[Int(first)..<Int(first + count)].reduce(found) { $0 | answers(in: $1.block) }
      default: found
      }
    }
  }

  // MARK: Sending

  /// `send: { request: check-pin, done: [go: home], wrong-pin: [retry], offline: […], unreachable: […] }`
  mutating func readSending(_ entry: YAMLEntry) -> UInt8? {
    let entries = entries(
      of: entry, expected: "a map, as in { request: check-pin, done: [go: home], else: [retry] }")
    guard let named = entries.first(where: { $0.key == "request" }) else {
      mistakes.add("“send” needs “request”: which one.", atKeyOf: entry)
      return nil
    }
    guard let number = number(item(of: named, expected: "the name of a request"), .request) else {
      return nil
    }
    guard parts.server.calls.count < FlowProgram.CallDefinition.limit else {
      mistakes.add(
        "Requests can be sent in \(FlowProgram.CallDefinition.limit) places, and this is one more.",
        atKeyOf: entry)
      return nil
    }
    // The number is taken before the answers are read, which may send again.
    let call = parts.server.calls.count
    parts.server.calls.append(FlowProgram.CallDefinition(request: number))
    callEntries.append(entry)
    let request = parts.server.requests[Int(number)]
    let known = parts.server.answers.indices.filter { request.answers & (1 << UInt64($0)) != 0 }
    let words = known.map { parts.server.answers[$0] } + NetworkAnswer.allCases.map(\.rawValue)
    var found: [String: UInt16] = [:]
    for answer in entries where answer.key != "request" {
      guard words.contains(answer.key) || answer.key == "else" else {
        if areAnswersDoubtful { continue }
        let advice = suggestion(for: answer.key, in: words + ["else"])
        mistakes.add("“\(request.name)” has no answer \(quoted(answer.key)). \(advice)", atKeyOf: answer)
        continue
      }
      found[answer.key] = block(answer)
    }
    let missing = words.filter { found[$0] == nil && found["else"] == nil }
    if !missing.isEmpty, mistakes.all.isEmpty {
      mistakes.add(
        "Nothing is said about: \(missing.joined(separator: ", ")). Say what follows, or “else”.",
        atKeyOf: entry)
    }
    parts.server.calls[call].answers = Array(repeating: nil, count: parts.server.answers.count)
    for answer in known {
      parts.server.calls[call].answers[answer] = found[parts.server.answers[answer]] ?? found["else"]
    }
    parts.server.calls[call].offline = found[NetworkAnswer.offline.rawValue] ?? found["else"]
    parts.server.calls[call].unreachable = found[NetworkAnswer.unreachable.rawValue] ?? found["else"]
    return UInt8(call)
  }

  // MARK: Whose values are whose

  /// Whether steps may change a value here, if there is one; a mistake if not: the app doesn't change what the server
  /// knows, nor the server what the app does, but for what it counts of an account that the app has there.
  mutating func mayChange(_ name: String, at value: YAMLValue) -> Bool {
    guard (names.values + names.codes).contains(name) else { return true }
    tellOption(name, at: value)
    let isServers = isServers(name)
    if place == .beginning || place.isServers == isServers || place == .request && isKeptCount(name) {
      return true
    }
    mistakes.add(
      isServers
        ? "“\(name)” is the server’s: a request changes it, or “begin”."
        : "“\(name)” is the app’s: the server answers, and what follows is for the app to do.", at: value)
    return false
  }

  /// A mistake where an option of `app:` is asked or set, and is no option any more: only what a world begins with knows it.
  mutating func tellOption(_ name: String, at value: YAMLValue) {
    let lifetime =
      names.values.firstIndex(of: name).map { parts.values[$0].lifetime }
      ?? names.codes.firstIndex(of: name).map { parts.codes[$0].lifetime }
    guard lifetime == .begin, place != .beginning, place != .named else { return }
    mistakes.add(
      "Only “begin” knows “\(name)”: there it becomes a value that the app “remembers” or “forgets”.",
      at: value)
  }

  /// Whether limits can be asked about here; a mistake if not: who sets something at the server sets it at once, whatever
  /// the limits are then.
  mutating func canAskForLimits(at value: YAMLValue) -> Bool {
    if place != .setting, place != .timer { return true }
    mistakes.add(
      place == .timer
        ? "The end of a timer isn’t compared with limits: what follows from both is for “limits-changed”."
        : "A setting isn’t compared with limits: what follows from both is for “limits-changed”.", at: value)
    return false
  }

  private func isKeptCount(_ name: String) -> Bool {
    guard let number = names.values.firstIndex(of: name), case .count = parts.values[number].kind else {
      return false
    }
    return parts.values[number].lifetime.isKept
  }

  func isServers(_ name: String) -> Bool {
    if let number = names.values.firstIndex(of: name) { return parts.values[number].lifetime == .server }
    if let number = names.codes.firstIndex(of: name) { return parts.codes[number].lifetime == .server }
    return false
  }

  /// Whether a condition can be asked where it stands; a mistake if not.
  mutating func canAsk(_ entry: YAMLEntry) -> Bool {
    if entry.key == ConditionKey.openedBy.rawValue, ![.opened, .named].contains(place),
      !(names.values + names.codes + names.conditions).contains(entry.key)
    {
      mistakes.add(
        "“\(entry.key)” is known in the moment “opened”, and in steps that it does: keep there what is wanted "
          + "later.", atKeyOf: entry)
      return false
    }
    guard place.isServers else { return true }
    if place == .request, entry.key == ConditionKey.running.rawValue { return goesByTheServersClock(entry) }
    let isKnown: Bool =
      switch ConditionKey(rawValue: entry.key) {
      case .all, .any, .not: true
      case .typed: place == .request
      case nil: place == .request || isServers(entry.key) || !(names.values + names.codes).contains(entry.key)
      default: false
      }
    if !isKnown {
      mistakes.add(
        place == .request
          ? "The server doesn’t know “\(entry.key)”: it sees its own values, the app’s, and what was typed."
          : "The server doesn’t know “\(entry.key)” here, where nothing was sent: it sees its own values.",
        atKeyOf: entry)
    }
    return isKnown
  }

  /// Of timers the server knows those that go by its clock; a mistake for another.
  private mutating func goesByTheServersClock(_ entry: YAMLEntry) -> Bool {
    guard case .text(let name, _) = entry.value.content,
      let timer = timerEntries.first(where: { $0.key == name }), !timer.value.has("clock", "server")
    else { return true }
    mistakes.add("The server doesn’t know “\(name)”: it doesn’t go by the server’s clock.", at: entry.value)
    return false
  }
}
