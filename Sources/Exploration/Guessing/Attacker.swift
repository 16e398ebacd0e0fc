/// Somebody who wants to see what an app guards, and isn’t its owner.
public enum Attacker: String, CaseIterable, Sendable {
  /// Found the phone locked.
  case finder
  /// Holds it unlocked, and knows no code.
  case holder
  /// Holds it unlocked, and knows its passcode.
  case passcode
  /// Holds it unlocked, and another face or finger, his own, was enrolled after the app was set up.
  case enrolled

  /// The one who takes the same steps: who found the phone locked can do what its holder can, from elsewhere.
  var inSteps: Attacker { self == .finder ? .holder : self }

  /// Those who take the same steps, together; the two who do come last.
  public static func bySteps(_ attackers: [Attacker]) -> [[Attacker]] {
    allCases.reversed().map { kind in attackers.filter { $0.inSteps == kind } }.filter { !$0.isEmpty }
  }

  /// Who that is, for people.
  public var words: String {
    switch self {
    case .finder: "Who found the phone locked"
    case .holder: "Who holds the phone unlocked"
    case .passcode: "Who holds the phone and knows its passcode"
    case .enrolled: "Who holds the phone, with another face or finger enrolled"
    }
  }
}

/// What can be guessed at, or tried.
public enum AttackedSecret: Hashable, Sendable {
  /// A code or a text of the app’s, by its number.
  case app(Int)
  /// The phone’s passcode.
  case passcode
  /// A face or finger held to the sensor, which it may take for the owner’s.
  case scan
}

/// What a step means to an attacker.
public enum AttackStep: Hashable, Sendable {
  /// It takes nothing that he hasn’t got.
  case free
  /// A wrong guess at one or several secrets at once, a bit each by their places in `AttackGraph.secrets`.
  case wrong(UInt32)
  /// The step that only the right one opens: he takes it when a guess was right, and not otherwise.
  case right(Int)
}

extension AttackStep {
  /// A wrong guess at one secret.
  public static func wrong(at secret: Int) -> AttackStep { .wrong(1 << UInt32(secret)) }

  public func isGuess(at secret: Int) -> Bool {
    if case .wrong(let secrets) = self { secrets & (1 << UInt32(secret)) != 0 } else { false }
  }

  /// The same for who knows some secrets, a bit each.
  func knowing(_ known: UInt32) -> AttackStep {
    switch self {
    case .right(let secret) where known & (1 << UInt32(secret)) != 0: .free
    case .wrong(let secrets): secrets & ~known == 0 ? .free : .wrong(secrets & ~known)
    case .free, .right: self
    }
  }
}
