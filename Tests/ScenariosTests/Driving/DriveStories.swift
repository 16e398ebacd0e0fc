import BundledFlowFiles
import TerminalSupport
import Foundation
import SeededDraws
import Testing
import UnlockEngine
import Walkthrough

@testable import Driving
@testable import Scenarios
@testable import SystemIO

/// A program drives a phone, line by line.
struct DriveStories {
  @Test func `Five wrong PINs and the way back`() throws {
    let phone = try Driven()
    #expect(try phone.send("\"launch\"")["screen"] == "vault.lock-pin")
    #expect(try phone.send(#"{"type": "1111", "times": 4}"#).facts["failed-pin-attempts"] as? Int == 4)
    #expect(try phone.send(#"{"type": "1111"}"#)["alert"] == "vault.too-many-pin-attempts")
    #expect(
      try phone.send(
        #"{"expect": {"shows": "sign in again", "buttons": ["OK"], "alert": "too-many-pin-attempts"}}"#
      ).isOK == true)
    #expect(try phone.send(#"{"tap": "OK"}"#)["screen"] == "vault.sign-in")
    #expect(phone.session.status == .held)
  }

  @Test func `A line is a step as a scenario has it, however it is written`() throws {
    for line in [
      "\"launch\"", #"{"launch": null}"#, #"{"launch": true}"#, #"{"do": "launch"}"#,
      #"{"do": {"launch": null}, "id": 1}"#,
      " \t{\"launch\" : true , \"times\" : 1}\r", "\u{FEFF}\"launch\"", #"{"l\u0061unch": true}"#,
    ] {
      let phone = try Driven()
      #expect(try phone.send(line)["screen"] == "vault.lock-pin", "\(line)")
    }
  }

  @Test func `Every step of scenarios can be sent`() throws {
    for name in StepName.allCases {
      let phone = try Driven()
      // What the example names may not be there, but it is understood.
      let answer = try phone.send(name.line.text)
      guard name != .server, name != .policy else { continue }
      #expect(answer.value["screen"] != nil, "\(name): \(answer.text)")
    }
    for word in DriveWord.allCases {
      let phone = try Driven()
      try phone.send("\"launch\"")
      try phone.send("\"lock\"")
      #expect(try phone.send(word.line.text).isOK == true, "\(word)")
    }
  }

  @Test func `An ID comes back`() throws {
    let phone = try Driven()
    #expect(try phone.send(#"{"id": 7, "launch": true}"#).value["id"] as? Int == 7)
    #expect(try phone.send(#"{"id": "a\u202e", "tap": "nothing"}"#)["id"] == "a\u{202E}")
    #expect(try phone.send(#"{"id": -1, "tpa": "nothing"}"#).value["id"] as? Int == -1)
    #expect(try phone.send("\"launch\"").value["id"] == nil)
    for id in ["[1]", "{}", "1.5", "true", "null", "99999999999999999999"] {
      #expect(
        try phone.send("{\"id\": \(id), \"launch\": true}").message.hasPrefix(
          "An “id” is a text or a whole number"))
    }
  }

  @Test func `What is on the phone is told in the words of expectations`() throws {
    let phone = try Driven(app: [:])
    try phone.send("\"launch\"")
    let answer = try phone.send(#"{"tap": "Sign in"}"#)
    let layer = try #require(answer.layers.first)
    #expect(layer["kind"] as? String == "screen")
    let controls = try #require(layer["controls"] as? [[String: Any]])
    #expect(
      controls.map { $0["name"] as? String } == ["use-passcode-biometrics", "use-in-app-pin", "skip-for-now"])
    #expect(controls.map { $0["role"] as? String } == ["primary", "normal", "link"])
    #expect(answer.can["tap"] as? [String] == controls.compactMap { $0["title"] as? String })
    let facts = answer.facts.map { "\"\($0.key)\": \(Self.json($0.value))" }.joined(separator: ", ")
    let ids = ["screen", "alert", "system"].map { "\"\($0)\": \"\(answer[$0] ?? "")\"" }.joined(
      separator: ", ")
    let check = try phone.send("{\"expect\": {\(ids), \"facts\": {\(facts)}}}")
    #expect(check.isOK == true, "\(check.text)")
  }

  private static func json(_ value: Any) -> String {
    let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  @Test func `What can be typed and held to the sensor is told`() throws {
    var phone = try Driven()
    #expect(try phone.place.can["type"] == nil)
    #expect(try phone.send("\"launch\"").can["type"] as? String == "digits")
    #expect(
      try phone.send("\"launch\"").notes == [
        "The app is already open. “- leave” or “- force-quit” before this step closes it."
      ])
    phone = try Driven(app: ["method": "passcode-biometrics"])
    #expect(try phone.send("\"launch\"").can["biometry"] as? [String] == ["match", "no-match", "cancel"])
    #expect(try phone.send(#"{"biometry": "match"}"#).can["biometry"] == nil)
  }

  @Test func `Where it is tells the time and all deadlines`() throws {
    let phone = try Driven()
    try phone.send("\"launch\"")
    try phone.send(#"{"type": "2580"}"#)
    try phone.send(#"{"device": {"auto-lock": "1m"}}"#)
    try phone.send(#"{"elapse": "30s"}"#)
    let place = try phone.place
    #expect(place.value["milliseconds"] as? Int == 30_000)
    #expect(place.value["steps"] as? Int == 4)
    #expect(place["flow"] == "vault")
    let deadlines = try #require(place.value["deadlines"] as? [[String: String]])
    #expect(
      deadlines.contains(["name": "auto-lock", "in": "30s"])
        || deadlines.contains(["name": "auto-lock", "in": "1m"]))
    #expect((place.value["device"] as? [String: String])?["auto-lock"] == "1m")
    let next = try #require((place.can["elapse"] as? [String: String])?["next-deadline"])
    #expect(next == deadlines.first?["in"])
  }

  @Test func `Steps are taken back, one or several`() throws {
    let phone = try Driven()
    let begin = try phone.place
    try phone.send("\"launch\"")
    let locked = try phone.place
    try phone.send(#"{"type": "11"}"#)
    try phone.send(#"{"press": ["1", "1"]}"#)
    // Looking changes nothing, and is no step.
    try phone.send("\"picture\"")
    try phone.send(#"{"expect": {"alert": "none"}}"#)
    #expect(try phone.send(#"{"back": 2}"#).isOK == true)
    #expect(try phone.place == locked)
    #expect(try phone.send("\"back\"").isOK == true)
    #expect(try phone.place == begin)
    #expect(try phone.send("\"back\"").code == "nothing-to-go-back-to")
  }

  /// The focus is part of where one was: the same key does the same after going back.
  @Test func `Keys do the same again after going back`() throws {
    let phone = try Driven(app: [:])
    try phone.send("\"launch\"")
    try phone.send(#"{"tap": "Sign in"}"#)
    try phone.send(#"{"press": "Tab"}"#)
    let first = try phone.send(#"{"press": "Enter"}"#)
    #expect(first["screen"] == "vault.register-pin")
    try phone.send("\"back\"")
    #expect(try phone.send(#"{"press": "Enter"}"#) == first)
    try phone.send(#"{"back": 2}"#)
    #expect(try phone.send(#"{"press": "Enter"}"#)["screen"] != first["screen"])
  }

  @Test func `It begins anew as launched, or under other settings`() throws {
    let phone = try Driven()
    let begin = try phone.place
    try phone.send("\"launch\"")
    let other = try phone.send(#"{"reset": {"app": {"pin": "1234"}, "device": {"biometry": "touchID"}}}"#)
    #expect(other["screen"] == "none")
    try phone.send("\"launch\"")
    #expect(try phone.send(#"{"type": "1234"}"#)["screen"] == "vault.dashboard")
    #expect(try phone.send(#"{"reset": {"app": {"pin": "12"}}}"#).code == "invalid-step")
    #expect(try phone.send(#"{"reset": {"ap": {}}}"#).message.contains("Did you mean “app”?"))
    #expect(
      try phone.send(#"{"reset": {"device": {"passcod": "1"}}}"#).message.contains("Did you mean “passcode”?")
    )
    #expect(try phone.place["screen"] == "vault.dashboard")
    // What was set at the launch can be left out.
    #expect(try phone.send(#"{"reset": {"app": {"pin": null, "method": "dont-lock"}}}"#).isOK == true)
    let fresh = try Driven(app: ["method": "dont-lock"])
    #expect(try phone.send("\"launch\"")["screen"] == fresh.send("\"launch\"")["screen"])
    #expect(try phone.send(#"{"reset": {"app": {"pni": null}}}"#).code == "invalid-step")
    #expect(try phone.send(#"{"reset": true}"#).isOK == true)
    #expect(try phone.place == begin)
  }

  @Test func `What was done is written down as a scenario that holds`() throws {
    let phone = try Driven()
    #expect(try phone.send("\"record\"").code == "cannot-record")
    try phone.send("\"launch\"")
    try phone.send(#"{"type": "2580"}"#)
    try phone.send("\"back\"")
    try phone.send(#"{"type": "1111"}"#)
    try phone.send(#"{"note": "How many are left?"}"#)
    let answer = try phone.send(#"{"record": "One wrong PIN"}"#)
    let text = try #require(answer["scenario"])
    #expect(
      text.hasPrefix(
        "title: One wrong PIN\nflow: vault\napp: { method: pin, pin: \"2580\" }\nsteps:\n  - launch\n"))
    #expect(text.contains("- note: How many are left?"))
    #expect(!text.contains("type: \"2580\""), "what was taken back isn't in it")
    #expect(answer.notes.count == 1)
    #expect(ScenarioRun.result(of: try read(text).get()).hasHeld)
    let masked = try phone.send(#"{"record": {"title": "One wrong PIN", "masked": true}}"#)
    #expect(masked["scenario"]?.contains("2580") == false)
    #expect(masked.notes.isEmpty)
  }

  @Test func `The phone is drawn, and compared with a drawing`() throws {
    let phone = try Driven()
    try phone.send("\"launch\"")
    let picture = try #require(try phone.send("\"picture\"")["picture"])
    let line = JSONText.object([("picture", .text(picture))]).text
    #expect(try phone.send(line).isOK == true)
    try phone.send(#"{"type": "1"}"#)
    let answer = try phone.send(line)
    #expect(answer.code == "differs")
    let differences = try #require(answer.error["differences"] as? [[String: Any]])
    #expect(differences.map { $0["what"] as? String } == ["picture"])
  }

  @Test func `What holds for nothing is told`() throws {
    let flow = try #require(Catalog.flows.first { $0.knownTexts != nil })
    let phone = try Driven()
    phone.session = DriveSession(Walk(try flow.simulation(Setup())), flows: everyFlow)
    let hides = #"{"expect": {"hides": ["Xyzzy plugh"]}}"#
    let notes = try phone.send(hides).notes
    #expect(
      notes.count == 1 && notes[0].contains("never shows “Xyzzy plugh”, so this holds whatever happens"),
      "\(notes)")
    #expect(try phone.send(#"{"biometry": "match"}"#).notes.count == 1)
    // What a step brought may be shown.
    try phone.send(#"{"device": {"passcode": "xyzzy plugh"}}"#)
    #expect(try phone.send(hides).notes.isEmpty)
  }

  @Test func `Other copy is what is seen and tapped`() throws {
    var walk = Walk(try vault.simulation(Setup()))
    walk.use(.pseudo)
    let phone = try Driven()
    phone.session = DriveSession(walk, flows: everyFlow)
    let title = try #require((try phone.send("\"launch\"").can["tap"] as? [String])?.first)
    #expect(title != "Sign in")
    #expect(try phone.send("{\"tap\": \"\(title)\"}")["screen"] == "vault.setup")
  }
}

extension DriveStories {
  /// Whatever is done, what leads back leads to exactly where one was.
  @Test func `Back leads to where one was, whatever was done`() throws {
    var draw = Draw(seed: Seeds.asked)
    let phone = try Driven(app: [:])
    var past = [try phone.place.text]
    for _ in 0..<300 {
      if draw.once(in: 3), past.count > 1 {
        let count = draw.within(1...min(4, past.count - 1))
        #expect(try phone.send("{\"back\": \(count)}").isOK == true)
        past.removeLast(count)
        #expect(try phone.place.text == past.last)
        continue
      }
      let line = draw.one(of: Self.lines)
      let answer = try phone.send(line)
      let place = try phone.place.text
      if answer.isOK == true { past.append(place) } else { #expect(place == past.last, "\(line)") }
    }
  }

  private static let lines =
    LifeCycle.inOneWord.map { "\"\($0.name)\"" } + Opening.allCases.map { "{\"open\": \"\($0.name)\"}" } + [
      #"{"tap": "Sign in"}"#, #"{"tap": "Use in-app PIN"}"#, #"{"type": "2580"}"#, #"{"type": "25"}"#,
      #"{"type": "80x"}"#,
      #"{"press": ["Tab", "Enter"]}"#, #"{"press": "Enter"}"#, #"{"press": "["}"#, #"{"press": "?"}"#,
      #"{"press": "q"}"#,
      #"{"biometry": "match"}"#, #"{"biometry": "no-match", "times": 3}"#, #"{"elapse": "next-deadline"}"#,
      #"{"elapse": "6m"}"#, #"{"device": {"passcode": "none"}}"#,
      #"{"device": {"enrolled": false, "passcode": "1111"}}"#,
      #"{"tap": "OK"}"#, #"{"tap": "Settings"}"#, #"{"launch": true, "ignored": true}"#,
      #"{"policy": {"pin-attempts": 2}}"#,
      #"{"tap": "Use Face ID"}"#, #"{"tap": "Cancel"}"#,
    ]
}
