/// A device's passcode and how it is typed (D4). An app's own code is a PIN, which is something else.
public struct Passcode: Hashable, Sendable {
  /// The ways of typing a passcode that the Settings app offers.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// Four digits, complete at the fourth.
    case fourDigits
    /// Six digits, complete at the sixth.
    case sixDigits
    /// Digits, as many as the user likes.
    case customNumeric
    /// Any characters.
    case customAlphanumeric

    /// How many digits complete the entry; `nil` if a button submits it.
    public var length: Int? {
      switch self {
      case .fourDigits: 4
      case .sixDigits: 6
      case .customNumeric, .customAlphanumeric: nil
      }
    }

    /// The kind as scenarios write it: "6-digits".
    public var name: String {
      switch self {
      case .fourDigits: "4-digits"
      case .sixDigits: "6-digits"
      case .customNumeric: "custom-numeric"
      case .customAlphanumeric: "custom-alphanumeric"
      }
    }
  }

  /// How it is typed.
  public let kind: Kind
  /// The characters to type.
  public let text: ShortText

  /// A passcode whose kind follows from its text: 4 or 6 digits, any other digits, anything else.
  ///
  /// `nil` if the text is empty or longer than 31 UTF-8 bytes.
  public init?(_ text: String) {
    guard let text = ShortText(text), !text.isEmpty else { return nil }
    let kind: Kind =
      switch (text.isDigits, text.byteCount) {
      case (true, 4): .fourDigits
      case (true, 6): .sixDigits
      case (true, _): .customNumeric
      case (false, _): .customAlphanumeric
      }
    self.init(kind: kind, text: text)
  }

  /// A passcode of a given kind; `nil` if the text can't be typed that way.
  public init?(kind: Kind, text: ShortText) {
    guard !text.isEmpty, kind == .customAlphanumeric || text.isDigits else { return nil }
    if let length = kind.length, text.byteCount != length { return nil }
    self.kind = kind
    self.text = text
  }
}

/// How long wrong passcodes lock the device, depending on how many there were in a row (A8).
public enum LockOutTable: UInt8, Hashable, Sendable, CaseIterable {
  /// Since about iOS 16: the fourth wrong passcode is the first to lock.
  case current
  /// Earlier: the fifth wrong passcode is the first to lock.
  case classic

  /// How many wrong passcodes disable the device.
  public static let limit = 10

  /// The lock-out that the `count`th wrong passcode in a row imposes; `nil` if there is none.
  public func lockOut(afterWrong count: Int) -> Duration? {
    switch (self, count) {
    case (.current, 4), (.classic, 5): .minutes(1)
    case (.current, 5), (.classic, 6): .minutes(5)
    case (.current, 6), (.classic, 7), (.classic, 8): .minutes(15)
    case (.current, 7), (.classic, 9): .hours(1)
    case (.current, 8): .hours(3)
    case (.current, 9): .hours(8)
    case (.current, _), (.classic, _): nil
    }
  }
}
