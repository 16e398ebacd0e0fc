import DeviceSimulation
import UnlockEngine

/// A flow file, compiled: tables whose rows know each other by number. Made once by the reader, which has checked that
/// every number fits; never changed, and never freed, since worlds refer to it without counting.
final class FlowProgram: Sendable {
  let name: String
  let title: String
  let appName: String
  let readMe: String
  let limits: [Limit]
  let values: [Value]
  let codes: [Code]
  let lists: [[PIN]]
  /// Codes that the file says.
  let digits: [PIN]
  /// What is wrong with options that contradict each other, in sentences.
  let refusals: [String]
  let starts: [StartingPoint]
  let words: [Word]
  let conditions: [Condition]
  let blocks: [Block]
  let branches: [Branch]
  let moments: Moments
  let screens: [ScreenDefinition]
  let alerts: [AlertDefinition]
  let timers: [TimerDefinition]
  /// Those that run while something holds.
  let keptTimers: [UInt8]
  let purposes: [PurposeDefinition]
  let facts: [FactDefinition]
  /// The names of controls, by the codes that the engine knows them by.
  let controls: [String]
  /// While it holds, private screens may be seen by who hasn’t authenticated.
  let needsNoProof: UInt16?
  /// Where a proof ends: a bit for each screen, and the first one for being left.
  let proofEnds: UInt64
  let server: ServerDefinition
  /// How many of the values and codes are the app's: the others are the server's.
  let appValueCount: Int
  let appCodeCount: Int
  /// Promises of the file's own.
  let rules: [RuleDefinition]
  let look: AppLook

  /// The most digits that a code has.
  static let mostDigits = 12

  /// Made once, before anybody else knows the program: rules ask for it in every state.
  nonisolated(unsafe) var plan: ExplorationPlan<FileFlow>?
  /// Likewise: the file that it was read from, if it was one.
  nonisolated(unsafe) var origin: FlowOrigin?

  init(_ parts: Parts) {
    (name, title, appName, readMe) = (parts.name, parts.title, parts.appName, parts.readMe)
    (limits, values, codes, lists) = (parts.limits, parts.values, parts.codes, parts.lists)
    (digits, refusals, needsNoProof) = (parts.digits, parts.refusals, parts.needsNoProof)
    (starts, words, conditions) = (parts.starts, parts.words, parts.conditions)
    (blocks, branches, moments) = (parts.blocks, parts.branches, parts.moments)
    (screens, alerts, timers) = (parts.screens, parts.alerts, parts.timers)
    keptTimers = parts.timers.indices.filter { parts.timers[$0].whileHolds != nil }.map { UInt8($0) }
    (purposes, facts, controls) = (parts.purposes, parts.facts, parts.controls)
    (server, proofEnds) = (parts.server, parts.proofEnds)
    appValueCount = parts.values.count { $0.lifetime != .server }
    appCodeCount = parts.codes.count { $0.lifetime != .server }
    (rules, look) = (parts.rules, parts.look)
  }

  /// What the reader puts together.
  struct Parts {
    var (name, title, appName, readMe) = ("", "", "", "")
    var limits: [Limit] = []
    var values: [Value] = []
    var codes: [Code] = []
    var lists: [[PIN]] = []
    var digits: [PIN] = []
    var refusals: [String] = []
    var needsNoProof: UInt16?
    var proofEnds: UInt64 = 1
    var starts: [StartingPoint] = []
    var words: [Word] = []
    var conditions: [Condition] = []
    /// Where the conditions stand that have a name.
    var named: [UInt16] = []
    var blocks: [Block] = []
    var branches: [Branch] = []
    var moments = Moments()
    var screens: [ScreenDefinition] = []
    var alerts: [AlertDefinition] = []
    var timers: [TimerDefinition] = []
    var purposes: [PurposeDefinition] = []
    var facts: [FactDefinition] = []
    var controls: [String] = []
    var server = ServerDefinition()
    var rules: [RuleDefinition] = []
    var look = AppLook()
  }
}

// MARK: What is counted and remembered

extension FlowProgram {
  struct Limit: Sendable {
    let name: String
    let summary: String
    var kind: Kind
    /// The number that it begins with; of a text its place.
    var standard: Int64
    /// How long what only shows takes on a device with animations, where it takes no time otherwise.
    var animated: Int64 = 0

    enum Kind: Hashable, Sendable {
      /// For counts and lengths of codes.
      case number(ClosedRange<Int>)
      case duration
      case flag
      case words([String])
      case text(ShortText)
    }

    var range: ClosedRange<Int>? {
      if case .number(let range) = kind { return range }
      return nil
    }
  }

  /// A flag, a word, a count, or a screen to come back to; codes stand apart.
  struct Value: Sendable {
    let name: String
    let summary: String
    var kind: Kind
    let lifetime: Lifetime
    var rounds: Rounds?
    /// The limit without which it is forgotten with the process.
    var keptWith: UInt8?

    enum Kind: Hashable, Sendable {
      case flag
      case words([String])
      /// It stops at the largest of the limits that it is compared with, or where the file says.
      case count(limits: [UInt8], most: Int?)
      /// A screen, by its number.
      case screen
      /// Which fingers or faces were enrolled once; 0 for none.
      case enrolledSet
    }

    /// Whether a world can begin with it.
    var isOption: Bool { (lifetime == .kept || lifetime == .begin) && kind != .enrolledSet }
  }

  /// How long a value lives.
  enum Lifetime: Hashable, Sendable {
    /// It is kept when the app's process ends.
    case kept
    case process
    /// Only what a world begins with knows it.
    case begin
    /// The server knows it.
    case server
  }

  struct Code: Sendable {
    let name: String
    let summary: String
    let lifetime: Lifetime
    /// The limit that says how long a new one is.
    let length: UInt8?
    /// How long one may be that was set earlier, where the limit doesn't say that, too.
    var lengths: ClosedRange<Int>?

    /// Whether it outlives the app's process, on the device or at the server.
    var isRemembered: Bool { lifetime == .kept || lifetime == .server }
    /// Whether a world can begin with it.
    var isOption: Bool { lifetime == .kept || lifetime == .begin }
  }
}

// MARK: What the app does

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
    /// Keeps the screen that shows.
    case setHere(UInt8)
    /// Keeps which fingers or faces are enrolled.
    case setEnrolled(UInt8)
    case setTyped(code: UInt8)
    /// As long as the code has to be, gone on with from the beginning where it is longer.
    case setDigits(code: UInt8, to: UInt8)
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
    /// Something else has the screen.
    var leave: UInt16?
    var background: UInt16?
    /// The app is active again after something else had the screen.
    var comeBack: UInt16?
    var deviceChanged: UInt16?
  }

  struct TimerDefinition: Sendable {
    let name: String
    let lifetime: TimerLifetime
    let length: Length
    /// The screens on which its end counts.
    var during: UInt64
    let then: UInt16
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

// MARK: What is shown

extension FlowProgram {
  struct ScreenDefinition: Sendable {
    let place: PlaceInfo
    let style: Layer.Style
    let title: Copy
    let texts: [ConditionalCopy]
    let buttons: [ButtonDefinition]
    let pad: PadDefinition?
    /// While it holds, something is waited for.
    let isBusy: UInt16?
    let isPrivate: Bool
    /// The screen that is blurred behind it, by its number from 1 on.
    let behind: UInt8?
    /// The screen in whose place it shows by itself, and when.
    let insteadOf: UInt8?
    let condition: UInt16?
    /// The timer whose rest is counted down.
    let countdown: UInt8?
    let enter: UInt16?
    let leave: UInt16?
    let background: UInt16?
    let comeBack: UInt16?
    let complete: UInt16?
    /// The screen that shows in its place while something else has the phone's; 0 for none.
    let cover: UInt8
    /// What happens at a key that doesn't complete an entry.
    let typing: UInt16?
    /// The alerts that can come over it by themselves, by their numbers from 1 on.
    var alerts: [UInt8] = []
    /// The screens that can show in its place, likewise.
    var variants: [UInt8] = []
  }

  struct PadDefinition: Sendable {
    let length: Length
    /// While it holds, nothing can be typed.
    let isOff: UInt16?
    /// What is too simple to be taken: the dots shake, and nothing else happens.
    let refused: UInt16?
    /// Whether what is said of a wrong entry goes with the next key, and not only with the next whole entry.
    let forgetsWhenTyped: Bool
    /// While it holds, the dots shake as long as nothing is typed.
    let shakes: UInt16?

    enum Length: Hashable, Sendable {
      case digits(UInt8)
      case limit(UInt8)
      /// As long as a code; as a limit says while that isn't set.
      case code(UInt8, or: UInt8?)
    }

    /// The code that is asked for.
    var code: UInt8? {
      if case .code(let code, _) = length { return code }
      return nil
    }
  }

  struct ButtonDefinition: Sendable {
    let code: UInt8
    let title: Copy
    let role: Control.Role
    /// While it holds, the switch is on; `nil` for what is no switch.
    let toggle: UInt16?
    /// Whether it stands left of a pad's 0, and nowhere else.
    let isKey: Bool
    let isShown: UInt16?
    let isEnabled: UInt16?
    let block: UInt16
  }

  struct AlertDefinition: Sendable {
    let place: PlaceInfo
    let title: Copy
    let text: Copy?
    let buttons: [ButtonDefinition]
    /// The screens that it comes over by itself while its condition holds; none if a step shows it.
    let over: UInt64
    let condition: UInt16?
    let countdown: UInt8?
    /// Whether it stays until it is answered, whatever screen comes under it.
    let stays: Bool
  }

  struct FactDefinition: Sendable {
    let name: String
    let value: Value

    enum Value: Hashable, Sendable {
      case copy(Copy)
      /// Whether something holds.
      case holds(UInt16)
    }
  }
}
