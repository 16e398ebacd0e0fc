import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// What a world starts from, as texts, and the mistakes in it.
@Suite struct SetupTests {
  private func setup(
    device: [(String, String)] = [], app: [(String, String)] = [], policy: [(String, String)] = []
  ) -> Setup {
    var setup = Setup()
    setup.device = device.map { Setup.Entry($0.0, $0.1) }
    setup.app = app.map { Setup.Entry($0.0, $0.1) }
    setup.policy = policy.map { Setup.Entry($0.0, $0.1) }
    return setup
  }

  @Test func `Nothing said is a new world`() throws {
    #expect(try Setup().world(for: Probe()) == World<Probe>())
  }

  static let values: [(String, String, DeviceChange)] = [
    ("model", "iPad", .model(.iPad)), ("ios", "7", .iOS(7)), ("ios", "99", .iOS(99)),
    ("biometry", "none", .biometry(.none)), ("biometry", "touchID", .biometry(.touchID)),
    ("biometry", "faceID", .biometry(.faceID)), ("biometry", "opticID", .biometry(.opticID)),
    ("enrolled", "false", .enrolled(false)), ("passcode", "none", .passcode(nil)),
    ("passcode", "135790", .passcode(Passcode("135790"))),
    ("passcode", "pass wörd", .passcode(Passcode("pass wörd"))), ("sensor", "ask", .sensor(.ask)),
    ("sensor", "succeeds", .sensor(.succeeds)), ("sensor", "fails", .sensor(.fails)),
    ("scan-time", "2s", .scanTime(.seconds(2))),
    ("face-id-permission", "not-asked", .faceIDPermission(.notAsked)),
    ("face-id-permission", "denied", .faceIDPermission(.denied)),
    ("lock-out-table", "classic", .lockOutTable(.classic)), ("erase-data", "true", .erasesData(true)),
    ("jailbroken", "true", .jailbroken(true)), ("captured", "recorded", .capture(.recorded)),
    ("captured", "mirrored", .capture(.mirrored)), ("network", "offline", .network(.offline)),
    ("network", "unreachable", .network(.unreachable)), ("latency", "1m30s", .latency(.seconds(90))),
    ("passcode-kind", "custom-numeric", .passcodeKind(.customNumeric)),
  ]

  @Test(arguments: values) func `Each device setting is read, and told as it was written`(
    name: String, value: String, change: DeviceChange
  ) throws {
    let setting = try #require(DeviceSetting.named(name))
    #expect(setting.change(value) == change)
    let world = try setup(device: [(name, value)]).world(for: Probe())
    var device = Device()
    _ = device.apply(change, at: .start)
    #expect(world.device == device)
    #expect(setting.get(world.device) == value)
  }

  @Test(arguments: [
    ("model", "iphone"), ("ios", "6"), ("ios", "100"), ("ios", "-8"), ("biometry", "face-id"),
    ("enrolled", "yes"),
    ("passcode", ""), ("passcode", "12345678901234567890123456789012"), ("sensor", "fail"),
    ("scan-time", "2"),
    ("face-id-permission", "notAsked"), ("network", ""), ("latency", "-1s"), ("passcode-kind", "5-digits"),
    ("enrolled-set", "true"),
  ])
  func `A value that isn't one is told with what would be right`(name: String, value: String) throws {
    let setting = try #require(DeviceSetting.named(name))
    let mistake = SetupError.badValue(.device, name: name, value: value, expected: setting.values.text)
    #expect(setup(device: [(name, value)]).mistakes(for: Probe()) == [mistake])
    #expect(mistake.text == "“\(value)” isn’t a value of “\(name)”: \(setting.values.text).")
  }

  @Test func `All mistakes are told at once`() {
    let setup = setup(
      device: [("modell", "iPad"), ("ios", "six")], app: [("size", "0"), ("pni", "2580")],
      policy: [("pause", "x")])
    #expect(
      setup.mistakes(for: Probe()) == [
        .unknownSetting(.device, name: "modell", known: DeviceSetting.all.map(\.name)),
        .badValue(.device, name: "ios", value: "six", expected: "a number from 7 to 99"),
        .badValue(.app, name: "size", value: "0", expected: "a number from 1 to 9"),
        .unknownSetting(.app, name: "pni", known: ["pin", "size"]),
        .badValue(
          .policy, name: "pause", value: "x",
          expected: "a duration such as 500ms, 30s, 5m, 1h, 2d, up to 36500d"),
      ])
  }

  @Test func `Near misses are suggested, and far ones listed`() {
    let near = SetupError.unknownSetting(.device, name: "modell", known: ["model", "ios"])
    #expect(near.text == "There is no device setting “modell”. Did you mean “model”?")
    let far = SetupError.unknownSetting(.app, name: "colour", known: ["pin", "size"])
    #expect(far.text == "There is no app setting “colour”. Known: pin, size.")
  }

  @Test func `Enrolling without a passcode is a conflict, in either order`() {
    for entries in [
      [("enrolled", "true"), ("passcode", "none")], [("passcode", "none"), ("enrolled", "true")],
    ] {
      let mistakes = setup(device: entries).mistakes(for: Probe())
      #expect(mistakes.count == 1)
      guard case .conflict(.device, _)? = mistakes.first else {
        Issue.record("not a conflict: \(mistakes)")
        continue
      }
    }
  }

  @Test func `A kind that the passcode isn't of is a conflict, and doesn't go unheard`() {
    #expect(
      setup(device: [("passcode-kind", "4-digits")]).mistakes(for: Probe()) == [
        .conflict(
          .device, "“passcode-kind: 4-digits” needs such a passcode, and “123456” is none: say “passcode”.")
      ])
    for right in [
      [("passcode-kind", "4-digits"), ("passcode", "1234")], [("passcode-kind", "custom-numeric")],
    ] {
      #expect(setup(device: right).mistakes(for: Probe()) == [])
    }
  }

  @Test func `What the flow refuses is a conflict of the app's`() {
    #expect(setup(app: [("size", "9")]).mistakes(for: Probe()) == [.conflict(.app, "Nine is too much.")])
  }

  @Test(arguments: [("pin", "123"), ("pin", "1234567"), ("pin", "12a4"), ("pin", "")])
  func `A PIN outside its lengths is refused`(name: String, value: String) {
    #expect(
      setup(app: [(name, value)]).mistakes(for: Probe()) == [
        .badValue(.app, name: name, value: value, expected: "4 to 6 digits | none")
      ])
  }

  @Test(
    arguments: [
      ("modle", "model"), ("MODEL", "model"), ("nettwork", "network"), ("iso", "ios"), ("ohs", nil),
      ("sensr", "sensor"),
      ("xyz", nil), ("", nil), ("latencies", "latency"),
    ] as [(String, String?)])
  func `The nearest name within a third is meant`(word: String, near: String?) {
    #expect(nearMiss(of: word, in: ["model", "ios", "network", "sensor", "latency"]) == near)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("", "abc", 3), ("abc", "abd", 1), ("abc", "acb", 1),
    ("kitten", "sitting", 3), ("ab", "ba", 1),
  ]) func `Distances count changes and swaps of neighbours`(left: String, right: String, distance: Int) {
    #expect(editDistance(left, right) == distance)
    #expect(editDistance(right, left) == distance)
  }
}
