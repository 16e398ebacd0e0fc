import Exploration
import FlowFiles
import FlowReading
import Foundation
import Scenarios
import Testing
import UnlockEngine

/// A whole flow file, small: what tests of the reader break in one place.
let small = """
  flow: my-bank
  limits: { tries: 5, pin-length: 4, away: 5m }
  remembers: { method: [none, owner, pin], pin: code, wrong-pins: count }
  forgets: { first: code, place: screen, is-new: flag }
  starts:
    Newly installed: {}
    Locked with a PIN: { app: { method: pin, pin: "2580" } }
  words:
    lock-name: { if: { biometry: offered }, then: "{biometry}", else: passcode }
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
      title: "Stay signed-in with {lock-name}"
      buttons:
        Use {lock-name}: { id: use-owner, then: [ask-owner: { for: Set up, success: [set: { method: owner }, go: home] }] }
        Use in-app PIN: [go: new-pin]
    new-pin:
      pad: { title: Choose a PIN, length: 4, refuses: [sequences, "2580"] }
      buttons: { Cancel: [go: setup] }
      complete: [set: { first: typed }, go: repeat-pin]
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
    home: { title: Accounts, rows: { Sign out: [do: sign-out] }, private: true, leave: [do: lock] }
  alerts:
    too-many:
      over: [lock-pin]
      if: { wrong-pins: { reached: tries } }
      title: Too many wrong PINs
      buttons: { OK: [do: sign-out] }
  timers:
    idle: { after: away, clock: uptime, during: home, then: [do: lock] }

  """

/// The same with a text for a user who typed a wrong PIN, as the shared rules want it.
func announcing(_ text: String) -> String {
  ["Choose a PIN", "Enter your PIN"].reduce(text) { text, title in
    let pad = "    pad: { title: \(title),"
    let said = "    texts: { if: { retrying: true }, then: Try again., else: Nobody else knows it. }\n"
    return text.replacing(pad, with: said + pad)
  }
}

/// Reads a flow file's text.
func read(_ text: String) -> Result<FileFlow, InvalidFile> {
  FlowFile.read(SourceText(path: "my-bank.flow.yaml", text: text))
}

/// What is wrong with a text: each mistake's line, column and words.
func mistakes(in text: String) -> [String] {
  switch read(text) {
  case .success: []
  case .failure(let invalid):
    invalid.mistakes.map { mistake in
      (mistake.place.map { "\($0.line):\($0.column): " } ?? "") + mistake.message
    }
  }
}

/// Runs steps on the flow of a file's text, and tells where they fail first, if they do.
func failure(
  of steps: String, app: String = "{}", device: String = "{}", policy: String = "{}", on text: String
) throws -> String? {
  let flow = try read(text).get()
  let beginning = "flow: \(flow.name)\napp: \(app)\ndevice: \(device)\npolicy: \(policy)\nsteps:\n"
  let scenario = try ScenarioReader.read(SourceText(path: "s.yaml", text: beginning + steps), flows: [flow])
    .get()
  let result = ScenarioRun.result(of: scenario)
  return result.failed.map { "line \(scenario.steps[$0.index].place.line): \($0.failures)" }
}

extension FileFlow {
  /// What exploring all of it finds.
  func explored(under settings: Setup = Setup(), states: Int = 200_000) throws -> ExplorationResult {
    let result = try FlowExplorer(self).explore(settings, .one, states) { _ in true }.result
    try #require(result.isComplete)
    return result
  }
}

/// What exploring all of a file's text finds.
func explored(_ text: String) throws -> ExplorationResult { try read(text).get().explored() }

/// The rules that a file's text breaks.
func broken(_ text: String) throws -> [String] { try explored(text).brokenRules.map(\.rule) }

extension ExplorationPlan<FileFlow> {
  /// The rules that are broken in all that it leads to, with waits as it has them.
  func brokenRules() throws -> [String] {
    let result = try Explorer(self).explore()
    #expect(result.ending == .complete)
    return result.brokenRules.map(\.rule)
  }
}

/// The rule that files without a right proof break.
let needsProof =
  "App content is seen only by somebody who authenticated, or chose not to lock, since that was last required"

extension Setup {
  init(device: [String: String] = [:], app: [String: String] = [:], policy: [String: String] = [:]) {
    self.init(StartingPoint("", device: device, app: app, policy: policy))
  }
}

/// What a test wanted to change isn't there.
struct FileHasNo: Error { let text: String }

extension String {
  /// The same with something in it changed, which has to be there; nothing changed if nothing is named.
  func changing(_ old: String, to new: String, most: Int = .max) throws -> String {
    guard !old.isEmpty else { return self }
    guard contains(old) else { throw FileHasNo(text: old) }
    return replacing(old, with: new, maxReplacements: most)
  }
}

/// The folder of the package.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// Banno, from its file, with one thing in it changed.
func bannoFile(_ old: String = "", _ new: String = "") throws -> FileFlow { try flowFile("banno", old, new) }

/// A flow of `Flows`, from its file, with one thing in it changed.
func flowFile(_ name: String, _ old: String = "", _ new: String = "") throws -> FileFlow {
  let source = try SourceText.read(packageFolder + "/Flows/\(name).flow.yaml")
  let text = try source.text.changing(old, to: new, most: 1)
  return try FlowFile.read(SourceText(path: source.path, text: text)).get()
}

/// One of `Tests/Flows`, by its path there, with some of its texts changed: “lengths/pin”.
func testFlow(_ path: String, _ changes: [(old: String, new: String)] = []) throws -> FileFlow {
  let source = try SourceText.read(packageFolder + "/Tests/Flows/\(path).flow.yaml")
  let text = try changes.reduce(source.text) { try $0.changing($1.old, to: $1.new) }
  return try FlowFile.read(SourceText(path: source.path, text: text)).get()
}
