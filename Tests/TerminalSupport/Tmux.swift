import Foundation

/// A program in a terminal that can be looked at: tmux, with a server of its own and a fixed size.
public final class Tmux {
  private let socket: String

  /// Whether tmux is installed.
  public static var isInstalled: Bool { (try? Finished(running: ["tmux", "-V"]))?.status == 0 }

  /// Starts a program; a `nil` in `environment` takes a variable away.
  public init(
    _ command: [String], columns: Int = 80, rows: Int = 24, environment changes: [String: String?] = [:]
  ) throws {
    socket = "unlocksim-\(getpid())-\(UUID().uuidString.prefix(8))"
    let variables = environment(["TERM": "tmux-256color"].merging(changes) { $1 }, isInATerminal: true)
    let words = ["env", "-i"] + variables.map { "\($0.key)=\($0.value)" } + command
    try tmux(
      [
        "-f", "/dev/null", "start-server", ";", "set", "-g", "remain-on-exit", "on", ";", "set", "-g",
        "default-terminal", "tmux-256color", ";", "set", "-s", "escape-time", "0", ";", "set", "-g", "status",
        "off", ";", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "--",
      ] + words)
  }

  deinit { _ = try? tmux(["kill-server"]) }

  /// Presses keys by tmux's names for them ("Enter", "BTab", "C-c", "PPage").
  public func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

  /// Types text as it is.
  public func type(_ text: String) throws { try tmux(["send-keys", "-l", text]) }

  public func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// What the terminal shows: rows without trailing blanks, joined by line feeds.
  public func screen() throws -> String {
    // One line feed ends the last row; the rows before it may be blank and count.
    let lines = try tmux(["capture-pane", "-p"]).split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast().map(Self.withoutTrailingBlanks).joined(separator: "\n")
  }

  /// What the terminal shows, with the escape sequences of its colours and attributes.
  public func screenWithColors() throws -> String { try tmux(["capture-pane", "-p", "-e"]) }

  /// Waits until the screen is as wanted and returns it, drawn whole: tmux may have half of a frame.
  @discardableResult
  public func wait(
    for what: String, seconds: Double = 10, until isRight: (String) -> Bool
  ) throws -> String {
    let deadline = Deadline(seconds: seconds)
    var last: String?
    while true {
      let now = try screen()
      if isRight(now), now == last || deadline.hasPassed { return now }
      last = now
      guard !deadline.hasPassed else { throw TerminalTestError("waited for \(what); the screen:\n\(now)") }
      deadline.pause()
    }
  }

  /// Waits until the screen shows a text and returns the screen.
  @discardableResult
  public func wait(for text: String, seconds: Double = 10) throws -> String {
    // How far apart names and values are depends on the longest name.
    let wanted = text.withSingleBlanks
    return try wait(for: text.debugDescription, seconds: seconds) { $0.withSingleBlanks.contains(wanted) }
  }

  /// The program's process.
  public func processID() throws -> pid_t {
    let answer = try tmux(["display-message", "-p", "#{pane_pid}"])
    guard let number = pid_t(answer.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw TerminalTestError("tmux tells no process: \(answer)")
    }
    return number
  }

  /// Any other tmux command, with its output.
  @discardableResult
  public func tmux(_ words: [String]) throws -> String {
    let finished = try Finished(running: ["tmux", "-u", "-L", socket] + words)
    guard finished.status == 0 else {
      throw TerminalTestError("tmux \(words.joined(separator: " ")): \(finished.errors)")
    }
    return finished.output
  }

  private static func withoutTrailingBlanks(_ line: Substring) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension String {
  fileprivate var withSingleBlanks: String {
    split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}
