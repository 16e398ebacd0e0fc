import SeededDraws

/// A small flow file drawn from a seed: two to five screens, some values, timers, an alert, often a server. Most of what is
/// drawn is right; what a file refuses, the reader says.
struct RandomFlow {
  /// A line for each thing that can be left out or exchanged.
  private(set) var text = ""
  var draw: Draw
  let hasServer: Bool
  /// Whether a timer is the server's alone.
  let hasServersTimer: Bool
  let hasFields: Bool
  let hasTimers: Bool
  /// Whether its codes have letters.
  let hasLetters: Bool
  /// Whether the timer runs while something is so, and no step starts it.
  let goesByCondition: Bool
  /// The screens besides “home” and “lock”.
  let others: [String]

  init(_ draw: inout Draw) {
    self.draw = draw
    hasServer = self.draw.once(in: 4)
    hasServersTimer = self.draw.once(in: 2) ? hasServer : false
    hasFields = self.draw.once(in: 4)
    hasTimers = !self.draw.once(in: 4)
    hasLetters = self.draw.once(in: 6)
    goesByCondition = self.draw.once(in: 3)
    others = Array(["start", "choose", "repeat"].prefix(self.draw.within(0...3)))
    write()
    draw = self.draw
  }

  mutating func add(_ line: String) { text += line + "\n" }

  private mutating func write() {
    add("flow: drawn\ntitle: Drawn\nabout: Drawn from a seed.")
    if draw.once(in: 3) { add("app-name: Drawn App") }
    if draw.once(in: 3) {
      add(
        "look: { accent: \"#0A7D4B\", icon: D, face-id-reason: It opens, tone: \(draw.one(of: ["light", "dark"])) }"
      )
    }
    addValues()
    addStarts()
    addWords()
    addMoments()
    addScreens()
    addAlerts()
    if hasTimers || hasServersTimer { add("timers:") }
    if hasTimers { addTimers() }
    if hasServersTimer {
      add(
        "  grace:\n    after: \(draw.one(of: ["short", "long"]))\n    clock: server\n    outlives-process: true"
      )
      add("    at-server:\n      - if: { stage: owed }\n        then: [reset: stage]")
    }
    if hasServer { addServer() }
    addClaims()
    if draw.once(in: 4) { addExploring() }
  }

  // MARK: What is known

  private mutating func addValues() {
    add(
      """
      limits:
        tries: { is: \(draw.within(1...3)), from: 1, to: 5, about: how many }
        rounds: { is: 2, from: 1, to: 3 }
        most-equal: { is: 2, from: 1, to: 4 }
        short: \(draw.one(of: ["1s", "20s", "30s"]))
        long: \(draw.one(of: ["2m", "5m"]))
        flash: { is: 0s, with-animations: 200ms }
        strict: { is: true }
        said: { is: text, says: Said }
        blocked-codes: { is: text, says: "2580" }
      remembers:
        set-up: { is: flag, about: whether it is set up }
        method: [none, owner, pin]
        wrong: \(draw.one(of: ["count", "{ is: count, most: 2 }", "{ is: count, kept-with: rounds }"]))
      """)
    text = text.replacing(
      "limits:\n", with: "limits:\n  digits: { is: \(draw.within(1...2)), from: 1, to: 4 }\n")
    if draw.once(in: 3) { add("  rounded: { is: count, rounds: { of: tries, most: rounds } }") }
    if draw.once(in: 3) { add("  faces: enrolled-set") }
    if hasFields { add("  password: text\n  other-text: text") }
    addPIN()
    add(
      "forgets:\n  first: { is: code\(keysOfCodes) }\n  place: screen\n  touched: flag\n  left: { is: count, most: 2 }"
    )
    add("  kind: [plain, other]")
    if draw.once(in: 3) { add("app: { installed: [fresh, upgraded] }") }
    guard draw.once(in: 2) else { return }
    add(
      "facts:\n  way: method\n  is-touched: { if: \(condition()) }\n  is-known: { if: { pin: set, touched: true } }"
    )
    if draw.once(in: 2) { add("  told: how") }
  }

  private var keysOfCodes: String { hasLetters ? ", keys: letters-and-digits" : "" }

  /// The app itself remembers it, or the keychain does.
  private mutating func addPIN() {
    let code = "is: code, length: digits, from: 1, to: 4\(keysOfCodes)"
    guard draw.once(in: 5) else { return add("  pin: { \(code) }") }
    let item = draw.one(of: [
      "", ", this-device: true", ", readable: after-first-unlock", ", readable: always",
      ", readable: when-unlocked",
    ])
    add("keeps:\n  pin: { \(code)\(item) }")
    if draw.once(in: 3) { add("  kept: flag") }
  }

  private mutating func addStarts() {
    add("starts:")
    let device = draw.one(
      weighing: [
        "{ passcode: none }": 4, "{ biometry: none }": 1,
        "{ biometry: touchID, face-id-permission: denied }": 1,
        "{ enrolled: false }": 1, "{}": 1,
      ])
    add("  New: { device: \(device) }")
    if draw.once(in: 2) {
      add(
        "  Used: { app: { pin: \"\(text.contains("digits: { is: 1") ? "2" : "25")\", method: pin }, device: \(device), policy: { tries: \(draw.within(1...2)) } }"
      )
    }
  }

  private mutating func addWords() {
    add("conditions:\n  has-pin: { pin: set }\n  is-odd: \(condition(depth: 1))")
    add(
      """
      words:
        how: { by: method, pin: with a PIN, owner: "with {biometry}", else: openly }
        tries-left: { left-of: tries, of: wrong, zero: None left., one: One left., other: "# left." }
        failures: { of: wrong, one: One wrong., other: "# wrong." }
        lock-name: { if: { biometry: offered }, then: "{biometry}", else: "passcode of the {model}" }
        state: [ { if: \(condition(depth: 1)), then: odd }, { then: even } ]
      """)
    if text.contains("rounded:") {
      add("  round-left: { of: rounded, shows: left-in-round, other: \"# in the round\" }")
    }
  }

  private mutating func addMoments() {
    add("moments:\n  launch:\(list(4, then: "go: \(draw.one(of: ["lock", "home"] + others))"))")
    if draw.once(in: 2) { add("  leave:\(list(4))") }
    if draw.once(in: 3) { add("  background:\(list(4))") }
    if draw.once(in: 2) { add("  return:\(list(4))") }
    if draw.once(in: 6) { add("  active:\(list(4))") }
    if draw.once(in: 6) { add("  foreground:\(list(4))") }
    if draw.once(in: 6) {
      let openings = draw.one(of: ["link", "notification", "[widget, spotlight]", "hand-off"])
      add("  opened:\(list(4))\n    - if: { opened-by: \(openings) }\n      then: [set: { touched: true }]")
    }
    if draw.once(in: 6) {
      add("  extension:\(list(4, then: "go: \(draw.one(of: ["lock", "home"] + others))"))")
    }
    if draw.once(in: 4) { add("  device-changed:\(list(4))") }
    if draw.once(in: 5) {
      add(
        "  begin:\n    - if: { given: method, not: { given-none: pin } }\n      then: [set: { set-up: true }]"
      )
      add("    - if: { given: pin, method: owner }\n      then: [refuse: These contradict each other.]")
    }
    add("steps:\n  lower:\(list(4, mayRun: false))\n  upper:\(list(4, mayRun: false))\n    - do: lower")
  }

  // MARK: What is shown

  private mutating func addScreens() {
    add("screens:")
    for name in ["home", "lock"] + others { addScreen(name) }
    if draw.once(in: 4) {
      add("  standing-in: { title: Instead, instead-of: lock, if: \(condition(depth: 1)) }")
    }
  }

  private mutating func addScreen(_ name: String) {
    add("  \(name):")
    add(
      "    title: \"\(draw.one(of: ["It is {state}", "Screen {name}", "Open {how}", "Use {lock-name}"]).replacing("{name}", with: name))\""
    )
    let hasPad = ["lock", "choose", "repeat"].contains(name) && draw.once(in: 2)
    let isForm = !hasPad && hasFields && draw.once(in: 2)
    let hasBody = !hasPad && draw.once(in: 3)
    if hasBody {
      addBody(isForm)
    } else if draw.once(in: 2) {
      add(
        "    texts:\n      - \(draw.one(of: ["\"{failures}\"", "\"{tries-left}\"", "\"{how}\"", "Plain."]))")
      add("      - if: \(condition())\n        then: There.")
    }
    if name == "home" ? draw.once(in: 2) : draw.once(in: 8) { add("    private: true") }
    if draw.once(in: 10) { add("    sensitive: true") }
    if draw.once(in: 10) { add("    confirms: [Plain., There.]") }
    if hasTimers, draw.once(in: 10) { add("    tells: idle") }
    for (moment, odds) in [("leave", 5), ("background", 6), ("return", 6), ("enter", 5)]
    where draw.once(in: odds) { add("    \(moment):\(list(6, mayGo: moment != "enter"))") }
    if draw.once(in: 8) { add("    busy: \(condition())") }
    if draw.once(in: 8), name != "home" { add("    blurs: home") }
    if draw.once(in: 8), name != "lock" { add("    covered-by: lock") }
    if hasTimers, draw.once(in: 4) { add("    countdown: idle\n    called: the \(name)") }
    if hasPad { addPad(name) }
    if isForm, !hasBody { addFields() }
    if hasPad || isForm {
      let condition = isForm ? "{ typed: password }" : typedCondition()
      add("    complete:\n      - if: \(condition)\n        then:\(list(10))\n        else:\(list(10))")
      if draw.once(in: 3) { add("    typing:\(list(6, mayGo: false))") }
    } else if draw.once(in: 6) {
      add("    style: \(draw.one(of: ["page", "list", "cover"]))")
    }
    addControls(submitting: isForm, hasBody)
  }

  private mutating func addPad(_ name: String) {
    add(
      "    pad:\n      \(name == "lock" ? "length of: pin" : name == "repeat" ? "length of: first" : "length: digits")"
    )
    if hasLetters {
      add("      keys: letters-and-digits")
    } else if draw.once(in: 6) {
      add("      keys: pattern")
    }
    if draw.once(in: 4) { add("      off-if: \(condition())") }
    if draw.once(in: 4) { add("      shakes-if: \(condition())") }
    if draw.once(in: 4) { add("      retrying-until: \(draw.one(of: ["typing", "complete"]))") }
    if draw.once(in: 4), name == "lock" { add("      tries: wrong\n      title: Your PIN") }
    if draw.once(in: 4), name == "choose" { add("      refuses: [sequences, repeats, \"2580\"]") }
  }

  private mutating func addControls(submitting: Bool, _ hasBody: Bool) {
    add("    buttons:")
    if submitting { add("      Submit: submit") }
    for number in 0..<draw.within(1...3) {
      let title = ["First", "Second one", "Third"][number]
      guard draw.once(in: 3) else {
        add("      \(title):\(list(8))")
        continue
      }
      add("      \(title):\n        then:\(list(10))")
      if draw.once(in: 2) { add("        if: \(condition())") }
      if draw.once(in: 2) { add("        enabled-if: \(condition())") }
      if draw.once(in: 2) {
        add("        role: \(draw.one(of: ["primary", "cancel", "back", "destructive", "link"]))")
      }
      if draw.once(in: 3) { add("        id: own-\(number)") }
      if draw.once(in: 6) { add("        proof: sign-in") }
    }
    if draw.once(in: 6) { add("    tabs:\n      Here: here\n      There:\(list(6))") }
    if hasBody { return }
    if draw.once(in: 4) { add("    rows:\n      Row:\(list(8))") }
    if draw.once(in: 6) {
      return add("    toggles:\n      Flip: { toggle: \(draw.one(of: ["set-up", "touched"])) }")
    }
    if draw.once(in: 4) {
      add("    toggles:\n      Switch:\n        shows: set-up\n        then:\(list(10))")
    }
  }

  private mutating func addAlerts() {
    add("alerts:\n  sorry:\n    title: Sorry")
    let style = draw.one(weighing: ["": 4, "action-sheet": 1, "sheet": 1])
    if !style.isEmpty { add("    style: \(style)") }
    if style == "sheet", draw.once(in: 2) { add("    detents: [medium, large]") }
    add("    text: \"{failures}\"\n    buttons:\n      OK:\(list(8))")
    if draw.once(in: 2) { add("      Cancel: []") }
    if draw.once(in: 4) { add("    stays: true") }
    if draw.once(in: 8) { add("    private: true") }
    guard draw.once(in: 3) else { return }
    add("  over:\n    over: [lock]\n    if: \(condition())\n    title: Over it\n    called: over it")
    if hasTimers, draw.once(in: 2) { add("    countdown: idle") }
    add("    buttons:\n      Close:\(list(8))")
  }

  // MARK: What goes by time, and the server

  private mutating func addTimers() {
    let clock = draw.one(weighing: ["uptime": 3, "date": 1, "server": 1])
    let ends = draw.one(of: ["display", "lock-out", "access"])
    add("  idle:\n    clock: \(clock)\n    ends: \(ends)")
    if draw.once(in: 3) { add("    outlives-\(draw.one(of: ["process", "process", "app"])): true") }
    switch draw.below(3) {
    case _ where goesByCondition:
      add("    after: long\n    while: \(condition())")
      if !draw.once(in: 3) { add("    touch-restarts: true") }
    case 0 where text.contains("rounded:"):
      add("    after: [short, long]\n    rounds-of: rounded\n    during: [lock, home]")
    case 1:
      add(
        "    after: long\n    less: short\n    during: [\((["lock", "home"] + others).joined(separator: ", "))]"
      )
    default:
      add("    \(draw.one(of: ["after", "after-more-than"])): \(draw.one(of: ["short", "long"]))")
      add("    during: \(draw.one(of: ["home", "lock", "[home, lock]"]))")
    }
    add("    then:\(list(6))")
    if draw.once(in: 2) { add("  brief: { after: flash, clock: uptime, during: lock, then: [clear] }") }
  }

  private mutating func addServer() {
    add(
      """
      server:
        values: { is-blocked: flag, asked: { is: count, most: 2 }, known: { is: code\(keysOfCodes) }, stage: [none, owed, paid] }
        settings: { is-blocked: [], stage: [{ if: { stage: paid }, then: [reset: asked] }] }
        before-each:
          - if: { is-blocked: true }
            then: [answer: blocked]
        limits-changed: [set: { is-blocked: false }]
        requests:
          check:
            - if: { typed: pin }
              then: [\(draw.one(of: ["", "count: asked, ", "reset: asked, ", "set: { stage: owed }, "]))answer: done]
              else: [count: asked, \(draw.one(of: ["", "tell: { left: asked }, ", "set: { stage: paid }, "]))answer: \(draw.one(of: ["wrong", "done"]))]
      """)
  }

  private mutating func addExploring() {
    let code = text.contains("digits: { is: 1") ? "2" : "25"
    add("explore:\n  bounds: It was drawn.")
    if draw.once(in: 2) {
      let into = text.contains("Password: {") ? ", { typed: a song, into: Password }" : ""
      add("  typed: [\"\(code)\", { typed: \"\(code == "2" ? "3" : "34")\", where: [lock, home] }\(into)]")
    }
    if draw.once(in: 2) {
      add("  device:\n    - { enrolled: true }\n    - { enrolled: false, if: \(condition()) }")
      add("    - { passcode: none, if: \(condition()) }\n    - { passcode: \"123456\" }")
    }
    if hasServer, draw.once(in: 2) {
      let stage = draw.one(of: ["", ", { stage: paid }", ", { stage: owed, if: \(condition()) }"])
      add("  server: [{ is-blocked: true, if: \(condition()) }, { is-blocked: false }\(stage)]")
    }
    if draw.once(in: 4) {
      add("  happens: [\(draw.one(of: ["sos", "remote-lock, update", "{ interrupt: siri }, sos"]))]")
    }
    if draw.once(in: 2) { add("  one-trouble-at-a-time: \(draw.once(in: 2))") }
    if draw.once(in: 3) { add("  starts: [New]") }
    if draw.once(in: 3) { add("  policy: { tries: \(draw.within(1...2)) }") }
    if draw.once(in: 2) { add("  begins-entries: \(condition())") }
    if draw.once(in: 2) { add("  locks-phone: \(condition())") }
    if draw.once(in: 3) { add("  unreached: { sorry: It is drawn by chance. }") }
  }

  private mutating func addClaims() {
    if draw.once(in: 3) { add("needs-no-proof: \(condition())") }
    if draw.once(in: 5) { add("proof-ends: [left, lock]") }
    if draw.once(in: 4) {
      add(
        "rules:\n  It is never so: { never: \(condition(depth: 1)) }\n  Once it is so: { sometimes: { screen: home } }"
      )
      add("  After that: { after: { screen: lock }, always: \(condition(depth: 1)) }")
    }
    if draw.once(in: 4) {
      add(
        "goals:\n  Get in: { start: New, until: { screen: home } }\n  Again: { from: { screen: lock }, by: { screen: home }, until: { screen: lock } }"
      )
    }
  }
}
