import Glibc
import Scenarios

/// Results couldn't be written: exit code 5.
struct OutputError: Error {
  var reason: String
}

/// Writes results to standard output, or to an open file: all of them or an error.
func writeOutput(_ text: Printable, to descriptor: Int32 = STDOUT_FILENO) throws {
  try reporting { () throws(SinkError) in try Sink.file(descriptor).write(text) }
}

/// Writes something; when that fails, the program ends with the code for it.
func reporting<Result>(_ write: () throws(SinkError) -> Result) throws -> Result {
  do throws(SinkError) {
    return try write()
  } catch {
    throw OutputError(reason: error.reason)
  }
}

/// Writes to standard error. Nobody is there to hear it when that fails.
func writeError(_ text: Printable) { try? Sink.file(STDERR_FILENO).write(text) }
