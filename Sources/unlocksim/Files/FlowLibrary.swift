import BundledFlowFiles
import FlowFiles
import FlowReading
import Scenarios
import Synchronization
import SystemIO
import UnlockEngine

/// Which flows there are: the built-in ones, then those in files.
///
/// A name is that of a built-in flow; or of a file, or what a file says after `flow:`, beside the scenario that says it, in
/// the folders above as far as its project reaches, and in the `Flows` in each; then in the current folder and its `Flows`.
/// What has a slash or ends in `.flow.yaml` is a path, from the scenario or else from the current folder. Each version of a file is read once.
final class FlowLibrary: FlowLookup {
  static let shared = FlowLibrary()

  /// A file that was read, and when it was last written by then.
  private struct Read {
    var flow: Result<FileFlow, InvalidFile>
    var stamp: FileStamp?
  }

  private struct Look {
    /// When the file was last written when it was first looked at.
    var stamp: FileStamp?
    var scenarios: Set<String> = []
  }

  private struct State {
    /// By absolute paths.
    var read: [String: Read] = [:]
    /// The names that files say they have, by their paths.
    var names: [String: String?] = [:]
    /// Each path that was looked at for a scenario, for its flow or for what it begins after, whether or not there is a file.
    var looked: [String: Look] = [:]
  }

  private let state = Mutex(State())

  var builtIn: [any Flow] { Catalog.flows }
  var anyBuiltIn: (any Flow)? { Catalog.products.first?.flow }

  /// The files in `Flows` and in the current folder.
  var files: [String] { FlowFolder.places(for: nil).flatMap { FlowFolder.files(in: $0) } }

  // MARK: Finding

  func flow(_ name: String, in scenario: String?) -> Result<any Flow, FlowMiss> {
    if !FlowFile.isPath(name), let flow = Catalog.flow(named: name) { return .success(flow) }
    guard let path = file(name, for: scenario) else {
      return .failure(FlowFile.isPath(name) ? .noFile(knownPaths(scenario)) : .unknown(knownNames(scenario)))
    }
    if let scenario, !isInReach(path, name, of: scenario) { return .failure(.outside) }
    return read(path).map { $0 as any Flow }.mapError { .invalid($0) }
  }

  /// Whether a scenario may lead to a file. A name leads only to where names are looked for, unless by a link.
  private func isInReach(_ path: String, _ name: String, of scenario: String) -> Bool {
    FileReach.current.holds(path, namedBy: scenario)
      || !FlowFile.isPath(name) && FileReach(from: Paths.folder(of: path)).holds(path, namedBy: path)
  }

  /// The file that is meant by a name or a path; `nil` if there is none.
  private func file(_ name: String, for scenario: String?) -> String? {
    if FlowFile.isPath(name) {
      let own = scenario.map { Paths.folder(of: $0) } ?? "."
      let paths = name.hasPrefix("/") || own == "." ? [name] : [FlowFolder.child(of: own, name), name]
      return first(of: paths, for: scenario)
    }
    let folders = FlowFolder.places(for: scenario)
    // Otherwise it would be a hidden one.
    guard !name.isEmpty else { return nil }
    if let path = first(of: folders.map { FlowFolder.child(of: $0, name + FlowFile.ending) }, for: scenario) {
      return path
    }
    let found = folders.lazy.flatMap { FlowFolder.files(in: $0) }.first { self.name(saidIn: $0) == name }
    if let found { note([found], for: scenario) }
    return found
  }

  /// The first of these that is there; all up to it are remembered as what a scenario depends on.
  private func first(of paths: [String], for scenario: String?) -> String? {
    let place = paths.firstIndex(where: FlowFolder.isThere)
    note(paths.prefix((place ?? paths.count) + 1), for: scenario)
    return place.map { paths[$0] }
  }

  func note(_ path: String, for scenario: String) { note([path], for: scenario) }

  private func note(_ paths: some Sequence<String>, for scenario: String?) {
    guard let scenario else { return }
    state.withLock { state in
      for path in paths {
        state.looked[path, default: Look(stamp: FileStamp(of: path))].scenarios.insert(scenario)
      }
    }
  }

  /// The name that a file says it has, however much else is wrong with it.
  private func name(saidIn path: String) -> String? {
    if let known = state.withLock({ $0.names[path] }) { return known }
    let name = (try? SourceText.read(path)).flatMap { FlowFile.name(in: $0) }
    state.withLock { $0.names[path] = .some(name) }
    return name
  }

  /// What can be said without a path.
  private func knownNames(_ scenario: String?) -> [String] {
    let built = Catalog.products.map(\.name)
    let stems = FlowFolder.places(for: scenario).flatMap { FlowFolder.files(in: $0) }.map(FlowFolder.stem)
    return stems.reduce(into: built) { if !$0.contains($1) { $0.append($1) } }
  }

  private func knownPaths(_ scenario: String?) -> [String] {
    FlowFolder.places(for: scenario).flatMap { FlowFolder.files(in: $0) }
  }

  // MARK: Reading

  /// The flow in a file, which is read unless it was, and hasn’t changed since `refresh`.
  func read(_ path: String) -> Result<FileFlow, InvalidFile> {
    let absolute = FlowFolder.absolute(path)
    return state.withLock { state in
      if let known = state.read[absolute] { return known.flow }
      // Before reading: what is written meanwhile is noticed later.
      let stamp = FileStamp(of: absolute)
      let flow = Self.readNow(absolute)
      state.read[absolute] = Read(flow: flow, stamp: stamp)
      return flow
    }
  }

  private static func readNow(_ absolute: String) -> Result<FileFlow, InvalidFile> {
    do throws(InvalidFile) {
      let source = try SourceText.read(FlowFolder.shown(absolute))
      let origin = FlowOrigin(
        path: absolute, reference: reference(to: absolute), exportedName: exportedName(of: absolute),
        text: source.text)
      return FlowFile.read(source, from: origin).map {
        $0.keeping(KeptCharts.text(beside: source.path, of: source))
      }
    } catch { return .failure(error) }
  }

  /// Forgets what was read of files that have changed since.
  func refresh() {
    state.withLock { state in
      state.names = [:]
      state.read = state.read.filter { FileStamp(of: $0.key) == $0.value.stamp }
    }
  }

  // MARK: Naming

  /// What finds a file from the current folder: its name, or else its path.
  private static func reference(to absolute: String) -> String {
    guard let stem = findableStem(of: absolute) else { return FlowFolder.shown(absolute) }
    let paths = FlowFolder.places(for: nil).map { FlowFolder.child(of: $0, stem + FlowFile.ending) }
    let found = paths.first(where: FlowFolder.isThere)
    return found.map(FlowFolder.absolute) == absolute ? stem : FlowFolder.shown(absolute)
  }

  /// What finds a file for whatever lies beside it: its name, or with its ending where that is another flow’s.
  private static func exportedName(of absolute: String) -> String {
    findableStem(of: absolute) ?? FlowFolder.stem(of: absolute) + FlowFile.ending
  }

  /// A file’s name without its ending, unless that finds something else.
  private static func findableStem(of absolute: String) -> String? {
    let stem = FlowFolder.stem(of: absolute)
    return !Catalog.has(stem) && !FlowFile.isPath(stem) ? stem : nil
  }

  /// What a scenario in a folder calls a flow, to find it again from there.
  func reference(to flow: any Flow, in folder: String) -> String {
    guard let file = flow.file, FlowFile.isPath(file.reference) else { return flow.reference }
    // The folder may be yet to be made: a file in it needn’t be there.
    return FlowFolder.path(to: file.path, from: Paths.folder(of: FlowFolder.absolute(folder + "/x")))
  }

  // MARK: Watching

  /// The scenarios of which another file has changed, come or gone since it was looked at: their flow’s, which is read anew, or
  /// that of a scenario they begin after.
  func takeChanges() -> Set<String> {
    let changed = state.withLock { state in
      var scenarios: Set<String> = []
      for (path, look) in state.looked {
        let stamp = FileStamp(of: path)
        guard stamp != look.stamp else { continue }
        state.looked[path]?.stamp = stamp
        scenarios.formUnion(look.scenarios)
      }
      // Those that begin after these, and after those in turn.
      var news = scenarios
      while !news.isEmpty {
        news = Set(news.flatMap { state.looked[$0]?.scenarios ?? [] }).subtracting(scenarios)
        scenarios.formUnion(news)
      }
      return scenarios
    }
    if !changed.isEmpty { refresh() }
    return changed
  }
}
