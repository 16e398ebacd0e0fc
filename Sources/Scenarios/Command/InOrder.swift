import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Does work on threads and delivers the results in order, so that the number of threads makes no visible
/// difference.
enum InOrder {
  /// Does pieces of work, started in the given order. `take` receives the results in numerical order, on the
  /// caller's thread, and stops everything by returning `false`.
  ///
  /// - Parameters:
  ///   - order: The numbers from 0. The further one is from its own position, the more results have to wait their
  ///     turn.
  ///   - goesOn: Called repeatedly, even during a long piece: whether to continue. Work in progress is then
  ///     abandoned; no one waits for it.
  package static func run<Result: Sendable>(
    _ order: [Int], jobs: Int, goesOn: () -> Bool = { true },
    work: @escaping @Sendable (Int) -> Result, take: (Result) -> Bool
  ) {
    guard !order.isEmpty else { return }
    // A thread costs more than a handful of scenarios.
    let workers = max(1, min(jobs, order.count / 4))
    let spread = order.enumerated().reduce(0) { max($0, abs($1.offset - $1.element)) }
    let shared = Shared<Result>(order, ahead: max(16 * workers, 2 * spread))
    let threads = (0..<workers).compactMap { Threads.start($0) { _ in shared.work(work) } }
    // If no thread can be created, the caller does the work and checks `goesOn` between pieces.
    guard !threads.isEmpty else { return runAlone(order, goesOn, work, take) }
    for thread in threads { pthread_detach(thread) }
    for index in order.indices {
      // An interrupted piece has no result, even if it finished in time.
      guard goesOn(), let result = shared.wait(for: index, goesOn), goesOn(), take(result) else { break }
    }
    shared.stop(workers)
  }

  private static func runAlone<Result>(
    _ order: [Int], _ goesOn: () -> Bool, _ work: (Int) -> Result, _ take: (Result) -> Bool
  ) {
    var waiting: [Int: Result] = [:]
    var next = 0
    for index in order {
      guard goesOn() else { return }
      waiting[index] = work(index)
      // An interrupted piece has no result.
      guard goesOn() else { return }
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
    /// Limits how many pieces may be started before the one whose result is awaited is done, because results that
    /// wait their turn take memory.
    private let room = DispatchSemaphore(value: 0)

    init(_ order: [Int], ahead: Int) {
      self.order = order
      for _ in 0..<ahead { room.signal() }
    }

    func work(_ work: (Int) -> Result) {
      while let index = claim() {
        let result = work(index)
        state.withLock { $0.results[index] = result }
        arrived.signal()
      }
    }

    /// The next piece of work, if any is left.
    private func claim() -> Int? {
      room.wait()
      return state.withLock { state in
        guard !state.isStopped, state.claimed < order.count else { return nil }
        defer { state.claimed += 1 }
        return order[state.claimed]
      }
    }

    func wait(for index: Int, _ goesOn: () -> Bool) -> Result? {
      while true {
        if let result = state.withLock({ $0.results.removeValue(forKey: index) }) {
          room.signal()
          return result
        }
        while arrived.wait(timeout: .now() + .milliseconds(50)) == .timedOut { if !goesOn() { return nil } }
      }
    }

    /// Lets all workers finish.
    func stop(_ workers: Int) {
      state.withLock { $0.isStopped = true }
      for _ in 0..<workers { room.signal() }
    }
  }
}
