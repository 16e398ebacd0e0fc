import Diagnostics
import UnlockEngine

// Alerts.

extension FlowReader {
  enum AlertKey: String, CaseIterable {
    case title, text, buttons, over, countdown, stays, covers, style, detents
    case condition = "if"
    case isPrivate = "private"
    case words = "called"
  }

  mutating func readAlert(_ entry: YAMLEntry) {
    let found: [AlertKey: YAMLEntry] = keys(
      entries(of: entry, expected: "a map, as in { title: …, buttons: { OK: [] } }"), of: "An alert")
    countdown = found[.countdown].flatMap { number(item(of: $0, expected: "the name of a timer"), .timer) }
    defer { countdown = nil }
    if found[.title] == nil { mistakes.add("An alert needs a “title”.", atKeyOf: entry) }
    let styles = alertStyles(found)
    let style = styles[0]
    var buttons = readButtons(found[.buttons], ButtonPlace(style: style))
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
    // One that comes by itself goes by itself, and stands at its first height.
    let hasGrabber = styles.count > 1 && found[.over] == nil && found[.condition] == nil
    if hasGrabber { buttons.append(grabber(entry)) }
    parts.alerts.append(
      FlowProgram.AlertDefinition(
        place: PlaceInfo(
          id: "\(parts.name).\(entry.key)",
          words: found[.words].flatMap { text(of: $0, expected: "what testers call it") }
            ?? spaced(entry.key), requirements: readCovers(found[.covers])), style: style,
        raisedStyle: hasGrabber ? styles[1] : nil,
        title: found[.title].flatMap { copy($0) } ?? Copy(""), text: found[.text].flatMap { copy($0) },
        buttons: FlowTable(buttons), over: found[.over].map { set(of: $0, .screen) } ?? 0,
        condition: condition, countdown: countdown, stays: isTrue(found[.stays]),
        isPrivate: isTrue(found[.isPrivate])))
  }

  /// What a sheet is drawn to its other height with: it shows the sheet that is read now once more.
  private mutating func grabber(_ entry: YAMLEntry) -> FlowProgram.ButtonDefinition {
    let block = add([.show(alert: UInt8(clamping: parts.alerts.count + 1))], at: entry.value) ?? 0
    places.buttons[block] = entry
    var button = FlowProgram.ButtonDefinition(
      code: code(of: "grabber", entry), title: Copy("Sheet Grabber"), role: .grabber(isRaised: false),
      toggle: nil,
      side: nil, isEnabled: nil, block: block)
    button.raises = true
    return button
  }

  /// `style: action-sheet`, or `style: sheet` with `detents: [medium, large]`, of which it comes up at the first: one, or as many as
  /// it has heights.
  private mutating func alertStyles(_ found: [AlertKey: YAMLEntry]) -> [Layer.Style] {
    let known = ["alert", "action-sheet", "sheet"]
    var style = "alert"
    if let entry = found[.style], let item = item(of: entry, expected: known.joined(separator: " | ")) {
      style = item.text
      if !known.contains(style) {
        mistakes.add(
          "\(quoted(style)) isn’t a style of alerts. \(suggestion(for: style, in: known))", at: item.value)
      }
    }
    let detents = detents(found[.detents])
    if let entry = found[.detents], style != "sheet" {
      mistakes.add("“detents” is for “style: sheet”: how high it stands.", atKeyOf: entry)
    }
    switch style {
    case "action-sheet": return [.actionSheet]
    case "sheet": return detents.isEmpty ? [.sheet(.large)] : detents.map { .sheet($0) }
    default: return [.alert]
    }
  }

  private mutating func detents(_ entry: YAMLEntry?) -> [SheetDetent] {
    guard let entry else { return [] }
    let known = SheetDetent.allCases.map(\.rawValue)
    let found = texts(of: entry, expected: known.joined(separator: " | ")).compactMap {
      item -> SheetDetent? in
      if let detent = SheetDetent(rawValue: item.text) { return detent }
      mistakes.add(
        "\(quoted(item.text)) isn’t a detent. \(suggestion(for: item.text, in: known))", at: item.value)
      return nil
    }
    if Set(found).count < found.count { mistakes.add("A sheet stands at each detent once.", at: entry.value) }
    return found
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
