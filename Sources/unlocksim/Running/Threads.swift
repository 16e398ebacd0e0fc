import Exploration
import Glibc
import Reports
import Scenarios

extension Workers {
  /// Workers on system threads. There are several for each thread: some states have far more to do than others, and whoever is
  /// done takes the next.
  static func threads(_ count: Int) -> Workers {
    count <= 1 ? .one : Workers(count: 4 * count) { Threads.runAll(4 * count, on: count, $0) }
  }

  /// The number of processors.
  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
