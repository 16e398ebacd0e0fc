import Exploration
import UnlockEngine

/// How likely a guesser is right who tries codes in the best order.
public struct Odds: Sendable {
  private let secret: AttackStart.Secret
  private let list: CodeList?

  /// - Parameter list: how often codes of its length are chosen.
  public init(of secret: AttackStart.Secret, by list: CodeList? = nil) {
    (self.secret, self.list) = (secret, list)
  }

  /// What is guessed at as a code or a text; `nil` for a sensor.
  private var form: SecretForm? { if case .code(let form) = secret.form { form } else { nil } }

  /// How many guesses try all of them; `nil` where that isn’t known.
  public var size: Int? { form?.size }

  /// The chance that one of so many guesses is right, from 0 to 1; `nil` where nothing is published of that.
  public func chance(of guesses: Int, _ choosing: Choosing) -> Double? {
    if guesses == 0 { return 0 }
    if choosing == .byList {
      guard let list, case .code(.digits(list.length, _)) = secret.form else { return nil }
      return list.chance(of: guesses)
    }
    if let form { return form.chance(of: guesses, choosing) }
    return secret.form == .touchID
      ? SensorFigures.touchID.chance(of: guesses) : SensorFigures.faceID.chance(of: guesses)
  }
}
