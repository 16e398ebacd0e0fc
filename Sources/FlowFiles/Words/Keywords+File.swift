import UnlockEngine

// What a file has, what is counted and remembered, and when something is done.

extension Keyword {
  static let file: [Keyword] = [
    .init(.file, "flow", .name, "The name that commands and scenarios call it by", "flow: my-bank"),
    .init(.file, "title", .text, "The name that people call it by", "title: My Bank"),
    .init(
      .file, "about", .text, "What a newcomer reads in the picker",
      "about: A bank’s app that is unlocked with a PIN."),
    .init(
      .file, "app-name", .text, "The app’s name where iOS says it, if it isn’t the title", "app-name: My Bank"
    ),
    .init(
      .file, "requirements", .each(.any([.text, .map(.requirement)])),
      "What the product has to do, each with an ID of your own, which screens, alerts, rules and scenarios cite under “covers”",
      "requirements: { AUTH-12: Five wrong PINs sign the user out }"),
    .init(
      .file, "limits", .any([.each(.any([.text, .map(.limit)]))]),
      "Numbers and lengths of time, which walks and explorations can set otherwise",
      "limits: { tries: 5, away: 5m }"),
    .init(
      .file, "remembers", valueForm, "What the app still knows after it was closed, or the phone restarted",
      "remembers: { method: [none, owner, pin], pin: code, wrong-pins: count }"),
    .init(
      .file, "keeps", valueForm,
      "What the keychain keeps: it is still there when the app was deleted and installed again",
      "keeps: { device-pin: { is: code, readable: after-first-unlock, this-device: true } }"),
    .init(
      .file, "forgets", valueForm, "What is gone once the app’s process ends",
      "forgets: { first: code, place: screen }"),
    .init(
      .file, "app", valueForm, "Options that only the beginning of a walk knows",
      "app: { installed: [fresh, upgraded] }"),
    .init(
      .file, "facts", .each(.copy),
      "What testers call a value, where it isn’t its name; or what else they may know",
      "facts: { unlock-method: method }"),
    .init(
      .file, "starts", .each(.map(.start)), "Where walks and explorations begin; {} is as newly installed",
      "starts: { Newly installed: {}, Locked: { app: { method: owner } } }"),
    .init(
      .file, "conditions", .each(.condition), "Conditions under a name, asked as { has-pin: true }",
      "conditions: { has-pin: { pin: set } }"),
    .init(
      .file, "words", .each(.copy), "Texts that differ from moment to moment, for {braces} in other texts",
      "words: { lock-name: { if: { biometry: offered }, then: \"{biometry}\", else: passcode } }"),
    .init(
      .file, "moments", .map(.moment), "What the app does when something happens to it",
      "moments: { launch: [go: setup] }"),
    .init(
      .file, "steps", .each(.steps), "Lists of steps under a name, for “do”",
      "steps: { sign-out: [reset: [pin, wrong-pins], go: setup] }"),
    .init(
      .file, "screens", .each(.map(.screen)), "What the app shows, one screen at a time",
      "screens: { home: { title: Accounts, private: true, leave: [do: lock] } }"),
    .init(
      .file, "alerts", .each(.map(.alert)), "What comes over a screen and has to be answered",
      "alerts: { sorry: { title: That didn’t work, buttons: { OK: [] } } }"),
    .init(
      .file, "timers", .each(.map(.timer)), "What is waited for",
      "timers: { idle: { after: away, clock: uptime, during: home, then: [do: lock] } }"),
    .init(
      .file, "needs-no-proof", .condition,
      "While it holds, private screens may be seen by somebody who didn’t unlock; by itself nothing may",
      "needs-no-proof: { running: idle }"),
    .init(
      .file, "proof-ends", .names,
      "What ends the right to see private screens, if it isn’t being left, or a timer with “ends: access” that takes them away: “left”, or screens",
      "proof-ends: [left, setup]"),
    .init(
      .file, "server", .map(.server), "A server that the app talks to: what it knows, and what it answers",
      "server: { requests: { check-pin: [answer: done] } }"),
    .init(
      .file, "look", .map(.look), "What the product looks like, on the phone and in what is exported",
      "look: { accent: \"#0A7D4B\", icon: MB }"),
    .init(
      .file, "rules", .each(.map(.rule)),
      "What is promised, in sentences: exploring checks them in every state within its bounds",
      "rules: { Whoever has no PIN sees no accounts: { never: { screen: home, pin: none } } }"),
    .init(
      .file, "accepts", .each(.any([.text, .map(.acceptance)])),
      "Rules that are known to be broken, each with the reason; one that holds again is told",
      "accepts: { Guessing comes to an end: The source has no limit. }"),
    .init(
      .file, "goals", .each(.any([.map(.goal), .named(.goal)])),
      "What people want of the product, each once or by how the app is set up: “map --cost” finds what that takes",
      "goals: { Get in: { with a PIN: { app: { method: pin }, until: { inside: true } } } }"),
    .init(
      .file, "explore", .map(.exploring),
      "What exploring does to the product, and where, if it isn’t what follows from the file",
      "explore: { typed: [\"2580\", \"1111\"] }"),
  ]

  static let requirements: [Keyword] = [
    .init(
      .requirement, "says", .text, "What is required, in a sentence",
      "AUTH-12: { says: Five wrong PINs sign the user out }"),
    .init(
      .requirement, "source", .text, "Where that stands: a document, a page, a ticket",
      "AUTH-12: { says: Five wrong PINs sign the user out, source: Security concept 4.2 }"),
  ]

  static let valueForm = FlowForm.each(.any([.choice(valueKinds), .list(.text), .map(.value)]))
  private static let valueKinds = ["count", "code", "text", "flag", "screen", "enrolled-set"]

  static let limits: [Keyword] = [
    .init(
      .limit, "is", .any([.text, .list(.text)]),
      "A number, a length of time (500ms, 30s, 5m, 1h), true or false, one of some words, or “text”",
      "tries: { is: 5 }"),
    .init(.limit, "from", .number(0...255), "The least that it can be set to", "tries: { is: 5, from: 3 }"),
    .init(
      .limit, "to", .number(1...255), "The most that it can be set to", "tries: { is: 5, from: 3, to: 10 }"),
    .init(
      .limit, "with-animations", .text, "How long what only shows takes on a phone with animations",
      "flash: { is: 0s, with-animations: 200ms }"),
    .init(
      .limit, "says", .text, "What a text says, unless it is set otherwise",
      "prompt: { is: text, says: Confirm the transfer }"),
    .init(
      .limit, "about", .text, "What panels and listings say of it",
      "away: { is: 5m, about: how long one may be away }"),
  ]

  static let values: [Keyword] = [
    .init(
      .value, "is", .any([.choice(valueKinds), .list(.text)]),
      "A flag (false at first), a count (0 at first), a code that somebody types on a pad, a text for a field, a screen, the set of faces or fingers, or "
        + "one of some words, the first at first", "method: { is: [none, owner, pin] }"),
    .init(
      .value, "most", .number(1...99),
      "Where a count ends that is compared with no limit; rounds without end go on: the last one comes again",
      "profiles: { is: count, most: 9 }"),
    .init(
      .value, "length", .name, "The limit that says how many digits a code has",
      "pin: { is: code, length: pin-length }"),
    .init(
      .value, "keys", .choice(FlowReader.keysOfCodes),
      "What a code is made of; with “letters-and-digits”, capital letters and digits, on pads that say so, too",
      "recovery: { is: code, keys: letters-and-digits }"),
    .init(
      .value, "from", .number(1...12), "The least digits of a code that was set under another limit",
      "old-pin: { is: code, from: 4, to: 6 }"),
    .init(
      .value, "to", .number(1...12), "The most digits of a code that was set under another limit",
      "old-pin: { is: code, from: 4, to: 6 }"),
    .init(
      .value, "rounds", .any([.name, .map(.rounds)]),
      "A count that goes in rounds: the limit that says how many make one; a condition asks whether one is “round-over”, "
        + "and, where they have an end, whether it is the “last-round” or all are “used-up”",
      "failures: { is: count, most: 20, rounds: tries }"),
    .init(
      .value, "kept-with", .name, "Remembered only while that limit isn’t 0",
      "failures: { is: count, most: 20, kept-with: tries }"),
    .init(
      .value, "this-device", .flag, "For “keeps”: it stays behind when everything else moves to a new phone",
      "device-pin: { is: code, this-device: true }"),
    .init(
      .value, "readable", .choice(["when-unlocked", "after-first-unlock", "always"]),
      "For “keeps”: when an app that iOS launches in the background finds it; by itself while the phone is unlocked",
      "device-pin: { is: code, readable: after-first-unlock }"),
    .init(
      .value, "given-back-by", .choices(GivenBack.words.map(\.0)),
      "What gives used tries back besides the right code and a new one: the owner’s face, finger or passcode, waiting, leaving the app, "
        + "or closing it", "failures: { is: count, most: 20, given-back-by: owner }"),
    .init(
      .value, "option", .name,
      "What it is called where a walk begins with it, if that isn’t its name; what a server has is an option only by this",
      "uses-faces: { is: flag, option: biometry }"),
    .init(
      .value, "about", .text, "What panels and listings say of it",
      "wrong-pins: { is: count, about: wrong PINs since the last right one }"),
  ]

  static let starts: [Keyword] = [
    .init(
      .start, "device", .each(.text), "Settings of the phone: “unlocksim list options” has them",
      "No passcode: { device: { passcode: none } }"),
    .init(
      .start, "app", .each(.text), "What is remembered, and the options of “app”",
      "Locked: { app: { method: pin, pin: \"2580\" } }"),
    .init(.start, "policy", .each(.text), "Limits", "Strict: { policy: { tries: 3 } }"),
  ]

  static let moments: [Keyword] = [
    .init(.moment, "launch", .steps, "The app is opened, and wasn’t running", "launch: [go: setup]"),
    .init(
      .moment, "leave", .steps,
      "Something else has the screen: the home screen, the app switcher, Control Centre", "leave: [go: lock]"),
    .init(
      .moment, "background", .steps,
      "The app is in the background: the home screen shows, or the phone is locked",
      "background: [reset: first]"),
    .init(
      .moment, "foreground", .steps, "The app was in the background and is about to be in front again",
      "foreground: [do: unlock]"),
    .init(
      .moment, "return", .steps, "The app is in front again after something else had the screen",
      "return: [do: unlock]"),
    .init(
      .moment, "active", .steps,
      "The app is active, whatever was before: it was launched, set aside, or under a prompt of its own",
      "active: [do: unlock]"),
    .init(
      .moment, "opened", .steps,
      "Something outside opened the app, before it is active: a link, a notification, a widget, a search, another device",
      "opened: [{ if: { opened-by: notification }, then: [set: { is-new: true }] }]"),
    .init(
      .moment, "extension", .steps,
      "Another app opens the app’s extension, a process of its own: it knows what is remembered, and nothing that is forgotten",
      "extension: [go: lock]"),
    .init(
      .moment, "device-changed", .steps, "A setting of the phone has changed, while the app runs",
      "device-changed: [{ if: { passcode: none }, then: [go: setup] }]"),
    .init(
      .moment, "begin", .steps,
      "A walk or scenario begins with options: what follows from them, and which contradict "
        + "each other", "begin: [{ if: { given: pin }, then: [set: { method: pin }] }]"),
  ]

  static let acceptances: [Keyword] = [
    .init(
      .acceptance, "because", .text, "Why the rule may be broken",
      "Guessing comes to an end: { because: The source has no limit. }"),
    .init(
      .acceptance, "where", .names,
      "The screens or alerts on which it may be broken; everywhere, if nothing is said",
      "Guessing comes to an end: { because: The source has no limit., where: lock-pin }"),
  ]

  static let rounds: [Keyword] = [
    .init(
      .rounds, "of", .name, "The limit that says how many make a round",
      "failures: { is: count, rounds: { of: tries, most: rounds } }"),
    .init(
      .rounds, "most", .name, "The limit that says how many rounds there are",
      "failures: { is: count, rounds: { of: tries, most: rounds } }"),
  ]
}
