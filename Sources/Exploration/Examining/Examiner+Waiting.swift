import DeviceSimulation
import UnlockEngine

// What comes of it when nobody touches the phone.

extension Examiner {
  /// From every state in which private content is to be seen the time is let pass, and a millisecond more; and then all that comes
  /// by itself.
  func idle(_ length: Duration) -> FlowAnswer {
    let wait = length + .milliseconds(1)
    var (found, judged): ([Witness], Int) = ([], 0)
    for state in openStates {
      judged += 1
      reader.load(Int(state))
      let world = reader.world.pointee
      guard let end = world.isLegible(after: wait) else { continue }
      let (shown, text) = (end.screen, end.time.scenarioText)
      // A prompt may stand in front of it by then.
      let longest = shown.app?.longestText ?? ""
      let seen: [Expectation] = [.screen(shown.app?.id)] + (longest.isEmpty ? [] : [.shows(longest)])
      found.append(
        witness(
          way(to: state), then: [.elapse(end.time), .expect(seen)], at: screen(of: state),
          by: Expiry(of: world)?.figure,
          "\(name(shown)) \(end.time > wait ? "" : "still ")shows what is private after \(text) without a touch"
        ))
      if found.count == Self.mostWitnesses { break }
    }
    if !found.isEmpty { return .broken(found) }
    guard judged > 0 else { return nothingPrivate }
    return .holds(
      "from each of \(counted(judged, "private state")) \(wait.scenarioText) without a touch were tried, and what comes after"
    )
  }

  // MARK: Prompts

  /// Waits, one after the other, that take so long, in front of an app that asks for nothing, and after which it does.
  func promptsAreAskedFor(_ length: Duration) -> FlowAnswer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let least = length.inMilliseconds
    let (graph, quiet) = (StepTable(explorer.graph), quietTimes(upTo: least))
    var (found, judged): ([Witness], Int) = ([], 0)
    for state in 0..<explorer.graph.expandedCount where !device(of: state).isEvaluating {
      for step in graph.steps(of: state) where kinds.kind(of: step) == .wait {
        guard quiet.times[state] + kinds.length(of: step) >= least else { continue }
        judged += 1
        let target = Int(graph.targets[step])
        guard device(of: target).isEvaluating, isExpanded(UInt32(target)) else { continue }
        var (waits, waited) = ([(state: UInt32(state), step: step)], kinds.length(of: step))
        while waited < least, let before = quiet.parents[waits[0].state] {
          waits.insert(before, at: 0)
          waited += kinds.length(of: before.step)
        }
        let after = screen(of: UInt32(target))
        found.append(
          witness(
            way(to: waits[0].state, along: waits), then: [.expect([.system(after.system?.id)])], at: after,
            "\(name(screen(of: waits[0].state))) asks by itself, after a wait"))
        if found.count == Self.mostWitnesses { return .broken(found) }
      }
    }
    return found.isEmpty ? .holds("none of \(counted(judged, "long wait")) ends in a prompt") : .broken(found)
  }

  /// By state: for how many milliseconds nothing but waiting may have led there, up to so many, with no prompt up; and the last of
  /// those waits.
  private func quietTimes(upTo most: Int64) -> (times: [Int64], parents: [UInt32: (state: UInt32, step: Int)])
  {
    let graph = StepTable(explorer.graph)
    var times = [Int64](repeating: 0, count: graph.count)
    var (parents, hasChanged): ([UInt32: (state: UInt32, step: Int)], Bool) = ([:], true)
    while hasChanged {
      hasChanged = false
      for state in 0..<explorer.graph.expandedCount where !device(of: state).isEvaluating {
        for step in graph.steps(of: state) where kinds.kind(of: step) == .wait {
          let (target, time) = (graph.targets[step], min(most, times[state] + kinds.length(of: step)))
          guard time > times[Int(target)], target != state else { continue }
          (times[Int(target)], parents[target], hasChanged) = (time, (UInt32(state), step), true)
        }
      }
    }
    return (times, parents)
  }

  // MARK: Time limits

  /// From every private state that a touch led to, nothing is done until it is over; what came before that has to be a warning
  /// by which one stays. Staying leads to a state that is judged like any, so that it can be done again and again.
  func timeLimitsAreWarnedOf(_ before: Duration) -> FlowAnswer {
    let touched = touchedStates
    var (found, judged, limited): ([Witness], Int, Int) = ([], 0, 0)
    // A page that warns is no place of its own.
    var warnings: Set<String> = []
    for state in openStates where touched[Int(state)] && screen(of: state).alert == nil {
      judged += 1
      if let place = screen(of: state).place, warnings.contains(place) { continue }
      reader.load(Int(state))
      guard let end = Expiry(of: reader.world.pointee) else { continue }
      limited += 1
      if end.isWarned(for: before) {
        if let page = end.warning?.world.screen.place, page != screen(of: state).place {
          warnings.insert(page)
        }
        continue
      }
      let here = screen(of: state)
      let place = here.app?.id
      let shown = end.warning.map { end.length - $0.after >= before ? $0.after : end.length - before }
      let first = max(.zero, shown ?? (end.length - before))
      var steps: [ScenarioStep] = first > .zero ? [.elapse(first)] : []
      // What says that one stays, and where one doesn’t.
      let stay = shown == end.warning?.after ? end.button.map { [ScenarioStep.tap($0)] } ?? [] : []
      steps += [.picture([])] + stay + [.elapse(end.length - first), .expect([.not(.screen(place))])]
      let told = "\(name(here)) ends after \(end.length.scenarioText), without a warning that lets one stay"
      found.append(witness(way(to: state), then: steps, at: here, by: end.figure, told))
      if found.count == Self.mostWitnesses { return .broken(found) }
    }
    if !found.isEmpty { return .broken(found) }
    guard judged > 0 else { return nothingPrivate }
    guard limited > 0 else {
      return .notApplicable("no time limit of 20 hours or less ends what is open while it is looked at")
    }
    return .holds(
      "something is said before the end, and a tap stays, in each of \(counted(limited, "private state")); what it says nobody judged"
    )
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
    return touched
  }
}

/// How many things that come by themselves are waited for, one after the other.
private var mostEvents: Int { 200 }

extension World where F: Explored {
  /// When private content can be read after a wait without a touch, or at some time later, and what shows then.
  fileprivate func isLegible(after wait: Duration) -> (time: Duration, screen: Screen)? {
    var (world, effects): (World, [Effect]) = (self, [])
    world.step(.elapse(wait), &effects)
    for _ in 0..<mostEvents {
      let screen = world.screen
      if screen.isLegible { return (world.clock.now - clock.now, screen) }
      // The phone’s own lock only somebody opens.
      guard world.phone == .app else { return nil }
      var next: Deadline?
      world.waits { next = next ?? $0 }
      guard let next, let moment = world.moment(of: next) else { return nil }
      effects.removeAll(keepingCapacity: true)
      world.step(.elapse(moment - world.clock.now), &effects)
    }
    return nil
  }
}

/// How a world in which private content is seen comes to an end when nobody does anything.
private struct Expiry<F: Explored> {
  /// After how long.
  let length: Duration
  /// What it goes by, where that is a timer of the app’s.
  let figure: LimitedFigure?
  /// What came up last before that, and when.
  let warning: (after: Duration, world: World<F>)?

  /// A limit that is longer is none (WCAG 2.2, 2.2.1).
  private static var longest: Duration { .hours(20) }

  /// `nil` where it doesn’t end, or by the phone’s own lock.
  init?(of start: World<F>) {
    var world = start
    var (shown, warning): (Screen, (Duration, World<F>)?) = (start.screen, nil)
    var effects: [Effect] = []
    for _ in 0..<mostEvents {
      var next: Deadline?
      world.waits { next = next ?? $0 }
      guard let next, let moment = world.moment(of: next), moment - start.clock.now <= Self.longest else {
        return nil
      }
      effects.removeAll(keepingCapacity: true)
      world.step(.elapse(moment - world.clock.now), &effects)
      guard world.phone == .app else { return nil }
      let screen = world.screen
      let passed = world.clock.now - start.clock.now
      // A page from which a tap leads back is a warning, too.
      guard
        screen.app?.showsContent == true || screen.app?.id != shown.app?.id && Self.button(in: world) != nil
      else {
        (length, self.warning) = (passed, warning)
        if case .timer(let timer) = next { figure = .timer(timer) } else { figure = nil }
        return
      }
      if screen != shown { (shown, warning) = (screen, (passed, world)) }
    }
    return nil
  }

  /// The first of the warning’s buttons that leads back, by its title.
  var button: String? { warning.flatMap { Self.button(in: $0.world) } }

  private static func button(in warned: World<F>) -> String? {
    warned.screen.top?.controls.first { control in
      guard control.isEnabled else { return false }
      var world = warned
      _ = world.step(.tap(control.id))
      return world.screen.isIn && world.screen.alert == nil
    }?.title
  }

  /// Whether the warning came so long before, and one of its buttons leads back, for longer than without.
  func isWarned(for time: Duration) -> Bool {
    guard let warning, length - warning.after >= time else { return false }
    let controls = warning.world.screen.top?.controls ?? []
    return controls.contains { control in
      guard control.isEnabled else { return false }
      var world = warning.world
      _ = world.step(.tap(control.id))
      guard world.screen.isIn, world.screen.alert == nil else { return false }
      _ = world.step(.elapse(length - warning.after))
      return world.screen.isIn
    }
  }
}

extension Screen {
  /// Whether private content is to be seen, with nothing of the system’s over it.
  var isIn: Bool { system == nil && app?.showsContent == true }

  /// Whether it can be read, though a small prompt of the system’s may stand in front of it.
  var isLegible: Bool {
    guard app?.showsContent == true else { return false }
    return switch system?.style {
    case nil, .scanning, .systemAlert: true
    default: false
    }
  }
}
