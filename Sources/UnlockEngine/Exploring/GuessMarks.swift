/// What a step means to somebody who guesses, for each of a flow’s secrets: a bit each, by the secret’s number.
public struct GuessMarks: Hashable, Sendable {
  /// A wrong one was tried, where the right one would have led elsewhere: something was learnt, and a try used.
  public var wrong: UInt16 = 0
  /// Guessing begins anew: the right one was given, there is another one or none any more, or the tries were given back in a way
  /// that the flow says.
  public var renewed: UInt16 = 0

  /// The right one was given, which renews it, too: to the app, to its server, or it hears that it was.
  public var given: UInt16 = 0

  /// There is none any more, which renews it, too: a wrong one that took it away was a try before that.
  public var removed: UInt16 = 0

  public init(wrong: UInt16 = 0, renewed: UInt16 = 0) {
    self.wrong = wrong
    self.renewed = renewed
  }

  /// The wrong ones that were tried at what was there to be guessed.
  public var tried: UInt16 { wrong & (~renewed | removed) }

  public var isEmpty: Bool { wrong | renewed == 0 }

  /// What another thing meant that happened in the same step.
  package mutating func add(_ other: GuessMarks) {
    wrong |= other.wrong
    renewed |= other.renewed
    given |= other.given
    removed |= other.removed
  }
}

extension Rule {
  static var guessingEnds: Rule { Rule("Guessing comes to an end", .guessingEnds) }
}
