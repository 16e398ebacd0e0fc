import UnlockEngine

// What makes a PIN acceptable (N1.2)

extension NLWallet {
  /// Digits of the wallet's PIN.
  public static let pinLength = 6

  /// Why a PIN is refused; the first rule that it breaks, in this order.
  public enum PINFlaw: UInt8, Hashable, Sendable, CaseIterable {
    case wrongLength
    case notOnlyDigits
    /// Fewer than two different digits.
    case oneDigitOnly
    /// Every step is +1, or every step is −1. From 9 to 0 is no step.
    case ascending, descending
  }

  /// The first rule that a text breaks; `nil` for a PIN that may be chosen.
  public static func firstFlaw(in text: String) -> PINFlaw? {
    guard text.unicodeScalars.count == pinLength else { return .wrongLength }
    guard let pin = PIN(text) else { return .notOnlyDigits }
    return firstFlaw(in: pin)
  }

  /// The first rule that a PIN breaks; `nil` when it may be chosen.
  public static func firstFlaw(in pin: PIN) -> PINFlaw? {
    guard pin.count == pinLength else { return .wrongLength }
    let first = pin[1] - pin[0]
    for index in 1..<pin.count where pin[index] - pin[index - 1] != first { return nil }
    // All steps are the same from here on.
    return switch first {
    case 0: .oneDigitOnly
    case 1: .ascending
    case -1: .descending
    default: nil
    }
  }
}
