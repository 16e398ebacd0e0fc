import DeviceSimulation
import UnlockEngine

// Texts that are to be hidden and can’t be seen at all: an expectation of them holds for nothing.

extension ScenarioReader {
  /// Doubts each that neither the flow nor the system ever shows, nor the scenario itself brings.
  package mutating func doubtHidden(_ setup: Setup, _ steps: [Step]) {
    guard !hidden.isEmpty, let flow = sample?.world.flow, let own = flow.knownTexts else { return }
    // What the system says in another language isn't known.
    guard !setup.device.contains(where: { $0.name == "language" }) else { return }
    let brought = setup.sections.flatMap(\.entries).map(\.value) + steps.flatMap(\.action.brought)
    let others = flows.builtIn.compactMap { flow in flow.knownTexts.map { ($0.ofSystem, flow.appName) } }
    for item in hidden where !neverShown.isFull {
      let text = item.text
      if own.canShow(text, appName: flow.appName) { continue }
      if others.contains(where: { $0.0.canShow(text, appName: flow.appName, of: $0.1) }) { continue }
      if SystemTexts.namesInDates.contains(where: { $0.isPart(of: text) }) { continue }
      if brought.contains(where: { $0.isPart(of: text) || text.isPart(of: $0) }) { continue }
      let near = didYouMean(text, in: own.all)
      neverShown.add(
        "“\(flow.reference)” never shows \(quoted(text)), so this holds whatever happens.\(near)",
        at: item.value)
    }
  }
}

extension ScenarioStep {
  /// The texts that a step brings to the phone: what is typed, and what settings say.
  package var brought: [String] {
    switch self {
    case .type(let text): [text]
    case .device(let entries), .server(let entries), .policy(let entries): entries.map(\.value)
    case .press(let keys):
      [
        String(
          String.UnicodeScalarView(
            keys.compactMap { key in
              if case .character(let scalar) = key { return scalar }
              return nil
            }))
      ]
    case .lifeCycle, .tap, .biometry, .fail, .elapse, .keepTouching, .elapseToNextDeadline, .expect, .picture,
      .note:
      []
    }
  }
}

extension String {
  /// Whether this text, of more than a character or two, stands in another, whatever its capitals.
  fileprivate func isPart(of other: String) -> Bool {
    unicodeScalars.count > 2 && other.lowercased().contains(lowercased())
  }
}
