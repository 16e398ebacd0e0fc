import UnlockEngine

/// Where on the phone the keyboard focus is.
public enum Focus: Hashable, Sendable {
  /// The keypad's or keyboard's entry.
  case entry
  /// A key of the keypad, reached with the arrow keys.
  case key(KeypadKey)
  case control(ControlID)
}

/// A key of a keypad that types.
public enum KeypadKey: Hashable, Sendable {
  case digit(Int)
  case delete

  /// What it types.
  var keystroke: Keystroke {
    switch self {
    case .digit(let digit): .character(Unicode.Scalar(UInt8(0x30 + digit)))
    case .delete: .delete
    }
  }
}

extension Layer {
  /// What can have the focus, in Tab order.
  public var focusTargets: [Focus] {
    let entry: [Focus] = keypad.map { $0.isEnabled ? [.entry] : [] } ?? []
    return entry + controls.filter(\.isEnabled).map { .control($0.id) }
  }

  /// Whether this can have the focus, through Tab or the arrow keys.
  public func takesFocus(_ focus: Focus) -> Bool {
    focusTargets.contains(focus) || keypadRows.contains { $0.contains(focus) }
  }

  /// Where the focus is when the layer appears: on the entry if there is one, otherwise on the control that leads
  /// on.
  public var firstFocus: Focus? {
    let enabled = controls.filter(\.isEnabled)
    if let field = enabled.first(where: \.isActiveField) { return .control(field.id) }
    if keypad?.isEnabled == true { return .entry }
    let wayOn =
      enabled.first { $0.role == .primary } ?? enabled.first(where: \.leadsOn)
      ?? enabled.first { $0.role == .cancel } ?? enabled.first { $0.role != .back } ?? enabled.first
    return wayOn.map { .control($0.id) }
  }

  /// Whether a keypad or a text field accepts characters.
  public var takesTyping: Bool { keypad?.isEnabled == true || controls.contains(where: \.isActiveField) }

  /// Whether the visible keyboard has a key for a character.
  public func takes(_ scalar: Unicode.Scalar) -> Bool {
    guard let keys = keypad?.keys, !controls.contains(where: \.isActiveField) else { return true }
    return keys.typed(scalar) != nil
  }

  public func control(_ id: ControlID) -> Control? { controls.first { $0.id == id } }

  /// The control that Escape taps: Cancel or Back.
  public var wayBack: Control? {
    controls.first { $0.isEnabled && $0.role == .cancel }
      ?? controls.first { $0.isEnabled && $0.role == .back }
  }

  /// The control that Enter taps while the focus is on the entry.
  public var submit: Control? { controls.first { $0.role == .primary } }
}

extension Control {
  /// Whether it is what a user does next on a page without a primary button.
  fileprivate var leadsOn: Bool {
    switch role {
    case .row, .normal, .toggle, .staged: true
    case .primary, .cancel, .back, .destructive, .link, .tab, .grabber, .field: false
    }
  }
}

/// Where the focus was on the app's page and its alert. Something may cover them, a system dialog or the home
/// screen; when it goes, the focus returns to where it was.
public struct FocusMemory: Sendable {
  private var page: (id: String, focus: Focus)?
  private var alert: (id: String, focus: Focus)?

  public init() {}

  /// The focus after something happened.
  public mutating func settled(
    _ focus: Focus?, was before: Layer?, on screen: Screen, isRunning: Bool
  ) -> Focus? {
    remembered(focus, was: before, on: screen, isRunning: isRunning)
      ?? Walk.settled(focus, was: before, on: screen.top)
  }

  /// Remembers the focus of a layer that another one replaces; returns the focus remembered for the new layer, if
  /// it was shown before and is still the same.
  private mutating func remembered(
    _ focus: Focus?, was before: Layer?, on screen: Screen, isRunning: Bool
  ) -> Focus? {
    guard let top = screen.top, before?.id != top.id else { return nil }
    if let before, let focus { note(focus, on: before) }
    if !isRunning { (page, alert) = (nil, nil) }
    guard screen.system == nil else { return nil }
    let known = screen.alert == nil ? page : alert
    // The user won't return to a page that was replaced or an alert that was answered.
    if screen.alert == nil { alert = nil }
    if let page, let app = screen.app, app.id != page.id { self.page = nil }
    guard let known, known.id == top.id, top.takesFocus(known.focus) else { return nil }
    return known.focus
  }

  private mutating func note(_ focus: Focus, on layer: Layer) {
    switch layer.style {
    case .page, .list, .pinPad, .viewfinder, .cover: page = (layer.id, focus)
    case .alert, .actionSheet, .sheet: alert = (layer.id, focus)
    case .systemAlert, .scanning, .passcode, .lockScreen, .home, .appSwitcher, .off, .controlCentre,
      .notificationCentre:
      break
    }
  }
}
