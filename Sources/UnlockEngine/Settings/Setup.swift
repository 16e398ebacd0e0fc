import DeviceSimulation

/// What a world starts from, as texts: a scenario's `device:`, `app:` and `policy:`, or the command's options.
public struct Setup: Hashable, Sendable {
  public var device: [Entry] = []
  public var app: [Entry] = []
  public var policy: [Entry] = []

  public init() {}

  public init(_ start: StartingPoint) {
    func entries(_ settings: [String: String]) -> [Entry] {
      settings.sorted { $0.key < $1.key }.map { Entry($0.key, $0.value) }
    }
    (device, app, policy) = (entries(start.device), entries(start.app), entries(start.policy))
  }

  /// What is set, section by section, in the order of files.
  public var sections: [(section: SettingSection, entries: [Entry])] {
    [(.device, device), (.app, app), (.policy, policy)]
  }

  public struct Entry: Hashable, Sendable {
    public var name: String
    public var value: String
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }
}

/// A mistake in a set-up, with what would be right.
public enum SetupError: Error, Hashable, Sendable {
  case unknownSetting(SettingSection, name: String, known: [String])
  case badValue(SettingSection, name: String, value: String, expected: String)
  /// Settings that contradict each other.
  case conflict(SettingSection, String)

  public var text: String {
    switch self {
    case .unknownSetting(let section, let name, let known):
      return "There is no \(section.rawValue) setting “\(name)”. \(suggestion(for: name, in: known))"
    case .badValue(_, let name, let value, let expected):
      return "“\(value)” isn’t a value of “\(name)”: \(expected)."
    case .conflict(_, let text): return text
    }
  }
}

extension Setup {
  /// All mistakes of the set-up for a flow; empty when a world can start from it.
  public func mistakes<F: Flow>(for flow: F) -> [SetupError] {
    do {
      _ = try world(for: flow)
      return []
    } catch { return error.all }
  }

  /// The world that the set-up describes.
  public func world<F: Flow>(for flow: F) throws(SetupErrors) -> World<F> {
    var mistakes: [SetupError] = []
    let device = makeDevice(&mistakes)
    var options = flow.defaultOptions
    var limits = flow.defaultLimits
    apply(app, of: flow.options, to: &options, .app, &mistakes)
    apply(policy, of: flow.limits, to: &limits, .policy, &mistakes)
    if mistakes.isEmpty {
      do {
        return try World<F>(of: flow, device: device, options: options, limits: limits)
      } catch {
        mistakes.append(.conflict(.app, error.text))
      }
    }
    throw SetupErrors(all: mistakes)
  }

  /// Whether a world that begins with this set-up has some settings, whether the set-up says so or they are what a flow
  /// begins with anyway.
  public func has(_ settings: Setup, for flow: some Flow) -> Bool {
    /// The entries' effect on a value, and on the same with what is asked for.
    func has<Root>(_ wanted: [Entry], _ own: [Entry], of all: [Setting<Root>], on standard: Root) -> Bool {
      wanted.allSatisfy { entry in
        guard let setting = all.first(where: { $0.name == entry.name }) else { return false }
        var (mine, asked) = (standard, standard)
        for entry in own where entry.name == setting.name { _ = setting.set(&mine, entry.value) }
        return setting.set(&asked, entry.value) && setting.get(mine) == setting.get(asked)
      }
    }
    var mistakes: [SetupError] = []
    let (mine, asked) = (makeDevice(&mistakes), with(settings).makeDevice(&mistakes))
    let isDevice = settings.device.allSatisfy { entry in
      DeviceSetting.named(entry.name).map { $0.get(mine) == $0.get(asked) } ?? false
    }
    return isDevice && mistakes.isEmpty
      && has(settings.policy, policy, of: flow.limits, on: flow.defaultLimits)
      && has(settings.app, app, of: flow.options, on: flow.defaultOptions)
  }

  /// The set-up with other values of some settings.
  public func with(_ settings: Setup) -> Setup {
    func joined(_ own: [Entry], _ others: [Entry]) -> [Entry] {
      own.filter { entry in !others.contains { $0.name == entry.name } } + others
    }
    var setup = self
    setup.device = joined(device, settings.device)
    setup.app = joined(app, settings.app)
    setup.policy = joined(policy, settings.policy)
    return setup
  }

  private func makeDevice(_ mistakes: inout [SetupError]) -> Device {
    var device = Device()
    // The passcode comes first: enrolment needs one, whatever the order in the file.
    let passcodeFirst =
      self.device.filter { $0.name == "passcode" } + self.device.filter { $0.name != "passcode" }
    for entry in passcodeFirst {
      guard let setting = DeviceSetting.named(entry.name) else {
        mistakes.append(.unknownSetting(.device, name: entry.name, known: DeviceSetting.all.map(\.name)))
        continue
      }
      guard let change = setting.change(entry.value) else {
        mistakes.append(
          .badValue(.device, name: entry.name, value: entry.value, expected: setting.values.text))
        continue
      }
      _ = device.apply(change, at: .start)
      if change == .enrolled(true), device.passcode == nil {
        mistakes.append(
          .conflict(.device, "“enrolled: true” needs a passcode: iOS enrols nothing without one."))
      }
    }
    if let wanted = self.device.last(where: { $0.name == "passcode-kind" })?.value,
      let kind = Passcode.Kind.allCases.first(where: { $0.name == wanted }), let passcode = device.passcode,
      passcode.kind != kind
    {
      mistakes.append(
        .conflict(
          .device,
          "“passcode-kind: \(wanted)” needs such a passcode, and “\(passcode.text.text)” is none: say “passcode”."
        ))
    }
    return device
  }

  private func apply<Root>(
    _ entries: [Entry], of settings: @autoclosure () -> [Setting<Root>], to root: inout Root,
    _ section: SettingSection, _ mistakes: inout [SetupError]
  ) {
    // The table of settings is built only if something is set: most walks start without any.
    guard !entries.isEmpty else { return }
    let settings = settings()
    for entry in entries {
      guard let setting = settings.first(where: { $0.name == entry.name }) else {
        mistakes.append(.unknownSetting(section, name: entry.name, known: settings.map(\.name)))
        continue
      }
      if !setting.set(&root, entry.value) {
        mistakes.append(
          .badValue(section, name: entry.name, value: entry.value, expected: setting.values.text))
      }
    }
  }
}

/// All mistakes of a set-up at once.
public struct SetupErrors: Error, Hashable, Sendable {
  public var all: [SetupError]
  public init(all: [SetupError]) { self.all = all }
}
