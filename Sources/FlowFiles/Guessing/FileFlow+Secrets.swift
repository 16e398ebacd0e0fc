import DeviceSimulation
import UnlockEngine

// What somebody who measures a lock asks of a file: what its secrets look like, and what stands for a proof outside it.

extension FileFlow {
  public func secretForm(_ number: Int, under limits: FileLimits) -> SecretForm {
    let code = program.tried.secrets[number]
    guard !program.codes[Int(code)].isText else { return .text }
    let length = characters(of: code, limits)
    guard length > 0 else { return .text }
    if program.codes[Int(code)].hasLetters { return .lettersAndDigits(length) }
    if program.tried.isIssued(code) { return .issued(length) }
    return isPattern(code)
      ? .pattern(length, refused: refusedCodes(ofLength: length, isPattern: true, limits))
      : .digits(length, refused: refusedCodes(ofLength: length, isPattern: false, limits))
  }

  /// Whether there are codes that are sent, and none that anybody chooses.
  public var hasOnlyIssuedSecrets: Bool {
    !program.tried.secrets.isEmpty && program.tried.secrets.allSatisfy(program.tried.isIssued)
  }

  /// Whether a code is the order of a pattern's dots: no pad that it is compared on types digits.
  func isPattern(_ code: UInt8) -> Bool {
    let pads = padsAsking(for: code)
    return !pads.isEmpty && pads.allSatisfy(\.isPattern)
  }

  /// How many characters a code has, and the fewest where they differ.
  private func characters(of code: UInt8, _ limits: FileLimits) -> Int {
    lengths(of: code, limits).first ?? 0
  }

  public func secretLengths(_ number: Int, under limits: FileLimits) -> [Int] {
    lengths(of: program.tried.secrets[number], limits)
  }

  /// As the pads that ask for it take them; where those follow the code itself, as starting points say, or else as other pads do.
  private func lengths(of code: UInt8, _ limits: FileLimits) -> [Int] {
    let pads = program.screens.compactMap(\.pad)
    func taken(by pads: [FlowProgram.PadDefinition]) -> Set<Int> {
      Set(pads.map { program.length(of: $0, FileState(), FileServer(), limits) }.filter { $0 > 0 })
    }
    let own = padsAsking(for: code)
    if program.tried.isIssued(code) { return program.lengths(ofIssued: code, limits) }
    let name = program.codes[Int(code)].optionName
    let atStart = Set(startingPoints.compactMap { $0.app[name] }.filter { $0 != "none" }.map(\.utf8.count))
    let all = [
      taken(by: own.filter { !$0.length.followsCode }), atStart,
      taken(by: Array(pads.filter { $0.code == nil && !$0.length.followsCode }.prefix(1))), taken(by: own),
    ]
    return (all.first { !$0.isEmpty } ?? []).sorted()
  }

  /// Those that say so, and those whose entry is compared with it, there or at a server.
  private func padsAsking(for code: UInt8) -> [FlowProgram.PadDefinition] {
    zip(program.screens, program.tried.comparedByScreen).compactMap { screen, compared in
      screen.pad?.code == code || compared & (1 << UInt16(code)) != 0 ? screen.pad : nil
    }
  }

  public func refusedCodes(_ number: Int, under limits: FileLimits) -> [String] {
    guard case .digits(let length, let refused) = secretForm(number, under: limits), refused > 0 else {
      return []
    }
    let lists = program.lists
    func first(_ rule: CodeRule, _ begun: PIN) -> PIN? {
      if begun.count == length { return rule.isBroken(by: begun, lists, limits) ? begun : nil }
      return "0123456789".unicodeScalars.lazy.compactMap { digit in
        var longer = begun
        longer.append(digit)
        return first(rule, longer)
      }.first
    }
    return Set(program.codeRules.compactMap { first($0, PIN())?.text }).sorted()
  }

  /// With more digits nobody waits for all to be tried, and those that a rule refuses are next to none.
  private static var mostCountedDigits: Int { 6 }

  /// How many codes of a length the file refuses: each is tried against its rules.
  private func refusedCodes(ofLength length: Int, isPattern: Bool, _ limits: FileLimits) -> Int {
    let rules = program.codeRules
    guard length <= Self.mostCountedDigits, !rules.isEmpty else { return 0 }
    return program.refusedCounts.count(ofLength: length, isPattern: isPattern, under: limits) {
      countRefused(rules, ofLength: length, isPattern: isPattern, limits)
    }
  }

  private func countRefused(
    _ rules: Set<CodeRule>, ofLength length: Int, isPattern: Bool, _ limits: FileLimits
  ) -> Int {
    let lists = program.lists
    func count(_ begun: PIN, _ left: Int) -> Int {
      if left == 0 { return rules.contains { $0.isBroken(by: begun, lists, limits) } ? 1 : 0 }
      return "0123456789".unicodeScalars.reduce(0) { sum, digit in
        var longer = begun
        longer.append(digit)
        if isPattern, !longer.isPattern { return sum }
        return sum + count(longer, left - 1)
      }
    }
    return count(PIN(), length)
  }

  public func secretValue(_ number: Int, in world: VisibleWorld<FileFlow>) -> UInt64 {
    let code = program.tried.secrets[number]
    if program.codes[Int(code)].isText { return program.digest(ofText: code, world.app, world.server) }
    return program.code(code, world.app, world.server).number
  }

  public func secretValue(_ number: Int, of text: String) -> UInt64 {
    let code = program.tried.secrets[number]
    if program.codes[Int(code)].isText { return ShortText(text)?.digest ?? 0 }
    return PIN(text, letters: true)?.number ?? 0
  }

  public func secretSetLater(_ number: Int) -> UInt64 {
    let code = program.tried.secrets[number]
    for case .setDigits(code, let digits) in program.blocks.joined() {
      return program.digits[Int(digits)].number
    }
    return 0
  }

  public func limit(of figure: LimitedFigure) -> String? {
    let number: UInt8?
    switch figure {
    case .tries(let secret):
      let counted = program.tried.counts.first { $0.secrets & (1 << UInt16(secret)) != 0 }
      if let counted, case .count(let limits, _) = program.values[counted.value].kind {
        number = program.values[counted.value].rounds?.length ?? limits.first
      } else {
        number = nil
      }
    case .length(let secret):
      let code = program.tried.secrets[secret]
      let asking = padsAsking(for: code) + program.screens.compactMap(\.pad).filter { $0.code == nil }
      number = asking.lazy.compactMap(\.length.limit).first
    case .timer(let timer): number = program.timers[Int(timer)].length.limits.first
    }
    return number.map { program.limits[Int($0)].name }
  }

  public func standsForProof(_ control: ControlID, in world: VisibleWorld<FileFlow>) -> Bool {
    buttons(of: control, in: world)?.contains { $0.isProof && $0.code == control.code } ?? false
  }

  public func submits(_ control: ControlID, in world: VisibleWorld<FileFlow>) -> Bool {
    buttons(of: control, in: world)?.contains { $0.submits && $0.code == control.code } ?? false
  }

  /// The buttons among which a control of the app’s is, of the alert that is up or the screen; `nil` for others’.
  private func buttons(
    of control: ControlID, in world: VisibleWorld<FileFlow>
  ) -> FlowTable<FlowProgram.ButtonDefinition>? {
    guard control.owner == .app, world.app.screen > 0 else { return nil }
    let alert = program.alert(FileContext(world))
    return alert > 0 ? program.alerts[Int(alert) - 1].buttons : program.screens[world.shownScreen].buttons
  }

  public var keepsEnrolledSet: Bool { !program.enrolledSets.isEmpty }

  public var hasSensitiveScreens: Bool { program.screens.contains(where: \.isSensitive) }

  public func sensitiveScreen(in world: VisibleWorld<FileFlow>) -> Int? {
    screen(in: world)?.isSensitive == true ? world.shownScreen : nil
  }

  public func confirmed(in world: VisibleWorld<FileFlow>) -> [String]? {
    guard let confirmed = screen(in: world)?.confirmed, !confirmed.isEmpty else { return nil }
    return program.texts(confirmed, FileContext(world))
  }

  public var confirmsAnything: Bool { program.screens.contains { !$0.confirmed.isEmpty } }

  public var tellsTimers: Bool { program.screens.contains { $0.told != 0 } }

  public func timersTold(in world: VisibleWorld<FileFlow>) -> UInt64 { (screen(in: world)?.told ?? 0) >> 1 }

  /// The screen that shows, while the app runs.
  private func screen(in world: VisibleWorld<FileFlow>) -> FlowProgram.ScreenDefinition? {
    world.process == .none || world.app.screen == 0 ? nil : program.screens[world.shownScreen]
  }

  public func elements(in world: VisibleWorld<FileFlow>) -> [TypedElement] {
    let fields = screen(in: world)?.fields.enumerated().filter { $1.code != nil } ?? []
    guard fields.count > 1 else { return [] }
    return fields.map { number, field in
      let text = world.app.texts[program.fieldPlace + number]
      let isRight = field.code.map { text.digest == program.digest(ofText: $0, world.app, world.server) }
      return TypedElement(number, isRight: text.isEmpty ? nil : isRight, isSecure: field.isSecure)
    }
  }

  public func withoutEntries(_ state: FileState) -> FileState {
    var state = state
    program.emptyFields(&state)
    state.entry = PIN()
    return state
  }

  public var hasProofOutside: Bool {
    program.screens.contains { $0.buttons.contains(where: \.isProof) }
      || program.alerts.contains { $0.buttons.contains(where: \.isProof) }
  }
}

extension FlowProgram {
  /// The rules by which codes are refused anywhere, each once.
  fileprivate var codeRules: Set<CodeRule> {
    let all = conditions.reduce(into: Set<CodeRule>()) { rules, condition in
      switch condition {
      case .typedBreaks(let rule), .codeBreaks(_, let rule): rules.insert(rule)
      default: break
      }
    }
    return all.subtracting(tried.rulesThatRefuseNothing)
  }
}

extension FlowProgram {
  fileprivate func lengths(ofIssued code: UInt8, _ limits: FileLimits) -> [Int] {
    if let limit = codes[Int(code)].length { return [Int(limits[Int(limit)])] }
    let values = blocks.joined().compactMap { instruction in
      if case .setDigits(code, let number) = instruction { digits[Int(number)].count } else { nil }
    }
    return Set(values).sorted()
  }
}

extension FlowProgram.PadDefinition.Length {
  /// Whether it is as long as a code is, and no limit says how long that is where it isn’t set.
  fileprivate var followsCode: Bool { if case .code(_, nil) = self { true } else { false } }

  /// The limit that says so many.
  fileprivate var limit: UInt8? {
    switch self {
    case .limit(let limit): limit
    case .code(_, let limit): limit
    case .digits: nil
    }
  }
}

extension PIN {
  /// The characters as a number that tells their number, too; 0 for none.
  fileprivate var number: UInt64 { isEmpty ? 0 : digits.reduce(1) { $0 * 36 + UInt64($1) } }
}
