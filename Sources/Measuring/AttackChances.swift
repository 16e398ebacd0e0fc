import Exploration
import UnlockEngine

/// How likely an attacker is to be in by when: the best of all that he can try by then.
struct AttackChances: Sendable {
  /// Combinations of guesses at secrets that are enough alone, none beaten by another.
  var combinations: [(guesses: [Int], time: Int64)] = []
  /// The odds of each secret, by place.
  var odds: [Odds] = []
  /// Secrets that open, alone or together with others behind them, and can be guessed at without end.
  var endless: [(secret: Int, rate: EndlessRate)] = []
  /// Whether each guess at one of those is one at the others, too: any of them opens.
  var areEndlessOne = false
  /// What can be tried once another secret, by place, has been guessed.
  var behind: [(first: Int, then: [Behind])] = []

  /// Guesses at the phone’s passcode, by its place, that aren’t part of the graph: made before all others.
  var phone: (secret: Int, times: [Int64])?

  /// A secret behind another one.
  struct Behind: Sendable {
    let secret: Int
    let count: SecretMeasure.Count
  }

  /// From 0 to 1. Secrets are taken as independent of each other.
  func chance(by moment: Int64, _ choosing: Choosing) -> Double {
    var best = 0.0
    for combination in combinations where combination.time <= moment {
      best = max(best, chance(of: combination.guesses, choosing, by: moment))
    }
    let lasting = endless.map { secret, rate in
      let right =
        rate.guesses(within: moment).map { chance(of: $0, at: secret, choosing) } ?? chanceOfAll(at: secret)
      return right * chanceBehind(secret, choosing, by: moment)
    }
    let atOnce = areEndlessOne ? 1 - lasting.reduce(1) { $0 * (1 - $1) } : lasting.max() ?? 0
    best = max(best, atOnce)
    guard let phone else { return best }
    var guesses = Array(repeating: 0, count: odds.count)
    guesses[phone.secret] = phone.times.count { $0 <= moment }
    return 1 - (1 - best) * (1 - chance(of: guesses, choosing, by: moment))
  }

  /// The chance that one of the guesses of a combination opens.
  private func chance(of guesses: [Int], _ choosing: Choosing, by moment: Int64) -> Double {
    var missed = 1.0
    for (secret, count) in guesses.enumerated() where count > 0 {
      missed *= 1 - chance(of: count, at: secret, choosing) * chanceBehind(secret, choosing, by: moment)
    }
    return 1 - missed
  }

  /// How likely it is to get through what comes behind a secret, with all the time there is: what was spent before isn’t taken off.
  /// Certain where nothing does.
  private func chanceBehind(_ first: Int, _ choosing: Choosing, by moment: Int64) -> Double {
    guard let behind = behind.first(where: { $0.first == first }) else { return 1 }
    var missed = 1.0
    for one in behind.then {
      let count: Int? =
        switch one.count {
        case .bounded(let times): times.count { $0 <= moment }
        case .endless(let rate): rate.guesses(within: moment)
        }
      missed *= 1 - (count.map { chance(of: $0, at: one.secret, choosing) } ?? chanceOfAll(at: one.secret))
    }
    return 1 - missed
  }

  /// Of a text nobody knows how many there are: no number of guesses tells anything of it.
  private func chanceOfAll(at secret: Int) -> Double { odds[secret].chance(of: 1, .evenly) == nil ? 0 : 1 }

  /// The chance of so many guesses at a secret; as if evenly chosen where nothing is published of how people choose.
  func chance(of guesses: Int, at secret: Int, _ choosing: Choosing) -> Double {
    odds[secret].chance(of: guesses, choosing) ?? odds[secret].chance(of: guesses, .evenly) ?? 0
  }
}
