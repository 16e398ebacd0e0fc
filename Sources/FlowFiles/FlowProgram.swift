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
  let purposes: [PurposeDefinition]
  let facts: [FactDefinition]
  /// The names of controls, by the codes that the engine knows them by.
  let controls: [String]
  /// While it holds, private screens may be seen by who hasn’t authenticated.
  let needsNoProof: UInt16?

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
    (purposes, facts, controls) = (parts.purposes, parts.facts, parts.controls)
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
    var starts: [StartingPoint] = []
    var words: [Word] = []
    var conditions: [Condition] = []
    var blocks: [Block] = []
    var branches: [Branch] = []
    var moments = Moments()
    var screens: [ScreenDefinition] = []
    var alerts: [AlertDefinition] = []
    var timers: [TimerDefinition] = []
    var purposes: [PurposeDefinition] = []
    var facts: [FactDefinition] = []
    var controls: [String] = []
  }
}

// MARK: What is counted and remembered

extension FlowProgram {
  struct Limit: Sendable {
    let name: String
    let summary: String
    /// For counts and lengths of codes; `nil` for a length of time.
    let range: ClosedRange<Int>?
    let standard: Int64
  }

  /// A flag, a word, a count, or a screen to come back to; codes stand apart.
  struct Value: Sendable {
    let name: String
    let summary: String
    var kind: Kind
    let lifetime: Lifetime

    enum Kind: Hashable, Sendable {
      case flag
      case words([String])
      /// It stops at the largest of the limits that it is compared with, or where the file says.
      case count(limits: [UInt8], most: Int?)
      /// A screen, by its number.
      case screen
    }
  }

  /// How long a value lives.
  enum Lifetime: Hashable, Sendable {
    /// It is kept when the app's process ends.
    case kept
    case process
    /// Only what a world begins with knows it.
    case begin
  }

  struct Code: Sendable {
    let name: String
    let summary: String
    let isRemembered: Bool
    /// The limit that says how long a new one is.
    let length: UInt8?
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
    case start(timer: UInt8)
    case stop(timer: UInt8)
    case ask(purpose: UInt8)
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
    let during: UInt64
    let then: UInt16

    struct Length: Sendable {
      let limit: UInt8
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
    let isBusy: Bool
    let isPrivate: Bool
    /// The timer whose rest is counted down.
    let countdown: UInt8?
    let enter: UInt16?
    let leave: UInt16?
    let background: UInt16?
    let comeBack: UInt16?
    let complete: UInt16?
    /// The alerts that can come over it by themselves, by their numbers from 1 on.
    var alerts: [UInt8] = []
  }

  struct PadDefinition: Sendable {
    let length: Length
    /// While it holds, nothing can be typed.
    let isOff: UInt16?
    /// What is too simple to be taken: the dots shake, and nothing else happens.
    let refused: UInt16?

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
    /// The value that a switch shows, which is on unless it is 0.
    let toggle: UInt8?
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
  }

  struct FactDefinition: Sendable {
    let name: String
    let value: Copy
  }
}
