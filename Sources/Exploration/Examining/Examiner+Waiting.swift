import DeviceSimulation
import FlowFiles
import UnlockEngine

// What comes of it when nobody touches the phone.

extension Examiner {
  /// From every state in which private content is to be seen the time is let pass, and a millisecond more: in front of the app, and then all
  /// that comes by itself; away from it; and with the phone locked. Then somebody comes back, and taps something, without a proof.
  func idle(_ length: Duration) -> FlowAnswer {
    let wait = length + .milliseconds(1)
    var (found, judged): ([Witness], Int) = ([], 0)
    for state in openStates {
      judged += 1
      reader.load(Int(state))
      let world = reader.world.pointee
      guard let end = absence(from: world, wait) else { continue }
      // A prompt may stand in front of it by then.
      let longest = end.screen.app?.longestText ?? ""
      let seen: [Expectation] = [.screen(end.screen.app?.id)] + (longest.isEmpty ? [] : [.shows(longest)])
      found.append(
        witness(
          way(to: state), then: end.steps + [.expect(seen)], at: screen(of: state),
          by: Expiry(of: world)?.figure, "\(name(end.screen)) \(end.finding)"))
      if found.count == Self.mostWitnesses { break }
    }
    if !found.isEmpty { return .broken(found) }
    guard judged > 0 else { return nothingPrivate }
    return .holds(
      "from each of \(counted(judged, "private state")) \(wait.scenarioText) without a touch were tried, in front of the app, away from it and "
        + "with the phone locked, and what comes after, by itself and by a tap")
  }

  /// What shows something private after a wait without a touch; `nil` where nothing does.
  private func absence(from world: World<FileFlow>, _ wait: Duration) -> Absence? {
    if let end = world.isLegible(after: wait) {
      let finding =
        "\(end.time > wait ? "" : "still ")shows what is private after \(end.time.scenarioText) without a touch"
      return Absence(steps: [.elapse(end.time)], screen: end.screen, finding: finding)
    }
    // Where an unlock of the phone’s counts, it is a proof.
    let takesUnlocks = world.flow.longestReuse > .zero
    let ways: [(away: LifeCycle, back: LifeCycle)?] = [
      nil, (.leave, .launch), takesUnlocks ? nil : (.lock, .unlock),
    ]
    for (number, way) in ways.enumerated() where number == 0 || way != nil {
      var end = world
      if let way { _ = end.step(.lifeCycle(way.away)) }
      _ = end.step(.elapse(wait))
      if let way { _ = end.step(.lifeCycle(way.back)) }
      guard end.phone == .app else { continue }
      let steps =
        way.map { [.lifeCycle($0.away), .elapse(wait), .lifeCycle($0.back)] } ?? [ScenarioStep.elapse(wait)]
      if end.screen.isLegible {
        let finding = "shows what is private to who comes back after \(wait.scenarioText)"
        return Absence(steps: steps, screen: end.screen, finding: finding)
      }
      for control in end.screen.top?.controls ?? [] where control.isEnabled {
        var opened = end
        _ = opened.step(.tap(control.id))
        guard opened.screen.isLegible, world.hasTheSecrets(of: opened) else { continue }
        let finding = "shows what is private again by a tap, after \(wait.scenarioText) without a touch"
        return Absence(steps: steps + [.tap(control.title)], screen: opened.screen, finding: finding)
      }
    }
    return nil
  }

  /// The same while somebody goes on touching the phone all the time; `nil` where nothing private stays.
  func touched(_ length: Duration) -> FlowAnswer? {
    let time = length + .milliseconds(1)
    var found: [Witness] = []
    for state in openStates where found.count < Self.mostWitnesses {
      reader.load(Int(state))
      var (world, effects): (World, [Effect]) = (reader.world.pointee, [])
      world.step(.keepTouching(time), &effects)
      let shown = world.screen
      guard shown.isLegible else { continue }
      found.append(
        witness(
          way(to: state), then: [.keepTouching(time), seen(shown)], at: screen(of: state),
          "\(name(shown)) shows what is private after \(time.scenarioText), to who goes on touching it"))
    }
    return found.isEmpty ? nil : .broken(found)
  }

  // MARK: Prompts

  /// Waits, one after the other, that take so long, in front of an app that asks for nothing, and after which it does.
  func promptsAreAskedFor(_ length: Duration) -> FlowAnswer {
    guard asksForBiometry else { return .notApplicable("the app never asks for a face or a finger") }
    let least = length.inMilliseconds
    let (graph, quiet) = (StepTable(explorer.graph), quietTimes(upTo: least))
    var (found, judged, unshown): ([Witness], Int, Int) = ([], 0, 0)
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
        let (after, way) = (screen(of: UInt32(target)), way(to: waits[0].state, along: waits))
        // Where waits are lengthened, they may be shorter to who goes there.
        guard way.steps.suffix(waits.count).reduce(.zero, { $0 + $1.waited }) >= length else {
          unshown += 1
          continue
        }
        found.append(
          witness(
            way, then: [.expect([.system(after.system?.id)])], at: after,
            "\(name(screen(of: waits[0].state))) asks by itself, after a wait"))
        if found.count == Self.mostWitnesses { return .broken(found) }
      }
      if let witness = promptBehindTouches(UInt32(state), after: length) { found.append(witness) }
      if found.count == Self.mostWitnesses { return .broken(found) }
    }
    if !found.isEmpty { return .broken(found) }
    return unshown > 0
      ? .undecided(Self.unconfirmed) : .holds("none of \(counted(judged, "long wait")) ends in a prompt")
  }

  /// The same after the last touch of somebody who has gone on touching the phone, where that puts off what would come before.
  private func promptBehindTouches(_ state: UInt32, after length: Duration) -> Witness? {
    let graph = StepTable(explorer.graph)
    guard graph.steps(of: Int(state)).contains(where: { kinds.kind(of: $0) == .touching }) else { return nil }
    reader.load(Int(state))
    let start = reader.world.pointee
    for deadline in start.waitsBehindTouches()?.waits ?? [] {
      guard let end = start.moment(of: deadline), end - start.clock.now > length else { continue }
      let touched = end - start.clock.now - length
      var (world, effects): (World, [Effect]) = (start, [])
      world.step(.keepTouching(touched), &effects)
      world.step(.elapse(length - .milliseconds(1)), &effects)
      guard !world.device.isEvaluating else { continue }
      world.step(.elapse(.milliseconds(1)), &effects)
      guard world.device.isEvaluating else { continue }
      return witness(
        way(to: state),
        then: [.keepTouching(touched), .elapse(length), .expect([.system(world.screen.system?.id)])],
        at: world.screen, "\(name(screen(of: state))) asks by itself, after a wait")
    }
    return nil
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
}

/// How somebody who wasn’t there sees something private.
private struct Absence {
  let steps: [ScenarioStep]
  let screen: Screen
  let finding: String
}

/// How many things that come by themselves are waited for, one after the other.
var mostEvents: Int { 200 }

extension ScenarioStep {
  /// How long nothing is done in it.
  fileprivate var waited: Duration { if case .elapse(let time) = self { time } else { .zero } }
}

extension World<FileFlow> {
  /// Whether none of them was taken away: who begins anew sees what is his own.
  fileprivate func hasTheSecrets(of other: World<FileFlow>) -> Bool {
    withUnsafePointer(to: self) { before in
      withUnsafePointer(to: other) { after in
        flow.secrets.indices.allSatisfy {
          flow.secretValue($0, in: VisibleWorld(before)) == flow.secretValue($0, in: VisibleWorld(after))
        }
      }
    }
  }

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

extension Screen {
  /// Whether private content is to be seen, with nothing of the system’s over it.
  var isIn: Bool { system == nil && content != nil }

  /// Whether it can be read, though a small prompt of the system’s may stand in front of it.
  var isLegible: Bool { app?.showsContent == true && system?.style.leavesAppLegible ?? true }
}

extension Layer.Style {
  /// Whether the app can be read behind it.
  var leavesAppLegible: Bool { self == .scanning || self == .systemAlert }
}
