import Glibc
import Scenarios

/// Results couldn't be written: exit code 5.
struct OutputError: Error {
  var reason: String
}

/// Writes results to standard output, or to an open file: all of them or an error.
func writeOutput(_ text: Printable, to descriptor: Int32 = STDOUT_FILENO) throws {
  do throws(SinkError) {
    try Sink.file(descriptor).write(text)
  } catch {
    throw OutputError(reason: error.reason)
  }
}

/// Writes to standard error. Nobody is there to hear it when that fails.
func writeError(_ text: Printable) { try? Sink.file(STDERR_FILENO).write(text) }
