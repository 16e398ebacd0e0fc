import UnlockEngine

// Where the focus goes: by itself, with Tab, and with the arrow keys.

extension Walk {
  /// The control that Enter taps.
  var focusedControl: Control? {
    guard case .control(let id)? = focus else { return nil }
    return top?.control(id)
  }

  /// The key of the keypad that Enter presses.
  var focusedKey: KeypadKey? {
    guard case .key(let key)? = focus else { return nil }
    return key
  }

  /// The control that Enter taps while the focus is on the entry.
  var submitControl: Control? { focus == .entry ? top?.submit : nil }

  mutating func settleFocus(was before: Layer?) {
    // Where there is one thing alone, no key leads to it.
    if before?.id != top?.id { followsFocus = (top?.focusTargets.count ?? 0) < 2 }
    focus = focusMemory.settled(focus, was: before, on: screen, isRunning: simulation.world.process != .none)
  }

  /// The focus after something happened: where it was, or where it begins on a new layer.
  public static func settled(_ focus: Focus?, was before: Layer?, on top: Layer?) -> Focus? {
    guard let top else { return nil }
    // Someone typing with the arrow keys continues to do so on the next keypad.
    if let focus, case .key = focus, before?.id == top.id || before?.keypad != nil, top.takesFocus(focus) {
      return focus
    }
    if before?.id == top.id, let focus, top.focusTargets.contains(focus), !top.offersMore(than: before) {
      // A field that became active by itself gets the focus.
      if case .control(let id) = focus, top.control(id)?.isField != true { return focus }
      if focus == .entry { return focus }
    }
    return top.firstFocus
  }

  mutating func moveFocus(by step: Int) {
    let targets = top?.focusTargets ?? []
    guard !targets.isEmpty else { return }
    followsFocus = true
    var here = focus
    // Tab treats a keypad as one target, its entry.
    if case .key? = here { here = .entry }
    let place = here.flatMap { targets.firstIndex(of: $0) } ?? (step > 0 ? -1 : 0)
    let next = targets[(place + step + targets.count) % targets.count]
    // Moving the focus to a text field makes it active.
    if case .control(let id) = next, let field = top?.control(id), field.isField, !field.isActiveField {
      perform(.tap(id))
    }
    focus = next
  }

  /// Moves the focus from key to key on a keypad; elsewhere up and left go back, down and right go forward.
  mutating func moveFocus(_ direction: Command.Direction) {
    let isBack = direction == .up || direction == .left
    let rows = top?.keypadRows ?? []
    guard let focus, !rows.isEmpty else { return moveFocus(by: isBack ? -1 : 1) }
    if focus == .entry {
      // The dots are above the keys, and every key is close to the middle one.
      if direction == .up { return moveFocus(by: -1) }
      return self.focus = .key(.digit(direction == .down ? 2 : 5))
    }
    guard let row = rows.firstIndex(where: { $0.contains(focus) }),
      let column = rows[row].firstIndex(of: focus)
    else { return moveFocus(by: isBack ? -1 : 1) }
    switch direction {
    case .up: if row == 0 { self.focus = .entry } else { move(to: row - 1, column, in: rows) }
    case .down: if row == rows.count - 1 { leaveKeypad(rows) } else { move(to: row + 1, column, in: rows) }
    case .left: self.focus = rows[row][..<column].last { $0 != nil } ?? focus
    case .right: self.focus = rows[row][(column + 1)...].first { $0 != nil } ?? focus
    }
  }

  /// Moves the focus to a key in another row; where there is none beside the zero, to the zero.
  private mutating func move(to row: Int, _ column: Int, in rows: [[Focus?]]) {
    focus = rows[row][column] ?? rows[row][1] ?? focus
  }

  /// Moves the focus to what is below a keypad, if anything is.
  private mutating func leaveKeypad(_ rows: [[Focus?]]) {
    let keys = Set(rows.joined().compactMap { $0 })
    let below = top?.controls.first {
      $0.isEnabled && $0.role != .back && $0.role != .cancel && !keys.contains(.control($0.id))
    }
    if let below { focus = .control(below.id) }
  }
}

extension Layer {
  /// Whether the arrow keys move from key to key.
  var hasArrowKeys: Bool { keypad?.keys.areDigits == true && keypad?.isEnabled == true }

  /// The keys of a keypad as they are arranged; `nil` if there is none that can be used.
  var keypadRows: [[Focus?]] {
    guard let keypad, hasArrowKeys else { return [] }
    func side(_ key: Keypad.SideKey) -> Focus? {
      switch key {
      case .none: nil
      case .delete: .key(.delete)
      case .control(let id): control(id)?.isEnabled == true ? .control(id) : nil
      }
    }
    return [1, 4, 7].map { first in (first...first + 2).map { .key(.digit($0)) } }
      + [[side(keypad.left), keypad.keys == .pattern ? nil : .key(.digit(0)), side(keypad.right)]]
  }

  /// Whether something has appeared that the user was waiting for: a keypad that now accepts digits, another button
  /// of a dialog, the primary button.
  fileprivate func offersMore(than before: Layer?) -> Bool {
    guard let first = firstFocus, let before else { return false }
    if style == .systemAlert { return before.focusTargets != focusTargets }
    guard !before.focusTargets.contains(first) else { return false }
    if case .control(let id) = first { return control(id)?.role == .primary }
    return first == .entry
  }
}
