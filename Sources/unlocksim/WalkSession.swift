import Flows
import Glibc
import ScreenDrawing
import SimulatedLocalAuthentication
import TerminalUI
import UnlockEngine
import Walkthrough

/// The one impure loop: waits for the terminal, presses the walk's keys, draws.
struct WalkSession {
  enum Beginning {
    case picker
    case walk(Simulation)
    /// A walk that is under way, as after some steps of a scenario.
    case resumed(Walk)
  }

  private enum Mode {
    case picking(Picker)
    case walking(Walk)
  }

  private var mode: Mode
  private let look: Look
  private var palette: Palette?
  private var frame = 0
  private var lastTick: Duration = .zero

  init(begin: Beginning, look: Look) {
    self.look = look
    palette = look.theme
    switch begin {
    case .picker: mode = .picking(Picker(flows: Catalog.flows))
    case .resumed(let walk): mode = .walking(walk)
    case .walk(let simulation): mode = .walking(WalkSession.launched(simulation, isPaused: look.isPaused))
    }
  }

  /// A walk begins with the app's first launch, so that its first screen is there at once.
  private static func launched(_ simulation: Simulation, isPaused: Bool) -> Walk {
    var walk = Walk(simulation, isPaused: isPaused)
    walk.perform(.lifeCycle(.launch))
    return walk
  }

  /// Runs until the user quits; gives the exit code.
  mutating func run() throws -> Int32 {
    var code: Int32?
    while code == nil {
      // A theme of its own needs a terminal of its own.
      var terminal = try Terminal(Terminal.Options(palette: palette, mouse: look.hasMouse))
      palette = terminal.palette
      code = run(on: &terminal)
    }
    return code ?? 0
  }

  private enum Outcome {
    case goOn, reopen
    case exit(Int32)
  }

  private mutating func run(on terminal: inout Terminal) -> Int32? {
    lastTick = WalkSession.monotonic()
    while true {
      draw(on: &terminal)
      let event = terminal.nextEvent(timeoutMilliseconds: timeout)
      letTimePass()
      if let code = event.exitCode { return code }
      guard case .key(let key) = event else { continue }
      switch press(key, size: terminal.size, glyphs: glyphs(terminal)) {
      case .goOn: break
      case .reopen: return nil
      case .exit(let code): return code
      }
    }
  }

  // MARK: Drawing

  private func glyphs(_ terminal: borrowing Terminal) -> Glyphs {
    look.isASCII || !terminal.isUTF8 ? .ascii : .unicode
  }

  private mutating func draw(on terminal: inout Terminal) {
    let glyphs = glyphs(terminal)
    switch mode {
    case .picking(let picker): terminal.draw(picker.draw(size: terminal.size, glyphs: glyphs).canvas)
    case .walking(let walk):
      terminal.draw(WalkDrawing(walk, glyphs: glyphs, frame: frame).draw(size: terminal.size).canvas)
    }
  }

  /// How long to wait for a key before something on the screen has to move; `nil` when nothing does.
  private var timeout: Int? {
    guard case .walking(let walk) = mode, !walk.isPaused else { return nil }
    return 100
  }

  // MARK: Time

  private mutating func letTimePass() {
    let now = WalkSession.monotonic()
    defer { lastTick = now }
    guard case .walking(var walk) = mode, !walk.isPaused else { return }
    walk.tick(.milliseconds((now - lastTick).inMilliseconds))
    frame = Int(now.inMilliseconds / 100)
    mode = .walking(walk)
  }

  private static func monotonic() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .milliseconds(time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }

  // MARK: Keys

  private mutating func press(_ key: Key, size: Size, glyphs: Glyphs) -> Outcome {
    switch mode {
    case .picking(var picker):
      let choice: Picker.Choice?
      if case .click(let row, let column) = key {
        let rows = picker.draw(size: size, glyphs: glyphs).rows
        guard case .row(let index)? = rows.target(row: row, column: column) else { return .goOn }
        choice = picker.pick(row: index)
      } else {
        choice = picker.press(key)
      }
      mode = .picking(picker)
      return take(choice)
    case .walking(var walk):
      if case .click(let row, let column) = key {
        walk.click(
          row: row, column: column, in: WalkDrawing(walk, glyphs: glyphs, frame: frame).draw(size: size))
      } else {
        walk.press(key)
      }
      let requests = walk.takeRequests()
      mode = .walking(walk)
      return answer(requests)
    }
  }

  private mutating func take(_ choice: Picker.Choice?) -> Outcome {
    switch choice {
    case nil: return .goOn
    case .quit: return .exit(0)
    case .start(let flow, let start):
      // A starting point is the flow's own: it has no mistakes, and a test sees to that.
      if let simulation = try? flow.simulation(Setup(start)) {
        mode = .walking(WalkSession.launched(simulation, isPaused: look.isPaused))
      }
      return .goOn
    }
  }

  private mutating func answer(_ requests: [Walk.Request]) -> Outcome {
    for request in requests {
      switch request {
      case .quit: return .exit(0)
      case .showPicker: mode = .picking(Picker(flows: Catalog.flows))
      case .redraw: return .reopen
      case .nextTheme:
        let all = Palette.allCases
        palette = all[((palette.flatMap(all.firstIndex(of:)) ?? 0) + 1) % all.count]
        return .reopen
      }
    }
    return .goOn
  }
}
