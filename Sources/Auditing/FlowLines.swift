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

  /// The line of the limit that decides, else that of a screen or an alert by its ID, else that of the flow’s name.
  func line(of place: String?, limit: String? = nil) -> Int {
    if let limit, let entry = entries(of: ["limits"]).first(where: { $0.key == limit }) {
      return entry.place.line
    }
    let prefix = flow + "."
    if let place, place.hasPrefix(prefix) {
      let name = place.dropFirst(prefix.count)
      if let entry = entries(of: ["screens", "alerts"]).first(where: { $0.key == name }) {
        return entry.place.line
      }
    }
    return top.first { $0.key == "flow" }?.place.line ?? 1
  }

  /// What stands in some sections.
  private func entries(of sections: [String]) -> [YAMLEntry] {
    top.filter { sections.contains($0.key) }.flatMap { section -> [YAMLEntry] in
      if case .map(let entries) = section.value.content { entries } else { [] }
    }
  }
}
