import DeviceSimulation

/// What a text is to the reader.
public enum CopyRole: String, Hashable, Sendable, CaseIterable {
  case title, text
  /// A text that comes with a shaking entry.
  case error
  case button, link, row
  case toggle = "switch"
  /// What a text field asks for.
  case placeholder
  /// Why an app asks for the owner, and its own words on the buttons of that dialog.
  case reason, fallback, cancel
  /// Why an app wants Face ID at all.
  case purpose
  /// How a length of time is said inside of other texts.
  case time
}

extension Screen {
  /// The screen in other words.
  public func worded(by wording: Wording) -> Screen { changing { $0.worded(by: wording) } }
}

extension Layer {
  /// The layer in other words; what the system says stays.
  public func worded(by wording: Wording) -> Layer {
    var layer = self
    layer.eachText { text, _, section in text = wording.text(text, in: section) }
    return layer
  }

  /// Does something with each text of the app's own that can be read here: on its screens and alerts with all but what
  /// was typed, in the system's dialogs with what the app may say there.
  public mutating func eachText(_ body: (inout String, CopyRole, Wording.Section) -> Void) {
    if let own = SystemLayerID(rawValue: id) { return eachText(in: own, body) }
    let section = Wording.Section.place(id)
    if !title.isEmpty { body(&title, .title, section) }
    for index in texts.indices where !texts[index].isEmpty { body(&texts[index], .text, section) }
    for index in controls.indices {
      guard let role = controls[index].copyRole, !controls[index].title.isEmpty else { continue }
      body(&controls[index].title, role, section)
    }
    for index in behind.indices { behind[index].eachText(body) }
  }

  private mutating func eachText(
    in layer: SystemLayerID, _ body: (inout String, CopyRole, Wording.Section) -> Void
  ) {
    switch layer {
    case .faceIDPermission: eachText(of: .purpose, body)
    // A passcode screen of an app's; the lock screen's is the system's alone.
    case .touchID, .touchIDFailed, .passcode: eachText(of: .reason, body)
    case .faceIDFailed, .faceIDFailedAgain, .opticIDFailed, .opticIDFailedAgain, .passcodeLockedOut: break
    case .faceID, .opticID, .deviceDisabled, .lockScreen, .lockScreenPasscode, .lockScreenLockedOut, .home,
      .appSwitcher, .off, .controlCentre, .notificationCentre, .siri, .screenTime, .call:
      return
    }
    for index in controls.indices {
      let role: CopyRole
      switch SystemControl(rawValue: controls[index].id.code) {
      case .fallback: role = .fallback
      case .cancel: role = .cancel
      default: continue
      }
      guard !SystemTexts.areTheSystems(controls[index].title) else { continue }
      body(&controls[index].title, role, .prompts)
    }
  }

  private mutating func eachText(
    of role: CopyRole, _ body: (inout String, CopyRole, Wording.Section) -> Void
  ) {
    if let first = texts.first, !first.isEmpty { body(&texts[0], role, .prompts) }
  }
}

extension SystemTexts {
  /// Whether a button of a dialog has the system's own title.
  fileprivate static func areTheSystems(_ title: String) -> Bool {
    DeviceLanguage.allCases.contains { language in
      let texts = SystemTexts(language)
      return [texts.cancel, texts.enterPasscode, texts.enterPassword].contains(title)
    }
  }
}

extension Control {
  /// What its title is; `nil` where it is no word of the app's.
  fileprivate var copyRole: CopyRole? {
    switch role {
    case .primary, .normal, .cancel, .back, .destructive: .button
    case .link: .link
    case .row, .tab: .row
    case .toggle: .toggle
    case .field: .placeholder
    // Something in front of the phone, and something of iOS’ own.
    case .staged, .grabber: nil
    }
  }
}

extension Prompt {
  /// The texts of a dialog in other words.
  func worded(by wording: Wording) -> Prompt {
    func other(_ text: String) -> String { wording.text(text, in: .prompts) }
    return Prompt(
      reason: other(reason), fallbackTitle: fallbackTitle.map { $0.isEmpty ? "" : other($0) },
      cancelTitle: cancelTitle.map { $0.isEmpty ? "" : other($0) })
  }
}
