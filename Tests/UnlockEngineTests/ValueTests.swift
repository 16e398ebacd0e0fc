import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// The small values: names, durations, PINs, keys.
@Suite struct ValueTests {
  @Test(arguments: [
    ("useInAppPIN", "use-in-app-pin"), ("launch", "launch"), ("forceQuit", "force-quit"), ("PIN", "pin"),
    ("PINPad", "pin-pad"), ("touchID", "touch-id"), ("iPhone", "i-phone"), ("a1B", "a1-b"), ("", ""),
    ("X", "x"),
  ]) func `Names of cases become kebab case`(camel: String, kebab: String) {
    #expect(kebabCase(camel) == kebab)
  }

  static let durations: [(String, Duration)] = [
    ("0s", .zero), ("1ms", .milliseconds(1)), ("500ms", .milliseconds(500)), ("30s", .seconds(30)),
    ("5m", .minutes(5)), ("1h", .hours(1)), ("2d", .hours(48)), ("1h30m", .minutes(90)),
    ("1d1h1m1s1ms", .milliseconds(90_061_001)), ("36500d", .longest),
  ]

  @Test(arguments: durations)
  func `Durations are read and written as scenarios have them`(text: String, duration: Duration) {
    #expect(Duration(scenarioText: text) == duration)
    #expect(duration.scenarioText == text)
  }

  @Test(arguments: [
    "", " ", "5", "m", "5 m", " 5m", "5m ", "-5m", "+5m", "1.5h", "5M", "5min", "1h30", "h1", "５m", "5m!",
    "5ms3",
    "36501d", "36500d1ms", "9223372036854775807d", "9223372036854775808ms", "99999999999999999999999999s",
    "106751991168d", "9223372036854775807ms9223372036854775807ms",
  ])
  func `Junk and what is too long is no duration`(text: String) {
    #expect(Duration(scenarioText: text) == nil)
  }

  @Test(arguments: ["1", "0000", "2580", "123456", "999999999999"])
  func `A PIN comes back as it went in`(text: String) throws {
    let pin = try #require(PIN(text))
    #expect(pin.text == text)
    #expect(pin.count == text.count)
    #expect(pin.digits == text.compactMap(\.wholeNumberValue))
  }

  @Test(arguments: ["", "12a4", " 1234", "１２３４", "1234567890123", "-123", "²"])
  func `A PIN has one to twelve digits`(text: String) {
    #expect(PIN(text) == nil)
  }

  @Test(arguments: ["A", "Z", "K7P2QX", "0A", "ZZZZZZZZZZZZ", "000000000000"])
  func `A code with capital letters comes back where they are allowed`(text: String) throws {
    let pin = try #require(PIN(text, letters: true))
    #expect(pin.text == text)
    #expect(pin.last == text.unicodeScalars.last)
    #expect(pin.zeros.text == String(repeating: "0", count: text.count))
    #expect(PIN(text) == (text.allSatisfy(\.isNumber) ? pin : nil))
    #expect(PIN(text.lowercased() + "a", letters: true) == nil)
  }

  @Test func `PINs of the same digits but another length differ`() {
    #expect(PIN("0") != PIN("00"))
    #expect(PIN("0") != PIN())
    #expect(PIN("12") != PIN("21"))
  }

  @Test func `Digits taken back leave no trace, and a full PIN takes no more`() throws {
    var pin = PIN()
    var steps: [PIN] = []
    for number in 0..<PIN.capacity {
      steps.append(pin)
      pin.append(try #require(Unicode.Scalar(0x39 - number % 10)))
    }
    #expect(pin.append("1") == false)
    #expect(pin.text == "987654321098")
    for step in steps.reversed() {
      pin.removeLast()
      #expect(pin == step)
    }
    pin.removeLast()
    #expect(pin == PIN())
  }

  @Test func `The last digit of an entry gives the PIN and empties the pad`() {
    var entry = PIN()
    #expect(entry.take(.character("1"), length: 3) == nil)
    #expect(entry.take(.character("x"), length: 3) == nil)
    #expect(entry.take(.character("2"), length: 3) == nil)
    #expect(entry.take(.delete, length: 3) == nil)
    #expect(entry.text == "1")
    #expect(entry.take(.character("8"), length: 3) == nil)
    #expect(entry.take(.character("9"), length: 3) == PIN("189"))
    #expect(entry == PIN())
    #expect(entry.take(.delete, length: 3) == nil)
  }

  @Test func `Deleting never completes an entry, however long it may be`() throws {
    var entry = try #require(PIN("12345"))
    #expect(entry.take(.delete, length: 4) == nil)
    #expect(entry == PIN("1234"))
  }

  static let keys: [Key] =
    [
      .enter, .escape, .tab, .backTab, .backspace, .delete, .up, .down, .left, .right, .home, .end, .pageUp,
      .pageDown, .character(" "), .character("a"), .character("A"), .character("1"), .character("?"),
      .character("ö"), .control("r"), .control("c"),
    ] + (1...12).map { .function($0) }

  @Test(arguments: keys)
  func `A key's name reads back`(key: Key) {
    #expect(Key(name: key.name) == key)
  }

  @Test(arguments: [
    ("enter", Key.enter), ("SHIFT-TAB", .backTab), ("PAGEUP", .pageUp), (" ", .character(" ")),
  ])
  func `Names are understood in any case`(name: String, key: Key) {
    #expect(Key(name: name) == key)
  }

  @Test(arguments: ["", "F0", "F13", "Fx", "Entr", "Ctrl-", "Ctrl-ab", "ab", "Click 1,2", "Scroll 1"])
  func `Other names are no keys`(name: String) {
    #expect(Key(name: name) == nil)
  }
}
