import DeviceSimulation
import TerminalSupport
import ScreenDrawing
import Testing
import UnlockEngine

/// The system speaks the device's language, and all of it fits the phone (V6).
@Suite struct SystemLanguageTests {
  private static func tap(_ control: SystemControl) -> Input {
    .tap(ControlID(owner: .system, code: control.rawValue))
  }

  private static let wrong: [Input] = "000001".unicodeScalars.map { Input.type(.character($0)) }

  /// What is done to see all that the system can show.
  private static let ways: [[Input]] = [
    [.biometry(.noMatch), tap(.tryAgain), .biometry(.noMatch), tap(.fallback)] + wrong,
    [.biometry(.noMatch), .biometry(.noMatch), tap(.fallback)] + wrong, [.biometry(.match)],
    [.change(.enrolled(false)), .lifeCycle(.leave), .lifeCycle(.return)]
      + (0..<10).flatMap { last in
        "00000\(last)".unicodeScalars.map { Input.type(.character($0)) } + [.elapse(.hours(9))]
      },
    [.change(.faceIDPermission(.notAsked)), .lifeCycle(.leave), .lifeCycle(.return)],
    [.lifeCycle(.openSwitcher), .lifeCycle(.forceQuit), .lifeCycle(.leave)],
    [.lifeCycle(.controlCentre)], [.change(.network(.offline)), .lifeCycle(.controlCentre)],
    [.lifeCycle(.notificationCentre)],
    [.lifeCycle(.lock), tap(.swipeUp)] + wrong
      + (2..<6).flatMap { last in "00000\(last)".unicodeScalars.map { Input.type(.character($0)) } },
    [.lifeCycle(.reboot), tap(.switchOn), tap(.swipeUp)],
  ]

  /// All that is to be seen of the system on such a device.
  private func layers(_ language: DeviceLanguage, _ changes: [Setup.Entry]) throws -> [Layer] {
    var setup = Setup()
    setup.device = [Setup.Entry("language", language.tag)] + changes
    setup.app = [Setup.Entry("method", "passcode-biometrics")]
    var all: [Layer] = []
    for way in Self.ways + Interrupter.allCases.map({ [.lifeCycle(.interruptBy($0))] }) {
      var simulation = try vault.simulation(setup)
      for input in [.lifeCycle(.launch)] + way {
        simulation.step(input)
        guard let layer = simulation.screen.system, !all.contains(layer) else { continue }
        all.append(layer)
      }
    }
    return all
  }

  private static let devices: [[Setup.Entry]] = [
    [], [Setup.Entry("biometry", "touchID")], [Setup.Entry("biometry", "opticID")],
    [Setup.Entry("model", "iPad")], [Setup.Entry("ios", "14")],
    [Setup.Entry("biometry", "touchID"), Setup.Entry("ios", "9")],
  ]

  @Test(arguments: DeviceLanguage.allCases)
  func `Every layer is seen, and no title or button of it is cut off`(_ language: DeviceLanguage) throws {
    var seen: Set<String> = []
    for changes in Self.devices {
      for layer in try layers(language, changes) {
        seen.insert(layer.id)
        let screen = Screen(system: layer)
        #expect(PhoneDrawing.misfits(of: screen) == [], "\(layer.id) in \(language)")
      }
    }
    #expect(seen == Set(SystemScreens.ids))
  }

  @Test(arguments: [DeviceLanguage.dutch, .german]) func `Nothing is left in English`(
    _ language: DeviceLanguage
  ) throws {
    func texts(_ layers: [Layer]) -> Set<String> {
      Set(layers.flatMap { [$0.title] + $0.texts + $0.controls.map(\.title) })
    }
    // Names, and what the app says.
    let names: Set = [
      "Face ID", "Touch ID", "Optic ID", "OK", "iPhone", "iPad", "9:41", "Siri", "Apps", "Home", "Bluetooth",
      "Focus", "Volume", "Vault", "Unlock Vault", "It lets you unlock the app without typing.",
    ]
    for changes in Self.devices {
      let shared = texts(try layers(.english, changes)).intersection(texts(try layers(language, changes)))
      #expect(shared.subtracting(names).filter { !$0.contains("9:4") } == [])
    }
  }

  @Test func `The language is a setting like any other, at any moment`() throws {
    var simulation = try vault.simulation(Setup())
    simulation.step(.lifeCycle(.launch))
    simulation.step(.lifeCycle(.lock))
    let setting = try #require(SettingDescription.ofDevice.first { $0.name == "language" })
    #expect(setting.values == .choice(["en", "nl", "de"]) && setting.standard == "en")
    let input = try #require(simulation.input(setting: setting, to: "de"))
    simulation.step(input)
    #expect(simulation.world.value(of: setting) == "de")
    #expect(simulation.screen.system?.controls.map(\.title) == ["Nach oben streichen"])
  }
}
