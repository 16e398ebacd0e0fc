import DeviceSimulation

/// What the phone shows, in terms of meaning: the app's screen, an alert over it, a system layer over both.
///
/// Rules, expectations and drawings all use this; none of them looks at a flow's state.
public struct Screen: Hashable, Sendable {
  /// The app's screen; `nil` while the app isn't to be seen (home screen, phone off).
  /// In the app switcher it is the picture on the app's card.
  public var app: Layer?
  /// The app's alert over its screen.
  public var alert: Layer?
  /// What the system shows over the app: a dialog, the passcode screen, the home screen, …
  public var system: Layer?
  /// Whether the app's screen is its extension's, in a sheet over another app (D25).
  public var isExtension = false

  public init(app: Layer? = nil, alert: Layer? = nil, system: Layer? = nil) {
    self.app = app
    self.alert = alert
    self.system = system
  }

  /// The layer that taps and typing go to.
  public var top: Layer? { system ?? alert ?? app }

  /// What shows that nobody may see who didn’t unlock: the app’s screen, or an alert over another one.
  public var content: Layer? { [app, alert].compactMap { $0 }.first(where: \.showsContent) }

  /// The layers from the bottom to the top.
  public var layers: [Layer] { [app, alert, system].compactMap { $0 } }

  /// The same with each of its layers changed.
  package func changing(_ change: (Layer) -> Layer) -> Screen {
    var screen = self
    (screen.app, screen.alert, screen.system) = (app.map(change), alert.map(change), system.map(change))
    return screen
  }

  /// The IDs of all layers, from the bottom to the top.
  public var layerIDs: [String] { layers.map(\.id) }
}

/// One layer of a screen: an app's page, an alert, or something of the system's.
public struct Layer: Hashable, Sendable {
  /// `<flow>.<name>` for the app's, `system.<name>` for the system's: a place's.
  public internal(set) var id: String
  public var style: Style
  public var title: String
  /// Paragraphs under the title, in order.
  public var texts: [String]
  /// The one of the texts that says what went wrong just now: VoiceOver announces it as it comes up, since its cursor is
  /// elsewhere. Alerts are read out whole, and need none.
  public var error: String?
  public var controls: [Control]
  /// What stands on a page, in the order in which the app has it; empty where that follows from the texts and controls.
  public var body: [BodyBlock] = []
  public var keypad: Keypad?
  /// Whether something is in progress: drawings show a spinning wheel, and nothing can be tapped twice.
  public var isBusy: Bool
  /// Whether it has just succeeded: drawings show a checkmark in place of the wheel.
  public var isDone: Bool
  /// The time that is left of a wait, counting down.
  public var timeLeft: Duration?
  /// Whether private content of the app is visible, for rules (B5.2, C3).
  public var showsContent: Bool
  /// What the layer covers with a blur: only its colours and rough shapes can be seen, no words. One layer or none;
  /// an array, because a value can't contain one of its own type.
  public var behind: [Layer]

  /// For whoever knows the ID by name only, as tests do: flows and the system make layers from their places.
  package init(
    id: String, style: Style, title: String, texts: [String] = [], controls: [Control] = [],
    keypad: Keypad? = nil, isBusy: Bool = false, isDone: Bool = false, timeLeft: Duration? = nil,
    showsContent: Bool = false, behind: [Layer] = []
  ) {
    self.id = id
    self.style = style
    self.title = title
    self.texts = texts
    self.controls = controls
    self.keypad = keypad
    self.isBusy = isBusy
    self.isDone = isDone
    self.timeLeft = timeLeft
    self.showsContent = showsContent
    self.behind = behind
  }

  /// What kind of thing a layer is, for drawings.
  public enum Style: Hashable, Sendable {
    /// A page of the app with text and buttons: set-up, sign-in, errors, results.
    case page
    /// A page of the app with rows, as in Settings.
    case list
    /// A page of the app with a PIN pad.
    case pinPad
    /// A page of the app with the camera's picture in it: a scanner.
    case viewfinder
    /// A lock screen or privacy cover of the app, with no keypad.
    case cover
    /// An app alert, drawn in the middle over the dimmed page.
    case alert
    /// Choices that an app offers from the bottom of the screen: `UIAlertController.Style.actionSheet`.
    case actionSheet
    /// A sheet of the app's that covers a part of its page from below.
    case sheet(SheetDetent)
    /// A system alert with buttons ("Face Not Recognized", Touch ID, the permission question).
    case systemAlert
    /// The Face ID or Optic ID indicator: small, no buttons, moving.
    case scanning
    /// The system's passcode screen: covers everything.
    case passcode
    /// The phone's own lock screen: the time, the date, and how to open it.
    case lockScreen
    /// The home screen, the app switcher, the phone switched off.
    case home, appSwitcher, off
    /// What is pulled down over the app, or over the home screen.
    case controlCentre, notificationCentre

    /// For people: “page”, “medium sheet”.
    public var name: String { if case .sheet(let detent) = self { "\(detent) sheet" } else { "\(self)" } }
  }
}

/// Something on a layer that can be tapped or typed into.
public struct Control: Hashable, Sendable {
  public var id: ControlID
  public var title: String
  public var role: Role
  public var isEnabled: Bool
  /// What a text field shows while nothing is typed.
  public var placeholder: String?
  /// What a tab has over its title.
  public var icon: Illustration?

  public init(id: ControlID, title: String, role: Role = .normal, isEnabled: Bool = true) {
    self.id = id
    self.title = title
    self.role = role
    self.isEnabled = isEnabled
  }

  public enum Role: Hashable, Sendable {
    /// The main way on, drawn filled; an alert's default.
    case primary
    case normal
    /// Leaves without doing anything: Cancel, Back, Skip.
    case cancel
    /// Back to the page before, at the top left.
    case back
    case destructive
    /// Small text that can be tapped ("Forgot PIN?", Info).
    case link
    /// A row of a list that leads on.
    case row
    /// A switch, on or off.
    case toggle(isOn: Bool)
    /// One of the tabs at the foot of a page.
    case tab(isSelected: Bool)
    /// What a sheet that has two heights is drawn to the other one with.
    case grabber(isRaised: Bool)
    /// Not a control of the app's, but something that happens in front of the phone, chosen by whoever controls the
    /// simulation.
    case staged
    /// A text field; `text` is what stands in it (or one dot a character where secure).
    case field(text: String, isActive: Bool, isSecure: Bool)
  }
}

extension Control {
  package var isGrabber: Bool { if case .grabber = role { true } else { false } }

  public var isField: Bool { if case .field = role { true } else { false } }

  /// Whether it is the field that characters go to now.
  public var isActiveField: Bool { if case .field(_, isActive: true, _) = role { true } else { false } }
}

/// A control's identity: the layer's owner, and its place in the owner's list of controls.
/// A number and not a name, because the explorer taps millions of them.
public struct ControlID: Hashable, Sendable {
  public enum Owner: UInt8, Hashable, Sendable { case app, system }
  public var owner: Owner
  public var code: UInt8

  public init(owner: Owner, code: UInt8) {
    self.owner = owner
    self.code = code
  }
}

extension Screen {
  /// What is typed on the keypad that shows: the device's passcode, or an app's code.
  public var codeName: String { system != nil ? "passcode" : top?.keypad?.keys.code ?? "PIN" }
}

/// A keypad on a layer and how far its entry is.
public struct Keypad: Hashable, Sendable {
  /// What the keys are.
  public enum Keys: Hashable, CaseIterable, Sendable {
    case digits, alphanumeric
    /// A keyboard whose letters are all capitals: a code has those and digits.
    case lettersAndDigits
    /// Nine dots, in three rows, each of which is touched once at most: a code is their order.
    case pattern

    /// Whether an entry is made of digits: dots of a pattern have numbers, from 1 to 9.
    public var areDigits: Bool { self == .digits || self == .pattern }

    /// What an app's code is called that is typed on them.
    public var code: String {
      switch self {
      case .digits: "PIN"
      case .pattern: "pattern"
      case .alphanumeric, .lettersAndDigits: "code"
      }
    }

    /// What a key types: a capital where there are no other letters; `nil` where no key has it.
    public func typed(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
      switch (self, scalar) {
      case (.alphanumeric, _), (.digits, "0"..."9"), (.pattern, "1"..."9"), (.lettersAndDigits, "0"..."9"),
        (.lettersAndDigits, "A"..."Z"):
        scalar
      case (.lettersAndDigits, "a"..."z"): Unicode.Scalar(scalar.value - 0x20)
      default: nil
      }
    }
  }
  /// What stands beside the 0, on the left and on the right.
  public enum SideKey: Hashable, Sendable {
    case none
    /// Takes the last digit back.
    case delete
    /// One of the layer's controls (Cancel, OK, the biometry key), drawn as a key and nowhere else.
    case control(ControlID)
  }

  public var keys: Keys
  /// Digits typed so far; never which ones.
  public var filled: Int
  /// The dots of a pattern that are touched, in their order: a line leads through them, for everybody to see.
  public var touched = PIN()
  /// How many digits complete the entry; `nil` where any number does and a key submits it.
  public var length: Int?
  public var isEnabled: Bool
  /// Whether all dots are still those of an entry that was completed: the next key begins a new one.
  public var isFull: Bool { filled == length }
  public var left: SideKey
  public var right: SideKey
  /// The last entry was wrong and the dots shake.
  public var isShaking: Bool
  /// The key that was just pressed, as long as it is lit.
  public var lit: Keystroke?

  public init(
    keys: Keys = .digits, filled: Int, length: Int?, isEnabled: Bool = true, left: SideKey = .none,
    right: SideKey = .delete, isShaking: Bool = false, lit: Keystroke? = nil
  ) {
    self.keys = keys
    self.filled = filled
    self.length = length
    self.isEnabled = isEnabled
    self.left = left
    self.right = right
    self.isShaking = isShaking
    self.lit = lit
  }
}
