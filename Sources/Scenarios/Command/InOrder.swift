import Dispatch
import Synchronization

/// Does work on several threads and hands over what comes of it in order, so that nobody can tell how many
/// threads there were.
enum InOrder {
  /// Does `count` pieces of work, begun in the given order; `take` gets the results in the order of their
  /// numbers, on the caller's thread, and ends it all by returning `false`.
  static func run<Result: Sendable>(
    _ order: [Int], jobs: Int, work: @escaping @Sendable (Int) -> Result, take: (Result) -> Bool
  ) {
    // A thread costs more than a handful of scenarios.
    let workers = min(jobs, order.count / 4)
    guard workers > 1 else { return runAlone(order, work, take) }
    let shared = Shared<Result>(order)
    for _ in 0..<workers {
      DispatchQueue.global().async {
        while let index = shared.claim() { shared.put(work(index), at: index) }
      }
    }
    for index in order.indices {
      if !take(shared.wait(for: index)) { return shared.stop() }
    }
  }

  private static func runAlone<Result>(_ order: [Int], _ work: (Int) -> Result, _ take: (Result) -> Bool) {
    var waiting: [Int: Result] = [:]
    var next = 0
    for index in order {
      waiting[index] = work(index)
      while let result = waiting.removeValue(forKey: next) {
        next += 1
        if !take(result) { return }
      }
    }
  }

  private final class Shared<Result: Sendable>: Sendable {
    private struct State {
      var claimed = 0
      var results: [Int: Result] = [:]
      var isStopped = false
    }

    private let order: [Int]
    private let state = Mutex(State())
    private let arrived = DispatchSemaphore(value: 0)

    init(_ order: [Int]) { self.order = order }

    /// The next piece of work that nobody has begun.
    func claim() -> Int? {
      state.withLock { state in
        guard !state.isStopped, state.claimed < order.count else { return nil }
        defer { state.claimed += 1 }
        return order[state.claimed]
      }
    }

    func put(_ result: Result, at index: Int) {
      state.withLock { $0.results[index] = result }
      arrived.signal()
    }

    func wait(for index: Int) -> Result {
      while true {
        if let result = state.withLock({ $0.results.removeValue(forKey: index) }) { return result }
        arrived.wait()
      }
    }

    func stop() { state.withLock { $0.isStopped = true } }
  }
}
