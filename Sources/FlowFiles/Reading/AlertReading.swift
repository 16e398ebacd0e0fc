import Diagnostics
import UnlockEngine

// Alerts.

extension FlowReader {
  enum AlertKey: String, CaseIterable {
    case title, text, buttons, over, countdown, stays, covers
    case condition = "if"
    case words = "called"
  }

  mutating func readAlert(_ entry: YAMLEntry) {
    let found: [AlertKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { title: …, buttons: { OK: [] } }"), of: "An alert")
    countdown = found[.countdown].flatMap { number(item(of: $0, expected: "the name of a timer"), .timer) }
    defer { countdown = nil }
    if found[.title] == nil { mistakes.add("An alert needs a “title”.", atKeyOf: entry) }
    let buttons = readButtons(found[.buttons], ButtonPlace(style: .alert))
    if buttons.isEmpty, mistakes.all.isEmpty {
      mistakes.add("An alert needs a button: there is no way on from it.", atKeyOf: entry)
    }
    let condition = found[.condition].flatMap { self.condition($0.value, of: $0) }
    if let test = found[.condition], let condition, asksForAlerts(condition) {
      mistakes.add(
        "Whether this alert is up can’t go by whether one is up: that asks for itself.", atKeyOf: test)
    }
    if let test = found[.condition], found[.over] == nil {
      mistakes.add("An alert with “if” says “over” which screens it comes by itself.", atKeyOf: test)
    }
    if let over = found[.over], found[.condition] == nil {
      mistakes.add("An alert with “over” says “if” what it comes by itself.", atKeyOf: over)
    }
    parts.alerts.append(
      FlowProgram.AlertDefinition(
        place: PlaceInfo(
          id: "\(parts.name).\(entry.key)",
          words: found[.words].flatMap { text(of: $0, expected: "what testers call it") }
            ?? spaced(entry.key),
          requirements: readCovers(found[.covers])
        ),
        title: found[.title].flatMap { copy($0) } ?? Copy(""), text: found[.text].flatMap { copy($0) },
        buttons: FlowTable(buttons), over: found[.over].map { set(of: $0, .screen) } ?? 0,
        condition: condition,
        countdown: countdown, stays: isTrue(found[.stays])))
  }

  /// Whether a condition asks which alert is up, by itself or by what it is made of.
  private func asksForAlerts(_ number: UInt16) -> Bool {
    switch parts.conditions[Int(number)] {
    case .alert: true
    case .not(let other): asksForAlerts(other)
    case .all(let first, let count), .any(let first, let count):
      (first..<first + count).contains(where: asksForAlerts)
    default: false
    }
  }
}
