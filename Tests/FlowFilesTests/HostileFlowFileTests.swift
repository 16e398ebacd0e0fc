import FlowFiles
import Testing

/// Files that want to take for ever, or more than there is: refused with the line, and quickly.
@Suite struct HostileFlowFileTests {
  /// A file with these sections besides the least that a flow file has.
  private func file(_ sections: String, launch: String = "go: home", screens: String = "") -> [String] {
    mistakes(
      in: """
        flow: hostile
        moments: { launch: [\(launch)] }
        screens:
          home: { title: Home }
        \(screens)
        \(sections)
        """)
  }

  @Test func `The least flow file is one screen`() { #expect(file("") == []) }

  @Test func `Steps that do each other in circles are refused, however long the circle is`() {
    let steps = (0..<90).map { "  s\($0): [do: s\(($0 + 1) % 90)]" }.joined(separator: "\n")
    let told = file("steps:\n\(steps)")
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("7:3: This goes round in circles by itself: s0 → s1 → s2") == true)
  }

  @Test func `Screens that enter each other in circles are refused, and so are those that a value names`() {
    let screens = "  a: { title: A, enter: [go: b] }\n  b: { title: B, enter: [go: a] }"
    #expect(file("", screens: screens) == ["5:3: This goes round in circles by itself: a → b → a."])
    let back = "  a: { title: A, enter: [go: place] }"
    #expect(
      file("forgets: { place: screen }", screens: back) == [
        "5:3: This goes round in circles by itself: a → a."
      ])
  }

  @Test func `Steps that do others twice, and those again, would take for ever`() {
    let steps = (0..<40).map { "  s\($0): [do: s\($0 + 1), do: s\($0 + 1)]" }.joined(separator: "\n")
    #expect(
      file("steps:\n\(steps)\n  s40: [go: home]") == ["7:3: This would take more than 2000 steps at once."])
  }

  @Test func `Words that have others in them twice, and those again, would fill the memory`() {
    let words = (0..<40).map { "  w\($0): \"{w\($0 + 1)}{w\($0 + 1)}\"" }.joined(separator: "\n")
    #expect(
      file("words:\n\(words)\n  w40: word") == ["7:3: “w0” can get longer than 2000 characters."])
  }

  @Test func `A timer can't start itself, nor the owner be asked again by an answer that is there at once`() {
    let timers = """
      limits: { short: 1ms }
      timers:
        tick: { after: short, clock: uptime, during: home, then: [do: again] }
      steps: { again: [start: tick] }
      """
    #expect(file(timers) == ["9:10: This goes round in circles by itself: again → tick → again."])
    let asking = "steps: { ask: [ask-owner: { for: Why not, success: [go: home], locked-out: [do: ask] }] }"
    #expect(file(asking) == ["6:10: This goes round in circles by itself: ask → ask."])
  }

  @Test func `A count without an end is refused with its line`() {
    let told = file("remembers: { wrong: count }", launch: "count: wrong, go: home")
    #expect(told.count == 1)
    #expect(
      told.first?.hasPrefix("6:14: “wrong” is counted and compared with nothing, so it has no end") == true)
    #expect(file("remembers: { wrong: { is: count, most: 3 } }", launch: "count: wrong, go: home") == [])
  }

  @Test func `Every table has a size, and the line that is too many is told`() {
    func many(_ count: Int, _ line: (Int) -> String) -> String {
      (0..<count).map { "  n\($0): \(line($0))" }.joined(separator: "\n")
    }
    #expect(file("", screens: many(61) { _ in "{ title: T }" }) == [])
    #expect(
      file("", screens: many(62) { _ in "{ title: T }" }) == [
        "66:3: There can be 62 screens, and this is one more."
      ])
    #expect(
      file("remembers:\n" + many(33) { _ in "flag" }) == [
        "39:3: There can be 32 values, and this is one more."
      ])
    #expect(
      file("limits:\n" + many(25) { "\($0 + 1)" }) == ["31:3: There can be 24 limits, and this is one more."])
    #expect(
      file("forgets:\n" + many(5) { _ in "code" }) == ["11:3: There can be 4 codes, and this is one more."])
    #expect(
      file("remembers: { w: [\((0..<65).map { "w\($0)" }.joined(separator: ", "))] }") == [
        "6:17: A value has from 2 to 64 words, the first being the start."
      ])
    #expect(
      file("", launch: Array(repeating: "go: home", count: 51).joined(separator: ", ")) == [
        "2:20: More than 50 steps in a row: give some of them a name in “steps”."
      ])
    let asked = Array(repeating: "ask-owner: { for: Why, success: [] }", count: 33).joined(separator: ", ")
    #expect(
      file("", launch: asked).map { $0.drop { $0 != " " } } == [
        " The owner can be asked in 32 places, and this is one more."
      ])
  }

  @Test func `A server's tables have sizes too, and an answer that asks again at once is a circle`() {
    func many(_ count: Int, _ line: (Int) -> String) -> String {
      (0..<count).map { "n\($0): \(line($0))" }.joined(separator: ", ")
    }
    func told(_ server: String, steps: String = "") -> [String] {
      file("server: { \(server) }\nsteps: { \(steps) }").map { String($0.drop { $0 != " " }.dropFirst()) }
    }
    #expect(told("requests: { \(many(16) { _ in "[answer: done]" }) }") == [])
    #expect(
      told("requests: { \(many(17) { _ in "[answer: done]" }) }") == [
        "There can be 16 requests, and this is one more."
      ])
    #expect(
      told("values: { \(many(17) { _ in "flag" }) }") == [
        "There can be 16 server values, and this is one more."
      ])
    #expect(
      told("values: { \(many(3) { _ in "code" }) }") == ["There can be 2 server codes, and this is one more."]
    )
    let ways = (0..<61).map { "{ if: { used: \($0 % 9) }, then: [answer: a\($0)] }" }
    let requests = (0..<2).map { half in
      "r\(half): [\(ways.dropFirst(half * 31).prefix(31 - half).joined(separator: ", ")), { then: [answer: a0] }]"
    }
    #expect(
      told("values: { used: { is: count, most: 9 } }, requests: { \(requests.joined(separator: ", ")) }") == [
        "There can be 60 answers, and this is one more."
      ])
    let call = "send: { request: r, else: [] }"
    let calls = (0..<61).map { "s\($0): [\(call)]" }.joined(separator: ", ")
    #expect(
      told("requests: { r: [answer: done] }", steps: calls) == [
        "Requests can be sent in 60 places, and this is one more."
      ])
    #expect(
      told(
        "requests: { r: [answer: done] }",
        steps: "ask: [send: { request: r, done: [], else: [do: ask] }]") == [
          "This goes round in circles by itself: ask → r → ask."
        ])
    #expect(
      told("values: { used: count }, requests: { r: [count: used, answer: done] }").first?.hasPrefix(
        "“used” is counted and compared with nothing") == true)
  }

  @Test func `What stands too deep is refused before anything is taken apart`() {
    let deep =
      String(repeating: "{ not: ", count: 50) + "{ passcode: set }" + String(repeating: " }", count: 50)
    #expect(
      file("", launch: "{ if: \(deep), then: [go: home] }").first?.hasSuffix(
        "This stands deeper in others than a flow file ever needs.") == true)
    let deeper = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
    #expect(file("words: \(deeper)").first?.hasSuffix("nested deeper than a flow file ever needs.") == true)
  }

  @Test func `Aliases aren't followed, so a laugh stays a laugh`() {
    let laughs = (1..<20).map { "  l\($0): &l\($0) [*l\($0 - 1), *l\($0 - 1)]" }.joined(separator: "\n")
    let told = file("words:\n  l0: &l0 [ha, ha]\n\(laughs)")
    #expect(
      told.first == "7:7: Anchors and aliases aren’t used in flow files: write out what “&l0” stands for.")
  }

  @Test func `A file with ever so many mistakes is told of fifty`() {
    let told = file((0..<3000).map { "key\($0): x" }.joined(separator: "\n"))
    #expect(told.count == 51)
    #expect(told.last == "There are more mistakes than the 50 told here.")
  }

  @Test func `Nothing of a file is printed raw`() {
    let text = "flow: hostile\n\"\\e[31mred\": 1\nmoments: { launch: [] }\nscreens: {}\n"
    guard case .failure(let invalid) = read(text) else {
      Issue.record("The file is broken.")
      return
    }
    #expect(!invalid.text.string.unicodeScalars.contains("\u{1B}"))
  }
}
