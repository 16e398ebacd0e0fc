import Exploration
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// System threads: as many of the requested ones as the system grants.
public enum Threads {
  private final class Job {
    let number: Int
    let work: @Sendable (Int) -> Void

    init(_ number: Int, _ work: @escaping @Sendable (Int) -> Void) {
      self.number = number
      self.work = work
    }
  }

  /// A thread's stack, and a reserve for the other threads.
  private static let room = 16 << 20

  /// What the deepest screens and files need, and little enough to be there under any limit.
  private static let smallestStack = 2 << 20

  /// Runs something where the stack has room for it: it may have been limited (`ulimit -s`), for all threads.
  public static func withRoom(_ work: @escaping @Sendable () -> Void) {
    guard stackLimit < smallestStack, let thread = start(0, { _ in work() }) else { return work() }
    pthread_join(thread, nil)
  }

  private static var stackLimit: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
      let resource = RLIMIT_STACK
    #endif
    return getrlimit(resource, &limit) == 0 ? Int(clamping: limit.rlim_cur) : .max
  }

  /// Runs a job on a new thread; `nil` if the system refuses, or too little memory would be left.
  package static func start(_ number: Int, _ work: @escaping @Sendable (Int) -> Void) -> pthread_t? {
    guard MemoryRoom.isLeft(for: room) else { return nil }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    if stackLimit < smallestStack { pthread_attr_setstacksize(&attributes, smallestStack) }
    let job = Unmanaged.passRetained(Job(number, work))
    let status = pthread_create(
      &thread, &attributes,
      { pointer in
        #if canImport(Glibc)
          guard let pointer else { return nil }
        #endif
        let job = Unmanaged<Job>.fromOpaque(pointer).takeRetainedValue()
        job.work(job.number)
        return nil
      }, job.toOpaque())
    if status == 0 { return thread }
    job.release()
    return nil
  }

  /// Runs a job on a thread of its own, which nobody waits for; returns whether the system granted one.
  public static func runAlone(_ work: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = start(0, { _ in work() }) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Runs a job for each number below `count` on some threads, the calling one among them, and returns when all are done. Each
  /// thread takes the next job when it is done with one: none waits for another that has more to do.
  public static func runAll(_ count: Int, on threadCount: Int, _ work: @Sendable (Int) -> Void) {
    let next = Mutex(0)
    withoutActuallyEscaping(work) { work in
      let takeJobs: @Sendable (Int) -> Void = { _ in
        while true {
          let number = next.withLock { next in
            defer { next += 1 }
            return next
          }
          guard number < count else { return }
          work(number)
        }
      }
      let threads = (1..<max(1, min(count, threadCount))).compactMap { start($0, takeJobs) }
      takeJobs(0)
      for thread in threads { pthread_join(thread, nil) }
    }
  }
}
