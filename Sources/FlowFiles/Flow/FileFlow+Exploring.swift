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
    typeLengths(&plan)
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
    reuseUnlocks(&plan)
    for length in own where !plan.waits.contains(length) { plan.waits.append(length) }
    plan.timerLengths = { limits in program.timers.flatMap { program.lengths(of: $0, limits) } }
    plan.events = program.events + said.happens.filter { !program.events.contains($0) }
    plan.asksForLockOut = program.conditions.contains(.device(.isLockedOut))
    changeSettings(&plan)
    sayBounds(&plan)
    moveDates(&plan)
    pauseForRules(&plan)
    leaveOutLayers(&plan)
    boundByDevices(&plan)
    for place in said.unreached { plan.leaveOut(id: place.id, because: place.reason) }
    plan.parts = stateParts
    return plan
  }

  /// An unlock that is used again is waited for until it no longer can be.
  private func reuseUnlocks(_ plan: inout ExplorationPlan<FileFlow>) {
    guard longestReuse > .zero else { return }
    plan.waits.append(longestReuse + .milliseconds(1))
    for shorter in Set(program.purposes.map { $0.reuse }) where shorter > .zero && shorter < longestReuse {
      let length = shorter + .milliseconds(1)
      plan.pauses.append(.init(length, of: { _ in length }, where: { $0.moment(of: Deadline.reuse) != nil }))
    }
  }

  /// A date that is moved by days is past all that goes by it: what opens while one such timer has ended, and another one hasn’t, is
  /// come to by their lengths.
  private func moveDates(_ plan: inout ExplorationPlan<FileFlow>) {
    let dated = program.timers.indices.filter { program.timers[$0].lifetime.clock == .date }
    let lengths = Set(dated.flatMap { program.lengths(of: program.timers[$0], defaultLimits) }).filter {
      $0 > .zero
    }
    guard dated.count > 1, lengths.count > 1 else { return }
    for length in lengths.sorted().dropLast() {
      plan.changes.append(
        .init("date", "+\(length.scenarioText)") { world in
          let ends = dated.compactMap { world.moment(of: FileTimer(rawValue: UInt8($0))) }
          let moved = world.clock.now + length
          return ends.contains { $0 <= moved } && ends.contains { $0 > moved }
        })
    }
    plan.bounds.append("Where several timers go by the date, it is moved on by the length of each, too.")
  }

  private func sayBounds(_ plan: inout ExplorationPlan<FileFlow>) {
    let said = program.exploring
    let isSaid = startingPoints.contains { $0.device["animations"] == "true" || $0.device["sensor"] != nil }
    plan.bounds += [
      "What no starting point has isn’t explored: another model, version of iOS or kind of biometry, auto-lock. Animations are off"
        + (isSaid ? ", and no sensor answers by itself, whatever starting points say." : "."), whatIsTyped,
    ]
    plan.bounds.append(
      said.beginsEntries == nil
        ? "An entry is typed whole, or begun, left and finished."
        : "An entry is typed whole, or where the file says so begun, left and finished.")
    plan.bounds.append(whatChanges)
    if said.locksPhone != nil {
      plan.bounds.append("The phone is locked by hand over the open app where the file says so.")
    }
    if program.limits.contains(where: { $0.animated > 0 }) { plan.within.append("phones without animations") }
    if let starts = said.starts, starts.count < startingPoints.count {
      plan.bounds.append("Starting points that are explored: " + starts.joined(separator: "; ") + ".")
    }
    if hasOneTrouble {
      plan.bounds.append("One trouble at a time: at the server, with the network, or with the device.")
      plan.within.append("one trouble at a time")
    }
    plan.bounds.append(ExplorationPlan<FileFlow>.boundOfWaits)
    let beginsAnew =
      program.timers.contains(where: \.isRestarted)
      || startingPoints.contains { $0.device["auto-lock"] != nil }
    if beginsAnew, program.timers.count > 0 { plan.bounds.append(ExplorationPlan<FileFlow>.boundOfTouches) }
    if putsOffByTaps {
      plan.bounds.append(
        "Nobody taps again and again, so that a wait that steps begin anew never comes until a longer one is over."
      )
      plan.within.append("how often a tap puts a wait off")
    }
    if program.screens.contains(where: { $0.buttons.contains(where: \.submits) }) {
      plan.bounds.append("Who hands in what stands in a field or on a pad counts as who typed it.")
    }
    if !program.countsWithoutEnd.isEmpty {
      plan.bounds.append(
        "Of rounds that have no end, one that is like the one before counts as that; where none is set, more than three tries count as three."
      )
      plan.within.append("rounds that have no end")
    }
    plan.bounds += plan.boundsOfEvents
    plan.bounds += said.starts == nil ? boundsOfStarts : []
    plan.bounds += said.bounds
    if said.isNarrower { plan.within.append("what the file explores") }
  }

  /// Whether a limit that steps in several places start may be put off by taps until a longer one is over.
  private var putsOffByTaps: Bool {
    let longest = program.timers.flatMap { program.lengths(of: $0, defaultLimits) }.max() ?? .zero
    return program.timers.indices.contains { index in
      let timer = program.timers[index]
      guard timer.whileHolds == nil, timer.lifetime.role == .access else { return false }
      let starts = program.blocks.count { $0.contains(.start(timer: UInt8(index))) }
      return starts > 1 && program.lengths(of: timer, defaultLimits).contains { $0 < longest }
    }
  }

  /// Who authenticated, typed the right code, hears that it was, set the first one, or has nothing to prove as the file
  /// says, may see private screens until the app is left.
  public func remember(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    rememberForRules(step, &memory)
    if !memory.isEntitled,
      step.answer == .success || (needsNoProof(step.before) || isFreed(by: step)) && !memory.isFreedByStranger
        || provesByCode(step, memory) || setsFirstCode(step) || signsIn(step) || passesAppLock(step)
    {
      memory.isEntitled = true
    }
    rememberWhoFreed(step, &memory)
    rememberWhatWaits(step, &memory)
    rememberWhatWasRight(step, &memory)
    rememberWhoSetCodes(step, &memory)
    rememberApp(step, &memory)
    guard memory.isEntitled else { return }
    let isLeft = step.after.isSetAside && program.proofEnds & 1 != 0
    let hasEnded =
      step.after.process == .none || program.proofEnds & (1 << UInt64(step.after.app.screen)) & ~1 != 0
    if isLeft || hasEnded || endsAccess(step), !needsNoProof(step.after) || memory.isFreedByStranger {
      memory.isEntitled = false
    }
  }

  /// Whether iOS opens an app that it had locked: to its owner (D20).
  private func passesAppLock(_ step: Transition<FileFlow>) -> Bool {
    step.before.phone == .lockedApp && step.after.phone == .app
  }

  /// Whether a tap stands for a proof outside the file.
  func signsIn(_ step: Transition<FileFlow>) -> Bool {
    guard case .tap(let control) = step.move else { return false }
    return standsForProof(control, in: step.before)
  }

  /// Whether a code or a text is given that is right, or the app hears that it was; those that strangers set prove nothing.
  private func provesByCode(_ step: Transition<FileFlow>, _ memory: FileMemory) -> Bool {
    let strangers = memory.setByStrangers
    if entersRightCode(step, but: strangers) || submitsRightTexts(step, but: strangers)
      || repeatsNewCode(step, but: strangers)
    {
      return true
    }
    let answered = memory.isSentBeforeLeaving ? 0 : answered(step)
    return program.secrets.indices.contains {
      answered & (1 << UInt16($0)) != 0 && !strangers.contains(program.secrets[$0])
    }
  }

  /// Whether a timer with “ends: access” takes what is private away, where the file says nothing else of what ends a proof.
  private func endsAccess(_ step: Transition<FileFlow>) -> Bool {
    guard step.isWaiting, program.proofEnds & FlowProgram.endOfAccess != 0, step.after.app.screen > 0,
      program.screens[step.before.shownScreen].isPrivate, !program.screens[step.after.shownScreen].isPrivate
    else { return false }
    return program.timers.indices.contains { number in
      let end = step.before.moment(of: FileTimer(rawValue: UInt8(number)))
      return program.timers[number].lifetime.role == .access
        && end.map { $0 <= step.after.clock.now } ?? false
    }
  }

  /// Who proved something in the app or in its extension may see what either protects, and the app’s own right is as it was
  /// once its extension is gone.
  private func rememberApp(_ step: Transition<FileFlow>, _ memory: inout FileMemory) {
    guard step.changesProcess else { return }
    if step.after.isExtension {
      memory.isAppEntitled = memory.isEntitled
    } else {
      memory.isEntitled = memory.isEntitled || memory.isAppEntitled
      memory.isAppEntitled = false
    }
  }

  public func expectedPIN(_ world: World<FileFlow>) -> PIN? {
    withUnsafePointer(to: world) { visible in
      let visible = VisibleWorld(visible)
      if let code = program.pad(on: visible)?.code, let pin = knownCode(Int(code), world) { return pin }
      let known = knownCodes(world)
      // One of another kind, or too long, can't be typed there.
      return known.first { visible.padTakes($0.text) ?? true } ?? known.first
    }
  }

  public func knownCodes(_ world: World<FileFlow>) -> [PIN] {
    program.codes.indices.filter { program.codes[$0].isRemembered }.compactMap { knownCode($0, world) }
  }

  private func knownCode(_ code: Int, _ world: World<FileFlow>) -> PIN? {
    if program.codes[code].isText { return nil }
    let pin = program.code(UInt8(code), world.app, world.server)
    return pin.isEmpty ? nil : pin
  }
}
