import Diagnostics
import UnlockEngine

// Switches and tabs.

extension FlowReader {
  mutating func readToggles(_ entry: YAMLEntry?) -> [FlowProgram.ButtonDefinition] {
    guard let entry else { return [] }
    return entries(of: entry, expected: "switches, each a title and what it shows and does").compactMap {
      toggle in
      let (keys, then) = parts(of: toggle, "A switch")
      if let flag = keys[.toggle] { return flipping(flag, toggle, keys) }
      guard let shows = keys[.shows] else {
        mistakes.add(
          "A switch needs “toggle”: the value that it shows and that a tap flips; or “shows” and “then”.",
          atKeyOf: toggle)
        return nil
      }
      guard let shown = self.shown(shows) else { return nil }
      return button(toggle, keys, then, .toggle(isOn: false), toggle: shown)
    }
  }

  /// A switch that flips a value: written out as what it shows and what a tap does, so that nothing else has to know of it.
  private mutating func flipping(
    _ flag: YAMLEntry, _ toggle: YAMLEntry, _ keys: [ButtonKey: YAMLEntry]
  ) -> FlowProgram.ButtonDefinition? {
    if let shows = keys[.shows] {
      mistakes.add("“toggle” shows the value that it flips: “shows” is for another.", atKeyOf: shows)
    }
    guard let item = item(of: flag, expected: "the name of a flag"), let number = number(item, .value) else {
      return nil
    }
    guard case .flag = parts.values[Int(number)].kind else {
      if !doubtful.contains(item.text) {
        mistakes.add(
          "“\(item.text)” isn’t a flag, so a tap can’t flip it: say what the switch “shows”, and what it does “then”.",
          at: item.value)
      }
      return nil
    }
    func part(_ key: String, _ content: YAMLValue.Content) -> YAMLEntry {
      YAMLEntry(
        key: key, place: flag.place, length: flag.length,
        value: YAMLValue(place: item.value.place, length: item.value.length, content: content))
    }
    func list(_ entries: [YAMLEntry]) -> YAMLValue.Content {
      .list([YAMLValue(place: item.value.place, length: item.value.length, content: .map(entries))])
    }
    func setting(_ value: Bool) -> YAMLValue.Content {
      list([part("set", .map([part(item.text, .text("\(value)", isPlain: true))]))])
    }
    var steps = part(
      "then",
      list([
        part("if", .map([part(item.text, .text("true", isPlain: true))])), part("then", setting(false)),
        part("else", setting(true)),
      ]))
    // What else a tap does comes after it.
    if let then = keys[.then], case .list(let flip) = steps.value.content {
      guard case .list(let more) = then.value.content else {
        _ = block(then)
        return nil
      }
      steps.value.content = .list(flip + more)
    }
    guard let shown = shown(flag) else { return nil }
    return button(toggle, keys, steps, .toggle(isOn: false), toggle: shown)
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

  /// The most tabs of a screen: an iPhone has room for five.
  static let mostTabs = 5

  /// `tabs: { Accounts: here, Cards: [go: cards] }`, each with an icon, if it is a map.
  mutating func readTabs(_ entry: YAMLEntry) -> [FlowProgram.ButtonDefinition] {
    let found = entries(of: entry, expected: "tabs, each a title and what a tap does, or “here”")
    if !(2...Self.mostTabs).contains(found.count), case .map = entry.value.content {
      mistakes.add(
        "A screen has two to \(Self.mostTabs) tabs, and here \(found.count == 1 ? "is 1" : "are \(found.count)").",
        atKeyOf: entry)
    }
    let selected = found.filter { tab in
      if case .text("here", _) = (tab.part("then") ?? tab).value.content { true } else { false }
    }
    if selected.count != 1, !found.isEmpty {
      mistakes.add(
        "One of the tabs is “here”: the one whose screen this is.", atKeyOf: selected.last ?? entry)
    }
    return found.prefix(Self.mostTabs).compactMap { tab in
      let (keys, then) = parts(of: tab, "A tab")
      if selected.contains(where: { $0.key == tab.key }) {
        let nothing = YAMLValue(place: tab.place, length: tab.length, content: .list([]))
        let here = YAMLEntry(key: tab.key, place: tab.place, length: tab.length, value: nothing)
        return button(tab, keys, here, .tab(isSelected: true), toggle: nil)
      }
      return button(tab, keys, then, .tab(isSelected: false), toggle: nil)
    }
  }
}
