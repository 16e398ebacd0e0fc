import UnlockEngine

// A walk on another version of its flow: all that was done is done again, on every branch.

/// What became of a walk that was done again.
public struct ReplayedWalk: Sendable {
  public let walk: Walk
  /// How many things were done on the way to the present, and how many of them could be done again.
  public let done: Int
  public let kept: Int
  /// How many couldn’t elsewhere: ahead, and on other branches.
  public let lostElsewhere: Int
  /// The first thing on the way that couldn’t be done, and why.
  public let obstacle: (label: String, reason: String)?

  public var isWhole: Bool { kept == done && lostElsewhere == 0 }

  /// What is told of it: "4 of 7 steps were done again. “tap “Lock”” can’t be: there is no “Lock”."
  public var words: String {
    func steps(_ count: Int) -> String { counted(count, "step") }
    let elsewhere = lostElsewhere == 0 ? "" : " Off this line \(steps(lostElsewhere)) went."
    guard let obstacle else { return "\(steps(done)) done again.\(elsewhere)" }
    return "\(kept) of \(steps(done)) done again, up to where “\(obstacle.label)” isn’t possible: "
      + "\(obstacle.reason)\(elsewhere)"
  }
}

extension Walk {
  /// Does all again on another version of the flow, and of the one on the second phone, if that is another flow. What
  /// isn’t possible any more ends its branch there.
  public func replayed(
    on flow: any Flow, beside other: (any Flow)? = nil
  ) throws(SetupErrors) -> ReplayedWalk {
    var start = try flow.simulation(setup)
    (start.wording, start.wordings) = (simulation.wording, simulation.wordings)
    var replaying = Replaying(timeline, on: start)
    replaying.run()
    var new = replaying.new
    let way = timeline.wholePath
    new.takeNotes(of: timeline, at: replaying.nearest)
    new.go(to: replaying.nearest(to: timeline.end))
    new.go(to: replaying.nearest(to: timeline.position))
    if let second {
      let isSame = second.flow.isSame(as: simulation.world.flow)
      let own = other ?? (isSame ? flow : second.flow)
      new.put(beside: try SecondPhone(of: own, own: second.own, beside: flow, setup))
    }
    var walk = self
    walk.take(new, replaying)
    let byHand = Set(timeline.moments.indices.dropFirst().filter { !timeline.moments[$0].isByClock })
    let lost = byHand.filter { replaying.places[$0] == nil }
    let done = byHand.intersection(way).count
    let lostHere = lost.intersection(way)
    let obstacle = way.first { replaying.reasons[$0] != nil }
    return ReplayedWalk(
      walk: walk, done: done, kept: done - lostHere.count, lostElsewhere: lost.count - lostHere.count,
      obstacle: obstacle.map { (timeline.moments[$0].label, replaying.reasons[$0] ?? "") })
  }

  /// Takes the timeline of a walk that was done again, with everything that speaks of its moments and controls.
  private mutating func take(_ new: Timeline, _ replaying: Replaying) {
    let before = self
    timeline = new
    mark = mark.flatMap { replaying.places[$0] }
    (self.before, keys, flash) = (nil, [], nil)
    (explored, gallery) = (nil, nil)
    // A question doesn’t depend on the version; lists, the map and the gallery show the one before.
    if case .question? = overlay {} else { overlay = nil }
    focusMemory = FocusMemory()
    focus = top?.firstFocus
    let kept =
      if case .control(let id)? = before.focus {
        replaying.control(for: id, of: before.simulation, in: new.now).map { Focus.control($0.id) }
      } else { before.focus }
    if let kept { restore(focus: kept) }
  }
}

/// One timeline done again on another start.
private struct Replaying {
  let old: Timeline
  var new: Timeline
  /// For each moment the new one; `nil` where it couldn’t be done, or what it came after couldn’t.
  private(set) var places: [Int?] = [0]
  /// For moments that couldn’t be done, why.
  private(set) var reasons: [Int: String] = [:]
  private var replay = Timeline.Replay()
  private let comparer: ScreenComparer

  init(_ old: Timeline, on start: Simulation) {
    self.old = old
    new = Timeline(start)
    comparer = ScreenComparer(flows: (old.now.world.flow.name, start.world.flow.name))
  }

  mutating func run() {
    // A moment has a higher number than those that lead to it.
    for index in old.moments.indices.dropFirst() { places.append(place(of: index)) }
    for (moment, text) in old.tries { if let place = places[moment] { new.note(tried: text, at: place) } }
  }

  /// The new moment for one, or for the last one before it that there is.
  func nearest(to index: Int) -> Int {
    var index: Int? = index
    while let here = index {
      if let place = places[here] { return place }
      index = old.moments[here].parent
    }
    return 0
  }

  /// Does again what was done at a moment.
  private mutating func place(of index: Int) -> Int? {
    let moment = old.moments[index]
    guard let parent = moment.parent, let place = places[parent], let input = moment.input else { return nil }
    new.go(to: place)
    var own = input
    if case .tap(let id) = input, !moment.hasDoneNothing {
      let before = replay.simulation(at: parent, in: old)
      guard let control = control(for: id, of: before, in: new.now) else {
        reasons[index] = "there is none here."
        return nil
      }
      own = .tap(control.id)
    }
    if case .type = input, new.screen.top?.takesTyping != true,
      replay.simulation(at: parent, in: old).screen.top?.takesTyping == true
    {
      reasons[index] = "nothing takes typing here."
      return nil
    }
    var trial = new.now
    let ignored = trial.step(own).lazy.compactMap(\.ignored).first?.text
    // What had no effect before needn’t have one now.
    if let ignored, !moment.hasDoneNothing {
      reasons[index] = ignored
      return nil
    }
    new.repeat(moment, as: own)
    return new.position
  }

  /// The control that stands for another version’s: by its name, its title, or where all the others stand as before its
  /// place.
  func control(for id: ControlID, of before: Simulation, in now: Simulation) -> Control? {
    let (was, screen) = (before.screen, now.screen)
    let name = before.world.name(of: id)
    let named = screen.top?.controls.first { $0.id.owner == id.owner && now.world.name(of: $0.id) == name }
    return named ?? comparer.counterpart(of: id, from: was, on: screen)
  }
}
