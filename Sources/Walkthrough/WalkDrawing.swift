import DeviceSimulation
import ScreenDrawing
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

  // MARK: Hints

  private func drawHints(_ box: Box, _ picture: inout Picture) {
    if case .slider(let slider)? = walk.overlay { return draw(slider, in: box, &picture) }
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
        title: question.target.question, rows: question.hints(in: walk).map { OverlayRow($0) },
        query: question.answer, footnote: question.target.footnote, glyphs: glyphs
      ).draw(into: area.inset(rows: 2), on: &picture.canvas)
    case .list(let list):
      picture.hits = []
      // Of a long list only what can be in the window: that is around the selected row.
      let first = max(0, list.selected - area.rows)
      let rows = list.items(first..<list.selected + area.rows, in: walk).map {
        OverlayRow($0.title, detail: $0.detail, isHeading: $0.isHeading)
      }
      var drawing = OverlayDrawing(
        title: list.title, rows: rows, selected: list.selected, query: list.isFiltered ? list.query : nil,
        footnote: list.footnote, glyphs: glyphs)
      drawing.part = OverlayDrawing.Part(first: first, of: list.count)
      for hit in drawing.draw(into: area.inset(rows: 1), on: &picture.canvas) {
        guard case .row(let index) = hit.target else { continue }
        picture.hits.append((hit.box, .overlayRow(index)))
      }
    case .map(let map): drawMap(map, area, &picture)
    }
  }
}

extension PhoneLook {
  /// How the device of a world looks now.
  public init(_ world: any AnyWorld) {
    self.init(
      model: world.device.model == .iPad ? .iPad : .iPhone, time: timeOfDay(world.clock.now),
      front: PhoneLook.Front(world.device), isOnline: world.device.network != .offline)
  }
}

extension PhoneLook.Front {
  /// The front that devices of these days have.
  init(_ device: Device) {
    switch device.biometry {
    case .none, .touchID: self = .homeButton
    case .faceID, .opticID: self = device.iOS >= 16 ? .dynamicIsland : .notch
    }
  }
}

/// The simulated time of day, as "9:41" or "9:41:07".
public func timeOfDay(_ instant: Instant, seconds: Bool = false) -> String {
  let total = (instant.milliseconds + Instant.startOfDay) / 1000
  func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
  let clock = "\(total / 3600 % 24):\(two(total / 60 % 60))"
  return seconds ? clock + ":" + two(total % 60) : clock
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
  func hints(in walk: Walk) -> [String] {
    guard target == .title else { return [hint(in: walk)] }
    // What a file tells whoever gets it is said before it is written.
    let codes = walk.masksCodes ? "others, which do the same" : "in clear, as they are"
    return [hint(in: walk), "passcodes and PINs in it: \(codes)"]
  }

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
