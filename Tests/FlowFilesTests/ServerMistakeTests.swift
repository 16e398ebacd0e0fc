import Testing

/// What a broken server section is told: where, what, and what would be right; and nothing that only follows from it.
@Suite struct ServerMistakeTests {
  typealias Break = FlowFileMistakeTests.Break

  @Test func `The file with a server that the broken ones are made of is right`() {
    #expect(mistakes(in: served) == [])
  }

  @Test(arguments: breaks) func `Each mistake is told once, where it is`(_ one: Break) throws {
    try one.check(in: served)
  }

  @Test func `The server counts what the app remembers, and knows the waits that go by its clock`() {
    func told(clock: String, count: String) -> [String] {
      mistakes(
        in: """
          flow: small
          limits: { wait: 5m }
          remembers: { failures: { is: count, most: 9 } }
          forgets: { looks: { is: count, most: 9 } }
          server:
            requests:
              check:
                - if: { running: pause }
                  then: [answer: not-now]
                  else: [count: \(count), answer: done]
          moments: { launch: [go: lock] }
          screens:
            lock:
              title: "{failures} {looks}"
              buttons: { Try: [start: pause, send: { request: check, else: [go: lock] }] }
          timers: { pause: { after: wait, clock: \(clock), during: lock, then: [go: lock] } }
          """)
    }
    #expect(told(clock: "server", count: "failures") == [])
    #expect(
      told(clock: "uptime", count: "failures")
        == ["8:24: The server doesn’t know “pause”: it doesn’t go by the server’s clock."])
    #expect(
      told(clock: "server", count: "looks")
        == ["10:23: “looks” is the app’s: the server answers, and what follows is for the app to do."])
  }

  static let breaks: [Break] = [
    Break(
      "requests:\n", "request:\n", "18:3: “server” has no key “request”. Did you mean “requests”?",
      "52:33: There is no request “register”. There are none.",
      "54:28: There is no request “register”. There are none.",
      "58:33: There is no request “register”. There are none.",
      "64:28: There is no request “check-pin”. There are none.",
      "68:20: There is no request “check-pin”. There are none."),
    Break(
      "    wrong-pins: count\n", "    wrong-pins: screen\n",
      "9:5: The server knows no screens and no faces: “wrong-pins” is for the app to keep."),
    Break(
      "settings:\n    blocked:", "settings:\n    registered:",
      "13:5: There is no value “registered” of the server’s. Known: wrong-pins, blocked, next-answer."),
    Break(
      "settings:\n    blocked: [{ if: { blocked: false }, then: [reset: wrong-pins] }]",
      "settings:\n    blocked: [{ if: { registered: false }, then: [reset: wrong-pins] }]",
      "13:23: The server doesn’t know “registered” here, where nothing was sent: it sees its own values."),
    Break(
      "then: [reset: wrong-pins] }]", "then: [reset: goal] }]",
      "13:55: “goal” is the app’s: the server answers, and what follows is for the app to do."),
    Break(
      "then: [reset: wrong-pins] }]", "then: [go: home] }]",
      "13:48: The server does no “go”: it sets, counts, takes and resets its own values, and answers."),
    Break(
      "if: { blocked: false }, then", "if: { wrong-pins: { reached: tries } }, then",
      "13:46: A setting isn’t compared with limits: what follows from both is for “limits-changed”."),
    Break(
      "answer: server-error]\n  requests", "answer: offline]\n  requests",
      "17:57: “offline” can’t be an answer: a name as in “wrong-pin”, and none of offline, unreachable, request, else."
    ),
    Break(
      "      else: [answer: wrong-pin]\n", "      else: [count: wrong-pins]\n",
      "20:5: “check-pin” has to end with an answer, whatever is so: “answer: done”, in an “else” too."),
    Break(
      "then: [reset: wrong-pins, answer: done]", "then: [reset: wrong-pins, show: help]",
      "24:35: The server does no “show”: it sets, counts, takes and resets its own values, and answers."),
    Break(
      "if: { typed: server-pin }\n        then: [reset", "if: { screen: lock }\n        then: [reset",
      "23:15: The server doesn’t know “screen”: it sees its own values, the app’s, and what was typed."),
    Break(
      "if: { typed: server-pin }\n        then: [reset", "if: { biometry: enrolled }\n        then: [reset",
      "23:15: The server doesn’t know “biometry”: it sees its own values, the app’s, and what was typed."),
    Break(
      "[set: { server-pin: typed, blocked: false }",
      "[set: { registered: true, server-pin: typed, blocked: false }",
      "19:23: “registered” is the app’s: the server answers, and what follows is for the app to do."),
    Break(
      "- count: wrong-pins\n", "- count: wrong-pin\n",
      "25:16: There is no value “wrong-pin”. Did you mean “wrong-pins”?"),
    Break(
      "enter: [go: home]", "enter: [go: home, reset: wrong-pins]",
      "45:28: “wrong-pins” is the server’s: a request changes it, or “begin”."),
    Break(
      "enter: [go: home]", "enter: [go: home, answer: done]",
      "45:21: “answer” is for the requests of “server”."),
    Break(
      "set: { registered: true, server-pin: pin }]",
      "set: { registered: true, server-pin: pin }, send: { request: register }]",
      "39:58: Nothing is sent before the app is launched."),
    Break(
      "      - if: { typed: first }\n", "      - if: { typed: server-pin }\n",
      "57:22: “server-pin” is the server’s: what was typed is sent, and compared in a request."),
    Break(
      "set: { first: typed }, go: repeat-pin", "set: { first: server-pin }, go: repeat-pin",
      "49:30: “server-pin” is the server’s: the app doesn’t know it."),
    Break(
      "request: check-pin\n", "request: check-pins\n",
      "68:20: There is no request “check-pins”. Did you mean “check-pin”?"),
    Break("          request: check-pin\n", "", "67:9: “send” needs “request”: which one."),
    Break(
      "          wrong-pin: [retry]\n", "          wrong: [retry]\n",
      "70:11: “check-pin” has no answer “wrong”. Known: server-error, done, blocked, wrong-pin, offline, unreachable, else."
    ),
    Break(
      "          offline: [show: no-network]\n", "",
      "67:9: Nothing is said about: offline. Say what follows, or “else”."),
    Break(
      "          offline: [show: no-network]\n", "          offline: [show: no-net]\n",
      "73:27: There is no alert “no-net”. Known: help, no-network, no-server."),
    Break(
      "          unreachable: [show: no-server]\n", "          unreachable: [do: again]\n",
      "74:29: There is no list of steps “again”. Known: enter."),
    Break(
      "{ waiting-for: register }, then: Reg", "{ waiting-for: registering }, then: Reg",
      "52:33: There is no request “registering”. Did you mean “register”?"),
    Break(
      "next-answer: { is: [by-the-book, server-error]", "next-answer: { is: [by-the-book, on]",
      "11:38: “on” can’t be a word of a value: other readers of YAML take it for a truth value.",
      "16:26: “server-error” isn’t a value of “next-answer”. Known: by-the-book, on."),
    Break(
      "server:\n  values", "server:\n  secrets: []\n  values",
      "7:3: “server” has no key “secrets”. Known: values, settings, requests, before-each, limits-changed."),
    Break(
      "needs-no-proof: { registered: false }",
      "needs-no-proof: { registered: false }\nproof-ends: [left, lok]",
      "33:20: There is no screen “lok”. Did you mean “lock”?"),
    Break(
      "limits: { tries: 3, pin-length: 4 }", "limits: { tries: true, pin-length: 4 }",
      "26:38: “tries” is no number: a count can’t reach it.",
      "30:53: “tries” is no number: a count can’t reach it."),
    Break(
      "texts: Call your bank.", "texts: { by: goal, log-in: Log in. }",
      "75:33: Nothing is said for transfer: say it, or “else”."),
    Break(
      "texts: Call your bank.", "texts: { by: goal, log-in: a, transfer: b, pay: c }",
      "75:69: “pay” isn’t a value of “goal”. Known: log-in, transfer, else."),
    Break(
      "texts: Call your bank.", "texts: { by: registered, else: c }", "75:39: “registered” has no words."),
    Break(
      "private: true", "private: true, covered-by: curtain",
      "76:87: There is no screen “curtain”. Known: new-pin, repeat-pin, lock, out, home."),
    Break(
      "no-network: { title", "no-network: { stays: maybe, title", "79:24: “maybe” is neither true nor false."),
    Break(
      "pad: { title: Enter your PIN,", "pad: { retrying-until: tomorrow, title: Enter your PIN,",
      "61:28: “tomorrow” isn’t a value of “retrying-until”. Known: typing, complete."),
    Break(
      "pad: { title: Choose a PIN,", "pad: { refuses: [{ more-in-a-row: never }], title: Choose a PIN,",
      "48:39: There is no limit “never”. Known: tries, pin-length."),
    Break(
      "pad: { title: Choose a PIN,", "pad: { refuses: [{ listed-in: tries }], title: Choose a PIN,",
      "48:35: “tries” is no text that could have codes in it."),
    Break(
      "pad: { title: Choose a PIN,", "pad: { refuses: [{ twice: tries }], title: Choose a PIN,",
      "48:24: A rule about codes has no key “twice”. Known: more-in-a-row, listed-in, shorter-than, longer-than."
    ),
    Break(
      "app: { pin:", "app: { faces: enrolled-set, pin:",
      "5:8: “faces” is remembered or forgotten: nobody can say which faces were enrolled."),
    Break(
      "launch:\n    - if: { registered: true }", "launch:\n    - if: { tries: many }",
      "41:20: “tries” is compared with a number below 64."),
    Break(
      "starts:", "facts: { logged-in: { if: { screen: hom }, then: a, else: b } }\nstarts:",
      "33:37: There is no screen “hom”. Did you mean “home”?"),
    Break(
      "limits: { tries: 3,",
      "limits: { how: { is: text, says: a text that is much too long for a limit }, tries: 3,",
      "2:34: A text that is a limit has at most 31 bytes."),
    Break(
      "limits: { tries: 3,", "limits: { how: { is: flag, says: so }, tries: 3,",
      "2:22: “flag” is neither a number nor a duration, as in 5 or 5m, nor true, false, text or a list of words."
    ),
  ]
}
