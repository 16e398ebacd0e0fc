import DeviceSimulation

/// What there is to know of a setting without a world: what listings, panels, questions, completions, the schema and
/// the reader of scenarios all go by, whether it is the device's, the app's or the server's.
public struct SettingDescription: Hashable, Sendable {
  public let section: SettingSection
  public let name: String
  /// What it is, in a few words.
  public let summary: String
  public let values: SettingValues
  /// Its value where nobody sets it, as a scenario writes it; empty where that follows from other settings.
  public let standard: String

  /// Those of the device, which are the same whatever the flow.
  public static let ofDevice = DeviceSetting.all.map(\.description)
}

/// What a setting is of, as files call it.
public enum SettingSection: String, Hashable, Sendable, CaseIterable {
  case device
  /// What the app begins with.
  case app
  /// The flow's limits.
  case policy
  case server
}

extension Flow {
  /// All settings of a section, in the order of their table.
  public func settings(_ section: SettingSection) -> [SettingDescription] {
    switch section {
    case .device: SettingDescription.ofDevice
    case .app: options.map { $0.described(.app, standard: defaultOptions) }
    case .policy: limits.map { $0.described(.policy, standard: defaultLimits) }
    case .server:
      serverSettings.map { $0.described(.server, standard: server(defaultOptions, defaultLimits)) }
    }
  }

  /// The setting of a name.
  public func setting(_ section: SettingSection, _ name: String) -> SettingDescription? {
    settings(section).first { $0.name == name }
  }

  /// The part of a set-up that a setting belongs to.
  public func section(of name: String) -> SettingSection? {
    [.device, .app, .policy].first { setting($0, name) != nil }
  }
}

extension Setting {
  fileprivate func described(_ section: SettingSection, standard root: Root) -> SettingDescription {
    SettingDescription(section: section, name: name, summary: summary, values: values, standard: get(root))
  }
}

extension World {
  public func value(of setting: SettingDescription) -> String {
    switch setting.section {
    case .device: DeviceSetting.named(setting.name)?.get(device) ?? setting.standard
    // What an app began with isn’t kept.
    case .app: setting.standard
    case .policy: flow.limits.first { $0.name == setting.name }?.get(limits) ?? setting.standard
    case .server: flow.serverSettings.first { $0.name == setting.name }?.get(server) ?? setting.standard
    }
  }
}

extension Simulation {
  /// What gives a setting a value; `nil` where the text isn’t one of its values.
  public func input(setting: SettingDescription, to value: String) -> Input? {
    let input: Input
    switch setting.section {
    case .device: return Setup.Entry(setting.name, value).deviceChange.map { .change($0) }
    case .app: return nil
    case .policy: input = .policy(name: setting.name, value: value)
    case .server: input = .server(name: setting.name, value: value)
    }
    // Only the flow knows which texts are values.
    var trial = self
    return trial.step(input).contains(.ignored(.unknownSetting(setting.name))) ? nil : input
  }
}

extension Setup {
  /// The same without what is so anyway, and each setting once.
  public func tidied<F: Flow>(for flow: F) -> Setup {
    func tidied(_ entries: [Entry], _ section: SettingSection) -> [Entry] {
      let settings = flow.settings(section)
      return entries.enumerated().filter { index, entry in
        !settings.contains { $0.name == entry.name && $0.standard == entry.value }
          && !entries[(index + 1)...].contains { $0.name == entry.name }
      }.map(\.element)
    }
    var tidy = self
    (tidy.device, tidy.app) = (tidied(device, .device), tidied(app, .app))
    tidy.policy = tidied(policy, .policy)
    // One option may count because of another.
    guard let full: World<F> = try? world(for: flow), let short: World<F> = try? tidy.world(for: flow),
      short == full
    else { return self }
    return tidy
  }
}
