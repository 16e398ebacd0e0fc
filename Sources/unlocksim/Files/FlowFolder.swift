import FlowReading
import Glibc
import Scenarios
import Synchronization
import SystemIO

/// Where flow files are looked for, and how their paths are said.
enum FlowFolder {
  /// The folder for flow files in another one.
  static let name = "Flows"
  /// How much of a folder is looked at: it may be a whole disk’s.
  private static let mostEntries = 10_000
  static let mostFiles = 100

  /// The flow files in a folder, in order; none where it can’t be read.
  ///
  /// A link that leads nowhere is among them, so that somebody is told; folders and pipes of that name aren’t.
  static func files(in folder: String) -> [String] {
    let names = names(in: folder).filter { $0.hasSuffix(FlowFile.ending) }.sorted()
    return Array(
      names.lazy.map { child(of: folder, $0) }.filter { [nil, S_IFREG].contains(kind(of: $0)) }.prefix(
        mostFiles))
  }

  /// The flow files, and the folders to look for others in, whose paths begin with what somebody types.
  static func paths(beginning typed: String) -> [String] {
    let place = Paths.folder(of: typed)
    let folders = names(in: place).map { child(of: place, $0) }.filter { kind(of: $0) == S_IFDIR }
    return (files(in: place) + folders.sorted().map { $0 + "/" }).filter { $0.hasPrefix(typed) }
  }

  /// What is in a folder, in no order, without what is hidden.
  private static func names(in folder: String) -> [String] {
    (Paths.names(in: folder, most: mostEntries) ?? []).filter { !$0.hasPrefix(".") }
  }

  /// What a path leads to; `nil` for nothing.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The folders where a name is looked for, in this order. For a scenario: its own folder and those above, as far as its
  /// project reaches, each with the `Flows` in it, so that a name is the same flow wherever the program is started; then,
  /// and for anything else, those of the current folder.
  static func places(for scenario: String?) -> [String] {
    let own = scenario.map { projectFolders(of: absolute($0)) } ?? []
    let places = own.flatMap { [$0, child(of: $0, name)] } + [name, "."]
    return places.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private static let projects = Mutex<[String: [String]]>([:])

  /// The folder of a file, and those above it up to the one with a `.git`; without one, up to the current folder where
  /// that is above it. As one says them here.
  private static func projectFolders(of file: String) -> [String] {
    let own = Paths.folder(of: file)
    if let known = projects.withLock({ $0[own] }) { return known }
    var folders = [own]
    while folders.count < 64, let last = folders.last, last != "/", !isThere(child(of: last, ".git")) {
      folders.append(Paths.folder(of: last))
    }
    if folders.last.map({ isThere(child(of: $0, ".git")) }) != true {
      folders = Array(folders.prefix((folders.firstIndex(of: current) ?? 0) + 1))
    }
    let shown = folders.map { folder -> String in
      let path = path(to: folder, from: current)
      return folder == current ? "." : path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }
    projects.withLock { $0[own] = shown }
    return shown
  }

  static func child(of folder: String, _ name: String) -> String {
    folder == "." ? name : Paths.child(of: folder, name)
  }

  /// A file’s name without its ending: "my-bank", for "Flows/my-bank.flow.yaml".
  static func stem(of path: String) -> String {
    let name = String(path.split(separator: "/").last ?? "")
    return name.hasSuffix(FlowFile.ending) ? String(name.dropLast(FlowFile.ending.count)) : name
  }

  /// Whether something is there, be it a link that leads nowhere.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return !path.utf8.contains(0) && lstat(path, &status) == 0
  }

  /// Whether a path leads to a pipe, as `<(…)` of a shell does.
  static func isPipe(_ path: String) -> Bool { kind(of: path) == S_IFIFO }

  // MARK: Paths

  private static let current = Paths.resolved(".") ?? "/"

  /// An absolute path, its folder without links and detours.
  static func absolute(_ path: String) -> String {
    let own = Paths.folder(of: path)
    let name = String(path.split(separator: "/").last ?? "")
    guard let place = Paths.resolved(own) else { return path.hasPrefix("/") ? path : current + "/" + path }
    return child(of: place, name)
  }

  /// An absolute path as one says it here, from the current folder: it names no folders that both are in.
  static func shown(_ absolute: String) -> String { path(to: absolute, from: current) }

  /// The path that leads from a folder to a file, both absolute: upwards too, unless all they share is the root.
  static func path(to file: String, from folder: String) -> String {
    let (target, start) = (file.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(target, start).prefix { $0 == $1 }.count
    guard shared == start.count || shared > 0 else { return file }
    let steps = Array(repeating: "..", count: start.count - shared) + target[shared...].map(String.init)
    let path = steps.joined(separator: "/")
    // By itself it would be a name.
    return FlowFile.isPath(path) ? path : "./" + path
  }
}
