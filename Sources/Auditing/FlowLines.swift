import Diagnostics
import FlowReading
import Scenarios

/// Where a flow file says what a verdict is about.
struct FlowLines {
  private let flow: String
  private let top: [YAMLEntry]

  init(_ flow: String, _ source: SourceText) {
    self.flow = flow
    if case .map(let entries)? = FlowFile.tree(of: source)?.content { top = entries } else { top = [] }
  }

  /// The line of a screen or an alert, by its ID; else that of the flow’s name.
  func line(of place: String?) -> Int {
    let prefix = flow + "."
    if let place, place.hasPrefix(prefix) {
      let name = place.dropFirst(prefix.count)
      for section in top where section.key == "screens" || section.key == "alerts" {
        guard case .map(let entries) = section.value.content else { continue }
        if let entry = entries.first(where: { $0.key == name }) { return entry.place.line }
      }
    }
    return top.first { $0.key == "flow" }?.place.line ?? 1
  }
}
