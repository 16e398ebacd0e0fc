import UnlockEngine

// Settings: what all parts of a scenario that set something are made of.

extension ScenarioReader {
  /// The settings in a map, as texts.
  package mutating func settings(of entry: YAMLEntry, among known: [SettingDescription]) -> [Setup.Entry] {
    entries(of: entry, expected: "settings, as in { name: value }").compactMap { setting in
      // What a flow has may be called as a part of scenarios is.
      if TopKey(rawValue: setting.key) != nil, !known.contains(where: { $0.name == setting.key }) {
        mistakes.add(
          "“\(setting.key)” stands beside “\(entry.key)”, not in it: begin a line with “\(setting.key):”.",
          atKeyOf: setting)
        return nil
      }
      let isFlag = known.contains { $0.name == setting.key && $0.values == .flag }
      let item = item(of: setting, expected: "a value")
      return item.map { Setup.Entry(setting.key, isFlag ? $0.flagText : $0.text) }
    }
  }
}

// For who doesn't know the flow's type.

extension Flow {
  package func mistakes(of setup: Setup) -> [SetupError] { setup.mistakes(for: self) }
  func tidied(_ setup: Setup) -> Setup { setup.tidied(for: self) }
}
