import DeviceSimulation
import UnlockEngine

/// A key, what it does, and when: the one table behind dispatch, hint line, `?`, palette and documents.
public struct Binding: Sendable {
  public enum Group: String, Sendable, CaseIterable {
    case phone = "On the phone"
    case sensor = "Sensor"
    case app = "App"
    case device = "Device"
    case time = "Time"
    case history = "History"
    case simulator = "Simulator"
  }

  public let keys: [Key]
  public let group: Group
  /// One or two words for the hint line.
  public let label: String
  /// What it does, for `?` and the palette.
  public let summary: String
  public let command: Command
  /// Whether the key does anything now.
  let isAvailable: @Sendable (Walk) -> Bool
  /// Whether it is among the likeliest next actions: those come first in the hint line.
  let isUrgent: @Sendable (Walk) -> Bool

  init(
    _ keys: [Key], _ group: Group, _ label: String, _ summary: String, _ command: Command,
    urgent: @escaping @Sendable (Walk) -> Bool = { _ in false },
    when: @escaping @Sendable (Walk) -> Bool = { _ in true }
  ) {
    self.keys = keys
    self.group = group
    self.label = label
    self.summary = summary
    self.command = command
    isAvailable = when
    isUrgent = urgent
  }

  /// Whether only `?` and the palette list it, because it rarely matters or has a better-known twin.
  var isOnlyForExperts: Bool {
    switch command {
    case .input(.biometry), .answer, .previousFocus, .moveFocus, .markNow, .compareWithMark, .toggleNext: true
    default: false
    }
  }

  /// The name of the key for people: "Tab", "m", "→".
  public var keyText: String { keys.first.map { Binding.text(of: $0) } ?? "" }

  /// The keys that reach the simulator now: while letters go to the phone, no letter does.
  func reachableKeys(in walk: Walk) -> [Key] {
    guard walk.capturesLetters else { return keys }
    return keys.filter { key in
      if case .character = key { return false }
      return true
    }
  }

  /// Its label in the hint line now.
  func label(in walk: Walk) -> String {
    switch command {
    case .tapFocused where walk.focusedKey != nil: "press the key"
    case .goBackOnPhone where walk.top?.wayBack == nil: "close"
    case .answer(right: let isRight) where walk.takesTyping: isRight ? "right code" : "wrong code"
    case .nextFocus where walk.capturesLetters: "leave the field"
    case .togglePause where walk.isPaused: "let the clock run"
    case .lockOrUnlock where walk.isLocked: "unlock"
    default: label
    }
  }

  /// Other words to find it by.
  var synonyms: String {
    switch command {
    case .stepBack: "back"
    case .stepForward: "forward"
    case .showSlider: "slider scrub history"
    case .input(.elapse), .input(.elapseToNextDeadline), .ask(.time): "wait elapse skip"
    case .ask(.touching): "touch use active idle auto-lock wait"
    case .answer: "pin passcode password finger face present type enter"
    case .lockOrUnlock: "side button wake passcode"
    case .input(.lifeCycle(let event)): event.name + " kill call background foreground"
    case .saveScenario: "save export"
    case .ask(.export(.screen)): "export screenshot svg png"
    case .ask(.export): "export"
    case .toggleNext: "next preview outlook"
    case .ask(.note): "comment remark annotate pin delete"
    case .toggleVoiceOver: "accessibility screen reader spoken heard announce blind"
    case .showMap: "way where go navigate screens transitions"
    case .showMeasure: "worth guesses tries left chance likely attacker guesser safe security"
    case .showGallery: "wall states pictures every screen view way where go"
    case .twoPhones: "compare second beside a/b"
    case .quit: "exit"
    default: ""
    }
  }
}
