import Glibc
import Scenarios
import SystemIO

/// Results couldn't be written: exit code 5.
struct OutputError: Error {
  var reason: String
}

/// Writes results to standard output or an open file: completely, or it throws.
func writeOutput(_ text: SafeText, to descriptor: Int32 = STDOUT_FILENO) throws {
  try reporting { () throws(SinkError) in try Sink.file(descriptor).write(text) }
}

/// Writes what can be vouched for to a file; “-” is standard output.
func writeOutput(trusted text: String, to output: String) throws {
  try output == "-" ? writeOutput(SafeText(trusted: text)) : writeFile(text, to: output)
}

func writeFile(_ text: String, to path: String) throws {
  try reporting { () throws(SinkError) in try FileWriting.write(text, to: path) }
}

/// Performs a write; if it fails, the program ends with the exit code for that.
func reporting<Result>(_ write: () throws(SinkError) -> Result) throws -> Result {
  do throws(SinkError) {
    return try write()
  } catch {
    throw OutputError(reason: error.reason)
  }
}

/// A file can’t be read, or has mistakes: they are told, and the exit code is 3.
struct UnreadableFile: Error {
  var text: SafeText
}

/// Reads a file; if that isn’t possible, the program ends with what is wrong with it and the exit code for that.
func reading<Result>(_ read: () throws(InvalidFile) -> Result) throws -> Result {
  do throws(InvalidFile) {
    return try read()
  } catch {
    throw UnreadableFile(text: error.text)
  }
}

/// Writes to standard error. If that fails, there is no one to tell.
func writeError(_ text: SafeText) { try? Sink.file(STDERR_FILENO).write(text) }
