import Foundation

/// A program in a pseudo-terminal of its own: its raw output, its signals, its exit, the terminal's modes.
public final class PseudoTerminal {
  /// How a program ended.
  public enum Exit: Hashable, Sendable {
    case code(Int32)
    case signal(Int32)
  }

  /// The terminal's modes, to be compared before and after.
  public struct Modes: Hashable, Sendable {
    public let input, output, control, local: UInt32
  }

  /// All that the program has sent.
  public private(set) var output: [UInt8] = []
  public let processID: pid_t
  /// The terminal's modes before the program touched them.
  public let modesBefore: Modes
  private var master: Int32
  private var slave: Int32
  private var exit: Exit?

  /// Starts a program; a `nil` in `environment` takes a variable away.
  public init(
    _ program: String, _ arguments: [String] = [], environment changes: [String: String?] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    guard let path = Self.unlock(master) else { throw TerminalTestError("no pseudo-terminal to be had") }
    slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    Self.setSize(master, columns: columns, rows: rows)
    modesBefore = Self.modes(of: slave)
    processID = try Child.start(
      [program] + arguments, environment: environment(changes, isInATerminal: true),
      streams: .terminal(path: path))
  }

  deinit {
    if exit == nil {
      kill(processID, SIGKILL)
      waitpid(processID, nil, 0)
    }
    hangUp()
  }

  /// Makes the other end usable and tells its path.
  ///
  /// `unlockpt` and `ptsname` in the words of the kernel: the C library shows them to Swift only in part.
  private static func unlock(_ master: Int32) -> String? {
    let unlockRequest: UInt = 0x4004_5431
    let numberRequest: UInt = 0x8004_5430
    var locked: Int32 = 0
    var number: Int32 = 0
    guard ioctl(master, unlockRequest, &locked) == 0 else { return nil }
    guard ioctl(master, numberRequest, &number) == 0 else { return nil }
    return "/dev/pts/\(number)"
  }

  private static func setSize(_ terminal: Int32, columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Types bytes, as fast as the program takes them, and takes its output in meanwhile.
  public func send(_ text: String, seconds: Double = 60) {
    var rest = Array(text.utf8)[...]
    let deadline = Deadline(seconds: seconds)
    while !rest.isEmpty, !deadline.hasPassed {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EAGAIN || errno == EINTR else { return }
      rest = rest.dropFirst(max(0, count))
      if !rest.isEmpty { read(milliseconds: 1) }
    }
  }

  /// Types bytes, unless so many wait already that there is no room.
  public func trySend(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// How many bytes that were typed the program hasn't read.
  public var unread: Int {
    var count: Int32 = 0
    // What was typed may still be on its way through the kernel: asking whether there is something to read brings it.
    _ = isReadable(slave)
    return ioctl(slave, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
  }

  public func resize(columns: Int, rows: Int) { Self.setSize(master, columns: columns, rows: rows) }

  public func signal(_ number: Int32) { kill(processID, number) }

  /// Whether a signal was sent that the program hasn't taken note of yet.
  public var hasPendingSignals: Bool {
    let status = (try? String(contentsOfFile: "/proc/\(processID)/status", encoding: .utf8)) ?? ""
    return status.contains(/(SigPnd|ShdPnd):\s*0*[1-9a-f]/)
  }

  /// Takes nothing more of what the program writes, as after Ctrl-S: it waits for that.
  public func stopOutput() { tcflow(slave, TCOOFF) }

  /// Takes the terminal away, as closing a window does.
  public func hangUp() {
    for end in [master, slave] where end >= 0 { close(end) }
    master = -1
    slave = -1
  }

  /// The terminal's modes at this moment.
  public var modes: Modes { Self.modes(of: slave) }

  private static func modes(of terminal: Int32) -> Modes {
    var now = termios()
    tcgetattr(terminal, &now)
    return Modes(input: now.c_iflag, output: now.c_oflag, control: now.c_cflag, local: now.c_lflag)
  }

  /// The output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Waits until the output from a byte on contains a text, and returns where it ends.
  @discardableResult
  public func wait(for text: String, from start: Int = 0, seconds: Double = 10) throws -> Int {
    let deadline = Deadline(seconds: seconds)
    let wanted = Array(text.utf8)
    while true {
      if let end = end(of: wanted, from: start) { return end }
      guard !deadline.hasPassed else {
        let end = self.text.suffix(200)
        throw TerminalTestError("waited for \(text.debugDescription), got … \(end.debugDescription)")
      }
      read(milliseconds: 20)
    }
  }

  /// Waits until something is so, taking the output in meanwhile.
  public func wait(until what: String, seconds: Double = 10, _ isSo: () -> Bool) throws {
    let deadline = Deadline(seconds: seconds)
    while !isSo() {
      guard !deadline.hasPassed else { throw TerminalTestError("waited until \(what)") }
      read(milliseconds: 20)
    }
  }

  /// Whether the output from a byte on contains a text.
  public func hasSent(_ text: String, from start: Int) -> Bool {
    end(of: Array(text.utf8), from: start) != nil
  }

  private func end(of wanted: [UInt8], from start: Int) -> Int? {
    guard output.count >= start + wanted.count else { return nil }
    return Data(output[start...]).range(of: Data(wanted)).map { start + $0.upperBound }
  }

  /// Waits until the program ends, taking its output in, unless the terminal is to take nothing any more.
  public func waitForExit(seconds: Double = 10, isReading: Bool = true) throws -> Exit {
    let deadline = Deadline(seconds: seconds)
    while !hasEnded {
      if deadline.hasPassed {
        throw TerminalTestError("the program did not end; its output: \(text.suffix(2000).debugDescription)")
      } else if master >= 0, isReading {
        read(milliseconds: 5)
      } else {
        deadline.pause()
      }
    }
    if isReading { readToTheEnd() }
    while read(milliseconds: 0) {}
    return exit ?? .code(-1)
  }

  /// Takes in all that a program has sent before its end. The kernel brings it over in its own time: what is sent
  /// after it, and has come, says that it is all there.
  private func readToTheEnd() {
    let mark = Array("\u{1B}_end of output\u{1B}\\".utf8)
    guard slave >= 0, write(slave, mark, mark.count) == mark.count else { return }
    let deadline = Deadline(seconds: 10)
    while !deadline.hasPassed {
      guard let place = Data(output.suffix(2 * mark.count)).range(of: Data(mark)) else {
        read(milliseconds: 20)
        continue
      }
      output.removeLast(min(output.count, 2 * mark.count) - place.lowerBound)
      return
    }
  }

  /// Whether the program has ended.
  public var hasEnded: Bool {
    var status: Int32 = 0
    if exit == nil, waitpid(processID, &status, WNOHANG) == processID {
      exit = status & 0x7F == 0 ? .code(status >> 8 & 0xFF) : .signal(status & 0x7F)
    }
    return exit != nil
  }

  /// Waits until the program has read what was typed.
  public func waitUntilRead(seconds: Double = 10) throws {
    let deadline = Deadline(seconds: seconds)
    while unread > 0 {
      guard !deadline.hasPassed else { throw TerminalTestError("\(unread) bytes were never read") }
      read(milliseconds: 5)
    }
  }

  /// Waits until the program has answered all that was typed, and waits itself.
  public func waitUntilIdle(seconds: Double = 10) throws {
    // A program that can't get rid of its output waits, too.
    try wait(until: "the program waits", seconds: seconds) {
      unread == 0 && state == "S" && !isReadable(master) && unread == 0
    }
  }

  private func isReadable(_ end: Int32) -> Bool {
    var watched = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
    return poll(&watched, 1, 0) > 0
  }

  /// What the kernel says of the program: R while it runs or could, S while it waits.
  private var state: Character? {
    let status = (try? String(contentsOfFile: "/proc/\(processID)/stat", encoding: .utf8)) ?? ""
    // Behind the program's name, which stands in brackets and may hold anything.
    return status.split(separator: ")").last?.first { $0 != " " }
  }

  /// Waits until the program is stopped, as by Ctrl-Z.
  public func waitForStop(seconds: Double = 10) throws {
    let deadline = Deadline(seconds: seconds)
    var status: Int32 = 0
    while waitpid(processID, &status, WNOHANG | WUNTRACED) != processID {
      guard !deadline.hasPassed else { throw TerminalTestError("the program did not stop") }
      read(milliseconds: 5)
    }
    while read(milliseconds: 0) {}
  }

  /// Takes in what the program sends within a time.
  @discardableResult
  func read(milliseconds: Int32) -> Bool {
    guard master >= 0 else { return false }
    var watched = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&watched, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = Glibc.read(master, &bytes, bytes.count)
    guard count > 0 else { return false }
    output += bytes.prefix(count)
    return true
  }
}
