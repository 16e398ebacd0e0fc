import BundledFlowFiles
import ArgumentParser
import FlowReading
import Glibc
import Scenarios
import ScreenDrawing
import SystemIO
import TerminalUI
import UnlockEngine
import Walkthrough

struct WalkVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "walk", abstract: "Walk through a flow in the terminal.",
    discussion: """
      EXAMPLES
        unlocksim walk                             pick a product first
        unlocksim walk banno                       as newly installed
        unlocksim walk banno --app method=pin --app pin=2580
        unlocksim walk banno --device model=iPad --device enrolled=false
        unlocksim walk my-bank.flow.yaml           a product of your own
        unlocksim walk banno --policy-b pin-attempts=3   two phones side by side
        unlocksim walk banno app-passcode          two flows side by side
        unlocksim walk nl-wallet --copy nl --device language=nl   in Dutch
        unlocksim walk --scenario FILE             continue where a scenario ends
        unlocksim walk --scenario FILE --until 4   continue before its 4th step
        unlocksim walk --resume                    continue the last walk
        unlocksim walk --resume FILE               continue the walk in a journal

      --resume restores the last walk however it ended, whether you quit it or it was killed. A damaged journal \
      is restored up to its first bad line, and its file is left unchanged. \
      R saves what was done as a scenario under Scenarios/. Journals are kept in $XDG_STATE_HOME/unlocksim \
      or ~/.local/state/unlocksim, readable only by you.
      """)

  @Argument(
    help: "The flow, or a flow file; without one, a picker opens. With --resume, a journal.",
    completion: Completing.flows) var flow: String?

  @OptionGroup var settings: StartSettings

  @Argument(help: "The flow on a second phone beside the first.", completion: Completing.flows)
  var second: String?

  @OptionGroup(title: "On a second phone beside the first, which is the same but for that")
  var beside: BesideSettings

  @OptionGroup var copy: CopyOptions

  @OptionGroup(title: "From a scenario") var scenario: ScenarioOptions
  @Flag(help: "Continue where the last walk ended, with everything that was counted.") var resume = false

  @Flag(
    help: "In what R saves and X shares, replace passcodes and PINs with others; kept when resumed.")
  var mask = false

  @Flag(help: "In what R saves, include the keys that were pressed; kept when resumed.") var raw = false

  @Flag(help: "Start with the clock paused.") var paused = false

  @OptionGroup var look: LookOptions

  func run() throws {
    var look = look.look
    look.isPaused = paused
    look.recording = Recording.Style(isRaw: raw, isMasked: mask)
    look.copy = copy
    if var walk = try scenario.walk() {
      guard flow == nil, settings.isEmpty, !resume else {
        throw UsageError(lines: [
          "A scenario states what it starts from: --scenario excludes a flow, --device, --app and --policy."
        ])
      }
      walk.use(try copy.wording(for: walk.simulation.world.flow))
      let second = try beside.phone(of: nil, beside: walk.simulation.world.flow, walk.setup)
      if let second {
        walk.put(beside: second)
        walk.tell(walk.wordsOfSecond)
      }
      var session = WalkSession(begin: .takenOver(walk), look: look)
      throw ExitCode(try session.run())
    }
    var start = Start(flow: flow, setup: try settings.setup, look: look)
    start.second = second
    start.beside = try beside.setup
    var session = if resume { try start.resumedSession() } else { try start.session() }
    throw ExitCode(try session.run())
  }

  /// Where a walk starts, and how it looks.
  struct Start {
    var flow: String?
    var setup = Setup()
    /// The flow of the second phone, and what is its own.
    var second: String?
    var beside = Setup()
    var look = Look()

    func session() throws -> WalkSession {
      guard let flow else {
        guard setup == Setup(), beside == Setup() else {
          throw UsageError(lines: ["Options for a walk need a flow: unlocksim walk banno --app …"])
        }
        return WalkSession(begin: .picker, look: look)
      }
      let chosen = try Unlocksim.flow(named: flow)
      let setup = setup.forWalking(chosen, isPaused: look.isPaused)
      // Copy that can’t be used is told of before anything is shown.
      _ = try look.copy?.wording(for: chosen)
      let simulation = try chosen.started(setup)
      let other = try BesideSettings.phone(second, beside, beside: chosen, setup)
      return WalkSession(begin: .walk(simulation, setup, beside: other), look: look)
    }

    /// A walk from its journal: the last one, or the one with a path.
    func resumedSession() throws -> WalkSession {
      guard setup == Setup(), second == nil, beside == Setup() else {
        throw UsageError(lines: ["A resumed walk has its settings already: leave out the options."])
      }
      do throws(SessionRestore.Refusal) {
        guard let path = flow else { return WalkSession(begin: .resumed(try SessionRestore()), look: look) }
        return WalkSession(begin: .resumed(try SessionRestore(of: path)), look: look)
      } catch { throw UsageError(lines: [error.text], code: error.code) }
    }
  }

  /// What to start for a command line without options; `nil` for every other command line.
  static func plain(_ arguments: ArraySlice<String>) -> Start? {
    guard let verb = arguments.first else { return Start() }
    guard verb == "walk", arguments.count <= 2 else { return nil }
    guard let flow = arguments.dropFirst().first else { return Start() }
    return !Catalog.has(flow) && !FlowFile.isPath(flow) ? nil : Start(flow: flow)
  }
}

/// Options for whatever is drawn.
struct DrawingOptions: ParsableArguments {
  @Option("dark, light, or none for no colours.") var theme: Palette?

  @Flag(help: "Draw with ASCII characters only.") var ascii = false
}

/// Options for a terminal that is drawn on.
struct LookOptions: ParsableArguments {
  @OptionGroup var drawing: DrawingOptions

  @Flag(help: "Leave the mouse to the terminal.") var noMouse = false

  var look: Look { Look(theme: drawing.theme, isASCII: drawing.ascii, hasMouse: !noMouse) }
}

/// How a walk looks.
struct Look {
  var theme: Palette?
  var isASCII = false
  var hasMouse = true
  var isPaused = false
  /// How what was done is saved.
  var recording = Recording.Style()
  /// In other words than the app's own.
  var copy: CopyOptions?

  /// What drawings on a terminal are made of: fills need enough colours to stand out from their surroundings.
  func glyphs(on terminal: borrowing Terminal) -> Glyphs {
    if isASCII || !terminal.isUTF8 { return .ascii }
    return terminal.palette == .none || terminal.colorDepth < .sixteen ? .unicode : .blocks
  }
}

/// A mistake on the command line: printed as plain lines, exit code 2.
struct UsageError: Error {
  var lines: [String]
  var code: Int32 = 2
}

extension Unlocksim {
  /// The flow with a name, or an error with the name that was probably meant.
  static func flow(named name: String) throws -> any Flow {
    let known: [String]
    switch FlowLibrary.shared.flow(name, in: nil) {
    case .success(let flow): return flow
    case .failure(.invalid(let invalid)): throw UnreadableFile(text: invalid.text)
    case .failure(.noFile(let paths)):
      let near = didYouMean(name, in: paths)
      throw UsageError(
        lines: ["There is no flow file “\(name)”.\(near)"], code: CommandStatus.invalid.rawValue)
    case .failure(.unknown(let names)): known = names
    // Only what a file names can be.
    case .failure(.outside): known = []
    }
    // A first word that isn't a verb is taken for a flow, but may be a misspelt verb.
    let isFirst = CommandLine.arguments.dropFirst().first == name
    let verbs = isFirst ? configuration.subcommands.compactMap { $0.configuration.commandName } : []
    let near = didYouMean(name, in: known + verbs)
    let what = isFirst ? "neither a flow nor a verb" : "no flow"
    throw UsageError(lines: ["There is \(what) “\(name)”.\(near) Flows: \(known.joined(separator: ", "))."])
  }
}

extension Setup {
  /// From `--device k=v`, `--app k=v` and `--policy k=v`.
  init(device: [String], app: [String], policy: [String]) throws {
    self.init()
    self.device = try Setup.entries(device)
    self.app = try Setup.entries(app)
    self.policy = try Setup.entries(policy)
  }

  /// If a name is given twice, the last one counts.
  private static func entries(_ texts: [String]) throws -> [Entry] {
    var entries: [Entry] = []
    for entry in try texts.map(Setup.entry) {
      entries.removeAll { $0.name == entry.name }
      entries.append(entry)
    }
    return entries
  }

  private static func entry(_ text: String) throws -> Entry {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
      throw UsageError(lines: ["“\(text)” isn’t of the form name=value."])
    }
    return Entry(String(text[..<equals]), String(text[text.index(after: equals)...]))
  }
}
