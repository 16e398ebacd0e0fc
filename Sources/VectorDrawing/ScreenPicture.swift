import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// The layers of a screen on a device, from bottom to top. Only the topmost can be tapped.
struct ScreenPicture {
  let picture: PhonePicture
  let shape: DeviceShape
  private let screen: Screen
  /// The whole screen, and where layers stand: without what the status bar and the home indicator take.
  private let whole, area: Frame

  init(_ picture: PhonePicture) {
    self.picture = picture
    shape = DeviceShape(picture.device, picture.window)
    screen = picture.screen
    whole = Frame(x: 0, y: 0, width: shape.screen.width, height: shape.screen.height)
    area = AppPicture.area(of: shape)
  }

  func draw(with pen: inout VectorPen) {
    pen.body(shape)
    pen.moved(x: shape.screen.x, y: shape.screen.y) { pen in
      backdrop(with: &pen)
      layers(with: &pen)
      let ink = ink
      // What covers everything has the phone’s own colours.
      let isApp = screen.system.map { !$0.coversEverything } ?? true && ink == .label
      if screen.system?.style != .off {
        var look = picture.device
        // The lock screen tells the time itself.
        if screen.system?.style == .lockScreen { look.time = "" }
        inApp(isApp, &pen) { $0.statusBar(shape, look, ink) }
      }
      if screen.system?.style != .scanning || picture.device.front != .dynamicIsland || shape.cutOut == nil {
        pen.cutOut(shape, picture.device.front)
      }
      if screen.system?.style != .off { inApp(isApp, &pen) { $0.homeIndicator(shape, ink) } }
    }
  }

  /// What the time and the home indicator are drawn in.
  private var ink: Paint {
    guard let system = screen.system else { return .label }
    if system.isOnWall { return .onWall }
    return .label
  }

  // MARK: Layers

  /// What the screen is filled with, up to its round corners.
  private func backdrop(with pen: inout VectorPen) {
    let radius = shape.screenRadius
    guard let system = screen.system, system.coversEverything || screen.app == nil else {
      let ground = screen.app.map(PagePicture.ground) ?? .page
      return inApp(true, &pen) { pen in
        if screen.isExtension {
          sheetOfExtension(ground, with: &pen)
        } else {
          pen.rect(whole, ground, radius: radius)
        }
      }
    }
    switch system.style {
    case .off: pen.rect(whole, .glass, radius: radius)
    case _ where system.isOnWall: pen.wallpaper(whole, radius: radius)
    // Asked before the app is opened, at the home screen.
    case .systemAlert, .scanning: pen.wallpaper(whole, radius: radius)
    default: pen.rect(whole, .system, radius: radius)
    }
  }

  /// An extension is in a sheet, over another app of which only the edge can be seen.
  private func sheetOfExtension(_ ground: Paint, with pen: inout VectorPen) {
    pen.rect(whole, .page, radius: shape.screenRadius)
    pen.rect(whole, .veil, radius: shape.screenRadius)
    let top = area.y + AppPicture.edgeOverSheet
    let box = Frame(x: whole.x, y: top, width: whole.width, height: whole.bottom - top)
    pen.sheet(box, ground, radius: picture.device.design == .glass ? 38 : 10, low: shape.screenRadius)
    pen.grabber(of: box)
  }

  private func layers(with pen: inout VectorPen) {
    let covers = screen.system?.coversEverything ?? false
    if !covers, let app = screen.app {
      inApp(true, &pen) { pen in
        pen.isLive = screen.alert == nil && screen.system == nil
        hidden(!pen.isLive, &pen) { pen in
          AppPicture(picture, shape).content(
            app, with: &pen, scroll: pen.isLive ? picture.scroll : 0, hasKeyboard: pen.isLive)
        }
      }
    }
    if !covers, let alert = screen.alert {
      pen.rect(whole, .veil, radius: shape.screenRadius)
      pen.isLive = screen.system == nil
      hidden(!pen.isLive, &pen) { pen in
        inApp(true, &pen) { pen in
          let scroll = pen.isLive ? picture.scroll : 0
          switch alert.style {
          case .actionSheet, .sheet:
            SheetShape(layer: alert, picture: picture, shape: shape, area: area, whole: whole).draw(
              with: &pen, scroll: scroll, behind: content)
          default:
            AlertShape(alert, picture.textSize, picture.device.design, in: area).draw(
              with: &pen, in: area, scroll: scroll, behind: content)
          }
        }
      }
    }
    pen.isLive = true
    guard let system = screen.system else { return }
    if screen.app != nil, !covers, !system.isOnWall { pen.rect(whole, .veil, radius: shape.screenRadius) }
    self.system(system, with: &pen)
  }

  /// What the app has on its screen: it shines through glass.
  private func content(_ pen: inout VectorPen) {
    guard screen.app != nil else { return pen.wallpaper(whole, radius: 0) }
    inApp(true, &pen) { pen in
      pen.rect(whole, screen.app.map(PagePicture.ground) ?? .page)
      if let app = screen.app { AppPicture(picture, shape).content(app, with: &pen, scroll: 0) }
    }
  }

  private func system(_ layer: Layer, with pen: inout VectorPen) {
    let (look, isPad) = (picture.device, shape.isPad)
    switch layer.style {
    case .home:
      HomeScreen(
        layer: layer, letters: look.app.icon, isPad: isPad, appClass: PhonePicture.appClass(look.app)
      ).draw(with: &pen, in: area)
    case .appSwitcher:
      AppSwitcherPicture(picture: picture, layer: layer, shape: shape).draw(with: &pen, in: area)
    case .controlCentre, .notificationCentre:
      pen.rect(whole, .wallVeil, radius: shape.screenRadius)
      pen.rect(whole, .wallVeil, radius: shape.screenRadius)
      if layer.style == .controlCentre {
        pen.controlCentre(layer, in: area)
      } else {
        pen.notificationCentre(layer, time: look.time, in: area)
      }
    case .lockScreen:
      LockScreenPicture(layer: layer, isPad: isPad)
        .draw(with: &pen, in: area, hasHomeButton: shape.homeButton != nil)
    case .off: pen.off(layer, in: area)
    case .scanning: pen.scanning(layer, shape, look.front, behind: content)
    case .alert, .systemAlert, .actionSheet, .sheet:
      AlertShape(layer, picture.textSize, look.design, in: area)
        .draw(with: &pen, in: area, scroll: picture.scroll, behind: content)
    case .passcode, .page, .list, .pinPad, .viewfinder, .cover:
      if let keypad = layer.keypad {
        EntryPicture(layer, keypad, in: area, picture.textSize, look.design, layer.isOnWall ? .wall : .system)
          .draw(with: &pen, scroll: picture.scroll)
      } else {
        PagePicture(layer, in: area, isPad: isPad, picture.textSize, look.design, isOnWall: layer.isOnWall)
          .draw(with: &pen, scroll: picture.scroll)
      }
    }
  }

  /// What the app draws is in the app's own colours and tone.
  private func inApp(_ isApp: Bool, _ pen: inout VectorPen, _ body: (inout VectorPen) -> Void) {
    let name = PhonePicture.appClass(picture.device.app)
    if isApp, !name.isEmpty { pen.group("class=\"\(name)\"", body) } else { body(&pen) }
  }

  /// What lies under something else is no part of what can be read out.
  private func hidden(_ isHidden: Bool, _ pen: inout VectorPen, _ body: (inout VectorPen) -> Void) {
    let isBlurred = screen.system?.isOnWall ?? false
    if isHidden {
      pen.group("aria-hidden=\"true\"\(isBlurred ? " class=\"blur\"" : "")", body)
    } else {
      body(&pen)
    }
  }
}

/// What an app draws on its screen.
struct AppPicture {
  let picture: PhonePicture
  let shape: DeviceShape

  init(_ picture: PhonePicture, _ shape: DeviceShape) { (self.picture, self.shape) = (picture, shape) }

  static func area(of shape: DeviceShape) -> Frame {
    Frame(
      x: shape.safeSide, y: shape.safeTop, width: shape.screen.width - 2 * shape.safeSide,
      height: shape.screen.height - shape.safeTop - shape.safeBottom)
  }

  /// How much of another app is to be seen above a sheet, in points.
  static let edgeOverSheet = 10.0

  /// Where the app's screen stands: in the sheet, under what it is drawn down by, where it is an extension's.
  private var room: Frame {
    var area = Self.area(of: shape)
    guard picture.screen.isExtension else { return area }
    area.y += Self.edgeOverSheet + 16
    area.height -= Self.edgeOverSheet + 16
    return area
  }

  /// - Parameter hasKeyboard: whether a field that is typed into brings up the keyboard, as while nothing lies over the app.
  func content(_ layer: Layer, with pen: inout VectorPen, scroll: Double, hasKeyboard: Bool = false) {
    var area = room
    let isTypedInto = hasKeyboard && !shape.isPad && layer.controls.contains(where: \.isActiveField)
    let keyboard = isTypedInto ? KeyboardShape(shape, picture.device.design) : nil
    if let keyboard { area.height = shape.screen.height - keyboard.height - area.y }
    if let behind = layer.behind.last {
      PrivacyBlur(layer: behind, textSize: picture.textSize).draw(with: &pen, in: area)
      pen.rect(
        Frame(x: 0, y: 0, width: shape.screen.width, height: shape.screen.height), .frost,
        radius: shape.screenRadius)
    }
    if let keypad = layer.keypad {
      EntryPicture(
        layer, keypad, in: area, picture.textSize, picture.device.design, images: picture.device.app.images
      ).draw(
        with: &pen, scroll: scroll)
    } else {
      PagePicture(
        layer, in: area, isPad: shape.isPad, picture.textSize, picture.device.design,
        images: picture.device.app.images, isOverKeyboard: keyboard != nil
      ).draw(with: &pen, scroll: scroll)
    }
    let whole = Frame(x: 0, y: 0, width: shape.screen.width, height: shape.screen.height)
    keyboard?.draw(with: &pen, in: whole, radius: shape.screenRadius)
  }
}

extension Layer {
  /// Whether the wallpaper is behind it.
  fileprivate var isOnWall: Bool {
    switch style {
    case .home, .appSwitcher, .lockScreen, .controlCentre, .notificationCentre: true
    case .passcode: [SystemLayerID.lockScreenPasscode, .lockScreenLockedOut].contains { $0.rawValue == id }
    case .off, .alert, .actionSheet, .sheet, .systemAlert, .scanning, .page, .list, .pinPad, .viewfinder,
      .cover:
      false
    }
  }
}
