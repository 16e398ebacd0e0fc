import Glibc
import Scenarios
import ScreenDrawing
import TerminalUI
import UnlockEngine
import Walkthrough

/// The player in the terminal: waits for keys, lets time pass, draws. Nothing is decided here.
struct PlaySession {
  private var player: Player
  private let look: Look
  private var palette: Palette?
  private var frame = 0
  private var lastTick: Duration = .zero
  /// Whether the player was left in peace: not by a signal, not with its terminal gone.
  private(set) var hasClosed = false

  init(_ player: Player, look: Look) {
    self.player = player
    self.look = look
    palette = look.theme
  }

  private enum Outcome {
    case reopen, takeOver
    case exit(Int32)
  }

  /// Runs until the user quits; gives the exit code, the scenario's verdict left aside.
  mutating func run() throws -> Int32 {
    while true {
      switch try watch() {
      case .reopen: continue
      case .exit(let code): return code
      case .takeOver:
        var session = WalkSession(begin: .takenOver(player.takenOver), look: look)
        return try session.run()
      }
    }
  }

  private mutating func watch() throws -> Outcome {
    // A theme of its own needs a terminal of its own.
    var terminal = try Terminal(Terminal.Options(palette: palette, mouse: look.hasMouse))
    palette = terminal.palette
    lastTick = WalkSession.monotonic()
    while true {
      let glyphs = look.glyphs(on: terminal)
      let picture = PlayerDrawing(player, glyphs: glyphs, frame: frame).draw(size: terminal.size)
      terminal.draw(picture.canvas)
      let event = terminal.nextEvent(timeoutMilliseconds: player.isPlaying ? 50 : nil)
      letTimePass()
      if let code = event.exitCode { return .exit(code) }
      guard case .key(let key) = event else { continue }
      if case .click(let row, let column) = key {
        player.click(row: row, column: column, in: picture)
      } else {
        player.press(key)
      }
      if let outcome = answer(player.takeRequests()) { return outcome }
    }
  }

  private mutating func letTimePass() {
    let now = WalkSession.monotonic()
    defer { lastTick = now }
    guard player.isPlaying else { return }
    player.tick(now - lastTick)
    if player.isAnimated { frame = Int(now.inMilliseconds / 100) }
  }

  private mutating func answer(_ requests: [Player.Request]) -> Outcome? {
    for request in requests {
      switch request {
      case .quit:
        hasClosed = true
        return .exit(0)
      case .takeOver: return .takeOver
      case .redraw: return .reopen
      case .nextTheme:
        let all = Palette.allCases
        palette = all[((palette.flatMap(all.firstIndex(of:)) ?? 0) + 1) % all.count]
        return .reopen
      }
    }
    return nil
  }
}
