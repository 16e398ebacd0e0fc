import DeviceSimulation
import Scenarios
import SystemIO
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
    if case .expect(let checks) = self { return "expect: \(counted(checks.count, "thing"))" }
    if case .picture = self { return "picture" }
    return lines.joined(separator: " ")
  }
}
