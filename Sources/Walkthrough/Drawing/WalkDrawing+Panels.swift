import DeviceSimulation
import ScreenDrawing
import UnlockEngine

// Draws what is beside the phone: the clock, the device, the facts, the calls and the journal.

extension WalkDrawing {
  /// Draws the panels from top to bottom; in a wide window, in two or three columns.
  func drawPanels(_ box: Box, _ picture: inout Picture) {
    let columns = box.columns >= 132 ? 3 : box.columns >= 72 ? 2 : 1
    let device = deviceRows(columns)
    let row = Box(row: box.row, column: box.column, rows: 1, columns: box.columns)
    drawClock(row, isWide: columns > 1, &picture)
    let panel = PanelDrawing(
      title: "Device", rows: device.map(\.row), columns: max(columns, box.columns >= 40 ? 2 : 1),
      glyphs: glyphs)
    let area = Box(row: box.row + 1, column: box.column, rows: panel.height, columns: box.columns)
    for hit in panel.draw(into: area, on: &picture.canvas) {
      guard case .row(let index) = hit.target, let command = device[index].command else { continue }
      picture.hits.append((hit.box, .command(command)))
    }
    let rest = Box(row: area.bottom, column: box.column, rows: box.bottom - area.bottom, columns: box.columns)
    switch columns {
    case 1: drawNarrow(rest, &picture)
    case 2: drawWide(rest, &picture)
    default: drawWidest(rest, &picture)
    }
  }

  /// Draws the note on the moment that is shown, in as many lines as it takes within reason; returns what is left
  /// below it.
  func drawNote(_ box: Box, _ picture: inout Picture) -> Box {
    guard let note = walk.note else { return box }
    let lines = glyphs.text(note).wrapped(to: box.columns - 3)
    let most = max(2, box.rows / 5)
    let area = Box(
      row: box.row, column: box.column, rows: 1 + min(lines.count, most), columns: box.columns)
    PanelDrawing(title: "\(Note.sign(glyphs)) Note", rows: [], glyphs: glyphs)
      .draw(into: area, on: &picture.canvas)
    for (index, line) in lines.prefix(most).enumerated() {
      let isCut = index == most - 1 && lines.count > most
      picture.canvas.write(
        line + (isCut ? glyphs.text("…") : ""), row: area.row + 1 + index, column: area.column + 2,
        ink: .plain, emphasis: .bold, limit: area.columns - 2)
    }
    picture.hits.append((area, .command(.ask(.note))))
    return Box(row: area.bottom, column: box.column, rows: box.bottom - area.bottom, columns: box.columns)
  }

  /// With little room, device facts with the values of a new device are left out.
  private func drawNarrow(_ whole: Box, _ picture: inout Picture) {
    let box = drawGuessing(whole, isBrief: true, &picture)
    let facts = factRows(all: false)
    let lines = min(facts.count + 1, max(5, box.rows - 5), box.rows * 2 / 3)
    drawFacts(facts, Box(row: box.row, column: box.column, rows: lines, columns: box.columns), &picture)
    drawJournal(
      Box(row: box.row + lines, column: box.column, rows: box.rows - lines, columns: box.columns), &picture)
  }

  /// With room to spare, the app's calls are beside the journal, and no fact is left out.
  private func drawWide(_ box: Box, _ picture: inout Picture) {
    let columns = box.columns(2)
    let facts = drawGuessing(columns[0], isBrief: false, &picture)
    drawFacts(factRows(all: true), facts, &picture)
    let lines = max(2, min(max(1, callRows.count) + 1, box.rows / 3))
    let (calls, rest) = columns[1].split(rows: lines)
    drawCalls(calls, &picture)
    drawJournal(rest, &picture)
  }

  /// With plenty of room, every limit and server setting is shown too, and the journal has the full height.
  private func drawWidest(_ box: Box, _ picture: inout Picture) {
    let columns = box.columns(3)
    let facts = drawGuessing(columns[0], isBrief: false, &picture)
    drawFacts(factRows(all: true, withLimits: false), facts, &picture)
    let limits = limitRows
    let (top, rest) = columns[1].split(rows: min(limits.count + 1, box.rows * 2 / 3))
    let panel = PanelDrawing(title: "Limits and server", rows: limits.map(\.row), glyphs: glyphs)
    for hit in draw(panel, .limits, top, &picture) {
      guard case .row(let index) = hit.target else { continue }
      picture.hits.append((hit.box, .command(limits[index].command)))
    }
    drawCalls(rest, &picture)
    drawJournal(columns[2], &picture)
  }

  private func drawCalls(_ box: Box, _ picture: inout Picture) {
    let calls = callRows.isEmpty ? [PanelRow("none so far")] : callRows
    draw(
      PanelDrawing(title: "Calls to LocalAuthentication", rows: calls, glyphs: glyphs), .calls, box, &picture)
  }

  private func drawFacts(_ rows: [PanelRow], _ box: Box, _ picture: inout Picture) {
    let panel = PanelDrawing(title: walk.simulation.world.flow.title, rows: rows, glyphs: glyphs)
    for hit in draw(panel, .facts, box, &picture) { picture.hits.append((hit.box, .command(.showFacts))) }
  }

  func drawJournal(_ box: Box, _ picture: inout Picture) {
    let rows = journalRows(walk.scrolls[.journal] + box.rows)
    draw(PanelDrawing(title: journalTitle, rows: rows, glyphs: glyphs), .journal, box, &picture)
  }

  /// Draws a panel, scrolled as far as the wheel has moved it.
  @discardableResult
  func draw(
    _ panel: PanelDrawing, _ kind: PanelScrolls.Panel, _ box: Box, _ picture: inout Picture
  ) -> [HitTarget] {
    var panel = panel
    let most = max(0, panel.rows.count - (box.rows - 1))
    panel.scroll = kind.isFromTop ? walk.scrolls[kind] : most - min(walk.scrolls[kind], most)
    picture.panels.append((box, kind, most))
    return panel.draw(into: box, on: &picture.canvas)
  }

  /// Draws the clock, and what comes next.
  func drawClock(_ box: Box, isWide: Bool, _ picture: inout Picture) {
    PanelDrawing(title: clockTitle(isWide: isWide), rows: [], glyphs: glyphs).draw(
      into: box, on: &picture.canvas)
  }

  /// The clock that the phone shows.
  private func clockTitle(isWide: Bool) -> String {
    let world = walk.simulation.world
    let clock = timeOfDay(of: world.date, seconds: true)
    let state = walk.isPaused ? "paused" : walk.speed.title
    let next = walk.simulation.world.nextDeadline.map {
      "  next in \(countdown($0 - walk.simulation.world.clock.now))"
    }
    let uptime = isWide ? "  on for \(countdown(world.uptime))" : ""
    return "\(clock)  \(state)\(next ?? "")\(uptime)"
  }

  /// The settings of the device that have a row of their own.
  static let deviceSettings = [
    "model", "ios", "biometry", "enrolled", "passcode", "sensor", "face-id-permission", "lock-out-table",
    "erase-data", "network", "latency", "jailbroken", "captured", "stolen-device-protection", "app-lock",
    "passcode-by-time", "date", "auto-lock", "language", "text-size", "appearance",
  ]

  /// With little room, what is rarely changed is there only where it was; what all looks like, unless there is plenty.
  private func deviceRows(_ columns: Int) -> [(row: PanelRow, command: Command?)] {
    let device = walk.simulation.world.device
    let changed = walk.changedSettings
    return WalkDrawing.deviceSettings.compactMap { name in
      guard let setting = DeviceSetting.named(name) else { return nil }
      let isRare =
        columns == 1 && Self.rarelySet.contains(name) || columns == 2 && Self.seldomSet.contains(name)
      if isRare, setting.get(device) == setting.description.standard { return nil }
      let binding = KeyTable.bindings.first { $0.command.setting == name }
      let label = WalkDrawing.shortNames[name] ?? name
      let row = PanelRow(
        label, setting.get(device), key: binding?.keyText ?? "", isChanged: changed.contains(name))
      return (row, binding?.command)
    }
  }

  /// There where there is plenty of room.
  private static let seldomSet: Set = [
    "captured", "stolen-device-protection", "app-lock", "passcode-by-time", "text-size", "appearance",
  ]
  private static let rarelySet = seldomSet.union(["date", "auto-lock", "language"])

  private static let shortNames = [
    "stolen-device-protection": "protection", "passcode-by-time": "asks again",
    "face-id-permission": "Face ID", "lock-out-table": "lock-outs", "erase-data": "erase", "ios": "iOS",
  ]

  /// The settings of the flow and its server, each with the command that changes it.
  private var limitRows: [(row: PanelRow, command: Command)] {
    let world = walk.simulation.world
    let before = walk.before?.world ?? world
    return (world.flow.settings(.policy) + world.flow.settings(.server)).map { setting in
      let value = world.value(of: setting)
      let isOwn = setting.section == .policy && value != setting.standard
      let row = PanelRow(
        setting.name, value + (isOwn ? ", not \(setting.standard)" : ""),
        isChanged: value != before.value(of: setting))
      return (row, setting.values.names == nil ? .ask(setting.target) : .choose(setting.target))
    }
  }

  /// The flow's facts, then the limits that differ from the source's, then the device's facts.
  private func factRows(all: Bool, withLimits: Bool = true) -> [PanelRow] {
    let changed = walk.changedFacts
    let app = walk.simulation.world.appFacts
    let device = walk.simulation.facts.dropFirst(app.count).filter {
      // Where the app is, `app-state` says in more detail.
      all || $0.name != "app" && (changed.contains($0.name) || WalkDrawing.unremarkable[$0.name] != $0.value)
    }
    let process = walk.simulation.screen.isExtension ? [PanelRow("process", "the extension’s")] : []
    func row(_ fact: Fact) -> PanelRow {
      PanelRow(fact.name, fact.value, isChanged: changed.contains(fact.name))
    }
    let limits = (withLimits ? walk.ownLimits : []).map {
      PanelRow("policy \($0.limit.name)", "\($0.value), not \($0.limit.standard)")
    }
    // Under other limits it may be otherwise.
    let secrets = (walk.ownLimits.isEmpty ? walk.chart?.secrets ?? [] : []).map {
      PanelRow("guesses at \($0.name)", $0.guesses)
    }
    return process + app.map(row) + limits + (all ? secrets + device.map(row) : device.map(row) + secrets)
  }

  /// Device facts with these values are the normal case, or are already in the device's panel.
  private static let unremarkable = Dictionary(
    uniqueKeysWithValues: [
      ("failed-biometric-attempts", "0"), ("biometry-locked-out", "false"), ("failed-passcodes", "0"),
      ("passcode-locked-out", "false"), ("passcode-lock-out-left", "none"), ("device-locked", "false"),
      ("device-disabled", "false"),
      ("passcode-needed-after-restart", "false"),
      ("passcode-set", "true"), ("enrolled", "true"), ("domain-state", "1"),
      ("face-id-permission", "allowed"), ("date", "automatic"),
      ("can-evaluate-biometrics", "yes"), ("can-evaluate-owner", "yes"), ("app-state", "active"),
    ])

  private var journalTitle: String {
    let ahead = walk.timeline.stepsAhead
    let timeline = walk.timeline
    let count = timeline.branches.count
    let branch = count > 1 ? [" branch \(timeline.branch + 1) of \(count)"] : []
    let notes = branch + (ahead > 0 ? [" \(ahead) ahead"] : [])
    return "Journal" + (notes.isEmpty ? "" : ":" + notes.joined(separator: ","))
  }

  /// The last steps, at least as many rows as asked for: what was typed in one go shares a row, and so do inputs without
  /// effect.
  private func journalRows(_ count: Int) -> [PanelRow] {
    var rows: [PanelRow] = []
    var entries: [Timeline.Entry] = []
    var ignored = (count: 0, first: "")
    func tell() {
      rows += entries.map { PanelRow("\(timeOfDay($0.time, seconds: true))  \($0.text)") }
      entries = []
      if ignored.count == 1 { rows.append(PanelRow("         \(ignored.first): nothing happened")) }
      if ignored.count > 1 { rows.append(PanelRow("         \(ignored.count) keys ignored")) }
      ignored = (0, "")
    }
    func ignore(_ texts: [String]) {
      if ignored.count == 0 { ignored.first = texts.first ?? "" }
      ignored.count += texts.count
    }
    for place in walk.timeline.recentPlaces(count * 4 + 20) {
      let moment = walk.timeline.moments[place]
      if moment.hasDoneNothing {
        ignore([moment.label])
      } else {
        if ignored.count > 0 { tell() }
        entries.add(place, of: walk.timeline)
      }
      ignore(moment.tried)
      guard let note = walk.timeline.notes[place] else { continue }
      tell()
      rows.append(PanelRow("         \(Note.sign(glyphs)) \(note)"))
    }
    tell()
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

extension Box {
  /// Columns side by side, as in a panel with that many columns but two blanks apart.
  func columns(_ count: Int) -> [Box] {
    let step = (columns - count + 1) / count + 1
    let starts = (0..<count).map { $0 * step + min($0, 1) }
    return zip(starts, starts.dropFirst().map { $0 - 2 } + [columns]).map {
      Box(row: row, column: column + $0, rows: rows, columns: $1 - $0)
    }
  }

  /// The first rows, and the rest.
  func split(rows: Int) -> (Box, Box) {
    (
      Box(row: row, column: column, rows: rows, columns: columns),
      Box(row: row + rows, column: column, rows: self.rows - rows, columns: columns)
    )
  }
}

extension Command {
  /// The device setting that the command changes.
  var setting: String? {
    switch self {
    case .cycle(let name), .choose(.setting(.device, let name)), .ask(.setting(.device, let name)): name
    default: nil
    }
  }
}
