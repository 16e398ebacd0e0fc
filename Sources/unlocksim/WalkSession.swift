import Flows
import Glibc
import Scenarios
import ScreenDrawing
import SimulatedLocalAuthentication
import TerminalUI
import UnlockEngine
import Walkthrough

/// The one impure loop: waits for the terminal, presses the walk's keys, draws.
struct WalkSession {
  enum Beginning {
    case picker
    case walk(Simulation, Setup)
    /// A walk that is under way, as after some steps of a scenario.
    case takenOver(Walk)
    /// A walk brought back from its journal.
    case resumed(JournalKeeper.Resumed)
  }

  /// The walk; while there is none, a flow is being picked.
  private var walk: Walk?
  private var picker = Picker(flows: Catalog.flows)
  private var keeper: JournalKeeper?
  /// The search for the way that the walk asks for, and where to.
  private var search: (goal: String, way: any WaySearch)?
  /// Whether there is room to show a place on the map before one goes there.
  private var showsPlaces = false
  /// The journal that the picker offers to resume.
  private var offered: String?
  private let look: Look
  private var palette: Palette?
  private var frame = 0
  private var lastTick: Duration = .zero

  init(begin: Beginning, look: Look) {
    self.look = look
    palette = look.theme
    switch begin {
    case .picker: pick()
    case .walk(let simulation, let setup): start(simulation, setup)
    case .takenOver(let walk):
      self.walk = walk
      keeper = JournalKeeper(of: walk, style: look.recording)
    case .resumed(let resumed):
      take(resumed)
      if look.isPaused { walk?.restore(isPaused: true, speed: resumed.walk.speed) }
    }
  }

  /// A walk begins with the app's first launch, so that its first screen is there at once.
  private mutating func start(_ simulation: Simulation, _ setup: Setup) {
    var walk = Walk(simulation, setup: setup, isPaused: look.isPaused)
    walk.perform(.lifeCycle(.launch))
    self.walk = walk
    keeper = JournalKeeper(of: walk, style: look.recording)
  }

  private mutating func take(_ resumed: JournalKeeper.Resumed) {
    var keeper = resumed.keeper
    keeper.add(look.recording)
    (walk, self.keeper) = (resumed.walk, keeper)
  }

  /// Leaves the walk, if there is one, for the picker.
  private mutating func pick() {
    let begun = walk.map { ($0.simulation.world.flow.name, $0.setup) }
    endWalk()
    picker = begun.map { Picker(flows: Catalog.flows, at: $0, setup: $1) } ?? Picker(flows: Catalog.flows)
    let offer = JournalStore.offer()
    (offered, picker.resumable) = (offer?.path, offer?.title)
  }

  /// Ends the walk, if there is one; gives whether it can be resumed.
  @discardableResult
  private mutating func endWalk() -> Bool {
    defer { (walk, keeper) = (nil, nil) }
    return walk.flatMap { keeper?.end($0) } ?? false
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
    if endWalk(), code == 0 {
      try? Console.standard(colour: .never).talk.write("unlocksim walk --resume goes on with this walk.\n")
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
      showsPlaces = terminal.size.columns >= WalkDrawing.wideColumns
      lookForWay()
      keepJournal()
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
    if let walk {
      terminal.draw(WalkDrawing(walk, glyphs: glyphs, frame: frame).draw(size: terminal.size).canvas)
    } else {
      terminal.draw(picker.draw(size: terminal.size, glyphs: glyphs).canvas)
    }
  }

  /// What will be seen is on disk before it is: a killed simulator has lost nothing that it has shown.
  private mutating func keepJournal() {
    guard let walk, let trouble = keeper?.keep(walk) else { return }
    self.walk?.tell(trouble)
  }

  /// How long to wait for a key before something on the screen has to move; `nil` when nothing does.
  private var timeout: Int? {
    if search != nil { return 0 }
    guard let walk, !walk.isPaused else { return nil }
    return 100
  }

  /// Looks for the way that the walk asks for, as long as it does: a slice between two keys, too short to be
  /// felt by whoever presses one.
  private mutating func lookForWay() {
    guard let walk, let goal = walk.soughtPlace ?? (showsPlaces ? walk.unseenPlace : nil) else {
      return search = nil
    }
    var search = search?.goal == goal ? search : nil
    if search == nil {
      search = AnyExploration.wayFinder(from: walk.simulation.world, to: goal).map { (goal, $0) }
    }
    let answer = search?.way.advance(situations: 300) ?? .notFound(situations: 0, isSure: false)
    if case .looking = answer { self.search = search } else { self.search = nil }
    if walk.soughtPlace == goal {
      self.walk?.report(answer)
    } else {
      self.walk?.reportPicture(answer, of: goal)
    }
  }

  // MARK: Time

  private mutating func letTimePass() {
    let now = WalkSession.monotonic()
    defer { lastTick = now }
    guard let isPaused = walk?.isPaused, !isPaused else { return }
    walk?.tick(.milliseconds((now - lastTick).inMilliseconds))
    frame = Int(now.inMilliseconds / 100)
  }

  static func monotonic() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .milliseconds(time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }

  // MARK: Keys

  private mutating func press(_ key: Key, size: Size, glyphs: Glyphs) -> Outcome {
    guard walk != nil else { return pressInPicker(key, size: size, glyphs: glyphs) }
    let picture =
      key.isOfMouse ? walk.map { WalkDrawing($0, glyphs: glyphs, frame: frame).draw(size: size) } : nil
    switch (key, picture) {
    case (.click(let row, let column), let picture?): walk?.click(row: row, column: column, in: picture)
    case (.scroll(let row, let column, let lines), let picture?):
      walk?.scroll(row: row, column: column, lines: lines, in: picture)
    default: walk?.press(key)
    }
    return answer(walk?.takeRequests() ?? [])
  }

  private mutating func pressInPicker(_ key: Key, size: Size, glyphs: Glyphs) -> Outcome {
    guard case .click(let row, let column) = key else { return take(picker.press(key)) }
    let rows = picker.draw(size: size, glyphs: glyphs).rows
    guard case .row(let index)? = rows.target(row: row, column: column) else { return .goOn }
    return take(picker.pick(row: index))
  }

  private mutating func take(_ choice: Picker.Choice?) -> Outcome {
    switch choice {
    case nil: return .goOn
    case .quit: return .exit(0)
    case .start(let flow, let start):
      // A starting point is the flow's own: it has no mistakes, and a test sees to that.
      if let simulation = try? flow.simulation(Setup(start)) { self.start(simulation, Setup(start)) }
      return .goOn
    case .resume:
      guard let offered else { return .goOn }
      do throws(JournalKeeper.Refusal) {
        let resumed = try JournalKeeper.resume(offered)
        take(resumed)
      } catch {
        picker.refuseToResume(error.text)
      }
      return .goOn
    }
  }

  private mutating func answer(_ requests: [Walk.Request]) -> Outcome {
    for request in requests {
      switch request {
      case .quit: return .exit(0)
      case .showPicker: pick()
      case .save(let title):
        guard let walk else { continue }
        let style = keeper?.style ?? look.recording
        let told = RecordingFile.save(walk, title: title, style: style)
        self.walk?.tell(told)
      case .redraw: return .reopen
      case .exportStoryboard(let path): export(to: path)
      case .nextTheme:
        let all = Palette.allCases
        palette = all[((palette.flatMap(all.firstIndex(of:)) ?? 0) + 1) % all.count]
        return .reopen
      }
    }
    return .goOn
  }

  private mutating func export(to path: String) {
    guard let walk else { return }
    do {
      try Exports.write(storyboardOf: walk, to: path)
      self.walk?.tell("The storyboard is in \(path).")
    } catch {
      self.walk?.tell("The storyboard couldn’t be written: \(error.reason).")
    }
  }
}
