import ArgumentParser
import DeviceSimulation
import FlowFiles
import FlowReading
import Scenarios
import SystemIO
import UnlockEngine

/// Other copy than a flow’s own.
struct CopyOptions: ParsableArguments {
  @Option(
    "Other copy: a copy file, the name of one (nl), or pseudo, which is longer and has accents.",
    value: "copy", completion: .file(extensions: ["yaml"])) var copy: String?

  /// The copy for a flow; `nil` where none is asked for.
  func wording(for flow: any Flow) throws -> Wording? {
    guard let copy else { return nil }
    return copy == Self.pseudo ? .pseudo : try file(for: flow)?.wording
  }

  /// The copy files of a flow whose names are the tags of languages that the phone can be set to; broken ones are left out.
  static func byLanguage(for flow: any Flow) -> [DeviceLanguage: Wording] {
    let found = DeviceLanguage.allCases.compactMap { language -> (DeviceLanguage, Wording)? in
      var options = CopyOptions()
      options.copy = language.tag
      return (try? options.wording(for: flow)).flatMap { $0 }.map { (language, $0) }
    }
    return Dictionary(uniqueKeysWithValues: found)
  }

  /// The file that is meant for a flow; `nil` where none is asked for, or no file.
  func file(for flow: any Flow) throws -> CopyFile? {
    guard let copy, copy != Self.pseudo else { return nil }
    return try Self.read(path(for: flow)) { CopyFile.read($0, of: flow) }
  }

  /// What scenarios of any flow are shown in; flows that a file isn’t for keep their own words.
  func wordings() throws -> [String: Wording]? {
    guard let copy else { return nil }
    let flows =
      FlowLibrary.shared.builtIn
      + FlowLibrary.shared.files.compactMap { try? FlowLibrary.shared.read($0).get() }
    if copy == Self.pseudo { return Dictionary(flows.map { ($0.name, .pseudo) }) { one, _ in one } }
    if FlowFile.isPath(copy) {
      let file = try Self.read(copy) { CopyFile.read($0, flows: FlowLibrary.shared) }
      return [file.flow.name: file.wording]
    }
    let known = flows.filter { flow in paths(of: copy, for: flow).contains(where: FlowFolder.isThere) }
    guard !known.isEmpty else { throw UsageError(lines: ["There is no copy file “\(copy)” of any flow."]) }
    return try Dictionary(known.compactMap { flow in try wording(for: flow).map { (flow.name, $0) } }) {
      one, _ in one
    }
  }

  /// Whether a file, by its absolute path, is what this copy is in.
  func isCopy(_ path: String) -> Bool {
    guard let copy, copy != Self.pseudo else { return false }
    return FlowFile.isPath(copy)
      ? path == FlowFolder.absolute(copy) : path.hasSuffix(".\(copy)\(CopyFile.ending)")
  }

  static let pseudo = "pseudo"

  private func path(for flow: any Flow) throws -> String {
    guard let copy, !FlowFile.isPath(copy) else { return copy ?? "" }
    let paths = paths(of: copy, for: flow)
    guard let path = paths.first(where: FlowFolder.isThere) else {
      throw UsageError(lines: [
        "There is no copy “\(copy)” of \(flow.name): looked for \(paths.joined(separator: ", "))."
      ])
    }
    return path
  }

  /// Where the copy of a name is looked for: beside the flow’s file, then as flow files are.
  private func paths(of name: String, for flow: any Flow) -> [String] {
    let beside = flow.file.map { [Paths.folder(of: FlowFolder.shown($0.path))] } ?? []
    let folders = (beside + FlowFolder.places(for: nil)).reduce(into: [String]()) { known, folder in
      if !known.contains(folder) { known.append(folder) }
    }
    return folders.map { FlowFolder.child(of: $0, "\(flow.name).\(name)\(CopyFile.ending)") }
  }

  private static func read(
    _ path: String, _ read: (SourceText) -> Result<CopyFile, InvalidFile>
  ) throws -> CopyFile {
    try reading { () throws(InvalidFile) in try read(try SourceText.read(path)).get() }
  }
}
