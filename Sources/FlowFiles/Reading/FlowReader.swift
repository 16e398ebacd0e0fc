import Diagnostics
import UnlockEngine

/// Reads a flow file: all of its mistakes, or the flow.
///
/// It works on the tree that YAML is, and puts the tables of a `FlowProgram` together: first all names, so that
/// anything may stand before or after what it speaks of; then what they stand for; then what can be told of the whole.
package struct FlowReader: YAMLReader {
  package var mistakes: DiagnosticList
  var parts = FlowProgram.Parts()
  var names = Names()
  /// How deep conditions, steps and copy stand in each other here.
  var depth = 0
  /// Where the steps stand that are read.
  var place = StepPlace.app
  /// What was typed where steps are read; `nil` where that isn't known.
  var entryPlace: EntryPlace?
  /// What conditions can ask of a rule where they are read; `nil` outside of rules.
  var asking: RuleAsking?
  /// The timer that is counted down where copy is read.
  var countdown: UInt8?
  /// Where values, steps, screens and timers are named: what is wrong with the whole is told there.
  var (valueEntries, stepEntries): ([YAMLEntry], [YAMLEntry]) = ([], [])
  var (screenEntries, timerEntries): ([YAMLEntry], [YAMLEntry]) = ([], [])
  var (requestEntries, callEntries, questionEntries): ([YAMLEntry], [YAMLEntry], [YAMLEntry]) = ([], [], [])
  /// Whether what the server answers isn't known, because of mistakes there.
  var areAnswersDoubtful = false
  /// What `server` has.
  var serverEntries: [String: YAMLEntry] = [:]
  var launchEntry: YAMLEntry?, wordEntries: [YAMLEntry] = []
  var acceptanceEntries: [YAMLEntry] = []
  var goalEntries: [YAMLEntry] = []
  /// Where all of it stands, for the checks of the whole.
  var places = FlowPlaces()
  /// What is named, but wrong: nothing is told of it a second time.
  var doubtful: Set<String> = []
  /// The values that are counted up somewhere.
  var counted: Set<UInt8> = []
  /// What is said of tries, by the number of a word and of the count.
  var tries: [(word: UInt8, count: UInt8, entry: YAMLEntry, of: String)] = []
  private(set) var sections: [Section: YAMLEntry] = [:]

  /// The keys of a flow file, as files write them.
  enum Section: String, CaseIterable {
    case flow, title, about, requirements
    case appName = "app-name"
    case limits, remembers, keeps, forgets, app, server, facts, starts, conditions, words, moments, steps,
      screens, alerts, timers
    case needsNoProof = "needs-no-proof"
    case proofEnds = "proof-ends"
    case rules, accepts, goals, explore, look
  }

  static let mostNesting = 12
  static let mostCharacters = 500

  /// Reads what a file holds: the flow, and what is needed to judge whether it makes sense; `nil` if something is wrong
  /// with it, which stands among the mistakes then.
  package static func checked(_ root: YAMLValue, _ mistakes: inout DiagnosticList) -> FlowCheck? {
    var reader = FlowReader(mistakes: mistakes)
    defer { mistakes = reader.mistakes }
    guard case .map(let entries) = root.content else {
      reader.mistakes.add(
        "A flow file is a map with at least “flow”, “moments” and “screens”, and this is \(root.kind).",
        at: root)
      return nil
    }
    reader.sections = reader.keys(entries, of: "A flow file")
    reader.readNames()
    reader.readBodies()
    reader.checkTheWhole()
    guard reader.mistakes.all.isEmpty else { return nil }
    let flow = FileFlow(FlowProgram(reader.parts))
    reader.checkStarts(of: flow)
    reader.checkAcceptances(of: flow)
    reader.places.acceptances = reader.acceptanceEntries
    reader.places.starts = reader.startEntries
    reader.places.facts = reader.entries(in: .facts)
    guard reader.mistakes.all.isEmpty else { return nil }
    return FlowCheck(flow: flow, places: reader.places, source: reader.mistakes.source)
  }

  private init(mistakes: DiagnosticList) { self.mistakes = mistakes }

  // MARK: The file

  private mutating func readNames() {
    for key in [Section.flow, .moments, .screens] where sections[key] == nil {
      mistakes.add(
        "“\(key.rawValue)” is missing: every flow file needs it.", at: SourcePlace(line: 1, column: 1))
    }
    readHead()
    // Before all that stands for them.
    for entry in entries(in: .requirements) { readRequirement(entry) }
    for entry in entries(in: .limits) where declare(entry, .limit) { readLimit(entry) }
    for (section, lifetime) in [
      (Section.remembers, FlowProgram.Lifetime.kept), (.keeps, .keychain(.init())), (.forgets, .process),
      (.app, .begin),
    ] { for entry in entries(in: section) { readValue(entry, lifetime) } }
    readServerNames(sections[.server])
    for entry in entries(in: .conditions) { _ = declare(entry, .condition) }
    for entry in entries(in: .words) where declare(entry, .word) {
      wordEntries.append(entry)
      parts.words.append(.byCondition([]))
    }
    for entry in entries(in: .steps) where declare(entry, .step) {
      stepEntries.append(entry)
      parts.blocks.append([])
    }
    for entry in entries(in: .screens) where declare(entry, .screen) {
      screenEntries.append(entry)
      if entry.value.has("instead-of") { names.variants.insert(entry.key) }
    }
    for entry in entries(in: .alerts) { _ = declare(entry, .alert) }
    for entry in entries(in: .timers) where declare(entry, .timer) {
      timerEntries.append(entry)
      if entry.value.has("while") { names.keptTimers.insert(entry.key) }
    }
    for name in names.screens where names.values.contains(name) {
      guard let entry = screenEntries.first(where: { $0.key == name }) else { continue }
      mistakes.add("“\(name)” is a value already: “go: \(name)” would be either.", atKeyOf: entry)
    }
  }

  /// The entries of a section, each name once.
  mutating func entries(in section: Section) -> [YAMLEntry] {
    guard let entry = sections[section] else { return [] }
    if case .map(let entries) = entry.value.content { return entries }
    return []
  }

  private mutating func readHead() {
    if let entry = sections[.flow], let item = item(of: entry, expected: "a name, as in my-bank") {
      parts.name = item.text
      if !Names.canBe(item.text) {
        mistakes.add(
          "\(quoted(item.text)) isn’t a name: names are of small letters, digits and hyphens, as in “my-bank”, and have at "
            + "most 40 characters.", at: item.value)
      }
    }
    let words = parts.name.split(separator: "-").joined(separator: " ")
    parts.title = plainText(.title) ?? words.capitalisedFirst
    parts.appName = plainText(.appName) ?? parts.title
    parts.readMe = plainText(.about, most: 4 * Self.mostCharacters) ?? ""
  }

  private mutating func plainText(_ section: Section, most: Int = 40) -> String? {
    guard let entry = sections[section], let item = item(of: entry, expected: "a text") else { return nil }
    return isFit(item, most: most) ? item.text : nil
  }

  private mutating func readBodies() {
    readNamedConditions(entries(in: .conditions))
    for (number, entry) in entries(in: .words).enumerated() where number < names.words.count {
      if let word = word(entry) { parts.words[number] = word }
    }
    // First of all steps: others say what follows from its answers.
    readServer()
    place = .named
    for (number, entry) in stepEntries.enumerated() {
      let (block, entries) = instructions(entry.value, of: entry.key)
      parts.blocks[number] = block
      places.steps[UInt16(number)] = entries
    }
    place = .app
    readMoments()
    for entry in screenEntries { readScreen(entry) }
    for (number, entry) in entries(in: .alerts).enumerated() where number < names.alerts.count {
      readAlert(entry)
    }
    for entry in timerEntries { readTimer(entry) }
    readFacts(entries(in: .facts))
    if let entry = sections[.needsNoProof] {
      parts.needsNoProof = condition(entry.value, of: entry)
      places.needsNoProof = entry
    }
    for entry in entries(in: .rules) { readRule(entry) }
    for entry in entries(in: .accepts) { readAcceptance(entry) }
    if let entry = sections[.proofEnds] { readProofEnds(entry) }
    if let entry = sections[.look] { readLook(entry) }
    // What has entries has to be a map: everything else has been read as if it were empty.
    for section in [
      Section.requirements, .limits, .remembers, .keeps, .forgets, .app, .facts, .conditions, .words,
      .moments,
      .steps, .screens,
      .alerts,
      .timers, .rules, .goals,
    ] {
      if let entry = sections[section] { _ = self.entries(of: entry, expected: "a map of names") }
    }
  }

  private mutating func readMoments() {
    let moments: [MomentKey: YAMLEntry] = keys(entries(in: .moments), of: "“moments”")
    place = .beginning
    let begin = block(moments[.begin])
    place = .app
    parts.moments = FlowProgram.Moments(
      begin: begin, launch: block(moments[.launch]),
      onScreens: FlowProgram.ScreenMoments(
        leave: block(moments[.leave]), background: block(moments[.background]),
        foreground: block(moments[.foreground]), comeBack: block(moments[.comeBack]),
        active: block(moments[.active]), opened: openedBlock(moments[.opened])),
      deviceChanged: block(moments[.deviceChanged]), appExtension: block(moments[.appExtension]))
    if moments[.launch] == nil, let entry = sections[.moments] {
      mistakes.add("“moments” needs “launch”: what shows first.", atKeyOf: entry)
    }
    launchEntry = moments[.launch]
  }

  enum MomentKey: String, CaseIterable {
    case begin, launch, leave, background, foreground, active, opened
    case comeBack = "return"
    case deviceChanged = "device-changed"
    case appExtension = "extension"
  }

  // MARK: Proof and starting points

  /// `[left, welcome]`: what ends a proof besides the app's end, being left or a screen.
  private mutating func readProofEnds(_ entry: YAMLEntry) {
    parts.proofEnds = 0
    for item in texts(of: entry, expected: "left, or the names of screens") {
      if item.text == "left" {
        parts.proofEnds |= 1
      } else if let screen = number(item, .screen) {
        parts.proofEnds |= 1 << UInt64(screen + 1)
      }
    }
  }

  /// Starting points are checked by the flow itself, which knows its options and limits.
  private mutating func checkStarts(of flow: FileFlow) {
    for (start, entry) in zip(parts.starts, startEntries) {
      for mistake in Setup(start).mistakes(for: flow) { mistakes.add(mistake.text, atKeyOf: entry) }
    }
    // A goal may lay something of its own over its starting point.
    for (goal, entry) in zip(parts.goals, goalEntries) where !parts.starts.contains(goal.start) {
      for mistake in Setup(goal.start).mistakes(for: flow) { mistakes.add(mistake.text, atKeyOf: entry) }
    }
    // What a world starts from without any is the picker's first, and what an erased phone has.
    if parts.starts.isEmpty {
      for mistake in Setup().mistakes(for: flow) {
        mistakes.add(mistake.text, at: SourcePlace(line: 1, column: 1))
      }
    }
  }

  private var startEntries: [YAMLEntry] {
    guard case .map(let entries)? = sections[.starts]?.value.content else { return [] }
    return entries
  }

  mutating func readStarts() {
    guard let section = sections[.starts] else { return }
    for entry in entries(of: section, expected: "starting points, each a title and what it has") {
      guard parts.starts.count < 40 else {
        return mistakes.add("There can be 40 starting points, and this is one more.", atKeyOf: entry)
      }
      _ = isFit(Item(text: entry.key, value: YAMLValue(entry), isPlain: true), most: 60)
      var found: [SettingSection: [String: String]] = [:]
      let known: [StartKey: YAMLEntry] = keys(
        entries(of: entry, expected: "a map, as in { app: { … } }, which may be empty: {}"),
        of: "A starting point")
      for (key, section) in [(StartKey.device, SettingSection.device), (.app, .app), (.policy, .policy)] {
        guard let settings = known[key] else { continue }
        for setting in entries(of: settings, expected: "settings, as in { name: value }") {
          found[section, default: [:]][setting.key] = item(of: setting, expected: "a value")?.flagText
        }
      }
      parts.starts.append(
        StartingPoint(
          entry.key, device: found[.device] ?? [:], app: found[.app] ?? [:], policy: found[.policy] ?? [:]))
    }
  }

  enum StartKey: String, CaseIterable { case device, app, policy }
}

extension YAMLValue {
  /// A key as a value, for messages about it.
  init(_ entry: YAMLEntry) {
    self.init(place: entry.place, length: entry.length, content: .text(entry.key, isPlain: true))
  }

  /// Whether it is a map with a key.
  func has(_ key: String) -> Bool {
    if case .map(let entries) = content { return entries.contains { $0.key == key } }
    return false
  }

  /// Whether it is a map whose key has a text.
  func has(_ key: String, _ text: String) -> Bool {
    guard case .map(let entries) = content else { return false }
    return entries.contains {
      guard $0.key == key, case .text(text, _) = $0.value.content else { return false }
      return true
    }
  }
}
