import BundledFlowFiles
import FlowFiles
import FlowReading
import Journals
import Scenarios
import Testing
import UnlockEngine
import Walkthrough

/// Scenarios and journals that name a flow file.
@Suite struct NamedFlowTests {
  /// One file, as it is found under a name.
  private struct Files: FlowLookup {
    var builtIn: [any Flow] { Catalog.flows }
    let file: Result<FileFlow, InvalidFile>
    func flow(_ name: String, in scenario: String?) -> Result<any Flow, FlowMiss> {
      if let flow = Catalog.flow(named: name) { return .success(flow) }
      guard ["my-bank", "/home/me/my-bank.flow.yaml"].contains(name) else {
        return .failure(
          name.contains("/") ? .noFile(["Flows/my-bank.flow.yaml"]) : .unknown(["banno", "my-bank"]))
      }
      return file.map { $0 as any Flow }.mapError { .invalid($0) }
    }
  }

  /// The file isn’t there.
  private struct Gone: FlowLookup {
    var builtIn: [any Flow] { Catalog.flows }
    func flow(_ name: String, in scenario: String?) -> Result<any Flow, FlowMiss> { .failure(.noFile([])) }
  }

  private func file(_ text: String = small) -> Files {
    let origin = FlowOrigin(
      path: "/home/me/my-bank.flow.yaml", reference: "my-bank", exportedName: "my-bank", text: text)
    return Files(file: FlowFile.read(SourceText(path: "my-bank.flow.yaml", text: text), from: origin))
  }

  private func scenario(_ flow: String, _ files: Files) -> Result<Scenario, InvalidFile> {
    ScenarioReader.read(
      SourceText(path: "one.yaml", text: "flow: \(flow)\nsteps:\n  - launch\n"), flows: files)
  }

  @Test func `A scenario finds it by its name`() throws {
    let found = try scenario("my-bank", file()).get()
    #expect(found.flow is FileFlow && found.flow.reference == "my-bank")
  }

  @Test func `What there isn't is told with what was meant`() {
    func message(_ flow: String) -> String? {
      if case .failure(let invalid) = scenario(flow, file()) { return invalid.mistakes.first?.message }
      return nil
    }
    #expect(message("my-bnak") == "There is no flow “my-bnak”. Did you mean “my-bank”?")
    #expect(
      message("Flows/my-bnak.flow.yaml")
        == "There is no flow file “Flows/my-bnak.flow.yaml”, neither beside this file nor in the current folder. "
        + "Did you mean “Flows/my-bank.flow.yaml”?")
  }

  @Test func `A broken file is told under its own path and only once`() throws {
    let files = file(small.replacing("do: sign-out", with: "do: sing-out"))
    var told = ToldMistakes()
    var texts: [String] = []
    for _ in 0..<2 {
      guard case .failure(let invalid) = scenario("my-bank", files) else {
        Issue.record("it can’t be read")
        return
      }
      texts.append(told.new(in: invalid).text.string)
    }
    #expect(texts[0].contains("my-bank.flow.yaml:") && texts[0].contains("Did you mean “sign-out”?"))
    for text in texts {
      #expect(text.contains("one.yaml:1:7: The flow “my-bank” can’t be used: my-bank.flow.yaml:"))
    }
    #expect(texts[0].contains("\nmy-bank.flow.yaml:") || texts[0].hasPrefix("my-bank.flow.yaml:"))
    #expect(!texts[1].contains("\nmy-bank.flow.yaml:") && !texts[1].hasPrefix("my-bank.flow.yaml:"))
  }

  @Test(arguments: [
    ("flow: my-bank\n", "my-bank"), ("title: x\nflow: \"a\" # b\n", "a"), ("flow: 'c'\r\nscreens: [\n", "c"),
    ("title: flow\n", nil), ("  flow: nested\n", nil),
  ]) func `The name in a file is found whatever else is wrong`(_ text: String, _ name: String?) {
    #expect(FlowFile.name(in: SourceText(path: "x", text: text)) == name)
  }

  // MARK: Written down

  private func walk(_ flow: any Flow) throws -> Walk {
    let setup = Setup()
    var walk = Walk(try flow.simulation(setup), setup: setup)
    walk.perform(.lifeCycle(.launch))
    walk.press(.tab)
    walk.press(.enter)
    return walk
  }

  @Test func `What is recorded names it as it is found`() throws {
    let walk = try walk(try file().file.get())
    #expect(try Recording(of: walk, title: "One").text.contains("\nflow: my-bank\n"))
    let saved = try Recording(of: walk, title: "One", calling: "../my bank/b.flow.yaml")
    #expect(saved.text.contains("b.flow.yaml") && saved.problem == nil)
  }

  private func journal() throws -> String {
    let walk = try walk(try file().file.get())
    var journal = Journal(of: walk)
    return Journal.heading(for: walk) + journal.lines(for: walk)
  }

  @Test func `A journal goes by the path`() throws {
    let text = try journal()
    #expect(text.contains("/home/me/my-bank.flow.yaml"))
    #expect(Journal.summary(of: text)?.flow == "/home/me/my-bank.flow.yaml")
    let restored = try Journal.restore(text, flows: file())
    #expect(restored.goesOn && !restored.isOfOtherVersion && restored.problem == nil)
    #expect(restored.walk.top?.id == "my-bank.new-pin")
  }

  @Test func `Of an edited file as much is done again as can be`() throws {
    let other = file(small.replacing("title: Accounts", with: "title: Your accounts"))
    let all = try Journal.restore(try journal(), flows: other)
    #expect(all.isOfOtherVersion && !all.goesOn && all.problem == nil)
    #expect(all.walk.top?.id == "my-bank.new-pin")
    let without = file(small.replacing("      Use in-app PIN: [go: new-pin]\n", with: ""))
    let some = try Journal.restore(try journal(), flows: without)
    #expect(some.isOfOtherVersion && some.journal.actions == 1)
    #expect(some.problem?.contains("can’t be done") ?? false)
  }

  @Test func `A file that is gone is told with its path`() throws {
    let text = try journal()
    do throws(JournalProblem) {
      _ = try Journal.restore(text, flows: Gone())
      Issue.record("there is no file")
    } catch {
      #expect(error.text == "There is no flow file “/home/me/my-bank.flow.yaml”")
    }
  }

  @Test func `The second phone's file goes by its path too`() throws {
    let flow = try file().file.get()
    var walk = try walk(bannoFile())
    walk.put(beside: try SecondPhone(of: flow, own: Setup(), beside: bannoFile(), walk.setup))
    var journal = Journal(of: walk)
    let text = Journal.heading(for: walk) + journal.lines(for: walk)
    let restored = try Journal.restore(text, flows: file())
    #expect(restored.walk.second?.flow is FileFlow)
  }
}
