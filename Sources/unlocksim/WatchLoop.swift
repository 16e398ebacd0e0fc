import Glibc
import Scenarios

struct WatchLoop {
  init(_ command: RunCommand, _ console: Console) {}
  func run() throws -> Int32 { 0 }
}
