import Scenarios
import SystemIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which files, and which rows of tables, failed when they were last run: absolute paths, in a file in the state folder, shared by
/// all projects and the folders they are run from. A row is known by its values, because lines move.
struct LastFailed {
  private let file: String
  /// The paths as in the file, the latest failures first.
  private let before: [String]
  private var paths: Set<String>
  /// The rows that failed before, by their files.
  private let rows: [String: [String]]
  /// The paths that failed in this run.
  private var failed: [String] = []

  /// How many earlier failures are kept, because every run reads them all.
  package static let limit = 1000

  /// The list in a state folder (`$XDG_STATE_HOME/unlocksim`); empty if there is none.
  init(folder: String) {
    file = folder + "/last-failed"
    let bytes = (try? FileReading.bytes(of: file, limit: 64 << 20)) ?? []
    // Compared as bytes, because most runs need one of them, or none.
    before = bytes.split(separator: UInt8(ascii: "\n")).map { Self.path(in: $0) }
    paths = Set(before)
    rows = Dictionary(grouping: before.filter { $0.utf8.contains(0) }, by: Self.file)
  }

  /// Whether a file failed, or a row of it.
  package func contains(_ file: String) -> Bool {
    let key = Self.key(file)
    return paths.contains(key) || rows[key] != nil
  }

  /// Whether a scenario failed: of a table, this row.
  package func contains(_ scenario: Scenario) -> Bool {
    paths.contains(Self.key(scenario.path, scenario.row))
  }

  /// Takes the results of a file.
  package mutating func note(_ outcomes: [Outcome]) {
    guard let path = outcomes.first?.path, path != SourceText.standardInput else { return }
    // Where a file was run as a whole, or can't be, what else is known of it is no more: its rows may be others.
    if !paths.isEmpty, outcomes.allSatisfy({ $0.count <= outcomes.count }) {
      let file = Self.key(path)
      let now = Set(outcomes.map { Self.key($0.path, $0.row) })
      for old in (rows[file] ?? []) + [file] where !now.contains(old) { paths.remove(old) }
    }
    for outcome in outcomes {
      if case .ran(let result) = outcome, result.hasPassed {
        if !paths.isEmpty { paths.remove(Self.key(outcome.path, outcome.row)) }
      } else {
        let key = Self.key(outcome.path, outcome.row)
        if paths.insert(key).inserted { failed.append(key) }
      }
    }
  }

  /// Writes the list if it has changed; a program reading it sees the old list or the new one, complete.
  func save() throws(SinkError) {
    let again = Set(failed)
    let kept = before.filter { paths.contains($0) && !again.contains($0) }
    let isOther = !failed.isEmpty || kept.count < before.count || before.count > 2 * Self.limit
    guard isOther || FileWriting.isOpenToOthers(file) else { return }
    // Folders come and go: what doesn't exist can't be run again.
    let earlier = kept.filter { access(Self.file(of: $0), F_OK) == 0 }.prefix(Self.limit)
    let lines = (failed + earlier).map { Self.line(of: $0) + "\n" }
    try FileWriting.write(lines.joined(), to: file, privately: true)
  }

  /// The file that a row is in, or the file itself.
  private static func file(of key: String) -> String {
    key.utf8.firstIndex(of: 0).map { String(key[..<$0]) } ?? key
  }

  /// An absolute path, and for a row its values after a NUL, which no path has.
  private static func key(_ path: String, _ row: ScenarioRow? = nil) -> String {
    let relative = relativePath(path)
    let file = relative.hasPrefix("/") ? relative : absolutePath(relative)
    return row.map { "\(file)\0\($0.values)" } ?? file
  }

  // MARK: Lines

  /// A path, and a row's values, in one line, whatever they contain.
  private static func line(of path: String) -> String {
    path.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\0", with: "\\0")
  }

  private static func path(in line: ArraySlice<UInt8>) -> String {
    let path = String(decoding: line, as: UTF8.self)
    guard line.contains(UInt8(ascii: "\\")) else { return path }
    return path.split(separator: "\\\\", omittingEmptySubsequences: false)
      .map { $0.replacing("\\n", with: "\n").replacing("\\0", with: "\0") }.joined(separator: "\\")
  }
}
