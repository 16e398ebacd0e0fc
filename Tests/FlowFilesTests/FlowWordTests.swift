import Foundation
import TerminalSupport
import Testing
import YAML

@testable import FlowFiles
@testable import Reports
@testable import Scenarios

/// The reference of the format: every word that the reader knows, none that it doesn't, and examples that it reads.
@Suite struct FlowWordTests {
  // MARK: The words

  @Test(arguments: FlowPlace.allCases) func `Every word of the reader's is in the reference, and no other`(
    _ place: FlowPlace
  ) {
    let (words, keys) = (Keyword.all(in: place).map(\.word), place.keys)
    for key in keys where !words.contains(key) {
      Issue.record(
        """
        “\(key)” has no entry. Add to Sources/FlowFiles/Words, where the words of .\(place) are, what it means and an \
        example: .init(.\(place), "\(key)", .text, "What it means", "\(key): …"), then write docs/flow-files.md and \
        docs/flow.schema.json anew: unlocksim schema words > docs/flow-files.md, unlocksim schema flow > docs/flow.schema.json
        """)
    }
    for word in words where !keys.contains(word) {
      Issue.record("The reader doesn't know “\(word)” there: take its entry out of .\(place).")
    }
    #expect(Set(words).count == words.count)
  }

  /// The reader's tables are enumerations; one that no place has would be left out above.
  @Test func `Every table of the reader's belongs to a place`() throws {
    let sources = packageFolder + "/Sources/FlowFiles"
    let places = try text(sources + "/Words/Keyword.swift")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources).filter { $0.hasSuffix(".swift") }
    for file in files where !file.hasPrefix("Words/") && !file.hasPrefix("Beginning/") {
      for match in try text("\(sources)/\(file)").matches(of: /enum (\w+): String, CaseIterable/)
      where !places.contains("(\(match.1).self)") && !places.contains(".\(match.1).self)") {
        Issue.record(
          """
          \(file) has the table “\(match.1)”, and no place of the reference has it. Add a case for it to FlowPlace (a title, \
          and its keys: all(\(match.1).self), for which it can't be private), and its words to Keyword.all(in:).
          """)
      }
    }
  }

  @Test(arguments: FlowPlace.allCases.flatMap { Keyword.all(in: $0) })
  func `A word is told in one sentence, and its example has it`(_ word: Keyword) {
    #expect(!word.about.hasSuffix(".") && word.about.first?.isLowercase != true, "\(word.word)")
    #expect(word.example.contains(word.shown), "\(word.word)")
    #expect(!(word.about + word.example).contains("|"), "It would end a cell of the reference's tables.")
    #expect(!word.example.contains("\n"))
  }

  // MARK: The examples

  @Test(arguments: FlowPlace.allCases.flatMap { Keyword.all(in: $0) })
  func `Every example is read without a mistake`(_ word: Keyword) throws {
    #expect(try mistakes(of: word.example, in: word.place) == [], "\(word.place): \(word.example)")
  }

  @Test func `An example that isn't right would be found, in every place`() throws {
    for place in FlowPlace.allCases {
      let word = try #require(Keyword.all(in: place).first)
      let broken = word.example.replacing(word.shown, with: place == .braces ? "{zzz}" : "zzz")
      #expect(try mistakes(of: broken, in: place) != [], "\(place): \(broken)")
    }
  }

  /// The examples speak of the names in this file, and may replace what it has.
  private static let frame = """
    flow: my-bank
    requirements: { AUTH-1: A PIN opens the app, AUTH-2: Five wrong PINs sign the user out }
    limits: { tries: 5, pin-length: { is: 4, from: 4, to: 8 }, away: 5m, most-equal: 2, block-list: { is: text }, short: 30s, rounds: 3, few: 2 }
    remembers: { password: text, method: [none, owner, pin], pin: code, wrong-pins: count, counted: { is: count, most: 3 }, rounded: { is: count, rounds: { of: tries, most: rounds } } }
    forgets: { first: code, place: screen, is-new: flag, known-pins: count }
    steps:
      lock: [go: lock]
      unlock: [go: home]
      sign-out: [reset: pin, go: setup]
      counting: [{ if: { wrong-pins: { reached: tries } }, then: [] }]
    moments: { launch: [go: setup] }
    starts: { Newly installed: {} }
    screens:
      setup: { title: Welcome, fields: { Password: { asks-for: password } }, complete: [go: home], buttons: { Use PIN: [go: home], Sign in: submit } }
      lock: { title: Locked }
      lock-pin: { pad: { length of: pin }, title: Your PIN, complete: [count: wrong-pins] }
      home: { title: Accounts }
    alerts: { sorry: { title: Sorry, buttons: { OK: [] } } }
    timers: { idle: { after: away, clock: uptime, during: home, then: [go: lock] } }
    server:
      values: { is-blocked: flag, failed-pins: count }
      settings: [is-blocked]
      requests: { check-pin: [answer: done] }

    """

  /// What is wrong with an example, in its place in the frame.
  private func mistakes(of example: String, in place: FlowPlace) throws -> [String] {
    let inner = example.hasPrefix("{") ? String(example.dropFirst().dropLast()) : example
    func with(_ keys: [(String, String)]) -> String {
      keys.filter { !" \(inner)".contains(" \($0.0):") }.map { "\($0.0): \($0.1), " }.joined() + inner
    }
    func screen(_ keys: [(String, String)]) -> String { "screens: { example: { \(with(keys)) } }" }
    let text =
      switch place {
      case .file: example
      case .requirement: "requirements: { \(example) }"
      case .limit: "limits: { \(example) }"
      case .value where example.contains("this-device") || example.contains("readable"):
        "keeps: { \(example) }"
      case .value, .rounds: "remembers: { \(example) }"
      case .start: "starts: { \(example) }"
      case .exploring: "explore: { \(example) }"
      case .typedText: "explore: { typed: [\(example)] }"
      case .moment: "moments: { \(example) }"
      case .step where example.hasPrefix("answer"): "server: { requests: { example: [ \(example) ] } }"
      case .step where example.hasPrefix("tell"):
        "server: { requests: { example: [ \(example), answer: done ] } }"
      case .step, .question, .sending: "steps: { example: [ \(example) ] }"
      case .server: "server: { \(example) }"
      case .look: "look: { \(example) }"
      case .rule, .ruleCondition: "rules: { \(example) }"
      case .acceptance: "accepts: { \(example) }"
      case .goal: "goals: { \(example) }"
      case .goalCondition: "goals: { Get in: { until: \(example) } }"
      case .condition, .comparison, .typed, .codeRule: "steps: { example: [ { if: \(example), then: [] } ] }"
      case .copy: "words: { \(example) }"
      case .braces: screen([("countdown", "idle")])
      case .screen: screen([("title", "Example")])
      case .body:
        "screens: { example: { title: Example, body: [\(example.hasPrefix("{") ? example : "{ \(example) }")]"
          + (inner.contains("fields:") ? ", complete: [], buttons: { OK: submit }" : "") + " } }"
      case .pad: screen([("title", "Example"), ("complete", "[go: home]")])
      case .field:
        "screens: { example: { title: Example, fields: { \(inner) }, complete: [], buttons: { OK: submit } } }"
      case .button:
        screen(
          [("title", "Example")]
            + (inner.contains("key:") ? [("pad", "{ length: 4 }"), ("complete", "[go: home]")] : [])
        ).replacing(
          inner,
          with:
            "\(inner.contains("shows") || inner.contains("toggle") ? "toggles" : inner.contains("icon") ? "tabs" : "buttons"): { \(inner) }"
        )
      case .alert:
        "alerts: { example: { \(with([("title", "Example"), ("buttons", "{ OK: [go: setup] }")])) } }"
      case .timer:
        "timers: { idle: { "
          + with(
            (inner.contains("after") ? [] : [("after", "away")])
              + (inner.contains("while") ? [] : [("during", "home")])
              + [("clock", "uptime"), ("then", "[go: lock]")]) + " } }"
      }
    var mistakes = DiagnosticList(SourceText(path: "example.yaml", text: text))
    guard
      let frame = YAMLReading.read(
        SourceText(path: "frame.yaml", text: Self.frame), of: .flowFile, &mistakes),
      let example = YAMLReading.read(mistakes.source, of: .flowFile, &mistakes)
    else { return mistakes.all.map(\.message) }
    _ = FlowReader.checked(frame.overlaid(with: example, levels: 2), &mistakes)
    return mistakes.all.map(\.message)
  }

  // MARK: What is made of them

  @Test func `The reference and the schema in the docs are made of these words`() throws {
    let page = try text(packageFolder + "/docs/flow-files.md")
    #expect(page == FlowWordList.page, "Run: unlocksim schema words > docs/flow-files.md")
    let schema = try text(packageFolder + "/docs/flow.schema.json")
    #expect(schema == FlowFileSchema.text, "Run: unlocksim schema flow > docs/flow.schema.json")
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func validate(_ files: [String]) throws -> Finished {
    try Finished(
      running: [
        "/usr/bin/python3", packageFolder + "/Tests/ScenariosTests/validate-schema.py",
        packageFolder + "/docs/flow.schema.json",
      ] + files)
  }

  @Test func `Every flow file is valid by the schema, and whatever a new one is made of`() throws {
    let folder = TemporaryFolder()
    for (number, new) in NewFlowTests.all.enumerated() {
      folder.write(new.text(path: "x"), to: "\(folder.path)/files/\(number).yaml")
    }
    folder.write(small, to: folder.path + "/files/small.yaml")
    let flows = packageFolder + "/Flows/"
    let files = try FileManager.default.contentsOfDirectory(atPath: flows).filter {
      $0.hasSuffix(".flow.yaml")
    }
    let done = try validate(files.map { flows + $0 } + folder.files(in: "files"))
    #expect(done.status == 0, "\(done.output)\(done.errors)")
  }

  /// What an editor can tell while one writes: words that aren't there, and values of another kind.
  @Test func `What is wrong with a file's structure the schema refuses, too`() throws {
    let folder = TemporaryFolder()
    let structural = FlowFileMistakeTests.breaks.filter { one in
      one.told.contains { told in
        [
          "has no key", " takes a ", "No step is called", "isn’t a style", "isn’t a role", "isn’t a policy",
          "is missing: every",
        ].contains { told.contains($0) }
      }
    }
    #expect(structural.count > 15)
    for (number, one) in structural.enumerated() {
      let text = small.replacing(one.old, with: one.new, maxReplacements: 1)
      folder.write(text, to: "\(folder.path)/files/\(number).yaml")
    }
    let output = try validate(folder.files(in: "files")).output
    for (number, one) in structural.enumerated() {
      #expect(output.contains("/\(number).yaml: "), "\(one)")
    }
  }

  /// The words that a key may have are the reader's: it lists them when there is another.
  @Test func `The choices that the reference tells are the reader's`() throws {
    for place in FlowPlace.allCases {
      for word in Keyword.all(in: place) {
        guard case .choice(let words) = word.form else { continue }
        for choice in words + ["zzz"] {
          let example = word.example.replacing(
            try Regex("\(word.word): [a-z-]+"), with: "\(word.word): \(choice)")
          let told = try mistakes(of: example, in: place)
          if choice != "zzz" {
            // The example stands on a screen without a pad.
            #expect(told.filter { !$0.hasPrefix("Only a pad has") } == [], "\(word.word): \(choice)")
          } else {
            #expect(
              told.contains { $0.contains("Known: \(words.joined(separator: ", ")).") },
              "\(word.word): \(told)")
          }
        }
      }
    }
  }
}

extension YAMLValue {
  /// Another map's entries put into this one's, so many levels deep: what has the same name is replaced.
  fileprivate func overlaid(with other: YAMLValue, levels: Int) -> YAMLValue {
    guard levels > 0, case .map(var entries) = content, case .map(let others) = other.content else {
      return other
    }
    for entry in others {
      if let index = entries.firstIndex(where: { $0.key == entry.key }) {
        entries[index].value = entries[index].value.overlaid(with: entry.value, levels: levels - 1)
      } else {
        entries.append(entry)
      }
    }
    var merged = self
    merged.content = .map(entries)
    return merged
  }
}
