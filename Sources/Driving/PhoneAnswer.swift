import DeviceSimulation
import SystemIO
import UnlockEngine

/// What a program is told of the phone: what is on it, what is so, and what can be done. IDs and facts are in the words
/// that `expect` takes.
struct PhoneAnswer {
  let simulation: Simulation
  let screen: Screen

  init(_ simulation: Simulation) {
    self.simulation = simulation
    screen = simulation.screen
  }

  var value: JSONText {
    let layers = named.compactMap { kind, layer in layer.map { value(of: $0, kind) } }
    return .object(named.map { ($0, .text($1?.id ?? "none")) }) + [
      "milliseconds": .number(Int((simulation.world.clock.now - .start).inMilliseconds)),
      "layers": .list(layers), "facts": .object(simulation.facts.map { ($0.name, Self.value(of: $0)) }),
      "can": can,
    ]
  }

  /// The layers from the bottom to the top, by the names that they have in `expect`.
  private var named: [(String, Layer?)] {
    [("screen", screen.app), ("alert", screen.alert), ("system", screen.system)]
  }

  // MARK: What is so

  /// Numbers and truth values as such; `expect` takes them so.
  static func value(of fact: Fact) -> JSONText {
    switch fact.values {
    case .flag: .flag(fact.value == "true")
    case .number: Int(fact.value).map { .number($0) } ?? .text(fact.value)
    case .duration, .choice, .text: .text(fact.value)
    }
  }

  // MARK: What is to be seen

  private func value(of layer: Layer, _ kind: String) -> JSONText {
    var entries: JSONText = [
      "id": .text(layer.id), "kind": .text(kind), "title": .text(layer.title),
      "texts": .texts(layer.texts), "controls": .list(layer.controls.map(value(of:))),
    ]
    if let keypad = layer.keypad { entries["keypad"] = value(of: keypad) }
    if let timeLeft = layer.timeLeft { entries["time-left"] = .text(timeLeft.scenarioText) }
    if layer.isBusy { entries["busy"] = true }
    if layer.isDone { entries["done"] = true }
    if kind == "screen", screen.isExtension { entries["extension"] = true }
    return entries
  }

  private func value(of keypad: Keypad) -> JSONText {
    ["keys": .text(keypad.keys.name), "filled": .number(keypad.filled)]
      + (keypad.length.map { ["length": .number($0)] } ?? [:]) + ["enabled": .flag(keypad.isEnabled)]
  }

  private func value(of control: Control) -> JSONText {
    [
      "name": .text(simulation.world.name(of: control.id)), "title": .text(control.title),
      "role": .text(control.role.name), "enabled": .flag(control.isEnabled),
    ] + control.role.state
  }

  // MARK: What can be done

  /// By the steps' names, with what they take now; what happens without a value is listed under `events`.
  private var can: JSONText {
    let world = simulation.world
    var can: JSONText = ["tap": .texts(Controls(simulation).tappable)]
    if let top = screen.top, top.takesTyping {
      can["type"] = .text(
        (top.controls.contains(where: \.isActiveField) ? .alphanumeric : top.keypad?.keys ?? .digits).name)
    }
    let answers = SensorAnswer.allCases.filter { world.device.sees($0) }
    if !answers.isEmpty { can["biometry"] = .list(answers.map { .text(kebabCase("\($0)")) }) }
    if let next = world.nextDeadline {
      can["elapse"] = ["next-deadline": .text((next - world.clock.now).scenarioText)]
    }
    let openings = LifeCycle.openings.filter(has).compactMap(\.value)
    if !openings.isEmpty { can["open"] = .texts(openings) }
    let interrupters = Interrupter.allCases.filter { has(.interruptBy($0)) }
    if !interrupters.isEmpty { can["interrupt"] = .list(interrupters.map { .text($0.name) }) }
    can["events"] = .list(LifeCycle.inOneWord.filter(has).map { .text($0.name) })
    return can
  }

  /// Whether it would have an effect, as only the world knows.
  private func has(_ event: LifeCycle) -> Bool {
    var trial = simulation.world
    return !trial.step(.lifeCycle(event)).contains(where: \.isIgnored)
  }
}

extension Keypad.Keys {
  var name: String {
    switch self {
    case .digits: "digits"
    case .alphanumeric: "text"
    case .lettersAndDigits: "letters-and-digits"
    case .pattern: "pattern"
    }
  }
}

extension Control.Role {
  static let names = [
    "primary", "normal", "cancel", "back", "destructive", "link", "row", "toggle", "tab", "grabber", "staged",
    "field",
  ]

  var name: String {
    switch self {
    case .primary: "primary"
    case .normal: "normal"
    case .cancel: "cancel"
    case .back: "back"
    case .destructive: "destructive"
    case .link: "link"
    case .row: "row"
    case .toggle: "toggle"
    case .tab: "tab"
    case .grabber: "grabber"
    case .staged: "staged"
    case .field: "field"
    }
  }

  /// What it is at: a switch on or off, a field with its text.
  fileprivate var state: JSONText {
    switch self {
    case .toggle(let isOn): ["on": .flag(isOn)]
    case .tab(let isSelected): ["selected": .flag(isSelected)]
    case .field(let text, let isActive, let isSecure):
      ["text": .text(text), "active": .flag(isActive), "secure": .flag(isSecure)]
    default: [:]
    }
  }
}
