import DeviceSimulation
import UnlockEngine

// What is set by a text or a key: settings, the time, the names of files.

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

  /// Sets a setting from a text, and tells what would be right when it isn't one of its values.
  mutating func set(_ target: Command.Target, to text: String) {
    switch target {
    case .device(let name):
      guard let setting = DeviceSetting.named(name) else { return }
      guard let change = setting.change(text) else { return refuse(text, setting.name, setting.values) }
      perform(.change(change))
    case .policy(let name):
      setOrRefuse(.policy(name: name, value: text), simulation.world.policySettings.first { $0.name == name })
    case .server(let name):
      setOrRefuse(.server(name: name, value: text), simulation.world.serverSettings.first { $0.name == name })
    case .time:
      guard let duration = Duration(scenarioText: text) else { return refuse(text, "time", .duration) }
      perform(.elapse(duration))
    case .moment: goToTime(text)
    case .storyboard: if !text.isEmpty { perform(.export(to: text, replaces: false)) }
    case .title: save(as: text)
    }
  }

  /// Sets what only the flow knows the values of.
  private mutating func setOrRefuse(_ input: Input, _ setting: SettingNow?) {
    var trial = simulation
    guard let setting, !trial.step(input).contains(.ignored(.unknownSetting(setting.name))) else {
      let text = setting.map { "\($0.name): \($0.values.text)" } ?? "any setting"
      return message = "That isn’t a value of \(text)."
    }
    perform(input)
  }

  private mutating func save(as title: String) {
    keys = []
    let title = title.trimmingBlanks
    guard !title.isEmpty else { return message = "Nothing was saved: a scenario needs a title." }
    requests.append(.save(title: title, isMasked: masksCodes))
  }

  /// Asks what is to become of a file that stands where the storyboard was to go.
  public mutating func ask(aboutFileAt path: String, orBeside other: String) {
    overlay = .list(ChoiceList(replacing: path, orBeside: other))
  }

  mutating func refuse(_ text: String, _ name: String, _ values: SettingValues) {
    message = "“\(text)” isn’t a value of \(name): \(values.text)."
  }
}
