import UnlockEngine

/// What the device looks like, beside what is on its screen.
public struct PhoneLook: Hashable, Sendable {
  public enum Model: Hashable, Sendable, CaseIterable { case iPhone, iPad }
  public var model: Model
  /// The simulated time of day, as the status bar shows it: "9:41".
  public var time: String
  /// A home button under the screen instead of a notch over it: the devices with Touch ID, and those before.
  public var hasHomeButton: Bool
  /// Whether the status bar shows a connection.
  public var isOnline: Bool

  public init(
    model: Model = .iPhone, time: String = "9:41", hasHomeButton: Bool = false, isOnline: Bool = true
  ) {
    self.model = model
    self.time = time
    self.hasHomeButton = hasHomeButton
    self.isOnline = isOnline
  }
}

/// A device with a screen on it: a pure function of its properties.
public struct PhoneDrawing: Hashable, Sendable {
  public var screen: Screen
  public var look: PhoneLook
  /// What has the focus; `nil` for none.
  public var focus: FocusTarget?
  /// Counts up while something moves; a still picture is frame 0.
  public var frame: Int
  public var glyphs: Glyphs
  /// How far a text too long for its place is scrolled, in lines.
  public var scroll: Int

  public init(
    screen: Screen, look: PhoneLook = PhoneLook(), focus: FocusTarget? = nil, frame: Int = 0,
    glyphs: Glyphs = .unicode, scroll: Int = 0
  ) {
    self.screen = screen
    self.look = look
    self.focus = focus
    self.frame = frame
    self.glyphs = glyphs
    self.scroll = scroll
  }

  /// The smallest size in which everything of a device can be told.
  public static let minimumSize = Size(rows: 18, columns: 30)

  /// The best size for a device where there is this much room.
  public static func size(for model: PhoneLook.Model, in room: Size) -> Size {
    let rows = min(room.rows, 36)
    let extra = max(0, rows - 22)
    let columns = min(room.columns, model == .iPhone ? 35 + extra * 6 / 14 : 45 + extra * 18 / 14)
    // An odd number has a middle: the notch and the keypad stand exactly there.
    return Size(rows: rows, columns: columns % 2 == 0 ? max(0, columns - 1) : columns)
  }

  /// Draws the device so that it fills a box of at least 10×20 cells.
  ///
  /// Returns what can be tapped, in reading order.
  @discardableResult
  public func draw(into box: Box, on canvas: inout Canvas) -> [HitTarget] {
    guard box.rows >= 10, box.columns >= 20 else { return [] }
    // Every animation's period divides this, and no frame number is too large.
    let turn = Int(UInt(bitPattern: frame) % 5040)
    // The canvas is handed over and back, not copied: this runs for every frame.
    var own = Canvas(size: Size(rows: 0, columns: 0))
    swap(&own, &canvas)
    var pen = Pen(canvas: own, glyphs: glyphs, focus: focus, frame: turn)
    own = Canvas(size: Size(rows: 0, columns: 0))
    pen.canvas.cursor = nil
    pen.device(look, in: box, isOn: screen.system?.style != .off)
    let area = Box(row: box.row + 2, column: box.column + 1, rows: box.rows - 3, columns: box.columns - 2)
    pen.screen(screen.readable(with: glyphs), look, in: area, scroll: scroll)
    swap(&pen.canvas, &canvas)
    return pen.hits.sorted { ($0.box.row, $0.box.column) < ($1.box.row, $1.box.column) }
  }

  /// The device alone, as large as it is at best in some room: for pictures in scenarios and reports.
  public func canvas(in room: Size = Size(rows: 22, columns: 80)) -> Canvas {
    var canvas = Canvas(size: PhoneDrawing.size(for: look.model, in: room))
    draw(into: canvas.bounds, on: &canvas)
    return canvas
  }
}

extension Pen {
  /// The layers of a screen, from the bottom to the top. Only the top one can be tapped.
  mutating func screen(_ screen: Screen, _ look: PhoneLook, in area: Box, scroll: Int) {
    let badge = look.model == .iPhone ? "iOS" : "iPadOS"
    let homeHits = hits
    if let system = screen.system, system.coversEverything {
      self.system(system, screen, in: area, scroll: scroll, badge: badge)
      return
    }
    if let app = screen.app { layer(app, in: area, scroll: screen.top == app ? scroll : 0) }
    if let alert = screen.alert {
      dimAll(in: area)
      tone = .alert
      dialog(alert, in: area, scroll: screen.system == nil ? scroll : 0, badge: nil)
      hits += homeHits
    }
    if let system = screen.system {
      dimAll(in: area)
      self.system(system, screen, in: area, scroll: scroll, badge: badge)
      hits += homeHits
    }
  }

  /// An app's layer over the whole area.
  mutating func layer(_ layer: Layer, in area: Box, scroll: Int) {
    tone = .page
    clear(area, ink: .page)
    guard layer.style == .cover else { return page(layer, in: area, scroll: scroll) }
    blur(in: area)
    let inner = area.inset(rows: area.rows > 15 ? 1 : 0, columns: area.columns > 24 ? 2 : 0)
    clear(inner, ink: .page)
    frame(inner, .round, ink: .frame)
    page(layer, in: inner.inset(rows: 1, columns: 1), scroll: scroll)
  }

  private mutating func system(
    _ layer: Layer, _ screen: Screen, in area: Box, scroll: Int, badge: String
  ) {
    tone = .system
    switch layer.style {
    case .home: home(layer, in: area)
    case .appSwitcher: appSwitcher(screen, layer, in: area, scroll: scroll)
    case .off: off(layer, in: area)
    case .scanning: scanning(layer, in: area, badge: badge)
    case .alert, .systemAlert: dialog(layer, in: area, scroll: scroll, badge: badge)
    case .passcode, .page, .list, .pinPad, .viewfinder, .cover:
      clear(area, ink: .system)
      let scalar = glyphs.box(.double).top
      for column in area.column..<area.right { put(scalar, row: area.row, column: column, ink: .systemTitle) }
      center(" \(badge) ", in: area, row: area.row, ink: .systemTitle, emphasis: .bold)
      page(layer, in: area.insetTop(1), scroll: scroll)
    }
  }
}

extension Layer {
  /// Whether nothing of the app is to be seen beside the layer.
  var coversEverything: Bool {
    switch style {
    case .systemAlert, .alert, .scanning: false
    case .passcode, .home, .appSwitcher, .off, .page, .list, .pinPad, .viewfinder, .cover: true
    }
  }

  func readable(with glyphs: Glyphs) -> Layer {
    var layer = self
    layer.title = glyphs.text(title)
    layer.texts = texts.map(glyphs.text)
    for index in layer.controls.indices {
      layer.controls[index].title = glyphs.text(controls[index].title)
      if case .field(let text, let isActive, let isSecure) = controls[index].role {
        layer.controls[index].role = .field(text: glyphs.text(text), isActive: isActive, isSecure: isSecure)
      }
    }
    return layer
  }
}

extension Screen {
  /// The screen with every text as the glyphs can show it.
  func readable(with glyphs: Glyphs) -> Screen {
    guard glyphs == .ascii else { return self }
    return Screen(
      app: app?.readable(with: glyphs), alert: alert?.readable(with: glyphs),
      system: system?.readable(with: glyphs))
  }
}
