import Exploration
import Glibc

extension Workers {
  /// Threads of the system, one a worker.
  static func threads(_ count: Int) -> Workers {
    count <= 1 ? .one : Workers(count: count) { runThreads(count, $0) }
  }

  /// As many as there are processors.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

private final class ThreadJob {
  let number: Int
  let work: @Sendable (Int) -> Void

  init(_ number: Int, _ work: @escaping @Sendable (Int) -> Void) {
    self.number = number
    self.work = work
  }
}

/// Runs a job on as many threads, and waits for all of them. The calling thread does its share, and that of
/// threads that the system refuses.
private func runThreads(_ count: Int, _ work: @Sendable (Int) -> Void) {
  withoutActuallyEscaping(work) { work in
    var threads: [pthread_t] = []
    for number in 1..<count {
      var thread = pthread_t()
      let job = Unmanaged.passRetained(ThreadJob(number, work))
      let status = pthread_create(
        &thread, nil,
        { pointer in
          guard let pointer else { return nil }
          let job = Unmanaged<ThreadJob>.fromOpaque(pointer).takeRetainedValue()
          job.work(job.number)
          return nil
        }, job.toOpaque())
      if status == 0 {
        threads.append(thread)
      } else {
        job.release()
        work(number)
      }
    }
    work(0)
    for thread in threads { pthread_join(thread, nil) }
  }
}
