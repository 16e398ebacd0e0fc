/// A PIN pad in an app's state: what is typed, and what the app says of the entry before.
///
/// How entries are counted is each product's own, and so is what it can say of them.
public struct PINPad<Verdict: PINPadVerdict>: Hashable, Sendable {
  public var entry: PIN
  public var verdict: Verdict

  public init(entry: PIN = PIN(), _ verdict: Verdict = .none) {
    self.entry = entry
    self.verdict = verdict
  }

  /// The dots shake until something is typed.
  public var isShaking: Bool { verdict.isWrong && entry.isEmpty }
}

/// What an app says of the entry before, on a PIN pad.
public protocol PINPadVerdict: Hashable, Sendable {
  /// Nothing, or nothing yet.
  static var none: Self { get }
  var isWrong: Bool { get }
}

/// No more than that it was wrong.
public enum WrongOrNot: UInt8, PINPadVerdict {
  case none, wrong
  public var isWrong: Bool { self == .wrong }
}
