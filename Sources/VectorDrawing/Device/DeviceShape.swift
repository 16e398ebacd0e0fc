import ScreenDrawing

/// The measures of a device, in points: those of models that are sold, or were.
struct DeviceShape {
  /// The body, without its side buttons.
  let body: Frame
  let bodyRadius: Double
  let screen: Frame
  let screenRadius: Double
  /// What the status bar and the home indicator take.
  let safeTop, safeBottom: Double
  /// What the island or the notch takes at both sides of a device that is held on its side.
  let safeSide: Double
  /// The island or the notch, within the screen.
  let cutOut: Frame?
  let homeButton: Frame?
  /// Buttons at the sides of the body.
  let buttons: [Frame]
  /// All of it.
  let width, height: Double
  let isPad: Bool
  /// Whether it is a phone on its side: there is little height.
  let isLow: Bool

  /// Room for the side buttons.
  private static let edge = 4.0

  init(_ look: PhoneLook, _ window: AppWindow = .portrait) {
    isPad = look.model == .iPad
    isLow = !isPad && window == .landscape
    var points: (width: Double, height: Double)
    var (top, bottom): (Double, Double)
    let bezel: (side: Double, end: Double)
    switch (look.model, look.front) {
    case (.iPhone, .homeButton):
      (points, bezel) = ((375, 667), (15, 96))
      (bodyRadius, screenRadius, top, bottom) = (58, 3, 20, 0)
    case (.iPhone, .dynamicIsland):
      (points, bezel) = ((393, 852), (15, 15))
      (bodyRadius, screenRadius, top, bottom) = (69, 55, 59, 34)
    case (.iPhone, .notch):
      (points, bezel) = ((390, 844), (18, 18))
      (bodyRadius, screenRadius, top, bottom) = (64, 47, 47, 34)
    case (.iPad, .homeButton):
      (points, bezel) = ((810, 1080), (34, 96))
      (bodyRadius, screenRadius, top, bottom) = (44, 3, 24, 0)
    case (.iPad, _):
      (points, bezel) = ((820, 1180), (38, 38))
      (bodyRadius, screenRadius, top, bottom) = (52, 18, 28, 22)
    }
    let sides = look.front == .homeButton ? 0 : look.front == .notch ? 47.0 : 59
    // On its side a phone has no status bar, and its home indicator is nearer to the edge.
    if isLow { (top, bottom) = (0, bottom == 0 ? 0 : 21) }
    (safeTop, safeBottom, safeSide) = (top, bottom, isLow ? sides : 0)
    points = window.size(on: points)
    let body = Frame(
      x: Self.edge, y: Self.edge, width: points.width + 2 * bezel.side, height: points.height + 2 * bezel.end)
    self.body = body
    (width, height) = (body.width + 2 * Self.edge, body.height + 2 * Self.edge)
    screen = Frame(
      x: Self.edge + bezel.side, y: Self.edge + bezel.end, width: points.width, height: points.height)
    homeButton =
      look.front == .homeButton && window == .portrait
      ? Frame(x: body.midX - 31, y: body.bottom - 48 - 31, width: 62, height: 62) : nil
    switch (isPad || isLow, look.front) {
    case (false, .dynamicIsland): cutOut = Frame(x: points.width / 2 - 63, y: 11, width: 126, height: 37)
    case (false, .notch): cutOut = Frame(x: points.width / 2 - 81, y: 0, width: 162, height: 32)
    default: cutOut = nil
    }
    buttons = Self.buttons(of: body, isPad: isPad)
  }

  private static func buttons(of body: Frame, isPad: Bool) -> [Frame] {
    func left(_ y: Double, _ height: Double) -> Frame {
      Frame(x: body.x - 3, y: body.y + y, width: 6, height: height)
    }
    func right(_ y: Double, _ height: Double) -> Frame {
      Frame(x: body.right - 3, y: body.y + y, width: 6, height: height)
    }
    if isPad {
      return [
        right(120, 48), right(178, 48), Frame(x: body.right - 150, y: body.y - 3, width: 64, height: 6),
      ]
    }
    return [left(128, 32), left(190, 62), left(268, 62), right(210, 96)]
  }
}
