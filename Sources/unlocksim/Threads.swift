import Exploration
import Glibc
import Scenarios

extension Workers {
  /// Threads of the system, one a worker.
  static func threads(_ count: Int) -> Workers {
    count <= 1 ? .one : Workers(count: count) { Threads.runAll(count, $0) }
  }

  /// As many as there are processors.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
