import TerminalSupport
import Foundation
import Testing
import UnlockEngine

@testable import Driving
@testable import Scenarios

/// What is wrong is told with a word for programs and a sentence for people, and the session goes on.
struct DriveMistakeTests {
  @Test(arguments: [
    ("\"lauch\"", "unknown-step", "There is no step “lauch”. Did you mean “launch”?"),
    (#"{"tpa": "OK"}"#, "unknown-step", "Did you mean “tap”?"),
    (#"{"bakc": 1}"#, "unknown-step", "Did you mean “back”?"),
    (#"{"tap": "OK", "tims": 2}"#, "unknown-step", "Did you mean “times”?"),
    (
      #"{"tap": "Sgin in"}"#, "no-such-control",
      "There is no “Sgin in” on vault.sign-in. Did you mean “Sign in”?"
    ), (#"{"type": "25"}"#, "nothing-to-type-into", "There is nothing to type into on vault.sign-in."),
    (#"{"elapse": "next-deadline"}"#, "no-deadline", "Nothing is waiting for time to pass."),
    (#"{"leave": true, "ignored": true}"#, "not-ignored", "had an effect"),
    (
      #"{"device": {"passcode": "none", "enrolled": true}}"#, "refused",
      "iOS enrols nothing without a passcode"
    ),
    (
      #"{"expect": {"screen": "dashboard"}}"#, "differs", "screen: expected vault.dashboard, is vault.sign-in"
    ), (#"{"back": 2}"#, "nothing-to-go-back-to", "1 step was done, so 2 can’t be taken back."),
    (#"{"expect": {"screen": "dashbord"}}"#, "invalid-step", "Did you mean “vault.dashboard”?"),
    (
      #"{"expect": {"facts": {"signed-in": "maybe"}}}"#, "invalid-step",
      "isn’t a value of “signed-in”: true | false"
    ), (#"{"biometry": "macth"}"#, "invalid-step", "Did you mean “match”?"),
    (#"{"tap": ["a"]}"#, "invalid-step", "“tap” takes the title of a button, and this is a list."),
    (#"{"tap": null}"#, "invalid-step", "“tap” needs a value"),
    ("\"tap\"", "invalid-step", "“tap” needs a value"),
    (#"{"launch": "now"}"#, "invalid-step", "“launch” takes no value."),
    (#"{"launch": false}"#, "invalid-step", "“launch” takes no value."),
    (#"{"tap": "a", "type": "b"}"#, "invalid-step", "A line does one thing, and this one has “tap” already."),
    (#"{"do": "launch", "tap": "a"}"#, "invalid-step", "Beside “do” stands nothing but an “id”"),
    (#"{"do": {"do": "launch"}}"#, "invalid-step", "“do” stands at the top of a line, not in a step."),
    (#"{"do": {"tap": "a", "id": 1}}"#, "invalid-step", "“id” stands at the top of a line, not in a step."),
    ("\"times\"", "unknown-step", "There is no step “times”. Known: launch"),
    (#"{"times": 2}"#, "invalid-step", "This line says nothing to do"),
    ("{}", "invalid-step", "This line says nothing to do"), ("[]", "invalid-step", "this is a list"),
    ("7", "invalid-step", "A line is a step"), ("null", "invalid-step", "A line is a step"),
    (#"{"type": "1", "times": 0}"#, "invalid-step", "a whole number from 1 to 10000"),
    (#"{"type": "12345", "times": 9999}"#, "invalid-step", "A step does 20000 things at most."),
    (#"{"back": 0}"#, "invalid-step", "a whole number from 1 to"),
    (#"{"back": "x"}"#, "invalid-step", "a whole number"),
    (#"{"where": 1}"#, "invalid-step", "“where” takes true, or no value."),
    (#"{"where": true, "times": 2}"#, "invalid-step", "takes nothing beside it"),
    (#"{"record": {"titel": "x"}}"#, "invalid-step", "Did you mean “title”?"),
    (#"{"record": {"masked": 1}}"#, "invalid-step", "“1” isn’t true or false."),
    (#"{"record": " "}"#, "invalid-step", "A title needs some words."),
    (#"{"reset": {"app": {"pni": "1"}}}"#, "invalid-step", "Did you mean “pin”?"),
    (#"{"type": "a\u0000"}"#, "invalid-step", "Only characters can be typed"),
    ("{\"tap\": \"\u{1B}[2J\"}", "not-json", "A control character needs an escape"),
    ("\u{0}", "not-json", "A value should stand here."),
    ("nonsense", "not-json", "Texts stand in double quotes"),
    ("'launch'", "not-json", "Texts stand in double quotes"),
    (#"{"tap": "OK",}"#, "not-json", "A key in double quotes"),
    (#"{"tap" "OK"}"#, "not-json", "A colon should stand here, after the key “tap”."),
    (#"{"tap": "OK""#, "not-json", "A comma or “}” should stand here."),
    (#"{"tap": "OK"#, "not-json", "a closing quote is missing"),
    (#"{"tap": 01}"#, "not-json", "A number can’t begin with 0"),
    (#"{"tap": 1.}"#, "not-json", "A digit should stand here."),
    (#"{"tap": "\x"}"#, "not-json", "There is no such escape."),
    (#"{"tap": "\ud83d"}"#, "not-json", "half of a character"),
    (#"{"tap": "\u12g4"}"#, "not-json", "four digits"),
    ("\"launch\" \"leave\"", "not-json", "one line is one value"),
    (#"{"tap": "a", "tap": "b"}"#, "not-json", "“tap” stands here a second time"),
    (#"{"tap":"#, "not-json", "The line ends"),
  ]) func `A mistake is told, and the session goes on`(line: String, code: String, words: String) throws {
    let phone = try Driven(app: [:])
    try phone.send("\"launch\"")
    let before = try phone.place
    let answer = try phone.send(line)
    #expect(answer.isOK == false)
    #expect(answer.code == code, "\(answer.text)")
    #expect(answer.message.contains(words), "\(answer.message)")
    #expect(try phone.place == before)
    let isOfReading = ["unknown-step", "invalid-step", "not-json"].contains(code)
    #expect((answer["screen"] == nil) == isOfReading)
    #expect(phone.session.status == (isOfReading ? .invalid : .differed))
    #expect(try phone.send(#"{"tap": "Sign in"}"#)["screen"] == "vault.setup")
  }

  @Test func `Where a value is wrong is told by its column`() throws {
    let phone = try Driven()
    let answer = try phone.send(#"{"expect": {"screen": "ü", "facts": {"signed-in": 7}}}"#)
    let mistakes = try #require(answer.error["mistakes"] as? [[String: Any]])
    #expect(mistakes.map { $0["column"] as? Int } == [23, 51])
  }

  @Test func `A button that is there and disabled, and one of two`() throws {
    let phone = try Driven()
    try phone.send("\"launch\"")
    try phone.send(#"{"type": "2580"}"#)
    try phone.send(#"{"tap": "Refresh"}"#)
    #expect(try phone.send(#"{"tap": "Refresh"}"#).code == "disabled-control")
    #expect(try phone.send(#"{"tap": "refresh"}"#).code == "disabled-control")
    #expect(DriveMistake.Code(.ambiguous) == .ambiguous)
  }

  @Test func `A step that fails half-way did nothing`() throws {
    let phone = try Driven()
    try phone.send("\"launch\"")
    let before = try phone.place
    #expect(try phone.send(#"{"type": "25x"}"#).code == "no-such-key")
    #expect(try phone.send(#"{"type": "111125"}"#).isOK == true)
    try phone.send("\"back\"")
    #expect(try phone.send(#"{"device": {"passcode": "none", "enrolled": true}}"#).code == "refused")
    #expect(try phone.send(#"{"lock": true, "times": 2, "ignored": true}"#).code == "not-ignored")
    #expect(try phone.place == before)
  }

  @Test func `What isn't text and what is too much isn't read`() throws {
    let phone = try Driven()
    #expect(try phone.send(bytes: [0x22, 0xFF, 0x22]).code == "not-utf-8")
    #expect(try phone.send(bytes: [0x22, 0xED, 0xA0, 0x80, 0x22]).code == "not-utf-8")
    let deep = String(repeating: "[", count: 100_000)
    #expect(try phone.send(deep).code == "too-much")
    #expect(try phone.send(String(repeating: #"{"a":"#, count: 40)).code == "too-much")
    let wide = "[" + String(repeating: "0,", count: 20_000) + "0]"
    #expect(try phone.send(wide).code == "too-much")
    let tooLong = phone.session.answerToLongLine()
    #expect(Told(tooLong).code == "too-long")
    let blank = [phone.session.answer(Array(" \r".utf8)), phone.session.answer([])]
    #expect(blank == [nil, nil])
    #expect(phone.session.status == .invalid)
  }

  @Test func `A session remembers so much, and begins anew then`() throws {
    let phone = try Driven(mostMoments: 10)
    try phone.send("\"launch\"")
    #expect(try phone.send(#"{"type": "11112222333344"}"#).isOK == true)
    #expect(try phone.send("\"lock\"").code == "full")
    #expect(try phone.send(#"{"expect": {"keypad": 2}}"#).code == "full")
    #expect(try phone.place["screen"] == "vault.lock-pin")
    #expect(try phone.send("\"reset\"").isOK == true)
    #expect(try phone.send("\"launch\"").isOK == true)
  }

  /// Nothing that came from outside comes back as it was: not in an ID, not in a message, not in a title.
  @Test func `Nothing from outside is printed raw`() throws {
    let phone = try Driven()
    let evil = #"\u001b]0;x\u0007\u009b2J\u202e\u2028\u200b\ufeff##[error]"#
    for line in [
      "{\"id\": \"\(evil)\", \"launch\": true}", "{\"tap\": \"\(evil)\"}", "{\"\(evil)\": 1}", "\"\(evil)\"",
      "{\"note\": \"\(evil)\"}", "{\"record\": \"a \(evil)\"}", "{\"expect\": {\"shows\": \"\(evil)\"}}",
      "{\"reset\": {\"app\": {\"\(evil)\": \"\(evil)\"}}}", "{\"type\": \"\(evil)\"}",
      "{\"biometry\": \"\(evil)\"}",
    ] {
      let text = try phone.send(line).text
      #expect(text.unicodeScalars.allSatisfy { !$0.isUnprintable }, "\(line)")
      #expect(!text.contains("##["))
    }
  }
}
