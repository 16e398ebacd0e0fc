import Glibc
import Scenarios

/// Results couldn't be written: exit code 5.
struct OutputError: Error {
  var reason: String
}

/// Writes results to standard output or an open file: completely, or it throws.
func writeOutput(_ text: Printable, to descriptor: Int32 = STDOUT_FILENO) throws {
  try reporting { () throws(SinkError) in try Sink.file(descriptor).write(text) }
}

/// Performs a write; if it fails, the program ends with the exit code for that.
func reporting<Result>(_ write: () throws(SinkError) -> Result) throws -> Result {
  do throws(SinkError) {
    return try write()
  } catch {
    throw OutputError(reason: error.reason)
  }
}

/// Writes to standard error. If that fails, there is no one to tell.
func writeError(_ text: Printable) { try? Sink.file(STDERR_FILENO).write(text) }
