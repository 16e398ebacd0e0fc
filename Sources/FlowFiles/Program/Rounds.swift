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

  /// The number after one more was counted. A count stops at its most; where its rounds have no end, they go on: the last one
  /// comes again.
  func counted(_ count: UInt8, after number: UInt8, _ limits: FileLimits) -> UInt8 {
    let most = most(of: count, limits)
    if Int64(number) < most { return number + 1 }
    guard endlessRounds & (1 << UInt64(count)) != 0, let rounds = values[Int(count)].rounds else {
      return number
    }
    let length = limits[Int(rounds.length)]
    let goesOn = length > 0 && most / length >= differentRounds[Int(count)]
    return goesOn ? UInt8(Int64(number) + 1 - length) : number
  }

  /// How many rounds of a count differ in how long one waits after them.
  static func differentRounds(of parts: Parts) -> [Int] {
    parts.values.indices.map { count in
      parts.timers.filter { $0.roundsOf == UInt8(count) }.map(\.length.limits.count).max() ?? 1
    }
  }

  /// Counts whose rounds have no end, each a bit: all that is asked of their number is whether it is 0, and whether a round is over.
  static func endlessRounds(of parts: Parts) -> UInt64 {
    parts.values.indices.reduce(into: 0) { bits, index in
      guard let rounds = parts.values[index].rounds, rounds.most == nil,
        case .count(let compared, _) = parts.values[index].kind, compared.isEmpty
      else { return }
      let isTold = parts.conditions.contains { condition in
        guard case .number(UInt8(index), let allowed) = condition else { return false }
        return allowed >> 1 != 0 && allowed >> 1 != ~0 >> 1
      }
      if !isTold { bits |= 1 << UInt64(index) }
    }
  }

  /// Of rounds without end, one that is like the one before is as good as that; where no limit says how many make one, three are as
  /// good as twenty.
  func settleRounds(_ endless: [Int], _ state: inout FileState, _ limits: FileLimits) {
    for index in endless {
      guard let length = values[index].rounds.map({ Int(limits[Int($0.length)]) }) else { continue }
      let (count, different) = (Int(state.numbers[index]), differentRounds[index])
      if length == 0 {
        state.numbers[index] = UInt8(min(count, 3))
      } else if count >= (different + 1) * length {
        state.numbers[index] = UInt8(different * length + count % length)
      }
    }
  }
}
