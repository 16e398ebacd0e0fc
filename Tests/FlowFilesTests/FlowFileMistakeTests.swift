import Scenarios
import Testing

/// What a broken flow file is told: where, what, and what would be right; and nothing that only follows from it.
@Suite struct FlowFileMistakeTests {
  /// One thing that is changed in a file that is right, and all that is told then.
  struct Break: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let told: [String]
    init(_ old: String, _ new: String, _ told: String...) {
      (self.old, self.new, self.told) = (old, new, told)
    }
    var testDescription: String { "\(old) → \(new)" }

    func check(in file: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      try #require(file.contains(old), sourceLocation: sourceLocation)
      #expect(
        mistakes(in: file.replacing(old, with: new, maxReplacements: 1)) == told,
        sourceLocation: sourceLocation)
    }
  }

  @Test func `The small file that the broken ones are made of is right`() {
    #expect(mistakes(in: small) == [])
  }

  @Test(arguments: breaks) func `Each mistake is told once, where it is`(_ one: Break) throws {
    try one.check(in: small)
  }

  @Test func `Mistakes of all sections are told at once, in the order of the file`() {
    let text = small.replacing("tries: 5", with: "tries: five").replacing(
      "go: repeat-pin", with: "go: repeat"
    ).replacing("clock: uptime", with: "clock: sundial")
    #expect(
      mistakes(in: text) == [
        "2:18: “five” is neither a number nor a duration, as in 5 or 5m, nor true, false, text or a list of words.",
        "34:43: There is no screen “repeat”. Known: setup, new-pin, repeat-pin, lock-pin, lock, home.",
        "56:31: “sundial” isn’t a value of “clock”. Known: uptime, awake, date, server.",
      ])
  }

  @Test func `A message shows the line, with a caret`() {
    guard case .failure(let invalid) = read(small.replacing("{ method: none }", with: "{ metod: none }"))
    else {
      Issue.record("The file is broken.")
      return
    }
    #expect(
      invalid.text.string == """
        my-bank.flow.yaml:12:13: No condition is called “metod”. Did you mean “method”?
          12 |     - if: { metod: none }
             |             ^~~~~

        """)
  }

  @Test(arguments: ["", "flow: a\n---\nflow: b", "[1, 2]", "just a text", "flow: [", "\u{FEFF}"])
  func `What is no flow file at all is told so, and what it would need`(_ text: String) {
    let found = mistakes(in: text)
    #expect(!found.isEmpty)
    for message in found { #expect(!message.contains("scenario"), "A flow file is no scenario.") }
  }

  static let breaks: [Break] = [
    Break(
      "    - if: { screen: lock }", "    - if: { by: tap }",
      "22:13: “by” is a word of rules: nothing else asks it."),
    Break(
      "flow: my-bank", "flow: My Bank",
      "1:7: “My Bank” isn’t a name: names are of small letters, digits and hyphens, as in “my-bank”, "
        + "and have at most 40 characters."),
    Break(
      "flow: my-bank", "flow: my-bank\nscreeens: {}",
      "2:1: A flow file has no key “screeens”. Did you mean “screens”?"),
    Break(
      "flow: my-bank", "flow: my-bank\ncolour: red",
      "2:1: Flow files have no “colour”; what comes nearest is “look”, with one colour for the whole product."
    ),
    Break(
      "flow: my-bank", "flow: my-bank\ngoals: { Get in: {} }",
      "2:10: A goal says “until” when it is reached."),
    Break(
      "flow: my-bank", "flow: my-bank\ngoals: { Get in: { start: Nowhere, until: { screen: home } } }",
      "2:27: There is no starting point “Nowhere”."),
    Break(
      "flow: my-bank", "flow: my-bank\ngoals: { Get in: { until: { typed: { breaks: sequences } } } }",
      "2:27: “typed” is so only while an entry is completed: a goal or a rule speaks of what is so after that."
    ), Break("flow: my-bank\n", "", "1:1: “flow” is missing: every flow file needs it."),
    Break("flow: my-bank", "flow: my-bank\ntitle: [a]", "2:8: “title” takes a text, and this is a list."),
    Break(
      "flow: my-bank",
      "flow: my-bank\ntitle: A very long title A very long title A very long title A very long title ",
      "2:8: This text has 71 characters, and 40 are the most here."),
    Break(
      "tries: 5", "on: 5", "2:11: “on” can’t be a name: other readers of YAML take it for a truth value.",
      "52:34: There is no limit “tries”. Known: on, pin-length, away."),
    Break(
      "tries: 5", "Tries: 5",
      "2:11: “Tries” isn’t a name: names are of small letters, digits and hyphens, as in “wrong-pins”, and have at most 40 characters.",
      "52:34: There is no limit “tries”. Did you mean “Tries”?"),
    Break(
      "tries: 5", "tries: many",
      "2:18: “many” is neither a number nor a duration, as in 5 or 5m, nor true, false, text or a list of words."
    ), Break("tries: 5", "tries: { is: 5, from: 6 }", "2:24: 5 isn’t from 6 to 12."),
    Break(
      "tries: 5", "tries: { most: 5 }", "2:11: A limit needs a value: “is: 5” or “is: 5m”.",
      "2:20: A limit has no key “most”. Known: is, from, to, says, about, with-animations."),
    Break(
      "away: 5m", "away: -1s",
      "2:42: “-1s” is neither a number nor a duration, as in 5 or 5m, nor true, false, text or a list of words."
    ), Break("away: 5m", "away: { is: 5m, to: 9 }", "2:52: A duration has no “to”."),
    Break(
      "limits: {", "limits: { " + (1...22).map { "l\($0): 1, " }.joined(),
      "2:204: There can be 24 limits, and this is one more.",
      "56:18: There is no limit “away”. Known: \((1...22).map { "l\($0)" }.joined(separator: ", ")), tries, pin-length."
    ),
    Break(
      "wrong-pins: count", "wrong-pins: counter",
      "3:65: “counter” isn’t what a value can be: count, code, text, flag, screen, enrolled-set, or a list of words. Did you mean “count”?"
    ),
    Break(
      "method: [none, owner, pin]", "method: [none, on]",
      "3:29: “on” can’t be a word of a value: other readers of YAML take it for a truth value.",
      "18:21: “pin” isn’t a value of “method”. Known: none, on.",
      "29:99: “owner” isn’t a value of “method”. Known: none, on.",
      "39:31: “pin” isn’t a value of “method”. Known: none, on."),
    Break(
      "method: [none, owner, pin]", "method: [none]",
      "3:22: A value has from 2 to 64 words, the first being the start.",
      "18:21: “pin” isn’t a value of “method”. Known: none.",
      "29:99: “owner” isn’t a value of “method”. Known: none.",
      "39:31: “pin” isn’t a value of “method”. Known: none."),
    Break("method: [none, owner, pin]", "method: [none, owner, pin, pin]", "3:22: A word stands here twice."),
    Break("pin: code,", "pin: { is: code, most: 3 },", "3:59: Only a count has a “most”."),
    Break(
      "pin: code,", "pin: { is: code, length: away },",
      "3:67: A code has from 1 to 12 digits: give “away” a “to” that is no more."),
    Break(
      "first: code", "first: code, method: flag",
      "4:25: There is a value “method” already: a value is remembered or forgotten."),
    Break("is-new: flag", "screen: flag", "4:40: “screen” means something already: choose another name."),
    Break(
      "is-new: flag", "is-new: { about: whether it is }",
      "4:40: A value needs to say what it “is”: count, code, text, flag, screen, enrolled-set, or a list of words."
    ),
    Break(
      "first: code", "first: code, a: code, b: code, c: code",
      "4:43: There can be 4 codes, and this is one more."),
    Break(
      "{ method: none }\n", "{ metod: none }\n",
      "12:13: No condition is called “metod”. Did you mean “method”?"),
    Break(
      "{ method: none }\n", "{ method: non }\n",
      "12:21: “non” isn’t a value of “method”. Did you mean “none”?"),
    Break(
      "{ method: none }\n", "none\n",
      "12:11: “if” takes a condition, as in { screen: lock }, and this is a text."),
    Break("{ method: none }\n", "{ method: { reached: tries } }\n", "12:32: “method” isn’t a count."),
    Break("{ method: none }\n", "{ is-new: maybe }\n", "12:21: “is-new” is true or false, not “maybe”."),
    Break(
      "{ method: none }\n", "{ pin: 2580 }\n",
      "12:18: A code is “set” or “none”; what was typed is compared by { typed: pin }."),
    Break(
      "{ method: none }\n", "{ typed: method }\n", "12:20: There is no code “method”. Known: pin, first."),
    Break(
      "{ method: none }\n", "{ biometry: enroled }\n",
      "12:23: “enroled” isn’t a value of “biometry”. Did you mean “enrolled”?"),
    Break("{ method: none }\n", "{ ios: 3 }\n", "12:18: “3” isn’t a whole number from 7 to 99."),
    Break("{ method: none }\n", "{}\n", "12:11: A condition has to ask something."),
    Break(
      "{ method: none }\n",
      "{ not: { not: { not: { not: { not: { not: { not: { not: { not: { not: { not: { not: { method: none } } } } } } } } } } } } }\n",
      "12:88: This stands deeper in others than a flow file ever needs."),
    Break(
      "{ method: none }\n", "{ running: idel }\n", "12:22: There is no timer “idel”. Did you mean “idle”?"),
    Break(
      "{ method: none }\n", "{ given: first }\n",
      "12:20: There is no option “first”. Known: method, wrong-pins, pin."),
    Break(
      "{ method: none }\n", "{ wrong-pins: { reached: away } }\n",
      "12:36: “away” is a length of time: a count can’t reach it."),
    Break(
      "then: [go: setup]\n", "then: [goto: setup]\n",
      "13:14: No step is called “goto”. Known: go, show, set, count, take, reset, retry, clear, shake, hold, steady, start, stop, refuse, turn-to, ask-owner, withdraw, send, tell, answer, send-again, do."
    ),
    Break(
      "then: [go: setup]\n", "then: [go: set-up]\n",
      "13:18: There is no screen “set-up”. Did you mean “setup”?"),
    Break(
      "then: [go: setup]\n", "then: [setup]\n",
      "13:14: No step is called “setup”. Known: go, show, set, count, take, reset, retry, clear, shake, hold, steady, start, stop, refuse, turn-to, ask-owner, withdraw, send, tell, answer, send-again, do."
    ),
    Break(
      "then: [go: setup]\n", "then: go\n",
      "13:13: “then” takes a list of steps, as in [go: home], and this is a text."),
    Break(
      "then: [go: setup]\n", "thn: [go: setup]\n", "12:7: “then” is missing: the steps that are meant.",
      "13:7: A step with “if” has no key “thn”. Did you mean “then”?"),
    Break(
      "then: [go: setup]\n", "then: [set: { method: fingerprint }]\n",
      "13:29: “fingerprint” isn’t a value of “method”. Known: none, owner, pin."),
    Break(
      "then: [go: setup]\n", "then: [set: { pin: 12a }]\n",
      "13:26: A code is set to: typed, none, digits, or another code. Known: typed, none, pin, first."),
    Break("then: [go: setup]\n", "then: [count: method]\n", "13:21: “method” isn’t a count."),
    Break(
      "then: [go: setup]\n", "then: [start: idl]\n", "13:21: There is no timer “idl”. Did you mean “idle”?"),
    Break(
      "  launch:", "  lunch:", "10:1: “moments” needs “launch”: what shows first.",
      "11:3: “moments” has no key “lunch”. Did you mean “launch”?"),
    Break(
      "moments:", "momentz:", "1:1: “moments” is missing: every flow file needs it.",
      "10:1: A flow file has no key “momentz”. Did you mean “moments”?"),
    Break(
      "return: [do: unlock]", "return: [do: unlok]",
      "15:16: There is no list of steps “unlok”. Did you mean “unlock”?"),
    Break(
      "{ for: Unlock My Bank, success: [go: home] }", "{ success: [go: home] }",
      "23:14: “ask-owner” needs “for”."),
    Break(
      "{ for: Unlock My Bank, success: [go: home] }", "{ for: Unlock, success: [go: home], policy: face }",
      "23:69: “face” isn’t a policy. Known: owner, biometrics."),
    Break(
      "{ for: Unlock My Bank, success: [go: home] }",
      "{ for: Unlock, success: [go: home], no-passcode: [do: unlock] }",
      "21:3: This goes round in circles by itself: unlock → unlock."),
    Break(
      "then: [go: lock-pin]", "then: [do: lock]", "17:3: This goes round in circles by itself: lock → lock."),
    Break(
      "with {lock-name}\"", "with {lockname}\"",
      "27:12: Nothing is called “{lockname}”. Did you mean “lock-name”?"),
    Break(
      "with {lock-name}\"", "with {lock-name\"",
      "27:12: A brace has no partner here: braces stand around a name, as in “{biometry}”. A brace that is meant as it is stands twice: “{{”."
    ), Break("with {lock-name}\"", "with {pin}\"", "27:12: A code is never shown."),
    Break(
      "with {lock-name}\"", "with {method}\"",
      "27:12: A text shows counts and limits: say “method” in a word of “words”."),
    Break(
      "with {lock-name}\"", "for {time-left}\"",
      "27:12: “{time-left}” is of a “countdown”, and there is none here."),
    Break(
      "then: \"{biometry}\", else: passcode", "then: \"{lock-name}\", else: passcode",
      "9:3: “lock-name” goes round in circles: it has itself in it."),
    Break(
      "{ if: { biometry: offered }, then: \"{biometry}\", else: passcode }", "{ of: wrong-pins, one: one }",
      "9:14: “other” is missing: the text for all other numbers."),
    Break(
      "id: use-owner, ", "id: Use Owner, ",
      "29:30: “Use Owner” isn’t a name: names are of small letters, digits and hyphens, and have at most 40 characters."
    ),
    Break(
      "Use {lock-name}: { id: use-owner, then", "27th of May: { then",
      "29:7: This needs an “id”, a name of small letters, digits and hyphens: its title begins with a digit, as in { id: its-name, then: … }."
    ),
    Break(
      "Use {lock-name}: { id: use-owner, then", "Share all that I have written with my doctor: { then",
      "29:7: This needs an “id”, a name of small letters, digits and hyphens: as one its title has 44 characters, of 40, as in { id: its-name, then: … }."
    ),
    Break(
      "id: use-owner, ", "id: use-owner, role: main, ",
      "29:47: “main” isn’t a role. Known: primary, normal, cancel, back, destructive, link, row, key, staged."
    ),
    Break(
      "title: Choose a PIN, length: 4", "title: Choose a PIN, length: 40",
      "32:41: “40” isn’t a whole number from 1 to 12."),
    Break(
      "title: Choose a PIN, length: 4", "title: Choose a PIN",
      "32:5: A pad needs “length”, or “length of” a code."),
    Break("title: Choose a PIN, length: 4", "length: 4", "31:3: A screen needs a “title”."),
    Break(
      "refuses: [sequences,", "refuses: [sequence,",
      "32:54: “sequence” is none of: sequences, ascending, descending, equal-steps, repeats, a code in digits."
    ), Break("tries: wrong-pins", "tries: method", "42:58: “method” isn’t a count."),
    Break("private: true", "private: maybe", "48:73: “maybe” is neither true nor false."),
    Break(
      "private: true", "style: sheet", "48:71: “sheet” isn’t a style. Known: page, list, cover, viewfinder."),
    Break(
      "leave: [do: lock] }", "leave: [do: lock], complete: [go: home] }",
      "48:98: “complete” is for a “pad” or “fields”: there is nothing to be completed here."),
    Break(
      "over: [lock-pin]\n", "title2: x\n", "51:5: An alert has no key “title2”. Did you mean “title”?",
      "52:5: An alert with “if” says “over” which screens it comes by itself."),
    Break(
      "    if: { wrong-pins: { reached: tries } }\n", "    if: { not: { alert: none } }\n",
      "52:5: Whether this alert is up can’t go by whether one is up: that asks for itself."),
    Break(
      "buttons: { OK: [do: sign-out] }", "buttons: {}",
      "50:3: An alert needs a button: there is no way on from it."),
    Break(
      "clock: uptime", "clock: wall",
      "56:31: “wall” isn’t a value of “clock”. Known: uptime, awake, date, server."),
    Break("after: away", "after: tries", "56:18: “tries” is no length of time."),
    Break(
      "then: [do: lock] }\n", "then: [start: idle] }\n",
      "56:3: This goes round in circles by itself: idle → idle."),
    Break(
      "app: { method: pin, pin: \"2580\" }", "app: { methd: pin }",
      "7:3: There is no app setting “methd”. Did you mean “method”?"),
    Break(
      "app: { method: pin, pin: \"2580\" }", "app: { method: face }",
      "7:3: “face” isn’t a value of “method”: none | owner | pin."),
    Break(
      "Newly installed: {}", "Newly installed: { phone: {} }",
      "6:22: A starting point has no key “phone”. Known: device, app, policy."),
    Break(
      "Newly installed: {}", "Newly installed:",
      "6:3: “Newly installed” needs a value: a map, as in { app: { … } }, which may be empty: {}."),
    Break(
      "flow: my-bank", "flow: &a my-bank\ntitle: *a",
      "1:7: Anchors and aliases aren’t used in flow files: write out what “&a” stands for."),
    Break(
      "flow: my-bank", "flow: my-bank\nflow: other",
      "2:1: The key “flow” stands here a second time; the first is in line 1."),
    Break(
      "timers:\n", "facts: { pin-tries: wrong-pin }\ntimers:\n",
      "55:21: There is no value “wrong-pin”. Did you mean “wrong-pins”?"),
    Break(
      "home:", "place:",
      "23:62: There is no screen “home”. Known: setup, new-pin, repeat-pin, lock-pin, lock, place.",
      "29:112: There is no screen “home”. Known: setup, new-pin, repeat-pin, lock-pin, lock, place.",
      "39:54: There is no screen “home”. Known: setup, new-pin, repeat-pin, lock-pin, lock, place.",
      "45:39: There is no screen “home”. Known: setup, new-pin, repeat-pin, lock-pin, lock, place.",
      "48:3: “place” is a value already: “go: place” would be either.",
      "56:47: There is no screen “home”. Known: setup, new-pin, repeat-pin, lock-pin, lock, place."),
    Break(
      "clock: uptime, ", "",
      "56:3: A timer needs “clock”: uptime, awake, date or server, which decides whether setting the date gets round it."
    ), Break("after: away, ", "", "56:3: A timer needs “after”: the limit that it waits for."),
    Break(
      "    - then: [do: lock, do: unlock]\n", "    - do: lock\n    - then: [do: unlock]\n",
      "15:7: “then” follows an “if”, and none stands before this."),
    Break(
      "    complete: [set: { first: typed }, go: repeat-pin]\n", "",
      "32:5: A pad needs “complete”: what happens once a code is typed."),
    Break(
      "    if: { wrong-pins: { reached: tries } }\n", "",
      "51:5: An alert with “over” says “if” what it comes by itself."),
    Break(
      "reset: wrong-pins, set: { method: none, pin: none }",
      "reset: wrong-pin, set: { method: none, pin: none }",
      "24:21: There is no value “wrong-pin”. Did you mean “wrong-pins”?"),
    Break(
      "{ wrong-pins: { reached: tries } }", "{ wrong-pins: 5 }",
      "3:53: “wrong-pins” is counted and compared with nothing, so it has no end: compare it with a limit, as in { wrong-pins: { reached: tries } }, or say “most”.",
      "42:51: “wrong-pins” is compared with no limit, so nobody can tell how many tries are left."),
    Break("Unlock: [do: unlock]", "Unlock: {role: link}", "47:48: A button needs “then”: what it does."),
    Break(
      "Unlock My Bank, success", "Unlock My Bank, binds: any, success",
      "23:55: “any” is nothing that a question releases. Known: none, user-presence, biometry-any, biometry-current-set."
    ),
    Break(
      "Unlock My Bank, success", "Unlock My Bank, binds: biometry-any, success",
      "23:55: “binds: biometry-any” needs “policy: biometrics”: the passcode releases no such key."),
    Break(
      "private: true, leave", "private: true, sensitive: perhaps, leave",
      "48:90: “perhaps” is neither true nor false."),
    Break(
      "[ask-owner: { for: Unlock My Bank, success: [go: home] }]", "[ask-owner: Unlock]",
      "23:14: “ask-owner” needs “for”.", "23:14: “ask-owner” needs “success”.",
      "23:25: “ask-owner” takes a map, as in { for: Unlock, success: [go: home] }, and this is a text."),
    Break(
      "go: setup]\n", "refuse: no, retry: now]\n",
      "13:14: “refuse” is for “begin”: what a user does can’t be refused.",
      "13:26: “retry” stands alone, without a colon."),
    Break(
      "title: Accounts", "title: \"Acc\u{202E}ounts\"",
      "48:18: This text has a character that can’t be shown."),
  ]
}
