import UnlockEngine

/// Which codes and texts of a file somebody could guess, where they are asked for, and what counts the wrong ones: told by the
/// file's steps alone.
struct TriedCodes: Sendable {
  /// The codes and texts that are compared with what is typed somewhere and that outlive the process, or are issued, by their numbers.
  private(set) var secrets: [UInt8] = []
  /// By screen: the secrets that a whole entry is compared with there, a bit each.
  private(set) var byScreen: [UInt16] = []
  /// By request: the secrets that it compares what was sent with.
  private(set) var byRequest: [UInt16] = []
  /// The counts that a wrong entry counts up, and the secrets that it is an entry for.
  private(set) var counts: [(value: Int, secrets: UInt16)] = []
  /// Those of them that the app counts up once it hears that an entry was wrong.
  private(set) var countedByAnswer: Set<Int> = []
  /// Those of them that a wrong entry counts up whatever else is so.
  private var countedAlways: Set<Int> = []
  /// By screen and by request: whatever codes and texts an entry is compared with there, kept or not, a bit each by its number.
  private(set) var comparedByScreen: [UInt16] = []
  private(set) var comparedByRequest: [UInt16] = []
  /// By screen: whether what is typed on its pad or in its fields may be kept, there or at the server.
  private(set) var keepsTyped: [Bool] = []
  /// By timer: the secrets for which one waits by it, a bit each.
  private(set) var waits: [UInt16] = []
  /// By request: the codes at the server that become what is sent, a bit each by its number; not those that are compared once more
  /// before another becomes the same.
  private(set) var keptByRequest: [UInt16] = []
  /// By screen: the rules about codes that its steps, or a server’s that they ask, go by, and what is typed may break.
  private(set) var rulesByScreen: [Set<CodeRule>] = []
  /// By screen that asks for a secret: the codes that it compares what is typed with, too, and that are none: entries before, as the
  /// last wrong one.
  private(set) var keptByScreen: [[UInt8]] = []
  /// The rules about codes that only such steps go by which keep nothing: they refuse no code.
  private(set) var rulesThatRefuseNothing: Set<CodeRule> = []
  /// The same of requests, at the server.
  private(set) var requestKeepsTyped: [Bool] = []
  /// Which codes become which.
  private(set) var drafts = CodeDrafts()
  /// The codes that the file alone gives values, as those of a message: nobody chooses them, and nobody has one at first. A bit each by
  /// their numbers.
  private(set) var issued: UInt16 = 0

  /// All of them.
  private(set) var all: UInt16 = 0

  init() {}

  init(of program: FlowProgram) {
    drafts = CodeDrafts(of: program)
    byScreen = Array(repeating: 0, count: program.screens.count)
    byRequest = Array(repeating: 0, count: program.server.requests.count)
    waits = Array(repeating: 0, count: program.timers.count)
    issued = program.issuedCodes
    secrets = program.codes.indices.map { UInt8($0) }.filter {
      program.codes[Int($0)].isRemembered || isIssued($0)
    }
    for (number, request) in program.server.requests.enumerated() {
      var walk = Walk(secrets, drafts, in: program)
      walk.follow(program.server.beforeEach)
      walk.follow(request.block)
      byRequest[number] = walk.compared
      note(walk)
    }
    for (number, screen) in program.screens.enumerated() {
      var walk = Walk(secrets, drafts, in: program)
      walk.follow(screen.complete)
      for button in screen.buttons where button.submits { walk.follow(button.block) }
      byScreen[number] = walk.compared
      note(walk)
    }
    for (timer, definition) in program.timers.enumerated() {
      for (value, secrets) in counts where definition.roundsOf == UInt8(value) { waits[timer] |= secrets }
    }
    let asked = (byScreen + byRequest).reduce(0) { $0 | $1 }
    keepOnly(asked)
    compareAll(in: program)
  }

  /// New codes are compared with what was typed before, too.
  private mutating func compareAll(in program: FlowProgram) {
    let all = program.codes.indices.map { UInt8($0) }
    let drafts = drafts
    let typedAgain = all.filter { draft in all.contains { $0 != draft && drafts.contains(draft, of: $0) } }
    comparedByRequest = program.server.requests.map { request in
      var walk = Walk(all, drafts, in: program)
      walk.follow(request.block)
      requestKeepsTyped.append(walk.keepsTyped)
      keptByRequest.append(typedAgain.reduce(walk.kept) { $0 & ~(1 << UInt16($1)) })
      return walk.compared
    }
    var rulesOfChoices: Set<CodeRule> = []
    for screen in program.screens {
      var walk = Walk(all, drafts, in: program)
      walk.follow(screen.complete)
      for button in screen.buttons where button.submits { walk.follow(button.block) }
      keepsTyped.append(walk.keepsTyped)
      rulesByScreen.append(walk.rules)
      if walk.keepsTyped {
        rulesOfChoices.formUnion(walk.rules)
      } else {
        rulesThatRefuseNothing.formUnion(walk.rules)
      }
      let asked = ([screen.pad?.code] + screen.fields.map(\.code)).compactMap { $0 }
      comparedByScreen.append(asked.reduce(walk.compared | walk.sentFor) { $0 | 1 << UInt16($1) })
    }
    rulesThatRefuseNothing.subtract(rulesOfChoices)
    keptByScreen = zip(byScreen, comparedByScreen).map { asked, compared in
      asked == 0 ? [] : all.filter { compared & (1 << UInt16($0)) != 0 && !secrets.contains($0) }
    }
  }

  /// Of what is kept only what is asked for somewhere can be guessed.
  private mutating func keepOnly(_ asked: UInt16) {
    let kept = secrets.indices.filter { asked & (1 << UInt16($0)) != 0 }
    func moved(_ bits: UInt16) -> UInt16 {
      kept.enumerated().reduce(0) { bits & (1 << UInt16($1.element)) != 0 ? $0 | 1 << UInt16($1.offset) : $0 }
    }
    byScreen = byScreen.map(moved)
    byRequest = byRequest.map(moved)
    waits = waits.map(moved)
    counts = counts.map { ($0.value, moved($0.secrets)) }
    secrets = kept.map { secrets[$0] }
    all = (1 << UInt16(secrets.count)) - 1
  }

  private mutating func note(_ walk: Walk) {
    let compared = walk.compared | walk.sentFor
    guard compared != 0 else { return }
    for value in walk.counted {
      if let known = counts.firstIndex(where: { $0.value == value }) {
        counts[known].secrets |= compared
      } else {
        counts.append((value, compared))
      }
    }
    for timer in waits.indices where walk.waits & (1 << UInt16(timer)) != 0 { waits[timer] |= compared }
    countedByAnswer.formUnion(walk.countedByAnswer)
    countedAlways.formUnion(walk.countedAlways)
  }

  /// Whether a count counts some wrong entries only, as those with which a wait begins, beside one that counts all.
  func countsSome(_ value: Int, of secrets: UInt16) -> Bool {
    !countedAlways.contains(value)
      && counts.contains { countedAlways.contains($0.value) && $0.secrets & secrets != 0 }
  }

  /// Whether a code is one that has to be typed once more before it becomes a secret.
  func becomesSecret(_ code: UInt8) -> Bool {
    secrets.contains { $0 != code && drafts.contains(code, of: $0) }
  }

  func isIssued(_ code: UInt8) -> Bool { issued & (1 << UInt16(code)) != 0 }

  func bit(ofCode code: UInt8) -> UInt16 { secrets.firstIndex(of: code).map { 1 << UInt16($0) } ?? 0 }

  /// Goes through steps: what they compare with what was typed, and what they count where it isn't right.
  private struct Walk {
    private(set) var compared: UInt16 = 0
    /// What requests compare that are sent.
    private(set) var sentFor: UInt16 = 0
    private(set) var counted: Set<Int> = []
    private(set) var countedByAnswer: Set<Int> = []
    private(set) var countedAlways: Set<Int> = []
    private(set) var keepsTyped = false
    /// The codes that become what was typed, a bit each by its number.
    private(set) var kept: UInt16 = 0
    /// The waits that are begun, a bit each.
    private(set) var waits: UInt16 = 0
    /// The rules about codes that conditions go by.
    private(set) var rules: Set<CodeRule> = []
    private var isAnswer = false
    /// Whether what is followed happens only where something else is so than what was typed.
    private var isSometimes = false
    private var answers: UInt64 = 0
    private var followed: Set<UInt16> = []
    private let secrets: [UInt8]
    private let drafts: CodeDrafts
    private let program: FlowProgram

    init(_ secrets: [UInt8], _ drafts: CodeDrafts, in program: FlowProgram) {
      (self.secrets, self.drafts, self.program) = (secrets, drafts, program)
    }

    mutating func follow(_ block: UInt16?) {
      guard let block, followed.insert(block).inserted else { return }
      waits |= program.waitsBegun(by: block)
      for instruction in program.blocks[Int(block)] {
        switch instruction {
        case .count(let value):
          counted.insert(Int(value))
          if isAnswer { countedByAnswer.insert(Int(value)) }
          if !isSometimes { countedAlways.insert(Int(value)) }
        case .setTyped(let code):
          keepsTyped = true
          kept |= 1 << UInt16(code)
        case .answer(let answer): answers |= 1 << UInt64(answer)
        case .run(let block): follow(block)
        case .go(let screen): enter(screen)
        case .choose(let first, let count):
          let branches = program.branches[Int(first)..<Int(first + count)]
          let wasSometimes = isSometimes
          defer { isSometimes = wasSometimes }
          isSometimes = isSometimes || !branches.contains { typed($0.condition).asked != 0 }
          for branch in branches {
            let (asked, isRight) = typed(branch.condition)
            noteRules(in: branch.condition)
            compared |= asked
            // What is counted where the entry was right, or becomes the new code, is no try; what it is compared with there still is.
            if isRight || isChoice(branch.block) { followRight(branch.block) } else { follow(branch.block) }
          }
        case .send(let call): follow(call: program.server.calls[Int(call)])
        default: continue
        }
      }
    }

    /// A screen that says it is checking may do so as it is entered.
    private mutating func enter(_ screen: UInt8) {
      var walk = Walk(secrets, drafts, in: program)
      walk.followed = followed
      walk.follow(program.screens[Int(screen) - 1].enter)
      if walk.compared | walk.sentFor != 0 || walk.keepsTyped || !walk.rules.isEmpty {
        follow(program.screens[Int(screen) - 1].enter)
      }
    }

    /// Whether what was typed is kept there as the new one of the secrets that it is compared with.
    private func isChoice(_ block: UInt16) -> Bool {
      program.blocks[Int(block)].contains { instruction in
        guard case .setTyped(let draft) = instruction else { return false }
        return secrets.enumerated().contains {
          compared & (1 << UInt16($0.offset)) != 0 && drafts.contains(draft, of: $0.element)
        }
      }
    }

    private mutating func followRight(_ block: UInt16) {
      var right = Walk(secrets, drafts, in: program)
      right.follow(block)
      compared |= right.compared
      sentFor |= right.sentFor
      keepsTyped = keepsTyped || right.keepsTyped
      kept |= right.kept
      rules.formUnion(right.rules)
    }

    /// What follows from the answers that a wrong entry can get.
    private mutating func follow(call: FlowProgram.CallDefinition) {
      let request = program.server.requests[Int(call.request)]
      var walk = Walk(secrets, drafts, in: program)
      walk.follow(request.block)
      keepsTyped = keepsTyped || walk.keepsTyped
      rules.formUnion(walk.rules)
      guard walk.compared != 0 else { return }
      sentFor |= walk.compared
      isAnswer = true
      defer { isAnswer = false }
      for (answer, block) in call.answers.enumerated() where walk.answers & (1 << UInt64(answer)) != 0 {
        follow(block)
      }
    }

    private mutating func noteRules(in condition: UInt16?) {
      guard let condition else { return }
      switch program.conditions[Int(condition)] {
      case .typedBreaks(let rule), .codeBreaks(_, let rule): rules.insert(rule)
      case .not(let other): noteRules(in: other)
      case .all(let first, let count), .any(let first, let count):
        for part in first..<(first + count) { noteRules(in: part) }
      default: return
      }
    }

    /// The secrets that a condition compares with what was typed, and whether it needs one of them to be right.
    private func typed(_ condition: UInt16?) -> (asked: UInt16, isRight: Bool) {
      guard let condition else { return (0, false) }
      switch program.conditions[Int(condition)] {
      case .typed(let code): return (secrets.firstIndex(of: code).map { 1 << UInt16($0) } ?? 0, true)
      case .not(let other): return (typed(other).asked, false)
      case .all(let first, let count), .any(let first, let count):
        return (first..<(first + count)).reduce((0, false)) { found, part in
          let (asked, isRight) = typed(part)
          return (found.0 | asked, found.1 || isRight)
        }
      default: return (0, false)
      }
    }
  }
}

extension FlowProgram {
  /// The codes that steps give values of the file’s, and neither an entry nor a starting point does.
  fileprivate var issuedCodes: UInt16 {
    var (given, chosen): (UInt16, UInt16) = (0, 0)
    for instruction in blocks.joined() {
      switch instruction {
      case .setDigits(let code, _): given |= 1 << UInt16(code)
      case .setTyped(let code), .copy(_, let code): chosen |= 1 << UInt16(code)
      default: continue
      }
    }
    for start in starts {
      for (number, code) in codes.enumerated() where start.app[code.optionName] != nil {
        chosen |= 1 << UInt16(number)
      }
    }
    return given & ~chosen
  }
}
