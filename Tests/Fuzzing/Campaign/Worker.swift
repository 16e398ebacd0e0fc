import Foundation
import SeededDraws

/// What a child of the fuzzer does: many cases, one after another, each announced before it begins. It may trap or
/// hang; whoever started it knows then where.
public struct Worker {
  private let surroundings: Surroundings

  /// What one case may take at most: more than twice what the largest drawn file was seen to need (24 s).
  private static let seconds = 60
  private static let kilobytes = 600 << 10

  public init(in surroundings: Surroundings) { self.surroundings = surroundings }

  /// How a child tells that a case is wrong.
  public static let wrong: Int32 = 1

  /// Runs cases until some time has passed; gives what is wrong with the last one.
  public func work<Target: FuzzTarget>(
    _ target: Target.Type, _ seeds: Seeds, from first: Int, cases: Int?, seconds: Double,
    tell: (FuzzCase) -> Void
  ) throws -> Problem? {
    var target = try Target(in: surroundings)
    let end = DispatchTime.now() + seconds
    var number = first
    while number - first < cases ?? .max, number == first || DispatchTime.now() < end {
      print("case \(number)")
      fflush(nil)
      if let problem = checked({
        var draw = Draw(seed: seeds[number])
        try target.run(&draw, tell: tell)
      }) {
        return problem
      }
      number += 1
    }
    return nil
  }

  /// Checks a case that was written down.
  public func replay<Target: FuzzTarget>(_ target: Target.Type, _ fuzzCase: FuzzCase) throws -> Problem? {
    var target = try Target(in: surroundings)
    for _ in 0..<Target.tries { if let problem = checked({ try target.replay(fuzzCase) }) { return problem } }
    return nil
  }

  /// Does something within limits: whoever computes without end is ended by the system.
  private func checked(_ check: () throws -> Void) -> Problem? {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    limit.rlim_cur = rlim_t(Int(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) + Self.seconds)
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
    let before = usage.ru_maxrss
    do {
      try check()
    } catch let problem as Problem {
      return problem
    } catch {
      return Problem("the fuzzer can’t go on", "\(error)")
    }
    let most = usage.ru_maxrss
    return most > Self.kilobytes && most > before
      ? Problem("it takes more memory than \(Self.kilobytes >> 10) MB", "\(most >> 10) MB") : nil
  }

  private var usage: rusage {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage
  }
}
