/// What a secret looks like, as far as that tells how many there could be.
public enum SecretForm: Hashable, Sendable {
  /// A code of so many digits, of which the flow refuses so many when one is chosen.
  case digits(Int, refused: Int)
  /// A code of so many digits that a system drew, as one of a message: each as likely as any other.
  case issued(Int)
  /// A pattern of so many of nine dots, none touched twice, of which the flow refuses so many when one is chosen.
  case pattern(Int, refused: Int)
  /// A code of so many capital letters and digits.
  case lettersAndDigits(Int)
  /// A text: how many there could be isn’t known.
  case text
}

/// What is assumed of how a code was chosen.
public enum Choosing: Hashable, Sendable, CaseIterable {
  /// Each code as likely as any other, of all that there are.
  case evenly
  /// The same, of those that the flow doesn’t refuse.
  case evenlyUnrefused
  /// As people choose 4-digit PINs.
  case byPeople
  /// The same without what iOS warns of.
  case byPeopleWarned
  /// As a list of somebody’s own says, which whoever has it knows.
  case byList
}

extension SecretForm {
  /// How many guesses try all of them; `nil` where that isn’t known.
  public var size: Int? {
    switch self {
    case .digits(let length, _) where length <= PIN.capacity,
      .issued(let length) where length <= PIN.capacity:
      (0..<length).reduce(1) { size, _ in size * 10 }
    case .lettersAndDigits(let length) where length <= PIN.capacity:
      (0..<length).reduce(1) { size, _ in size * 36 }
    // Each dot is touched once: 3,024 of four dots.
    case .pattern(let length, _) where length < 10: (0..<length).reduce(1) { $0 * (9 - $1) }
    default: nil
    }
  }

  /// How many of them the flow refuses when one is chosen.
  public var refused: Int {
    switch self {
    case .digits(_, let refused), .pattern(_, let refused): refused
    case .issued, .lettersAndDigits, .text: 0
    }
  }

  /// The chance that one of so many guesses is right, tried in the best order, from 0 to 1; `nil` where nothing is published of that.
  public func chance(of guesses: Int, _ choosing: Choosing) -> Double? {
    guard let size else { return nil }
    let isPIN = if case .digits(4, _) = self { true } else { false }
    switch choosing {
    case .evenly: return min(1, Double(guesses) / Double(size))
    case .evenlyUnrefused: return min(1, Double(guesses) / Double(max(1, size - refused)))
    case .byPeople: return isPIN ? PINFigures.chosen.chance(of: guesses) : nil
    case .byPeopleWarned: return isPIN ? PINFigures.withoutThoseIOSWarnsOf.chance(of: guesses) : nil
    case .byList: return nil
    }
  }
}
