import DeviceSimulation
import UnlockEngine

// Setting things by a text or a key: settings, the time, the names of files.

extension Walk {
  /// Sets a setting to the next of its values.
  mutating func cycle(_ name: String) {
    guard let setting = DeviceSetting.named(name) else { return }
    let values: [String]
    switch setting.values {
    case .choice(let names): values = names
    case .flag: values = ["false", "true"]
    case .number, .digits, .duration, .text: return
    }
    let place = values.firstIndex(of: setting.get(simulation.world.device)) ?? 0
    set(.device(name), to: values[(place + 1) % values.count])
  }

  /// Sets a setting from a text, or says which values it has.
  mutating func set(_ target: Command.Target, to text: String) {
    if let refusal = answer(target, text) { message = refusal }
  }

  /// Does what a text asks for; returns the reason if that isn't possible.
  mutating func answer(_ target: Command.Target, _ text: String) -> String? {
    switch target {
    case .device(let name):
      guard let setting = DeviceSetting.named(name) else { return nil }
      guard let change = setting.change(text) else { return refusal(of: text, setting.name, setting.values) }
      self.change(.change(change))
    case .policy(let name):
      return change(
        .policy(name: name, value: text), simulation.world.limitSettings.first { $0.name == name })
    case .server(let name):
      return change(
        .server(name: name, value: text), simulation.world.serverSettings.first { $0.name == name })
    case .time:
      guard let duration = Duration(scenarioText: text) else { return refusal(of: text, "time", .duration) }
      perform(.elapse(duration))
    case .moment: return goToTime(text)
    case .storyboard:
      guard !text.trimmingBlanks.isEmpty else { return "A file needs a name." }
      perform(.export(to: text, replaces: false))
    case .title:
      keys = []
      guard !text.trimmingBlanks.isEmpty else { return "A scenario needs a title." }
      requests.append(.save(title: text.trimmingBlanks, isMasked: masksCodes))
    }
    return nil
  }

  /// Changes a setting whose values only the flow knows.
  private mutating func change(_ input: Input, _ setting: SettingNow?) -> String? {
    var trial = simulation
    guard let setting, !trial.step(input).contains(.ignored(.unknownSetting(setting.name))) else {
      let text = setting.map { "\($0.name): \($0.values.text)" } ?? "any setting"
      return "That isn’t a value of \(text)."
    }
    change(input)
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

  /// Asks what to do about an existing file in the place of the storyboard.
  public mutating func ask(aboutFileAt path: String, orBeside other: String) {
    overlay = .list(ChoiceList(replacing: path, orBeside: other))
  }

  // MARK: What has changed

  /// The device settings that the last step changed.
  var changedSettings: Set<String> {
    guard let before else { return [] }
    return Set(
      DeviceSetting.all.filter { $0.get(before.world.device) != $0.get(simulation.world.device) }.map(\.name))
  }

  /// The limits that differ from the source's; `source` is the source's value.
  var ownLimits: [(name: String, value: String, source: String)] {
    zip(simulation.world.limitSettings, simulation.world.flow.sourceLimits).compactMap { limit, source in
      limit.value == source ? nil : (limit.name, limit.value, source)
    }
  }
}

extension Flow {
  /// The source's limits, in the order of `limits`.
  fileprivate static var sourceLimits: [String] { limits.map { $0.get(defaultLimits) } }
}
