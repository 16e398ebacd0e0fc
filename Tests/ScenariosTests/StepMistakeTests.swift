import Scenarios
import Testing

/// Mistakes in steps, each kind by itself.
@Suite struct StepMistakeTests {
  @Test(arguments: [
    ("- ", "1:2: This step is empty. Write what happens, as in “- launch”."),
    ("- [launch]", "1:3: A step is a word or a map with one key, and this is a list."),
    ("- times: 2", "1:3: This step says nothing to do. Write what happens, as in “- launch”."),
    ("- launch: now", "1:11: “launch” takes no value."),
    ("- type: \"\"", "1:9: There is nothing to type here."),
    ("- type: \"12\\n\"", "1:9: Only characters can be typed; for a key such as Enter write “press: Enter”."),
    ("- type: [1, 2]", "1:9: “type” takes what is typed, as in type: \"2580\", and this is a list."),
    ("- tap:", "1:3: “tap” needs a value: the title of a button."),
    (
      "- { tap: OK, type: \"1\" }",
      "1:14: A step does one thing, and this one has “tap” already: begin a new step with “- ”."
    ), ("- { launch: , times: 0 }", "1:22: “0” isn’t a whole number from 1 to 10000."),
    ("- { launch: , tims: 2 }", "1:15: There is no step “tims”. Did you mean “times”?"),
    ("- home", "1:3: There is no step “home”. What the key h, “home”, does is “leave” in a scenario."),
    (
      "- mach:",
      "1:3: There is no step “mach”. What the key m, “match”, does is “biometry: match” in a scenario."
    ),
    (
      "- network: offline",
      "1:3: There is no step “network”. What the key o, “network”, does is “device: { network: … }” in a scenario."
    ), ("- press: Tabb", "1:10: There is no key “Tabb”. Did you mean “Tab”?"),
    ("- press: 2580", "1:10: There is no key “2580”. Write one key each, or “type: \"2580\"”."),
    ("- press: []", "1:10: There is no key to press here."),
    ("- biometry: mach", "1:13: “mach” isn’t an answer of the sensor. Did you mean “match”?"),
    ("- fail: userCancelled", "1:9: There is no error “userCancelled”. Did you mean “userCancel”?"),
    ("- device: { pascode: none }", "1:13: “device” has no setting “pascode”. Did you mean “passcode”?"),
    ("- device: { enrolled: yes }", "1:23: “yes” isn’t a value of “enrolled”: true | false."),
    ("- device: {}", "1:3: This step changes nothing: name a setting."),
    ("- device: iPad", "1:11: “device” takes settings, as in { passcode: none }, and this is a text."),
    ("- server: { up: true }", "1:13: “server” has no setting “up”. There are none."),
    ("- policy: { pin-length: 99 }", "1:25: “99” isn’t a value of “pin-length”: a number from 4 to 8."),
    (
      "- elapse: 5",
      "1:11: “5” isn’t a duration: whole numbers with ms, s, m, h or d, as in 5m or 1h 30m, up to 36500d, or next-deadline."
    ), ("- elapse:", "1:3: “elapse” needs a value: a duration such as 5m, or next-deadline."),
    (
      "- picture: ' '",
      "1:12: “picture” needs the phone as drawn in plain text, after “|”, and this is empty."
    ),
  ]) func `Each mistake in a step is told`(_ step: String, _ message: String) {
    #expect(stepMistakes(step) == [message])
  }

  @Test(arguments: [
    ("{}", "1:3: This step checks nothing: say what is to be so."),
    ("vault.setup", "1:11: “expect” takes what is to be so, as in { screen: … }, and this is a text."),
    ("{ screen: }", "1:13: “screen” needs a value: an ID or none."),
    ("{ screen: no-passcode }", "1:21: “no-passcode” goes under “alert”, not under “screen”."),
    ("{ screen: system.home }", "1:21: “system.home” goes under “system”, not under “screen”."),
    (
      "{ alert: vault.no-pascode }",
      "1:20: There is no alert “vault.no-pascode”. Did you mean “vault.no-passcode”?"
    ),
    (
      "{ system: face-id-faild }",
      "1:21: There is no system layer “face-id-faild”. Did you mean “system.face-id-failed”?"
    ), ("{ shows: [] }", "1:20: “shows” has nothing in it to look for."),
    ("{ hides: '' }", "1:20: “hides” has an empty text in it, which can’t be looked for."),
    ("{ keypad: four }", "1:21: “four” isn’t a whole number from 0 to 99."),
    ("{ facts: { signed-on: true } }", "1:22: There is no fact “signed-on”. Did you mean “signed-in”?"),
    ("{ facts: { signed-in: { a: b } } }", "1:33: “signed-in” is nothing to count: true | false."),
    ("{ facts: { signed-in: [true, maybe] } }", "1:40: “maybe” isn’t a value of “signed-in”: true | false."),
    ("{ facts: {} }", "1:13: “facts” has no fact in it."),
    (
      "{ time-left: soon }",
      "1:24: “soon” isn’t a duration: whole numbers with ms, s, m, h or d, as in 5m or 1h 30m, up to 36500d, or none."
    ),
  ]) func `Each mistake in an expectation is told`(_ value: String, _ message: String) {
    #expect(stepMistakes("- expect: \(value)") == [message])
  }

  @Test func `A list of steps that is none`() {
    #expect(
      mistakes(in: "flow: vault\nsteps: launch") == """
        file.yaml:2:1: “steps” takes a list, each step beginning with “- ”, and this is a text.
          2 | steps: launch
            | ^~~~~
        """)
    #expect(
      mistakes(in: "flow: vault\nsteps: []") == """
        file.yaml:2:1: There are no steps, so nothing would be checked.
          2 | steps: []
            | ^~~~~
        """)
  }
}
