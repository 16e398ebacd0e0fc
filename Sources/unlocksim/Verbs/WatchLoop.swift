import Glibc
import Reports
import Scenarios
import SystemIO
import TerminalUI
import UnlockEngine

/// `unlocksim run --watch`: runs again whenever a file changes, what failed first, and takes keys meanwhile.
struct WatchLoop {
  /// What is run.
  private enum Part: Hashable {
    case all, failed
    /// What failed, and what a change concerns.
    case changed(Set<String>)
  }

  private var command: RunCommand
  private let console: Console
  private var last = Part.all
  private var lastStatus: Int32 = 0
  private var stamps = FileStamps([])

  init(_ command: RunCommand, _ console: Console) throws {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
      throw UsageError(lines: ["--watch needs a terminal for standard input and output."])
    }
    self.command = command
    self.command.beginsWithLastFailed = true
    // With `--last-failed` it begins with these alone; all can be asked for still.
    last = command.onlyLastFailed ? .failed : .all
    self.command.onlyLastFailed = false
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
    _ = stamps.update(files)
    check(last)
    while true {
      switch keyboard.next(milliseconds: 300) {
      case .end(let signal): return code(forSignal: signal)
      case .nothing:
        let changed = takeChanges()
        if !changed.isEmpty { check(.changed(changed)) }
      case .key("q"): return lastStatus
      case .key("f"):
        if case .end(let signal) = askForFilter(keyboard) { return code(forSignal: signal) }
        check(.all)
      case .key(let key): take(key)
      }
    }
  }

  private mutating func take(_ key: Character) {
    switch key {
    case "a": check(.all)
    case "x": check(.failed)
    case "u":
      check(.all, accepting: true)
      // What the program just wrote isn't a change to report.
      _ = takeChanges()
    case "\n", "\r", "r", " ": check(last)
    default: tellKeys()
    }
  }

  private var files: [String] {
    let paths = command.paths.isEmpty ? [ScenarioFiles.defaultPath] : command.paths
    return ScenarioFiles.find(paths, goesOn: { Keyboard.ending == nil }).files
  }

  /// The scenarios that were saved since the last look, and those whose flow or beginning was.
  private mutating func takeChanges() -> Set<String> {
    let files = files
    let changed = FlowLibrary.shared.takeChanges().union(stamps.update(files))
    return changed.intersection(files)
  }

  private mutating func check(_ part: Part, accepting: Bool = false) {
    var command = command
    switch part {
    case .all: break
    case .failed: command.onlyLastFailed = true
    case .changed(let files): command.changed = files
    }
    if accepting { command.acceptsPictures = true }
    // Without any there is no result that could be the last.
    guard part == .all || command.hasFiles else {
      if part == .failed { write("Nothing failed when it was last run.\n") }
      return tellKeys()
    }
    last = part
    write("\n")
    lastStatus = command.run(console).rawValue
    if Keyboard.ending == nil { tellKeys() }
  }

  private func tellKeys() {
    if let filter = command.filter { write("Only paths with “\(filter.text)”.\n") }
    write("Waiting: a all · x failed · f filter · u update pictures · Enter again · q quit\n")
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
