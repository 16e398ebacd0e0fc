import BundledFlowFiles
import Exploration
import FlowReading
import Foundation
import Reports
import Scenarios
import Testing
import UnlockEngine

@testable import FlowFiles

/// What exploring found of a file, kept beside it: read back as it was written, and used only while it fits.
@Suite struct KeptChartTests {
  /// A file small enough to be explored whole in a test: no owner to ask, and a PIN.
  private static let tiny = """
    flow: tiny
    limits: { tries: 2 }
    remembers: { pin: code, wrong-pins: count }
    starts: { Locked: { device: { passcode: none, biometry: none, enrolled: false }, app: { pin: "2580" } } }
    moments: { launch: [go: lock] }
    screens:
      lock:
        title: Locked
        texts: { if: { retrying: true }, then: Try again., else: Nobody else knows it. }
        pad: { length of: pin }
        complete:
          - if: { typed: pin }
            then: [reset: wrong-pins, go: home]
            else: [count: wrong-pins, retry]
      home: { title: Accounts, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }
    alerts:
      sorry: { over: lock, if: { wrong-pins: { reached: tries } }, title: Sorry, buttons: { OK: [reset: wrong-pins] } }

    """

  private func flow(_ text: String, _ chart: String? = nil) throws -> FileFlow {
    try FlowFile.read(SourceText(path: "tiny.flow.yaml", text: text)).get().keeping(
      chart.map { KeptText($0, named: "tiny.chart", besides: text) })
  }

  private func explored(_ text: String) throws -> KeptChart {
    let flow = try flow(text)
    let found = try FlowExplorer(flow).explore(Setup(), .one, 500_000) { _ in true }
    try #require(found.result.isComplete)
    var texts = FlowTexts()
    texts.add(found.screens(), of: flow)
    let fingerprint = found.fingerprint()
    return KeptChart(
      file: FlowOrigin.digest(of: text), states: found.result.progress.states,
      distinguishable: fingerprint.distinguishable, fingerprint: fingerprint.hash, chart: found.chart(),
      texts: texts)
  }

  private static let kept = Result { try KeptChartTests().explored(tiny) }

  @Test func `What is written is read back, and is the flow's chart from then on`() throws {
    let kept = try Self.kept.get()
    let flow = try flow(Self.tiny, kept.text)
    let read = try #require(flow.kept)
    #expect(read.text == kept.text && read.chart == kept.chart && read.differences(from: kept) == [])
    #expect(flow.chart == kept.chart && flow.chartDoubt == nil)
    #expect(kept.chart.places.contains { $0.id == "tiny.sorry" })
    // The system's own texts are known only by having seen them.
    #expect(flow.knownTexts?.places.contains { $0.id == "system.home" } == true)
    #expect(try self.flow(Self.tiny).knownTexts?.places.contains { $0.id == "system.home" } == false)
  }

  @Test func `A chart of another version of the file isn't used, and that is told`() throws {
    let kept = try Self.kept.get().text
    let flow = try flow(Self.tiny.replacing("title: Sorry", with: "title: Oh no"), kept)
    #expect(flow.chart == nil && flow.kept == nil)
    #expect(flow.chartDoubt == "tiny.chart is of another version of the file.")
  }

  @Test(arguments: [
    ("", ""), ("states: ", "states: many"), ("\nTexts\n", "\nWords\n"), ("tiny.lock", "tiny.cellar"),
    ("system.home", "system.attic"), ("  tiny.home", "  tiny.lock"), ("Screens", "Screens\n  odd"),
    ("fingerprint: ", "fingerprint: zz"),
  ]) func `What is no chart of the flow isn't taken for one`(old: String, new: String) throws {
    let text = try Self.kept.get().text
    let broken = old.isEmpty ? "\u{1B}[31m" : text.replacing(old, with: new, maxReplacements: 1)
    try #require(broken != text)
    let flow = try flow(Self.tiny, broken)
    #expect(flow.chart == nil)
    #expect(flow.chartDoubt == "tiny.chart is no chart of tiny.")
  }

  // MARK: What is expected

  private func findings(_ changed: String, kept text: String? = nil) throws -> [CheckReport.Finding] {
    let kept = try text ?? Self.kept.get().text
    return CheckExpectation.kept.findings(
      of: try flow(changed), at: "tiny.flow.yaml",
      kept: kept.isEmpty ? nil : KeptText(kept, named: "tiny.chart", besides: changed),
      now: try explored(changed))
  }

  @Test func `What nobody changed is as expected, and what only says it otherwise is a note`() throws {
    #expect(try findings(Self.tiny) == [])
    let note = try #require(try findings(Self.tiny + "# Nothing else.\n").first)
    #expect(!note.isWrong && note.diagnostic.message.contains("It is the same but for that"))
  }

  @Test func `A change that shows on the map is told with it`() throws {
    let changed = Self.tiny.replacing("rows: { Lock: [go: lock] }", with: "rows: { Sign out: [go: lock] }")
    let finding = try #require(try findings(changed).first)
    #expect(finding.isWrong)
    #expect(finding.example.contains("Now: tiny.home → tiny.lock by Sign out"))
    #expect(finding.example.contains("No longer: tiny.home → tiny.lock by Lock"))
    #expect(finding.example.contains("Now: “Sign out” for sign-out on tiny.home"))
    #expect(finding.example.contains { $0.hasPrefix("The fingerprint is ") })
  }

  @Test func `A change that no map shows is told by the fingerprint`() throws {
    // The right PIN no longer gives the tries back.
    let changed = Self.tiny.replacing("then: [reset: wrong-pins, go: home]", with: "then: [go: home]")
    let finding = try #require(try findings(changed).first)
    #expect(finding.isWrong && !finding.example.contains { $0.hasPrefix("Now: ") })
    #expect(finding.example.contains { $0.hasPrefix("The fingerprint is ") })
  }

  @Test func `Without anything kept, nothing is as expected`() throws {
    #expect(try findings(Self.tiny, kept: "").first?.isWrong == true)
    #expect(try findings(Self.tiny, kept: "nonsense").first?.isWrong == true)
    let partly = CheckExpectation.states(5).findings(of: try flow(Self.tiny), at: "x", kept: nil, now: nil)
    #expect(partly.first?.diagnostic.message.contains("wasn’t explored whole") == true)
    let now = try Self.kept.get()
    let other = CheckExpectation.states(now.states + 1).findings(
      of: try flow(Self.tiny), at: "x", kept: nil, now: now)
    #expect(other.count == 1)
    #expect(
      CheckExpectation.states(now.states).findings(of: try flow(Self.tiny), at: "x", kept: nil, now: now)
        == [])
    #expect(CheckExpectation("states=12") == .states(12) && CheckExpectation("kept") == .kept)
    #expect(CheckExpectation("states=") == nil && CheckExpectation("all") == nil)
  }

  // MARK: The fingerprint

  @Test func `It goes by what can be observed, and by nothing else`() throws {
    let kept = try Self.kept.get()
    // Other numbers for everything: another order of screens and values, one more that only rules could ask for.
    let reordered = Self.tiny.replacing(
      "remembers: { pin: code, wrong-pins: count }",
      with: "remembers: { wrong-pins: count, pin: code }\nforgets: { unseen: flag }"
    ).replacing("[count: wrong-pins, retry]", with: "[set: { unseen: true }, count: wrong-pins, retry]")
    let other = try explored(reordered)
    #expect(other.fingerprint == kept.fingerprint && other.distinguishable == kept.distinguishable)
    for (old, new) in [
      ("title: Sorry", "title: Oh no"), ("tries: 2", "tries: 3"), ("private: true, ", ""),
      ("OK: [reset: wrong-pins]", "OK: [reset: wrong-pins, go: home]"),
    ] {
      let changed = try explored(Self.tiny.replacing(old, with: new))
      #expect(changed.fingerprint != kept.fingerprint, "\(new)")
    }
  }

  @Test func `It is the same with any number of workers, and the one that is known`() throws {
    let exploration = FlowExplorer(try flow(Self.tiny))
    let three = Workers(count: 3) { job in DispatchQueue.concurrentPerform(iterations: 3) { job($0) } }
    let found = try exploration.explore(Setup(), three, 500_000) { _ in true }
    let kept = try Self.kept.get()
    #expect(found.fingerprint().hash == kept.fingerprint)
    // Another one on another machine, or after a change of the program, would make every kept chart worthless.
    #expect(kept.fingerprint == 17_531_184_857_968_012_839)
  }

  // MARK: Files inside the program

  @Test(arguments: BundledFlowFiles.all.map(\.name))
  func `A built-in file's title is known before it is read, and its chart fits it`(_ name: String) throws {
    let bundled = try #require(BundledFlowFiles.all.first { $0.name == name })
    let flow = bundled.flow
    #expect(flow.name == name && flow.title == bundled.title)
    #expect(flow == bundled.flow && BundledFlowFiles.flow(named: name) == flow)
    #expect(flow.chartDoubt == nil, "make charts")
    #expect(bundled.chartText.isEmpty || flow.chart?.arrows.isEmpty == false)
  }
}
