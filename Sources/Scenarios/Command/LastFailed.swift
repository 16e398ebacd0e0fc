#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which files failed when they were last run: absolute paths, in a file in the state folder, shared by all
/// projects and the folders they are run from.
struct LastFailed {
  private let file: String
  /// The paths as in the file, the latest failures first.
  private let before: [String]
  private var paths: Set<String>
  /// The paths that failed in this run.
  private var failed: [String] = []

  /// How many earlier failures are kept, because every run reads them all.
  static let limit = 1000

  /// The list in a state folder (`$XDG_STATE_HOME/unlocksim`); empty if there is none.
  init(folder: String) {
    file = folder + "/last-failed"
    let bytes = (try? FileReading.bytes(of: file, limit: 64 << 20)) ?? []
    // Compared as bytes, because most runs need one of them, or none.
    before = bytes.split(separator: UInt8(ascii: "\n")).map { Self.path(in: $0) }
    paths = Set(before)
  }

  func contains(_ path: String) -> Bool { paths.contains(Self.key(path)) }

  mutating func note(_ outcome: Outcome) {
    guard outcome.path != SourceText.standardInput else { return }
    if case .ran(let result) = outcome, result.hasPassed {
      if !paths.isEmpty { paths.remove(Self.key(outcome.path)) }
    } else {
      let key = Self.key(outcome.path)
      if paths.insert(key).inserted { failed.append(key) }
    }
  }

  /// Writes the list if it has changed; a program reading it sees the old list or the new one, complete.
  func save() throws(SinkError) {
    let kept = before.filter(paths.contains)
    let isOther = !failed.isEmpty || kept.count < before.count || before.count > 2 * Self.limit
    guard isOther || FileWriting.isOpenToOthers(file) else { return }
    // Folders come and go: what doesn't exist can't be run again.
    let earlier = kept.filter { access($0, F_OK) == 0 }.prefix(Self.limit)
    let lines = (failed + earlier).map { Self.line(of: $0) + "\n" }
    try FileWriting.write(lines.joined(), to: file, privately: true)
  }

  private static func key(_ path: String) -> String {
    let relative = relativePath(path)
    return relative.hasPrefix("/") ? relative : absolutePath(relative)
  }

  // MARK: Lines

  /// A path in one line, whatever its name contains.
  private static func line(of path: String) -> String {
    path.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
  }

  private static func path(in line: ArraySlice<UInt8>) -> String {
    let path = String(decoding: line, as: UTF8.self)
    guard line.contains(UInt8(ascii: "\\")) else { return path }
    return path.split(separator: "\\\\", omittingEmptySubsequences: false)
      .map { $0.replacing("\\n", with: "\n") }.joined(separator: "\\")
  }
}
