import ArgumentParser
import Exploration
import Glibc
import Reports
import Scenarios
import ScreenDrawing
import SystemIO
import TerminalUI

struct Unlocksim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "unlocksim",
    abstract: "Simulates how people unlock apps on an iPhone or iPad, in the terminal.",
    discussion: """
      EXAMPLES
        unlocksim                          pick a product and walk through it
        unlocksim walk banno               begin at once
        unlocksim walk banno --device biometry=touchID --app method=pin
        unlocksim run                      check every scenario under Scenarios/
        unlocksim play one.yaml            watch one
        unlocksim export banno --as svg -o pictures
        unlocksim check my-bank.flow.yaml  what is wrong with a flow of your own
        unlocksim explore banno            visit every state in bounds, check rules
        unlocksim compare banno banno --policy-b pin-attempts=3
        unlocksim compare a.yaml b.yaml    where two runs differ first
        unlocksim minimise one.yaml        the shortest that fails in the same way
        unlocksim mutate banno             what no scenario and no rule notices
        unlocksim measure banno            how often one can guess, what that opens
        unlocksim audit banno              clauses of standards, judged
        unlocksim map banno                what leads to what
        unlocksim new my-bank              begin a product of your own
        unlocksim list options --flow banno
        unlocksim drive banno --describe   for programs: JSON lines in and out
      """, version: "0.2.0",
    subcommands: [
      WalkVerb.self, RunVerb.self, PlayVerb.self, NewVerb.self, CheckVerb.self, ExploreVerb.self,
      CompareVerb.self,
      MinimiseVerb.self, MutateVerb.self, MeasureVerb.self, AuditVerb.self, MapVerb.self, ListVerb.self,
      ExportVerb.self,
      DriveVerb.self,
      SchemaVerb.self,
    ],
    defaultSubcommand: WalkVerb.self)
}

/// Parses, runs, and turns every error into a message and the documented exit code.
@main
enum Main {
  static func main() {
    // A closed pipe is an output that can't be written, not a reason to die silently.
    signal(SIGPIPE, SIG_IGN)
    // The same goes for a file that may not grow any further.
    signal(SIGXFSZ, SIG_IGN)
    refuseWhatIsNoText()
    // Swift traps when it runs out of memory.
    if !MemoryRoom.isThere(for: 4 << 20) { fail(["There isn’t enough memory to start."], code: 5) }
    Threads.withRoom { run() }
  }

  private static func run() {
    do {
      // The most common command lines don't wait for the parser: reflecting on all options takes longer than
      // everything else up to the first picture.
      if let plain = WalkVerb.plain(CommandLine.arguments.dropFirst()) {
        var session = try plain.session()
        exit(try session.run())
      }
      var command = try Unlocksim.parseAsRoot(HowOptions.completed(Array(CommandLine.arguments.dropFirst())))
      try command.run()
    } catch let error as UsageError {
      fail(error.lines.map { "\($0)" }, code: error.code)
    } catch let error as TerminalError {
      fail(["\(error.description)"])
    } catch let error as UnreadableFile {
      writeError(error.text)
      exit(CommandStatus.invalid.rawValue)
    } catch let error as OutputError {
      fail(["The output couldn’t be written: \(error.reason)."], code: 5)
    } catch { end(with: error) }
  }

  /// Arguments that aren't text would turn into different ones when read as text, and name other files.
  private static func refuseWhatIsNoText() {
    for case let argument? in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    where String(validatingCString: argument) == nil {
      let shown = String(cString: argument)
      fail(["“\(shown)” isn’t text in UTF-8, so what it names can’t be found. Rename it."], code: 3)
    }
  }

  /// The parser's output: help that was asked for, or what is wrong with the arguments.
  private static func end(with error: any Error) -> Never {
    let code = Unlocksim.exitCode(for: error)
    if code == .validationFailure { fail([usage(error)]) }
    let text = Unlocksim.fullMessage(for: error)
    guard !text.isEmpty else { exit(code.rawValue) }
    guard code.isSuccess else {
      writeError(SafeText(lines: text + "\n"))
      exit(code.rawValue)
    }
    // Help, the version, completions: the program's own text.
    do throws(SinkError) {
      try Sink.file(STDOUT_FILENO).write(SafeText(trusted: text + "\n"))
    } catch {
      fail(["The output couldn’t be written: \(error.reason)."], code: 5)
    }
    exit(code.rawValue)
  }

  /// The parser's message, which has several lines and quotes arguments verbatim.
  ///
  /// The text doesn't show whether a line break is the parser's or an argument's; so if arguments contain anything
  /// unprintable, they are made printable and parsed again.
  private static func usage(_ error: any Error) -> SafeText {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let shown = arguments.map { $0.printable }
    if shown == arguments { return SafeText(lines: words(for: error)) }
    do {
      _ = try Unlocksim.parseAsRoot(HowOptions.completed(shown))
    } catch let other where Unlocksim.exitCode(for: other) == .validationFailure {
      return SafeText(lines: words(for: other))
    } catch {}
    return SafeText(words(for: error))
  }

  /// What the parser says, without the word that it begins with: the program's name stands there.
  private static func words(for error: any Error) -> String {
    let text = Unlocksim.fullMessage(for: error)
    return text.hasPrefix("Error: ") ? String(text.dropFirst("Error: ".count)) : text
  }

  /// A usage error, or no terminal to draw on: exit code 2, unless given another.
  private static func fail(_ lines: [SafeText], code: Int32 = 2) -> Never {
    for line in lines { writeError("unlocksim: \(line)\n") }
    exit(code)
  }
}
