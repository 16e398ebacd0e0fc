import BundledFlowFiles
import Exploration
import TerminalSupport
import Testing
import UnlockEngine

@testable import Measuring

/// The model that is written gives the figure that is told: solved by who knows nothing of how that was come by.
@Suite struct ModelTests {
  /// Value iteration as a textbook has it, over all states until nothing changes any more.
  private func solved(_ model: AttackModel) -> Double {
    var value = model.isOpen.map { $0 ? 1.0 : 0.0 }
    var change = 1.0
    while change > 1e-15 {
      change = 0
      for state in model.choices.indices.reversed() where !model.isOpen[state] {
        let best = model.choices[state].map { $0.reduce(0) { $0 + $1.chance * value[$1.target] } }.max() ?? 0
        change = max(change, best - value[state])
        value[state] = max(value[state], best)
      }
    }
    return value[0]
  }

  private func python(_ model: AttackModel) throws -> Double {
    var text = ""
    model.write(as: .drn, ["a test"], to: &text)
    let folder = TemporaryFolder()
    folder.write(text, to: "\(folder.path)/model.drn")
    let finished = try Finished(running: [
      "/usr/bin/python3", packageFolder + "/Tests/MeasuringTests/solve-model.py", "\(folder.path)/model.drn",
    ])
    try #require(finished.status == 0, "\(finished.errors)")
    return try #require(Double(finished.output.filter { !$0.isNewline }))
  }

  @Test(arguments: Attacker.allCases, [Choosing.evenly, .byPeople])
  func ofASmallBank(_ attacker: Attacker, _ choosing: Choosing) throws {
    let (flow, measures) = try AttackStories.measured(AttackStories.bank, [attacker])
    let measure = try #require(measures.first)
    let model = try AttackModel(
      flow.graph(measure.start, attacker), measure.start, choosing, counting: measure.relevant)
    // What is tried at the phone itself, before all of that, isn’t part of the model.
    try #require(attacker != .finder || measure.secrets.contains { $0.secret.kind == .passcode })
    var chances = measure.chances
    chances.phone = nil
    let told = measure.freeWay == nil ? chances.chance(by: .max, choosing) : 1
    #expect(abs(solved(model) - told) < 1e-9)
    #expect(abs(try python(model) - told) < 1e-9)
    for choice in model.choices.joined() { #expect(abs(choice.reduce(0) { $0 + $1.chance } - 1) < 1e-12) }
  }

  @Test func ofBannosPIN() throws {
    let explorer = FlowExplorer(try #require(BundledFlowFiles.flows.first { $0.name == "banno" }))
    let settings = Setup(StartingPoint("", app: ["method": "pin"]))
    let (result, flow) = try explorer.attacked(settings, .one, 2_000_000) { _ in true }
    try #require(result.isComplete)
    let measure = try #require(Measurer(flow).measures([.holder]).first)
    let pin = try #require(measure.secrets.first { $0.secret.name == "pin" })
    #expect(pin.most == 5)
    guard case .bounded(let times) = pin.count else { return }
    #expect(times == [0, 0, 0, 0, 0])
    #expect(measure.freeWay == nil)
    #expect(Figures.percent(measure.chance(by: 0, .byPeople)) == "11.1 %")
    #expect(Figures.percent(measure.chance(by: 0, .byPeopleWarned)) == "1.29 %")
    let model = try AttackModel(
      flow.graph(measure.start, .holder), measure.start, .byPeople, counting: measure.relevant)
    #expect(abs(try python(model) - measure.chance(by: .max, .byPeople)) < 1e-9)
  }

  @Test func asPRISMReadsIt() throws {
    let (flow, measures) = try AttackStories.measured(AttackStories.bank, [.holder])
    let measure = try #require(measures.first)
    let start = measure.start
    let model = try AttackModel(flow.graph(start, .holder), start, .evenly, counting: measure.relevant)
    var text = ""
    model.write(as: .prism, ["one line"], to: &text)
    #expect(text.hasPrefix("// one line\n// The chance"))
    #expect(text.contains("\nmdp\n\nmodule attacker\n  s : [0..\(model.stateCount - 1)] init 0;\n"))
    let commands = text.split(separator: "\n").count { $0.hasPrefix("  [] s=") }
    #expect(commands == model.choiceCount)
    let open = model.isOpen.indices.filter { model.isOpen[$0] }.map { "s=\($0)" }
    #expect(text.hasSuffix("label \"open\" = \(open.joined(separator: " | "));\n"))
  }

  @Test func whatIsTooLargeIsRefused() throws {
    let (flow, measures) = try AttackStories.measured(AttackStories.bank, [.holder])
    let measure = try #require(measures.first)
    let start = measure.start
    #expect(throws: AttackModel.TooLarge.self) {
      _ = try AttackModel(
        flow.graph(start, .holder), start, .evenly, counting: measure.relevant, mostStates: 3)
    }
  }
}
