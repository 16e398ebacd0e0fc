import FlowReading
import Glibc
import Journals
import Scenarios
import SystemIO
import UnlockEngine
import Walkthrough

/// The journals on disk.
enum JournalStore {
  /// How many journals are kept; older ones are removed when a new one is created.
  static let limit = 50

  struct Entry {
    var path: String
    /// When it was last written, in nanoseconds.
    var time: Int64
  }

  /// All journals in a folder, newest first.
  static func entries(in folder: String) -> [Entry] {
    var entries: [Entry] = []
    for name in Paths.names(in: folder) ?? [] where name.hasSuffix(".yaml") {
      var status = stat()
      let path = folder + "/" + name
      guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      let time = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
      entries.append(Entry(path: path, time: time))
    }
    return entries.sorted { ($0.time, $0.path) > ($1.time, $1.path) }
  }

  /// Removes the oldest journals, except those that are open somewhere.
  static func prune(_ folder: String) {
    for entry in entries(in: folder).dropFirst(limit) where !JournalFile.isInUse(entry.path) {
      unlink(entry.path)
    }
  }

  /// How much of a long journal is read before the picker is shown.
  private static let glance = 1 << 16

  /// The last walk, in words for the picker: "Resume: Banno, 12 steps, 5 minutes ago".
  static func offer() -> (path: String, title: String)? {
    guard let folder = StateFolder.walks else { return nil }
    for entry in entries(in: folder) {
      // Only someone who can lock it may show it: otherwise it is open in another simulator.
      guard let file = try? JournalFile.resume(entry.path), let bytes = try? file.read(glance),
        let about = Journal.summary(of: String(decoding: bytes, as: UTF8.self)),
        let title = title(of: about.flow), about.steps > 1
      else { continue }
      let age = max(0, Int64(time(nil)) - entry.time / 1_000_000_000)
      let more = file.size > bytes.count ? "more than " : ""
      return (entry.path, "Resume: \(title), \(more)\(about.steps) steps, \(words(forAge: age))")
    }
    return nil
  }

  /// What a flow is called: by its file, where that is gone or broken, which is told when the walk is chosen.
  private static func title(of flow: String) -> String? {
    if case .success(let flow) = FlowLibrary.shared.flow(flow, in: nil) { return flow.title }
    return FlowFile.isPath(flow) ? FlowFolder.stem(of: flow) : nil
  }

  private static func words(forAge seconds: Int64) -> String {
    func words(_ count: Int64, _ unit: String) -> String { counted(Int(count), unit) + " ago" }
    switch seconds {
    case ..<60: return "just now"
    case ..<3600: return words(seconds / 60, "minute")
    case ..<86_400: return words(seconds / 3600, "hour")
    default: return words(seconds / 86_400, "day")
    }
  }
}
