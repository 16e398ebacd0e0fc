import ArgumentParser
import Auditing
import BundledFlowFiles
import Exploration
import FlowFiles
import FlowReading
import Reports
import Scenarios
import SystemIO
import UnlockEngine

/// `unlocksim audit`.
struct AuditVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Judge a flow by clauses of standards, each with a scenario where it is broken.",
    discussion: """
      Explores the flow, and judges the clauses of profiles on all that was found. A verdict is one of: broken, with a shortest \
      scenario that was played; met within bounds; met by figures; not judged, since the file doesn’t say what is needed, or \
      since no flow file is about it; not applicable. It is no certificate.

      The profiles: \(BuiltInProfiles.names.joined(separator: ", ")). A file of your own has the same form: “--print” shows one.

      EXAMPLES
        unlocksim audit banno
        unlocksim audit my-bank.flow.yaml --profile psd2,wcag
        unlocksim audit my-bank --profile our-policy.yaml --out broken
        unlocksim audit banno --as html -o audit.html   each clause with its phones
        unlocksim audit my-bank --as sarif -o audit.sarif  for code scanning
        unlocksim audit my-bank --as junit -o audit.xml
        unlocksim audit --print psd2 > our-policy.yaml

      Exit codes: 0 nothing is broken · 1 a clause is broken · 2 usage · 3 a file can’t be read · 5 an output couldn’t be written, or \
      memory ran out · 130 interrupted, reporting what was judged so far.
      """)

  enum Form: String, CaseIterable { case text, html, sarif, junit }

  @Argument(help: "The flow, or its file.", completion: Completing.flows) var flow: String?

  @Option(
    "Judge by these, with commas between them: \(BuiltInProfiles.names.joined(separator: ", ")), or files (default: all of these).",
    value: "names", completion: .file()) var profile: [String] = []

  @Option(
    "Write a profile out, to begin one’s own with.", value: "name", name: .customLong("print"),
    completion: .list(BuiltInProfiles.names)) var printed: String?

  @OptionGroup(title: "Other settings than the flow’s own") var own: SettingOverrides

  @Option("text, html, sarif (2.1.0) or junit (default: text).", name: .customLong("as")) var form = Form.text

  @Option("Write to this file.", value: "file", name: .shortAndLong, completion: .file()) var output = "-"

  @Option("Write a scenario for each broken clause to this folder.", value: "dir", completion: .directory)
  var out: String?

  @OptionGroup var exploring: ExploringOptions
  @OptionGroup(title: "Pictures") var pictures: PictureOptions

  @Flag(help: "Report in JSON, in one line.") var json = false

  func validate() throws {
    if json, form != .text { throw ValidationError("--json goes without --as.") }
    if (flow == nil) == (printed == nil) {
      throw ValidationError("Say which flow is judged, or which profile is to be written out by --print.")
    }
  }

  func run() throws {
    if let printed { return try writeProfile(printed) }
    guard let flow, let file = try Unlocksim.flow(named: flow) as? FileFlow else {
      throw UsageError(lines: ["“\(flow ?? "")” can’t be explored."])
    }
    let profiles = try profiles
    let source = try FlowSource.text(of: file)
    let explored = try FlowExplorer(file).examined(
      under: own.setup, .threads(exploring.threads), stateLimit: exploring.mostStates,
      exploring.meter(file.name))
    try explored.result.ending.requireMemory(for: file.name)
    Interruption.watch()
    defer { Interruption.leave() }
    let judgements = Auditor(file, explored).judgements(of: profiles) { !Interruption.hasCome }
    let report = AuditReport(file, source, explored.result, profiles, judgements)
    try writeOutput(trusted: text(of: report), to: output)
    try writeScenarios(report.scenarios, about: file, in: out)
    try Interruption.check()
    if report.isAnythingBroken { throw ExitCode(CommandStatus.differed.rawValue) }
  }

  private func text(of report: AuditReport) -> String {
    if json { return report.json + "\n" }
    return switch form {
    case .text: SafeText(lines: report.text).string + "\n"
    case .html: AuditPage(report, pictures.look).html
    case .sarif: report.sarif(version: Unlocksim.configuration.version) + "\n"
    case .junit: report.junit
    }
  }

  // MARK: Profiles

  private func writeProfile(_ name: String) throws {
    guard let text = BuiltInProfiles.text(of: name) else { throw unknown(name) }
    try writeOutput(trusted: text, to: output)
  }

  private func unknown(_ name: String) -> UsageError {
    UsageError(lines: ["There is no profile “\(name)”. \(suggestion(for: name, in: BuiltInProfiles.names))"])
  }

  /// Those that were named, each once; all that come with the program where none was.
  private var profiles: [Profile] {
    get throws {
      let named = profile.flatMap { $0.split(separator: ",").map(String.init) }
      var found: [Profile] = []
      for name in named.isEmpty ? BuiltInProfiles.names : named {
        let profile = try self.profile(named: name)
        if let known = found.first(where: { $0.name == profile.name }) {
          throw UsageError(lines: ["“\(name)” is a profile of the name “\(known.name)”, and so is another."])
        }
        found.append(profile)
      }
      return found
    }
  }

  private func profile(named name: String) throws -> Profile {
    guard FlowFile.isPath(name) else {
      guard let profile = BuiltInProfiles.profile(named: name) else { throw unknown(name) }
      return profile
    }
    return try reading { () throws(InvalidFile) in try Profile.read(try SourceText.read(name)).get() }
  }
}
