import ScreenDrawing
import SimulatedLocalAuthentication
import UnlockEngine

/// A walk on a canvas: the phone at the left, the device, the facts and the journal beside it, the keys below.
public struct WalkDrawing: Sendable {
  public var walk: Walk
  public var glyphs: Glyphs
  /// Counts up while something moves.
  public var frame: Int

  public init(_ walk: Walk, glyphs: Glyphs = .unicode, frame: Int = 0) {
    self.walk = walk
    self.glyphs = glyphs
    self.frame = frame
  }

  /// The smallest window in which everything can be told.
  public static let minimumSize = Size(rows: 24, columns: 80)

  /// What a click at a place means.
  public enum Hit: Hashable, Sendable {
    case phone(FocusTarget)
    case command(Command)
    /// A row of the overlay, by its place in what is shown.
    case overlayRow(Int)
  }

  /// A drawn window and what stands where.
  public struct Picture: Sendable {
    public var canvas: Canvas
    var hits: [(box: Box, hit: Hit)] = []

    /// What a click at a place means; the one on top where there are several.
    public func hit(row: Int, column: Int) -> Hit? {
      hits.last { $0.box.contains(row: row, column: column) }?.hit
    }
  }

  /// Draws the window.
  public func draw(size: Size) -> Picture {
    var picture = Picture(canvas: Canvas(size: size))
    guard size.rows >= Self.minimumSize.rows, size.columns >= Self.minimumSize.columns else {
      SizeCard(needed: Self.minimumSize, glyphs: glyphs).draw(on: &picture.canvas)
      return picture
    }
    let room = Size(rows: size.rows - 2, columns: size.columns - 41)
    let phone = PhoneDrawing.size(for: look.model, in: room)
    let top = (room.rows - phone.rows) / 2
    // In a wide window the phone stands free; in a narrow one every column is needed.
    let left = size.columns >= 100 ? 2 : 0
    drawPhone(Box(row: top, column: left, rows: phone.rows, columns: phone.columns), &picture)
    let side = left + phone.columns + (size.columns >= 100 ? 3 : 1)
    drawPanels(Box(row: 0, column: side, rows: room.rows, columns: size.columns - side), &picture)
    drawHints(Box(row: size.rows - 2, column: 0, rows: 2, columns: size.columns), &picture)
    drawOverlay(Box(row: 0, column: 0, rows: size.rows, columns: size.columns), &picture)
    return picture
  }

  // MARK: Phone

  private var look: PhoneLook { PhoneLook(walk.simulation.world) }

  private func drawPhone(_ box: Box, _ picture: inout Picture) {
    let drawing = PhoneDrawing(
      screen: walk.screen, look: look, focus: walk.overlay == nil ? walk.focusTarget : nil, frame: frame,
      glyphs: glyphs)
    for hit in drawing.draw(into: box, on: &picture.canvas) {
      picture.hits.append((hit.box, .phone(hit.target)))
    }
  }

  // MARK: Panels

  private func drawPanels(_ box: Box, _ picture: inout Picture) {
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
      ("passcode-locked-out", "false"), ("device-disabled", "false"),
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

  /// What was done, the characters of one entry on one line.
  private var journalRows: [PanelRow] {
    var rows: [PanelRow] = []
    var isTyping = false
    for moment in walk.timeline.recent(120) {
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
      rows.append(PanelRow("\(timeOfDay(moment.simulation.world.clock.now, seconds: true))  \(moment.label)"))
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

  // MARK: Hints

  private func drawHints(_ box: Box, _ picture: inout Picture) {
    if case .slider? = walk.overlay { return drawSlider(box, &picture) }
    var area = box
    if let message = walk.message {
      // What is long takes the place of the hints: they are back with the next key.
      let lines = glyphs.text(message).wrapped(to: box.columns).prefix(box.rows)
      for (row, line) in lines.enumerated() {
        picture.canvas.write(line, row: box.row + row, column: 0, ink: .notice, limit: box.columns)
      }
      guard lines.count < box.rows else { return }
      area = Box(row: box.row + 1, column: 0, rows: 1, columns: box.columns)
    }
    // A list or a question tells its own keys, and no other works while it is open.
    guard walk.overlay == nil else { return }
    let bindings = KeyTable.hints(for: walk)
    var hints = bindings.enumerated().map { place, binding in
      let key = binding.reachableKeys(in: walk).first.map { Binding.text(of: $0) } ?? ""
      return Hint(key, binding.label(in: walk), priority: place)
    }
    if walk.takesTyping {
      hints.insert(Hint(walk.capturesLetters ? "letters" : "0–9", "type", priority: -1), at: 0)
    }
    let offset = hints.count - bindings.count
    for hit in HintLine(hints, glyphs: glyphs).draw(into: area, on: &picture.canvas) {
      guard case .hint(let index) = hit.target, index >= offset else { continue }
      picture.hits.append((hit.box, .command(bindings[index - offset].command)))
    }
  }

  // MARK: Overlay

  func drawOverlay(_ area: Box, _ picture: inout Picture) {
    switch walk.overlay {
    case nil, .slider: return
    case .question(let question):
      // Whatever is behind can't be clicked while it is up.
      picture.hits = []
      OverlayDrawing(
        title: question.target.question, rows: [OverlayRow(question.hint(in: walk))],
        query: question.answer, footnote: question.target.footnote, glyphs: glyphs
      ).draw(into: area.inset(rows: 2), on: &picture.canvas)
    case .list(let list):
      picture.hits = []
      let rows = list.shown.map { OverlayRow($0.title, detail: $0.detail, isHeading: $0.isHeading) }
      let drawing = OverlayDrawing(
        title: list.title, rows: rows, selected: list.selected, query: list.isFiltered ? list.query : nil,
        footnote: list.footnote, glyphs: glyphs)
      for hit in drawing.draw(into: area.inset(rows: 1), on: &picture.canvas) {
        guard case .row(let index) = hit.target else { continue }
        picture.hits.append((hit.box, .overlayRow(index)))
      }
    case .map(let map): drawMap(map, area, &picture)
    }
  }
}

extension Timeline.Moment {
  fileprivate var triedRows: [PanelRow] { tried.map { PanelRow("         \($0): nothing happened") } }
}

extension PhoneLook {
  /// How the device of a world looks now.
  public init(_ world: any AnyWorld) {
    self.init(
      model: world.device.model == .iPad ? .iPad : .iPhone, time: timeOfDay(world.clock.now),
      hasHomeButton: world.device.biometry == .touchID || world.device.biometry == .none,
      isOnline: world.device.network != .offline)
  }
}

/// The simulated time of day: worlds begin at 9:41 in the morning.
public func timeOfDay(_ instant: Instant, seconds: Bool = false) -> String {
  let total = instant.milliseconds / 1000 + (9 * 60 + 41) * 60
  func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
  let clock = "\(total / 3600 % 24):\(two(total / 60 % 60))"
  return seconds ? clock + ":" + two(total % 60) : clock
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

extension Walk {
  /// The focus as drawings know it.
  var focusTarget: FocusTarget? {
    guard case .control(let id)? = focus else { return nil }
    return .control(id)
  }

  /// Does what a click means: in the window of this size, as it is drawn.
  public mutating func click(row: Int, column: Int, in picture: WalkDrawing.Picture) {
    message = nil
    guard let hit = picture.hit(row: row, column: column) else {
      // Beside an open list: close it.
      overlay = nil
      return
    }
    switch hit {
    case .phone(.control(let id)): click(id)
    case .phone(.digit(let digit)): if let scalar = Unicode.Scalar(0x30 + digit) { perform(.type(scalar)) }
    case .phone(.character(let scalar)): perform(.type(scalar))
    case .phone(.delete): perform(.type(.delete))
    case .phone(.home): perform(.lifeCycle(.leave))
    case .phone(.row), .phone(.hint): break
    case .command(let command): perform(command)
    case .overlayRow(let index):
      if case .list(var list)? = overlay {
        list.selected = index
        choose(list)
      } else if case .map(var map)? = overlay {
        // A place is looked at first; only a second click leads there.
        let isChosen = map.list.selected == index
        map.list.selected = index
        overlay = .map(map)
        if isChosen { press(.enter, in: map) }
      }
    }
  }
}

extension Question {
  /// What would be a right answer, and the value now.
  func hint(in walk: Walk) -> String {
    let world = walk.simulation.world
    switch target {
    case .device(let name):
      let setting = DeviceSetting.named(name)
      return "now \(setting?.get(world.device) ?? ""); \(setting?.values.text ?? "")"
    case .policy(let name), .server(let name):
      let setting = (world.policySettings + world.serverSettings).first { $0.name == name }
      return "now \(setting?.value ?? ""); \(setting?.values.text ?? "")"
    case .time: return SettingValues.duration.text
    case .moment: return "5m after the start, -30s from now, or 9:46:30"
    case .storyboard: return "a path that ends in .html; folders are made"
    case .title:
      return answer.isEmpty ? "a sentence that says what happens" : ScenarioName.path(world.flow.name, answer)
    }
  }
}
