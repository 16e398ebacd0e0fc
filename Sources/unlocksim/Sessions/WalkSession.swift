import BundledFlowFiles
import DeviceSimulation
import Exploration
import Glibc
import Scenarios
import ScreenDrawing
import SystemIO
import TerminalUI
import UnlockEngine
import Walkthrough

/// The one impure loop: waits for the terminal, presses the walk's keys, draws. There is one, which nobody copies.
struct WalkSession: ~Copyable {
  enum Beginning {
    case picker
    case walk(Simulation, Setup, beside: SecondPhone? = nil)
    /// A walk in progress, as after some steps of a scenario.
    case takenOver(Walk)
    /// A walk that is being restored from its journal.
    case resumed(SessionRestore)
  }

  /// The walk; `nil` while a flow is being picked.
  var walk: Walk?
  var picker = Picker(products: Catalog.products)
  var keeper: JournalKeeper?
  /// The search for the path that the walk asks for, and its goal.
  var search: (goal: PathGoal, way: any PathSearch)?
  /// The exploring of a flow for its map; what was found is kept for the next walk.
  var mapJob: MapJob?
  /// The exploring of a flow for a page to try.
  var page: PageJob?
  /// The measuring of a flow; what was found is kept for the next time.
  var measureJob: MeasureJob?
  /// Whether there is room to show a place on the map before going there.
  var showsPlaces = false
  /// The walk that is being restored, and the keys typed meanwhile.
  var resumption: SessionRestore?
  var typedAhead: [Key] = []
  /// Whether there is a walk to resume after the end.
  var canBeResumed = false
  /// The newest versions of the walk's flow files.
  var live = LiveFlows()
  /// The journal that the picker offers to resume.
  var offered: String?
  /// What the user has been taught, in this walk and before.
  var taught = TaughtFile.known
  /// Whether there has been a walk since the program was started.
  var hasWalked = false
  let look: Look
  var frame = 0
  var lastTick: Duration = .zero

  init(begin: Beginning, look: Look) {
    self.look = look
    switch begin {
    case .picker: pick()
    case .walk(let simulation, let setup, let second):
      start(simulation, setup, beside: second)
      if second == nil { showAround() }
    case .takenOver(let walk):
      self.walk = walk
      nameOtherFlows()
      self.walk?.masksCodes = look.recording.isMasked
      keeper = JournalKeeper(of: walk, style: look.recording)
    case .resumed(let resumption):
      self.resumption = resumption
      resume()
    }
  }

  /// A walk starts with the app's first launch, so that its first screen is there at once.
  mutating func start(_ simulation: Simulation, _ setup: Setup, beside second: SecondPhone? = nil) {
    var walk = Walk(simulation, setup: setup, isPaused: look.isPaused)
    walk.perform(.lifeCycle(.launch))
    if let second {
      walk.put(beside: second)
      walk.tell(walk.wordsOfSecond)
    }
    walk.masksCodes = look.recording.isMasked
    self.walk = walk
    useCopy()
    nameOtherFlows()
    keeper = JournalKeeper(of: walk, style: look.recording)
  }

  /// What a second phone can have: the built-in products, and files here.
  mutating func nameOtherFlows() {
    walk?.otherFlows =
      Catalog.products.map { ($0.title, $0.name) } + FlowLibrary.shared.files.map { ($0, $0) }
  }

  /// Ends the walk, whose journal stays, and goes on with one to what its gallery shows.
  mutating func beginElsewhere() {
    guard let new = walk?.begunElsewhere else { return }
    endWalk()
    walk = new
    keeper = JournalKeeper(of: new, style: look.recording)
  }

  private mutating func take(_ resumed: JournalKeeper.Resumed) {
    var keeper = resumed.keeper
    keeper.add(look.recording)
    (walk, self.keeper) = (resumed.walk, keeper)
    walk?.masksCodes = keeper.style.isMasked
    useCopy()
    nameOtherFlows()
    if look.isPaused { walk?.restore(isPaused: true, speed: resumed.walk.speed) }
  }

  /// Restores more of the walk: a short one in one go, a long one for as long as a user doesn't notice the wait.
  mutating func resume() {
    // Take it out of the property: otherwise it would be copied at each step.
    guard var resumption = self.resumption.take() else { return }
    let begin = WalkSession.monotonic()
    while WalkSession.monotonic() - begin < .milliseconds(50) {
      if let resumed = resumption.advance() { return take(resumed) }
    }
    self.resumption = resumption
  }

  /// Ends the walk, if there is one; returns whether it can be resumed.
  @discardableResult
  mutating func endWalk() -> Bool {
    defer { (walk, keeper) = (nil, nil) }
    return walk.flatMap { keeper?.end($0) } ?? false
  }

  /// Runs until the user quits; returns the exit code.
  mutating func run() throws -> Int32 {
    let code = try runInTerminal()
    if code == 0 { tellHowToResume() }
    return code
  }

  /// Printed after the terminal has been restored, where the user can read it.
  func tellHowToResume() {
    guard canBeResumed else { return }
    try? Console.standard(colour: .never).talk.write("unlocksim walk --resume continues this walk.\n")
  }

  private mutating func runInTerminal() throws -> Int32 {
    var terminal = try Terminal(Terminal.Options(palette: look.theme, mouse: look.hasMouse))
    return run(on: &terminal)
  }

  /// The same in a terminal that is already open, so that keys typed before the walk began aren't lost.
  mutating func run(on terminal: inout Terminal) -> Int32 {
    defer { canBeResumed = endWalk() }
    lastTick = WalkSession.monotonic()
    while true {
      resume()
      showsPlaces = terminal.size.columns >= WalkDrawing.wideColumns
      walk?.window = terminal.size
      // After each key, drawn or not: in the order in which things were done.
      keepJournal()
      if terminal.isFrameDue {
        makeMap()
        makePage()
        measure()
        lookForPath()
        draw(on: &terminal)
      }
      // What is read now is to be seen, whether or not a key comes.
      let isReading = walk == nil && picker.unreadFile != nil
      readFiles(all: false)
      let event = nextEvent(on: &terminal, within: isReading ? 0 : timeout)
      letTimePass()
      followFiles()
      if let code = event.exitCode ?? take(event, on: &terminal) { return code }
    }
  }

  /// Handles an event; returns the exit code if that ends the session.
  private mutating func take(_ event: TerminalUI.Event, on terminal: inout Terminal) -> Int32? {
    switch event {
    case .key(let key): return press(key, on: &terminal)
    case .pasted(let text): walk?.paste(text) ?? picker.paste(text)
    case .dropped(let keys): tell("\(keys) keys came faster than they could be handled and were dropped.")
    case .resized, .tick, .interrupted, .closed: break
    }
    return nil
  }

  mutating func tell(_ text: String) { walk?.tell(text) ?? picker.tell(text) }

  /// The next event. Keys wait until the walk that they are meant for has been restored, except Ctrl-C.
  private mutating func nextEvent(on terminal: inout Terminal, within timeout: Int?) -> TerminalUI.Event {
    if resumption == nil, !typedAhead.isEmpty { return .key(typedAhead.removeFirst()) }
    let event = terminal.nextEvent(timeoutMilliseconds: timeout)
    guard resumption != nil, case .key(let key) = event else { return event }
    if key == .control("c") { return .interrupted(signal: SIGINT) }
    // No one types that many keys in these seconds; only a key held down does.
    if typedAhead.count < 1000 { typedAhead.append(key) }
    return .tick
  }

  // MARK: Drawing

  func glyphs(_ terminal: borrowing Terminal) -> Glyphs { look.glyphs(on: terminal) }

  private mutating func draw(on terminal: inout Terminal) {
    let glyphs = glyphs(terminal)
    if let walk {
      terminal.draw(WalkDrawing(walk, glyphs: glyphs, frame: frame).draw(size: terminal.size).canvas)
    } else if let resumption {
      let card = ProgressCard("Bringing the walk back", progress: resumption.progress, glyphs: glyphs)
      terminal.draw(card.draw(size: terminal.size))
    } else {
      terminal.draw(picker.draw(size: terminal.size, glyphs: glyphs).canvas)
    }
  }

  /// The journal is written before the picture is drawn: a killed simulator loses nothing that it has shown.
  private mutating func keepJournal() {
    guard let walk, let trouble = keeper?.keep(walk) else { return }
    self.walk?.tell(trouble)
  }

  /// How long to wait for a key before something on the screen has to move; `nil` if nothing does.
  private var timeout: Int? {
    if search != nil || resumption != nil { return 0 }
    guard let walk else { return nil }
    if !walk.isPaused || walk.awaitsExploring { return 100 }
    return LiveFlows.files(of: walk).isEmpty ? nil : Int(LiveFlows.interval.inMilliseconds)
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

  /// Tells of a key that would help now, once; what can’t be remembered isn’t told.
  private mutating func teach() {
    guard let lesson = walk?.lesson(besides: taught), learn(lesson) else { return }
    walk?.tell(lesson.text)
  }

  private mutating func learn(_ lesson: Lesson) -> Bool {
    taught.insert(lesson)
    return TaughtFile.remember(taught)
  }

  /// Shows a newcomer around, before the first walk: whoever has walked already is none.
  mutating func showAround() {
    if !hasWalked, !taught.contains(.tour), learn(.tour) { walk?.showTour() }
    hasWalked = true
  }

  private mutating func press(_ key: Key, on terminal: inout Terminal) -> Int32? {
    guard walk != nil else { return pressInPicker(key, size: terminal.size, glyphs: glyphs(terminal)) }
    let drawing = key.isOfMouse ? walk.map { WalkDrawing($0, glyphs: glyphs(terminal), frame: frame) } : nil
    switch (key, drawing?.draw(size: terminal.size)) {
    case (.click(let row, let column), let picture?): walk?.click(row: row, column: column, in: picture)
    case (.scroll(let row, let column, let lines), let picture?):
      walk?.scroll(row: row, column: column, lines: lines, in: picture)
    default: walk?.press(key)
    }
    teach()
    return answer(walk?.takeRequests() ?? [], on: &terminal)
  }
}
