#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files to run, as far as paths determine that: named, filtered, and in this machine's part.
struct Targets {
  var files: [String] = []
  /// Paths that were named but don't exist.
  var missing: [Diagnostic] = []
  /// Of files that were named by a line, and not as a whole, which lines: in a table, they stand for rows.
  private(set) var lines: [String: Set<Int>] = [:]

  init(_ paths: [String], goesOn: () -> Bool) {
    var places: [(path: String, line: Int)] = []
    let names = paths.map { path in
      guard let (file, line) = Self.place(path) else { return path }
      places.append((file, line))
      return file
    }
    let found = ScenarioFiles.find(names, goesOn: goesOn)
    files = found.files
    missing = found.missing
    for (path, line) in places {
      guard let source = try? SourceText.read(path), line > source.lines.count else { continue }
      missing.append(Diagnostic(path: path, message: "There is no line \(line)."))
      files.removeAll { $0 == path }
    }
    for (path, line) in places where !paths.contains(path) { lines[path, default: []].insert(line) }
  }

  mutating func keep(where isKept: (String) -> Bool) { files = files.filter(isKept) }

  /// "file.yaml:12", and also "file.yaml:12:5" as in messages: the scenario that contains the line.
  static func place(_ path: String) -> (file: String, line: Int)? {
    guard path != "-", access(path, F_OK) != 0 else { return nil }
    var file = Substring(path)
    var numbers: [Int] = []
    while numbers.count < 2, let colon = file.lastIndex(of: ":"),
      let number = Int(file[file.index(after: colon)...]), number > 0
    {
      numbers.append(number)
      file = file[..<colon]
    }
    guard let line = numbers.last, access(String(file), F_OK) == 0 else { return nil }
    return (String(file), line)
  }
}

/// The path relative to the current folder, however it was written, so that shards, GitHub and the list of failures
/// agree.
func relativePath(_ path: String) -> String {
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
func pathFromHere(_ path: String) -> String {
  let relative = relativePath(path)
  guard relative.hasPrefix("/") else { return relative }
  let (target, start) = (relative.split(separator: "/"), currentFolder().split(separator: "/"))
  let shared = zip(target, start).prefix { $0.utf8.elementsEqual($1.utf8) }.count
  return (Array(repeating: "..", count: start.count - shared) + target[shared...]).joined(separator: "/")
}

func absolutePath(_ path: String) -> String { path.hasPrefix("/") ? path : currentFolder() + "/" + path }

private func currentFolder() -> String {
  guard let folder = getcwd(nil, 0) else { return "" }
  defer { free(folder) }
  return String(cString: folder)
}
