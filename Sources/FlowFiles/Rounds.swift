import UnlockEngine

// Counts in rounds: so many wrong entries make one, each of which may start a wait, and after so many rounds it is over.

extension FlowProgram {
  /// How a count goes round.
  struct Rounds: Hashable, Sendable {
    /// The limit that says how many make a round; none where it is 0.
    let length: UInt8
    /// The limit that says how many rounds there are; without end where there is none.
    let most: UInt8?
  }

  /// How many are counted until all rounds are over; 0 where they have no end.
  func mostRounds(of count: UInt8, _ limits: FileLimits) -> Int64 {
    guard let rounds = values[Int(count)].rounds, let most = rounds.most else { return 0 }
    return limits[Int(rounds.length)] * limits[Int(most)]
  }

  /// Whether the last round is over.
  func isUsedUp(_ count: UInt8, _ counted: UInt8, _ limits: FileLimits) -> Bool {
    let most = mostRounds(of: count, limits)
    return most > 0 && Int64(counted) >= most
  }

  /// The round that the next one belongs to, counted from 1.
  func round(of count: UInt8, _ counted: UInt8, _ limits: FileLimits) -> Int64 {
    guard let rounds = values[Int(count)].rounds, limits[Int(rounds.length)] > 0 else { return 1 }
    let round = Int64(counted) / limits[Int(rounds.length)] + 1
    return rounds.most.map { min(round, limits[Int($0)]) } ?? round
  }

  func isInLastRound(_ count: UInt8, _ counted: UInt8, _ limits: FileLimits) -> Bool {
    guard let most = values[Int(count)].rounds?.most else { return false }
    return round(of: count, counted, limits) == limits[Int(most)]
  }

  /// Whether the last of a round was just counted.
  func isRoundOver(_ count: UInt8, _ counted: UInt8, _ limits: FileLimits) -> Bool {
    guard let rounds = values[Int(count)].rounds, limits[Int(rounds.length)] > 0, counted > 0 else {
      return false
    }
    return Int64(counted) % limits[Int(rounds.length)] == 0
  }

  func leftInRound(of count: UInt8, _ counted: UInt8, _ limits: FileLimits) -> Int64 {
    guard let rounds = values[Int(count)].rounds, limits[Int(rounds.length)] > 0,
      !isUsedUp(count, counted, limits)
    else { return 0 }
    return limits[Int(rounds.length)] - Int64(counted) % limits[Int(rounds.length)]
  }

  /// Of rounds without end, that there were three is as good as twenty; where a limit says how many make one, two rounds
  /// are as good as one.
  func settleRounds(_ endless: [Int], _ state: inout FileState, _ limits: FileLimits) {
    for index in endless {
      guard let length = values[index].rounds.map({ Int(limits[Int($0.length)]) }) else { continue }
      let count = Int(state.numbers[index])
      if length == 0 {
        state.numbers[index] = UInt8(min(count, 3))
      } else if count >= 2 * length {
        state.numbers[index] = UInt8(length + count % length)
      }
    }
  }
}

extension FlowProgram.Value {
  var hasRoundsWithoutEnd: Bool { rounds.map { $0.most == nil } ?? false }
}
