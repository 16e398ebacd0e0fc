import Diagnostics
import UnlockEngine

// Buttons, rows and switches.

extension FlowReader {
  struct ButtonPlace {
    var style: Layer.Style
    var isRow = false
    /// What is done once fields are submitted.
    var complete: UInt16?
    var hasFields = false
    var pad: FlowProgram.PadDefinition?
    /// Whether it stands in a body, where no button is the main one by itself.
    var isInBody = false

    /// Whether there is something that a button submits.
    var submits: Bool { hasFields || pad?.most != nil }
  }

  /// The most buttons, or rows, of a screen.
  static let (mostButtons, mostRows) = (12, 24)

  enum ButtonKey: String, CaseIterable {
    case id, role, then, shows, toggle, key, icon, proof
    case isShown = "if"
    case isEnabled = "enabled-if"
  }

  mutating func readButtons(_ entry: YAMLEntry?, _ place: ButtonPlace) -> [FlowProgram.ButtonDefinition] {
    guard let entry else { return [] }
    var hasPrimary = false
    let found = entries(of: entry, expected: "buttons, each a title and what it does")
    let most = place.isRow ? Self.mostRows : Self.mostButtons
    if found.count > most {
      mistakes.add("There is room for \(most) \(place.isRow ? "rows" : "buttons").", atKeyOf: entry)
    }
    return found.prefix(most).compactMap { button in
      let (keys, then) = parts(of: button, "A button")
      let own = role(keys[.role])
      if own == .primary { hasPrimary = true }
      var role = own ?? self.role(of: button.key, place, &hasPrimary)
      // What stands beside a pad’s 0 stands nowhere else.
      if role == .back, keys[.key] != nil, place.style == .pinPad { role = .cancel }
      let side = side(keys, role, place)
      if case .text("submit", _)? = then?.value.content {
        return submitButton(button, keys, role, place, side)
      }
      return self.button(button, keys, then, role, toggle: nil, side: side)
    }
  }

  /// The side of a pad's 0 that a button stands on: Cancel and what has that role on the left, unless the file says more.
  private mutating func side(
    _ keys: [ButtonKey: YAMLEntry], _ role: Control.Role, _ place: ButtonPlace
  ) -> FlowProgram.PadSide? {
    var side: FlowProgram.PadSide? = role == .cancel ? .left : nil
    var said: YAMLEntry?
    if let entry = keys[.role], case .text("key", _) = entry.value.content { (side, said) = (.left, entry) }
    if let entry = keys[.key] {
      let known = FlowProgram.PadSide.allCases.map(\.rawValue)
      guard let item = item(of: entry, expected: known.joined(separator: " | ")) else { return nil }
      (side, said) = (FlowProgram.PadSide(rawValue: item.text), entry)
      if side == nil {
        mistakes.add(
          "A key stands “left” or “right” of a pad’s 0. \(suggestion(for: item.text, in: known))",
          at: item.value)
      }
    }
    if let said, place.style != .pinPad {
      mistakes.add("Only a pad has a “key” beside its 0.", at: said.value)
    }
    return place.style == .pinPad ? side : nil
  }

  /// What a button has: all of a map, or only the steps.
  mutating func parts(of button: YAMLEntry, _ what: String) -> ([ButtonKey: YAMLEntry], YAMLEntry?) {
    guard case .map(let entries) = button.value.content else { return ([:], button) }
    let found: [ButtonKey: YAMLEntry] = keys(entries, of: what)
    if found[.then] == nil, found[.toggle] == nil {
      mistakes.add("\(what) needs “then”: what it does.", atKeyOf: button)
    }
    return (found, found[.then])
  }

  mutating func button(
    _ entry: YAMLEntry, _ keys: [ButtonKey: YAMLEntry], _ then: YAMLEntry?, _ role: Control.Role,
    toggle: UInt16?, side: FlowProgram.PadSide? = nil
  ) -> FlowProgram.ButtonDefinition? {
    guard
      let block = block(
        then.map { YAMLEntry(key: "then", place: $0.place, length: $0.length, value: $0.value) })
    else { return nil }
    places.buttons[block] = entry
    return control(entry, keys, role, block, toggle: toggle, side: side)
  }

  /// A button that submits what is typed in the fields of its screen, or on its pad: `Continue: submit`.
  private mutating func submitButton(
    _ entry: YAMLEntry, _ keys: [ButtonKey: YAMLEntry], _ role: Control.Role, _ place: ButtonPlace,
    _ side: FlowProgram.PadSide?
  ) -> FlowProgram.ButtonDefinition? {
    guard let complete = place.complete, place.submits else {
      if place.submits { return nil }
      mistakes.add(
        place.pad == nil
          ? "“submit” is for “fields” with “complete”: there is nothing to be submitted here."
          : "The last digit submits this pad: “submit” is for one that has “from” and “to”.", atKeyOf: entry)
      return nil
    }
    places.buttons[complete] = entry
    guard var button = control(entry, keys, role, complete, side: side) else { return nil }
    button.submits = true
    // Where the last digit submits it there is nothing for the button to do.
    if let isVariable = place.pad?.isVariable {
      let own = button.isShown
      button.isShown = both(own, isVariable)
    }
    return button
  }

  mutating func both(_ one: UInt16?, _ other: UInt16) -> UInt16 {
    guard let one else { return other }
    let first = UInt16(clamping: parts.conditions.count)
    parts.conditions += [parts.conditions[Int(one)], parts.conditions[Int(other)]]
    parts.conditions.append(.all(from: first, count: 2))
    return first + 2
  }

  /// A control with its title and name, and when it is there.
  mutating func control(
    _ entry: YAMLEntry, _ keys: [ButtonKey: YAMLEntry], _ role: Control.Role, _ block: UInt16,
    toggle: UInt16? = nil, side: FlowProgram.PadSide? = nil
  ) -> FlowProgram.ButtonDefinition? {
    let name = keys[.id].flatMap { text(of: $0, expected: "a name, as in use-pin") } ?? Names.kebab(entry.key)
    if !Names.canBe(name), let id = keys[.id] {
      mistakes.add(
        "\(quoted(name)) isn’t a name: names are of small letters, digits and hyphens, and have at most 40 characters.",
        at: id.value)
    } else if !Names.canBe(name) {
      mistakes.add(
        "This needs an “id”, a name of small letters, digits and hyphens: \(Names.why(name)), as in { id: its-name, then: … }.",
        atKeyOf: entry)
    }
    guard let title = copy(Item(text: entry.key, value: YAMLValue(entry), isPlain: true)) else { return nil }
    var definition = FlowProgram.ButtonDefinition(
      code: code(of: name, entry), title: title, role: role, toggle: toggle, side: side,
      isShown: keys[.isShown].flatMap { condition($0.value, of: $0) },
      isEnabled: keys[.isEnabled].flatMap { condition($0.value, of: $0) }, block: block)
    definition.isProof = isProof(keys[.proof])
    definition.icon = keys[.icon].flatMap { icon($0, role) }
    return definition
  }

  private mutating func icon(_ entry: YAMLEntry, _ role: Control.Role) -> Illustration? {
    if case .tab = role { return illustration(entry, called: "icon") }
    mistakes.add("Only “tabs” have an “icon”.", atKeyOf: entry)
    return nil
  }

  /// `proof: sign-in`: whoever taps it gives a proof that the file has nothing of.
  private mutating func isProof(_ entry: YAMLEntry?) -> Bool {
    guard let entry, let item = item(of: entry, expected: "sign-in") else { return false }
    if item.text == "sign-in" { return true }
    mistakes.add(
      "\(quoted(item.text)) isn’t a proof. \(suggestion(for: item.text, in: ["sign-in"]))", at: item.value)
    return false
  }

  /// The number of a control's name: the same everywhere, as a button is that is called so on several screens.
  mutating func code(of name: String, _ entry: YAMLEntry) -> UInt8 {
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
    guard !hasPrimary, place.style != .pinPad, place.style != .actionSheet, !place.isInBody else {
      return .normal
    }
    hasPrimary = true
    return .primary
  }

  private mutating func role(_ entry: YAMLEntry?) -> Control.Role? {
    let known: [(String, Control.Role)] = [
      ("primary", .primary), ("normal", .normal), ("cancel", .cancel), ("back", .back),
      ("destructive", .destructive), ("link", .link), ("row", .row), ("key", .normal), ("staged", .staged),
    ]
    guard let entry, let item = item(of: entry, expected: known.map(\.0).joined(separator: " | ")) else {
      return nil
    }
    if let role = known.first(where: { $0.0 == item.text }) { return role.1 }
    mistakes.add(
      "\(quoted(item.text)) isn’t a role. \(suggestion(for: item.text, in: known.map(\.0)))", at: item.value)
    return nil
  }
}
