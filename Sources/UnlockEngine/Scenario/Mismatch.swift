// Whether what is expected is so.

extension Expectation {
  /// How something differs from what is expected, in words.
  public struct Mismatch: Hashable, Sendable {
    public var what: String
    public var expected: String
    public var actual: String
  }

  public func isMet(in simulation: Simulation) -> Bool { mismatch(in: simulation) == nil }

  /// The difference from what is expected; `nil` if there is none. `before` is what was so before the last step that did
  /// something, by which `changed` goes.
  public func mismatch(in simulation: Simulation, since before: Simulation? = nil) -> Mismatch? {
    let screen = simulation.screen
    switch self {
    case .screen(let id): return differs("screen", id ?? "none", screen.app?.id ?? "none")
    case .alert(let id): return differs("alert", id ?? "none", screen.alert?.id ?? "none")
    case .system(let id): return differs("system", id ?? "none", screen.system?.id ?? "none")
    case .shows(let text):
      if screen.visibleTexts.contains(where: { $0.contains(normalised: text) }) { return nil }
      return Mismatch(what: "shows", expected: "“\(text)”", actual: "not shown")
    case .hides(let text):
      guard let found = screen.visibleTexts.first(where: { $0.contains(normalised: text) }) else {
        return nil
      }
      return Mismatch(what: "hides", expected: "no “\(text)”", actual: "“\(found)”")
    case .matches(let pattern):
      if screen.visibleTexts.contains(where: { pattern.matches($0.normalised) }) { return nil }
      return Mismatch(what: "shows", expected: "a text like “\(pattern.text)”", actual: "not shown")
    case .buttons(let titles):
      let actual = screen.top?.buttonTitles ?? []
      if actual.map(\.normalised) == titles.map(\.normalised) { return nil }
      return Mismatch(what: "buttons", expected: list(titles), actual: list(actual))
    case .enabled(let title): return control(title, isEnabled: true, simulation)
    case .disabled(let title): return control(title, isEnabled: false, simulation)
    case .keypad(let filled):
      let actual = screen.top?.keypad?.filled
      return differs("keypad", filled.map(String.init) ?? "none", actual.map(String.init) ?? "none")
    case .fact(let fact):
      let actual = simulation.facts.first { $0.name == fact.name }?.value ?? "no such fact"
      return differs(fact.name, fact.value, actual)
    case .timeLeft(let duration):
      let actual = screen.layers.reversed().lazy.compactMap(\.timeLeft).first
      return differs("time-left", duration?.scenarioText ?? "none", actual?.scenarioText ?? "none")
    case .amount(let amount, let bounds): return amount.mismatch(bounds, in: simulation)
    case .changed(let name, let change): return change.mismatch(of: name, in: simulation, since: before)
    case .oneOf(let choices):
      let mismatches = choices.compactMap { $0.mismatch(in: simulation, since: before) }
      guard mismatches.count == choices.count, var mismatch = mismatches.first else { return nil }
      mismatch.expected = mismatches.map(\.expected).joined(separator: " or ")
      return mismatch
    case .not(.matches(let pattern)):
      guard let found = screen.visibleTexts.first(where: { pattern.matches($0.normalised) }) else {
        return nil
      }
      return Mismatch(what: "hides", expected: "no text like “\(pattern.text)”", actual: "“\(found)”")
    case .not(let other):
      guard other.mismatch(in: simulation, since: before) == nil else { return nil }
      let (what, value) = other.words
      return Mismatch(what: what, expected: "not \(value)", actual: value)
    }
  }

  /// What it is about, and what is to be so.
  private var words: (what: String, value: String) {
    switch self {
    case .screen(let id): ("screen", id ?? "none")
    case .alert(let id): ("alert", id ?? "none")
    case .system(let id): ("system", id ?? "none")
    case .shows(let text): ("shows", "“\(text)”")
    case .hides(let text): ("hides", "“\(text)”")
    case .buttons(let titles): ("buttons", list(titles))
    case .enabled(let title): ("control", "“\(title)” enabled")
    case .disabled(let title): ("control", "“\(title)” disabled")
    case .keypad(let filled): ("keypad", filled.map(String.init) ?? "none")
    case .fact(let fact): (fact.name, fact.value)
    case .timeLeft(let duration): ("time-left", duration?.scenarioText ?? "none")
    case .amount(let amount, let bounds): (amount.name, bounds.words(amount.text))
    case .matches(let pattern): ("shows", "a text like “\(pattern.text)”")
    case .changed(let name, let change): ("changed: \(name)", change.words)
    case .oneOf(let choices):
      (choices.first?.words.what ?? "", choices.map(\.words.value).joined(separator: " or "))
    case .not(let other): (other.words.what, "not \(other.words.value)")
    }
  }

  private func differs(_ what: String, _ expected: String, _ actual: String) -> Mismatch? {
    expected == actual ? nil : Mismatch(what: what, expected: expected, actual: actual)
  }

  private func control(_ title: String, isEnabled: Bool, _ simulation: Simulation) -> Mismatch? {
    let controls = Controls(simulation)
    let found = controls.named(title)
    let expected = "“\(title)” \(isEnabled ? "enabled" : "disabled")"
    guard let control = found.first else {
      return Mismatch(
        what: "control", expected: expected, actual: "not there. \(controls.advice(for: title))")
    }
    if found.count > 1 {
      return Mismatch(what: "control", expected: expected, actual: "\(found.count) of that name")
    }
    if control.isEnabled == isEnabled { return nil }
    return Mismatch(what: "control", expected: expected, actual: isEnabled ? "disabled" : "enabled")
  }

  private func list(_ titles: [String]) -> String {
    titles.isEmpty ? "none" : "[" + titles.joined(separator: ", ") + "]"
  }
}

extension Screen {
  /// All texts that can be read on the phone, layer by layer.
  package var visibleTexts: [String] {
    layers.flatMap { [$0.title] + $0.texts + ($0.isDone ? ["✓"] : []) + $0.controls.flatMap(\.visibleTexts) }
  }
}

extension Layer {
  /// The titles of everything that can be tapped, in order; text fields aren't buttons.
  var buttonTitles: [String] { controls.filter { !$0.isField }.map(\.title) }
}

extension Control {
  fileprivate var visibleTexts: [String] {
    if case .field(let text, _, isSecure: false) = role {
      return [title, text] + (placeholder.map { [$0] } ?? [])
    }
    return [title] + (placeholder.map { [$0] } ?? [])
  }
}
