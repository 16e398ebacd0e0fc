import Exploration

/// What a lock costs the one who knows the code: how likely mistyping alone locks or signs him out within a month.
///
/// Entries are taken as independent of each other. Who has forgotten the code mistypes each time: that share is apart.
public struct OwnerRisk: Hashable, Sendable {
  /// The chance that a whole entry is mistyped, from 0 to 1.
  public var typing: Double
  /// The chance that a scan of the owner’s fails.
  public var scans: Double
  /// How often the app is unlocked in a month.
  public var unlocks: Int
  /// The share of owners who can’t remember the code in a month.
  public var forgotten: Double

  public init(typing: Double = 0.02, scans: Double = 0.03, unlocks: Int = 300, forgotten: Double = 0) {
    (self.typing, self.scans, self.unlocks, self.forgotten) = (typing, scans, unlocks, forgotten)
  }

  /// The chance to be locked out within a month.
  ///
  /// - Parameters:
  ///   - tries: how many wrong entries in a row lock or sign out.
  ///   - scansFirst: how many scans have to fail before the code is asked for; 0 where it is asked for each time.
  public func chance(tries: Int, scansFirst: Int = 0) -> Double {
    let entries = Double(unlocks) * power(scans, scansFirst)
    return forgotten + (1 - forgotten) * (1 - power(1 - power(typing, tries), entries))
  }

  private func power(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { product, _ in product * base }
  }

  /// 1 − (1 − x)ⁿ must not lose what is small: by the logarithm’s series where x is.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    base <= 0 ? 0 : Self.exponential(exponent * Self.logarithm(base))
  }

  /// The natural logarithm of a number from above 0 to 1, by the series of the inverse hyperbolic tangent after halvings.
  static func logarithm(_ value: Double) -> Double {
    let (exponent, part) = (Double(value.exponent), value.significand)
    let ratio = (part - 1) / (part + 1)
    var (sum, term) = (0.0, ratio)
    for number in stride(from: 1, to: 60, by: 2) {
      sum += term / Double(number)
      term *= ratio * ratio
    }
    return 2 * sum + exponent * 0.693147180559945309
  }

  /// e to a power, by squaring what a series gives for a small one.
  static func exponential(_ power: Double) -> Double {
    var (small, squarings) = (power, 0)
    while abs(small) > 0.5 { (small, squarings) = (small / 2, squarings + 1) }
    var (sum, term) = (1.0, 1.0)
    for number in 1...24 {
      term *= small / Double(number)
      sum += term
    }
    for _ in 0..<squarings { sum *= sum }
    return sum
  }
}

extension SecretMeasure {
  /// How many wrong entries in a row lock somebody out: up to the first that is followed by a wait of half a minute or more, or by
  /// nothing at all; `nil` where nothing ever does.
  public var triesToLockOut: Int? {
    let times: [Int64]
    switch count {
    case .bounded(let found): times = found
    case .endless(let rate): times = rate.times
    }
    for (number, (one, next)) in zip(times, times.dropFirst()).enumerated() where next - one >= 30_000 {
      return number + 1
    }
    return most
  }
}
