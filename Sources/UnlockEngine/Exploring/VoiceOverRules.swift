import DeviceSimulation

// Rules about what is heard (V5). Each looks at one screen, so that each is judged once for each that can be seen.

extension Rule {
  static func aboutVoiceOver(of flow: F) -> [Rule] {
    [controlsHaveNames, errorsAreAnnounced, focusHasAPlace, secretsAreNotSpoken(by: flow)]
  }

  static var controlsHaveNames: Rule {
    Rule(
      "VoiceOver has a name for everything that can be tapped",
      .alwaysShows { screen in
        guard let top = screen.top, !top.controls.isEmpty else { return .notTried }
        return .holds(
          if: top.controls.allSatisfy { $0.role == .staged || $0.title.isSpeakable }, else: .at(screen))
      })
  }

  static var errorsAreAnnounced: Rule {
    Rule(
      "An entry that was wrong says so, and VoiceOver announces it as the dots shake",
      .alwaysShows { screen in
        // An alert over it is read out, and says it.
        guard screen.alert == nil, let layer = screen.layers.first(where: { $0.keypad?.isShaking == true }),
          // What nobody can see is announced to nobody; under a system dialog it is heard when that is gone.
          layer.id == screen.top?.id
        else { return .notTried }
        let error = VoiceOver(screen).announcement
        return .holds(
          if: error.map { $0.isSpeakable && layer.texts.contains($0) } ?? false, else: .at(screen))
      })
  }

  static var focusHasAPlace: Rule {
    Rule(
      "VoiceOver’s cursor never lands on nothing",
      .alwaysShows { screen in
        guard screen.top != nil else { return .notTried }
        let voiceOver = VoiceOver(screen)
        return .holds(if: voiceOver[voiceOver.focus]?.isNamed == true, else: .at(screen))
      })
  }

  /// What the plan types are all the secrets that there are while it is explored; what stands in a field that isn't secure
  /// is to be read. A word in small letters stands in sentences too, and gives nothing away there; nor does a number in the flow’s own copy,
  /// as a card’s last digits.
  static func secretsAreNotSpoken(by flow: F) -> Rule {
    let (plan, copy) = (flow.plan, Set(flow.knownTexts?.all ?? []))
    let secrets = (plan.texts.map(\.text) + plan.passcodes).filter { text in
      text.unicodeScalars.count >= 4 && !text.unicodeScalars.allSatisfy { ("a"..."z").contains($0) }
    }
    return Rule(
      "Nothing secret is ever spoken: no PIN, no passcode, no password",
      .alwaysShows { screen in
        guard let top = screen.top, !secrets.isEmpty else { return .notTried }
        for element in top.accessibilityElements {
          let isPlain = element.traits.contains(.textField)
          let spoken = [element.label, isPlain ? nil : element.value, element.hint].compactMap { $0 }
          let said = spoken.first { text in
            secrets.contains { text.says($0) } && !copy.contains(FlowTexts.general(text))
          }
          guard let text = said else { continue }
          return .broken(.hides(text))
        }
        return .holds
      })
  }
}

extension String {
  /// Whether there is anything to say.
  fileprivate var isSpeakable: Bool { contains { !$0.isWhitespace } }

  /// Whether a secret stands in it, not as a part of a longer number or word.
  fileprivate func says(_ secret: String) -> Bool {
    let (text, part) = (Array(unicodeScalars), Array(secret.unicodeScalars))
    return text.indices.contains { index in
      let end = index + part.count
      guard text[index...].starts(with: part) else { return false }
      return !(index > 0 && text[index - 1].properties.isAlphanumeric)
        && !(end < text.count && text[end].properties.isAlphanumeric)
    }
  }
}

extension Unicode.Scalar.Properties {
  fileprivate var isAlphanumeric: Bool { isAlphabetic || numericType != nil }
}
