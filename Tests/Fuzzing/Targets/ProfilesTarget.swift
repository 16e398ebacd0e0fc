import Auditing
import Diagnostics
import Exploration
import FlowFiles
import FlowReading
import Foundation
import Scenarios
import SeededDraws
import UnlockEngine

/// Profiles of an audit that were damaged, shuffled or made up: reading never traps, every mistake is at a place of the file, and what can
/// be read judges a flow, in all forms. What it calls broken, a scenario shows.
struct ProfilesTarget: FuzzTarget {
  static let name = "profiles"
  static let fileExtension = "yaml"
  static let isMadeOfBytes = true

  private let library: FileLibrary
  private let path: String
  private let flow: FileFlow
  private let source: SourceText
  private let explored: ExaminedFlow

  init(in surroundings: Surroundings) throws {
    let texts = BuiltInProfiles.names.compactMap { BuiltInProfiles.text(of: $0) }
    library = FileLibrary(files: texts.map { Array($0.utf8) })
    path = surroundings.folder + "/profile.yaml"
    source = SourceText(path: "drawn.flow.yaml", text: Self.bank)
    flow = try FlowFile.read(source).get()
    explored = try FlowExplorer(flow).examined(Setup(), .one, 100_000) { _ in true }
  }

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    var bytes = draw.once(in: 2) ? Array(RandomProfile.text(&draw).utf8) : draw.one(of: library.files)
    for _ in 0..<draw.one(of: [0, 1, 1, 2, 8]) { library.change(&bytes, &draw) }
    let fuzzCase = FuzzCase(bytes: bytes)
    tell(fuzzCase)
    try replay(fuzzCase)
  }

  func replay(_ fuzzCase: FuzzCase) throws {
    try Data(fuzzCase.bytes).write(to: URL(filePath: path))
    let text: SourceText
    do throws(InvalidFile) {
      text = try SourceText.read(path)
    } catch {
      return try FileChecks.check(error, nil)
    }
    switch Profile.read(text) {
    case .success(let profile): try judge(by: profile)
    case .failure(let invalid): try FileChecks.check(invalid, text)
    }
  }

  private func judge(by profile: Profile) throws {
    let judgements = Auditor(flow, explored).judgements(of: [profile])
    guard judgements.count == profile.clauses.count else { throw Problem("a clause has no verdict") }
    for judgement in judgements {
      if judgement.verdict.words.isEmpty { throw Problem("a verdict has no words", judgement.name) }
      if let witness = judgement.verdict.witness { try play(witness.scenario) }
    }
    let report = AuditReport(flow, source, explored.result, [profile], judgements)
    try FileChecks.checkPrinted(SafeText(lines: report.text).string)
    try FileChecks.checkPrinted(report.junit)
    for json in [report.json, report.sarif(version: "0")] {
      try FileChecks.checkPrinted(json)
      guard (try? JSONSerialization.jsonObject(with: Data(json.utf8))) != nil else {
        throw Problem("what machines get isn’t JSON", json)
      }
    }
    _ = AuditPage(report).html
  }

  /// Read from its own text, as anybody would.
  private func play(_ draft: ScenarioDraft) throws {
    let text = SourceText(path: "\(draft.name).yaml", text: draft.text)
    guard let scenario = try? ScenarioReader.readAll(text, flows: [flow] as [any Flow]).get().first,
      ScenarioRun.result(of: scenario).hasPassed
    else { throw Problem("a scenario doesn’t show what is broken", draft.text) }
  }

  /// With a PIN, a face, a payment and a time limit, so that most conditions are about something.
  private static let bank = """
    flow: drawn
    title: Drawn
    limits: { tries: 4, idle: 10m, pin-length: { is: 4, from: 4, to: 8 } }
    remembers: { pin: { is: code, length: pin-length, from: 4, to: 8 }, wrong-pins: count, faces: enrolled-set }
    starts: { Locked: { app: { pin: "2580" } } }
    moments: { begin: [set: { faces: now }], launch: [go: lock-pin], return: [go: lock-pin] }
    screens:
      lock-pin:
        pad: { title: Enter your PIN, length of: pin, tries: wrong-pins }
        buttons:
          Face: [ask-owner: { for: Unlock, policy: biometrics, binds: none, success: [go: home] }]
        complete:
          - if: { typed: pin }
            then: [reset: wrong-pins, go: home]
            else: [count: wrong-pins, retry]
      home: { title: Accounts, rows: { Pay: [go: paid] }, private: true, leave: [go: lock-pin] }
      paid: { title: Paid, buttons: { Done: [go: home] }, private: true, sensitive: true, leave: [go: lock-pin] }
      signed-out: { title: Welcome, buttons: { Sign in: { proof: sign-in, then: [go: home] } } }
    alerts:
      too-many:
        over: [lock-pin]
        if: { wrong-pins: { reached: tries } }
        title: Too many wrong PINs
        buttons: { OK: [set: { pin: none, wrong-pins: 0 }, go: signed-out] }
    timers:
      away: { after: idle, clock: uptime, ends: access, while: { screen: [home, paid] }, touch-restarts: true, then: [go: lock-pin] }

    """
}

/// A profile drawn from a seed: most of what is drawn is right.
enum RandomProfile {
  static func text(_ draw: inout Draw) -> String {
    var text = "profile: drawn\nsource: A policy\nedition: today\n"
    if draw.once(in: 2) { text += "title: \(draw.one(of: ["Drawn", "\"Of all: these\"", "<b>", "~"]))\n" }
    if draw.once(in: 3) {
      text += "address: \(draw.one(of: ["https://example.com", "\"https://e.com/?a=<&>\"", "ftp://x"]))\n"
    }
    text += "clauses:\n"
    for number in 0..<draw.within(1...6) {
      text += "  \(draw.one(of: ["C-\(number)", "\"\(number)\"", "\"4(3)(b) \(number)\""])):\n"
      text +=
        "    title: \(draw.one(of: ["One", "\"Who’s in?\"", "\"\\u001b[2J\""]))\n    demand: That it is so.\n"
      if draw.once(in: 3) { text += "    advice: \(draw.one(of: ["true", "false", "perhaps"]))\n" }
      if draw.once(in: 3) {
        text += "    where: \(draw.one(of: ["codes", "biometry", "everywhere", "nowhere"]))\n"
      }
      if draw.once(in: 4) { text += "    note: \(draw.one(of: ["As agreed.", "\"\"", "[a]"]))\n" }
      text += "    condition: \(condition(&draw))\n"
    }
    return text
  }

  private static func condition(_ draw: inout Draw) -> String {
    let time = draw.one(of: ["5s", "30s", "5m", "1h", "30d", "0s", "soon"])
    let count = draw.one(of: ["1", "3", "4", "5", "12", "1000", "0", "many"])
    return draw.one(of: [
      "{ idle: \(time) }", "{ guesses: { at-most: \(count) } }",
      "{ guesses: { at-most: \(count), until-break-of: \(time) } }", "{ digits: { at-least: \(count) } }",
      "{ digits: { at-least: 4, at-most: \(count) } }", "{ prompts-are-asked-for: \(time) }",
      "{ time-limits-are-warned-of: \(time) }", "{ failed-scans: \(count) }",
      "{ rule: Cancel changes nothing }", "{ rule: There is no such rule }", "{ outside: people }",
      "{ missing: { word: x, because: y } }", "last-try-is-told", "blocked-come-back",
      "pads-speak-of-no-passcode", "tries-outlast-matches", "another-face-opens-nothing",
      "other-ways-than-biometry", "other-ways-than-typing", "passcode-opens-nothing", "passcode-is-needed",
      "easy-codes-are-refused", "prompts-release-keys", "sensitive-screens-need-proof",
      "what-is-confirmed-shows", "wrong-elements-look-alike", "time-limits-are-told",
      "time-limits-can-be-shortened", "nothing-at-all", "idle", "{ last-try-is-told: 5 }", "[idle]",
    ])
  }
}
