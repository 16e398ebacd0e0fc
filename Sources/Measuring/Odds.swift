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
  /// As a list of somebody’s own says.
  case byList
}

/// How likely a guesser is right who tries codes in the best order.
public struct Odds: Sendable {
  private let secret: AttackStart.Secret
  private let list: CodeList?

  /// - Parameter list: how often codes of its length are chosen.
  public init(of secret: AttackStart.Secret, by list: CodeList? = nil) {
    (self.secret, self.list) = (secret, list)
  }

  /// How many guesses try all of them; `nil` where that isn’t known.
  public var size: Int? {
    guard case .digits(let length, _) = secret.form, length < 10 else { return nil }
    return (0..<length).reduce(1) { size, _ in size * 10 }
  }

  /// The chance that one of so many guesses is right, from 0 to 1; `nil` where nothing is published of that.
  public func chance(of guesses: Int, _ choosing: Choosing) -> Double? {
    if guesses == 0 { return 0 }
    switch secret.form {
    case .text: return nil
    case .touchID: return SensorFigures.touchID.chance(of: guesses)
    case .faceID, .opticID: return SensorFigures.faceID.chance(of: guesses)
    case .digits(let length, let refused):
      guard let size else { return nil }
      switch choosing {
      case .evenly: return min(1, Double(guesses) / Double(size))
      case .evenlyUnrefused: return min(1, Double(guesses) / Double(max(1, size - refused)))
      case .byPeople: return length == 4 ? PINFigures.chosen.chance(of: guesses) : nil
      case .byPeopleWarned:
        return length == 4 ? PINFigures.withoutThoseIOSWarnsOf.chance(of: guesses) : nil
      case .byList: return list.flatMap { $0.length == length ? $0.chance(of: guesses) : nil }
      }
    }
  }
}
