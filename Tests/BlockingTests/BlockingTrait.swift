import Foundation
import Testing

extension Trait where Self == BlockingTrait {
  /// For tests that mostly wait for other programs: they run on threads of their own, so that those that compute needn't wait
  /// with them.
  public static var blocking: Self { Self() }
}

/// A suite with it takes no thread of Swift's concurrency, of which there are as many as processors.
public struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
  /// Gives the test, or all of a suite, those threads.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws { try await withTaskExecutorPreference(BlockingThreads.shared) { try await function() } }
}

/// A few threads that may wait.
private final class BlockingThreads: TaskExecutor {
  static let shared = BlockingThreads()

  private let queue: OperationQueue = {
    let queue = OperationQueue()
    // With more of them, programs would come to wait for processors, and tests for programs that are late.
    queue.maxConcurrentOperationCount = 3
    return queue
  }()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension TimeLimitTrait.Duration {
  /// So long that only what hangs takes it: a test’s wait for one of those threads counts.
  public static var ample: Self { .minutes(60) }
}
