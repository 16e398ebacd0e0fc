import UnlockEngine

// Steps that change a setting of the device, the server or the flow's limits.

extension ScenarioReader {
  /// What a `device`, `server` or `policy` step sets; `nil` when there is nothing to set.
  mutating func readSettings(_ entry: YAMLEntry, of section: SettingSection) -> [Setup.Entry]? {
    var changes: [Setup.Entry] = []
    let example = section == .device ? "{ passcode: none }" : "{ name: value }"
    let found = entries(of: entry, expected: "settings, as in \(example)")
    refuseEmpty(entry)
    guard let known = knownSettings(section) else { return nil }
    for found in found where !mistakes.isFull {
      guard let setting = known.first(where: { $0.name == found.key }) else {
        let advice = suggestion(for: found.key, in: known.map(\.name))
        mistakes.add("“\(entry.key)” has no setting \(quoted(found.key)). \(advice)", atKeyOf: found)
        continue
      }
      guard let item = item(of: found, expected: setting.values.text) else { continue }
      let change = Setup.Entry(setting.name, setting.values == .flag ? item.flagText : item.text)
      guard isValue(change, of: setting) else {
        mistakes.add(
          "\(quoted(change.value)) isn’t a value of “\(setting.name)”: \(setting.values.text).",
          at: item.value)
        continue
      }
      changes.append(change)
    }
    // Enrolling needs a passcode, whichever of the two is written first.
    let inOrder = changes.filter { $0.name == "passcode" } + changes.filter { $0.name != "passcode" }
    return inOrder.isEmpty ? nil : inOrder
  }

  /// Without the flow, no one knows its settings.
  private func knownSettings(_ section: SettingSection) -> [SettingDescription]? {
    section == .device ? SettingDescription.ofDevice : sample?.world.flow.settings(section)
  }

  private func isValue(_ entry: Setup.Entry, of setting: SettingDescription) -> Bool {
    setting.section == .device
      ? entry.deviceChange != nil : sample?.input(setting: setting, to: entry.value) != nil
  }

  private mutating func refuseEmpty(_ entry: YAMLEntry) {
    guard case .map(let entries) = entry.value.content, entries.isEmpty else { return }
    mistakes.add("This step changes nothing: name a setting.", atKeyOf: entry)
  }
}
