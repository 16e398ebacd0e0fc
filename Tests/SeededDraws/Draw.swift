/// Numbers that look random and are the same for the same seed (SplitMix64): the one generator of all tests and of
/// the fuzzer, so that a seed that was printed brings back what was found.
public struct Draw: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, but not including, a count; 0 where there is nothing to choose from.
  public mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  /// A number of a range.
  public mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// Whether something happens that happens once in so many times.
  public mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of several; there has to be one.
  public mutating func one<Choices: RandomAccessCollection>(of choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: below(choices.count))]
  }

  /// One of several, as often as its weight says.
  public mutating func one<Choice>(weighing choices: KeyValuePairs<Choice, Int>) -> Choice {
    var place = below(choices.reduce(0) { $0 + $1.value })
    for (choice, weight) in choices {
      if place < weight { return choice }
      place -= weight
    }
    return choices[choices.count - 1].key
  }
}
