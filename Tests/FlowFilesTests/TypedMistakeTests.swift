import Testing

/// What was typed, and what a world began with, is known for a while only: who asks for it later would get no answer, without a word.
@Suite struct TypedMistakeTests {
  private static let file = """
    flow: my-bank
    remembers: { pin: { is: code, from: 4, to: 4 } }
    forgets: { draft: { is: code, from: 4, to: 4 } }
    app: { installed: [fresh, upgraded] }
    conditions: { is-upgraded: { installed: upgraded } }
    starts: { New: {}, Locked: { app: { pin: "2580" } } }
    server: { requests: { keep: [answer: done] } }
    moments:
      begin: [{ if: { is-upgraded: true }, then: [set: { pin: "1111" }] }]
      launch: [{ if: { pin: none }, then: [go: choose], else: [go: home] }]
    steps: { keep-it: [set: { pin: draft }, go: home] }
    screens:
      choose:
        title: Choose a PIN
        pad: { length: 4 }
        complete: [set: { draft: typed }, send: { request: keep, done: [do: keep-it], else: [retry] }]
      home: { title: Home, rows: { Ask: [ask-owner: { for: Ask, success: [], else: [] }] } }

    """

  private func told(_ old: String, _ new: String) throws -> [String] {
    #expect(Self.file.contains(old))
    return mistakes(in: Self.file.replacing(old, with: new))
  }

  private static let known =
    "What was typed isn’t known any more once the answer is there: keep it before, as in set: { draft: typed }."
  private static let option =
    "Only “begin” knows “installed”: there it becomes a value that the app “remembers” or “forgets”."

  @Test func `What is kept before is there with the answer`() { #expect(mistakes(in: Self.file) == []) }

  @Test(
    arguments: [
      ("done: [do: keep-it]", "done: [set: { pin: typed }, go: home]"),
      ("set: { pin: draft }", "set: { pin: typed }"),
      ("set: { pin: draft }", "{ if: { not: { typed: { breaks: repeats } } }, then: [set: { pin: draft }] }"),
      ("else: [retry]", "else: [{ if: { all: [{ pin: none }, { typed: draft }] }, then: [retry] }]"),
    ])
  func `What was typed isn't asked for after an answer`(old: String, new: String) throws {
    #expect(
      try told(old, new).map { $0.split(separator: " ", maxSplits: 1).last.map(String.init) } == [Self.known])
  }

  @Test func `Nor after the owner's`() throws {
    #expect(try told("success: []", "success: [set: { pin: typed }]").count == 1)
  }

  @Test(
    arguments: [
      ("launch: [{ if: { pin: none }", "launch: [{ if: { installed: fresh }"),
      ("success: []", "success: [set: { installed: fresh }]"),
      (
        "else: [go: home] }]\nsteps",
        "else: [go: home] }]\nrules: { Nobody upgrades: { never: { installed: upgraded } } }\nsteps"
      ),
    ])
  func `What a world begins with is asked for there alone`(old: String, new: String) throws {
    #expect(
      try told(old, new).map { $0.split(separator: " ", maxSplits: 1).last.map(String.init) } == [Self.option]
    )
  }
}
