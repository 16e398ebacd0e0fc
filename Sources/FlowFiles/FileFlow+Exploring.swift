import DeviceSimulation
import UnlockEngine

// Exploring a flow file: the plan follows from the file, and the shared rules can't be switched off.

extension FileFlow: Explored {
  public typealias Memory = FileMemory

  public var plan: ExplorationPlan<FileFlow> { program.plan ?? makePlan() }

  func makePlan() -> ExplorationPlan<FileFlow> {
    let said = program.exploring
    var plan = ExplorationPlan<FileFlow>(
      of: self,
      starts: startingPoints.filter { start in
        said.starts.map { $0.contains(start.title) } ?? (twinOnAnIPhone(of: start) == nil)
      })
    plan.policy = said.policy
    typeCodes(&plan)
    typeTexts(&plan)
    if asksForPasscode { plan.passcodes = ["123456", "000000", "999999"] }
    settle(&plan)
    plan.lesserFacts = undeclaredFacts
    // Who may come back for a while without proof is still covered on the card; who locks nothing isn't.
    plan.isHiddenWhenLeft = { world in !needsNoProof(world, countsTimers: false) }
    let begun = program.screensOfBegunEntries
    if begun != 0 { plan.actsOnKeys = { $0.app.screen > 0 && begun & (1 << UInt64($0.shownScreen)) != 0 } }
    if let condition = said.beginsEntries { plan.beginsEntries = { $0.isSoNow(condition) } }
    if let condition = said.locksPhone { plan.locksPhone = { $0.isSoNow(condition) } }
    let own = program.timers.flatMap { program.lengths(of: $0, defaultLimits) }.filter { $0 > .zero }
    let common: [Duration] = [1, 5, 15, 60, 180, 480].map { .minutes($0) } + [.seconds(30)]
    plan.waits = common
    for length in own where !plan.waits.contains(length) { plan.waits.append(length) }
    changeSettings(&plan)
    sayBounds(&plan)
    pauseForRules(&plan)
    leaveOutLayers(&plan)
    for place in said.unreached { plan.leaveOut(id: place.id, because: place.reason) }
    plan.parts = stateParts
    return plan
  }

  private func sayBounds(_ plan: inout ExplorationPlan<FileFlow>) {
    let said = program.exploring
    plan.bounds += ["A model or a kind of biometry that no starting point has isn’t explored.", whatIsTyped]
    plan.bounds.append(
      said.beginsEntries == nil
        ? "An entry is typed whole, or begun, left and finished."
        : "An entry is typed whole, or where the file says so begun, left and finished.")
    plan.bounds.append(whatChanges)
    if said.locksPhone != nil {
      plan.bounds.append("The phone is locked by hand over the open app where the file says so.")
    }
    if let starts = said.starts, starts.count < startingPoints.count {
      plan.bounds.append("Starting points that are explored: " + starts.joined(separator: "; ") + ".")
    }
    if hasOneTrouble {
      plan.bounds.append("One trouble at a time: at the server, with the network, or with the device.")
      plan.within.append("one trouble at a time")
    }
    plan.bounds.append(ExplorationPlan<FileFlow>.boundOfWaits)
    if program.values.contains(where: \.hasRoundsWithoutEnd) {
      plan.bounds.append(
        "More than three of a count whose rounds have no end count as three; where a round is set, two count as one."
      )
      plan.within.append("rounds that have no end")
    }
    plan.bounds += said.starts == nil ? boundsOfStarts : []
    plan.bounds += said.bounds
    if said.isNarrower { plan.within.append("what the file explores") }
  }

  /// Who authenticated, typed the right code, hears that it was, set the first one, or has nothing to prove as the file
  /// says, may see private screens until the app is left.
  public func remember(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    rememberForRules(step, &memory)
    if !memory.isEntitled,
      step.answer == .success || needsNoProof(step.before) || entersRightCode(step) || submitsRightTexts(step)
        || setsFirstCode(step) || answered(step) != 0
    {
      memory.isEntitled = true
    }
    guard memory.isEntitled else { return }
    let isLeft = step.after.isSetAside && program.proofEnds & 1 != 0
    let hasEnded =
      step.after.process == .none || program.proofEnds & (1 << UInt64(step.after.app.screen)) & ~1 != 0
    if isLeft || hasEnded, !needsNoProof(step.after) { memory.isEntitled = false }
  }

  public func expectedPIN(_ world: World<FileFlow>) -> PIN? {
    func known(_ code: Int) -> PIN? {
      if program.codes[code].isText { return nil }
      let pin = program.code(UInt8(code), world.app, world.server)
      return pin.isEmpty ? nil : pin
    }
    let pad = withUnsafePointer(to: world) { program.pad(on: VisibleWorld($0)) }
    if let code = pad?.code, let pin = known(Int(code)) { return pin }
    return program.codes.indices.lazy.filter { program.codes[$0].isRemembered }.compactMap(known).first
  }

  // MARK: Proof

  func needsNoProof(_ world: VisibleWorld<FileFlow>, countsTimers: Bool = true) -> Bool {
    guard program.needsNoProof != nil else { return false }
    var context = FileContext(world)
    context.countsTimers = countsTimers
    return program.holds(program.needsNoProof, context)
  }

  /// Whether the step completes a code that the app remembers, on a pad that asks for it.
  func entersRightCode(_ step: Transition<FileFlow>) -> Bool {
    guard step.isTyping || submits(step), let pad = program.pad(on: step.before), let code = pad.code,
      program.codes[Int(code)].isRemembered,
      !program.isOff(pad, step.before), let entry = entry(on: pad, in: step)
    else { return false }
    return !entry.isEmpty && entry == program.code(code, step.before.app, step.before.server)
  }

  /// What a step makes of the entry on a pad: by its last digit, or by the button that submits it.
  private func entry(on pad: FlowProgram.PadDefinition, in step: Transition<FileFlow>) -> PIN? {
    guard program.isVariable(pad, step.before) else { return step.entry(after: step.before.app.entry) }
    return submits(step) ? step.before.app.entry : nil
  }

  /// What is completed in a step on a pad; `nil` for nothing.
  func completed(on pad: FlowProgram.PadDefinition, in step: Transition<FileFlow>) -> PIN? {
    guard let entry = entry(on: pad, in: step),
      entry.count >= program.length(of: pad, step.before.app, step.before.server, step.before.limits)
    else { return nil }
    return entry
  }

  /// Whether the step sets a remembered code where there was none.
  private func setsFirstCode(_ step: Transition<FileFlow>) -> Bool {
    guard step.isTyping || step.arriving != nil || submits(step) else { return false }
    return program.codes.indices.contains { code in
      program.codes[code].isRemembered
        && !program.isSet(UInt8(code), step.before.app, step.before.server)
        && program.isSet(UInt8(code), step.after.app, step.after.server)
    }
  }

  // MARK: What is typed and changed

  private var whatIsTyped: String {
    let passcodes = asksForPasscode ? "passcodes 123456 and two wrong ones." : "no passcode is typed."
    let codes = program.exploring.typed?.filter(\.isCode).map(\.text) ?? codesToType + refusedCodes
    let texts = textsToType.map { "“\($0.text)”" }
    var typed: [String] = []
    if !codes.isEmpty { typed.append("codes are \(codes.joined(separator: ", "))") }
    if !texts.isEmpty {
      typed.append("into fields goes \(texts.joined(separator: " or ")), or the first character of one")
    }
    let all = (typed + [passcodes]).joined(separator: ", ")
    return all.capitalisedFirst
  }

  private var whatChanges: String {
    let said = program.exploring
    func list(_ changes: [FlowProgram.Exploring.Change]) -> String {
      changes.map {
        "\($0.entry.name): \($0.entry.value)" + ($0.condition == nil ? "" : ", where the file says so")
      }
      .joined(separator: "; ")
    }
    var text = "The sensor waits for its answer; "
    if let device = said.device {
      text += device.isEmpty ? "of the device nothing changes" : "of the device this changes: \(list(device))"
    } else {
      text += "of the device, what the file asks about changes"
    }
    if let server = said.server {
      text += server.isEmpty ? "; nothing is set at the server" : "; at the server: \(list(server))"
    }
    return text + "."
  }

  /// Codes go on pads that take as many digits; those that a file refuses, only where a code is chosen.
  private func typeCodes(_ plan: inout ExplorationPlan<FileFlow>) {
    let program = program
    plan.padLengths = { limits in
      program.screens.compactMap(\.pad).map { pad in
        // Where a code decides that no limit is about, it does so under all limits.
        if case .code(_, nil) = pad.length { return 0 }
        return program.length(of: pad, FileState(), FileServer(), limits)
      }
    }
    if let said = program.exploring.typed {
      plan.texts = said.filter(\.isCode).map { typed in
        ExplorationPlan<FileFlow>.Text(typed.text) { world, text in
          guard typed.screens == ~0 || typed.screens & (1 << UInt64(world.shownScreen + 1)) != 0 else {
            return false
          }
          return world.padTakes(text)
            ?? (typed.screens != ~0 || world.fieldNumber == nil)
        }
      }
      return
    }
    plan.texts = codesToType.map { text in
      ExplorationPlan<FileFlow>.Text(text) { world, text in
        world.padTakes(text) ?? (world.fieldNumber == nil)
      }
    }
    plan.texts += refusedCodes.map { text in
      ExplorationPlan<FileFlow>.Text(text) { world, text in
        world.padTakes(text) ?? false && world.choosesCode
      }
    }
  }

  /// The codes of starting points, and for each length a right one and a wrong one that the file doesn't refuse.
  private var codesToType: [String] {
    var known: [String] = []
    for start in startingPoints {
      for code in program.codes.sorted(by: { $0.name < $1.name }) where !code.isText {
        if let text = start.app[code.optionName], text != "none", !known.contains(text) { known.append(text) }
      }
    }
    var lengths = program.screens.compactMap { screen in
      screen.pad.map { program.length(of: $0, FileState(), FileServer(), defaultLimits) }
    }
    lengths += known.map(\.utf8.count)
    for length in Set(lengths).sorted() {
      var enough = known.filter { $0.utf8.count == length }.count
      for candidate in program.candidates where enough < 2 {
        let text = String(String(repeating: candidate, count: length / 4 + 1).prefix(length))
        guard !known.contains(text), !program.refuses(text, defaultLimits) else { continue }
        known.append(text)
        enough += 1
      }
    }
    return known
  }

  /// For each length one that the file refuses, if it refuses any: typed where a code is chosen.
  private var refusedCodes: [String] {
    Set(codesToType.map(\.utf8.count)).sorted().compactMap { length in
      ["1", "1234567890"].lazy.map { String(String(repeating: $0, count: length).prefix(length)) }
        .first { program.refuses($0, defaultLimits) }
    }
  }

  /// Whether the app asks for the device's passcode, or whether there is one.
  var asksForPasscode: Bool {
    program.purposes.contains { $0.policy == .deviceOwnerAuthentication }
      || program.conditions.contains {
        $0 == .device(.hasPasscode) || $0 == .device(.canAsk(.deviceOwnerAuthentication))
      }
  }
}

extension VisibleWorld<FileFlow> {
  /// Whether a text may be a whole entry on the app's pad now; `nil` where there is no pad.
  fileprivate func padTakes(_ text: String) -> Bool? {
    flow.program.pad(on: self).map { pad in
      if pad.isPattern, PIN(text)?.isPattern != true { return false }
      return flow.program.takes(text.utf8.count, on: pad, FileContext(self))
    }
  }
}

extension VisibleWorld<FileFlow> {
  /// Whether a pad shows that asks for no code that is known.
  fileprivate var choosesCode: Bool {
    let pad = flow.program.pad(on: self)
    return pad != nil && pad?.code == nil
  }
}

extension FlowProgram {
  /// What is typed where a file has too few codes; where there is a pattern, orders of its dots.
  fileprivate var candidates: [String] {
    screens.contains { $0.pad?.isPattern == true }
      ? ["258963147", "147896325", "753214896", "369852147"] : ["2580", "1111", "1397", "7046", "8264"]
  }

  /// The values that keep which fingers or faces were enrolled.
  var enrolledSets: [Int] { values.indices.filter { values[$0].kind == .enrolledSet } }

  /// Numbers the sets that are enrolled or were kept anew: all that matters is which are the same. The one of the device
  /// has the highest number, since the next one that is enrolled has the next.
  func settleEnrolledSets(
    _ kept: [Int], keepingPermission keepsPermission: Bool, _ world: inout World<FileFlow>
  ) {
    let (now, old) = (world.device.enrolledSet, world.app.numbers)
    var others: UInt8 = 0
    world.settleApp { app in
      for value in kept where old[value] != 0 && old[value] != now {
        others += 1
        app.numbers[value] = others
      }
      for value in kept where old[value] == now { app.numbers[value] = others + 1 }
    }
    world.settleDevice(enrolledSet: others + 1, keepingPermission: keepsPermission)
  }

  /// Whether the file asks for Face ID’s permission, which a phone without Face ID has, too.
  var asksForPermission: Bool {
    conditions.contains { if case .device(.faceIDPermission) = $0 { true } else { false } }
  }

  /// The values whose rounds have no end.
  var endlessRounds: [Int] {
    values.indices.filter { values[$0].hasRoundsWithoutEnd && values[$0].lifetime != .server }
  }

  func pad(on world: VisibleWorld<FileFlow>) -> PadDefinition? {
    world.app.screen == 0 ? nil : screens[shown(FileContext(world))].pad
  }

  func isVariable(_ pad: PadDefinition, _ world: VisibleWorld<FileFlow>) -> Bool {
    isVariable(pad, FileContext(world))
  }

  func isOff(_ pad: PadDefinition, _ world: VisibleWorld<FileFlow>) -> Bool {
    isOff(pad, FileContext(world))
  }

  func number(_ value: Int, _ world: VisibleWorld<FileFlow>) -> UInt8 {
    value < appValueCount ? world.app.numbers[value] : world.server.numbers[value - appValueCount]
  }

  func factName(ofValue value: Int) -> String {
    facts.first { $0.value == .copy(Copy([.value(UInt8(value))])) }?.name ?? values[value].name
  }

  /// Whether some pad refuses a code, or some step asks whether it is refused.
  fileprivate func refuses(_ text: String, _ limits: FileLimits) -> Bool {
    guard let code = PIN(text) else { return true }
    return conditions.contains { condition in
      switch condition {
      case .typedBreaks(let rule), .codeBreaks(_, let rule): return rule.isBroken(by: code, lists, limits)
      default: return false
      }
    }
  }
}

extension FlowProgram.FieldDefinition {
  /// Whether the first character of a text may be all that is asked for; where a limit says how many, it may be set so.
  fileprivate var mayTakeOneCharacter: Bool {
    if case .number(let count) = least { count <= 1 } else { true }
  }
}

extension FlowProgram {
  /// Where what is only begun to be typed may lead somewhere by itself: a bit for each screen.
  fileprivate var screensOfBegunEntries: UInt64 {
    if conditions.contains(.entryIsEmpty) { return ~0 }
    return screens.enumerated().reduce(into: 0) { all, screen in
      let acts = screen.element.typing.map { !onlySteadies($0) } ?? false
      if acts || screen.element.fields.contains(where: \.mayTakeOneCharacter) {
        all |= 1 << UInt64(screen.offset)
      }
    }
  }

  /// Whether steps do no more than to say nothing of the entry before any more.
  fileprivate func onlySteadies(_ block: UInt16) -> Bool {
    blocks[Int(block)].allSatisfy { instruction in
      switch instruction {
      case .steady: true
      case .run(let block): onlySteadies(block)
      case .choose(let first, let count):
        branches[Int(first)..<Int(first + count)].allSatisfy { onlySteadies($0.block) }
      default: false
      }
    }
  }
}
