import DeviceSimulation
import UnlockEngine

// Setting things by a text or a key: settings, the time, the names of files.

extension Walk {
  /// Sets a setting to the next of its values.
  mutating func cycle(_ name: String) {
    guard let setting = DeviceSetting.named(name), var values = setting.values.names else { return }
    // No iPhone or iPad has Optic ID: whoever wants it chooses it.
    values.removeAll { $0 == LABiometryType.opticID.name }
    let place = values.firstIndex(of: setting.get(simulation.world.device)) ?? 0
    set(.setting(.device, name), to: values[(place + 1) % values.count])
  }

  /// Sets a setting from a text, or says which values it has.
  mutating func set(_ target: Command.Target, to text: String) {
    if let refusal = answer(target, text) { message = refusal }
  }

  /// Does what a text asks for; returns the reason if that isn't possible.
  mutating func answer(_ target: Command.Target, _ text: String) -> String? {
    switch target {
    case .setting(let section, let name):
      guard let setting = simulation.world.flow.setting(section, name) else { return nil }
      guard let input = simulation.input(setting: setting, to: text) else {
        return refusal(of: text, setting.name, setting.values)
      }
      if setting.values != .date, simulation.world.value(of: setting) == text {
        return "“\(setting.name)” is \(text) already."
      }
      change(input)
    case .onSecond(let section, let name): return putBeside(section, Setup.Entry(name, text))
    case .time, .touching:
      guard let duration = Duration(scenarioText: text) else { return refusal(of: text, "time", .duration) }
      perform(target == .time ? .elapse(duration) : .keepTouching(duration))
    case .moment: return goToTime(text)
    case .note: return answer(note: text)
    case .export(let kind):
      guard !text.trimmingBlanks.isEmpty else { return "A file needs a name." }
      perform(.export(WalkExport(kind, at: text)))
    case .title:
      keys = []
      guard !text.trimmingBlanks.isEmpty else { return "A scenario needs a title." }
      requests.append(.save(title: text.trimmingBlanks, isMasked: masksCodes))
    }
    return nil
  }

  /// Changes a setting, and says what its value is now and how to undo that: the key may have been pressed for
  /// something else.
  mutating func change(_ input: Input) {
    let label = input.label(in: simulation, showing: screen)
    perform(input)
    flash = simulation.lastEffects.contains(where: \.isIgnored) ? nil : "\(label) · [ undoes"
  }

  private func refusal(of text: String, _ name: String, _ values: SettingValues) -> String {
    "“\(text)” isn’t a value of \(name): \(values.text)."
  }

  /// Asks what to do about an existing file in the place of an export.
  public mutating func ask(about export: WalkExport, orBeside other: String) {
    overlay = .list(ChoiceList(replacing: export, orBeside: other))
  }

  // MARK: What has changed

  /// The device settings that the last step changed.
  var changedSettings: Set<String> {
    guard let before else { return [] }
    return Set(
      DeviceSetting.all.filter { $0.get(before.world.device) != $0.get(simulation.world.device) }.map(\.name))
  }

  /// The limits that differ from the source's, with their values.
  var ownLimits: [(limit: SettingDescription, value: String)] {
    let world = simulation.world
    return world.flow.settings(.policy).map { ($0, world.value(of: $0)) }.filter { $0.standard != $1 }
  }
}

extension SettingDescription {
  /// What sets it.
  var target: Command.Target { .setting(section, name) }
}
