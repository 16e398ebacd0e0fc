import Reports
import Scenarios
import ScreenDrawing
import TerminalUI
import UnlockEngine

/// `unlocksim run --review`: shows pictures that differ one by one, and writes what is accepted at once.
struct ReviewSession {
  private let command: RunCommand
  private(set) var review: PictureReview

  init(_ command: RunCommand) throws {
    guard Terminal.isAvailable else {
      throw UsageError(lines: [
        "--review asks for each picture, and needs a terminal for that; `unlocksim run --update` accepts all without asking."
      ])
    }
    self.command = command
    review = PictureReview(command.differingPictures())
  }

  /// Asks until all were looked at or the user quits; returns the exit code if a signal, or losing the terminal, ends it.
  mutating func run() throws -> Int32? {
    guard review.current != nil else { return nil }
    var terminal = try Terminal(Terminal.Options(mouse: false))
    while review.current != nil {
      if terminal.isFrameDue {
        let glyphs: Glyphs = terminal.isUTF8 ? .unicode : .ascii
        terminal.draw(ReviewDrawing(review, glyphs: glyphs).draw(size: terminal.size))
      }
      let event = terminal.nextEvent()
      if let code = event.exitCode { return code }
      switch event {
      case .key(let key): if !take(key, on: &terminal) { return nil }
      case .pasted: review.tell("Pasted text was dropped: a accepts, r rejects, s skips, q quits.")
      case .dropped, .resized, .tick, .interrupted, .closed: break
      }
    }
    return nil
  }

  /// Does what a key does; returns whether to go on.
  private mutating func take(_ key: Key, on terminal: inout Terminal) -> Bool {
    switch review.press(key) {
    case .accept?:
      guard let item = review.current else { return true }
      review.noteAccepted(problem: item.accept(flows: command.flows))
    case .redraw?: terminal.redraw()
    case .nextTheme?: if let told = terminal.useNextPalette() { review.tell(told) }
    case .quit?: return false
    case nil: break
    }
    return true
  }

  /// What was decided, in lines that stay.
  func tell() {
    writeError("unlocksim: \(review.items.isEmpty ? "No picture differs." : "Pictures: \(review.words).")\n")
    for place in review.rejected { writeError("unlocksim: \(place): rejected\n") }
  }
}
