import Driving
import Glibc
import Scenarios
import SystemIO

/// Reads lines from standard input and answers each. An answer is written before more is waited for, and what came
/// together is answered together.
struct DriveLoop<Session: LineAnswering> {
  private var session: Session
  private let input: LineInput
  private var answers = ""
  /// So much is written at once.
  private var room: Int { 1 << 16 }

  init(_ session: Session, from input: LineInput) { (self.session, self.input) = (session, input) }

  mutating func run() throws -> CommandStatus {
    while let line = try input.next({ try flush() }) {
      switch line {
      case .text(let bytes): if let answer = session.answer(bytes) { answers += answer + "\n" }
      case .tooLong: answers += session.answerToLongLine() + "\n"
      }
      // What explores notes a signal, to tell what it has found by then.
      try Interruption.check()
      if answers.utf8.count >= room { try flush() }
    }
    try flush()
    return session.status
  }

  private mutating func flush() throws {
    guard !answers.isEmpty else { return }
    // JSON has escapes of its own.
    try writeOutput(SafeText(trusted: answers))
    answers.removeAll(keepingCapacity: true)
  }
}

/// The lines of standard input, in order. Who does something that takes long can look at those that have come meanwhile.
final class LineInput {
  private var lines = LineSplitter(limit: DriveSession.longestLine)
  private var waiting: ArraySlice<LineSplitter.Line> = []
  /// Where those begin that nobody has looked at.
  private var unseen = 0
  private var hasEnded = false
  private let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
  /// How much has been read ahead, and may be.
  private var ahead = 0
  private static let mostAhead = 1 << 20

  deinit { buffer.deallocate() }

  /// The next line; `nil` after the last. Before it waits for one, it does something else.
  func next(_ beforeWaiting: () throws -> Void) throws -> LineSplitter.Line? {
    while waiting.isEmpty, !hasEnded {
      try beforeWaiting()
      ahead = 0
      try read()
    }
    return waiting.popFirst()
  }

  /// The lines that have come since somebody looked, without waiting for any. They are still to be taken.
  func arrivals() -> ArraySlice<LineSplitter.Line> {
    var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    // What can't be read is told when it is waited for.
    while !hasEnded, ahead < Self.mostAhead, poll(&ready, 1, 0) > 0, let count = try? read() {
      ahead += count
    }
    defer { unseen = waiting.endIndex }
    return waiting[max(unseen, waiting.startIndex)...]
  }

  /// Reads what is there, or else waits for it.
  @discardableResult private func read() throws -> Int {
    let count = try Self.read(into: buffer)
    lines.take(UnsafeBufferPointer(rebasing: buffer[..<count])) { waiting.append($0) }
    if count == 0 {
      hasEnded = true
      if let last = lines.finish() { waiting.append(last) }
    }
    return count
  }

  private static func read(into buffer: UnsafeMutableBufferPointer<UInt8>) throws -> Int {
    while true {
      let count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      if errno == EINTR { continue }
      if errno == EAGAIN {
        // Someone made the pipe non-blocking: wait until there is more.
        var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        _ = poll(&waiting, 1, -1)
        continue
      }
      let reason = String(cString: strerror(errno))
      throw UsageError(
        lines: ["Standard input can’t be read: \(reason)."], code: CommandStatus.invalid.rawValue)
    }
  }
}
