import Exploration
import Glibc
import Reports
import Scenarios

extension Workers {
  /// Workers on system threads, one thread each.
  static func threads(_ count: Int) -> Workers {
    count <= 1 ? .one : Workers(count: count) { Threads.runAll(count, $0) }
  }

  /// The number of processors.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
