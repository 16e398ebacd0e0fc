import DeviceSimulation
import Diagnostics
import ScreenDrawing
import UnlockEngine

// What exploring does to a product, and where: its bounds, where the file says more of them than follows from it.

extension FlowProgram {
  /// The bounds of exploring. What isn't said follows from the file.
  struct Exploring: Sendable {
    /// What is typed, instead of what follows.
    var typed: [TypedText]?
    /// What changes of the device and at the server, instead of what follows.
    var device: [Change]?
    var server: [Change]?
    /// What happens to the phone and the app besides what follows.
    var happens: [LifeCycle] = []
    var hasOneTrouble: Bool?
    /// The starting points by their titles; all where nothing is said.
    var starts: [String]?
    /// Limits that differ from the file's own.
    var policy: [Setup.Entry] = []
    /// Where entries are left half typed, and where the phone is locked by hand; everywhere, unless something is said.
    var beginsEntries: UInt16?
    var locksPhone: UInt16?
    /// The places that aren't reached, by their IDs, and why.
    var unreached: [(id: String, reason: String)] = []
    var bounds: [String] = []

    /// A text, and the screens that it is typed on, each a bit by its number from 1 on; all where none is said.
    struct TypedText: Sendable {
      let text: String
      var screens = ~UInt64()
      /// The fields that it is typed into, by their controls; `nil` for any.
      var fields: [UInt8]?

      /// Whether it goes on pads, and not into fields.
      var isCode: Bool { fields == nil && (text.isDigits || isLettered) }
      /// Whether it is a code with letters, in a file that has such.
      var isLettered = false
    }

    /// A setting, its value, and when it is changed to that.
    struct Change: Sendable {
      let entry: Setup.Entry
      let condition: UInt16?
    }

    /// All that it asks.
    var conditions: [UInt16] {
      ((device ?? []) + (server ?? [])).compactMap(\.condition)
        + [beginsEntries, locksPhone].compactMap { $0 }
    }

    /// Whether the file makes equal say less than everything that follows from it would.
    var isNarrower: Bool {
      typed != nil || device != nil || server != nil || starts != nil || !policy.isEmpty
        || beginsEntries != nil || locksPhone != nil
    }
  }
}

extension FlowReader {
  enum ExploringKey: String, CaseIterable {
    case typed, device, server, happens
    case oneTrouble = "one-trouble-at-a-time"
    case starts, policy
    case beginsEntries = "begins-entries"
    case locksPhone = "locks-phone"
    case unreached, bounds
  }

  enum TypedTextKey: String, CaseIterable {
    case typed
    case screens = "where"
    case fields = "into"
  }

  /// `explore: { typed: ["2580", { typed: "1111", where: choose }], device: [{ enrolled: false }] }`. All that it names has been read.
  mutating func readExploring(_ entry: YAMLEntry) {
    let found: [ExploringKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { typed: [\"2580\", \"1111\"] }"), of: "“explore”")
    var exploring = FlowProgram.Exploring()
    exploring.typed = found[.typed].map { list(of: $0).compactMap { typedText($0, of: "typed") } }
    exploring.device = found[.device].map { entry in
      list(of: entry).compactMap { change($0, of: entry) { $0.deviceChange(at: $1, $2) } }
    }
    exploring.server = found[.server].map { entry in
      list(of: entry).compactMap { change($0, of: entry) { $0.serverChange(at: $1, $2) } }
    }
    exploring.happens = found[.happens].map { entry in list(of: entry).compactMap { event($0) } } ?? []
    exploring.hasOneTrouble = found[.oneTrouble].flatMap { flag($0) }
    exploring.starts = found[.starts].map { entry in
      texts(of: entry, expected: "the titles of starting points").compactMap { startTitle($0) }
    }
    exploring.policy = found[.policy].map { policy($0) } ?? []
    exploring.beginsEntries = found[.beginsEntries].flatMap { ruleCondition($0) }
    exploring.locksPhone = found[.locksPhone].flatMap { ruleCondition($0) }
    exploring.unreached = found[.unreached].map { unreached($0) } ?? []
    exploring.bounds =
      found[.bounds].map { entry in
        texts(of: entry, expected: "sentences").filter { isFit($0) }.map(\.text)
      } ?? []
    parts.exploring = exploring
  }

  private mutating func list(of entry: YAMLEntry) -> [YAMLValue] {
    if case .list(let items) = entry.value.content { return items }
    mistakes.add("“\(entry.key.printable)” takes a list, and this is \(entry.value.kind).", at: entry.value)
    return []
  }

  // MARK: What is typed

  private mutating func typedText(_ value: YAMLValue, of name: String) -> FlowProgram.Exploring.TypedText? {
    guard case .map(let entries) = value.content else {
      return item(value, of: name, expected: "a text, or { typed: \"2580\", where: lock }").flatMap {
        typable($0)
      }
    }
    let found: [TypedTextKey: YAMLEntry] = keys(entries, of: "What is typed")
    guard let typed = found[.typed] else {
      mistakes.add("“typed” is missing: the text.", at: value)
      return nil
    }
    var text = item(of: typed, expected: "a text").flatMap { typable($0) }
    if let screens = found[.screens] { text?.screens = set(of: screens, .screen) }
    if let fields = found[.fields] { text?.fields = self.fields(fields) }
    return text
  }

  /// The controls of fields, by their IDs or titles.
  private mutating func fields(_ entry: YAMLEntry) -> [UInt8] {
    let all = Set(parts.screens.flatMap(\.buttons).filter { $0.field != nil }.map(\.code))
    let known = all.map { parts.controls[Int($0)] }.sorted()
    return texts(of: entry, expected: "the title of a field, or a list of titles").compactMap { item in
      let code =
        parts.controls.firstIndex(of: item.text) ?? parts.controls.firstIndex(of: Names.kebab(item.text))
      if let code, all.contains(UInt8(code)) { return UInt8(code) }
      mistakes.add(
        "No field is called \(quoted(item.text)). \(suggestion(for: item.text, in: known))", at: item.value)
      return nil
    }
  }

  private mutating func typable(_ item: Item) -> FlowProgram.Exploring.TypedText? {
    guard !item.text.isEmpty, ShortText(item.text) != nil, item.text.unicodeScalars.allSatisfy(\.canBeTyped)
    else {
      mistakes.add(
        "What is typed has from 1 to \(ShortText.capacity) characters of a keyboard.", at: item.value)
      return nil
    }
    let isLettered = parts.codes.contains(where: \.hasLetters) && PIN(item.text, letters: true) != nil
    return FlowProgram.Exploring.TypedText(text: item.text, isLettered: isLettered)
  }

  // MARK: What changes

  /// `{ network: offline, if: { screen: lock } }`: one setting, and when.
  private mutating func change(
    _ value: YAMLValue, of entry: YAMLEntry, _ check: (inout FlowReader, YAMLEntry, Setup.Entry) -> Bool
  ) -> FlowProgram.Exploring.Change? {
    guard case .map(let entries) = value.content else {
      mistakes.add(
        "“\(entry.key)” lists changes, as in { network: offline }, and this is \(value.kind).", at: value)
      return nil
    }
    let settings = entries.filter { $0.key != "if" }
    guard settings.count == 1, let setting = settings.first else {
      mistakes.add("A change is of one setting, as in { network: offline, if: { screen: lock } }.", at: value)
      return nil
    }
    guard let item = item(of: setting, expected: "a value") else { return nil }
    let change = Setup.Entry(setting.key, item.flagText)
    guard check(&self, setting, change) else { return nil }
    return FlowProgram.Exploring.Change(
      entry: change, condition: entries.first { $0.key == "if" }.flatMap { ruleCondition($0) })
  }

  private mutating func deviceChange(at entry: YAMLEntry, _ change: Setup.Entry) -> Bool {
    if change.deviceChange != nil { return true }
    mistakes.add(
      "\(quoted(change.name)) with \(quoted(change.value)) is no setting of the phone: “unlocksim list options” has them.",
      atKeyOf: entry)
    return false
  }

  private mutating func serverChange(at entry: YAMLEntry, _ change: Setup.Entry) -> Bool {
    let known = parts.server.settings.map { names.values[Int($0.value)] }
    guard let number = names.values.firstIndex(of: change.name), known.contains(change.name) else {
      mistakes.add(
        "The server has no setting \(quoted(change.name)). \(suggestion(for: change.name, in: known))",
        atKeyOf: entry)
      return false
    }
    return item(of: entry, expected: "a value").map { value($0, of: number) != nil } ?? false
  }

  /// `sos`, or with a value `{ interrupt: siri }`: a step of scenarios that isn't everyday.
  private mutating func event(_ value: YAMLValue) -> LifeCycle? {
    let known = LifeCycle.allCases.filter { !LifeCycle.ofEveryApp.contains($0) }
    var words = ""
    if case .map(let entries) = value.content, let only = entries.first, entries.count == 1 {
      guard let item = item(of: only, expected: "what opens or interrupts the app") else { return nil }
      words = "\(only.key): \(item.text)"
    } else {
      guard let item = item(value, of: "happens", expected: "a step, as in sos or { interrupt: siri }") else {
        return nil
      }
      words = item.text
    }
    if let event = known.first(where: { $0.stepText == words }) { return event }
    mistakes.add(
      "\(quoted(words)) isn’t what can happen besides. \(suggestion(for: words, in: known.map(\.stepText)))",
      at: value)
    return nil
  }

  // MARK: Where

  private mutating func startTitle(_ item: Item) -> String? {
    let known = parts.starts.map(\.title)
    if known.contains(item.text) { return item.text }
    mistakes.add(
      "There is no starting point \(quoted(item.text)).\(didYouMean(item.text, in: known))", at: item.value)
    return nil
  }

  private mutating func policy(_ entry: YAMLEntry) -> [Setup.Entry] {
    entries(of: entry, expected: "limits, as in { tries: 3 }").compactMap { limit in
      guard number(of: limit.key, .limit, at: YAMLValue(limit)) != nil else { return nil }
      return item(of: limit, expected: "a value").map { Setup.Entry(limit.key, $0.flagText) }
    }
  }

  private mutating func unreached(_ entry: YAMLEntry) -> [(id: String, reason: String)] {
    entries(of: entry, expected: "places, each with the reason").compactMap { place in
      let isOwn = (names.screens + names.alerts).contains(place.key)
      let isSystem = SystemLayerID(rawValue: place.key) != nil
      guard let reason = text(of: place, expected: "a sentence: why it isn’t reached") else { return nil }
      if isOwn || isSystem {
        let id = isOwn ? "\(parts.name).\(place.key)" : place.key
        places.unreached[id] = place
        return (id, reason)
      }
      mistakes.add(
        "There is no screen or alert \(quoted(place.key)). \(suggestion(for: place.key, in: names.screens + names.alerts))",
        atKeyOf: place)
      return nil
    }
  }
}
