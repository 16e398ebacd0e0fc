import DeviceSimulation

/// Everything that can be done to a world. A key of the terminal, a step of a scenario and a move of the
/// explorer all end in one of these.
public enum Input: Hashable, Sendable {
  /// A control of the topmost layer is tapped.
  case tap(ControlID)
  /// A key of the keypad or keyboard on the topmost layer.
  case type(Keystroke)
  /// Something is held to the sensor, or its prompt is cancelled (D5).
  case biometry(SensorAnswer)
  /// The evaluation under way ends with an error of the user's choice.
  case fail(LAError.Code)
  case lifeCycle(LifeCycle)
  case change(DeviceChange)
  /// A setting of the flow's simulated server, or an operator's action there.
  case server(name: String, value: String)
  /// A limit of the flow.
  case policy(name: String, value: String)
  case elapse(Duration)
  /// So much time passes while somebody touches the phone again and again, where there is nothing to tap: what a touch puts off
  /// doesn’t come.
  case keepTouching(Duration)
  /// Time passes up to the next moment at which something happens by itself.
  case elapseToNextDeadline

  public static func tap(_ control: SystemControl) -> Input {
    .tap(ControlID(owner: .system, code: control.rawValue))
  }

  public static func type(_ scalar: Unicode.Scalar) -> Input { .type(.character(scalar)) }
}

/// What happens to the app as a process (D6), and to its installation (D16).
public enum LifeCycle: Hashable, Sendable, CaseIterable {
  /// The icon is tapped: starts the app, or brings it back.
  case launch
  /// To the home screen.
  case leave
  /// To the app switcher: the app is inactive as long as it is up, and in the background only after it.
  case openSwitcher
  case `return`
  /// The system ends the app to get its memory.
  case terminate
  /// The user ends the app in the app switcher.
  case forceQuit
  case reboot
  /// A call comes in over the app, and is declined.
  case interrupt
  /// Something of the system's takes the screen from the app until somebody is done with it (D22).
  case interruptBy(Interrupter)
  /// Control Centre is pulled down over what is there, or pushed up again.
  case controlCentre
  /// The same with Notification Centre.
  case notificationCentre
  /// The side button locks the phone (D13).
  case lock
  /// The phone's owner unlocks it: with biometry where that can be used, otherwise with the passcode.
  case unlock
  /// Something outside opens the app: it learns by what (D15).
  case open(Opening)
  /// Another app opens the app's extension in a sheet, from its share sheet or to fill in a password: a process of its own (D25).
  case openExtension
  /// iOS starts the app without showing it: for a push, a fetch, or to have it warm (D17).
  case launchInBackground
  /// The app is deleted and installed again: what it kept in the keychain is still there (D16).
  case reinstall
  /// The app and all that was backed up come to a new phone (D16).
  case newPhone
  /// A newer version of the app takes its place, with all that it remembers (D16).
  case update
  /// The buttons for power-off or an emergency call are held, and Cancel is tapped: the phone is locked, and wants its passcode
  /// (D26).
  case sos
  /// The phone is locked from afar, in Find My (D26).
  case remoteLock

  public static let allCases: [LifeCycle] =
    inOneWord + Interrupter.allCases.map { .interruptBy($0) } + openings
  /// Those that open the app, or its extension, from outside.
  public static let openings: [LifeCycle] = Opening.allCases.map { .open($0) } + [.openExtension]
  /// Those whose name is all there is to say.
  public static let inOneWord: [LifeCycle] =
    ofEveryApp + [.launchInBackground, .reinstall, .newPhone, .update, .sos, .remoteLock]
  /// Those that happen to every app every day.
  public static let ofEveryApp: [LifeCycle] = [
    .launch, .leave, .openSwitcher, .return, .terminate, .forceQuit, .reboot, .interrupt, .controlCentre,
    .notificationCentre, .lock, .unlock,
  ]

  /// Whether it takes a device that can be used. The system still starts and ends apps on another, and it can be restarted.
  var isOfTheUser: Bool {
    switch self {
    case .terminate, .reboot, .launchInBackground, .update, .remoteLock: false
    default: true
    }
  }

  /// Whether it takes a phone that is unlocked.
  var needsOpenPhone: Bool {
    switch self {
    case .launch, .leave, .openSwitcher, .return, .forceQuit, .controlCentre, .notificationCentre, .open,
      .openExtension, .reinstall, .newPhone:
      true
    case .terminate, .reboot, .interrupt, .interruptBy, .lock, .unlock, .launchInBackground, .update, .sos,
      .remoteLock:
      false
    }
  }

  /// The step's name in a scenario.
  public var name: String {
    switch self {
    case .launch: "launch"
    case .leave: "leave"
    case .openSwitcher: "open-switcher"
    case .return: "return"
    case .terminate: "terminate"
    case .forceQuit: "force-quit"
    case .reboot: "reboot"
    case .interrupt, .interruptBy: "interrupt"
    case .controlCentre: "control-centre"
    case .notificationCentre: "notification-centre"
    case .lock: "lock"
    case .unlock: "unlock"
    case .open, .openExtension: "open"
    case .launchInBackground: "launch-in-background"
    case .reinstall: "reinstall"
    case .newPhone: "new-phone"
    case .update: "update"
    case .sos: "sos"
    case .remoteLock: "remote-lock"
    }
  }

  /// What a scenario says of it besides: by what the app is opened, or interrupted.
  public var value: String? {
    switch self {
    case .open(let opening): opening.name
    case .openExtension: "extension"
    case .interruptBy(let interrupter): interrupter.name
    default: nil
    }
  }

  /// The whole step, as a scenario writes it: “open: link”.
  public var stepText: String { value.map { "\(name): \($0)" } ?? name }
}

/// What opens an app from outside (D15).
public enum Opening: UInt8, Hashable, Sendable, CaseIterable {
  /// A link in another app or on a web page (`scene(_:openURLContexts:)`).
  case link
  /// A notification is tapped (`userNotificationCenter(_:didReceive:)`).
  case notification
  /// A widget, or a control of it.
  case widget
  /// A result of a search on the home screen (`CSSearchableItemActionType`).
  case spotlight
  /// What was begun on another device (`scene(_:continue:)`).
  case handOff

  /// The word for it in scenarios and flow files.
  public var name: String { kebabCase("\(self)") }
}

/// What of the system's takes the screen from an app until somebody is done with it (D22).
public enum Interrupter: UInt8, Hashable, Sendable, CaseIterable {
  /// A call that is answered: the app goes to the background, and is in front again once it is over.
  case answeredCall
  /// Siri: the app is inactive as long as it listens.
  case siri
  /// The time that Screen Time allows the app is used up: its shield covers it, until somebody ignores the limit.
  case screenTime

  /// The word for it in scenarios.
  public var name: String {
    switch self {
    case .answeredCall: "answered"
    case .siri: "siri"
    case .screenTime: "screen-time"
    }
  }

  /// Where the phone is meanwhile.
  var place: Phone {
    switch self {
    case .answeredCall: .call
    case .siri: .siri
    case .screenTime: .screenTime
    }
  }
}

/// One of a flow's own enumerations (controls, purposes, timers, requests): a number for the engine, a case
/// with a name for people.
public protocol FlowEnumeration: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == UInt8 {}

/// "useInAppPIN" → "use-in-app-pin": how the names of cases are written in scenarios and facts. Of letters, only ASCII's count
/// as large or small: facts are made of them at every step, and no case has another.
public func kebabCase(_ camelCase: String) -> String {
  let letters = Array(camelCase.utf8)
  let large = UInt8(ascii: "A")...UInt8(ascii: "Z")
  let small = UInt8(ascii: "a")...UInt8(ascii: "z")
  var words: [UInt8] = []
  words.reserveCapacity(letters.count + 4)
  for (index, letter) in letters.enumerated() {
    guard large.contains(letter) else {
      words.append(letter)
      continue
    }
    let isAfterSmall = index > 0 && !large.contains(letters[index - 1])
    let isBeforeSmall = index + 1 < letters.count && small.contains(letters[index + 1])
    if index > 0, isAfterSmall || isBeforeSmall { words.append(UInt8(ascii: "-")) }
    words.append(letter | 0x20)
  }
  return String(decoding: words, as: UTF8.self)
}
