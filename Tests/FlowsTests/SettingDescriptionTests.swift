import BundledFlowFiles
import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// One description of every setting, whatever it is of: a world has it, takes its values, and begins with its standard.
@Suite struct SettingDescriptionTests {
  private static let changing: [SettingSection] = [.device, .policy, .server]

  @Test(arguments: Catalog.flows.map { $0.name }, SettingSection.allCases)
  func `Every setting has a name of its own, a summary and values`(
    flow name: String, section: SettingSection
  ) throws {
    let settings = try #require(Catalog.flow(named: name)).settings(section)
    #expect(Set(settings.map(\.name)).count == settings.count)
    for setting in settings {
      #expect(setting.section == section)
      #expect(!setting.summary.isEmpty && !setting.values.text.isEmpty, "\(setting.name)")
    }
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `A new world has every standard`(flow name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    let world = try flow.simulation(Setup()).world
    for setting in Self.changing.flatMap(flow.settings) {
      // A finger or face is added, or not: “changed” is nothing that a device can be from the start.
      let standard = setting.name == "enrolled-set" ? "" : world.value(of: setting)
      #expect(setting.standard == standard, "\(setting.name)")
    }
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `What a setting is set to, it is`(flow name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    let simulation = try flow.simulation(Setup())
    // A finger that is added, and unlocking, are done rather than so; the kind of a passcode goes by its length.
    let others = ["enrolled-set", "unlocked", "passcode-kind"]
    for setting in Self.changing.flatMap(flow.settings) where !others.contains(setting.name) {
      for value in setting.values.names ?? [setting.standard] {
        var set = simulation
        let input = try #require(set.input(setting: setting, to: value), "\(setting.name): \(value)")
        set.step(input)
        #expect(set.world.value(of: setting) == value, "\(setting.name)")
      }
      #expect(simulation.input(setting: setting, to: "no such value, and too long for a text") == nil)
    }
  }

  @Test func `What is so anyway is left out of a set-up, and what is set twice counts once`() throws {
    var setup = Setup()
    setup.device = [
      Setup.Entry("ios", "17"), Setup.Entry("network", "online"), Setup.Entry("ios", "16"),
      Setup.Entry("jailbroken", "true"),
    ]
    setup.app = [Setup.Entry("method", "pin"), Setup.Entry("pin", "2580")]
    let banno = try #require(Catalog.flow(named: "banno"))
    let tries = try #require(banno.settings(.policy).first { $0.name == "pin-attempts" }).standard
    setup.policy = [Setup.Entry("pin-attempts", tries), Setup.Entry("pin-length", "4")]
    let tidy = setup.tidied(for: banno)
    #expect(tidy.device == [Setup.Entry("ios", "16"), Setup.Entry("jailbroken", "true")])
    #expect(tidy.app == setup.app)
    #expect(tidy.policy.isEmpty)
  }

  @Test func `A set-up that no world can start from stays as it is`() throws {
    let setup = Setup(StartingPoint("", device: ["network": "online", "no-such-thing": "1"]))
    let banno = try #require(Catalog.flow(named: "banno"))
    #expect(setup.tidied(for: banno) == setup)
  }
}
