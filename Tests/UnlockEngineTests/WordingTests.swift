import Testing

@testable import DeviceSimulation
@testable import UnlockEngine

/// Texts in other words, where they are shown (V6).
@Suite struct WordingTests {
  struct Pattern: Sendable, CustomTestStringConvertible {
    let text: String
    let key: String
    let values: [String]
    var testDescription: String { text }

    init(_ text: String, _ key: String, _ values: String...) {
      (self.text, self.key, self.values) = (text, key, values)
    }
  }

  static let patterns = [
    Pattern("Choose a PIN.", "Choose a PIN."),
    Pattern("Wrong PIN. 3 tries left.", "Wrong PIN. {number} tries left.", "3"),
    Pattern("Choose a 6-digit PIN.", "Choose a {number}-digit PIN.", "6"),
    Pattern("Checking  $1,904.22", "Checking  ${number}", "1,904.22"),
    Pattern("It is 9:41. Wait.", "It is {number}. Wait.", "9:41"),
    Pattern("Step 1.1c of 4", "Step 1.1c of {number}", "4"),
    Pattern("Try again in 1 minute.", "Try again in {time}.", "1 minute"),
    Pattern("Try again in 45 seconds", "Try again in {time}", "45 seconds"),
    Pattern("2 minutely 3 hours", "{number} minutely {time}", "2", "3 hours"),
    Pattern("1 of 5", "{number} of {number-2}", "1", "5"),
    Pattern("Face ID or your iPad passcode", "{biometry} or your {model} passcode", "Face ID", "iPad"),
    Pattern("Face IDs of iPhones", "Face IDs of iPhones"), Pattern("Say {this}", "Say {{this}}"),
  ]

  @Test(arguments: patterns) func `What varies is taken out of a text`(_ row: Pattern) {
    let pattern = CopyPattern(row.text)
    #expect(pattern.key == row.key)
    #expect(pattern.values.map(\.text) == row.values)
  }

  @Test func `A text of nothing but placeholders and signs is no copy`() {
    #expect(["Face ID", "3 minutes", "$ 1,904.22", "…"].allSatisfy { !CopyPattern($0).isCopy })
    #expect(["A", "Use Face ID", "{this}", "3rd"].allSatisfy { CopyPattern($0).isCopy })
  }

  private static let dutch: Wording = {
    var wording = Wording()
    wording[.everywhere, "Back"] = "Terug"
    wording[.place("bank.help"), "Back"] = "Naar de bank"
    wording[.everywhere, "{number} tries left"] = "nog {number} pogingen"
    wording[.everywhere, "3 tries left"] = "nog drie pogingen"
    wording[.everywhere, "From {number} to {number-2} in {time}"] =
      "Over {time} van {number} tot {number-2}: {{nu}}"
    wording[.everywhere, "{number} hours"] = "{number} uur"
    wording[.everywhere, "Say {{this}}"] = "Zeg {{dit}}"
    return wording
  }()

  @Test(arguments: [
    ("Back", "Terug"), ("5 tries left", "nog 5 pogingen"), ("3 tries left", "nog drie pogingen"),
    ("From 2 to 9 in 4 hours", "Over 4 uur van 2 tot 9: {nu}"), ("Say {this}", "Zeg {dit}"),
    ("From 2 to 9 in 4 minutes", "Over 4 minutes van 2 tot 9: {nu}"), ("Forward", "Forward"),
  ]) func `A text is replaced, and what was taken out is put back`(text: String, shown: String) {
    #expect(Self.dutch.text(text, in: .place("bank.lock")) == shown)
  }

  @Test func `What is said of a place goes before what is said everywhere`() {
    #expect(Self.dutch.text("Back", in: .place("bank.help")) == "Naar de bank")
    #expect(Self.dutch.text("Back", in: .prompts) == "Terug")
  }

  @Test(arguments: ["Choose a PIN", "Wrong PIN. 3 tries left.", "OK", "Try again in 1 minute.", "Hm"])
  func `Pseudo copy is 40 % longer, in brackets, and keeps what varies`(text: String) {
    let shown = Wording.pseudo.text(text, in: .everywhere)
    #expect(shown.hasPrefix("[") && shown.hasSuffix("]"))
    #expect(shown != "[\(text)]")
    let kept = CopyPattern(text).values.map(\.text)
    #expect(kept.allSatisfy { shown.contains($0) })
    let plain = text.count - kept.joined().count
    #expect(Double(shown.count - kept.joined().count) >= (Double(plain) * 1.4).rounded(.down))
    #expect(shown.count - kept.joined().count <= Int((Double(plain) * 1.4).rounded(.up)) + 2)
  }

  @Test func `In the system's dialogs only what the app says there is replaced`() throws {
    var wording = Wording()
    wording[.prompts, "To test"] = "Om te testen"
    wording[.prompts, "Use PIN"] = "Gebruik pincode"
    wording[.prompts, "Cancel"] = "Nooit"
    wording[.everywhere, "Enter Passcode"] = "Nooit"
    for (changes, steps, own) in [
      ([DeviceChange.biometry(.touchID)], 3, ["Om te testen", "Gebruik pincode"]),
      ([.enrolled(false)], 1, ["Om te testen"]),
    ] {
      var device = Device()
      for change in changes { _ = device.apply(change, at: .start) }
      var world = try World<Probe>(device: device)
      world.after(.lifeCycle(.launch))
      let inputs: [Input] = [.tap(.askOwner), .biometry(.noMatch), .biometry(.noMatch)]
      for input in inputs.prefix(steps) { _ = world.step(input) }
      var simulation = Simulation(world)
      let before = try #require(simulation.screen.system)
      simulation.wording = wording
      let after = try #require(simulation.screen.system)
      let texts = ([after.title] + after.texts + after.controls.map(\.title))
      #expect(own.allSatisfy { texts.contains($0) }, "\(texts)")
      #expect(!texts.contains("Nooit"))
      #expect(after.title == before.title)
      #expect(after.id == before.id && after.controls.map(\.id) == before.controls.map(\.id))
      #expect(simulation.inOwnWords.screen.system == before)
    }
  }
}
