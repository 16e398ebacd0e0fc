import DeviceSimulation
import UnlockEngine

// What happens, and what the file says about it.

extension FileFlow {
  public func step(_ state: inout FileState, _ action: Action, _ surroundings: Surroundings) -> [Effect] {
    if case .reinstalled = action {
      if let fresh = try? begin(freshOptions, surroundings.limits).get() {
        state = program.reinstalled(state, as: fresh)
      }
      return []
    }
    return withUnsafePointer(to: surroundings) { surroundings in
      // The app itself never changes what the server knows.
      let server = UnsafeMutablePointer(mutating: FileContext.server(surroundings))
      return FileRun.with(program, &state, server, surroundings) { run in
        run.take(action)
        if program.keptTimers.count > 0 { run.keepTimers(after: action) }
        return run.effects
      }
    }
  }
}

/// The steps of a flow file being taken.
struct FileRun {
  unowned(unsafe) let program: FlowProgram
  private let surroundingsPlace: UnsafePointer<FlowSurroundings<FileFlow>>
  private let statePlace: UnsafeMutablePointer<FileState>
  private let serverPlace: UnsafeMutablePointer<FileServer>
  var effects: [Effect] = []
  /// Why the options that a world begins with contradict each other.
  private(set) var refusal: String?
  /// What was just completed, and the texts that it was.
  var typed = Typed()
  var typedTexts: FileState.Texts?
  private var given = GivenOptions()
  /// What opened the app from outside, while the steps of that moment are taken.
  private var opening: Opening?
  /// What the server answers; its steps end there.
  private var reply: UInt8?
  private var told = FileAnswer.Told()
  /// The timers that the steps have started and stopped, once they were taken: a bit each.
  var (started, stopped): (UInt16, UInt16) = (0, 0)
  /// Whether the steps under way said that the entry was wrong.
  private var retries = false
  /// How many screens were entered: a file that goes round in circles is refused when it is read, and stops here.
  private var entered = 0
  /// Whether what is typed stays when the next screen shows.
  private var keepsEntry = false

  private init(
    _ program: FlowProgram, _ state: UnsafeMutablePointer<FileState>,
    _ server: UnsafeMutablePointer<FileServer>, _ surroundings: UnsafePointer<FlowSurroundings<FileFlow>>
  ) {
    self.program = program
    (statePlace, serverPlace, surroundingsPlace) = (state, server, surroundings)
  }

  /// Takes steps in place: a state is too large to be copied for each.
  static func with<Result>(
    _ program: FlowProgram, _ state: inout FileState, _ server: UnsafeMutablePointer<FileServer>,
    _ surroundings: UnsafePointer<FlowSurroundings<FileFlow>>, _ take: (inout FileRun) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &state) { state in
      var run = FileRun(program, state, server, surroundings)
      return take(&run)
    }
  }

  /// The same, where the server's own steps are taken, or those of a world's beginning.
  static func with<Result>(
    _ program: FlowProgram, _ state: inout FileState, _ server: inout FileServer,
    _ surroundings: FlowSurroundings<FileFlow>, _ take: (inout FileRun) -> Result
  ) -> Result {
    withUnsafeMutablePointer(to: &server) { server in
      withUnsafePointer(to: surroundings) { with(program, &state, server, $0, take) }
    }
  }

  var surroundings: FlowSurroundings<FileFlow> { unsafeAddress { surroundingsPlace } }
  var state: FileState {
    unsafeAddress { UnsafePointer(statePlace) }
    nonmutating unsafeMutableAddress { statePlace }
  }
  /// Only a world's beginning, and what the server itself does, change it.
  var server: FileServer {
    unsafeAddress { UnsafePointer(serverPlace) }
    nonmutating unsafeMutableAddress { serverPlace }
  }

  private var ownEnter: UInt16? { state.screen == 0 ? nil : program.screens[Int(state.screen) - 1].enter }

  /// Whether a condition holds now.
  mutating func holds(_ condition: UInt16?) -> Bool {
    guard condition != nil else { return true }
    return withContext { [program] in program.holds(condition, $0) }
  }

  /// What conditions are judged by now.
  mutating func withContext<Result>(_ judge: (FileContext) -> Result) -> Result {
    withUnsafePointer(to: &typed) {
      [statePlace, serverPlace, surroundingsPlace, given, opening, started, stopped] typed in
      var context = FileContext(
        statePlace, surroundingsPlace, server: serverPlace, typed: typed, given: given)
      context.opening = opening
      (context.started, context.stopped) = (started, stopped)
      return judge(context)
    }
  }

  /// What follows from the options that a world starts with.
  mutating func begin(given: GivenOptions) {
    self.given = given
    run(program.moments.begin)
  }

  /// What the server does with a request, and answers: what was sent stands in the app's state.
  mutating func serve(_ request: UInt8) -> FileAnswer {
    typed = state.sent
    run(program.server.beforeEach)
    if reply == nil { run(program.server.requests[Int(request)].block) }
    return FileAnswer(rawValue: reply ?? 0, told: told)
  }

  /// What the server, or its operator, does by itself.
  mutating func operate(_ block: UInt16) { run(block) }

  mutating func take(_ action: Event<FileFlow>) {
    switch action {
    case .launched:
      // Nobody opened it: when somebody does, it comes back.
      state.wasSetAside = surroundings.isSetAside
      launchProtected { $0.run($0.program.moments.launch) }
    case .extensionLaunched: launchProtected { $0.run($0.program.moments.appExtension) }
    case .resignedActive: if surroundings.isSetAside { leave() }
    case .enteredBackground: enterBackground()
    case .enteringForeground: run(at: .foreground)
    case .becameActive:
      if state.wasSetAside { comeBack() }
      run(at: .active)
    case .opened(let opening):
      self.opening = opening
      run(at: .opened)
    case .ended: state = program.remembered(of: state, surroundings.limits)
    case .reinstalled: break
    case .restored: state = program.restored(state)
    case .tapped(let button): tap(button.rawValue)
    case .touched: break
    case .typed(let keystroke): type(keystroke)
    case .authenticated(let purpose, let result): answer(program.purposes[Int(purpose.rawValue)], result)
    case .deviceChanged: run(program.moments.deviceChanged)
    case .timePassed(let timer):
      let timer = program.timers[Int(timer.rawValue)]
      if timer.during & (1 << UInt64(state.screen)) != 0 { run(timer.then) }
    case .answered(_, let reply): answer(reply)
    }
  }

  // MARK: Leaving and coming back

  /// Under a prompt of its own, or while a call comes in, the app still has the screen: nothing is left.
  private mutating func leave() {
    state.wasSetAside = true
    run(at: .leave)
  }

  private mutating func comeBack() {
    state.wasSetAside = false
    run(at: .comeBack)
  }

  /// What is typed is gone; that the entry before was wrong, too, unless the steps say it anew.
  private mutating func enterBackground() {
    retries = false
    // An entry that is being looked at is no longer one that somebody types.
    let isHeld = state.dots == .held
    if !isHeld { (state.entry, state.dots) = (PIN(), .typed) }
    run(at: .background)
    if !retries, !isHeld { state.isRetry = false }
  }

  // MARK: Steps

  mutating func run(at moment: FlowProgram.ScreenMoment) {
    run(program.block(at: moment, on: state.screen))
  }

  mutating func run(_ block: UInt16?) {
    guard let block else { return }
    let instructions = program.blocks[Int(block)]
    for index in instructions.indices where reply == nil { carryOut(instructions[index]) }
  }

  private mutating func carryOut(_ instruction: FlowProgram.Instruction) {
    switch instruction {
    case .go(let screen): enter(screen)
    case .goBack(let value): enter(max(1, state.numbers[Int(value)]))
    case .show(let alert): (state.alert, state.isRaised) = (alert, false)
    case .set(let value, let number): set(value, to: number)
    case .setToLimit(let value, let limit): set(value, to: UInt8(clamping: surroundings.limits[Int(limit)]))
    case .setHere(let value): state.numbers[Int(value)] = state.screen
    case .setEnrolled(let value): set(value, to: surroundings.device.domainState ?? 0)
    case .setTyped(let code): setTyped(code)
    case .setDigits(let code, let digits): set(code: code, to: fitted(program.digits[Int(digits)], to: code))
    case .setText(let code, let text): set(text: code, to: program.texts[Int(text)])
    case .copy(let code, let other): copy(code, to: other)
    case .forget(let code):
      if program.codes[Int(code)].isText {
        set(text: code, to: ShortText())
      } else {
        set(code: code, to: PIN())
      }
    case .count(let value): count(value)
    case .countDown(let value):
      let number = program.number(value, state, server)
      if number > 0 { set(value, to: number - 1) }
    case .retry:
      empty(isRetry: true)
      retries = true
    case .clear: empty(isRetry: false)
    case .leaveDots(let dots): (state.isRetry, state.dots) = (dots == .full, dots)
    case .steady: state.isRetry = false
    case .keepEntry: keepsEntry = true
    case .start(let timer): start(timer)
    case .stop(let timer): effects.append(.stop(timer: timer))
    case .ask(let purpose):
      state.asker = state.screen
      let policy = program.purposes[Int(purpose)].policy
      effects += [.preflight(policy), .evaluate(policy, purpose: purpose)]
    case .send(let call):
      (state.lost, state.sent) = (0, typed)
      send(call + 1)
    case .sendAgain:
      guard state.lost > 0 else { return }
      let call = state.lost
      state.lost = 0
      send(call)
    case .tell(let place, let value): told.tell(place, program.number(value, state, server))
    case .answer(let answer): reply = answer
    case .invalidate: if surroundings.device.isEvaluating { effects.append(.invalidate) }
    case .refuse(let reason): refusal = refusal ?? program.refusals[Int(reason)]
    case .run(let block): run(block)
    case .choose(let first, let count):
      for branch in Int(first)..<Int(first + count) where holds(program.branches[branch].condition) {
        return run(program.branches[branch].block)
      }
    }
  }

  private mutating func send(_ call: UInt8) {
    (state.call, state.caller) = (call, state.screen)
    effects.append(.send(request: program.server.calls[Int(call) - 1].request))
  }

  private mutating func enter(_ screen: UInt8) {
    state.screen = screen
    if state.lost > 0 { (state.lost, state.sent) = (0, Typed()) }
    if state.alert > 0, !program.alerts[Int(state.alert) - 1].stays {
      (state.alert, state.isRaised) = (0, false)
    }
    state.caller = 0
    if !keepsEntry { empty(isRetry: false) }
    keepsEntry = false
    entered += 1
    if entered <= program.screens.count { run(ownEnter) }
  }

  private mutating func count(_ value: UInt8) {
    let number = program.number(value, state, server)
    let counted = program.counted(value, after: number, surroundings.limits)
    if counted != number { set(value, to: counted) }
    startWhatRoundsStart(of: value)
  }
}

extension FlowProgram {
  /// A count stops at the largest limit that it is compared with: more makes no difference.
  func most(of value: UInt8, _ limits: FileLimits) -> Int64 {
    guard case .count(let compared, let own) = values[Int(value)].kind else { return 0 }
    let most = max(Int64(own ?? 0), mostRounds(of: value, limits))
    return min(compared.reduce(most) { max($0, limits[Int($1)]) }, 255)
  }
}
