import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// What the system's dialogs say (A4 to A6, A8, A9).
@Suite struct SystemScreenTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let changes: [DeviceChange]
    let inputs: [Input]
    let title: String
    let buttons: [String]
    var testDescription: String { "\(id): \(changes)" }

    init(
      _ id: String, _ changes: [DeviceChange] = [], _ inputs: [Input], _ title: String, _ buttons: [String]
    ) {
      self.id = id
      self.changes = changes
      self.inputs = inputs
      self.title = title
      self.buttons = buttons
    }
  }

  static let miss = Input.biometry(.noMatch)
  static let again = Input.tap(SystemControl.tryAgain)
  static let wrong: [Input] = ["1", "2", "3", "4"].flatMap { last in
    "00000\(last)".unicodeScalars.map { Input.type($0) }
  }

  static let rows = [
    Row("system.face-id", [], [.tap(.askOwner)], "Face ID", []),
    Row(
      "system.face-id-failed", [], [.tap(.askOwner), miss], "Face Not Recognized",
      ["Try Face ID Again", "Stop"]),
    Row(
      "system.face-id-failed-again", [], [.tap(.askOwner), miss, again, miss], "Face Not Recognized",
      ["Use PIN", "Stop"]),
    Row(
      "system.face-id-failed-again", [], [.tap(.askWithNoFallback), miss, again, miss], "Face Not Recognized",
      ["Cancel"]), Row("system.optic-id", [.biometry(.opticID)], [.tap(.askOwner)], "Optic ID", []),
    Row(
      "system.optic-id-failed", [.biometry(.opticID)], [.tap(.askOwner), miss], "Eyes Not Recognized",
      ["Try Optic ID Again", "Stop"]),
    Row(
      "system.optic-id-failed-again", [.biometry(.opticID)], [.tap(.askOwner), miss, again, miss],
      "Eyes Not Recognized", ["Use PIN", "Stop"]),
    Row("system.touch-id", [.biometry(.touchID)], [.tap(.askOwner)], "Touch ID for “Probe”", ["Stop"]),
    Row("system.touch-id-failed", [.biometry(.touchID)], [.tap(.askOwner), miss], "Try Again", ["Stop"]),
    Row(
      "system.touch-id-failed", [.biometry(.touchID)], [.tap(.askOwner), miss, miss], "Try Again",
      ["Use PIN", "Stop"]),
    Row(
      "system.touch-id-failed", [.biometry(.touchID), .iOS(9)], [.tap(.askOwner), miss], "Try Again",
      ["Use PIN", "Cancel"]),
    Row(
      "system.touch-id-failed", [.biometry(.touchID), .iOS(10)], [.tap(.askOwner), miss], "Try Again",
      ["Use PIN", "Stop"]),
    Row(
      "system.face-id-permission", [.faceIDPermission(.notAsked)], [.tap(.askOwner)],
      "Do you want to allow “Probe” to use Face ID?", ["Don’t Allow", "OK"]),
    Row(
      "system.passcode", [.enrolled(false)], [.tap(.askOwner)], "Enter iPhone Passcode for “Probe”", ["Stop"]),
    Row(
      "system.passcode", [.enrolled(false), .model(.iPad), .passcode(Passcode("secret"))], [.tap(.askOwner)],
      "Enter iPad Passcode for “Probe”", ["OK", "Stop"]),
    Row(
      "system.passcode-locked-out", [.enrolled(false)], [.tap(.askOwner)] + wrong, "iPhone Unavailable",
      ["Stop"]),
    Row(
      "system.passcode-locked-out", [.enrolled(false), .iOS(14)], [.tap(.askOwner)] + wrong,
      "iPhone is disabled", ["Stop"]),
  ]

  @Test(arguments: rows) func `Each dialog has its title and buttons`(row: Row) throws {
    var device = Device()
    for change in row.changes { _ = device.apply(change, at: .start) }
    var world = try World<Probe>(device: device)
    world.after(.lifeCycle(.launch))
    for input in row.inputs { _ = world.step(input) }
    let layer = try #require(world.screen.system)
    #expect(layer.id == row.id)
    #expect(layer.title == row.title)
    #expect(layer.controls.map(\.title) == row.buttons)
    #expect(!layer.showsContent)
  }

  @Test(arguments: [
    (LAPolicy.deviceOwnerAuthentication, "Enter Passcode"),
    (.deviceOwnerAuthenticationWithBiometrics, "Enter Password"),
  ]) func `Without a title of the app's the fallback has the policy's`(policy: LAPolicy, title: String) {
    var device = Device()
    device.evaluation = evaluation(.notRecognizedAgain, policy, fallback: .standard)
    let screens = SystemScreens(
      device: VisibleDevice(device), appName: "Probe", prompt: Prompt(reason: "To test"), now: .start)
    let layer = device.evaluation.map { screens.layer(SystemDialog($0, on: device)) }
    #expect(layer?.controls.map(\.title) == [title, "Cancel"])
  }

  static let kinds: [(String, Keypad.Keys, Int?)] = [
    ("1234", .digits, 4), ("123456", .digits, 6), ("12345678", .digits, nil), ("secret", .alphanumeric, nil),
  ]

  @Test(arguments: kinds) func `The passcode screen's keys fit the kind of passcode`(
    passcode: String, keys: Keypad.Keys, length: Int?
  ) throws {
    var world = try World<Probe>.open(.passcode(Passcode(passcode)), .enrolled(false))
    world.after(.tap(.askOwner), .type("1"))
    let keypad = try #require(world.screen.system?.keypad)
    #expect(keypad.keys == keys)
    #expect(keypad.length == length)
    #expect(keypad.filled == 1)
    #expect(!keypad.isShaking)
  }

  @Test func `OK waits for something to submit`() throws {
    var world = try World<Probe>.open(.passcode(Passcode("secret")), .enrolled(false))
    world.after(.tap(.askOwner))
    #expect(world.screen.system?.controls.first?.isEnabled == false)
    world.after(.type("s"))
    #expect(world.screen.system?.controls.first?.isEnabled == true)
  }

  @Test func `A wrong passcode shakes and is told, until the next digit`() throws {
    var world = try World<Probe>.open(.enrolled(false))
    world.after(.tap(.askOwner))
    for _ in 1...6 { world.after(.type("0")) }
    #expect(world.screen.system?.keypad?.isShaking == true)
    #expect(world.screen.system?.texts == ["To test", "Wrong passcode. Try again."])
    world.after(.type("0"))
    #expect(world.screen.system?.keypad?.isShaking == false)
    #expect(world.screen.system?.texts == ["To test"])
  }

  @Test(
    arguments: [
      (Duration.zero, "0 seconds"), (.milliseconds(1), "1 second"), (.seconds(1), "1 second"),
      (.seconds(59), "59 seconds"), (.milliseconds(59_001), "1 minute"), (.seconds(60), "1 minute"),
      (.seconds(61), "2 minutes"), (.minutes(59), "59 minutes"), (.seconds(3541), "1 hour"),
      (.hours(1), "1 hour"),
      (.seconds(3601), "2 hours"), (.hours(8), "8 hours"), (.seconds(-3), "0 seconds"),
    ] as [(Duration, String)])
  func `Time left is told in words, rounded up`(duration: Duration, words: String) {
    #expect(duration.inWords == words)
  }
}
