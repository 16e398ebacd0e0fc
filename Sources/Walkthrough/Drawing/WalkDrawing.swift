import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// A walk on a canvas: the phone on the left; the device, the facts and the journal beside it; the keys below.
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

  /// The smallest window that shows everything.
  public static let minimumSize = Size(rows: 24, columns: 80)
  /// The width from which there is room to keep the phone uncovered whatever is open.
  public static let wideColumns = 100

  /// What a click at a place means.
  public enum Hit: Hashable, Sendable {
    case phone(FocusTarget)
    /// Something on the second phone.
    case second(FocusTarget)
    case command(Command)
    /// A small phone that shows what these lead to.
    case next([Input])
    /// A row of the overlay, by its position among the rows shown.
    case overlayRow(Int)
  }

  /// A drawn window, and what is where in it.
  public struct Picture: Sendable {
    public var canvas: Canvas
    var hits: [(box: Box, hit: Hit)] = []
    /// The panels that the wheel scrolls, each with the maximum number of rows.
    var panels: [(box: Box, panel: PanelScrolls.Panel, most: Int)] = []
    /// The second column of what is open, which the wheel scrolls.
    var aside: Box?
    /// The area of what is open over the picture.
    var open: Box?

    /// What a click at a place means; the topmost target if there are several.
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
    if case .gallery(let gallery)? = walk.overlay {
      draw(gallery, &picture)
      return picture
    }
    let layout = WalkLayout(size, look.model, second: lookOfSecond?.model, side: walk.sideView)
    let preview = layout.isWide ? walk.preview : nil
    drawPhone(preview?.phones.first ?? walk.simulation, layout.phone, &picture)
    // What is beside the phone describes what the phone shows.
    var beside = self
    if let moment = preview?.moment { beside.walk = walk.seen(at: moment) }
    let overlay = overlay(in: layout.overlay, layout.isWide ? .side : .middle)
    let (area, panels) = layout.share(with: overlay)
    if let place = layout.second, overlay == nil || area.column >= place.right {
      drawSecond(beside: preview?.phones ?? walk.timeline.phones, place, layout, &picture)
    }
    if let panels { beside.drawBeside(panels, layout, &picture) }
    if let next = layout.next, overlay == nil { drawNext(next, &picture) }
    drawHints(layout.hints, layout, &picture)
    if let overlay { draw(overlay, into: area, &picture) }
    return picture
  }

  // MARK: Phone

  var look: PhoneLook { PhoneLook(walk.simulation.world) }

  /// Draws what the phone shows: the present, or what is selected in a list, to look at before going there.
  private func drawPhone(_ shown: Simulation, _ place: Box, _ picture: inout Picture) {
    let drawing = PhoneDrawing(
      screen: shown.screen, look: PhoneLook(shown.world),
      focus: walk.overlay == nil ? walk.focusTarget : nil, frame: frame, glyphs: glyphs,
      followsFocus: walk.followsFocus)
    for hit in drawing.draw(into: drawing.box(in: place), on: &picture.canvas) {
      picture.hits.append((hit.box, .phone(hit.target)))
    }
  }

  // MARK: Hints

  private func drawHints(_ box: Box, _ layout: WalkLayout, _ picture: inout Picture) {
    if case .slider(let slider)? = walk.overlay { return draw(slider, in: box, &picture) }
    let first = Box(row: box.row, column: 0, rows: 1, columns: box.columns)
    let second = Box(row: box.row + 1, column: 0, rows: 1, columns: box.columns)
    let told = [layout.isWide ? nil : needForSecond, walk.flash, walk.message ?? walk.notice].compactMap {
      $0
    }
    if !told.isEmpty {
      // A long message replaces the hints until the next key.
      let lines = glyphs.text(told.joined(separator: " · ")).wrapped(to: box.columns).prefix(box.rows)
      for (row, line) in lines.enumerated() {
        picture.canvas.write(line, row: box.row + row, column: 0, ink: .notice, limit: box.columns)
      }
      guard lines.count < box.rows else { return }
    }
    // A list or a question has its own keys, and no others work while it is open.
    guard walk.overlay == nil else {
      guard told.isEmpty, layout.isWide, let preview = walk.preview else { return }
      let text = glyphs.text("The phone shows \(preview.title)")
      picture.canvas.write(text, row: box.row, column: 0, ink: .notice, limit: box.columns)
      return
    }
    if told.isEmpty { drawHintsOfNow(first, &picture) }
    let always = KeyTable.alwaysHints(for: walk)
    draw(always.map(\.hint), second, &picture) {
      always[$0].hint.isEnabled ? always[$0].binding.command : nil
    }
  }

  private func drawHintsOfNow(_ box: Box, _ picture: inout Picture) {
    let bindings = KeyTable.hints(for: walk)
    let typing =
      walk.takesTyping ? [Hint(walk.typedKeys, "type", priority: -1)] : []
    let hints = bindings.enumerated().map { place, binding in
      let key = binding.reachableKeys(in: walk).first.map { Binding.text(of: $0) } ?? ""
      return Hint(key, binding.label(in: walk), priority: place)
    }
    draw(typing + hints, box, &picture) { $0 < typing.count ? nil : bindings[$0 - typing.count].command }
  }

  private func draw(_ hints: [Hint], _ box: Box, _ picture: inout Picture, command: (Int) -> Command?) {
    for hit in HintLine(hints, glyphs: glyphs).draw(into: box, on: &picture.canvas) {
      guard case .hint(let index) = hit.target, let command = command(index) else { continue }
      picture.hits.append((hit.box, .command(command)))
    }
  }

  // MARK: Overlay

  /// What is open, as an overlay; `nil` if nothing is, or it doesn't cover the picture.
  func overlay(in area: Box, _ place: OverlayDrawing.Place) -> OverlayDrawing? {
    var drawing: OverlayDrawing
    switch walk.overlay {
    case nil, .slider, .gallery: return nil
    case .question(let question):
      let mistake = question.mistake?.wrapped(to: min(area.columns, 72) - 8) ?? []
      drawing = OverlayDrawing(
        title: question.target.question,
        rows: question.hints(in: walk).map { OverlayRow($0) }
          + mistake.map { OverlayRow($0, isNotice: true) },
        query: question.line.drawn, footnote: question.target.footnote, glyphs: glyphs)
    case .list(let list):
      // Only the visible part of a long list is made: the rows around the selected one.
      let first = max(0, list.selected - area.rows)
      let rows = list.items(first..<list.selected + area.rows, in: walk).map {
        OverlayRow($0.title, detail: $0.detail, isHeading: $0.isHeading)
      }
      drawing = OverlayDrawing(
        title: list.title, rows: rows, selected: list.selected,
        query: list.isFiltered ? list.query.drawn : nil, footnote: list.footnote, glyphs: glyphs)
      drawing.part = OverlayDrawing.Part(first: first, of: list.count)
      drawing.capacity = list.capacity
    case .map(let map): drawing = self.drawing(of: map)
    case .exploring(let exploring): drawing = self.drawing(of: exploring)
    case .tour(let tour): drawing = self.drawing(of: tour)
    }
    drawing.place = place
    return drawing
  }

  func draw(_ overlay: OverlayDrawing, into area: Box, _ picture: inout Picture) {
    // While it is up, nothing behind it can be clicked, and nothing below it can be scrolled.
    picture.hits = []
    if overlay.place == .middle { picture.panels = [] }
    picture.open = overlay.box(in: area)
    for hit in overlay.draw(into: area, on: &picture.canvas) {
      if hit.target == .aside { picture.aside = hit.box }
      guard case .row(let index) = hit.target, let row = overlayRow(index) else { continue }
      picture.hits.append((hit.box, .overlayRow(row)))
    }
  }

  /// The list index of a drawn row; `nil` if it can't be chosen.
  private func overlayRow(_ index: Int) -> Int? {
    switch walk.overlay {
    case .list: index
    case .map(let map): row(index, of: map)
    case .question, .exploring, .slider, .gallery, .tour, nil: nil
    }
  }
}

extension LineEdit {
  var drawn: OverlayDrawing.Query { .init(before, after, isOffered: isOffered) }
}

extension MapView {
  var query: OverlayDrawing.Query { list.query.drawn }
}

extension Question {
  func hints(in walk: Walk) -> [String] {
    guard target.isToHandOn else { return [hint(in: walk)] }
    // Whether codes will be readable in the file is said before it is written.
    let codes = walk.masksCodes ? "replaced by others that act the same" : "readable, as typed"
    var hints = [hint(in: walk), "passcodes and PINs in it: \(codes)"]
    if case .export(let kind) = target { hints.insert(kind.summary, at: 0) }
    return hints
  }

  /// The values that are accepted, and the current value.
  func hint(in walk: Walk) -> String {
    let world = walk.simulation.world
    switch target {
    case .setting(let section, let name):
      guard let setting = world.flow.setting(section, name) else { return "" }
      return "now \(world.value(of: setting)); \(setting.values.text)"
    case .onSecond(let section, let name):
      guard let setting = walk.flowBeside.setting(section, name) else { return "" }
      return "now \(walk.valueBeside(of: setting)); \(setting.values.text)"
    case .time, .touching: return SettingValues.duration.text
    case .moment: return "5m after the start, -30s from now, or 9:46:30"
    case .export(let kind): return kind.expected
    case .note: return "on \(walk.timeline.title(of: walk.timeline.stop(of: walk.timeline.position)))"
    case .title:
      return answer.trimmingBlanks.isEmpty
        ? "a sentence that says what happens" : ScenarioName.path(world.flow.name, answer)
    }
  }
}

extension Walk {
  /// What can be typed on the phone now, for hints.
  var typedKeys: String { capturesLetters ? "letters" : top?.keypad?.keys == .pattern ? "1–9" : "0–9" }
}
