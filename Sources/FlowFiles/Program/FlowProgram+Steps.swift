import DeviceSimulation
import UnlockEngine

// What the app does: steps, timers, and questions to the owner.

extension FlowProgram {
  /// Instructions that are carried out one after the other.
  typealias Block = [Instruction]

  /// One of several ways, the first whose condition holds.
  struct Branch: Sendable {
    let condition: UInt16?
    let block: UInt16
  }

  enum Instruction: Hashable, Sendable {
    case go(screen: UInt8)
    /// To the screen that a value names.
    case goBack(to: UInt8)
    case show(alert: UInt8)
    case set(UInt8, to: UInt8)
    /// A count as a limit says.
    case setToLimit(UInt8, limit: UInt8)
    /// Keeps the screen that shows.
    case setHere(UInt8)
    /// Keeps which fingers or faces are enrolled.
    case setEnrolled(UInt8)
    case setTyped(code: UInt8)
    /// As long as the code has to be, gone on with from the beginning where it is longer.
    case setDigits(code: UInt8, to: UInt8)
    /// A text that the file says.
    case setText(code: UInt8, to: UInt8)
    case copy(code: UInt8, to: UInt8)
    case forget(code: UInt8)
    case count(UInt8)
    case countDown(UInt8)
    /// Says that the entry was wrong, and clears it.
    case retry
    case clear
    /// What becomes of the dots of an entry that was just completed.
    case leaveDots(FileState.Dots)
    /// Nothing is said of the entry before any more; what is typed stays.
    case steady
    /// What is typed stays when the next screen shows.
    case keepEntry
    case start(timer: UInt8)
    case stop(timer: UInt8)
    case ask(purpose: UInt8)
    case send(call: UInt8)
    /// Sends once more what had no answer, with what was typed then.
    case sendAgain
    /// The answer brings a value of the server's along: for the app's value in that place among those that answers tell.
    case tell(place: UInt8, value: UInt8)
    /// What the server answers, which ends its steps.
    case answer(UInt8)
    /// Takes a question to the owner back.
    case invalidate
    /// Says what is wrong with the options that a world begins with.
    case refuse(UInt16)
    case run(block: UInt16)
    /// The first of some branches whose condition holds.
    case choose(from: UInt16, count: UInt16)
  }

  /// What the app does at moments of its life, whatever screen shows.
  struct Moments: Sendable {
    var begin: UInt16?
    var launch: UInt16?
    /// What happens on any screen, unless that says otherwise.
    var onScreens = ScreenMoments()
    var deviceChanged: UInt16?
    /// What the app's extension does first, in a process of its own; `nil` where there is none.
    var appExtension: UInt16?

    var all: [UInt16?] { [begin, launch, deviceChanged, appExtension] + onScreens.all }
  }

  /// What the app does at moments that a screen may have steps of its own for.
  struct ScreenMoments: Sendable {
    /// Something else has the screen.
    var leave: UInt16?
    var background: UInt16?
    /// The app was in the background, and is about to be active.
    var foreground: UInt16?
    /// The app is active again after something else had the screen.
    var comeBack: UInt16?
    /// The app is active, whatever was before: it was launched, set aside, or under a prompt of its own.
    var active: UInt16?
    /// Something outside opened the app.
    var opened: UInt16?

    var all: [UInt16?] { [leave, background, foreground, comeBack, active, opened] }

    @inline(__always)
    subscript(moment: ScreenMoment) -> UInt16? {
      switch moment {
      case .leave: leave
      case .background: background
      case .foreground: foreground
      case .comeBack: comeBack
      case .active: active
      case .opened: opened
      }
    }
  }

  enum ScreenMoment { case leave, background, foreground, comeBack, active, opened }

  /// What is done at a moment on a screen, by its number from 1 on; 0 while the app isn't running.
  @inline(__always)
  func block(at moment: ScreenMoment, on screen: UInt8) -> UInt16? {
    let own = screen == 0 ? nil : screens[Int(screen) - 1].moments[moment]
    return own ?? moments.onScreens[moment]
  }

  /// All that may be done on a screen because something happens to the app, whatever is done there.
  func happenings(on screen: UInt8) -> [UInt16] {
    let own: [ScreenMoment] = [.leave, .background, .foreground, .comeBack, .active, .opened]
    return (own.map { block(at: $0, on: screen) } + [moments.deviceChanged]).compactMap { $0 }
  }

  struct TimerDefinition: Sendable {
    let name: String
    let lifetime: TimerLifetime
    let length: Length
    /// The screens on which its end counts.
    var during: UInt64
    let then: UInt16
    /// What its end does at the server, whether the app runs or not.
    var atServer: UInt16?
    /// The count each round of which starts it.
    var roundsOf: UInt8?
    /// It runs while this holds, and at no other time.
    var whileHolds: UInt16?
    /// Whether whatever happens to the app starts it anew.
    var isRestarted = false

    struct Length: Sendable {
      /// By round, the last for all others.
      let limits: [UInt8]
      /// What is over of it already.
      var less: UInt8?
      /// Whether exactly the limit isn't over yet.
      let isExceeded: Bool
    }
  }

  /// A question to the device's owner, and what follows from each answer.
  struct PurposeDefinition: Sendable {
    let name: String
    let policy: LAPolicy
    let reason: Copy
    let fallbackTitle: Copy?
    let cancelTitle: Copy?
    /// For how long after the phone was unlocked with a finger or face that is answer enough.
    var reuse = Duration.zero
    /// What key the answer releases, where the file says so.
    var binding: KeyBinding?
    var success: UInt16?
    var cancel: UInt16?
    var fallback: UInt16?
    var failed: UInt16?
    var lockedOut: UInt16?
    var noPasscode: UInt16?
    /// There is no biometry to ask, or none enrolled.
    var unavailable: UInt16?
    /// Whatever ended it without success and isn't spoken of.
    var otherwise: UInt16?
  }
}
