import UnlockEngine

/// What of the phone the keyboard is on.
public enum Focus: Hashable, Sendable {
  /// The keypad's or keyboard's entry.
  case entry
  /// A key of the keypad, where one went with the arrows.
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
  /// What the focus can be on, in the order of Tab.
  public var focusTargets: [Focus] {
    let entry: [Focus] = keypad.map { $0.isEnabled ? [.entry] : [] } ?? []
    return entry + controls.filter(\.isEnabled).map { .control($0.id) }
  }

  /// Whether the focus can be there, with Tab or with the arrows.
  public func takesFocus(_ focus: Focus) -> Bool {
    focusTargets.contains(focus) || keypadRows.contains { $0.contains(focus) }
  }

  /// Where the focus is when the layer appears: where one types, else on the way on.
  public var firstFocus: Focus? {
    let enabled = controls.filter(\.isEnabled)
    if let field = enabled.first(where: \.isActiveField) { return .control(field.id) }
    if keypad?.isEnabled == true { return .entry }
    let wayOn =
      enabled.first { $0.role == .primary } ?? enabled.first(where: \.leadsOn)
      ?? enabled.first { $0.role == .cancel } ?? enabled.first { $0.role != .back } ?? enabled.first
    return wayOn.map { .control($0.id) }
  }

  public func control(_ id: ControlID) -> Control? { controls.first { $0.id == id } }

  /// The control that Escape taps: Cancel or Back.
  public var wayBack: Control? {
    controls.first { $0.isEnabled && $0.role == .cancel }
      ?? controls.first { $0.isEnabled && $0.role == .back }
  }

  /// The control that Enter taps while one types.
  public var submit: Control? { controls.first { $0.role == .primary } }
}

extension Control {
  public var isField: Bool {
    if case .field = role { return true }
    return false
  }

  public var isActiveField: Bool {
    if case .field(_, isActive: true, _) = role { return true }
    return false
  }

  /// Whether it is what one does on a page that has no main way on.
  fileprivate var leadsOn: Bool {
    switch role {
    case .row, .normal, .toggle, .staged: true
    case .primary, .cancel, .back, .destructive, .link, .field: false
    }
  }
}

/// Where the focus was on the app's page and its alert: something may come in front of them (a dialog of the
/// system's, the home screen), and when it goes one is where one was.
public struct FocusMemory: Sendable {
  private var page: (id: String, focus: Focus)?
  private var alert: (id: String, focus: Focus)?

  public init() {}

  /// Where the focus is after something happened.
  public mutating func settled(
    _ focus: Focus?, was before: Layer?, on screen: Screen, isRunning: Bool
  ) -> Focus? {
    remembered(focus, was: before, on: screen, isRunning: isRunning)
      ?? Walk.settled(focus, was: before, on: screen.top)
  }

  /// Takes note of where the focus was on a layer that another one takes the place of, and gives where it was
  /// on that one, if one was there and it is still the same.
  private mutating func remembered(
    _ focus: Focus?, was before: Layer?, on screen: Screen, isRunning: Bool
  ) -> Focus? {
    guard let top = screen.top, before?.id != top.id else { return nil }
    if let before, let focus { note(focus, on: before) }
    if !isRunning { (page, alert) = (nil, nil) }
    guard screen.system == nil else { return nil }
    let known = screen.alert == nil ? page : alert
    // Another page, or an alert that was answered, isn't come back to.
    if screen.alert == nil { alert = nil }
    if let page, let app = screen.app, app.id != page.id { self.page = nil }
    guard let known, known.id == top.id, top.takesFocus(known.focus) else { return nil }
    return known.focus
  }

  private mutating func note(_ focus: Focus, on layer: Layer) {
    switch layer.style {
    case .page, .list, .pinPad, .viewfinder, .cover: page = (layer.id, focus)
    case .alert: alert = (layer.id, focus)
    case .systemAlert, .scanning, .passcode, .home, .appSwitcher, .off: break
    }
  }
}
