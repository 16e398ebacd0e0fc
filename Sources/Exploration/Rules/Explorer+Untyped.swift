import FlowFiles
import UnlockEngine

extension Explorer {
  /// The screens, by their IDs, that ask for a code or a text and on which nothing wrong was ever typed, since nothing such that the
  /// file’s “explore” types fits there: what guessing comes to there isn’t known.
  func findUntyped() -> [String] {
    let flow = generator.plan.flow
    guard isComplete, flow.typesWhatTheFileSays else { return [] }
    let asking = screens.map { $0.system == nil ? $0.top.flatMap { $0.asksForText ? $0.id : nil } : nil }
    let reader = StateReader(of: self)
    var isTyped: [String: Bool] = [:]
    for state in 0..<graph.expandedCount {
      guard let id = asking[Int(graph.screens[state])], isTyped[id] != true, flow.comparesEntries(on: id)
      else { continue }
      reader.load(state)
      let right = flow.secrets.indices.map { flow.secretValue($0, in: VisibleWorld(reader.world)) }
      isTyped[id] = graph.moves(from: state).contains { move in
        switch move {
        case .enter(let number), .finish(let number):
          let text = String(String.UnicodeScalarView(generator.texts[Int(number)]))
          return !right.indices.contains { right[$0] != 0 && flow.secretValue($0, of: text) == right[$0] }
        default: return false
        }
      }
    }
    return isTyped.filter { !$0.value }.keys.sorted()
  }
}

extension Layer {
  /// Whether something may be typed on it.
  fileprivate var asksForText: Bool {
    keypad != nil
      || controls.contains { if case .field(_, isActive: true, _) = $0.role { true } else { false } }
  }
}
