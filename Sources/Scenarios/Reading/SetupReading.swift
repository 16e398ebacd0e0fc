import FlowReading
import UnlockEngine

// What a scenario starts from: the flow, and the settings of its device, options and limits.

extension ScenarioReader {
  /// Reads the flow and what its world starts from.
  package mutating func readStart() -> (setup: Setup, simulation: Simulation)? {
    var setup = Setup()
    var found: Result<any Flow, FlowMiss>?
    if case .text(let name, _)? = values[.flow]?.value.content {
      found = flows.flow(name, in: source.path)
      sample = try? found?.get().simulation(Setup())
    }
    setup.device = values[.device].map { settings(of: $0, among: SettingDescription.ofDevice) } ?? []
    // The device first and by itself: what is wrong there must not hide what is wrong with the app, nor
    // wait for the flow. Any flow can tell.
    for mistake in flows.anyBuiltIn?.mistakes(of: deviceOnly(setup)) ?? [] where !mistakes.isFull {
      tell(mistake)
    }
    guard let entry = values[.flow], let name = text(of: entry, expected: "the name of a flow") else {
      return nil
    }
    let flow: any Flow
    switch found {
    case .success(let known)?: flow = known
    case .failure(let miss)?:
      if case .invalid(let file) = miss { mistakesOfFlow = file.mistakes }
      mistakes.add(miss.words(for: name), at: entry.value)
      return nil
    case nil: return nil
    }
    setup.app = values[.app].map { settings(of: $0, among: flow.settings(.app)) } ?? []
    setup.policy = values[.policy].map { settings(of: $0, among: flow.settings(.policy)) } ?? []
    for mistake in flow.mistakes(of: appOnly(setup)) where !mistakes.isFull { tell(mistake) }
    return (try? flow.simulation(setup)).map { (setup, $0) }
  }

  /// What a set-up describes with other values of some settings, and without those that are nothing now.
  package mutating func readStart(
    _ entries: [YAMLEntry], over setup: Setup, of flow: any Flow
  ) -> (setup: Setup, simulation: Simulation)? {
    takeKeys(of: entries)
    func changed(
      _ key: TopKey, _ setup: [Setup.Entry], among known: [SettingDescription]
    ) -> (base: [Setup.Entry], own: [Setup.Entry]) {
      guard var entry = values[key], case .map(let all) = entry.value.content else {
        return (setup, values[key].map { settings(of: $0, among: known) } ?? [])
      }
      let dropped = all.filter { entry in entry.value.isNull && known.contains { $0.name == entry.key } }
        .map(\.key)
      entry.value.content = .map(all.filter { !dropped.contains($0.key) })
      return (setup.filter { !dropped.contains($0.name) }, settings(of: entry, among: known))
    }
    var (base, own) = (setup, Setup())
    (base.device, own.device) = changed(.device, setup.device, among: SettingDescription.ofDevice)
    (base.app, own.app) = changed(.app, setup.app, among: flow.settings(.app))
    (base.policy, own.policy) = changed(.policy, setup.policy, among: flow.settings(.policy))
    let whole = base.with(own)
    for mistake in flow.mistakes(of: whole) where !mistakes.isFull { tell(mistake) }
    return (try? flow.simulation(whole)).map { (whole, $0) }
  }

  private func deviceOnly(_ setup: Setup) -> Setup {
    var part = Setup()
    part.device = setup.device
    return part
  }

  private func appOnly(_ setup: Setup) -> Setup {
    var part = setup
    part.device = []
    return part
  }

  /// Puts a mistake of the set-up to the place in the file that it is about.
  private mutating func tell(_ mistake: SetupError) {
    func entry(_ section: SettingSection, _ name: String) -> YAMLEntry? {
      guard let key = TopKey(rawValue: section.rawValue), case .map(let entries)? = values[key]?.value.content
      else { return nil }
      return entries.first { $0.key == name }
    }
    switch mistake {
    case .unknownSetting(let section, let name, let known):
      guard let entry = entry(section, name) else { return }
      let home = (sample?.world.flow ?? flows.anyBuiltIn)?.section(of: name)
      let advice = home.map { "It goes under “\($0.rawValue)”." } ?? suggestion(for: name, in: known)
      mistakes.add("“\(section.rawValue)” has no setting \(quoted(name)). \(advice)", atKeyOf: entry)
    case .badValue(let section, let name, let value, let expected):
      guard let entry = entry(section, name) else { return }
      mistakes.add("\(quoted(value)) isn’t a value of “\(name)”: \(expected).", at: entry.value)
    case .conflict(let section, let text):
      guard let key = TopKey(rawValue: section.rawValue), let entry = values[key] else {
        return mistakes.add(text, at: SourcePlace(line: 1, column: 1))
      }
      mistakes.add(text, atKeyOf: entry)
    }
  }
}
