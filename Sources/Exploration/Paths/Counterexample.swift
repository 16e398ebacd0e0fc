import DeviceSimulation
import UnlockEngine

/// A way through a flow as the text of a scenario file.
public struct ScenarioText: Hashable, Sendable {
  /// What the file may be called, without its ending: "cancel-changes-nothing".
  public let name: String
  public let text: String
  public let verdict: Verdict

  /// What comes of running it as long as the rule is broken.
  public enum Verdict: Hashable, Sendable {
    case fails
    /// The explorer lengthens what is left of waits; without that the way leads somewhere else.
    case needsLengthenedWaits
    /// The way leads there, but what is wrong is nothing that a scenario can expect.
    case seesNothing
  }
}

extension Explorer {
  /// The world of a starting point, as anyone else would begin with it.
  func simulation(of start: Int) -> Simulation? {
    let world: World<F>? = try? list.plan.setup(of: starts[start]).world(for: F.self)
    return world.map { Simulation($0) }
  }

  /// The way as a scenario that fails unless an expectation is met.
  func scenario(of path: MovePath, title: String, instead: Expectation) -> ScenarioText {
    let setup = list.plan.setup(of: starts[path.start])
    var lines = ["title: \(quoted(title))", "flow: \(F.name)"]
    for (section, settings) in [("device", setup.device), ("app", setup.app), ("policy", setup.policy)]
    where !settings.isEmpty {
      let entries = settings.map { "\($0.name): \(quoted($0.value))" }
      lines.append("\(section): { \(entries.joined(separator: ", ")) }")
    }
    let (moves, last) = instead.unfolded
    var writer = StepWriter(list: list)
    var real = Replay(self, from: path.start, lengthens: false)
    var lengthened = Replay(self, from: path.start, lengthens: true)
    for move in path.moves + moves {
      if let simulation = real.simulation { writer.write(move, from: simulation) }
      real.perform(move)
      lengthened.perform(move)
    }
    lines += ["steps:"] + writer.lines
    lines += ["  # Isn’t so as long as the rule is broken.", "  - expect: { \(last.text) }"]
    let verdict: ScenarioText.Verdict =
      if !writer.hasStrayed, !real.meets(last) {
        .fails
      } else if writer.hasStrayed || !lengthened.meets(last) {
        .needsLengthenedWaits
      } else {
        .seesNothing
      }
    return ScenarioText(
      name: fileName(title), text: lines.joined(separator: "\n") + "\n", verdict: verdict)
  }
}

/// A way that is gone once more, with the fault that was explored, and with lengthened waits or without.
private struct Replay<F: Explored> {
  private let list: MoveList<F>
  private let fault: Fault<F>?
  private let waits: [Int64]
  private(set) var simulation: Simulation?

  init(_ explorer: Explorer<F>, from start: Int, lengthens: Bool) {
    list = explorer.list
    fault = explorer.fault
    waits = lengthens ? list.plan.waits.map(\.inMilliseconds).sorted() : []
    simulation = explorer.simulation(of: start)
  }

  mutating func perform(_ move: Move) {
    guard let before = (simulation?.world as? World<F>)?.rebased else { return }
    simulation?.replace(before)
    for input in list.inputs(of: move, in: before) { simulation?.step(input) }
    guard var after = simulation?.world as? World<F> else { return }
    fault?(before, move, &after)
    withUnsafePointer(to: before) { after.lengthenWaits(to: waits, leftOf: $0) }
    simulation?.replace(after)
  }

  func meets(_ expectation: Expectation) -> Bool { simulation.map { expectation.isMet(in: $0) } ?? true }
}

/// Writes moves down as steps.
private struct StepWriter<F: Explored> {
  let list: MoveList<F>
  private(set) var lines: [String] = []
  /// A move couldn't be done: the way isn't there without lengthened waits.
  private(set) var hasStrayed = false

  init(list: MoveList<F>) { self.list = list }

  mutating func write(_ move: Move, from simulation: Simulation) {
    lines.append("  - " + text(of: move, simulation))
  }

  private mutating func text(of move: Move, _ simulation: Simulation) -> String {
    let plan = list.plan
    switch move {
    case .tap(let id):
      let controls = simulation.screen.top?.controls ?? []
      guard let control = controls.first(where: { $0.id == id && $0.isEnabled }) else {
        hasStrayed = true
        return "tap: \(simulation.world.name(of: id))"
      }
      let isAlone = controls.filter { $0.title == control.title }.count == 1
      return "tap: \(quoted(isAlone ? control.title : simulation.world.name(of: id)))"
    case .enter(let text): return "type: \(quoted(plan.texts[Int(text)]))"
    case .begin(let text): return "type: \(quoted(String(plan.texts[Int(text)].prefix(1))))"
    case .finish(let text): return "type: \(quoted(String(plan.texts[Int(text)].dropFirst())))"
    case .delete: return "press: Backspace"
    case .biometry(let answer): return "biometry: \(kebabCase("\(answer)"))"
    case .lifeCycle(let event): return event.name
    case .wait(let deadline):
      guard let world = simulation.world as? World<F>, let moment = world.moment(of: deadline) else {
        hasStrayed = true
        return "elapse: next-deadline"
      }
      // How long it takes, and not what for: once a limit is mended something else may be due next.
      return "elapse: \((moment - world.clock.now).scenarioText)"
    case .pause(let index): return "elapse: \(plan.pauses[Int(index)].length.scenarioText)"
    case .change(let index):
      let entry = plan.changes[Int(index)]
      return "device: { \(entry.name): \(quoted(entry.value)) }"
    case .server(let index):
      let entry = plan.server[Int(index)]
      return "server: { \(entry.name): \(quoted(entry.value)) }"
    }
  }
}

extension MoveList {
  /// The inputs that a move is made of.
  func inputs(of move: Move, in world: World<F>) -> [Input] {
    func typing(_ text: some Sequence<Unicode.Scalar>) -> [Input] { text.map { .type($0) } }
    switch move {
    case .tap(let id): return [.tap(id)]
    case .enter(let text): return typing(texts[Int(text)])
    case .begin(let text): return typing(texts[Int(text)].prefix(1))
    case .finish(let text): return typing(texts[Int(text)].dropFirst())
    case .delete: return [.type(.delete)]
    case .biometry(let answer): return [.biometry(answer)]
    case .lifeCycle(let event): return [.lifeCycle(event)]
    case .wait(let deadline):
      return world.moment(of: deadline).map { [.elapse($0 - world.clock.now)] } ?? []
    case .pause(let index): return [.elapse(plan.pauses[Int(index)].length)]
    case .change(let index): return [.change(changes[Int(index)])]
    case .server(let index):
      return [.server(name: plan.server[Int(index)].name, value: plan.server[Int(index)].value)]
    }
  }
}

extension Expectation {
  /// As `expect` has it.
  var text: String {
    switch self {
    case .hides(let text): "hides: \(quoted(text))"
    case .shows(let text): "shows: \(quoted(text))"
    case .screen(let id): "screen: \(id)"
    case .alert(let id): "alert: \(id)"
    case .system(let id): "system: \(id)"
    case .fact(let fact): "facts: { \(fact.name): \(quoted(fact.value)) }"
    case .timeLeft(let duration): "time-left: \(duration.scenarioText)"
    case .keypad(let filled): "keypad: \(filled)"
    case .after(_, let expectation): expectation.text
    }
  }

  /// What is still to be done, and what ought to be so then.
  var unfolded: (moves: [Move], last: Expectation) {
    guard case .after(let moves, let expectation) = self else { return ([], self) }
    let (more, last) = expectation.unfolded
    return (moves + more, last)
  }

  /// Whether it is so.
  func isMet(in simulation: Simulation) -> Bool {
    let screen = simulation.screen
    func isShown(_ text: String) -> Bool {
      screen.layers.contains { layer in
        ([layer.title] + layer.texts + layer.controls.map(\.title)).contains { $0.contains(text) }
      }
    }
    switch self {
    case .hides(let text): return !isShown(text)
    case .shows(let text): return isShown(text)
    case .screen(let id): return (screen.app?.id ?? "none") == id
    case .alert(let id): return (screen.alert?.id ?? "none") == id
    case .system(let id): return (screen.system?.id ?? "none") == id
    case .fact(let fact): return simulation.facts.contains(fact)
    case .timeLeft(let duration): return screen.layers.contains { $0.timeLeft == duration }
    case .keypad(let filled): return screen.top?.keypad?.filled == filled
    case .after(_, let expectation): return expectation.isMet(in: simulation)
    }
  }
}

/// A text as YAML has it: plain where it can't be taken for anything else.
func quoted(_ text: String) -> String {
  let isWord = text.unicodeScalars.allSatisfy {
    ("a"..."z").contains($0) || ("A"..."Z").contains($0) || $0 == "-"
  }
  if isWord, text.first?.isLetter == true, !["yes", "no", "on", "off", "null"].contains(text.lowercased()) {
    return text
  }
  return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

/// A sentence as the name of a file.
func fileName(_ sentence: String) -> String {
  let words = sentence.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
  return words.joined(separator: "-")
}
