import CVirtualThread
import Foundation

/// The main actor’s executor while an app is explored: the thread is the main one to all code on it.
final class VirtualMain: SerialExecutor {
  static let executor = VirtualMain()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if let thread = VirtualThread.current {
      thread.add(.job(job), isMain: true)
    } else {
      // A thread of the app’s own, or of the system’s, has answered: in what order can’t be told.
      VirtualThread.fromElsewhere.withLock { $0.append(job) }
    }
  }

  func checkIsolated() {
    precondition(
      VirtualThread.current != nil, "This runs on a thread of the app’s own, and not on the main one.")
  }

  func isIsolatingCurrentContext() -> Bool? { VirtualThread.current != nil }
}

extension VirtualThread {
  /// Runs a body on a thread of its own, with all that it starts under control, and returns what it returned.
  ///
  /// - Parameter patience: How long a move of the app's may take by the real clock.
  package static func run<Result: Sendable>(
    patience: Duration, _ body: @escaping @Sendable @MainActor (VirtualThread) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      let (waiting, watch) = (Locked<CheckedContinuation<Result, any Error>?>(continuation), Watch(patience))
      @Sendable func resume(_ result: Swift.Result<Result, any Error>) {
        waiting.withLock { waiting in
          defer { waiting = nil }
          return waiting
        }?.resume(with: result)
      }
      let thread = Thread { resume(Swift.Result { try runHere(body, watch) }) }
      thread.name = "unlocksim.exploring"
      thread.stackSize = 16 << 20
      thread.start()
      Thread.detachNewThread {
        while waiting.withLock({ $0 != nil }) {
          Thread.sleep(forTimeInterval: 0.1)
          if let order = watch.giveUp() { resume(.failure(AppNeverCameBack(order: order))) }
        }
      }
    }
  }

  private static func runHere<Result>(
    _ body: @MainActor (VirtualThread) throws -> Result, _ watch: Watch
  ) throws -> Result {
    // What another app has left on other threads isn't this one's.
    fromElsewhere.withLock { $0 = [] }
    let calls = UnsafeMutablePointer<virtual_calls>.allocate(capacity: 1)
    calls.initialize(to: .onThisThread)
    let thread = VirtualThread(calls, watch)
    latest = thread
    virtual_enter(calls)
    defer {
      thread.isTold = false
      thread.end()
      thread.endStacks()
      virtual_leave()
      latest = nil
      calls.deallocate()
    }
    // The thread is the main actor’s here, whatever the compiler can know of it.
    return try withoutActuallyEscaping(body) { body in
      try unsafeBitCast(body, to: ((VirtualThread) throws -> Result).self)(thread)
    }
  }
}

extension virtual_calls {
  /// All go to the thread that is running; libdispatch and the concurrency runtime have no place for a context.
  fileprivate static var onThisThread: virtual_calls {
    virtual_calls(
      run_job: { job in
        guard let job else { return }
        VirtualThread.current?.add(.job(unsafeBitCast(job, to: UnownedJob.self)), isMain: false)
      },
      run_block: { queue, block in
        guard let queue, let block else { return }
        VirtualThread.current?.add(.block(block, queue), isMain: queue == virtual_main_queue())
      },
      run_block_after: { queue, block, nanoseconds, standsStill in
        guard let queue, let block else { return }
        let isMain = queue == virtual_main_queue()
        VirtualThread.current?.add(
          .block(block, queue), isMain: isMain, after: nanoseconds, standsStill: standsStill != 0)
      },
      run_function_after: { context, function, nanoseconds, standsStill in
        guard let function else { return }
        VirtualThread.current?.add(
          .function(context, function), isMain: false, after: nanoseconds, standsStill: standsStill != 0)
      }, sleep: { VirtualThread.current?.passTime($0) },
      uncontrolled: { name in
        guard let name else { return }
        VirtualThread.current?.meet(String(cString: name))
      },
      wrote: { path in
        guard let path else { return }
        VirtualThread.current?.written.insert(String(cString: path))
      }, is_on: { VirtualThread.current?.isOn($0) == true ? 1 : 0 },
      main_executor: unsafeBitCast(VirtualMain.executor.asUnownedSerialExecutor(), to: virtual_executor.self))
  }
}
