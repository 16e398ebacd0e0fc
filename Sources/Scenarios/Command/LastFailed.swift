#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which files failed when they were last run: absolute paths, in a file of the state folder, so that every
/// project and every folder it is run from share it.
struct LastFailed {
  private let file: String
  /// As much as a million paths take.
  private static let limit = 64 << 20
  private(set) var paths: Set<String>

  /// The list in a state folder (`$XDG_STATE_HOME/unlocksim`); empty when there is none.
  init(folder: String) {
    file = folder + "/last-failed"
    let bytes = (try? FileReading.bytes(of: file, limit: Self.limit)) ?? []
    paths = Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
  }

  func contains(_ path: String) -> Bool { paths.contains(Self.key(path)) }

  mutating func note(_ outcome: Outcome) {
    guard outcome.path != SourceText.standardInput else { return }
    if case .ran(let result) = outcome, result.hasPassed {
      paths.remove(Self.key(outcome.path))
    } else {
      paths.insert(Self.key(outcome.path))
    }
  }

  /// Writes the list; another program that reads it sees the old one or the new one, whole.
  func save() throws(SinkError) {
    try FileWriting.replace(file, with: paths.sorted().map { $0 + "\n" }.joined())
  }

  private static func key(_ path: String) -> String {
    let relative = relativePath(path)
    return relative.hasPrefix("/") ? relative : absolutePath(relative)
  }
}
