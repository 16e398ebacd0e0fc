/// The purpose of a cell's text. A theme turns it into colours; no drawing names a colour itself.
public enum Ink: UInt8, Hashable, Sendable, CaseIterable {
  /// Plain text on the terminal's own background.
  case plain
  /// Secondary text: labels, hints, empty states.
  case dim
  /// The phone's outline, and other outlines that belong to the simulator.
  case frame
  /// The phone's body and its parts: side buttons, a home button, a speaker.
  case body
  /// Unlit glass: a phone that is off, the indicator that grows out of the Dynamic Island.
  case glass
  /// Bright drawing on glass.
  case face
  /// The Dynamic Island, the notch, a camera.
  case island
  /// Text on an app's page, and secondary text there.
  case page, pageDim
  /// A heading on a page.
  case title
  /// A filled button: the primary one, and an ordinary one.
  case primary, button
  /// Text typed into a field, and a row of a list.
  case field
  /// Words that can be tapped: ordinary ones, destructive ones, and ones that can't be tapped now.
  case link, destructive, disabled
  /// A key of a keypad, a key that was just pressed, a dot that stands for a digit.
  case key, lit, dot
  /// A dialog: its text, its title, its hairlines and small print, and its buttons.
  case alert, alertTitle, alertDim, alertButton, alertDestructive
  /// Whatever is under a dialog: the page, and shapes on it.
  case veil, veilShape
  /// A full screen of the system's, such as the passcode screen, and its keys.
  case system, systemDim, systemTitle, systemKey
  /// The home screen and the app switcher: the app's icon, the spaces of other apps, the dock.
  case home, homeDim, icon, place, dock
  /// Whatever has the focus: the same everywhere, and used for nothing on the phone itself.
  case focus
  /// Something went wrong; something went well; something to notice.
  case bad, good, notice
  /// A key's name in a hint line, a heading in a panel, a value that was just changed.
  case hotkey, heading, changed
  /// A box that belongs to the simulator: palette, help, card.
  case overlay, overlayTitle, overlaySelected
  // The rims of shapes: each draws its scalar in the fill colour of the shape that it is named after.
  case bodyRim, pageRim, islandRim, primaryRim, buttonRim, fieldRim, keyRim, litRim, glassRim, alertRim,
    veilRim
  case systemRim, systemKeyRim, homeRim, iconRim, placeRim, dockRim, focusRim

  /// The ink that draws the rim of a shape filled with this one.
  var rim: Ink {
    switch self {
    case .body: .bodyRim
    case .page: .pageRim
    case .island: .islandRim
    case .primary: .primaryRim
    case .button: .buttonRim
    case .field: .fieldRim
    case .key: .keyRim
    case .lit: .litRim
    case .glass: .glassRim
    case .alert: .alertRim
    case .veilShape: .veilRim
    case .system: .systemRim
    case .systemKey: .systemKeyRim
    case .home: .homeRim
    case .icon: .iconRim
    case .place: .placeRim
    case .dock: .dockRim
    case .focus: .focusRim
    default: self
    }
  }

  /// The ink that fills the shape whose rim this ink draws.
  var filling: Ink? { Ink.fillings[Int(rawValue)] }

  private static let fillings: [Ink?] = {
    var table = [Ink?](repeating: nil, count: Ink.allCases.count)
    for ink in Ink.allCases where ink.rim != ink { table[Int(ink.rim.rawValue)] = ink }
    return table
  }()

  /// Whether the ink takes on the background beneath it; the same in every coloured palette.
  public var isTransparent: Bool {
    switch self {
    case .plain, .body, .glass, .island, .page, .primary, .button, .field, .key, .lit, .alert, .veil,
      .veilShape, .system, .systemKey, .home, .icon, .place, .dock, .focus, .overlay, .overlaySelected:
      false
    default: true
    }
  }
}
