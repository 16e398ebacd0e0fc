import ArgumentParser
import Exploration
import Scenarios
import SystemIO
import UnlockEngine

/// `unlocksim list voiceover`: what VoiceOver says on each screen, alert and system layer, found by exploring.
struct VoiceOverList {
  private let flows: [any Flow]
  private let isJSON: Bool

  init(_ flows: [any Flow], isJSON: Bool) { (self.flows, self.isJSON) = (flows, isJSON) }

  /// What is heard at one place: as it was first come to, and all that is ever announced there.
  fileprivate struct Place {
    var id: String
    var first: VoiceOver
    var announcements: [String] = []

    mutating func note(_ announcement: String?) {
      if let announcement, !announcements.contains(announcement) { announcements.append(announcement) }
    }
  }

  func print() throws {
    var entries: [JSONText] = []
    for (number, flow) in flows.enumerated() {
      guard let exploration = FlowExplorer(flow) else { continue }
      let places = try places(of: exploration)
      if isJSON {
        entries += places.map(entry)
      } else {
        let texts = places.map { ([$0.id] + lines(of: $0)).joined(separator: "\n") }
        try writeOutput(SafeText(lines: (number > 0 ? "\n" : "") + texts.joined(separator: "\n\n") + "\n"))
      }
    }
    if isJSON { try writeOutput(SafeText(trusted: JSONText.lines(entries))) }
  }

  /// In the order of the flow's own list.
  private func places(of exploration: FlowExplorer) throws -> [Place] {
    let explored = try exploration.screens(states: FlowExplorer.mostStates)
    _ = exploration.tellPart(explored.result)
    var found: [String: Place] = [:]
    for screen in explored.screens() {
      guard let top = screen.top else { continue }
      let voiceOver = VoiceOver(screen)
      found[top.id, default: Place(id: top.id, first: voiceOver)].note(voiceOver.announcement)
    }
    return exploration.flow.places.compactMap { found[$0.id] }
  }

  // MARK: For people

  private func lines(of place: Place) -> [String] {
    place.first.summary.map { ($0.hasCursor ? "  ▸ " : "    ") + $0.text }
      + place.announcements.map { "    announces “\($0)”" }
  }

  // MARK: For programs

  private func entry(_ place: Place) -> JSONText {
    let elements = place.first.elements.map { element -> JSONText in
      [
        "label": .text(element.label), "value": element.value.map { .text($0) } ?? .null,
        "traits": .texts(element.traits.names), "hint": element.hint.map { .text($0) } ?? .null,
        "focus": .flag(element.id == place.first.focus),
      ]
    }
    return [
      "place": .text(place.id), "elements": .list(elements), "announcements": .texts(place.announcements),
    ]
  }
}
