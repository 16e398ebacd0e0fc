import Exploration
import FlowFiles
import Flows
import Scenarios
import Testing
import UnlockEngine

/// Banno as a file is Banno: its scenarios pass, and nobody can tell the two apart. The whole space is compared by
/// `make explore`; here as much of it as takes a few seconds.
@Suite struct BannoFileTests {
  static let scenarios = ScenarioFiles.find([packageFolder + "/Scenarios/banno"]).files.map {
    String($0.dropFirst(packageFolder.count + 1))
  }

  @Test(arguments: scenarios)
  func `Every scenario of Banno's holds on the file, pictures too`(_ path: String) throws {
    let source = try SourceText.read(packageFolder + "/" + path)
    let scenario = try ScenarioReader.read(source, flows: [try bannoFile()]).get()
    #expect(scenario.flow is FileFlow)
    let result = ScenarioRun.result(of: scenario)
    if let failed = result.failed {
      Issue.record("line \(scenario.steps[failed.index].place.line): \(failed.failures)")
    }
  }

  /// The nearest pairs of states.
  private func comparison(_ flow: FileFlow, pairs: Int = 40_000) throws -> ComparisonResult {
    try Comparison(ComparisonSide(ComparedFlow(Banno())), ComparisonSide(ComparedFlow(flow))).compare(
      pairLimit: pairs)
  }

  @Test func `Nothing that can be done tells the file from the flow in Swift`() throws {
    let result = try comparison(try bannoFile())
    #expect(result.differences.isEmpty, "\(result.differences.map(\.example.difference))")
    #expect(result.unconfirmed.isEmpty)
  }

  @Test(arguments: [
    ("Accounts", "Your accounts", SideDifference.Kind.copy),
    ("pin-attempts: { is: 5", "pin-attempts: { is: 4", .copy),
    ("after-more-than: away-limit", "after: away-limit", .screen),
    ("reset: failed-pin-attempts, do: go-on", "do: go-on", .copy),
    ("Back: [go: settings]", "Back: [go: dashboard]", .screen),
    ("private: true\n    leave: [set: { place: here }, do: lock]", "private: true", .screen),
    ("busy: true", "busy: false", .enabled),
    ("facts: { unlock-method: method }", "facts: { unlock-method: opener }", .facts),
  ])
  func `Whatever is changed in the file is found`(_ old: String, _ new: String, _ kind: SideDifference.Kind)
    throws
  {
    let result = try comparison(try bannoFile(old, new), pairs: 4000)
    #expect(result.differences.contains { $0.example.difference.kind == kind }, "\(old) → \(new)")
  }

  @Test func `It has Banno's settings, besides the count that is remembered`() throws {
    let (file, swift) = (try bannoFile(), Banno())
    #expect(
      Set(file.settings(.app).map(\.name)) == Set(swift.settings(.app).map(\.name) + ["failed-pin-attempts"]))
    #expect(file.settings(.policy).map(\.values) == swift.settings(.policy).map(\.values))
    #expect(file.settings(.policy).map(\.standard) == swift.settings(.policy).map(\.standard))
    #expect(file.settings(.policy).map(\.summary) == swift.settings(.policy).map(\.summary))
    #expect(file.screens.map(\.id).sorted() == swift.screens.map(\.id).sorted())
    #expect(file.screens.map(\.words).sorted() == swift.screens.map(\.words).sorted())
    #expect(file.alerts.map(\.id).sorted() == swift.alerts.map(\.id).sorted())
    #expect(file.alerts.map(\.words).sorted() == swift.alerts.map(\.words).sorted())
    #expect(Set(file.startingPoints).isSuperset(of: swift.startingPoints))
  }

  /// All there is to say in `app:`, in all ways: what follows from it, and what contradicts itself.
  @Test func `What isn't said in “app” follows from what is, as in Swift`() throws {
    let file = try bannoFile()
    let values: [(String, [String?])] = [
      ("installed", [nil, "fresh", "upgraded", "set-up"]), ("previous-pin", [nil, "1379"]),
      ("profiles", [nil, "0", "2"]), ("method", [nil, "passcode-biometrics", "pin", "dont-lock"]),
      ("pin", [nil, "1397", "13971"]), ("signed-in", [nil, "true", "false"]),
    ]
    var setups = [Setup()]
    for (name, texts) in values {
      setups = setups.flatMap { setup in
        texts.map { text in
          var next = setup
          if let text { next.app.append(Setup.Entry(name, text)) }
          return next
        }
      }
    }
    for setup in setups {
      let (one, other) = (try? Banno().simulation(setup), try? file.simulation(setup))
      #expect((one == nil) == (other == nil), "\(setup.app)")
      guard let one, let other else { continue }
      let facts = other.world.appFacts
      for fact in one.world.appFacts { #expect(facts.contains(fact), "\(setup.app): \(fact)") }
    }
  }
}
