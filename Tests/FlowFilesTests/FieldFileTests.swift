import Exploration
import FlowFiles
import Testing
import UnlockEngine
import Walkthrough

@testable import FlowReading
@testable import Scenarios

/// Text fields of flow files: what they take, what is asked about it, and what exploring does there.
@Suite struct FieldFileTests {
  static let file = """
    flow: vault
    limits: { tries: 3, password-length: { is: 8, from: 4, to: 20 } }
    remembers: { password: text, wrong: count }
    forgets: { first: text }
    starts:
      Locked: { app: { password: open sesame } }
    needs-no-proof: { password: none }
    moments:
      launch: [{ if: { password: none }, then: [go: choose], else: [go: lock] }]
    screens:
      choose:
        title: Choose a password
        fields: { New password: { asks-for: first, placeholder: "At least {password-length}", from: password-length } }
        buttons: { Continue: submit }
        complete: [set: { first: typed }, go: repeat]
      repeat:
        title: The same again
        fields: { The same again: { asks-for: first, secure: true } }
        buttons: { Save: submit, Back: [go: choose] }
        complete:
          - if: { typed: first }
            then: [go: vault, set: { password: typed }]
            else: [go: choose, retry]
      lock:
        title: Enter your password
        texts: [{ if: { retrying: true }, then: Wrong. }]
        fields: { Password: { asks-for: password, secure: true, to: 24 } }
        buttons: { Unlock: submit }
        complete:
          - if: { typed: password }
            then: [reset: wrong, go: vault]
            else: [count: wrong, retry]
      vault: { title: Passwords, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }
    alerts:
      too-many:
        over: lock
        if: { wrong: { reached: tries } }
        title: Too many
        buttons: { Start over: [reset: [wrong, password], go: choose] }

    """

  private static func run(_ steps: String, app: String = "{}", of text: String = file) throws -> String? {
    try failure(of: steps, app: app, on: text)
  }

  @Test func `The file that the others are made of is right, and makes sense`() throws {
    #expect(mistakes(in: Self.file) == [])
    let check = try FlowFile.check(SourceText(path: "vault.flow.yaml", text: Self.file)).get()
    #expect(check.findingsInTheFile().map(\.diagnostic.message) == [])
  }

  @Test func `A password is chosen, repeated, asked for, and what is typed is gone with the screen`() throws {
    #expect(
      try Self.run(
        """
          - launch
          - expect: { screen: vault.choose, shows: At least 8, disabled: Continue }
          - type: éléphant
          - expect: { enabled: Continue, hides: At least 8, shows: éléphant }
          - press: [Backspace]
          - expect: { disabled: Continue, shows: éléphan }
          - type: "t"
          - press: Enter
          - expect: { screen: vault.repeat, disabled: Save, hides: éléphant }
          - type: éléphant
          - tap: Save
          - expect: { screen: vault.vault, facts: { password: set } }
          - force-quit
          - launch
          - expect: { screen: vault.lock, facts: { password: set, first: none } }
          - type: elephant
          - press: Enter
          - expect: { screen: vault.lock, shows: Wrong., disabled: Unlock, facts: { wrong: 1 } }
          - type: éléphant
          - press: Enter
          - expect: { screen: vault.vault, facts: { wrong: 0 } }
        """) == nil)
  }

  /// As on the forms of the built-in flows: only going elsewhere empties them.
  @Test func `What is typed stays while the app is away, and is gone once another screen was there`() throws {
    let withHint = Self.file.replacing(
      "buttons: { Unlock: submit }", with: "buttons: { Unlock: submit, Hint: [go: hint] }"
    ).replacing("  vault: {", with: "  hint: { title: No hint, buttons: { Back: [go: lock] } }\n  vault: {")
    #expect(
      try Self.run(
        """
          - launch
          - type: open
          - leave
          - launch
          - expect: { screen: vault.lock, enabled: Unlock }
          - tap: Hint
          - tap: Back
          - expect: { disabled: Unlock }
        """, app: "{ password: open sesame }", of: withHint) == nil)
  }

  @Test func `A field takes no more than it has room for, in characters and in bytes`() throws {
    let walk = try Self.walk(password: "open sesame")
    var short = walk
    for _ in 0..<40 { short.perform(.type("x")) }
    #expect(short.simulation.field == String(repeating: "x", count: 24))
    // Seven of four bytes each: an eighth has no room.
    var wide = walk
    for _ in 0..<40 { wide.perform(.type("🐘")) }
    #expect(wide.simulation.field == String(repeating: "🐘", count: 7))
    for _ in 0..<40 { wide.perform(.type(.delete)) }
    #expect(wide.simulation.field == "")
  }

  /// A walk on the lock screen.
  static func walk(password: String, of text: String = file) throws -> Walk {
    let flow = try read(text).get()
    let setup = Setup(app: ["password": password])
    var walk = Walk(try flow.simulation(setup), setup: setup)
    walk.perform(.lifeCycle(.launch))
    return walk
  }

  @Test func `A button that is off says which field is empty, or too short`() throws {
    let two = """
      flow: vault
      remembers: { name: text, password: text }
      needs-no-proof: { password: none }
      moments: { launch: [go: lock] }
      screens:
        lock:
          title: Who are you?
          fields: { User name: { asks-for: name, from: 3 }, Password: { asks-for: password, secure: true } }
          buttons: { Unlock: submit }
          complete: [{ if: { typed: password }, then: [go: vault], else: [retry] }]
        vault: { title: Passwords }

      """
    var walk = try Self.walk(password: "open sesame", of: two)
    let unlock = try #require(walk.top?.controls.first { $0.title == "Unlock" })
    func told() -> String? {
      walk.click(unlock.id)
      return walk.message
    }
    #expect(told() == "“Unlock” can’t be tapped now: User name and Password are empty.")
    walk.paste("ab")
    #expect(told() == "“Unlock” can’t be tapped now: Password is empty.")
    let password = try #require(walk.top?.controls.first { $0.title == "Password" })
    walk.click(password.id)
    walk.paste("open sesame")
    #expect(told() == "“Unlock” can’t be tapped now: User name is too short.")
    // A scenario is told the same.
    #expect(
      try Self.run("  - launch\n  - tap: Unlock\n", app: "{ password: open sesame }", of: two)?.contains(
        "“Unlock” on vault.lock is disabled: User name and Password are empty.") == true)
  }

  @Test func `Pasted text goes into the field, and what no phone types doesn't`() throws {
    var walk = try Self.walk(password: "日本の鍵 🗝")
    walk.paste("日本\u{7}の\u{1B}鍵 🗝")
    #expect(walk.simulation.field == "日本の鍵 🗝")
    walk.press(.enter)
    #expect(walk.simulation.screen.app?.id == "vault.vault")
  }

  @Test(arguments: [
    "", String(repeating: "x", count: 32), String(repeating: "é", count: 16), "a\u{7}b", "a\u{202E}b", "a\nb",
  ]) func `A password that nobody could type is no value of the option`(_ password: String) throws {
    let flow = try read(Self.file).get()
    let setup = Setup(app: ["password": password])
    #expect(throws: (any Error).self) { try flow.simulation(setup) }
  }

  @Test func `A placeholder is drawn as long as nothing is typed, and dots in place of a password`() throws {
    var walk = try Self.walk(password: "none")
    func rows() -> String { PlainPicture.lines(of: walk.simulation).joined(separator: "\n") }
    #expect(rows().contains("At least 8"))
    walk.paste("swordfish")
    #expect(rows().contains("swordfish") && !rows().contains("At least 8"))
    walk.press(.enter)
    walk.paste("sword")
    #expect(rows().contains("•••••") && !rows().contains("sword"))
  }

  /// What makes no sense: the kind, line and column.
  @Test(arguments: [
    ("if: { typed: password }", "if: { wrong: 0 }", "value-never-read 27:15"),
    ("to: 24", "to: 8", "dead-end 27:15"),
    // A small terminal cuts it off, and no phone.
    ("At least {password-length}", "At least {password-length} characters, please", "note 11:3"),
  ]) func `Fields that make no sense are told where they stand`(_ old: String, _ new: String, _ told: String)
    throws
  {
    let text = Self.file.replacing(old, with: new, maxReplacements: 1)
    let findings = try FlowFile.check(SourceText(path: "vault.flow.yaml", text: text)).get()
      .findingsInTheFile()
    let words = findings.map { finding in
      "\(finding.kind.rawValue) \(finding.diagnostic.place.map { "\($0.line):\($0.column)" } ?? "-")"
    }
    #expect(words == [told], "\(findings.map(\.diagnostic.message))")
  }

  @Test func `A password is masked in a recording, whatever it is called, and a user name isn't`() throws {
    let renamed = Self.file.replacing("password: text", with: "master: text").replacing(
      "asks-for: password", with: "asks-for: master"
    ).replacing("password: none", with: "master: none").replacing("password: open", with: "master: open")
      .replacing("typed: password", with: "typed: master").replacing(
        "{ password: typed", with: "{ master: typed"
      ).replacing("[wrong, password]", with: "[wrong, master]").replacing("Password: {", with: "Key: {")
    let flow = try read(renamed).get()
    let setup = Setup(app: ["master": "rosebud 1941"])
    var walk = Walk(try flow.simulation(setup), setup: setup)
    walk.perform(.lifeCycle(.launch))
    walk.paste("rosebud 1941")
    walk.press(.enter)
    #expect(walk.simulation.screen.app?.id == "vault.vault")
    let recording = try Recording(of: walk, title: "A title", style: Recording.Style(isMasked: true))
    #expect(!recording.text.contains("rosebud") && !recording.text.contains("1941"), "\(recording.text)")
    #expect(recording.text.contains("screen: vault.vault"))
  }

  // MARK: Several fields, and a server

  static let form = """
    flow: bank
    limits: { tries: 3 }
    forgets: { signed-in: flag }
    server:
      values: { user: text, secret: text }
      requests:
        sign-in:
          - if: { all: [{ typed: user }, { typed: secret }] }
            then: [answer: done]
            else: [answer: refused]
    moments:
      begin: [set: { user: "john.doe@example.com", secret: "YBzBEM" }]
      launch: [go: form]
    screens:
      form:
        title: Sign in
        fields:
          User name: { asks-for: user }
          Password: { asks-for: secret, secure: true }
        buttons: { Sign in: submit }
        complete:
          - send: { request: sign-in, done: [set: { signed-in: true }, go: home], refused: [show: refused], else: [show: refused] }
        leave: [go: form]
      home: { title: "Accounts", private: true, buttons: { Sign out: [set: { signed-in: false }, go: form] }, leave: [go: form] }
    alerts:
      refused: { title: Wrong, buttons: { OK: [] } }

    """

  @Test func `Several fields are typed into in turn, and the server compares each with its own`() throws {
    #expect(mistakes(in: Self.form) == [])
    #expect(
      try Self.run(
        """
          - launch
          - device: { latency: 1s }
          - type: john.doe@example.com
          - press: Tab
          - type: wrong
          - press: Enter
          - expect: { disabled: Sign in }
          - elapse: 2s
          - expect: { alert: bank.refused }
          - tap: OK
          - expect: { enabled: Sign in, shows: john.doe@example.com }
          - press: [Backspace, Backspace, Backspace, Backspace, Backspace]
          - type: YBzBEM
          - press: Enter
          - elapse: 2s
          - expect: { screen: bank.home }
        """, of: Self.form) == nil)
  }

  /// Each text counts where it is asked for, whatever else is typed.
  @Test func `The right texts in the wrong fields are wrong`() throws {
    #expect(
      try Self.run(
        """
          - launch
          - type: YBzBEM
          - press: Tab
          - type: john.doe@example.com
          - press: Enter
          - elapse: 2s
          - expect: { alert: bank.refused }
        """, of: Self.form) == nil)
  }

  @Test func `A form that is left while its request is under way was submitted all the same`() throws {
    let counted = Self.form.replacing(
      "values: { user: text",
      with: "values: { asked: { is: count, most: 9 }, right: { is: count, most: 9 }, user: text"
    )
    .replacing("    sign-in:\n", with: "    sign-in:\n      - count: asked\n")
    .replacing("then: [answer: done]", with: "then: [count: right, answer: done]")
    .replacing(
      "buttons: { Sign in: submit }",
      with: "buttons: { Sign in: submit, Back: { enabled-if: { set-aside: false }, then: [go: start] } }"
    ).replacing("  home: {", with: "  start: { title: Start, buttons: { Sign in: [go: form] } }\n  home: {")
    #expect(mistakes(in: counted) == [])
    #expect(
      try Self.run(
        """
          - launch
          - device: { latency: 1s }
          - type: john.doe@example.com
          - press: Tab
          - type: YBzBEM
          - press: Enter
          - tap: Back
          - expect: { screen: bank.start }
          - elapse: 5s
          - expect: { screen: bank.start, facts: { asked: 1, right: 1 } }
        """, of: counted) == nil)
  }

  // MARK: Exploring

  /// What exploring finds to be broken, of the whole space.
  static func broken(_ text: String) throws -> [String] {
    var plan = try read(text).get().plan
    plan.changes = []
    return try plan.brokenRules()
  }

  @Test func `Fields are explored whole, and no rule is broken`() throws {
    #expect(try Self.broken(Self.file) == [])
    // Its server counts nothing.
    #expect(try Self.broken(Self.form) == [GuessTests.endless])
  }

  @Test func `The plan types what the file says, another text, and the beginning of one`() throws {
    let plan = try read(Self.file).get().plan
    // What was begun may have been chosen: it is typed where it is asked for.
    #expect(plan.texts.map(\.text) == ["open sesame", "a song of nine bees", "o"])
    #expect(
      plan.bounds.contains {
        $0.hasPrefix("Into fields goes “open sesame” or “a song of nine bees”, or the first character of one")
      })
    let form = try read(Self.form).get().plan
    #expect(form.texts.map(\.text) == ["john.doe@example.com", "a song of nine bees", "YBzBEM", "a", "j"])
  }

  @Test func `A password that isn't asked for, and tries that are given back, are caught`() throws {
    let careless = Self.file.replacing("if: { typed: password }", with: "if: { password: set }")
    #expect(try Self.broken(careless) == [needsProof])
    let generous = Self.file.replacing("moments:\n", with: "moments:\n  leave: [reset: wrong]\n")
    #expect(
      try Self.broken(generous) == [GuessTests.endless, GuessTests.givenBack])
  }

  /// Whoever has typed a wrong text that stays can take it back: else this would be a dead end.
  @Test func `A wrong text that stays in its field is no dead end`() throws {
    let kept = Self.file.replacing("else: [count: wrong, retry]", with: "else: [count: wrong]")
    #expect(try Self.broken(kept) == [])
  }

  @Test func `The way into the app types the password of this walk`() throws {
    let world = try #require(Self.walk(password: "rosebud 1941").simulation.world as? World<FileFlow>)
    #expect(FileFlow.expected(in: world) == "rosebud 1941")
    var finder = PathFinder(from: world, to: "vault.vault")
    guard case .found(let way) = finder.advance(situations: 20_000) else {
      Issue.record("There is a way: type the password, and tap Unlock.")
      return
    }
    #expect(way.count == "rosebud 1941".count + 1)
  }

  @Test func `Whoever explores with a password of their own gets in with it`() throws {
    let flow = try read(Self.file).get()
    let setup = Setup(app: ["password": "rosebud 1941"])
    let world: World<FileFlow> = try setup.world(for: flow)
    let texts = flow.plan.fitted(to: [world]).texts.map(\.text)
    #expect(texts.contains("rosebud 1941"))
  }

  @Test func `Two files that ask for other passwords are told apart, and equal ones aren't`() throws {
    func compare(_ other: String) throws -> ComparisonResult {
      let sides = try [Self.file, other].map { ComparisonSide(ComparedFlow(try read($0).get()), Setup()) }
      return try Comparison(sides[0], sides[1]).compare(pairLimit: 4000)
    }
    #expect(try compare(Self.file).differences.isEmpty)
    let careless = Self.file.replacing("if: { typed: password }", with: "if: { wrong: 0 }")
    #expect(try compare(careless).differences.contains { $0.example.difference.kind == .screen })
    let hint = Self.file.replacing("placeholder: \"At least", with: "placeholder: \"No fewer than")
    #expect(try compare(hint).differences.contains { $0.example.difference.kind == .copy })
    let open = Self.file.replacing("asks-for: password, secure: true", with: "asks-for: password")
    #expect(try compare(open).differences.contains { $0.example.difference.kind == .keypad })
  }
}

extension FileFlow {
  fileprivate static func expected(in world: World<FileFlow>) -> String? { world.flow.expectedText(world) }
}

extension Simulation {
  /// What stands in the field that is typed into.
  fileprivate var field: String? {
    for case .field(let text, isActive: true, _) in (screen.top?.controls ?? []).map(\.role) { return text }
    return nil
  }
}
