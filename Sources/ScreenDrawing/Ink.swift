/// What a cell's text is for. A theme turns it into colours; no drawing names a colour itself.
public enum Ink: UInt8, Hashable, Sendable, CaseIterable {
  /// Plain text on the terminal's own background.
  case plain
  /// Secondary text: labels, hints, empty states.
  case dim
  /// The phone's outline, and other outlines of the simulator's own.
  case frame
  /// The phone's body, and what is set into it: side buttons, a home button, a speaker.
  case body
  /// Glass where nothing is lit: a phone that is off, the indicator that grows out of the Dynamic Island.
  case glass
  /// What is drawn on glass, brightly.
  case face
  /// The Dynamic Island, the notch, a camera.
  case island
  /// Text on an app's page, and its secondary text.
  case page, pageDim
  /// A heading on a page.
  case title
  /// A filled button: the main way on, and an ordinary one.
  case primary, button
  /// What is typed into a field, and a row of a list.
  case field
  /// Words that can be tapped: plain ones, ones that destroy. What can't be tapped now.
  case link, destructive, disabled
  /// A key of a keypad, a key that was just hit, a digit's dot.
  case key, lit, dot
  /// A dialog: its texts, its title, the hairlines and the small print, and its buttons.
  case alert, alertTitle, alertDim, alertButton, alertDestructive
  /// What lies under a dialog: the page, and shapes on it.
  case veil, veilShape
  /// A full screen of the system's, such as the passcode screen, and its keys.
  case system, systemDim, systemTitle, systemKey
  /// The home screen and the app switcher, the app's icon, the places of other apps, the dock.
  case home, homeDim, icon, place, dock
  /// Whatever has the focus: the same everywhere, and nothing of the phone's own.
  case focus
  /// Something went wrong; something went well; something to look at.
  case bad, good, notice
  /// A key's name in a hint line, a heading in a panel, a value that was just changed.
  case hotkey, heading, changed
  /// A box of the simulator's own: palette, help, card.
  case overlay, overlayTitle, overlaySelected
  // The rims of shapes: each draws its scalar in the colour that the shape of that name is filled with.
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

  /// What the shape is filled with whose rim this ink draws.
  var filling: Ink? { Ink.fillings[Int(rawValue)] }

  private static let fillings: [Ink?] = {
    var table = [Ink?](repeating: nil, count: Ink.allCases.count)
    for ink in Ink.allCases where ink.rim != ink { table[Int(ink.rim.rawValue)] = ink }
    return table
  }()

  /// Whether the ink takes the background of what it stands on; the same in every coloured palette.
  public var isTransparent: Bool {
    switch self {
    case .plain, .body, .glass, .island, .page, .primary, .button, .field, .key, .lit, .alert, .veil,
      .veilShape, .system,
      .systemKey, .home, .icon, .place, .dock, .focus, .overlay, .overlaySelected:
      false
    default: true
    }
  }
}
