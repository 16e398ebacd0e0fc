import DeviceSimulation
import UnlockEngine

// Steps as scenario files write them: what `StepReading` reads.

extension ScenarioStep {
  /// The widest line that a file gets where it can be broken.
  private static var width: Int { 108 }

  /// The step's lines, the first without its "- ".
  var lines: [String] {
    switch self {
    case .lifeCycle(let event): return [event.name]
    case .tap(let title): return ["tap: " + YAMLText.value(title)]
    case .type(let text): return ["type: " + YAMLText.quoted(text)]
    case .press(let keys):
      let names = keys.map { key in
        let name = key.name
        return name.unicodeScalars.count > 1 ? YAMLText.value(name) : YAMLText.quoted(name)
      }
      return ["press: " + (names.count == 1 ? names[0] : "[" + names.joined(separator: ", ") + "]")]
    case .biometry(let answer): return ["biometry: " + kebabCase("\(answer)")]
    case .fail(let code): return ["fail: " + code.name]
    case .device(let entries): return ["device: " + Self.map(entries)]
    case .server(let entries): return ["server: " + Self.map(entries)]
    case .policy(let entries): return ["policy: " + Self.map(entries)]
    case .elapse(let duration): return ["elapse: " + duration.scenarioText]
    case .elapseToNextDeadline: return ["elapse: next-deadline"]
    case .expect(let expected): return Self.lines(of: expected)
    case .note(let text): return ["note: " + YAMLText.value(text)]
    case .picture(let lines): return ["picture: |"] + lines.map { "  " + $0 }
    }
  }

  /// Settings; codes in quotes, so that everyone sees that a leading zero counts.
  static func map(_ entries: [Setup.Entry]) -> String {
    YAMLText.map(entries.map { ($0.name, value(of: $0)) })
  }

  private static func value(of entry: Setup.Entry) -> String {
    let isCode = ["pin", "code", "password"].contains { entry.name.contains($0) }
    let isNumber = entry.value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isCode && isNumber && entry.value.utf8.count > 2
      ? YAMLText.quoted(entry.value) : YAMLText.value(entry.value)
  }

  // MARK: Expectations

  private static func lines(of expected: [Expectation]) -> [String] {
    let entries = entries(of: expected)
    let line = "expect: " + YAMLText.map(entries)
    return line.unicodeScalars.count <= width ? [line] : ["expect:"] + entries.map { "    \($0): \($1)" }
  }

  /// The keys and values of `expect`; facts are gathered under one.
  private static func entries(of expected: [Expectation]) -> [(name: String, value: String)] {
    var entries: [(name: String, value: String)] = []
    var facts: [Fact] = []
    for expectation in expected {
      if case .fact(let fact) = expectation {
        facts.append(fact)
      } else {
        entries.append(entry(of: expectation))
      }
    }
    if !facts.isEmpty {
      entries.append(("facts", YAMLText.map(facts.map { ($0.name, YAMLText.value($0.value)) })))
    }
    return entries
  }

  private static func entry(of expectation: Expectation) -> (name: String, value: String) {
    switch expectation {
    case .screen(let id): ("screen", id ?? "none")
    case .alert(let id): ("alert", id ?? "none")
    case .system(let id): ("system", id ?? "none")
    case .shows(let text): ("shows", YAMLText.value(text))
    case .hides(let text): ("hides", YAMLText.value(text))
    case .buttons(let titles): ("buttons", "[" + titles.map(YAMLText.value).joined(separator: ", ") + "]")
    case .enabled(let title): ("enabled", YAMLText.value(title))
    case .disabled(let title): ("disabled", YAMLText.value(title))
    case .keypad(let filled): ("keypad", filled.map(String.init) ?? "none")
    case .fact(let fact): (fact.name, YAMLText.value(fact.value))
    case .timeLeft(let duration): ("time-left", duration?.scenarioText ?? "none")
    }
  }
}
