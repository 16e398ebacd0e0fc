import DeviceSimulation
import FlowFiles
import UnlockEngine

// How long what is open stays so for who does nothing: whether one is warned, told how long, and can have it shorter.

extension Examiner {
  /// From every private state that a touch led to, nothing is done until it is over, or nothing but touching it; what came before
  /// that has to be a warning by which one stays. Staying leads to a state that is judged like any, so that it can be done again and
  /// again.
  func timeLimitsAreWarnedOf(_ before: Duration) -> FlowAnswer {
    let touched = touchedStates
    var (found, judged, limited, unshown): ([Witness], Int, Int, Int) = ([], 0, 0, 0)
    // A page that warns is no place of its own.
    var warnings: Set<String> = []
    for state in openStates where touched[Int(state)] && screen(of: state).alert == nil {
      judged += 1
      if let place = screen(of: state).place, warnings.contains(place) { continue }
      reader.load(Int(state))
      let ends = expiries(of: reader.world.pointee)
      guard !ends.isEmpty else { continue }
      limited += 1
      for end in ends where end.isWarned(for: before) {
        if let page = end.warning?.world.screen.place, page != screen(of: state).place {
          warnings.insert(page)
        }
      }
      guard ends.contains(where: { !$0.isWarned(for: before) }) else { continue }
      // Where waits are lengthened, it counts what comes to who goes there.
      guard let world = plainWorld(at: state),
        let end = expiries(of: world).first(where: { !$0.isWarned(for: before) })
      else {
        unshown += 1
        if unshown == Self.mostUnshown { break }
        continue
      }
      let here = screen(of: state)
      let place = here.app?.id
      let shown = end.warning.map { end.length - $0.after >= before ? $0.after : end.length - before }
      let first = max(.zero, shown ?? (end.length - before))
      func pass(_ time: Duration) -> ScenarioStep { end.isTouched ? .keepTouching(time) : .elapse(time) }
      var steps: [ScenarioStep] = first > .zero ? [pass(first)] : []
      // What says that one stays, and where one doesn’t.
      let stay = shown == end.warning?.after ? end.button.map { [ScenarioStep.tap($0)] } ?? [] : []
      steps += [.picture([])] + stay + [pass(end.length - first), .expect([.not(.screen(place))])]
      let told = "\(name(here)) ends after \(end.length.scenarioText), without a warning that lets one stay"
      found.append(witness(way(to: state), then: steps, at: here, by: end.figure, told))
      if found.count == Self.mostWitnesses { return .broken(found) }
    }
    if !found.isEmpty { return .broken(found) }
    if unshown > 0 { return .undecided(Self.unconfirmed) }
    guard judged > 0 else { return nothingPrivate }
    guard limited > 0 else { return noTimeLimit }
    return .holds(
      "something is said before the end, and a tap stays, in each of \(counted(limited, "private state")); what it says nobody judged"
    )
  }

  // MARK: How long they are

  /// Who has set nothing up so far comes to no time limit before a page has told how long that is.
  func timeLimitsAreTold() -> FlowAnswer {
    let limits = timeLimits
    guard !limits.isEmpty else { return noTimeLimit }
    guard explorer.generator.plan.flow.tellsTimers else {
      return .missing(word: "tells:", because: "it would say which screen tells how long a time limit is")
    }
    let told = toldTimers
    // Who begins with nothing that was set up hasn’t been told yet.
    let new = zip(explorer.starts, explorer.beginnings).filter { $0.0.app.isEmpty }.map(\.1)
    for timer in Set(limits.values.compactMap(\.untold)).sorted() {
      let search = StepSearch(
        StepTable(explorer.graph), from: new.isEmpty ? explorer.beginnings : new,
        through: { told[Int($0)] & (1 << UInt64(timer)) == 0 }, to: { limits[$0]?.untold == timer })
      guard let state = search.end, let length = limits[state]?.length else { continue }
      let here = screen(of: state)
      return .broken([
        witness(
          way(along: search.steps(to: state), to: state),
          then: [.picture([]), .elapse(length), .expect([.not(.screen(here.app?.id))])],
          at: here, by: .timer(timer),
          "\(name(here)) ends after \(length.scenarioText), and nothing told before how long one has")
      ])
    }
    return .holds(
      "it is told before any of \(counted(limits.count, "private state")) that ends by itself; what is said nobody judged"
    )
  }

  /// By state: the timers whose length its screen tells.
  private var toldTimers: [UInt64] {
    (0..<explorer.graph.count).map { state in
      guard isExpanded(UInt32(state)), screen(of: UInt32(state)).isBare else { return 0 }
      reader.load(state)
      return explorer.generator.plan.flow.timersTold(in: VisibleWorld(reader.world))
    }
  }

  /// From where one comes in, a tap, or several, leads back to the same screen, where it stays open for less long.
  func timeLimitsCanBeShortened() -> FlowAnswer {
    let limits = timeLimits
    guard !limits.isEmpty else { return noTimeLimit }
    var longest: [String: (state: UInt32, length: Duration)] = [:]
    let entered = enteredStates
    for (state, limit) in limits.sorted(by: { $0.key < $1.key }) where entered[Int(state)] {
      guard let place = screen(of: state).place else { continue }
      if let known = longest[place], known.length >= limit.length { continue }
      longest[place] = (state, limit.length)
    }
    for (place, from) in longest.sorted(by: { $0.key < $1.key }) {
      let search = StepSearch(
        StepTable(explorer.graph), from: [from.state], along: { self.kinds.kind(of: $1) == .tap },
        through: { self.isOpen(Int($0)) })
      for (state, limit) in limits
      where limit.length < from.length && screen(of: state).place == place && search.leads(to: state) {
        return .holds(
          "at \(place) it is made \(limit.length.scenarioText) of \(from.length.scenarioText) by a tap; what that is for nobody judged"
        )
      }
    }
    return .missing(
      word: "while:",
      because:
        "a tap would set what says which of two time limits runs, and nothing that is tapped makes any shorter"
    )
  }

  /// By state: whether one comes in there.
  private var enteredStates: [Bool] {
    var entered = [Bool](repeating: false, count: explorer.graph.count)
    let graph = StepTable(explorer.graph)
    for state in 0..<explorer.graph.expandedCount where !isOpen(state) {
      for step in graph.steps(of: state) { entered[Int(graph.targets[step])] = true }
    }
    return entered
  }

  /// By private state that a touch led to: the timer that ends it, and after how long.
  func findTimeLimits() -> [UInt32: (untold: UInt8?, length: Duration)] {
    let touched = touchedStates
    var limits: [UInt32: (untold: UInt8?, length: Duration)] = [:]
    for state in openStates where touched[Int(state)] && screen(of: state).alert == nil {
      reader.load(Int(state))
      guard let end = expiry(of: reader.world.pointee), case .timer? = end.figure else { continue }
      limits[state] = (end.untold, end.length)
    }
    return limits
  }

  /// How a private state ends by itself; `nil` where it doesn’t, or by no time limit that counts.
  private func expiry(of world: World<FileFlow>) -> Expiry? {
    Expiry(of: world).flatMap { isCounted($0) ? $0 : nil }
  }

  private func expiries(of world: World<FileFlow>) -> [Expiry] { Expiry.all(of: world).filter(isCounted) }

  /// Whether the time limit is no longer than those that count: from a state it may be half over.
  private func isCounted(_ end: Expiry) -> Bool {
    guard case .timer(let timer)? = end.figure else { return true }
    return longestTimes[Int(timer)] <= Expiry.longest
  }

  /// By timer: how long it runs at most, as private states have it.
  func findLongestTimes() -> [Duration] {
    var longest = [Duration](repeating: .zero, count: Int(Timers.capacity))
    for state in openStates {
      reader.load(Int(state))
      let world = reader.world.pointee
      for timer in longest.indices {
        guard let end = world.moment(of: .timer(UInt8(timer))) else { continue }
        longest[timer] = max(longest[timer], end - world.clock.now)
      }
    }
    return longest
  }

  private var noTimeLimit: FlowAnswer {
    .notApplicable("no time limit of 20 hours or less ends what is open while it is looked at")
  }

  /// By state: whether something that somebody does leads there.
  private var touchedStates: [Bool] {
    var touched = [Bool](repeating: false, count: explorer.graph.count)
    let graph = StepTable(explorer.graph)
    for state in 0..<explorer.graph.expandedCount {
      for step in graph.steps(of: state) where kinds.kind(of: step).isTouch {
        touched[Int(graph.targets[step])] = true
      }
    }
    // A touch that changes nothing, since all that it puts off has all its time, leads from such a state to itself.
    for state in openStates where !touched[Int(state)] {
      reader.load(Int(state))
      var (world, effects): (World<FileFlow>, [Effect]) = (reader.world.pointee, [])
      guard world.waitsBehindTouches() != nil else { continue }
      world.step(.keepTouching(.zero), &effects)
      touched[Int(state)] = world == reader.world.pointee
    }
    return touched
  }
}
