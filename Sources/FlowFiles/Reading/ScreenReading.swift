import Diagnostics
import UnlockEngine

// Screens and alerts.

extension FlowReader {
  enum ScreenKey: String, CaseIterable {
    case title, texts, buttons, rows, toggles, pad, style, busy, countdown, enter, leave, background,
      complete,
      typing, blurs
    case isPrivate = "private"
    case coveredBy = "covered-by"
    case insteadOf = "instead-of"
    case condition = "if"
    case comeBack = "return"
    case words = "called"
  }

  mutating func readScreen(_ entry: YAMLEntry) {
    let found: [ScreenKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { title: Accounts }"), of: "A screen")
    countdown = found[.countdown].flatMap { number(item(of: $0, expected: "the name of a timer"), .timer) }
    defer { countdown = nil }
    let (pad, title, triesLeft) = readPad(found[.pad])
    if found[.complete] != nil, found[.pad] == nil, let complete = found[.complete] {
      mistakes.add("“complete” is for a “pad”: there is nothing to be completed here.", atKeyOf: complete)
    }
    if let pad = found[.pad], found[.complete] == nil {
      mistakes.add("A pad needs “complete”: what happens once a code is typed.", atKeyOf: pad)
    }
    if found[.title] == nil, title == nil { mistakes.add("A screen needs a “title”.", atKeyOf: entry) }
    checkVariant(found)
    let style = style(found[.style], hasPad: pad != nil, hasRows: found[.rows] != nil)
    // In the file's order.
    var buttons: [FlowProgram.ButtonDefinition] = []
    for (key, entry) in found.sorted(by: { $0.value.place < $1.value.place }) {
      switch key {
      case .buttons: buttons += readButtons(entry, ButtonPlace(style: style))
      case .rows: buttons += readButtons(entry, ButtonPlace(style: style, isRow: true))
      case .toggles: buttons += readToggles(entry)
      default: break
      }
    }
    parts.screens.append(
      FlowProgram.ScreenDefinition(
        place: PlaceInfo(
          id: "\(parts.name).\(entry.key)",
          words: found[.words].flatMap { text(of: $0, expected: "what testers call it") } ?? spaced(entry.key)
        ),
        style: style, title: found[.title].flatMap { copy($0) } ?? title ?? Copy(""),
        texts: texts(found[.texts]) + triesLeft, buttons: buttons, pad: pad, isBusy: busy(found[.busy]),
        isPrivate: isTrue(found[.isPrivate]),
        behind: found[.blurs].flatMap { screen($0) }, insteadOf: found[.insteadOf].flatMap { screen($0) },
        condition: found[.condition].flatMap { condition($0.value, of: $0) }, countdown: countdown,
        enter: block(found[.enter]),
        leave: block(found[.leave]), background: block(found[.background]),
        comeBack: block(found[.comeBack]), complete: block(found[.complete]),
        cover: found[.coveredBy].flatMap { screen($0) } ?? 0, typing: block(found[.typing])))
  }

  /// The number of a screen from 1 on.
  private mutating func screen(_ entry: YAMLEntry) -> UInt8? {
    number(item(of: entry, expected: "the name of a screen"), .screen).map { $0 + 1 }
  }

  /// A screen that shows in another's place has no coming and going of its own.
  private mutating func checkVariant(_ found: [ScreenKey: YAMLEntry]) {
    if let typing = found[.typing], found[.pad] == nil {
      mistakes.add("“typing” is for a “pad”: nothing is typed here.", atKeyOf: typing)
    }
    guard let insteadOf = found[.insteadOf] else {
      if let condition = found[.condition] {
        mistakes.add("A screen with “if” says “instead-of” which one it shows by itself.", atKeyOf: condition)
      }
      return
    }
    if found[.condition] == nil {
      mistakes.add("A screen with “instead-of” says “if” what it shows by itself.", atKeyOf: insteadOf)
    }
    for key in [ScreenKey.enter, .leave, .background, .comeBack] {
      guard let entry = found[key] else { continue }
      mistakes.add("“\(key.rawValue)” is for the screen in whose place this one shows.", atKeyOf: entry)
    }
  }

  mutating func isTrue(_ entry: YAMLEntry?) -> Bool {
    guard let entry, let item = item(of: entry, expected: "true or false") else { return false }
    if let flag = Bool(item.flagText) { return flag }
    mistakes.add("\(quoted(item.text)) is neither true nor false.", at: item.value)
    return false
  }

  private mutating func style(_ entry: YAMLEntry?, hasPad: Bool, hasRows: Bool) -> Layer.Style {
    let own: Layer.Style = hasPad ? .pinPad : hasRows ? .list : .page
    guard let entry, let item = item(of: entry, expected: "page | list | cover | viewfinder") else {
      return own
    }
    let known: [(String, Layer.Style)] = [
      ("page", .page), ("list", .list), ("cover", .cover), ("viewfinder", .viewfinder),
    ]
    if hasPad { mistakes.add("A screen with a pad has no other style.", atKeyOf: entry) }
    if let style = known.first(where: { $0.0 == item.text }) { return style.1 }
    mistakes.add(
      "\(quoted(item.text)) isn’t a style. \(suggestion(for: item.text, in: known.map(\.0)))", at: item.value)
    return own
  }

  // MARK: PIN pads

  enum PadKey: String, CaseIterable {
    case title, length, refuses, tries
    case shakes = "shakes-if"
    case lengthOf = "length of"
    case isOff = "off-if"
    case retryingUntil = "retrying-until"
  }

  private mutating func readPad(
    _ entry: YAMLEntry?
  ) -> (FlowProgram.PadDefinition?, title: Copy?, tries: [ConditionalCopy]) {
    guard let entry else { return (nil, nil, []) }
    let found: [PadKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { length: 4 }"), of: "A pad")
    let pad = FlowProgram.PadDefinition(
      length: length(found, entry) ?? .digits(4),
      isOff: found[.isOff].flatMap { condition($0.value, of: $0) }, refused: refused(found[.refuses]),
      forgetsWhenTyped: endsWithTyping(found[.retryingUntil]),
      shakes: found[.shakes].flatMap { condition($0.value, of: $0) })
    return (pad, found[.title].flatMap { copy($0) }, found[.tries].map { triesLeft($0) } ?? [])
  }

  private mutating func endsWithTyping(_ entry: YAMLEntry?) -> Bool {
    let words = ["typing", "complete"]
    guard let entry, let item = item(of: entry, expected: words.joined(separator: " | ")) else {
      return false
    }
    if !words.contains(item.text) {
      mistakes.add(
        "\(quoted(item.text)) isn’t a value of “\(entry.key)”. \(suggestion(for: item.text, in: words))",
        at: item.value)
    }
    return item.text == "typing"
  }

  private mutating func length(
    _ found: [PadKey: YAMLEntry], _ entry: YAMLEntry
  ) -> FlowProgram.PadDefinition.Length? {
    if let of = found[.lengthOf] {
      guard let code = number(item(of: of, expected: "the name of a code"), .code) else { return nil }
      if let length = found[.length] { mistakes.add("A pad has one length.", atKeyOf: length) }
      return .code(code, or: parts.codes[Int(code)].length)
    }
    guard let length = found[.length] else {
      mistakes.add("A pad needs “length”, or “length of” a code.", atKeyOf: entry)
      return nil
    }
    if case .text(let text, _) = length.value.content, Int(text) != nil {
      return number(of: length, in: 1...FlowProgram.mostDigits).map { .digits(UInt8($0)) }
    }
    return lengthLimit(length).map { .limit($0) }
  }

  private mutating func refused(_ entry: YAMLEntry?) -> UInt16? {
    guard let entry, let rules = rules(entry) else { return nil }
    parts.conditions.append(rules)
    return UInt16(clamping: parts.conditions.count - 1)
  }

  /// "Wrong PIN. 3 tries left.": shown while a count isn't 0. Which limit it goes to is known when all has been read.
  private mutating func triesLeft(_ entry: YAMLEntry) -> [ConditionalCopy] {
    guard let count = number(item(of: entry, expected: "the name of a count"), .value) else { return [] }
    guard case .count = parts.values[Int(count)].kind else {
      tellNoCount(names.values[Int(count)], at: entry.value)
      return []
    }
    guard let word = add(.byCondition([]), at: entry.value) else { return [] }
    tries.append((word, count, entry))
    parts.conditions.append(.number(count, isIn: ~1))
    return [
      ConditionalCopy(copy: Copy([.word(word)]), condition: UInt16(clamping: parts.conditions.count - 1))
    ]
  }

  // MARK: Buttons

  private struct ButtonPlace {
    var style: Layer.Style
    var isRow = false
  }

  enum ButtonKey: String, CaseIterable {
    case id, role, then, shows
    case isShown = "if"
    case isEnabled = "enabled-if"
  }

  private mutating func readButtons(_ entry: YAMLEntry?, _ place: ButtonPlace) -> [FlowProgram
    .ButtonDefinition]
  {
    guard let entry else { return [] }
    var hasPrimary = false
    let found = entries(of: entry, expected: "buttons, each a title and what it does")
    if found.count > 12 { mistakes.add("There is room for 12 buttons.", atKeyOf: entry) }
    return found.prefix(12).compactMap { button in
      let (keys, then) = parts(of: button, "A button")
      let own = role(keys[.role])
      if own == .primary { hasPrimary = true }
      let role = own ?? self.role(of: button.key, place, &hasPrimary)
      var isKey = role == .cancel && place.style == .pinPad
      if let entry = keys[.role], case .text("key", _) = entry.value.content {
        isKey = true
        if place.style != .pinPad { mistakes.add("Only a pad has a “key” beside its 0.", at: entry.value) }
      }
      return self.button(button, keys, then, role, toggle: nil, isKey: isKey)
    }
  }

  /// What a button has: all of a map, or only the steps.
  private mutating func parts(of button: YAMLEntry, _ what: String) -> ([ButtonKey: YAMLEntry], YAMLEntry?) {
    guard case .map(let entries) = button.value.content else { return ([:], button) }
    let found: [ButtonKey: YAMLEntry] = keys(entries, of: what)
    if found[.then] == nil { mistakes.add("\(what) needs “then”: what it does.", atKeyOf: button) }
    return (found, found[.then])
  }

  private mutating func button(
    _ entry: YAMLEntry, _ keys: [ButtonKey: YAMLEntry], _ then: YAMLEntry?, _ role: Control.Role,
    toggle: UInt16?, isKey: Bool = false
  ) -> FlowProgram.ButtonDefinition? {
    let name = keys[.id].flatMap { text(of: $0, expected: "a name, as in use-pin") } ?? Names.kebab(entry.key)
    if !Names.canBe(name) {
      mistakes.add("This needs an “id”: a name of small letters, digits and hyphens.", atKeyOf: entry)
    }
    guard let title = copy(Item(text: entry.key, value: YAMLValue(entry), isPlain: true)),
      let block = block(
        then.map { YAMLEntry(key: "then", place: $0.place, length: $0.length, value: $0.value) })
    else { return nil }
    places.buttons[block] = entry
    return FlowProgram.ButtonDefinition(
      code: code(of: name, entry), title: title, role: role, toggle: toggle, isKey: isKey,
      isShown: keys[.isShown].flatMap { condition($0.value, of: $0) },
      isEnabled: keys[.isEnabled].flatMap { condition($0.value, of: $0) }, block: block)
  }

  /// The number of a control's name: the same everywhere, as a button is that is called so on several screens.
  private mutating func code(of name: String, _ entry: YAMLEntry) -> UInt8 {
    if let known = parts.controls.firstIndex(of: name) { return UInt8(known) }
    guard parts.controls.count < 250 else {
      mistakes.add("There are more buttons than a flow file can have.", atKeyOf: entry)
      return 0
    }
    parts.controls.append(name)
    return UInt8(parts.controls.count - 1)
  }

  /// By place and title: Cancel and Back as such, rows as rows, and the first of all others is the main way on.
  private func role(of title: String, _ place: ButtonPlace, _ hasPrimary: inout Bool) -> Control.Role {
    let isPage = [.page, .list, .cover, .viewfinder].contains(place.style)
    switch title {
    case "Back": return .back
    case "Cancel": return isPage ? .back : .cancel
    default: break
    }
    if place.isRow { return .row }
    guard !hasPrimary, place.style != .pinPad else { return .normal }
    hasPrimary = true
    return .primary
  }

  private mutating func role(_ entry: YAMLEntry?) -> Control.Role? {
    let known: [(String, Control.Role)] = [
      ("primary", .primary), ("normal", .normal), ("cancel", .cancel), ("back", .back),
      ("destructive", .destructive),
      ("link", .link), ("row", .row), ("key", .normal),
    ]
    guard let entry, let item = item(of: entry, expected: known.map(\.0).joined(separator: " | ")) else {
      return nil
    }
    if let role = known.first(where: { $0.0 == item.text }) { return role.1 }
    mistakes.add(
      "\(quoted(item.text)) isn’t a role. \(suggestion(for: item.text, in: known.map(\.0)))", at: item.value)
    return nil
  }

  private mutating func readToggles(_ entry: YAMLEntry?) -> [FlowProgram.ButtonDefinition] {
    guard let entry else { return [] }
    return entries(of: entry, expected: "switches, each a title and what it shows and does").compactMap {
      toggle in
      let (keys, then) = parts(of: toggle, "A switch")
      guard let shows = keys[.shows] else {
        mistakes.add("A switch needs “shows”: the value that it shows.", atKeyOf: toggle)
        return nil
      }
      guard let shown = self.shown(shows) else { return nil }
      return button(toggle, keys, then, .toggle(isOn: false), toggle: shown)
    }
  }

  /// When a switch is on: a condition, or a value that isn't as in the beginning.
  private mutating func shown(_ entry: YAMLEntry) -> UInt16? {
    guard case .text(let text, _) = entry.value.content else { return condition(entry.value, of: entry) }
    if ["true", "false"].contains(text) {
      parts.conditions.append(text == "true" ? .all(from: 0, count: 0) : .any(from: 0, count: 0))
    } else {
      guard let value = number(item(of: entry, expected: "the name of a value"), .value) else { return nil }
      parts.conditions.append(.number(value, isIn: ~1))
    }
    return UInt16(clamping: parts.conditions.count - 1)
  }

  // MARK: Alerts

  enum AlertKey: String, CaseIterable {
    case title, text, buttons, over, countdown, stays
    case condition = "if"
    case words = "called"
  }

  mutating func readAlert(_ entry: YAMLEntry) {
    let found: [AlertKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { title: …, buttons: { OK: [] } }"), of: "An alert")
    countdown = found[.countdown].flatMap { number(item(of: $0, expected: "the name of a timer"), .timer) }
    defer { countdown = nil }
    if found[.title] == nil { mistakes.add("An alert needs a “title”.", atKeyOf: entry) }
    let buttons = readButtons(found[.buttons], ButtonPlace(style: .alert))
    if buttons.isEmpty, mistakes.all.isEmpty {
      mistakes.add("An alert needs a button: there is no way on from it.", atKeyOf: entry)
    }
    let condition = found[.condition].flatMap { self.condition($0.value, of: $0) }
    if let test = found[.condition], found[.over] == nil {
      mistakes.add("An alert with “if” says “over” which screens it comes by itself.", atKeyOf: test)
    }
    if let over = found[.over], found[.condition] == nil {
      mistakes.add("An alert with “over” says “if” what it comes by itself.", atKeyOf: over)
    }
    parts.alerts.append(
      FlowProgram.AlertDefinition(
        place: PlaceInfo(
          id: "\(parts.name).\(entry.key)",
          words: found[.words].flatMap { text(of: $0, expected: "what testers call it") } ?? spaced(entry.key)
        ),
        title: found[.title].flatMap { copy($0) } ?? Copy(""), text: found[.text].flatMap { copy($0) },
        buttons: buttons, over: found[.over].map { set(of: $0, .screen) } ?? 0, condition: condition,
        countdown: countdown, stays: isTrue(found[.stays])))
  }
}
