import AppStandIns
import DeviceSimulation
import Foundation
import SimulatedLocalAuthentication

/// One order of moves as it goes: a device, the app on it, and what both have come to.
@MainActor
final class Session<Lock> {
  let subject: AppUnderTest<Lock>
  let thread: VirtualThread
  /// The app's own moves, and their names.
  let moves: [Move<Lock>]

  var device = SimulatedDevice()
  var app: App<Lock>?
  var launch = Launch()
  var phase = AppPhase.notRunning
  /// How often the app was launched, over all orders.
  var launches = 0
  /// Whether it always came to rest.
  private(set) var comesToRest = true

  /// Whether content may only be seen after another authentication.
  var mustAuthenticate = true
  /// Whether somebody has shown who it is since then, and no content was visible yet: a check may take its time.
  var hasProved = false
  /// When the user cancelled, as long as nothing but time has come after it.
  var cancelledAt: Instant?
  /// What the app had timed before that, by its last number: the user’s moves take no time here, so it may still come a moment later.
  var timedBeforeCancel: UInt64 = 0
  /// When the app was left, by the time that passes.
  var leftAt: Instant?
  /// When the app began to be in the background.
  var backgroundSince = Instant.start
  /// When somebody guessed, since the right one.
  var guesses: [Instant] = []
  /// How many evaluations had ended when the move began, or the app was launched in it.
  var judgedEvaluations = 0
  var promptWasUp = false
  /// Whether the lock screen is over the app, which is there again when it opens.
  var isLockedOverApp = false
  var isUnderSiri = false
  /// Whether the date was changed while the app was suspended.
  var isTimeChangeUntold = false
  /// The answer whose reply hasn't reached the app yet.
  var slowAnswer: DeviceMove?
  /// An error that the screen says nothing of yet, and when it came: what the app has timed may still answer it.
  var unanswered: (at: Instant, screen: String)?
  /// What the app showed before it asked.
  var screenBeforePrompt: String?
  /// What the app showed after errors: the same again is an answer, too.
  var screensOfErrors: Set<String> = []
  /// By how much the device was on when it was last restarted.
  var startedAt = Instant.start
  var uptimeAtStart = Session.usualUptime
  /// For how long it has slept since: while it is locked.
  var asleep = Duration.zero

  /// What the app is compared with, and goes along with it.
  let counterpart: (any Counterpart)?

  /// Whether what comes from outside by itself is offered, where a test names nothing of it.
  var offersOnce = false
  /// The moves so far, the launch among them.
  var order: [String] = []

  /// What is broken: the first since the last move.
  var broken: Breach?
  /// What isn't looked at: rules that are known to be broken, or that a test leaves out.
  var muted: Set<RuleName> = []
  /// What the app was told since the last move.
  var events: [String] = []

  private static var usualUptime: Duration { .seconds(100_000) }

  init(_ subject: AppUnderTest<Lock>, on thread: VirtualThread) throws {
    self.subject = subject
    counterpart = try subject.comparison?.counterpart(subject.device)
    self.thread = thread
    moves = subject.moves()
    muted = Set(StandardRule.allCases.filter { !subject.holds($0) }.map(RuleName.standard))
    try checkSubject()
    thread.passTime = { [unowned self] in elapse(.nanoseconds($0)) }
  }

  // MARK: A new device

  /// Begins anew: a fresh device, the app installed and launched.
  func begin() throws {
    order = ["launch"]
    CrashNote.note(order)
    try thread.watched(order) { try install() }
  }

  private func install() throws {
    endApp()
    SimulatedUserDefaults.all = [:]
    (mustAuthenticate, leftAt, guesses, cancelledAt) = (true, nil, [], nil)
    (startedAt, uptimeAtStart, asleep) = (.start, Session.usualUptime, .zero)
    SimulatedUIScreen.main.setCaptured(false)
    (broken, events, screenBeforePrompt, screensOfErrors, unanswered) = (nil, [], nil, [], nil)
    device = SimulatedDevice(changes: subject.device, whenScriptEnds: .waits)
    device.seed = 1
    adopt(device)
    setClocks()
    let written = thread.written
    thread.written = []
    try subject.installing()
    // A file that installing writes anew is none that an order has left.
    for path in written.subtracting(thread.written) where FileManager.default.fileExists(atPath: path) {
      thread.meet("a file that stays from one order to the next: \(path)")
    }
    thread.written.formUnion(written)
    try start()
    counterpart?.begin()
    try meetWaitingCalls()
    check(.end)
    compare()
  }

  private func adopt(_ device: SimulatedDevice) {
    self.device = device
    device.deliverReplies { [thread] in thread.addReply($0) }
    ExploredDevice.current = device
  }

  // MARK: The app's life

  /// Launches the app: by a tap, by what opens it, or where nobody sees it, when iOS connects no scene.
  func start(openedBy opening: AppOpening? = nil, inBackground: Bool = false) throws {
    SimulatedNotificationCenter.renew()
    SimulatedUIScene.renew()
    SimulatedUIApplication.shared.forgetBackgroundTasks()
    SimulatedUserDefaults.forgetRegistered()
    launches += 1
    launch = Launch()
    let stillOpen =
      subject.graceSurvivesKill && !mustAuthenticate && leftAt.map { !isOverGrace(since: $0) } == true
    mustAuthenticate = !stillOpen
    device.isAppInBackground = inBackground
    tellProtection()
    do { app = try subject.launching(launch) } catch {
      throw order.count > 1 ? LaunchFailed(order: order, error: error) : error
    }
    phase = inBackground ? .background : .inactive
    backgroundSince = device.now
    screenBeforePrompt = screen
    let before = device.evaluations.count
    judgedEvaluations = before
    send(.didFinishLaunching, inBackground: inBackground)
    settle()
    checkOnTheWay()
    tell(opening)
    if opening != nil { checkOnTheWay() }
    guard !inBackground, broken == nil else { return }
    // A dialog that is up already takes the focus from an app that has become active.
    (phase, promptWasUp) = (.active, false)
    send(.didBecomeActive)
    settle()
    judgeErrors(since: before)
  }

  func send(_ event: LifeCycleEvent, inBackground: Bool = false) {
    guard app != nil else { return }
    events += launch.names(of: event, inBackground: inBackground)
    thread.run(onMain: true) { [launch] in launch.send(event, inBackground: inBackground) }
  }

  /// Calls that wait for a dialog need stacks of their own. What launches or installs the app has none: there such a call fails.
  func meetWaitingCalls() throws {
    if thread.lacksStacks, !thread.lendsStacks { throw WaitingCall() }
    if device.unanswerable > 0 { thread.meet("a call that waits for a dialog where the app is launched") }
  }

  /// Ends the app without a word, as a kill does. What it had begun ends on a device that nobody looks at any more.
  func endApp() {
    // Where it ends in front, that is when it was left.
    leftAt = subject.graceSurvivesKill ? (isInFront ? device.now : leftAt) : nil
    let stored = SimulatedUserDefaults.all
    let old = device
    app = nil
    launch = Launch()
    SimulatedNotificationCenter.renew()
    let next = SimulatedDevice(afterKillingAppOn: old)
    thread.isTold = false
    old.isAppInBackground = true
    old.endDialog()
    thread.end()
    thread.isTold = true
    SimulatedNotificationCenter.renew()
    SimulatedUserDefaults.all = stored
    adopt(next)
    setClocks()
    (phase, promptWasUp, isLockedOverApp, isUnderSiri) = (.notRunning, false, false, false)
    (hasProved, slowAnswer, unanswered, isTimeChangeUntold) = (false, nil, nil, false)
  }

  func restart() {
    switchOff()
    try? device.unlock(passcode: DeviceMove.passcode(of: device.device))
  }

  /// The device was switched off and on again, and nobody has unlocked it yet.
  func switchOff() {
    endApp()
    device.restart()
    (startedAt, uptimeAtStart, asleep) = (device.now, .seconds(30), .zero)
    setClocks()
  }

  // MARK: Rest

  /// Lets the app do all that it has begun, and takes the focus from it while a dialog is up.
  func settle() {
    for _ in 0..<50 {
      // What is due while the app is suspended waits until its user comes back.
      guard thread.settle(withDue: !isSuspended) else { return meetNoRest() }
      guard phase != .background else { return }
      let isUp = device.prompt != nil
      if isUp, !promptWasUp {
        promptWasUp = true
        guard phase == .active else { return }
        phase = .inactive
        send(.willResignActive)
      } else if !isUp, promptWasUp {
        promptWasUp = false
        guard phase == .inactive, !isUnderSiri else { return }
        phase = .active
        send(.didBecomeActive)
      } else {
        return
      }
    }
    meetNoRest()
  }

  private func meetNoRest() {
    comesToRest = false
    breach(.standard(.neverAtRest))
  }

  func breach(_ rule: RuleName) { if broken == nil, !muted.contains(rule) { broken = Breach(rule: rule) } }
}

/// Which rule: one of those that every app has, or one's own by its sentence.
enum RuleName: Hashable, Sendable {
  case standard(StandardRule)
  case own(String)
  /// The app and what it is compared with show the same.
  case same

  /// All that can be held against an app.
  static func all<Lock>(of subject: AppUnderTest<Lock>) -> Set<RuleName> {
    Set(StandardRule.allCases.map(RuleName.standard) + subject.rules.map { .own($0.sentence) } + [.same])
  }
}

/// A rule that was broken.
struct Breach: Hashable {
  var rule: RuleName
  /// What differs, where the rule is that nothing does.
  var difference = ""
}
