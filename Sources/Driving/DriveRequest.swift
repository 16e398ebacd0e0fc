import FlowReading
import Scenarios
import SystemIO
import UnlockEngine

/// What a line of JSON asks for: a step as scenarios have it, or something about the session.
enum DriveRequest {
  case step(Step)
  /// The phone as drawn in plain text.
  case picture
  case `where`
  case back(Int)
  /// To begin anew, with other settings than the ones it was launched with.
  case reset([YAMLEntry])
  case record(title: String, Recording.Style)
  case describe
}

/// What there is beside the steps of scenarios.
enum DriveWord: String, CaseIterable { case `where`, back, reset, record, describe }

/// Reads a request from a line's value. Its step is read as those of files are, so that there is one vocabulary.
struct DriveReader {
  private var reader: ScenarioReader

  /// What an ID is in answers; `nil` where none was given.
  static func id(of value: YAMLValue) throws(DriveMistake) -> JSONText? {
    guard case .map(let entries) = value.content, let entry = entries.first(where: { $0.key == "id" }) else {
      return nil
    }
    if let id = Self.id(in: entry.value) { return id }
    throw Self.invalid("An “id” is a text or a whole number of 64 bits.", entry.value.place.column)
  }

  /// The ID that a value is; `nil` if it can’t be one.
  static func id(in value: YAMLValue) -> JSONText? {
    switch value.content {
    case .text(let text, isPlain: false): .text(text)
    case .text(let text, isPlain: true): Int(text).map { .number($0) }
    case .list, .map: nil
    }
  }

  init(_ source: SourceText, _ sample: Simulation, _ flows: any FlowLookup) {
    reader = ScenarioReader(source, flows, sample: sample)
  }

  mutating func request(_ value: YAMLValue) throws(DriveMistake) -> DriveRequest {
    var value = value
    if case .map(var entries) = value.content {
      entries.removeAll { $0.key == "id" }
      // {"do": "launch"} is what a list of steps would have, with room for an ID beside it.
      if let inner = entries.first(where: { $0.key == "do" }) {
        guard entries.count == 1 else {
          throw Self.invalid(
            "Beside “do” stands nothing but an “id”: the step goes into it.", inner.place.column)
        }
        value = inner.value
      } else {
        value.content = .map(entries)
      }
    }
    return try request(in: value)
  }

  /// What of the checks that were read holds whatever happens, in words; `steps` are those that brought texts to the phone.
  mutating func doubts(under setup: Setup, after steps: [Step]) -> [String] {
    reader.doubtHidden(setup, steps)
    return reader.neverShown.sorted.map(\.message)
  }

  private mutating func request(in value: YAMLValue) throws(DriveMistake) -> DriveRequest {
    switch value.content {
    case .list: throw Self.invalid("A line is one step, and this is a list.", value.place.column)
    case .text(let name, isPlain: false):
      // As in a list of steps, where a word alone is one.
      let nothing = YAMLValue(place: value.place, length: value.length, content: .text("", isPlain: true))
      let entry = YAMLEntry(key: name, place: value.place, length: value.length, value: nothing)
      return try request(entry, among: [entry], of: value)
    case .text:
      throw Self.invalid("A line is a step: {\"tap\": \"Sign in\"}, or \"launch\".", value.place.column)
    case .map(let entries):
      let known = Set(["times", "ignored", "style"])
      let actions = entries.filter { !known.contains($0.key) }
      guard let entry = actions.first else {
        throw Self.invalid(
          "This line says nothing to do: {\"tap\": \"Sign in\"}, or \"launch\".", value.place.column)
      }
      for other in actions { try refuseUnknown(other) }
      guard actions.count == 1 else {
        let message = "A line does one thing, and this one has \(quoted(entry.key)) already."
        throw Self.invalid(message, actions[1].place.column)
      }
      return try request(entry, among: entries, of: value)
    }
  }

  private func refuseUnknown(_ entry: YAMLEntry) throws(DriveMistake) {
    guard StepName(rawValue: entry.key) == nil, DriveWord(rawValue: entry.key) == nil else { return }
    if entry.key == "do" || entry.key == "id" {
      throw Self.invalid("“\(entry.key)” stands at the top of a line, not in a step.", entry.place.column)
    }
    let steps = StepName.allCases.map(\.rawValue) + DriveWord.allCases.map(\.rawValue)
    let known = steps + ["do", "id", "times", "ignored", "style"].filter { $0 != entry.key }
    throw DriveMistake(
      .unknownStep, "There is no step \(quoted(entry.key)). \(StepName.advice(for: entry.key, in: known))",
      ["column": .number(entry.place.column)])
  }

  private mutating func request(
    _ entry: YAMLEntry, among entries: [YAMLEntry], of value: YAMLValue
  ) throws(DriveMistake) -> DriveRequest {
    try refuseUnknown(entry)
    if let word = DriveWord(rawValue: entry.key) {
      guard entries.count == 1 else {
        throw Self.invalid("“\(word.rawValue)” takes nothing beside it but an “id”.", entries[1].place.column)
      }
      return try read(word, entry)
    }
    // In a file an empty picture is one that is yet to be accepted.
    if entry.key == StepName.picture.rawValue, entry.value.isYes || entry.value.isEmptyText {
      return .picture
    }
    var entries = entries
    for index in entries.indices where StepName(rawValue: entries[index].key)?.lifeCycle != nil {
      // In JSON a key can't stand without a value, and "true" is what comes to mind.
      if entries[index].value.isYes { entries[index].value.content = .text("", isPlain: true) }
    }
    return .step(try read(YAMLValue(place: value.place, length: value.length, content: .map(entries))))
  }

  private mutating func read(_ value: YAMLValue) throws(DriveMistake) -> Step {
    let step = reader.readStep(value, at: StepSite(source: reader.source, last: nil))
    if let step, reader.mistakes.all.isEmpty {
      guard step.action.inputCount * step.times <= ScenarioReader.mostInputs else {
        throw Self.invalid("A step does \(ScenarioReader.mostInputs) things at most.", value.place.column)
      }
      return step
    }
    throw mistake
  }

  /// All that is wrong with the values of a line.
  private var mistake: DriveMistake {
    let mistakes = reader.mistakes.sorted
    let details = mistakes.map { mistake -> JSONText in
      ["column": .number(mistake.place?.column ?? 1), "message": .text(mistake.message)]
    }
    return DriveMistake(
      .invalidStep, mistakes.first?.message ?? "This step can’t be read.", ["mistakes": .list(details)])
  }

  private static func invalid(_ message: String, _ column: Int) -> DriveMistake {
    DriveMistake(
      .invalidStep, message, ["mistakes": [["column": .number(column), "message": .text(message)]]])
  }

  // MARK: What there is beside steps

  private mutating func read(_ word: DriveWord, _ entry: YAMLEntry) throws(DriveMistake) -> DriveRequest {
    let isPlain = entry.value.isNull || entry.value.isYes
    switch word {
    case .where, .describe:
      guard isPlain else {
        throw Self.invalid("“\(word.rawValue)” takes true, or no value.", entry.value.place.column)
      }
      return word == .where ? .where : .describe
    case .back:
      if isPlain { return .back(1) }
      guard let count = reader.number(of: entry, in: 1...DriveSession.mostMoments) else { throw mistake }
      return .back(count)
    case .reset:
      if isPlain { return .reset([]) }
      let settings = reader.entries(
        of: entry, expected: "true, or settings as in {\"app\": {\"pin\": \"2580\"}}")
      let known = ["device", "app", "policy"]
      for setting in settings where !known.contains(setting.key) {
        reader.refuse(keyOf: setting, in: "“reset”", known: known)
      }
      guard reader.mistakes.all.isEmpty else { throw mistake }
      return .reset(settings)
    case .record: return isPlain ? .record(title: "What was done", .init()) : try readRecord(entry)
    }
  }

  private mutating func readRecord(_ entry: YAMLEntry) throws(DriveMistake) -> DriveRequest {
    var (title, style) = ("What was done", Recording.Style())
    if case .text = entry.value.content {
      title = reader.text(of: entry, expected: "a title") ?? title
    } else {
      for found in reader.entries(of: entry, expected: "true, a title, or {\"title\": …, \"masked\": true}") {
        switch found.key {
        case "title": title = reader.text(of: found, expected: "what happens, in a sentence") ?? title
        case "masked": style.isMasked = reader.flag(of: found) ?? false
        case "raw": style.isRaw = reader.flag(of: found) ?? false
        default: reader.refuse(keyOf: found, in: "“record”", known: ["title", "masked", "raw"])
        }
      }
    }
    if !title.contains(where: { !$0.isWhitespace }) {
      reader.mistakes.add("A title needs some words.", at: entry.value)
    }
    guard reader.mistakes.all.isEmpty else { throw mistake }
    return .record(title: title, style)
  }

  // MARK: Beginning anew

  /// The world of a flow under a set-up with other values of some settings.
  mutating func start(
    _ entries: [YAMLEntry], over setup: Setup, of flow: any Flow
  ) throws(DriveMistake) -> (setup: Setup, simulation: Simulation) {
    let start = reader.readStart(entries, over: setup, of: flow)
    guard let start, reader.mistakes.all.isEmpty else { throw mistake }
    return start
  }
}

extension YAMLValue {
  /// `true`, without quotes.
  fileprivate var isYes: Bool {
    if case .text("true", isPlain: true) = content { return true }
    return false
  }

  fileprivate var isEmptyText: Bool {
    if case .text("", _) = content { return true }
    return isNull
  }
}
