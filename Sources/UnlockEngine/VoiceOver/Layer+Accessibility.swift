import DeviceSimulation

// What is on a layer, as VoiceOver goes through it: from the top to the bottom as it is drawn, Back first.

extension Layer {
  /// All that VoiceOver's cursor can come to, in order.
  public var accessibilityElements: [AccessibilityElement] {
    let keys = Set(keypad?.sideControls ?? [])
    let placed = Set(bodyControls)
    let others = controls.filter { $0.role != .back && !keys.contains($0.id) && !placed.contains($0.id) }
      .compactMap(\.element)
    let words =
      body.isEmpty
      ? texts.enumerated().map { AccessibilityElement(.text($0), $1, .staticText) }
      : body.compactMap(element(of:))
    return controls.filter { $0.role == .back }.compactMap(\.element)
      + [AccessibilityElement(.title, title, style == .scanning ? .image : .header)].filter(\.isNamed)
      + words + progress + entry + pad + others
  }

  /// A block of the body; `nil` for what is only an ornament.
  private func element(of block: BodyBlock) -> AccessibilityElement? {
    func said(_ place: Int, _ traits: AccessibilityTraits) -> AccessibilityElement {
      AccessibilityElement(.text(place), text(place), traits)
    }
    switch block {
    case .text(let place), .banner(let place), .footer(let place): return said(place, .staticText)
    case .section: return nil
    case .heading(let place): return said(place, .header)
    case .columns(let place):
      // One element for both, as in a cell of UIKit's.
      guard let columns = text(place).labelAndValue else { return said(place, .staticText) }
      return AccessibilityElement(.text(place), columns.label, value: columns.value, .staticText)
    case .image(_, let place): return said(place, .image)
    case .illustration(_, let place): return place.map { said($0, .image) }
    case .dots(let at, let of): return AccessibilityElement(.pages, "page \(at) of \(of)")
    case .control(let place): return controls.indices.contains(place) ? controls[place].element : nil
    }
  }

  private var progress: [AccessibilityElement] {
    if isDone { return [AccessibilityElement(.progress, "Done", .image)] }
    return isBusy ? [AccessibilityElement(.progress, "In progress", .updatesFrequently)] : []
  }

  /// What is typed so far: how much, and never what.
  private var entry: [AccessibilityElement] {
    guard let keypad else { return [] }
    let traits: AccessibilityTraits = keypad.isEnabled ? [.secureTextField, .isEditing] : .secureTextField
    return [
      AccessibilityElement(
        .entry, style == .passcode ? "Passcode field" : title, value: keypad.spokenValue,
        keypad.isEnabled ? traits : traits.union(.notEnabled))
    ]
  }

  /// The keys as they stand, row by row. A keyboard with letters is the system's own, and needs no list here.
  private var pad: [AccessibilityElement] {
    guard let keypad, keypad.keys.areDigits else { return [] }
    let traits: AccessibilityTraits = keypad.isEnabled ? .keyboardKey : [.keyboardKey, .notEnabled]
    func key(_ digit: Int) -> AccessibilityElement {
      AccessibilityElement(.key(.character(Unicode.Scalar(UInt8(0x30 + digit)))), String(digit), traits)
    }
    func side(_ side: Keypad.SideKey) -> [AccessibilityElement] {
      switch side {
      case .none: []
      case .delete: [AccessibilityElement(.key(.delete), "Delete", traits)]
      case .control(let id): controls.filter { $0.id == id }.compactMap(\.element)
      }
    }
    let zero = keypad.keys == .digits ? [key(0)] : []
    return (1...9).map(key) + side(keypad.left) + zero + side(keypad.right)
  }
}

extension Keypad {
  /// The controls that are keys, and nowhere else.
  package var sideControls: [ControlID] {
    [left, right].compactMap { if case .control(let id) = $0 { id } else { nil } }
  }

  /// "3 of 6 digits", as a secure text field says how much is in it.
  fileprivate var spokenValue: String {
    if filled == 0 { return AccessibilityElement.nothingTyped }
    let unit =
      switch keys {
      case .digits: "digit"
      case .alphanumeric, .lettersAndDigits: "character"
      case .pattern: "dot"
      }
    return length.map { "\(filled) of \($0) \(unit)s" } ?? counted(filled, unit)
  }
}

extension AccessibilityElement {
  static let nothingTyped = "empty"
}

extension Control {
  /// The control as VoiceOver has it; `nil` for what isn't on the phone.
  fileprivate var element: AccessibilityElement? {
    let dimmed: AccessibilityTraits = isEnabled ? [] : .notEnabled
    switch role {
    case .staged: return nil
    case .grabber(let isRaised):
      return AccessibilityElement(
        .control(id), title, value: isRaised ? "full screen" : "half screen", dimmed.union(.button),
        hint: isRaised ? "double tap to minimise the sheet" : "double tap to expand the sheet")
    case .toggle(let isOn):
      return AccessibilityElement(
        .control(id), title, value: isOn ? "on" : "off", dimmed.union(.toggleButton),
        hint: isEnabled ? "double tap to toggle setting" : nil)
    case .field(let text, let isActive, let isSecure):
      let traits = dimmed.union(isSecure ? .secureTextField : .textField)
      return AccessibilityElement(
        .control(id), title, value: isSecure ? bullets(text) : text.isEmpty ? nil : text,
        isActive ? traits.union(.isEditing) : traits, hint: isActive ? nil : "double tap to edit")
    case .tab(let isSelected):
      return AccessibilityElement(
        .control(id), title, dimmed.union(isSelected ? [.tabBar, .selected] : .tabBar))
    case .primary, .normal, .cancel, .back, .destructive, .link, .row:
      return AccessibilityElement(.control(id), title, dimmed.union(.button))
    }
  }

  private func bullets(_ text: String) -> String {
    let count = text.unicodeScalars.count
    return count == 0 ? AccessibilityElement.nothingTyped : counted(count, "bullet")
  }
}
