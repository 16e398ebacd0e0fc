import Exploration

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
}

/// How likely a guesser is right who tries codes in the best order.
public struct Odds: Sendable {
  private let secret: AttackStart.Secret

  public init(of secret: AttackStart.Secret) { self.secret = secret }

  /// How many guesses try all of them; `nil` where that isn’t known.
  public var size: Int? {
    switch secret.form {
    case .digits(let length, _) where length < 10: return (0..<length).reduce(1) { size, _ in size * 10 }
    // Each dot is touched once: 3,024 of four dots.
    case .pattern(let length, _) where length < 10: return (0..<length).reduce(1) { $0 * (9 - $1) }
    default: return nil
    }
  }

  /// The chance that one of so many guesses is right, from 0 to 1; `nil` where nothing is published of that.
  public func chance(of guesses: Int, _ choosing: Choosing) -> Double? {
    if guesses == 0 { return 0 }
    switch secret.form {
    case .text: return nil
    case .touchID: return SensorFigures.touchID.chance(of: guesses)
    case .faceID, .opticID: return SensorFigures.faceID.chance(of: guesses)
    case .digits(_, let refused), .pattern(_, let refused):
      guard let size else { return nil }
      switch choosing {
      case .evenly: return min(1, Double(guesses) / Double(size))
      case .evenlyUnrefused: return min(1, Double(guesses) / Double(max(1, size - refused)))
      case .byPeople: return isPIN ? PINFigures.chosen.chance(of: guesses) : nil
      case .byPeopleWarned: return isPIN ? PINFigures.withoutThoseIOSWarnsOf.chance(of: guesses) : nil
      }
    }
  }

  /// Whether it is one of those that figures are published of.
  private var isPIN: Bool {
    if case .digits(4, _) = secret.form { true } else { false }
  }
}
