/// A whole flow file in which all makes sense: what tests of checks change in one place.
let sensible = """
  flow: my-bank
  limits: { tries: 5, away: 5m }
  remembers: { method: [none, owner, pin], pin: code, wrong-pins: count }
  forgets: { first: code }
  moments:
    launch:
      - if: { method: none }
        then: [go: setup]
      - then: [do: lock, do: unlock]
    return: [do: unlock]
  steps:
    lock:
      - if: { method: pin }
        then: [go: lock-pin]
      - then: [go: lock]
    unlock:
      - if: { screen: lock }
        then: [ask-owner: { for: Unlock My Bank, success: [go: home] }]
    sign-out: [reset: wrong-pins, set: { method: none, pin: none }, go: setup]
  screens:
    setup:
      title: "Stay signed-in with {biometry}"
      buttons:
        Use {biometry}: { id: use-owner, then: [ask-owner: { for: Set up, success: [set: { method: owner }, go: home] }] }
        Use in-app PIN: [go: new-pin]
    new-pin:
      { pad: { title: Choose a PIN, length: 4, refuses: [sequences, "2580"] }, complete: [set: { first: typed }, go: repeat-pin],
        texts: { if: { retrying: true }, then: Not that one. } }
    repeat-pin:
      pad: { title: Repeat your PIN, length of: first }
      complete:
        - if: { typed: first }
          then: [set: { method: pin, pin: typed }, go: home]
          else: [go: new-pin, retry]
    lock-pin:
      pad: { title: Enter your PIN, length of: pin, tries: wrong-pins }
      complete:
        - if: { typed: pin }
          then: [reset: wrong-pins, go: home]
          else: [count: wrong-pins, retry]
    lock: { title: My Bank is locked, buttons: { Unlock: [do: unlock] } }
    home: { title: Accounts, rows: { Sign out: [do: sign-out] }, private: true, enter: [start: idle], leave: [do: lock] }
  alerts:
    too-many:
      over: [lock-pin]
      if: { wrong-pins: { reached: tries } }
      title: Too many wrong PINs
      buttons: { OK: [do: sign-out] }
  timers:
    idle: { after: away, clock: uptime, during: home, then: [do: lock] }
  rules:
    A wrong PIN never opens the app: { never: { screen: home, wrong-pins: { reached: tries } } }
    After signing out there is no PIN: { after: { screen: setup }, always: { pin: none } }

  """

extension FlowCheckTests {
  static let faults: [Fault] = [
    Fault(
      "A screen that nothing leads to",
      ("alerts:\n", "  spare: { title: Spare, buttons: { OK: [go: setup] } }\nalerts:\n"),
      told: "screen-never-reached 43:3"),
    Fault(
      "A screen to which only a way leads that can't be",
      ("alerts:\n", "  spare: { title: Spare, buttons: { OK: [go: setup] } }\nalerts:\n"),
      (
        "    - if: { screen: lock }\n",
        "    - if: { screen: spare }\n      then: [go: spare]\n    - if: { screen: lock }\n"
      ), told: "never-so 18:7", "screen-never-reached 45:3"),
    Fault(
      "The owner is asked whatever the “if” before says, under the alert that it shows",
      (
        "    - if: { screen: lock }\n      then: [ask-owner: { for: Unlock My Bank, success: [go: home] }]\n",
        "    - if: { network: offline }\n      then: [show: sorry]\n"
          + "    - ask-owner: { for: Unlock My Bank, success: [go: home] }\n"
      ), ("alerts:\n", "alerts:\n  sorry: { title: Sorry, buttons: { OK: [] } }\n"),
      told: "after-a-chain 19:7"),
    Fault(
      "A screen that is gone to after a chain, whatever its branches go to",
      ("    - then: [do: lock, do: unlock]\n", "    - go: lock\n"), told: "after-a-chain 9:7"),
    Fault(
      "Steps after a chain that undo nothing of it",
      (
        "    - if: { screen: lock }\n      then: [ask-owner: { for: Unlock My Bank, success: [go: home] }]\n",
        "    - if: { method: pin }\n      then: [reset: first]\n"
          + "    - ask-owner: { for: Unlock My Bank, success: [go: home] }\n"
      )),
    Fault(
      "Timers that let each other begin", ("first: code }", "first: code, late: flag }"),
      (
        "timers:\n",
        "timers:\n  one: { after: away, clock: uptime, while: { late: false }, then: [set: { late: true }] }\n"
          + "  two: { after: away, clock: uptime, while: { late: true }, then: [set: { late: false }] }\n"
      ), told: "endless-timers 50:3"),
    Fault(
      "Timers that follow each other until somebody taps", ("first: code }", "first: code, late: flag }"),
      (
        "timers:\n",
        "timers:\n  one: { after: away, clock: uptime, while: { screen: home, late: false }, then: [set: { late: true }] }\n"
          + "  two: { after: away, clock: uptime, while: { late: true }, then: [set: { late: false }, do: lock] }\n"
      )),
    Fault(
      "A way for a screen where its steps are never begun",
      ("leave: [do: lock]", "leave: [{ if: { screen: setup }, then: [go: setup] }, { then: [do: lock] }]"),
      told: "never-so 42:134"),
    Fault(
      "A screen that the next step leaves for certain, whatever way it takes",
      ("Use in-app PIN: [go: new-pin]", "Use in-app PIN: [go: new-pin, do: lock]"), told: "undone 25:37"),
    Fault(
      "An alert that the next step takes away",
      ("Use in-app PIN: [go: new-pin]", "Use in-app PIN: [show: sorry, go: new-pin]"),
      ("alerts:\n", "alerts:\n  sorry: { title: Sorry, buttons: { OK: [] } }\n"), told: "undone 25:37"),
    Fault(
      "A screen that is gone to for what entering it does",
      ("Unlock: [do: unlock]", "Unlock: [go: home, do: unlock, go: setup]")),
    Fault(
      "A text that a comment cuts short", ("title: Too many wrong PINs\n", "title: Too many # 5 today\n"),
      told: "cut-by-a-comment 47:12"),
    Fault(
      "A text in quotes, and a comment",
      ("title: Too many wrong PINs\n", "title: \"Too many\" # B1.2\n    # Not before the fifth.\n")),
    Fault(
      "A condition without which nothing is protected",
      ("moments:\n", "needs-no-proof: { screen: home }\nmoments:\n"), told: "never-so 5:1"),
    Fault(
      "A condition that is never asked where it counts",
      ("moments:\n", "needs-no-proof: { screen: setup }\nmoments:\n"), told: "never-so 5:1"),
    Fault(
      "A condition under which nothing is to be proved",
      ("moments:\n", "needs-no-proof: { pin: none }\nmoments:\n")),
    Fault(
      "An alert that nothing shows",
      ("timers:\n", "  spare: { title: Spare, buttons: { OK: [] } }\ntimers:\n"),
      told: "alert-never-shown 49:3"),
    Fault(
      "An alert whose reason can't be where it comes",
      ("if: { wrong-pins: { reached: tries } }\n", "if: { screen: lock, wrong-pins: { reached: tries } }\n"),
      told: "alert-never-shown 46:5"),
    Fault(
      "An alert over a screen that is never reached", ("over: [lock-pin]", "over: [spare]"),
      ("alerts:\n", "  spare: { title: Spare, buttons: { OK: [go: setup] } }\nalerts:\n"),
      told: "screen-never-reached 43:3", "alert-never-shown 45:3"),

    Fault(
      "A value that is set and never read", ("first: code", "first: code, spare: flag"),
      ("then: [reset: wrong-pins, go: home]", "then: [reset: wrong-pins, set: { spare: true }, go: home]"),
      told: "value-never-read 4:25"),
    Fault(
      "A value that testers read, though", ("first: code", "first: code, spare: flag"),
      ("then: [reset: wrong-pins, go: home]", "then: [reset: wrong-pins, set: { spare: true }, go: home]"),
      ("moments:\n", "facts: { is-spare: spare }\nmoments:\n")),
    Fault(
      "A value that is asked for and never set", ("first: code", "first: code, spare: flag"),
      ("- if: { screen: lock }", "- if: { screen: lock, spare: false }"), told: "value-never-set 4:25"),
    Fault(
      "A word that a value never is", ("first: code", "first: code, spare: [some, none, many]"),
      ("- if: { screen: lock }", "- if: { screen: lock, spare: [some, many] }"),
      ("then: [reset: wrong-pins, go: home]", "then: [reset: wrong-pins, set: { spare: none }, go: home]"),
      told: "value-never-set 4:25"),
    Fault(
      "A code that is asked for and never set", ("first: code", "first: code, spare: code"),
      ("{ typed: first }", "{ typed: [spare] }"), ("length of: first", "length of: spare"),
      ("{ typed: [spare] }", "{ typed: spare }"), told: "value-never-read 4:12", "value-never-set 4:25"),

    Fault("A value that is never used", ("first: code", "first: code, spare: flag"), told: "never-used 4:25"),
    Fault("A code that is never used", ("first: code", "first: code, spare: code"), told: "never-used 4:25"),
    Fault("A limit that is never used", ("tries: 5,", "tries: 5, spare: 3,"), told: "never-used 2:21"),
    Fault(
      "Words that are never used", ("moments:\n", "words: { spare: Spare }\nmoments:\n"),
      told: "never-used 5:10"),
    Fault(
      "Steps that are never done", ("steps:\n", "steps:\n  spare: [go: setup]\n"), told: "never-used 12:3"),
    Fault(
      "Steps that only such steps do", ("steps:\n", "steps:\n  spare: [do: other]\n  other: [go: setup]\n"),
      told: "never-used 12:3", "never-used 13:3"),
    Fault("A timer that is never started", ("enter: [start: idle], ", ""), told: "never-used 50:3"),
    Fault(
      "Two starting points that are one",
      (
        "moments:\n",
        "starts: { One: { app: { method: owner } }, Two: { app: { method: owner } } }\nmoments:\n"
      ), told: "said-twice 5:44"),
    Fault(
      "Two names for one value", ("moments:\n", "facts: { one: method, two: method }\nmoments:\n"),
      told: "said-twice 5:10"),

    Fault(
      "A way that contradicts itself",
      ("- if: { screen: lock }", "- if: { screen: lock, not: { screen: [lock, home] } }"),
      told: "never-so 18:7"),
    Fault(
      "A way that one before it takes",
      (
        "    - then: [go: lock]\n",
        "    - if: { method: [pin] }\n      then: [go: lock-pin]\n    - then: [go: lock]\n"
      ), told: "never-so 16:7"),
    Fault(
      "A way for all else, of which there is none",
      (
        "    - then: [go: lock]\n",
        "    - if: { not: { method: pin } }\n      then: [go: lock]\n    - then: [go: setup]\n"
      ), told: "never-so 17:7"),
    Fault(
      "Two ways that leave something over",
      (
        "    - then: [go: lock]\n",
        "    - if: { method: owner }\n      then: [go: lock]\n    - then: [go: setup]\n"
      )),
    Fault(
      "A text that never shows",
      (
        "title: My Bank is locked,",
        "title: My Bank is locked, texts: [{ if: { screen: home }, then: Hello }],"
      ), told: "never-so 41:37"),
    Fault(
      "Words of which one never shows",
      (
        "moments:\n", "words: { kind: { if: { not: { ios: 8 }, ios: 9 }, then: old, else: new } }\nmoments:\n"
      ), ("title: Accounts", "title: \"Accounts {kind}\""), told: "never-so 5:10"),
    Fault(
      "A rule that is always so",
      ("{ never: { screen: home, wrong-pins", "{ never: { screen: home, not: { screen: home }, wrong-pins"),
      told: "never-so 52:3"),

    Fault(
      "A button that two conditions hide for ever",
      (
        "Unlock: [do: unlock]",
        "Unlock: { if: { method: pin, not: { method: [pin, none] } }, then: [do: unlock] }"
      ), told: "hidden-button 41:48"),
    Fault(
      "A button that is there and never works",
      (
        "Unlock: [do: unlock]",
        "Unlock: { if: { method: pin }, enabled-if: { method: owner }, then: [do: unlock] }"
      ), told: "hidden-button 41:48"),
    Fault(
      "A button that is there now and then",
      (
        "Unlock: [do: unlock]",
        "Unlock: { if: { method: [pin, owner] }, enabled-if: { method: owner }, then: [do: unlock] }"
      )),
    Fault("A button that does nothing", ("Unlock: [do: unlock]", "Unlock: []"), told: "dead-button 41:48"),

    Fault("An alert that comes again and again", ("OK: [do: sign-out]", "OK: []"), told: "dead-alert 44:3"),
    Fault("An alert that clears up why it came", ("OK: [do: sign-out]", "OK: [reset: wrong-pins]")),
    Fault(
      "A screen with nothing on it", ("alerts:\n", "  spare: { title: Spare }\nalerts:\n"),
      ("Use in-app PIN: [go: new-pin]", "Use in-app PIN: [go: new-pin]\n      Help: [go: spare]"),
      told: "dead-end 44:3"),
    Fault(
      "A screen that is busy with nothing", ("alerts:\n", "  spare: { title: Spare, busy: true }\nalerts:\n"),
      ("Use in-app PIN: [go: new-pin]", "Use in-app PIN: [go: new-pin]\n      Help: [go: spare]"),
      told: "endless-wait 44:3"),
    Fault(
      "A screen that is busy until a timer ends",
      ("alerts:\n", "  spare: { title: Spare, busy: true, enter: [start: idle] }\nalerts:\n"),
      ("Use in-app PIN: [go: new-pin]", "Use in-app PIN: [go: new-pin]\n      Help: [go: spare]"),
      ("during: home", "during: [home, spare]")),
    Fault(
      "A countdown of what doesn't run", ("title: Accounts, ", "title: Accounts, countdown: idle, "),
      ("enter: [start: idle], ", ""), told: "endless-wait 42:28", "never-used 50:3"),
    Fault("A private screen on the card", (", leave: [do: lock]", ""), told: "on-the-card 42:64"),
    Fault("What protects nothing may stay on the card", ("private: true, ", ""), (", leave: [do: lock]", "")),

    Fault(
      "A row with more words than fit beside its mark, as phones have it in two lines",
      ("Sign out: [do: sign-out]", "Sign out of all my accounts for good: [do: sign-out]")),
    Fault(
      "Protected content to look at", ("rows: { Sign out: [do: sign-out] }, ", ""),
      ("during: home", "during: lock-pin"), told: "note 42:3"),
  ]
}
