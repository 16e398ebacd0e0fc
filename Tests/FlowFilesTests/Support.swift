import FlowFiles
import FlowReading
import Foundation
import Scenarios

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

/// What a test wanted to change isn't there.
struct FileHasNo: Error { let text: String }

/// The folder of the package.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().path

/// Banno, from its file, with one thing in it changed.
func bannoFile(_ old: String = "", _ new: String = "") throws -> FileFlow { try flowFile("banno", old, new) }

/// A flow of `Flows`, from its file, with one thing in it changed.
func flowFile(_ name: String, _ old: String = "", _ new: String = "") throws -> FileFlow {
  let path = packageFolder + "/Flows/\(name).flow.yaml"
  let text = try SourceText.read(path).text
  if !old.isEmpty, !text.contains(old) { throw FileHasNo(text: old) }
  return try FlowFile.read(
    SourceText(path: path, text: old.isEmpty ? text : text.replacing(old, with: new, maxReplacements: 1))
  ).get()
}

/// One of `Tests/Flows`, by its path there, with some of its texts changed: “lengths/pin”.
func testFlow(_ path: String, _ changes: [(old: String, new: String)] = []) throws -> FileFlow {
  var source = try SourceText.read(packageFolder + "/Tests/Flows/\(path).flow.yaml")
  for (old, new) in changes {
    guard source.text.contains(old) else { throw FileHasNo(text: old) }
    source = SourceText(path: source.path, text: source.text.replacing(old, with: new))
  }
  return try FlowFile.read(source).get()
}
