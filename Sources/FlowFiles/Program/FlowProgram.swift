import DeviceSimulation
import UnlockEngine

/// A flow file, compiled: tables whose rows know each other by number. Made once by the reader, which has checked that
/// every number fits; never changed, and never freed, since worlds refer to it without counting.
final class FlowProgram: Sendable {
  let name: String
  let refusedCounts = RefusedCounts()
  let copies = ProgramCopies()
  /// What it was made of.
  private let parts: Parts
  let title: String
  let appName: String
  let readMe: String
  let requirements: [Requirement]
  let limits: [Limit]
  let values: FlowTable<Value>
  let codes: FlowTable<Code>
  let lists: [[PIN]]
  /// Codes and texts that the file says.
  let digits: [PIN]
  let texts: [ShortText]
  /// What is wrong with options that contradict each other, in sentences.
  let refusals: [String]
  let starts: [StartingPoint]
  let words: [Word]
  let conditions: FlowTable<Condition>
  let blocks: FlowTable<FlowTable<Instruction>>
  let branches: FlowTable<Branch>
  let moments: Moments
  let screens: FlowTable<ScreenDefinition>
  let alerts: FlowTable<AlertDefinition>
  let timers: FlowTable<TimerDefinition>
  /// The counts whose rounds have no end, each a bit.
  let endlessRounds: UInt64
  /// By value: how many rounds of it differ in how long one waits after them.
  let differentRounds: FlowTable<Int>
  /// The timers that keep somebody out who has tried too often.
  let timersOfTries: FlowTable<UInt8>
  /// Those that run while something holds.
  let keptTimers: FlowTable<UInt8>
  let purposes: FlowTable<PurposeDefinition>
  let facts: [FactDefinition]
  /// The names of controls, by the codes that the engine knows them by.
  let controls: [String]
  /// While it holds, private screens may be seen by somebody who hasn’t authenticated.
  let needsNoProof: UInt16?
  /// Where a proof ends: a bit for each screen, and the first one for being left.
  let proofEnds: UInt64
  let server: ServerDefinition
  /// How many of the values and codes are the app's: the others are the server's.
  let appValueCount: Int
  let appCodeCount: Int
  /// Where the texts of a screen's fields stand among the state's: after those that have names.
  let fieldPlace: Int
  let hasFields: Bool
  /// The longest time for which some question takes an unlock for an answer.
  let longestReuse: Duration
  /// The timers that stand still while the phone sleeps, a bit each.
  let awakeTimers: UInt8
  /// The timers that a touch starts anew, a bit each.
  let touchedTimers: UInt8
  /// Whether some step sends again what had no answer: only then is that kept.
  let sendsAgain: Bool
  /// Promises of the file's own.
  let rules: [RuleDefinition]
  /// Those about how long something lasts.
  let lastingRules: FlowTable<(when: UInt16?, lasting: Lasting)>
  /// Lengths of time that rules say.
  let figures: [Figure]
  /// The limits as the file has them.
  let standardLimits: FileLimits
  /// The controls that rules ask for when they were tapped last.
  let lastTaps: [UInt8]
  /// The screens that show in another's place, or cover it, each a bit.
  let standIns: UInt64
  /// The rules that it is known to break, by their names.
  let accepted: [String: Acceptance]
  /// What people want of the product.
  let goals: [GoalDefinition]
  /// With its pictures, once they were read: before anybody else knows the program.
  nonisolated(unsafe) var look: AppLook
  let images: [ImageDefinition]
  /// What exploring does to it.
  let exploring: Exploring

  /// The most digits that a code has.
  static let mostDigits = 12

  /// What somebody could guess in it. Made once, before anybody else knows the program, and in a place of its own: steps ask for it,
  /// and a variable of a class is guarded at each access.
  nonisolated(unsafe) private let triedPlace: UnsafeMutablePointer<Tried>

  /// The codes and texts that could be guessed, by value what it counts the wrong ones of, and the counts that rules look at.
  private struct Tried {
    var codes = TriedCodes()
    var secrets = FlowTable<UInt8>([])
    var secretsCounted = FlowTable<UInt16>([])
    var counts = FlowTable<Int>([])
    var keepsTyped = false
  }

  var tried: TriedCodes { _read { yield triedPlace.pointee.codes } }
  var secrets: FlowTable<UInt8> { triedPlace.pointee.secrets }
  var secretsCounted: FlowTable<UInt16> { triedPlace.pointee.secretsCounted }
  var countsOfTries: FlowTable<Int> { triedPlace.pointee.counts }
  /// Whether some screen keeps what is typed there.
  var keepsTyped: Bool { triedPlace.pointee.keepsTyped }

  /// Made once, before anybody else knows the program: rules ask for it in every state.
  nonisolated(unsafe) var plan: ExplorationPlan<FileFlow>?
  /// Likewise: the file that it was read from, if it was one.
  nonisolated(unsafe) var origin: FlowOrigin?
  /// And what is kept beside that.
  nonisolated(unsafe) var kept: KeptText?

  /// The same once more.
  convenience init(copying program: FlowProgram) {
    self.init(program.parts)
    (look, plan, origin, kept) = (program.look, program.plan, program.origin, program.kept)
  }

  init(_ parts: Parts) {
    self.parts = parts
    (name, title, appName, readMe) = (parts.name, parts.title, parts.appName, parts.readMe)
    requirements = parts.requirements
    (limits, lists) = (parts.limits, parts.lists)
    (values, codes) = (FlowTable(parts.values), FlowTable(parts.codes))
    (digits, texts) = (parts.digits, parts.texts)
    (refusals, needsNoProof) = (parts.refusals, parts.needsNoProof)
    (starts, words, conditions) = (parts.starts, parts.words, FlowTable(parts.conditions))
    (branches, moments) = (FlowTable(parts.branches), parts.moments)
    blocks = FlowTable(parts.blocks.map { FlowTable($0) })
    (screens, alerts, timers) = (FlowTable(parts.screens), FlowTable(parts.alerts), FlowTable(parts.timers))
    endlessRounds = Self.endlessRounds(of: parts)
    differentRounds = FlowTable(Self.differentRounds(of: parts))
    timersOfTries = FlowTable(
      parts.timers.indices.filter { parts.timers[$0].isOfTries }.map { UInt8($0) })
    keptTimers = FlowTable(
      parts.timers.indices.filter { parts.timers[$0].whileHolds != nil }.map { UInt8($0) })
    (purposes, facts, controls) = (FlowTable(parts.purposes), parts.facts, parts.controls)
    (server, proofEnds) = (parts.server, parts.proofEnds)
    appValueCount = parts.values.count { $0.lifetime != .server }
    appCodeCount = parts.codes.count { $0.lifetime != .server }
    fieldPlace = parts.codes.count { $0.lifetime != .server && $0.isText }
    hasFields = parts.screens.contains { !$0.fields.isEmpty }
    awakeTimers = parts.timers.enumerated().reduce(0) {
      $1.element.lifetime.clock == .awake ? $0 | 1 << UInt8($1.offset) : $0
    }
    touchedTimers = parts.timers.enumerated().reduce(0) {
      $1.element.isRestarted ? $0 | 1 << UInt8($1.offset) : $0
    }
    longestReuse = parts.purposes.map(\.reuse).max() ?? .zero
    sendsAgain = parts.blocks.contains { $0.contains(.sendAgain) }
    (rules, goals, look) = (parts.rules, parts.goals, parts.look)
    lastingRules = FlowTable(
      parts.rules.compactMap { rule in rule.lasting.map { (when: rule.when, lasting: $0) } })
    (figures, images) = (parts.figures, parts.images)
    standardLimits = FileLimits(of: parts.limits)
    lastTaps = parts.conditions.compactMap {
      if case .rule(.lastTapped(let control)) = $0 { control } else { nil }
    }
    standIns = parts.screens.enumerated().reduce(0) {
      $0 | ($1.element.insteadOf == nil ? 0 : 2 << UInt64($1.offset))
        | ($1.element.cover == 0 ? 0 : 1 << UInt64($1.element.cover))
    }
    (accepted, exploring) = (parts.accepted, parts.exploring)
    triedPlace = .allocate(capacity: 1)
    triedPlace.initialize(to: Tried())
    let tried = TriedCodes(of: self)
    let counted = parts.values.indices.map { value in tried.counts.first { $0.value == value }?.secrets ?? 0 }
    triedPlace.pointee = Tried(
      codes: tried, secrets: FlowTable(tried.secrets), secretsCounted: FlowTable(counted),
      counts: FlowTable(
        parts.values.indices.filter { if case .count = parts.values[$0].kind { true } else { false } }),
      keepsTyped: tried.keepsTyped.contains(true))
  }
}

// MARK: What is counted and remembered

extension FlowProgram {
  /// In `proofEnds`: the end of a timer that ends access does; the other bits are for being left, and for screens.
  static let endOfAccess: UInt64 = 1 << 63
}

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
    /// What gives back the tries that it counts, besides the right code.
    var givenBackBy: GivenBack = []
    /// What it is called as an option, where the file says that.
    var option: String?

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
    var isOption: Bool { (lifetime.isKept || lifetime == .begin || option != nil) && kind != .enrolledSet }
    var optionName: String { option ?? name }
  }

  /// How long a value lives.
  enum Lifetime: Hashable, Sendable {
    /// It is kept when the app's process ends, and goes with the app when that is deleted.
    case kept
    /// The keychain keeps it: it outlives the app (D16).
    case keychain(KeychainItem)
    case process
    /// Only what a world begins with knows it.
    case begin
    /// The server knows it.
    case server

    /// Whether it is kept on the phone when the app's process ends.
    var isKept: Bool {
      switch self {
      case .kept, .keychain: true
      case .process, .begin, .server: false
      }
    }

    var item: KeychainItem? { if case .keychain(let item) = self { item } else { nil } }
  }

  /// When what the keychain keeps can be read, and where (`kSecAttrAccessible…`).
  struct KeychainItem: Hashable, Sendable {
    var isReadableFrom = ProtectedData.available
    /// Whether it stays behind when everything else moves to a new phone (`…ThisDeviceOnly`).
    var isOfThisDevice = false
  }

  /// A code, or a text that is typed in a field.
  struct Code: Sendable {
    let name: String
    let summary: String
    let lifetime: Lifetime
    /// The limit that says how long a new one is.
    let length: UInt8?
    /// How long one may be that was set earlier, where the limit doesn't say that, too.
    var lengths: ClosedRange<Int>?
    let isText: Bool
    /// Whether a code can have letters, and not only digits.
    var hasLetters = false
    /// Where it stands among the app's, or the server's, codes or texts.
    let place: Int
    /// What it is called as an option, where the file says that.
    var option: String?

    /// Whether it outlives the app's process, on the device or at the server.
    var isRemembered: Bool { lifetime.isKept || lifetime == .server }
    /// Whether a world can begin with it.
    var isOption: Bool { lifetime.isKept || lifetime == .begin || option != nil }
    var optionName: String { option ?? name }
  }
}
