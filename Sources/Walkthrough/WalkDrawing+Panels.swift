import DeviceSimulation
import ScreenDrawing
import UnlockEngine

// What stands beside the phone: the clock, the device, the facts, the calls and the journal.

extension WalkDrawing {
  /// Draws them from top to bottom; in a wide window, two beside each other.
  func drawPanels(_ box: Box, _ picture: inout Picture) {
    let isWide = box.columns >= 72
    let device = deviceRows
    let deviceColumns = box.columns >= 40 ? 2 : 1
    var row = box.row
    func place(_ panel: PanelDrawing, rows: Int, in box: Box, _ commands: [Command?]) {
      let area = Box(row: row, column: box.column, rows: rows, columns: box.columns)
      for hit in panel.draw(into: area, on: &picture.canvas) {
        guard case .row(let index) = hit.target, let command = commands[index] else { continue }
        picture.hits.append((hit.box, .command(command)))
      }
      row += rows
    }

    place(PanelDrawing(title: clockTitle, rows: [], glyphs: glyphs), rows: 1, in: box, [])
    let devicePanel = PanelDrawing(
      title: "Device", rows: device.map(\.row), columns: deviceColumns, glyphs: glyphs)
    place(devicePanel, rows: devicePanel.height, in: box, device.map(\.command))

    let rest = box.bottom - row
    guard isWide else {
      // Where room is short, the device's facts that are as on a new one are left out.
      let facts = factRows(all: false)
      let factLines = min(facts.count + 1, max(5, rest - 5))
      let panel = PanelDrawing(title: walk.simulation.world.flow.title, rows: facts, glyphs: glyphs)
      place(panel, rows: min(factLines, rest * 2 / 3), in: box, facts.map { _ in .showFacts })
      let rows = journalRows
      let journal = PanelDrawing(title: journalTitle, rows: rows, scroll: .max / 2, glyphs: glyphs)
      place(journal, rows: box.bottom - row, in: box, rows.map { _ in nil })
      return
    }
    let below = Box(row: row, column: box.column, rows: rest, columns: box.columns)
    drawWide(below, factRows(all: true), &picture)
  }

  /// With room to spare, the calls of the app stand beside the journal, and no fact is left out.
  private func drawWide(_ box: Box, _ facts: [PanelRow], _ picture: inout Picture) {
    let left = Box(row: box.row, column: box.column, rows: box.rows, columns: box.columns / 2 - 1)
    let right = Box(
      row: box.row, column: left.right + 2, rows: box.rows, columns: box.columns - left.columns - 2)
    let callLines = min(walk.simulation.calls.count * 2 + 1, box.rows / 3)
    PanelDrawing(title: walk.simulation.world.flow.title, rows: facts, glyphs: glyphs)
      .draw(into: left, on: &picture.canvas)
    let calls = Box(row: right.row, column: right.column, rows: max(2, callLines), columns: right.columns)
    let callRows = callRows.isEmpty ? [PanelRow("none so far")] : callRows
    PanelDrawing(title: "Calls to LocalAuthentication", rows: callRows, scroll: .max / 2, glyphs: glyphs)
      .draw(into: calls, on: &picture.canvas)
    let journal = Box(
      row: calls.bottom, column: right.column, rows: right.bottom - calls.bottom, columns: right.columns)
    PanelDrawing(title: journalTitle, rows: journalRows, scroll: .max / 2, glyphs: glyphs)
      .draw(into: journal, on: &picture.canvas)
  }

  private var clockTitle: String {
    let clock = timeOfDay(walk.simulation.world.clock.now, seconds: true)
    let state = walk.isPaused ? "paused" : walk.speed.title
    let next = walk.simulation.world.nextDeadline.map {
      "  next in \(countdown($0 - walk.simulation.world.clock.now))"
    }
    return "\(clock)  \(state)\(next ?? "")"
  }

  private var deviceRows: [(row: PanelRow, command: Command?)] {
    let device = walk.simulation.world.device
    let shown = [
      "model", "ios", "biometry", "enrolled", "passcode", "sensor", "face-id-permission",
      "lock-out-table", "erase-data", "network", "latency", "jailbroken",
    ]
    return shown.compactMap { name in
      guard let setting = DeviceSetting.named(name) else { return nil }
      let binding = KeyTable.bindings.first { $0.command.setting == name }
      let label = WalkDrawing.shortNames[name] ?? name
      return (PanelRow(label, setting.get(device), key: binding?.keyText ?? ""), binding?.command)
    }
  }

  private static let shortNames = [
    "face-id-permission": "Face ID", "lock-out-table": "lock-outs", "erase-data": "erase", "ios": "iOS",
  ]

  /// The flow's facts first, then the device's.
  private func factRows(all: Bool) -> [PanelRow] {
    let changed = walk.changedFacts
    let app = walk.simulation.world.appFacts
    let device = walk.simulation.facts.dropFirst(app.count).filter {
      all || changed.contains($0.name) || WalkDrawing.unremarkable[$0.name] != $0.value
    }
    return (app + device).map { PanelRow($0.name, $0.value, isChanged: changed.contains($0.name)) }
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

  /// The highest window shows no more, however long the walk is.
  private static let mostRows = 120

  /// What was done, the characters of one entry on one line.
  private var journalRows: [PanelRow] {
    var rows: [PanelRow] = []
    var isTyping = false
    for moment in walk.timeline.recent(Self.mostRows) {
      if let scalar = moment.typed {
        if isTyping {
          rows[rows.count - 1].label.unicodeScalars.append(scalar)
          isTyping = moment.isWithinEntry && moment.tried.isEmpty
          rows += moment.triedRows
          continue
        }
        isTyping = moment.isWithinEntry && moment.tried.isEmpty
      } else {
        isTyping = false
      }
      rows.append(PanelRow("\(timeOfDay(moment.time, seconds: true))  \(moment.label)"))
      rows += moment.triedRows
    }
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

extension Timeline.Moment {
  fileprivate var triedRows: [PanelRow] {
    tried.suffix(120).map { PanelRow("         \($0): nothing happened") }
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
