import DeviceSimulation
import ScreenDrawing
import UnlockEngine

extension ChoiceList {
  /// A list of the values that a setting can have.
  init(choosing target: Command.Target, in walk: Walk) {
    let world = walk.simulation.world
    var now = ""
    var values: [(title: String, value: String)] = []
    switch target {
    case .setting(let section, let name):
      guard let setting = world.flow.setting(section, name) else { break }
      now = world.value(of: setting)
      values = setting.offers
      // The same length again moves the date once more.
      if setting.values == .date, now != setting.standard { now = "" }
    case .onSecond: break
    case .time, .touching, .moment: values = ["1s", "1m", "5m", "1h"].map { ($0, $0) }
    case .export(let kind):
      let name = kind.fileName(in: walk)
      values = [(name, name)]
    case .title, .note: break
    }
    title = target.name
    let items = values.map {
      Item(title: $0.title, detail: $0.value == now ? "now" : "", command: .set(target, $0.value))
    }
    rows = .items(items + [Item(title: "Type another…", detail: "", command: .ask(target))])
    selected = values.firstIndex { $0.value == now } ?? 0
    isFiltered = false
  }

  /// A list of what can be done if the file already exists.
  init(replacing export: WalkExport, orBeside other: String) {
    title = "A file of that name already exists"
    rows = .items([
      Item(title: "Write \(other)", detail: "", command: .export(WalkExport(export.kind, at: other))),
      Item(
        title: "Replace \(export.path)", detail: "",
        command: .export(WalkExport(export.kind, at: export.path, replaces: true))),
      Item(title: "Write nothing", detail: "", command: .close),
    ])
    selected = 0
    isFiltered = false
  }

  /// A list of the keys that work now, by group.
  init(helpFor walk: Walk) {
    title = "Keys that work now"
    footnote = "type to find · Enter does it · Esc closes"
    var items = Binding.Group.allCases.flatMap { group -> [Item] in
      var rows = KeyTable.bindings.filter { $0.group == group && $0.isAvailable(walk) && walk.reaches($0) }
        .map {
          Item(
            title: $0.summary, detail: $0.reachableKeys(in: walk).map(Binding.text).joined(separator: " "),
            command: $0.command)
        }
      if group == .phone, walk.takesTyping {
        rows.append(
          Item(title: "type on the phone", detail: walk.typedKeys, command: .redraw)
        )
      }
      return rows.isEmpty
        ? [] : [Item(title: group.rawValue, detail: "", command: .redraw, isHeading: true)] + rows
    }
    let readMe = walk.simulation.world.flow.readMe
    items += [
      Item(title: "Help", detail: "", command: .redraw, isHeading: true),
      Item(title: "the tour: what a newcomer has to know, in seven cards", detail: "", command: .showTour),
    ]
    items.append(
      Item(title: "About \(walk.simulation.world.flow.title)", detail: "", command: .redraw, isHeading: true))
    // Its lines are as long as its file’s.
    let lines = readMe.paragraphs.map { $0.wrapped(to: 64) }.joined(separator: [""])
    items += lines.map { Item(title: $0, detail: "", command: .redraw, isHeading: true) }
    rows = .items(items)
    selected = items.firstIndex { !$0.isHeading } ?? 0
    (isFiltered, isOfKeys) = (true, true)
  }

  /// A list of what the app asked LocalAuthentication, and the answers.
  init(callsIn walk: Walk) {
    title = "The app’s calls to LocalAuthentication"
    let items = walk.simulation.calls.flatMap { call -> [Item] in
      let answer = call.answer?.name ?? "…"
      let name = call.prompt == nil ? "canEvaluatePolicy" : "evaluatePolicy"
      let heading = Item(title: "\(name)(.\(call.policy))", detail: answer, command: .close)
      guard let prompt = call.prompt else { return [heading] }
      let fallback = prompt.fallbackTitle.map { $0.isEmpty ? "no button" : $0 } ?? "the system’s own"
      return [
        heading, Item(title: "    localizedReason: “\(prompt.reason)”", detail: "", command: .close),
        Item(title: "    localizedFallbackTitle: \(fallback)", detail: "", command: .close),
      ]
    }
    let none = Item(title: "The app hasn’t called it yet.", detail: "", command: .close)
    rows = .items(items.isEmpty ? [none] : items)
    selected = 0
    isFiltered = false
    footnote = "Esc closes"
  }

  /// A list of all facts, including those that a small window has no room for, with those that just changed marked.
  init(factsIn walk: Walk) {
    title = "Facts"
    let changed = walk.changedFacts
    let flow = walk.simulation.world.flow
    let limits = walk.ownLimits.map {
      Item(
        title: "  policy \($0.limit.name)", detail: "\($0.value) (source: \($0.limit.standard))",
        command: .close)
    }
    let guessing = walk.guessing.map { found in
      [Item(title: "  \(found.title)", detail: "", command: .close)]
        + found.rows(isBrief: false).map {
          Item(title: "    \($0.label)", detail: $0.value, command: .close, synonyms: found.title)
        }
    }
    rows = .items(
      (guessing ?? [])
        + walk.simulation.facts.map {
          let about = flow.about(fact: $0.name) ?? DeviceSetting.named($0.name)?.description.summary ?? ""
          let words = about.isEmpty || about == $0.name.replacing("-", with: " ") ? "" : " – \(about)"
          return Item(
            title: (changed.contains($0.name) ? "• " : "  ") + $0.name + words, detail: $0.value,
            command: .close)
        } + limits)
    selected = 0
    isFiltered = true
    footnote = "type to find · ↑ ↓ move · Esc closes"
  }

  /// A list of every action and every setting.
  init(paletteFor walk: Walk) {
    title = "Find an action or a setting"
    let world = walk.simulation.world
    let taps = (walk.top?.controls ?? []).filter(\.isEnabled).map {
      Item(title: "Tap “\($0.title)”", detail: "", command: .input(.tap($0.id)))
    }
    let actions = KeyTable.bindings.filter { $0.isAvailable(walk) }.map {
      Item(title: $0.summary, detail: $0.keyText, command: $0.command, synonyms: "\($0.label) \($0.synonyms)")
    }
    let note = walk.note.map { Item(title: "Take the note off", detail: $0, command: .set(.note, "")) }
    let sections: [SettingSection] = [.device, .policy, .server]
    let settings = sections.flatMap(world.flow.settings).flatMap {
      ChoiceList.items(
        $0, now: world.value(of: $0), $0.target, synonyms: $0.section == .policy ? "policy" : "")
    }
    let errors = LAError.Code.allCases.map {
      Item(
        title: "End the authentication with \($0.name)", detail: "\($0.rawValue)", command: .input(.fail($0)))
    }
    let places = (walk.chart?.places ?? []).map {
      Item(
        title: "Take me to \($0.id)", detail: $0.kind.word, command: .findPath(to: $0.id), synonyms: "map way"
      )
    }
    rows = .items(
      taps + actions + ChoiceList.events(in: walk) + [note].compactMap { $0 } + places + settings
        + (world.device.isEvaluating ? errors : []) + ChoiceList.seen(in: walk))
    selected = 0
    isFiltered = true
  }

  /// What can be read now, to be found by its words: on the phone, and of the facts.
  private static func seen(in walk: Walk) -> [Item] {
    let texts = walk.top.map { [$0.title] + $0.texts }?.filter { !$0.isEmpty } ?? []
    let flow = walk.simulation.world.flow
    let facts = walk.simulation.facts.map { fact in
      let about = flow.about(fact: fact.name) ?? ""
      return Item(
        title: "\(fact.name): \(fact.value)", detail: about.isEmpty ? "fact" : about, command: .showFacts,
        synonyms: "fact \(about)")
    }
    let guessing = walk.guessing.map {
      Item(
        title: $0.title, detail: "guessing", command: .showFacts,
        synonyms: "tries left last try guesses so far chance by now")
    }
    return texts.map { Item(title: "“\($0)”", detail: "on the phone", command: .close) }
      + [guessing].compactMap { $0 } + facts
  }

  /// A setting with each of its values.
  static func items(
    _ setting: SettingDescription, now: String, _ target: Command.Target, synonyms: String
  ) -> [Item] {
    let title = "\(setting.section.title): \(setting.name)"
    guard let names = setting.values.names else {
      return [Item(title: "\(title)…", detail: now, command: .ask(target), synonyms: synonyms)]
    }
    // No iPhone and no iPad has Optic ID.
    return names.filter { $0 != LABiometryType.opticID.name || $0 == now }.map { name in
      let language = setting.name == "language" ? DeviceLanguage.allCases.first { $0.tag == name } : nil
      return Item(
        title: "\(title): \(name)", detail: name == now ? "now" : "", command: .set(target, name),
        synonyms: synonyms + (language.map { " \($0)" } ?? ""))
    }
  }
}

extension SettingSection {
  var title: String {
    switch self {
    case .device: "Device"
    case .app: "App"
    case .policy: "Limit"
    case .server: "Server"
    }
  }
}

extension SettingDescription {
  /// The values that are worth offering, also where others can be typed.
  fileprivate var offers: [(title: String, value: String)] {
    switch (section, name) {
    case (.device, "passcode"):
      [
        ("none", "none"), ("4 digits: 1234", "1234"), ("6 digits: 123456", "123456"),
        ("custom numeric: 24681012", "24681012"), ("alphanumeric: swordfish 7", "swordfish 7"),
      ]
    case (.device, "date"): ["automatic", "+1h", "+1d", "-1h", "-1d"].map { ($0, $0) }
    case (.device, "ios"): [7, 8, 9, 10, 11, 15, 17, 18, 26].map { ("iOS \($0)", "\($0)") }
    default: (values.names ?? []).map { ($0, $0) }
    }
  }
}
