import Exploration
import UnlockEngine

/// How likely a guesser is right who tries codes in the best order.
public struct Odds: Sendable {
  private let secret: AttackStart.Secret

  public init(of secret: AttackStart.Secret) { self.secret = secret }

  /// What is guessed at as a code or a text; `nil` for a sensor.
  private var form: SecretForm? {
    switch secret.form {
    case .digits(let length, let refused): .digits(length, refused: refused)
    case .text: .text
    case .touchID, .faceID, .opticID: nil
    }
  }

  /// How many guesses try all of them; `nil` where that isn’t known.
  public var size: Int? { form?.size }

  /// The chance that one of so many guesses is right, from 0 to 1; `nil` where nothing is published of that.
  public func chance(of guesses: Int, _ choosing: Choosing) -> Double? {
    if let form { return form.chance(of: guesses, choosing) }
    return secret.form == .touchID
      ? SensorFigures.touchID.chance(of: guesses) : SensorFigures.faceID.chance(of: guesses)
  }
}
