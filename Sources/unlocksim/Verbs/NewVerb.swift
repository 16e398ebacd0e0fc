import ArgumentParser
import BundledFlowFiles
import FlowFiles
import Glibc
import Scenarios
import SystemIO
import UnlockEngine

/// `unlocksim new`.
struct NewVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Begin a product of your own: write a flow file that can be walked at once.",
    discussion: """
      On a terminal it asks what the options leave open, each question with an answer for Enter; anywhere else these \
      answers are taken. The file explains itself, and is yours from then on.

      EXAMPLES
        unlocksim new my-bank
        unlocksim new my-bank --unlock pin --digits 6 --tries 3 --away locks
        unlocksim new my-bank --unlock both --away locks-later --minutes 2
        unlocksim new my-bank --from banno     a built-in flow as a file
        unlocksim new my-bank -o drafts/my-bank.flow.yaml

      The file is NAME.flow.yaml in the folder Flows, if there is one, or here.

      Exit codes: 0 written · 2 usage, or the questions weren’t answered · 5 the file couldn’t be written, or is there \
      already.
      """)

  @Argument(help: "The new flow’s name, as in my-bank: small letters, digits and hyphens.") var name: String

  @Option("What unlocks it: biometry, pin, both or either.", value: "what") var unlock: NewFlow.Unlock?

  @Option("How many digits the PIN has, from 4 to 8.", value: "n") var digits: Int?

  @Option("How many wrong PINs there may be before the app is locked out, from 1 to 10.", value: "n")
  var tries: Int?

  @Option("What happens when its user is away: locks, locks-later, signs-out.", value: "what")
  var away: NewFlow.Away?

  @Option("After how many minutes away, from 1 to 60.", value: "n") var minutes: Int?

  @Option(
    "Write this built-in flow as a file, under the new name.", value: "flow",
    completion: .list(BundledFlowFiles.all.map(\.name))) var from: String?

  @Option(
    "Where to write it; “-” is standard output.", value: "file", name: [.customShort("o"), .long],
    completion: .file(extensions: ["yaml"])) var output: String?

  @Flag(help: "Write over a file that is there already.") var force = false

  func run() throws {
    if let mistake = NewFlow.mistake(inName: name) {
      throw UsageError(lines: ["“\(name)” can’t be a flow’s name: \(mistake)"])
    }
    guard !Catalog.has(name) else {
      throw UsageError(lines: ["There is a built-in flow “\(name)”: choose another name."])
    }
    let path = try path()
    // Nobody answers questions for nothing.
    if !force, path != "-", FileWriting.isTaken(path) { throw taken(path) }
    let shown = path == "-" ? "\(name).flow.yaml" : shellWord(path)
    let text: String
    if let from {
      text = FlowCopy.text(of: try original(from), from: from, named: name, path: shown)
    } else {
      text = try flow().text(path: shown)
    }
    guard path != "-" else { return try writeOutput(SafeText(trusted: text)) }
    try write(text, to: path)
    try writeOutput(next(shown))
  }

  // MARK: Where it goes

  private func path() throws -> String {
    let file = "\(name).flow.yaml"
    guard let output else { return Self.path(of: name) }
    if output == "-" { return output }
    if Self.isFolder(output) { return Paths.child(of: output, file) }
    guard output.hasSuffix(".flow.yaml") else {
      throw UsageError(lines: ["--output takes a folder or a file that ends in .flow.yaml, not “\(output)”."])
    }
    return output
  }

  /// Where a flow of a name goes, if nobody says otherwise.
  static func path(of name: String) -> String {
    isFolder("Flows") ? "Flows/\(name).flow.yaml" : "\(name).flow.yaml"
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func write(_ text: String, to path: String) throws {
    try reporting { () throws(SinkError) in
      if force { return try FileWriting.write(text, to: path) }
      guard try FileWriting.create(text, at: path) else { throw SinkError(reason: takenReason(path)) }
    }
  }

  private func taken(_ path: String) -> OutputError { OutputError(reason: takenReason(path)) }

  private func takenReason(_ path: String) -> String {
    "\(path) is there already; --force writes over it, -o takes another place"
  }

  // MARK: What it says

  private func original(_ name: String) throws -> String {
    guard unlock == nil, digits == nil, tries == nil, away == nil, minutes == nil else {
      throw UsageError(lines: ["--from takes a flow as it is: leave out the answers."])
    }
    let all = BundledFlowFiles.all
    if let file = all.first(where: { $0.name == name }) { return file.text }
    let known = all.map(\.name)
    guard !Catalog.has(name) else {
      throw UsageError(lines: [
        "“\(name)” isn’t written as a flow file. These are: \(known.joined(separator: ", "))."
      ])
    }
    throw UsageError(lines: [
      "There is no flow file “\(name)” to begin from. \(suggestion(for: name, in: known))"
    ])
  }

  /// The flow that options and answers make.
  private func flow() throws -> NewFlow {
    try Self.check(digits, NewFlow.digits, "--digits")
    try Self.check(tries, NewFlow.tries, "--tries")
    try Self.check(minutes, NewFlow.minutes, "--minutes")
    try refuseContradictions(unlock, away)
    var flow = NewFlow(name: name)
    (flow.digits, flow.tries) = (digits ?? flow.digits, tries ?? flow.tries)
    flow.minutes = minutes ?? flow.minutes
    (flow.unlock, flow.away) = (unlock ?? flow.unlock, away ?? (minutes == nil ? .locks : .locksLater))
    guard isAsking else { return flow }
    let questions = NewQuestions(flow)
    if unlock == nil { try questions.askUnlock(&flow, hasPIN: digits != nil || tries != nil) }
    if flow.unlock.hasPIN, digits == nil { try questions.askDigits(&flow) }
    if flow.unlock.hasPIN, tries == nil { try questions.askTries(&flow) }
    if away == nil { try questions.askAway(&flow, takesTime: minutes != nil) }
    if flow.away.takesTime, minutes == nil { try questions.askMinutes(&flow) }
    return flow
  }

  private var isAsking: Bool { from == nil && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  private static func check(_ number: Int?, _ range: ClosedRange<Int>, _ option: String) throws {
    guard let number, !range.contains(number) else { return }
    throw UsageError(lines: [
      "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \(number)."
    ])
  }

  private func refuseContradictions(_ unlock: NewFlow.Unlock?, _ away: NewFlow.Away?) throws {
    if let unlock, !unlock.hasPIN, digits != nil || tries != nil {
      throw UsageError(lines: [
        "--digits and --tries are about a PIN, and “--unlock \(unlock.rawValue)” has none."
      ])
    }
    if let away, !away.takesTime, minutes != nil {
      throw UsageError(lines: ["“--away \(away.rawValue)” takes no --minutes: it happens at once."])
    }
  }

  /// What was done, and what one can do now.
  private func next(_ path: String) -> SafeText {
    let commands: [(verb: SafeText, what: SafeText)] = [
      ("walk   ", "use the app"), ("check  ", "what is wrong, or makes no sense"),
      ("explore", "everything that anyone could do, within stated bounds"),
    ]
    let lines = commands.map { "  unlocksim \($0.verb) \(path)   \($0.what)\n" as SafeText }
    let gap: SafeText = isAsking ? "\n" : ""
    return """
      \(gap)Written: \(path)

      Open it in any editor; it explains itself. Then:

      \(lines.joined())
      In a walk R saves what you did as a scenario, and “unlocksim run” checks it
      from then on.

      """
  }
}
