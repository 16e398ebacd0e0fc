import UnlockEngine

/// What of the phone the keyboard is on.
public enum Focus: Hashable, Sendable {
  /// The keypad's or keyboard's entry.
  case entry
  case control(ControlID)
}

extension Layer {
  /// What the focus can be on, in the order of Tab.
  public var focusTargets: [Focus] {
    let entry: [Focus] = keypad.map { $0.isEnabled ? [.entry] : [] } ?? []
    return entry + controls.filter(\.isEnabled).map { .control($0.id) }
  }

  /// Where the focus is when the layer appears: where one types, else on the way on.
  public var firstFocus: Focus? {
    let enabled = controls.filter(\.isEnabled)
    if let field = enabled.first(where: \.isActiveField) { return .control(field.id) }
    if keypad?.isEnabled == true { return .entry }
    let wayOn =
      enabled.first { $0.role == .primary } ?? enabled.first { $0.role == .row || $0.role == .normal }
      ?? enabled.first { $0.role == .cancel } ?? enabled.first
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
}
