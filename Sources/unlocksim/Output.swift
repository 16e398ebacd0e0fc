import Glibc

/// Results couldn't be written: exit code 5.
struct OutputError: Error {
  var reason: String
}

/// Writes results to standard output, or to an open file: all of them or an error.
func writeOutput(_ text: String, to descriptor: Int32 = STDOUT_FILENO) throws {
  var text = text
  try text.withUTF8 { bytes in
    var written = 0
    while written < bytes.count {
      let count = write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw OutputError(reason: String(cString: strerror(errno))) }
      written += count
    }
  }
}

/// Writes to standard error.
func writeError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
}

/// Writes a file into a folder, which is made where there is none; gives its path.
func writeFile(_ text: String, named name: String, in folder: String) throws -> String {
  try makeFolder(folder)
  let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
  guard let file = fopen(path, "w") else { throw OutputError(reason: String(cString: strerror(errno))) }
  let isWritten = fputs(text, file) >= 0
  guard fclose(file) == 0, isWritten else { throw OutputError(reason: String(cString: strerror(errno))) }
  return path
}

/// Makes a folder, and those that it is in, where there is none.
func makeFolder(_ folder: String) throws {
  var made = folder.hasPrefix("/") ? "/" : ""
  for part in folder.split(separator: "/") {
    made += (made.isEmpty || made == "/" ? "" : "/") + part
    if mkdir(made, 0o777) != 0, errno != EEXIST {
      throw OutputError(reason: String(cString: strerror(errno)))
    }
  }
}
