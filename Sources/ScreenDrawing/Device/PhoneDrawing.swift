import DeviceSimulation
import UnlockEngine

/// What the device looks like, apart from what is on its screen.
public struct PhoneLook: Hashable, Sendable {
  public enum Model: Hashable, Sendable, CaseIterable { case iPhone, iPad }
  public var model: Model
  /// The simulated time of day, as the status bar shows it: "9:41".
  public var time: String
  /// What the front of a device looks like around its screen.
  public enum Front: Hashable, Sendable, CaseIterable {
    /// A pill in the status bar: since iPhone 14 Pro.
    case dynamicIsland
    /// A notch in the screen's upper edge: the first devices with Face ID.
    case notch
    /// A home button below the screen: devices with Touch ID, and older ones.
    case homeButton
  }
  public var front: Front
  /// What iOS's own things are made of.
  public enum Design: Hashable, Sendable, CaseIterable {
    /// Flat, from edge to edge: up to iOS 18.
    case flat
    /// Glass that floats, with round ends: since iOS 26.
    case glass

    /// The one that a version of iOS has.
    public init(iOS: Int) { self = iOS >= 26 ? .glass : .flat }
  }
  public var design: Design
  /// How large text is.
  public var textSize: TextSize
  /// Whether the device is light or dark; `nil` for what whoever looks at it prefers. An app with a tone of its own keeps it.
  public var tone: AppLook.Tone?
  /// Whether the status bar shows a connection.
  public var isOnline: Bool
  /// What the app has of its own to look at.
  public var app: AppLook
  var hasHomeButton: Bool { front == .homeButton }

  public init(
    model: Model = .iPhone, time: String = "9:41", front: Front = .dynamicIsland, isOnline: Bool = true,
    app: AppLook = AppLook(), design: Design = .glass, textSize: TextSize = .l, tone: AppLook.Tone? = nil
  ) {
    self.model = model
    self.time = time
    self.front = front
    self.isOnline = isOnline
    self.app = app
    self.design = design
    (self.textSize, self.tone) = (textSize, tone)
  }
}

/// A device with something on its screen: a pure function of its properties.
public struct PhoneDrawing: Hashable, Sendable {
  public var screen: Screen
  public var look: PhoneLook
  /// What has the focus, if anything.
  public var focus: FocusTarget?
  /// Counts up while something moves; a still picture is frame 0.
  public var frame: Int
  public var glyphs: Glyphs
  /// How many lines a text too long for its place has been scrolled by.
  public var scroll: Int
  /// Whether a page that is too high is scrolled to what has the focus; else to its top, as somebody finds it who comes to it.
  public var followsFocus: Bool

  public init(
    screen: Screen, look: PhoneLook = PhoneLook(), focus: FocusTarget? = nil, frame: Int = 0,
    glyphs: Glyphs = .unicode, scroll: Int = 0, followsFocus: Bool = true
  ) {
    self.followsFocus = followsFocus
    self.screen = screen
    self.look = look
    self.focus = focus
    self.frame = frame
    self.glyphs = glyphs
    self.scroll = scroll
  }

  /// The smallest size that shows everything about a device.
  public static let minimumSize = Size(rows: 18, columns: 30)

  /// The best size for a device in the room available: true to its proportions as long as its texts remain
  /// readable. A cell is twice as high as it is wide.
  public static func size(for model: PhoneLook.Model, in room: Size) -> Size {
    let rows = min(room.rows, 66)
    let columns = min(room.columns, model == .iPhone ? max(35, rows - 1) : max(45, rows * 3 / 2))
    // An odd width has a middle column, for the island and the keypad.
    return Size(rows: rows, columns: columns % 2 == 0 ? max(0, columns - 1) : columns)
  }

  /// Draws the device so that it fills a box of at least 10×20 cells.
  ///
  /// Returns what can be tapped, in reading order.
  @discardableResult
  public func draw(into box: Box, on canvas: inout Canvas) -> [HitTarget] {
    guard box.rows >= 10, box.columns >= 20 else { return [] }
    // A multiple of every animation's period, which keeps the number small.
    let turn = Int(UInt(bitPattern: frame) % 5040)
    // The canvas is moved to the pen and back, not copied: this runs for every frame.
    var own = Canvas(size: Size(rows: 0, columns: 0))
    swap(&own, &canvas)
    var pen = Pen(canvas: own, glyphs: glyphs, focus: focus, frame: turn)
    own = Canvas(size: Size(rows: 0, columns: 0))
    pen.canvas.cursor = nil
    pen.canvas.app = look.colours
    pen.isGlass = look.design == .glass
    pen.textSize = look.textSize
    pen.followsFocus = followsFocus
    var look = look
    // The lock screen tells the time itself.
    if screen.system?.style == .lockScreen { look.time = "" }
    let chassis = Chassis(look, in: box)
    pen.device(chassis, screen: screen.backdrop)
    pen.screen(screen.readable(with: glyphs), chassis, scroll: scroll)
    pen.homeControl(chassis)
    swap(&pen.canvas, &canvas)
    return pen.hits.sorted { ($0.box.row, $0.box.column) < ($1.box.row, $1.box.column) }
  }

  /// The device alone, at its best size for the room: for pictures in scenarios and reports.
  public func canvas(in room: Size = Size(rows: 22, columns: 80)) -> Canvas {
    var canvas = Canvas(size: PhoneDrawing.size(for: look.model, in: room))
    draw(into: canvas.bounds, on: &canvas)
    return canvas
  }
}

extension Pen {
  /// The layers of a screen, from bottom to top. Only the top one can be tapped.
  mutating func screen(_ screen: Screen, _ chassis: Chassis, scroll: Int) {
    if let system = screen.system, system.coversEverything {
      return self.system(system, screen, chassis, scroll: scroll)
    }
    if let app = screen.app {
      let isTop = screen.alert == nil && screen.system == nil
      let area = screen.isExtension ? sheetOfExtension(in: chassis.area) : chassis.area
      let keyboard = isTop ? KeyboardLayout(under: app, on: chassis.look, in: area) : nil
      let rows = area.rows - (keyboard?.rows ?? 0)
      let above = Box(row: area.row, column: area.column, rows: rows, columns: area.columns)
      layer(app, in: above, scroll: isTop ? scroll : 0)
      if let keyboard { self.keyboard(keyboard, in: area.insetTop(rows), chassis) }
    }
    if let alert = screen.alert {
      veil(chassis.screen)
      tone = .alert
      dialog(alert, in: chassis.area, scroll: screen.system == nil ? scroll : 0, badge: nil)
    }
    if let system = screen.system {
      if screen.app != nil { veil(chassis.screen) }
      self.system(system, screen, chassis, scroll: scroll)
    }
  }

  /// An extension is in a sheet that leaves no more of the other app than its status bar; gives the room for its screen.
  private mutating func sheetOfExtension(in area: Box) -> Box {
    tone = .page
    clear(area, ink: .page)
    center(glyphs.pick("━━━━", "===="), in: area, row: area.row, ink: .pageDim)
    return area.insetTop(1)
  }

  /// An app's layer, which fills the area.
  mutating func layer(_ layer: Layer, in area: Box, scroll: Int) {
    tone = .page
    clear(area, ink: .page)
    if let behind = layer.behind.last { return cover(layer, over: behind, in: area, scroll: scroll) }
    page(layer, in: area, scroll: scroll)
  }

  private mutating func system(_ layer: Layer, _ screen: Screen, _ chassis: Chassis, scroll: Int) {
    let area = chassis.area
    let badge = chassis.look.model == .iPhone ? "iOS" : "iPadOS"
    switch layer.style {
    case .home:
      tone = .home
      home(layer, letters: chassis.look.app.icon, in: area)
    case .appSwitcher:
      tone = .home
      appSwitcher(screen, layer, in: area, scroll: scroll)
    case .controlCentre:
      tone = .home
      controlCentre(layer, in: area)
    case .notificationCentre:
      tone = .home
      notificationCentre(layer, time: chassis.look.time, in: area)
    case .lockScreen:
      tone = .home
      lockScreen(layer, in: area)
    case .off:
      tone = .system
      off(layer, in: area)
    case .scanning:
      tone = .alert
      scanning(layer, chassis, badge: badge)
    case .alert, .systemAlert, .actionSheet, .sheet:
      tone = .alert
      dialog(layer, in: area, scroll: scroll, badge: badge)
    case .passcode, .page, .list, .pinPad, .viewfinder, .cover:
      tone = .system
      center(badge, in: area, row: area.row, ink: .systemDim)
      page(layer, in: area.insetTop(1), scroll: scroll)
    }
  }
}

extension Screen {
  /// What the screen is filled with, including the status bar.
  fileprivate var backdrop: Ink {
    if isExtension, system == nil { return .veil }
    return switch system?.style {
    case .off: .glass
    case .home, .appSwitcher, .lockScreen: .home
    case .controlCentre, .notificationCentre: app == nil ? .home : .page
    case .passcode, .page, .list, .pinPad, .viewfinder, .cover: .system
    // Asked before the app is opened, at the home screen.
    case .systemAlert where app == nil, .scanning where app == nil: .home
    case .alert, .actionSheet, .sheet, .systemAlert, .scanning, nil: .page
    }
  }
}

extension Layer {
  /// Whether the layer leaves nothing of the app visible.
  package var coversEverything: Bool {
    switch style {
    case .systemAlert, .alert, .actionSheet, .sheet, .scanning, .controlCentre, .notificationCentre: false
    case .passcode, .home, .appSwitcher, .lockScreen, .off, .page, .list, .pinPad, .viewfinder, .cover: true
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
  /// The screen with every text in characters that the glyphs can show.
  func readable(with glyphs: Glyphs) -> Screen {
    guard glyphs == .ascii else { return self }
    return changing { $0.readable(with: glyphs) }
  }
}
