import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Does work on threads and hands over what comes of it in order, so that nobody can tell how many there were.
enum InOrder {
  /// Does pieces of work, begun in the given order; `take` gets the results in the order of their numbers, on
  /// the caller's thread, and ends it all by returning `false`.
  ///
  /// - Parameters:
  ///   - order: the numbers from 0 on. The further one is from its own place, the more results wait for their turn.
  ///   - goesOn: asked again and again, also while a piece takes long: whether this is to go on. What was begun
  ///     is then left alone; no one waits for it.
  static func run<Result: Sendable>(
    _ order: [Int], jobs: Int, goesOn: () -> Bool = { true },
    work: @escaping @Sendable (Int) -> Result, take: (Result) -> Bool
  ) {
    guard !order.isEmpty else { return }
    // A thread costs more than a handful of scenarios.
    let workers = max(1, min(jobs, order.count / 4))
    let spread = order.enumerated().reduce(0) { max($0, abs($1.offset - $1.element)) }
    let shared = Shared<Result>(order, ahead: max(16 * workers, 2 * spread))
    let threads = (0..<workers).compactMap { Threads.start($0) { _ in shared.work(work) } }
    // No thread is to be had: then the caller works himself, and looks up between two pieces.
    guard !threads.isEmpty else { return runAlone(order, goesOn, work, take) }
    for thread in threads { pthread_detach(thread) }
    for index in order.indices {
      // What was interrupted is no result, also where it came in time.
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
      // What was interrupted is no result.
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
    /// For as many pieces as may be begun before the one whose result is awaited is done: results that wait
    /// for their turn take memory.
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

    /// The next piece of work that nobody has begun.
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

    /// Lets all workers end.
    func stop(_ workers: Int) {
      state.withLock { $0.isStopped = true }
      for _ in 0..<workers { room.signal() }
    }
  }
}
