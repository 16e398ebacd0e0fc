import DeviceSimulation
import UnlockEngine

extension Step {
  /// The step in one line: in the file's own words, if it doesn't share its lines.
  public var headline: String {
    guard let first = text.first, first.hasPrefix("- ") else { return printable(action.words) }
    if case .picture = action { return "picture" }
    let words = ([first.dropFirst(2)] + text.dropFirst().map { $0.drop { $0 == " " } })
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    let all = words.joined(separator: " ")
    return printable(all.count > 160 ? all.prefix(160) + "…" : all)
  }
}

extension ScenarioStep {
  /// The step as a file would write it, for steps that share a line with others.
  fileprivate var words: String {
    switch self {
    case .lifeCycle(let event): event.name
    case .tap(let title): "tap: \(title)"
    case .type(let text): "type: \(text)"
    case .press(let keys): "press: [\(keys.map(\.name).joined(separator: ", "))]"
    case .biometry(let answer): "biometry: \(kebabCase("\(answer)"))"
    case .fail(let code): "fail: \(code.name)"
    case .device(let entries): "device: \(words(entries))"
    case .server(let entries): "server: \(words(entries))"
    case .policy(let entries): "policy: \(words(entries))"
    case .elapse(let duration): "elapse: \(duration.scenarioText)"
    case .elapseToNextDeadline: "elapse: next-deadline"
    case .expect(let checks): "expect: \(counted(checks.count, "thing"))"
    case .picture: "picture"
    case .note(let text): "note: \(text)"
    }
  }

  private func words(_ entries: [Setup.Entry]) -> String {
    "{ " + entries.map { "\($0.name): \($0.value)" }.joined(separator: ", ") + " }"
  }
}
