import BundledFlowFiles
import DeviceSimulation
import TerminalSupport
import Testing
import UnlockEngine

@testable import Walkthrough

/// The right code and a wrong one, by one key each.
@Suite struct CodeStories {
  @Test func `A PIN is right with m and wrong with n`() throws {
    var walk = try launched(app: ["method": "pin", "pin": "7391"])
    walk.press(keys: "n n")
    #expect(walk.fact("failed-pin-attempts") == "2")
    #expect(walk.top?.id == "vault.lock-pin")
    walk.press(keys: "m")
    #expect(walk.top?.id == "vault.dashboard")
    #expect(walk.timeline.entries(last: 2).map(\.text).last?.contains("7391") == true)
    // One key, and each digit is a step that can be taken back.
    walk.press(keys: "[")
    #expect(walk.top?.id == "vault.lock-pin" && walk.top?.keypad?.filled == 3)
  }

  @Test func `What was begun is taken back first`() throws {
    var walk = try launched(app: ["method": "pin", "pin": "7391"])
    walk.press(keys: "1 1 m")
    #expect(walk.top?.id == "vault.dashboard")
  }

  @Test func `Any new PIN is right, and only the same again repeats it`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Tab Enter m")
    #expect(walk.top?.id == "vault.repeat-pin")
    var other = walk
    walk.press(keys: "m")
    #expect(walk.top?.id == "vault.dashboard")
    other.press(keys: "n")
    #expect(other.top?.id != "vault.dashboard")
  }

  @Test func `Each wrong passcode is another one, for the same one again doesn’t count`() throws {
    var walk = try launched(
      device: ["biometry": "none", "passcode": "135790"], app: ["method": "passcode-biometrics"])
    try #require(walk.screen.system?.style == .passcode)
    walk.press(keys: "n n")
    #expect(walk.fact("failed-passcodes") == "2")
    walk.press(keys: "m")
    #expect(walk.top?.id == "vault.dashboard")
  }

  @Test func `While a sensor waits the keys are a face`() throws {
    var walk = try launched(device: ["face-id-permission": "allowed"])
    walk.press(keys: "Enter Enter n")
    #expect(walk.top?.id == "system.face-id-failed")
    walk.press(keys: "Enter m")
    #expect(walk.top?.id == "vault.dashboard")
  }

  @Test func `Where nothing is asked for they are a face that nobody looks for`() throws {
    var walk = try launched(app: ["method": "dont-lock"])
    walk.press(keys: "m")
    #expect(walk.message?.contains("no prompt") == true)
  }

  @Test func `On letters the keys are Ctrl-R and Ctrl-E, for passcodes of letters too`() throws {
    let flow = try #require(Catalog.flow(named: "powerauth"))
    var walk = Walk(try flow.simulation(Setup()))
    walk.perform(.lifeCycle(.launch))
    let manual = try #require(walk.top?.controls.first { $0.title == "Enter code manually" })
    walk.perform(.tap(manual.id))
    try #require(walk.capturesLetters)
    let place = walk.top?.id
    let label = KeyTable.bindings.first { $0.command == .answer(right: true) }?.reachableKeys(in: walk)
    #expect(label == [.control("r")])
    walk.press(keys: "m")
    #expect(walk.top?.id == place)
    walk.press(.control("r"))
    #expect(walk.top?.id != place)
  }
}
