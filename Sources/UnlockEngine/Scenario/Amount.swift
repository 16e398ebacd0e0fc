import DeviceSimulation

// How much there is of what can be counted or measured.

extension Expectation.Amount {
  /// What it is called in a scenario.
  var name: String {
    switch self {
    case .keypad: "keypad"
    case .timeLeft: "time-left"
    case .fact(let name, _): name
    case .calls(let name): name.map { "calls: \($0)" } ?? "calls"
    case .requests(let name): name.map { "requests: \($0)" } ?? "requests"
    }
  }

  func mismatch(_ bounds: Expectation.Bounds, in simulation: Simulation) -> Expectation.Mismatch? {
    let number = number(in: simulation)
    if let number, bounds.contains(number) { return nil }
    let actual = number.map(text) ?? factText(in: simulation) ?? "none"
    return Expectation.Mismatch(what: name, expected: bounds.words(text), actual: actual)
  }

  /// A number as a scenario writes it.
  func text(_ number: Int64) -> String {
    switch self {
    case .timeLeft: Duration.milliseconds(number).scenarioText
    case .fact(_, isTime: true): Duration.milliseconds(number).scenarioText
    case .keypad, .fact, .calls, .requests: String(number)
    }
  }

  private func number(in simulation: Simulation) -> Int64? {
    switch self {
    case .keypad: simulation.screen.top?.keypad.map { Int64($0.filled) }
    case .timeLeft:
      simulation.screen.layers.reversed().lazy.compactMap(\.timeLeft).first.map(\.inMilliseconds)
    case .fact: factText(in: simulation).flatMap(\.amount)
    case .calls(let name): Int64(simulation.asked.calls(name))
    case .requests(let name): Int64(simulation.asked.requests(name))
    }
  }

  private func factText(in simulation: Simulation) -> String? {
    guard case .fact(let name, _) = self else { return nil }
    return simulation.value(of: name)
  }
}

extension Expectation.Change {
  /// "+1", "-5m", or the new value.
  public var words: String {
    switch self {
    case .by(let number, let isTime): (number < 0 ? "-" : "+") + text(abs(number), isTime)
    case .to(let value): value
    }
  }

  func mismatch(
    of name: String, in simulation: Simulation, since before: Simulation?
  ) -> Expectation.Mismatch? {
    let (old, new) = (before?.value(of: name), simulation.value(of: name) ?? "no such fact")
    func differs(_ expected: String) -> Expectation.Mismatch {
      let actual = old == new ? "\(new), as before" : "\(new), and \(old ?? "nothing") before"
      return Expectation.Mismatch(what: "changed: \(name)", expected: expected, actual: actual)
    }
    switch self {
    case .to(let value): return new == value && old != new ? nil : differs("\(value), and another before")
    case .by(let number, _):
      guard let old = old?.amount, let amount = new.amount, old + number == amount else {
        return differs(words)
      }
      return nil
    }
  }

  private func text(_ number: Int64, _ isTime: Bool) -> String {
    isTime ? Duration.milliseconds(number).scenarioText : String(number)
  }
}

extension Simulation {
  fileprivate func value(of fact: String) -> String? { facts.first { $0.name == fact }?.value }
}

extension String {
  /// The number, or the milliseconds, that a fact’s value is.
  fileprivate var amount: Int64? { Int64(self) ?? Duration(scenarioText: self)?.inMilliseconds }
}

/// How often an app asked for something since the beginning: of LocalAuthentication, and of its server.
public struct Asked: Hashable, Sendable {
  private var calls: [String: Int] = [:]
  private var requests: [String: Int] = [:]

  /// What can be asked of LocalAuthentication; a flow’s purposes are names of evaluations as well.
  public static let callNames = [
    "evaluate", "evaluate-biometrics", "evaluate-owner", "can-evaluate", "can-evaluate-biometrics",
    "can-evaluate-owner", "invalidate",
  ]

  mutating func note(call: String, _ policy: LAPolicy, purpose: String? = nil) {
    let kind = policy == .deviceOwnerAuthentication ? "owner" : "biometrics"
    for name in [call, "\(call)-\(kind)"] { calls[name, default: 0] += 1 }
    if let purpose, !Self.callNames.contains(purpose) { calls[purpose, default: 0] += 1 }
  }

  mutating func noteInvalidate() { calls["invalidate", default: 0] += 1 }
  mutating func note(request: String) { requests[request, default: 0] += 1 }

  /// Evaluations, if no name is given.
  func calls(_ name: String?) -> Int { calls[name ?? "evaluate"] ?? 0 }
  func requests(_ name: String?) -> Int { name.map { requests[$0] ?? 0 } ?? requests.values.reduce(0, +) }
}
