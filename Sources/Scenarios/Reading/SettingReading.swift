import DeviceSimulation
import UnlockEngine

// Steps that change a setting of the device, the server or the flow's limits.

extension ScenarioReader {
  /// The changes of a `device` step; `nil` when there is none to make.
  mutating func readDevice(_ entry: YAMLEntry) -> [Step.DeviceEntry]? {
    var changes: [Step.DeviceEntry] = []
    let found = entries(of: entry, expected: "settings, as in { passcode: none }")
    refuseEmpty(entry)
    for found in found where !mistakes.isFull {
      guard let setting = DeviceSetting.named(found.key) else {
        let known = DeviceSetting.all.map(\.name)
        mistakes.add(
          "“device” has no setting \(quoted(found.key)). \(suggestion(for: found.key, in: known))",
          atKeyOf: found)
        continue
      }
      guard let item = item(of: found, expected: setting.values.text) else { continue }
      let text = setting.values == .flag ? flagText(item) : item.text
      guard let change = setting.change(text) else {
        mistakes.add(
          "\(quoted(text)) isn’t a value of “\(setting.name)”: \(setting.values.text).", at: item.value)
        continue
      }
      changes.append(Step.DeviceEntry(entry: Setup.Entry(setting.name, text), change: change))
    }
    // Enrolling needs a passcode, whichever of the two is written first.
    let inOrder =
      changes.filter { $0.entry.name == "passcode" } + changes.filter { $0.entry.name != "passcode" }
    return inOrder.isEmpty ? nil : inOrder
  }

  /// The changes of a `server` or `policy` step, tried out on a world of the flow.
  mutating func readSettings(
    _ entry: YAMLEntry, _ known: [SettingNow]?, _ input: (String, String) -> Input
  ) -> [Setup.Entry]? {
    var changes: [Setup.Entry] = []
    let found = entries(of: entry, expected: "settings, as in { name: value }")
    refuseEmpty(entry)
    guard let known else { return nil }
    for found in found where !mistakes.isFull {
      guard let setting = known.first(where: { $0.name == found.key }) else {
        let advice = suggestion(for: found.key, in: known.map(\.name))
        mistakes.add("“\(entry.key)” has no setting \(quoted(found.key)). \(advice)", atKeyOf: found)
        continue
      }
      guard let item = item(of: found, expected: setting.values.text) else { continue }
      let text = setting.values == .flag ? flagText(item) : item.text
      var trial = sample
      if trial?.step(input(setting.name, text)).contains(.ignored(.unknownSetting(setting.name))) ?? true {
        mistakes.add(
          "\(quoted(text)) isn’t a value of “\(setting.name)”: \(setting.values.text).", at: item.value)
        continue
      }
      changes.append(Setup.Entry(setting.name, text))
    }
    return changes.isEmpty ? nil : changes
  }

  private mutating func refuseEmpty(_ entry: YAMLEntry) {
    guard case .map(let entries) = entry.value.content, entries.isEmpty else { return }
    mistakes.add("This step changes nothing: name a setting.", atKeyOf: entry)
  }
}
