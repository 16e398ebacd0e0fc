import DeviceSimulation
import UnlockEngine

// All that a flow file can show: what was seen in exploring it, where that is kept, and what it says, with what varies left
// open.

extension FileFlow {
  public var knownTexts: FlowTexts? {
    var texts = kept?.texts ?? FlowTexts()
    for screen in program.screens {
      let placeholders = screen.fields.compactMap(\.placeholder)
      for copy in [screen.title] + screen.texts.map(\.copy) + placeholders {
        add(copy, to: screen.place.id, &texts)
      }
      for button in screen.buttons { add(button, to: screen.place.id, &texts) }
    }
    for alert in program.alerts {
      for copy in [alert.title] + (alert.text.map { [$0] } ?? []) { add(copy, to: alert.place.id, &texts) }
      for button in alert.buttons { add(button, to: alert.place.id, &texts) }
    }
    // The system’s dialog shows them, whichever it is.
    for purpose in program.purposes {
      for copy in [purpose.reason, purpose.fallbackTitle, purpose.cancelTitle] {
        if let copy { add(copy, to: SystemLayerID.passcode.rawValue, &texts) }
      }
    }
    return texts
  }

  private func add(_ copy: Copy, to id: String, _ texts: inout FlowTexts) {
    for text in program.forms(of: copy) { texts.add(text: text, to: id) }
  }

  private func add(_ button: FlowProgram.ButtonDefinition, to id: String, _ texts: inout FlowTexts) {
    for title in program.forms(of: button.title) {
      texts.add(control: program.controls[Int(button.code)], title: title, to: id)
    }
  }
}

extension FlowProgram {
  private static let mostForms = 64
  private static let anything = String(FlowTexts.anything)

  /// What a copy can be, each way once; where there are too many, what varies is left open.
  fileprivate func forms(of copy: Copy, depth: Int = 0) -> [String] {
    var forms = [""]
    for piece in copy.pieces {
      let parts = self.forms(of: piece, depth)
      let isTooMuch = forms.count * parts.count > Self.mostForms
      let added = isTooMuch ? [Self.anything] : parts
      forms = forms.flatMap { form in added.map { form + $0 } }
    }
    return forms
  }

  private func forms(of piece: Copy.Piece, _ depth: Int) -> [String] {
    switch piece {
    case .text(let text): [text]
    case .word(let word): depth < 4 ? forms(of: words[Int(word)], depth + 1) : [Self.anything]
    case .left, .leftInRound, .round: ["0"]
    case .code: ["none", "set"]
    case .biometry: LABiometryType.allCases.map(\.title)
    case .model: DeviceModel.allCases.map(\.title)
    case .value(let value):
      switch values[Int(value)].kind {
      case .count: ["0"]
      case .words(let words): words
      case .flag: ["true", "false"]
      case .screen: ["none"] + screens.map(\.place.id)
      case .enrolledSet: ["none", "set"]
      }
    case .limit(let limit):
      switch limits[Int(limit)].kind {
      case .number: ["0"]
      case .duration: Self.durations
      case .flag: ["true", "false"]
      case .words(let words): words
      // It can be set to any.
      case .text: [Self.anything]
      }
    case .timeLeft: Self.durations
    case .refusedKey: [Self.anything]
    }
  }

  /// A length of time in words: one of each unit.
  private static let durations = [Duration.seconds(1), .seconds(60), .seconds(3600)].map(\.inWords)

  private func forms(of word: Word, _ depth: Int) -> [String] {
    switch word {
    case .byCondition(let ways): ways.flatMap { forms(of: $0.copy, depth: depth) } + [""]
    case .byNumber(_, let zero, let one, let other):
      [zero, one, other].compactMap { $0 }.flatMap { forms(of: $0, depth: depth) }
    }
  }
}
