import UnlockEngine

// Pasted text goes to whatever accepts text now; its letters never act as keys.

extension Walk {
  /// Takes pasted text: for the query or question that is open, otherwise as one entry on the phone, typed digit by
  /// digit, which is how undo, journals and recordings see it.
  public mutating func paste(_ text: String) {
    (message, flash) = (nil, nil)
    switch overlay {
    case .list(var list) where list.isFiltered:
      tellOfPaste(isWhole: list.narrow(by: text))
      overlay = .list(list)
    case .map(var map) where map.takesText:
      tellOfPaste(isWhole: map.list.narrow(by: text))
      map.scroll = 0
      overlay = .map(map)
    case .gallery(var gallery) where gallery.takesText:
      tellOfPaste(isWhole: gallery.list.narrow(by: text))
      overlay = .gallery(gallery)
    case .question(var question):
      tellOfPaste(isWhole: question.add(text))
      overlay = .question(question)
    case .list, .map, .gallery, .exploring, .slider, .tour: refusePaste("nothing takes text here")
    case nil: pasteOnPhone(text)
    }
  }

  private mutating func tellOfPaste(isWhole: Bool) {
    if !isWhole { message = "The rest of the pasted text was dropped: it is too long." }
  }

  private mutating func refusePaste(_ reason: String) {
    note(tried: "paste")
    message = "Pasted text was dropped: \(reason)."
  }

  // MARK: On the phone

  /// The text entered on the layer that takes it.
  private struct Entry: Equatable {
    var layer: String
    var length: Int

    init?(_ top: Layer?) {
      guard let top else { return nil }
      layer = top.id
      length = top.keypad?.filled ?? 0
      for case .field(let text, isActive: true, _) in top.controls.map(\.role) { length += text.count }
    }
  }

  /// Types what the keypad or the field has keys for, until one entry is complete: forty digits aren't ten wrong
  /// PINs.
  private mutating func pasteOnPhone(_ text: String) {
    guard takesTyping else { return refusePaste("nothing on the phone takes text now") }
    var typed = 0
    for scalar in text.unicodeScalars {
      guard typedScalar(.character(scalar)) != nil, makesDifference(scalar) else { continue }
      let before = Entry(top)
      keys.append(.character(scalar))
      perform(.type(scalar))
      typed += 1
      guard let before, let after = Entry(top), after.layer == before.layer, after.length > before.length
      else { break }
    }
    if typed == 0 {
      refusePaste(capturesLetters ? "it doesn’t fit here" : "only digits go to this keypad")
    } else if typed < text.unicodeScalars.count {
      message = "Only \(typed) of the pasted characters fit: one entry, with the keys that it has."
    }
  }

  /// Whether a character has any effect: the surplus of a long text must not be recorded as steps.
  private func makesDifference(_ scalar: Unicode.Scalar) -> Bool {
    var trial = simulation
    trial.step(.type(scalar))
    return trial.screen != screen
  }
}
