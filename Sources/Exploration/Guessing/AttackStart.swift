import UnlockEngine

/// A starting point that has something to guard, and what is known of its secrets.
public struct AttackStart: Sendable {
  /// Its number in the plan.
  let number: Int
  public let title: String
  /// What is set there: the app’s secrets with their names, the phone’s passcode, its sensor.
  public let secrets: [Secret]
  /// Whether the phone has a passcode.
  public let hasPasscode: Bool
  /// Whether nobody who only knows the passcode has another face enrolled at once (Stolen Device Protection, D20).
  public let isProtected: Bool
  /// By secret of the app’s: what is right there.
  let values: [UInt64]
  /// The same of what isn’t set there, as steps set it later.
  let later: [UInt64]

  /// What is right for a secret once it is set; 0 where nobody but who guesses could have set it.
  func right(_ secret: Int) -> UInt64 { values[secret] == 0 ? later[secret] : values[secret] }

  /// Whether the same is right there as at another one.
  func guards(asMuchAs other: AttackStart) -> Bool {
    values == other.values && later == other.later && hasPasscode == other.hasPasscode
  }

  /// A secret, and what it looks like.
  public struct Secret: Hashable, Sendable {
    public let kind: AttackedSecret
    public let name: String
    public let form: Form

    public init(kind: AttackedSecret, name: String, form: Form) {
      (self.kind, self.name, self.form) = (kind, name, form)
    }
  }

  public enum Form: Hashable, Sendable {
    /// A code or a text.
    case code(SecretForm)
    case touchID, faceID, opticID

    /// How many the flow refuses.
    public var refused: Int { if case .code(let form) = self { form.refused } else { 0 } }
  }
}

/// What attackers can do in a flow of which the states were explored. Who takes the same steps is asked about one at a time; others
/// may be beside each other (`Attacker.bySteps`).
public struct AttackedFlow {
  /// The starting points at which something is guarded.
  public let starts: [AttackStart]
  /// Those at which nothing is.
  public let openStarts: [String]
  /// Whether the file says of anything that it stands for a proof outside it.
  public let hasProofOutside: Bool
  /// Whether the file says of any screen that it is private: what opens nothing could be wanted for nothing.
  public let hasContent: Bool
  /// For how long some question takes an unlock of the phone for an answer (`reuse`).
  public let longestReuse: Duration
  /// Whether some step sets a secret to what the file has.
  public let setsSecrets: Bool
  /// What an attacker can do from a starting point.
  public let graph: (AttackStart, Attacker) -> AttackGraph
  /// The shortest way in from there that takes neither time nor knowing anything, alone; `nil` where there is none. Asked for first, it
  /// spares the whole graph.
  public let wayIn: (AttackStart, Attacker) -> AttackGraph?
  /// How often somebody can guess at the passcode of the phone, once it is locked.
  public let phone: (AttackStart) -> PhoneGuesses?
  /// A way through such a graph, by its edges, as a scenario.
  public let scenario: (AttackStart, AttackGraph, [Int], String) -> ScenarioDraft
}
