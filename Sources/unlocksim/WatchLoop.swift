import Glibc
import Scenarios
import UnlockEngine
import TerminalUI

/// `unlocksim run --watch`: runs again whenever a file changes, and takes keys meanwhile.
struct WatchLoop {
  private var command: RunCommand
  private let console: Console
  private var lastStatus: Int32 = 0

  init(_ command: RunCommand, _ console: Console) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw UsageError(lines: ["--watch needs a terminal for standard input and output."])
    }
    self.command = command
    self.console = console
  }

  /// Runs until the user quits; returns the exit code of the last run.
  mutating func run() throws -> Int32 {
    guard let keyboard = Keyboard() else { throw UsageError(lines: ["The terminal’s keys can’t be read."]) }
    defer { keyboard.restore() }
    keyboard.begin()
    // What is under way ends for who wants to quit, as it does for a signal.
    nonisolated(unsafe) let keys = keyboard
    command.signals = RunSignals(noted: { Keyboard.ending ?? (keys.has("q") ? 0 : nil) })
    var stamps = FileStamps(files)
    check(command.paths)
    while true {
      switch keyboard.next(milliseconds: 300) {
      case .end(let signal): return code(forSignal: signal)
      case .nothing:
        let files = files
        let changed = FlowLibrary.shared.takeChanges().union(stamps.update(files))
        if !changed.isEmpty { check(files.filter(changed.contains)) }
      case .key(let key):
        switch key {
        case "q": return lastStatus
        case "r", "\n", "\r", " ": check(command.paths)
        case "f":
          if case .end(let signal) = askForFilter(keyboard) { return code(forSignal: signal) }
          check(command.paths)
        case "a":
          check(command.paths, accepting: true)
          // What the program just wrote isn't a change to report.
          _ = stamps.update(files)
        default: tellKeys()
        }
      }
    }
  }

  private var files: [String] {
    let paths = command.paths.isEmpty ? [RunCommand.defaultPath] : command.paths
    return ScenarioFiles.find(paths, goesOn: { Keyboard.ending == nil }).files
  }

  private mutating func check(_ paths: [String], accepting: Bool = false) {
    var command = command
    command.paths = paths
    if accepting { command.acceptsPictures = true }
    write("\n")
    lastStatus = command.run(console).rawValue
    if Keyboard.ending == nil { tellKeys() }
  }

  private func tellKeys() {
    let shown = command.filter.map { "  only paths with “\($0.text)”." } ?? ""
    write("Waiting for changes.\(shown)  r run all · f filter · a accept pictures · q quit\n")
  }

  private mutating func askForFilter(_ keyboard: Keyboard) -> Keyboard.Line {
    write("Only paths with (a regular expression; nothing for all): ")
    let answer = keyboard.line()
    guard case .line(let text) = answer else { return answer }
    do throws(PatternMistake) {
      command.filter = text.isEmpty ? nil : try TextPattern(text)
    } catch {
      write("That isn’t a regular expression: \(error.message).\n")
    }
    return answer
  }

  /// Losing the terminal ends it as `q` does.
  private func code(forSignal signal: Int32) -> Int32 { signal == 0 ? lastStatus : 128 + signal }

  private func write(_ text: SafeText) { try? console.results.write(text) }
}
