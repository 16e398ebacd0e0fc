import DeviceSimulation
import ScreenDrawing
import UnlockEngine

// What stands beside the phone: the clock, the device, the facts, the calls and the journal.

extension WalkDrawing {
  /// Draws them from top to bottom; in a wide window, two beside each other.
  func drawPanels(_ box: Box, _ picture: inout Picture) {
    let device = deviceRows
    let clock = PanelDrawing(title: clockTitle, rows: [], glyphs: glyphs)
    clock.draw(
      into: Box(row: box.row, column: box.column, rows: 1, columns: box.columns), on: &picture.canvas)
    let panel = PanelDrawing(
      title: "Device", rows: device.map(\.row), columns: box.columns >= 40 ? 2 : 1, glyphs: glyphs)
    let area = Box(row: box.row + 1, column: box.column, rows: panel.height, columns: box.columns)
    for hit in panel.draw(into: area, on: &picture.canvas) {
      guard case .row(let index) = hit.target, let command = device[index].command else { continue }
      picture.hits.append((hit.box, .command(command)))
    }
    let rest = Box(
      row: area.bottom, column: box.column, rows: box.bottom - area.bottom, columns: box.columns)
    if box.columns >= 72 { drawWide(rest, &picture) } else { drawNarrow(rest, &picture) }
  }

  /// Where room is short, the device's facts that are as on a new one are left out.
  private func drawNarrow(_ box: Box, _ picture: inout Picture) {
    let facts = factRows(all: false)
    let lines = min(facts.count + 1, max(5, box.rows - 5), box.rows * 2 / 3)
    drawFacts(facts, Box(row: box.row, column: box.column, rows: lines, columns: box.columns), &picture)
    drawJournal(
      Box(row: box.row + lines, column: box.column, rows: box.rows - lines, columns: box.columns), &picture)
  }

  /// With room to spare, the calls of the app stand beside the journal, and no fact is left out.
  private func drawWide(_ box: Box, _ picture: inout Picture) {
    let left = Box(row: box.row, column: box.column, rows: box.rows, columns: box.columns / 2 - 1)
    let column = left.right + 2
    drawFacts(factRows(all: true), left, &picture)
    let calls = callRows.isEmpty ? [PanelRow("none so far")] : callRows
    let callLines = max(2, min(calls.count + 1, box.rows / 3))
    let right = Box(row: box.row, column: column, rows: callLines, columns: box.right - column)
    let panel = PanelDrawing(title: "Calls to LocalAuthentication", rows: calls, glyphs: glyphs)
    draw(panel, .calls, right, &picture)
    drawJournal(
      Box(row: right.bottom, column: column, rows: box.bottom - right.bottom, columns: right.columns),
      &picture)
  }

  private func drawFacts(_ rows: [PanelRow], _ box: Box, _ picture: inout Picture) {
    let panel = PanelDrawing(title: walk.simulation.world.flow.title, rows: rows, glyphs: glyphs)
    for hit in draw(panel, .facts, box, &picture) { picture.hits.append((hit.box, .command(.showFacts))) }
  }

  private func drawJournal(_ box: Box, _ picture: inout Picture) {
    let rows = journalRows(walk.scrolls[.journal] + box.rows)
    draw(PanelDrawing(title: journalTitle, rows: rows, glyphs: glyphs), .journal, box, &picture)
  }

  /// Draws a panel as far scrolled as the wheel has it.
  @discardableResult
  private func draw(
    _ panel: PanelDrawing, _ kind: PanelScrolls.Panel, _ box: Box, _ picture: inout Picture
  ) -> [HitTarget] {
    var panel = panel
    let most = max(0, panel.rows.count - (box.rows - 1))
    panel.scroll = kind == .facts ? walk.scrolls[kind] : most - min(walk.scrolls[kind], most)
    picture.panels.append((box, kind, most))
    return panel.draw(into: box, on: &picture.canvas)
  }

  private var clockTitle: String {
    let clock = timeOfDay(walk.simulation.world.clock.now, seconds: true)
    let state = walk.isPaused ? "paused" : walk.speed.title
    let next = walk.simulation.world.nextDeadline.map {
      "  next in \(countdown($0 - walk.simulation.world.clock.now))"
    }
    return "\(clock)  \(state)\(next ?? "")"
  }

  /// The settings of the device that have a row of their own.
  static let deviceSettings = [
    "model", "ios", "biometry", "enrolled", "passcode", "sensor", "face-id-permission", "lock-out-table",
    "erase-data", "network", "latency", "jailbroken",
  ]

  private var deviceRows: [(row: PanelRow, command: Command?)] {
    let device = walk.simulation.world.device
    let changed = walk.changedSettings
    return WalkDrawing.deviceSettings.compactMap { name in
      guard let setting = DeviceSetting.named(name) else { return nil }
      let binding = KeyTable.bindings.first { $0.command.setting == name }
      let label = WalkDrawing.shortNames[name] ?? name
      let row = PanelRow(
        label, setting.get(device), key: binding?.keyText ?? "", isChanged: changed.contains(name))
      return (row, binding?.command)
    }
  }

  private static let shortNames = [
    "face-id-permission": "Face ID", "lock-out-table": "lock-outs", "erase-data": "erase", "ios": "iOS",
  ]

  /// The flow's facts first, then the limits that aren't the source's, then the device's facts.
  private func factRows(all: Bool) -> [PanelRow] {
    let changed = walk.changedFacts
    let app = walk.simulation.world.appFacts
    let device = walk.simulation.facts.dropFirst(app.count).filter {
      all || changed.contains($0.name) || WalkDrawing.unremarkable[$0.name] != $0.value
    }
    func row(_ fact: Fact) -> PanelRow {
      PanelRow(fact.name, fact.value, isChanged: changed.contains(fact.name))
    }
    let limits = walk.ownLimits.map { PanelRow("policy \($0.name)", "\($0.value), not \($0.source)") }
    return app.map(row) + limits + device.map(row)
  }

  /// The device's facts as they are most of the time, or as the device's own panel already tells.
  private static let unremarkable = Dictionary(
    uniqueKeysWithValues: [
      ("failed-biometric-attempts", "0"), ("biometry-locked-out", "false"), ("failed-passcodes", "0"),
      ("passcode-locked-out", "false"), ("passcode-lock-out-left", "none"), ("device-disabled", "false"),
      ("passcode-needed-after-restart", "false"),
      ("passcode-set", "true"), ("enrolled", "true"), ("domain-state", "1"),
      ("face-id-permission", "allowed"),
      ("can-evaluate-biometrics", "yes"), ("can-evaluate-owner", "yes"), ("app", "active"),
    ])

  private var journalTitle: String {
    let ahead = walk.timeline.stepsAhead
    let timeline = walk.timeline
    let count = timeline.branches.count
    let branch = count > 1 ? [" branch \(timeline.branch + 1) of \(count)"] : []
    let notes = branch + (ahead > 0 ? [" \(ahead) ahead"] : [])
    return "Journal" + (notes.isEmpty ? "" : ":" + notes.joined(separator: ","))
  }

  /// The last things that were done, as many lines of them as are asked for and more: the characters of one entry
  /// on one line, and on one line what did nothing, however often it was tried.
  private func journalRows(_ count: Int) -> [PanelRow] {
    var rows: [PanelRow] = []
    var isTyping = false
    var ignored = (count: 0, first: "")
    func tellIgnored() {
      if ignored.count == 1 { rows.append(PanelRow("         \(ignored.first): nothing happened")) }
      if ignored.count > 1 { rows.append(PanelRow("         \(ignored.count) keys ignored")) }
      ignored = (0, "")
    }
    func ignore(_ texts: [String]) {
      if ignored.count == 0 { ignored.first = texts.first ?? "" }
      ignored.count += texts.count
    }
    for moment in walk.timeline.recent(count * 4 + 20) {
      if moment.hasDoneNothing {
        ignore([moment.label])
        isTyping = false
      } else if let scalar = moment.typed, isTyping, ignored.count == 0 {
        rows[rows.count - 1].label.unicodeScalars.append(scalar)
        isTyping = moment.isWithinEntry
      } else {
        tellIgnored()
        let time = timeOfDay(moment.time, seconds: true)
        rows.append(PanelRow("\(time)  \(moment.label)"))
        isTyping = moment.typed != nil && moment.isWithinEntry
      }
      ignore(moment.tried)
    }
    tellIgnored()
    return rows.isEmpty ? [PanelRow("nothing done yet")] : rows
  }

  private var callRows: [PanelRow] {
    walk.simulation.calls.flatMap { call -> [PanelRow] in
      let policy = call.policy == .deviceOwnerAuthentication ? "owner" : "biometrics"
      let answer = call.answer?.name ?? "…"
      guard let prompt = call.prompt else { return [PanelRow("canEvaluatePolicy(\(policy))", answer)] }
      return [
        PanelRow("evaluatePolicy(\(policy))", answer),
        PanelRow("  “\(prompt.reason)”", prompt.fallbackTitle ?? ""),
      ]
    }
  }
}

extension Command {
  /// The device setting that the command is about.
  var setting: String? {
    switch self {
    case .cycle(let name), .choose(.device(let name)), .ask(.device(let name)): name
    default: nil
    }
  }
}
