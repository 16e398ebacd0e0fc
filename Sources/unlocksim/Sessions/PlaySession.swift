import Glibc
import Playing
import Scenarios
import ScreenDrawing
import TerminalUI
import UnlockEngine
import Walkthrough

/// The player in the terminal: waits for keys, lets time pass, draws. All decisions are the player's. There is one, which nobody copies.
struct PlaySession: ~Copyable {
  private var player: Player
  private let look: Look
  private var frame = 0
  private var lastTick: Duration = .zero
  /// The walk that the user took over by hand.
  private var walk: WalkSession?
  /// Whether the user closed the player, rather than a signal or the loss of the terminal.
  private(set) var hasClosed = false

  init(_ player: Player, look: Look) {
    self.player = player
    self.look = look
  }

  /// Runs until the user quits; returns the exit code, which doesn't include the scenario's verdict.
  mutating func run() throws -> Int32 {
    let code = try runInTerminal()
    if code == 0 { walk?.tellHowToResume() }
    return code
  }

  private mutating func runInTerminal() throws -> Int32 {
    var terminal = try Terminal(Terminal.Options(palette: look.theme, mouse: look.hasMouse))
    var picture: PlayerDrawing.Picture?
    lastTick = WalkSession.monotonic()
    while true {
      if picture == nil || terminal.isFrameDue {
        let glyphs = look.glyphs(on: terminal)
        let drawn = PlayerDrawing(player, glyphs: glyphs, frame: frame).draw(size: terminal.size)
        terminal.draw(drawn.canvas)
        picture = drawn
      }
      let event = terminal.nextEvent(timeoutMilliseconds: player.isPlaying ? 50 : nil)
      letTimePass()
      if let code = event.exitCode { return code }
      take(event, in: picture)
      if let code = answer(player.takeRequests(), on: &terminal) { return code }
    }
  }

  private mutating func take(_ event: TerminalUI.Event, in picture: PlayerDrawing.Picture?) {
    switch event {
    case .key(.click(let row, let column)):
      if let picture { player.click(row: row, column: column, in: picture) }
    case .key(let key): player.press(key)
    case .pasted: player.tell("Pasted text was dropped: the player takes no text.")
    case .dropped(let keys):
      player.tell("\(keys) keys came faster than they could be handled and were dropped.")
    case .resized, .tick, .interrupted, .closed: break
    }
  }

  private mutating func letTimePass() {
    let now = WalkSession.monotonic()
    defer { lastTick = now }
    guard player.isPlaying else { return }
    player.tick(now - lastTick)
    if player.isAnimated { frame = Int(now.inMilliseconds / 100) }
  }

  /// Handles the player's requests; returns the exit code if that ends it.
  private mutating func answer(_ requests: [Player.Request], on terminal: inout Terminal) -> Int32? {
    for request in requests {
      switch request {
      case .quit:
        hasClosed = true
        return 0
      case .takeOver:
        // In the same terminal, so that keys already typed reach the walk.
        var session = WalkSession(begin: .takenOver(player.takenOver), look: look)
        let code = session.run(on: &terminal)
        walk = consume session
        return code
      case .redraw: terminal.redraw()
      case .nextTheme: if let told = terminal.useNextPalette() { player.tell(told) }
      }
    }
    return nil
  }
}
