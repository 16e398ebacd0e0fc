import DeviceSimulation
import ScreenDrawing
import SystemIO
import UnlockEngine

// Steps as scenario files write them: what `StepReading` reads.

extension ScenarioStep {
  /// The widest line that a file gets where it can be broken.
  private static var width: Int { 108 }

  /// The step's lines, the first without its "- ".
  package var lines: [String] {
    switch self {
    case .lifeCycle(let event): return [event.stepText]
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
    case .keepTouching(let duration): return ["keep-touching: " + duration.scenarioText]
    case .elapseToNextDeadline: return ["elapse: next-deadline"]
    case .expect(let expected): return Self.lines(of: expected)
    case .note(let text): return ["note: " + YAMLText.value(text)]
    case .picture(let lines):
      // The first line says how far all are indented, unless it begins with blanks of its own.
      let lines = PlainPicture.trimmed(lines)
      // What can’t stand for itself is escaped, and for that needs quotes.
      if lines.contains(where: { $0.unicodeScalars.contains(where: \.isUnprintable) }) {
        return ["picture: " + YAMLText.quoted(lines.joined(separator: "\n"))]
      }
      return ["picture: |" + (lines.first?.first == " " ? "2" : "")] + lines.map { "    " + $0 }
    }
  }

  /// Settings; codes in quotes, so that everyone sees that a leading zero counts.
  package static func map(_ entries: [Setup.Entry]) -> String {
    YAMLText.map(entries.map { ($0.name, value(of: $0)) })
  }

  private static func value(of entry: Setup.Entry) -> String {
    let isNumber = entry.value.utf8.allSatisfy { (0x30...0x39).contains($0) }
    guard isNumber, entry.value.utf8.count > 2 else { return YAMLText.value(entry.value) }
    // Whatever it is called: some readers take 0147 for a number to the base of eight.
    let isCode =
      entry.value.hasPrefix("0") || ["pin", "code", "password"].contains { entry.name.contains($0) }
    return isCode ? YAMLText.quoted(entry.value) : YAMLText.value(entry.value)
  }

  // MARK: Expectations

  package static func lines(
    of expected: [Expectation], under key: String = "expect", within wait: Duration? = nil
  ) -> [String] {
    let entries =
      entries(of: expected) + (wait.map { [(ExpectationKey.within.rawValue, $0.scenarioText)] } ?? [])
    let line = "\(key): " + YAMLText.map(entries)
    return line.unicodeScalars.count <= width ? [line] : ["\(key):"] + entries.map { "    \($0): \($1)" }
  }

  /// The keys and values of `expect`, each key once: texts of a kind in a list, and what has names of its own in a map.
  private static func entries(of expected: [Expectation]) -> [(name: String, value: String)] {
    var names: [String] = []
    var texts: [String: [String]] = [:]
    var maps: [String: [(String, String)]] = [:]
    var denied: [Expectation] = []
    for expectation in expected {
      let (name, value): (String, Value)
      if case .not(let other) = expectation {
        denied.append(other)
        (name, value) = ("not", .named([]))
      } else {
        (name, value) = entry(of: expectation)
      }
      if !names.contains(name) { names.append(name) }
      switch value {
      case .text(let text): texts[name, default: []].append(text)
      case .named(let entries): maps[name, default: []] += entries
      }
    }
    // Facts are many, and come last.
    let inOrder = names.filter { $0 != "facts" } + names.filter { $0 == "facts" }
    return inOrder.map { name in
      if name == "not" { return (name, YAMLText.map(entries(of: denied))) }
      if let entries = maps[name] { return (name, YAMLText.map(entries)) }
      let all = texts[name] ?? []
      return (name, all.count == 1 ? all[0] : "[" + all.joined(separator: ", ") + "]")
    }
  }

  /// What stands after a key.
  private enum Value {
    case text(String)
    case named([(String, String)])
  }

  private static func entry(of expectation: Expectation) -> (name: String, value: Value) {
    switch expectation {
    case .screen(let id): ("screen", .text(id ?? "none"))
    case .alert(let id): ("alert", .text(id ?? "none"))
    case .system(let id): ("system", .text(id ?? "none"))
    case .shows(let text): ("shows", .text(YAMLText.value(text)))
    case .hides(let text): ("hides", .text(YAMLText.value(text)))
    case .matches(let pattern):
      ("shows", .text(YAMLText.map([(ScenarioReader.pattern, YAMLText.quoted(pattern.text))])))
    case .changed(let fact, let change): ("changed", .named([(fact, change.words)]))
    case .buttons(let titles):
      ("buttons", .text("[" + titles.map(YAMLText.value).joined(separator: ", ") + "]"))
    case .enabled(let title): ("enabled", .text(YAMLText.value(title)))
    case .disabled(let title): ("disabled", .text(YAMLText.value(title)))
    case .keypad(let filled): ("keypad", .text(filled.map(String.init) ?? "none"))
    case .fact(let fact): ("facts", .named([(fact.name, YAMLText.value(fact.value))]))
    case .timeLeft(let duration): ("time-left", .text(duration?.scenarioText ?? "none"))
    case .amount(let amount, let bounds): entry(of: amount, bounds)
    case .oneOf(let choices): entry(of: choices)
    case .not(let other): ("not", .text(YAMLText.map(entries(of: [other]))))
    }
  }

  /// Several of a kind, of which one is so: a list in place of one value.
  private static func entry(of choices: [Expectation]) -> (name: String, value: Value) {
    let entries = choices.map { entry(of: $0) }
    let values = entries.flatMap { entry -> [String] in
      switch entry.value {
      case .text(let text): [text]
      case .named(let named): named.map(\.1)
      }
    }
    let list = "[" + values.joined(separator: ", ") + "]"
    guard let first = entries.first else { return ("", .text(list)) }
    if case .named(let named) = first.value, let name = named.first?.0 {
      return (first.name, .named([(name, list)]))
    }
    return (first.name, .text(list))
  }

  /// What is counted, under the key that it has; what has a name, in a map.
  private static func entry(
    of amount: Expectation.Amount, _ bounds: Expectation.Bounds
  ) -> (name: String, value: Value) {
    func bound(_ text: (Int64) -> String = { String($0) }) -> String {
      if let number = bounds.atLeast, number == bounds.atMost { return text(number) }
      let ends = [(BoundsKey.atLeast, bounds.atLeast), (.atMost, bounds.atMost)]
      return YAMLText.map(ends.compactMap { key, number in number.map { (key.rawValue, text($0)) } })
    }
    func named(_ name: String?) -> Value { name.map { .named([($0, bound())]) } ?? .text(bound()) }
    let time = { (number: Int64) in Duration.milliseconds(number).scenarioText }
    return switch amount {
    case .keypad: ("keypad", .text(bound()))
    case .timeLeft: ("time-left", .text(bound(time)))
    case .fact(let name, let isTime): ("facts", .named([(name, isTime ? bound(time) : bound())]))
    case .calls(let name): ("calls", named(name))
    case .requests(let name): ("requests", named(name))
    }
  }
}
