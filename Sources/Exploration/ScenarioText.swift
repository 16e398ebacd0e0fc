import SimulatedLocalAuthentication
import UnlockEngine

/// A way through a flow as the text of a scenario file.
public struct ScenarioText: Hashable, Sendable {
  /// What the file may be called, without its ending: "cancel-changes-nothing".
  public let name: String
  public let text: String
  /// Whether the way, done on a world whose waits are never lengthened, ends as it did in the exploration, and
  /// a scenario can tell: whether it fails.
  public let isReproduced: Bool
}

extension Explorer {
  /// The world of a starting point, as anyone else would begin with it.
  func simulation(of start: Int) -> Simulation? {
    var setup = Setup(starts[start])
    setup.policy = list.plan.policy
    let world: World<F>? = try? setup.world(for: F.self)
    return world.map { Simulation($0) }
  }

  /// The way as a scenario; with an expectation, as one that fails unless that is met.
  func scenario(
    of path: Path, title: String, note: String? = nil, instead: Expectation? = nil
  ) -> ScenarioText {
    var writer = StepWriter(list: list)
    var simulation = simulation(of: path.start)
    for move in path.moves { simulation = simulation.map { writer.write(move, from: $0) } }
    var lines = ["title: \(quoted(title))"]
    if let note { lines.append("# " + note) }
    lines.append("flow: \(F.name)")
    let start = starts[path.start]
    for (section, settings) in [("device", start.device), ("app", start.app)] where !settings.isEmpty {
      let entries = settings.sorted { $0.key < $1.key }.map { "\($0.key): \(quoted($0.value))" }
      lines.append("\(section): { \(entries.joined(separator: ", ")) }")
    }
    if !list.plan.policy.isEmpty {
      let entries = list.plan.policy.map { "\($0.name): \(quoted($0.value))" }
      lines.append("policy: { \(entries.joined(separator: ", ")) }")
    }
    lines.append("steps:")
    lines += writer.lines
    if let instead {
      lines.append("  # Isn’t so as long as the rule is broken.")
      lines.append("  - expect: { \(instead.text) }")
    }
    if writer.lines.isEmpty, instead == nil { lines.append("  - leave") }
    let isMet = simulation.map { instead?.isMet(in: $0) ?? false } ?? true
    return ScenarioText(
      name: fileName(title), text: lines.joined(separator: "\n") + "\n",
      isReproduced: !writer.hasStrayed && !isMet)
  }
}

/// Writes moves down as steps, while it does them.
private struct StepWriter<F: Explored> {
  let list: MoveList<F>
  private(set) var lines: [String] = []
  /// A move couldn't be done: the way isn't there without lengthened waits.
  private(set) var hasStrayed = false

  init(list: MoveList<F>) { self.list = list }

  mutating func write(_ move: Move, from simulation: Simulation) -> Simulation {
    lines.append("  - " + text(of: move, simulation))
    var simulation = simulation
    guard var world = simulation.world as? World<F> else { return simulation }
    for input in list.inputs(of: move, in: world) {
      simulation.step(input)
      _ = world.step(input)
    }
    return simulation
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
      return moment == world.nextDeadline
        ? "elapse: next-deadline" : "elapse: \((moment - world.clock.now).scenarioText)"
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
    }
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
