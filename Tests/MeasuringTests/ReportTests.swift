import Diagnostics
import Exploration
import FlowReading
import Foundation
import Scenarios
import Testing
import UnlockEngine

@testable import Measuring

/// What is told of a measured bank: in words, and for machines.
@Suite struct ReportTests {
  private func report(_ text: String = AttackStories.bank, states: Int = 400_000) throws -> MeasureReport {
    let flow = try FlowFile.read(SourceText(path: "my-bank.flow.yaml", text: text)).get()
    let (result, attacked) = try FlowExplorer(flow).attacked(Setup(), .one, states) { _ in true }
    return MeasureReport(attacked, result, Measurer(attacked).measures(), OwnerRisk(forgotten: 0.01))
  }

  @Test func inWords() throws {
    let lines = try report().text.split(separator: "\n").map(String.init)
    for attacker in Attacker.allCases { #expect(lines.contains(attacker.words)) }
    #expect(lines.contains("  pin: 3 guesses, all at once; the right one opens"))
    #expect(lines.contains { $0.hasPrefix("    4 steps: launch, type: \"") && $0.hasSuffix("\" ×3") })
    #expect(lines.contains { $0.contains("passcode: 10 guesses, the first at once, the last after 12h21m") })
    #expect(
      lines.contains(
        "The owner, who unlocks 300 times a month and mistypes 2 % of entries; 1 % forget the code"))
    #expect(lines.contains("  pin: locked or signed out by 3 wrong entries in a row: 1.24 % a month"))
    #expect(lines.contains { $0.hasPrefix("  - Buttons marked with “proof”") })
  }

  @Test func inAsFewLinesAsStandBesideAPhone() throws {
    let brief = try report().brief
    #expect(brief.filter(\.isHeading).map(\.text).prefix(4) == Attacker.allCases.map(\.words)[...])
    let holder = try #require(brief.firstIndex { $0.text == Attacker.holder.words })
    let lines = brief[holder...]
    #expect(lines.contains { $0.text == "pin: 3 guesses, all at once; the right one opens" })
    #expect(lines.contains { $0.text == "codes evenly chosen" && $0.detail.hasPrefix("in") })
    #expect(lines.contains { $0.text.hasPrefix("  4 steps: launch, type: ") })
    #expect(brief.last?.text.hasSuffix("states, all there are.") == true)
    // What wasn’t looked at is told.
    #expect(try report(states: 40).brief.last?.text.contains("so all of it is the least") == true)
  }

  @Test func whatNoWordMarksIsSaid() throws {
    let text = try report(AttackStories.bank.replacing("proof: sign-in, ", with: "")).text
    #expect(text.contains("no button is marked with “proof: sign-in”"))
    #expect(text.contains("once the owner’s code is gone, private screens can be come to without it"))
  }

  /// “0 %” would be a figure of something that nobody knows.
  @Test func noChanceIsToldOfATextBehindACode() throws {
    let text = """
      flow: my-bank
      remembers: { pin: { is: code, from: 4, to: 4 }, word: text, wrong: { is: count, most: 3 } }
      starts: { Locked: { app: { pin: "7046", word: heron } } }
      moments: { launch: [{ if: { wrong: 3 }, then: [go: out], else: [go: lock] }] }
      screens:
        out: { title: Go to a branch, buttons: { Signed in there: { proof: sign-in, then: [reset: wrong, go: home] } } }
        lock:
          title: Enter your PIN
          pad: { length of: pin }
          complete:
            - if: { typed: pin }
              then: [reset: wrong, go: word]
              else: [count: wrong, retry, { if: { wrong: 3 }, then: [go: out] }]
        word:
          title: Your word
          fields: { Word: { asks-for: word } }
          buttons: { OK: submit }
          complete: [{ if: { typed: word }, then: [go: home], else: [go: lock] }]
        home: { title: Accounts, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }

      """
    let report = try report(text)
    #expect(report.text.contains("the right one opens together with word"))
    #expect(report.text.contains("  how likely that is isn’t told: nobody knows how many texts there are"))
    #expect(!report.text.contains("chance to be in") && !report.text.contains("0 %  "))
    #expect(report.text.contains("How likely a text is guessed isn’t told"))
    #expect(report.brief.contains { $0.text.hasPrefix("how likely that is isn’t told") })
  }

  @Test func forMachines() throws {
    let report = try report()
    let read = try JSONSerialization.jsonObject(with: Data(report.json.utf8)) as? [String: Any]
    let measures = try #require(read?["measures"] as? [[String: Any]])
    #expect(measures.compactMap { $0["attacker"] as? String } == Attacker.allCases.map(\.rawValue))
    let secrets = try #require(measures[1]["secrets"] as? [[String: Any]])
    let pin = try #require(secrets.first { $0["secret"] as? String == "pin" })
    #expect(pin["guesses"] as? Int == 3)
    #expect(pin["milliseconds"] as? [Int] == [0, 0, 0])
    #expect(pin["withoutEnd"] as? Bool == false)
    #expect(!report.json.contains("\n"))
    #expect((read?["assumptions"] as? [String])?.count == report.assumptions.sentences.count)
  }

  /// Of a part it may be more, and that is said.
  @Test func ofAPart() throws {
    let report = try report(states: 40)
    #expect(!report.isWhole)
    #expect(report.text.contains("Only the nearest states were looked at"))
    #expect(!report.text.contains("All states within the bounds"))
    #expect(try !self.report(states: 5).text.contains("doesn’t come in"))
    #expect(
      try self.report(states: 5).text.contains("it isn’t known whether he comes in: only part was looked at"))
    // Nobody has seen what is locked there.
    let lock = """
      flow: my-lock
      moments: { launch: [go: lock] }
      screens:
        lock: { title: Locked, buttons: { Unlock: [ask-owner: { for: See it, success: [go: home] }] } }
        home: { title: Home, private: true, leave: [go: lock] }

      """
    #expect(try self.report(lock, states: 1).openStarts.isEmpty)
  }

  /// Without it nobody knows what coming in is; the guesses are told all the same.
  @Test func whereNothingIsPrivate() throws {
    let text = AttackStories.bank.replacing("private: true", with: "private: false")
    try #require(text != AttackStories.bank)
    let report = try report(text)
    #expect(report.text.contains("  pin: 3 guesses, all at once\n"))
    #expect(report.text.contains("the file marks no screen with “private: true”"))
    #expect(!report.text.contains("doesn’t come in"))
    #expect(!report.page(title: "My Bank").contains("oesn’t come in"))
    #expect(report.json.contains("\"hasPrivateScreens\":false"))
    #expect(try self.report().json.contains("\"hasPrivateScreens\":true"))
  }

  @Test func eachScenarioOnce() throws {
    let scenarios = try report().scenarios
    #expect(Set(scenarios.map(\.text)).count == scenarios.count)
    #expect(scenarios.allSatisfy { !$0.title.isEmpty && !$0.steps.isEmpty })
  }
}
