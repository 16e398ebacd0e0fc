import DeviceSimulation

// Things that show only for a moment, on a device with animations. What is shown has already happened: an input
// during that moment ends it early and loses nothing, so that the same keys lead to the same place with and without
// animations.

/// A key of a keypad that was just pressed.
public struct KeyHighlight: Hashable, Sendable {
  let keystroke: Keystroke
  /// Whether it filled the last dot, which is shown before its effect.
  let isHeldBack: Bool
  /// When the key is dark again, and what was held back goes on.
  var ends: Instant

  /// How long a key is lit, and the last dot to be seen.
  static let time = Duration.milliseconds(100)

  /// `nil` if no key lights up: keypads have lit keys, keyboards have too many keys.
  init?(_ keystroke: Keystroke, on keypad: Keypad?, at now: Instant) {
    guard let keypad, keypad.isEnabled, keypad.keys.areDigits else { return nil }
    self.keystroke = keystroke
    ends = now + KeyHighlight.time
    switch keystroke {
    case .delete: isHeldBack = false
    case .character(let scalar):
      guard ("0"..."9").contains(scalar) else { return nil }
      isHeldBack = keypad.length == keypad.filled + 1
    }
  }
}

extension World {
  /// Whether something shows that will go away by itself in a moment.
  public var isAnimating: Bool { echo != nil || device.evaluation?.phase == .matched }

  /// A key is pressed: lit first, where there are animations.
  mutating func type(_ keystroke: Keystroke, _ effects: inout [Effect]) {
    if device.hasAnimations, phone == .app || phone.isLocked || phone == .lockedApp,
      let echo = KeyHighlight(keystroke, on: screen.top?.keypad, at: clock.now)
    {
      self.echo = echo
      if echo.isHeldBack { return }
    }
    take(keystroke, &effects)
  }

  /// The lit key is dark again.
  mutating func endEcho(_ effects: inout [Effect]) {
    guard let ended = echo else { return }
    echo = nil
    if ended.isHeldBack { take(ended.keystroke, &effects) }
  }

  /// The user does something, so what only shows for a moment ends.
  mutating func cutShort(_ effects: inout [Effect]) {
    guard isAnimating else { return }
    endEcho(&effects)
    if device.evaluation?.phase == .matched { operate(&effects) { $0.cutShort(at: $1) } }
    finish(&effects)
  }
}

extension Input {
  /// Whether a person does it with the phone. Settings are changed from outside, and time passes by itself.
  var isByHand: Bool {
    switch self {
    case .tap, .type, .biometry, .fail, .lifeCycle, .keepTouching: true
    case .change(.animations(false)): true
    case .change, .server, .policy, .elapse, .elapseToNextDeadline: false
    }
  }
}

extension Screen {
  /// The screen with a key lit, and the dot that it filled.
  func showing(_ echo: KeyHighlight?) -> Screen {
    guard let echo, var layer = top, var keypad = layer.keypad else { return self }
    keypad.lit = echo.keystroke
    if echo.isHeldBack { keypad.filled += 1 }
    layer.keypad = keypad
    var screen = self
    if system != nil {
      screen.system = layer
    } else if alert != nil {
      screen.alert = layer
    } else {
      screen.app = layer
    }
    return screen
  }
}
