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
  /// Time passes up to the next moment at which something happens by itself.
  case elapseToNextDeadline

  public static func tap<Button: FlowEnumeration>(_ button: Button) -> Input {
    .tap(ControlID(owner: .app, code: button.rawValue))
  }

  public static func tap(_ control: SystemControl) -> Input {
    .tap(ControlID(owner: .system, code: control.rawValue))
  }

  public static func type(_ scalar: Unicode.Scalar) -> Input { .type(.character(scalar)) }
}

/// What happens to the app as a process (D6).
public enum LifeCycle: UInt8, Hashable, Sendable, CaseIterable {
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
  /// A call comes in over the app.
  case interrupt
  /// Control Centre is pulled down over what is there, or pushed up again.
  case controlCentre
  /// The same with Notification Centre.
  case notificationCentre
  /// The side button locks the phone (D13).
  case lock
  /// The phone's owner unlocks it: with biometry where that can be used, otherwise with the passcode.
  case unlock

  /// Whether it takes a device that can be used. The system still ends apps on another, and it can be restarted.
  var isOfTheUser: Bool { self != .terminate && self != .reboot }

  /// Whether it takes a phone that is unlocked.
  var needsOpenPhone: Bool {
    switch self {
    case .launch, .leave, .openSwitcher, .return, .forceQuit, .controlCentre, .notificationCentre: true
    case .terminate, .reboot, .interrupt, .lock, .unlock: false
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
    case .interrupt: "interrupt"
    case .controlCentre: "control-centre"
    case .notificationCentre: "notification-centre"
    case .lock: "lock"
    case .unlock: "unlock"
    }
  }
}

/// One of a flow's own enumerations (controls, purposes, timers, requests): a number for the engine, a case
/// with a name for people.
public protocol FlowEnumeration: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == UInt8 {}

extension FlowEnumeration {
  /// The case's name in kebab case: `useInAppPIN` → "use-in-app-pin".
  public var name: String { kebabCase("\(self)") }
}

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
