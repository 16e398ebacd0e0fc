#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files to run, as far as paths determine that: named, filtered, and in this machine's part.
package struct Targets {
  package var files: [String] = []
  /// Paths that were named but don't exist.
  package var missing: [Diagnostic] = []
  /// Of files that were named by a line, and not as a whole, which lines: in a table, they stand for rows.
  package private(set) var lines: [String: Set<ScenarioRow.Reference>] = [:]

  package init(_ paths: [String], goesOn: () -> Bool) {
    var places: [(path: String, row: ScenarioRow.Reference)] = []
    let names = paths.map { path in
      guard let (file, row) = Self.place(path) else { return path }
      places.append((file, row))
      return file
    }
    let found = ScenarioFiles.find(names, goesOn: goesOn)
    files = found.files
    missing = found.missing
    for (path, row) in places {
      guard let source = try? SourceText.read(path), row.line > source.lines.count else { continue }
      missing.append(Diagnostic(path: path, message: "There is no line \(row.line)."))
      files.removeAll { $0 == path }
    }
    for (path, row) in places where !paths.contains(path) { lines[path, default: []].insert(row) }
  }

  package mutating func keep(where isKept: (String) -> Bool) { files = files.filter(isKept) }

  /// "file.yaml:12", and also "file.yaml:12:5" as in messages: the scenario that contains the line. "file.yaml:12.3" is the
  /// third of the rows that begin there.
  package static func place(_ path: String) -> (file: String, row: ScenarioRow.Reference)? {
    guard path != "-", access(path, F_OK) != 0 else { return nil }
    var file = Substring(path)
    var rows: [ScenarioRow.Reference] = []
    while rows.count < 2, let colon = file.lastIndex(of: ":"),
      let row = ScenarioRow.Reference(file[file.index(after: colon)...])
    {
      rows.append(row)
      file = file[..<colon]
    }
    guard let row = rows.last, access(String(file), F_OK) == 0 else { return nil }
    return (String(file), row)
  }
}

/// The path relative to the current folder, however it was written, so that shards, GitHub and the list of failures
/// agree.
package func relativePath(_ path: String) -> String {
  let folder = currentFolder()
  var parts: [Substring] = []
  for part in absolutePath(path).split(separator: "/") where part != "." {
    if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
  }
  let full = "/" + parts.joined(separator: "/")
  // Byte by byte, as file systems compare names: Swift considers texts equal that differ in length.
  guard full.utf8.starts(with: (folder + "/").utf8) else { return full }
  return String(full[full.utf8.index(full.startIndex, offsetBy: folder.utf8.count + 1)...])
}

/// The path that leads from the current folder to a file, upwards too: what is told to another machine says nothing of this one's
/// folders above those that both are in.
package func pathFromHere(_ path: String) -> String {
  let relative = relativePath(path)
  guard relative.hasPrefix("/") else { return relative }
  let (target, start) = (relative.split(separator: "/"), currentFolder().split(separator: "/"))
  let shared = zip(target, start).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  return (Array(repeating: "..", count: start.count - shared) + target[shared...]).joined(separator: "/")
}

package func absolutePath(_ path: String) -> String {
  path.hasPrefix("/") ? path : currentFolder() + "/" + path
}

private func currentFolder() -> String {
  guard let folder = getcwd(nil, 0) else { return "" }
  defer { free(folder) }
  return String(cString: folder)
}
