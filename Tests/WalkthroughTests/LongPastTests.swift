import BundledFlowFiles
import DeviceSimulation
import Testing
import UnlockEngine

@testable import Walkthrough

/// A walk's past is kept as what was done, with short cuts through it. Whatever is asked of it has to be what one
/// finds who kept every simulation and looks through all of them.
@Suite struct LongPastTests {
  /// All that happened in a walk, remembered without any short cut.
  private struct Witness {
    var walk: Walk
    /// The simulation after each moment, as it was when it happened.
    var simulations: [Simulation]
    private var state: UInt64

    init(_ flow: any Flow, seed: UInt64) throws {
      state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 11
      let start = flow.startingPoints[Int(seed) % flow.startingPoints.count]
      walk = Walk(try flow.simulation(Setup(start)), setup: Setup(start))
      simulations = [walk.simulation]
      walk.perform(.lifeCycle(.launch))
      note()
    }

    mutating func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }

    private mutating func note() {
      let position = walk.timeline.position
      if position < simulations.count { simulations[position] = walk.simulation }
      while simulations.count < walk.timeline.moments.count { simulations.append(walk.simulation) }
    }

    /// Does one thing: something on the phone, a setting, a wait, or going elsewhere in the past.
    mutating func go() {
      walk.isPaused = false
      switch below(12) {
      case 0...2: walk.tick(.milliseconds([30, 700, 61_000, 400_000][below(4)]))
      case 3...5: walk.press(.character(["1", "2", "5", "0", "h", "r"][below(6)]))
      // Not by their keys, which type whole codes: this witness looks once for each thing that is done.
      case 6: walk.perform(.input(.biometry([.match, .noMatch][below(2)])))
      case 7: walk.press([.enter, .tab, .escape, .backspace][below(4)])
      case 8: walk.press(.character(["e", "p", "b", "f", "s", "o", ",", ">"][below(8)]))
      case 9: for _ in 0..<below(9) { walk.perform(.stepBack) }
      case 10: for _ in 0..<below(5) { walk.perform(.stepForward) }
      default: walk.perform(.goTo(moment: below(walk.timeline.moments.count)))
      }
      walk.overlay = nil
      note()
    }

    // MARK: As one finds it who looks through everything

    var end: Int {
      sequence(first: walk.timeline.position) { walk.timeline.moments[$0].next }.reduce(0) { $1 }
    }

    var line: [Int] {
      let timeline = walk.timeline
      let past = sequence(first: timeline.position) { timeline.moments[$0].parent }.reversed()
      let ahead = sequence(first: timeline.position) { timeline.moments[$0].next }.dropFirst()
      return (past + ahead).filter { $0 == timeline.position || !timeline.moments[$0].isOpenWait }
    }

    func layers(_ moment: Int) -> [String] { simulations[moment].screen.layerIDs }

    var seenLayers: [Timeline.SeenLayer] {
      let line = line
      let now = line.firstIndex(of: walk.timeline.position) ?? 0
      var names: [String] = []
      for index in line { for layer in layers(index) where !names.contains(layer) { names.append(layer) } }
      return names.compactMap { name in
        let isUp = line.map { layers($0).contains(name) }
        // The run that now is in doesn't count as a place to go to.
        var elsewhere = isUp
        if isUp[now] {
          var place = now
          while place >= 0, isUp[place] { elsewhere[place] = false; place -= 1 }
          place = now
          while place < isUp.count, isUp[place] { elsewhere[place] = false; place += 1 }
        }
        guard let last = elsewhere.lastIndex(of: true) else { return nil }
        let times = isUp.indices.count { isUp[$0] && ($0 == 0 || !isUp[$0 - 1]) }
        return Timeline.SeenLayer(layer: name, moment: line[last], times: times)
      }
    }

    func moment(at time: Instant) -> Int? {
      guard let end = line.last, time <= simulations[end].world.clock.now else { return nil }
      return line.last { simulations[$0].world.clock.now <= time }
    }
  }

  private func isSame(_ one: Simulation, _ other: Simulation) -> Bool {
    one.screen == other.screen && one.facts == other.facts && one.calls == other.calls
      && one.world.clock == other.world.clock && one.world.isSame(as: other.world)
  }

  @Test(arguments: 0..<6 as Range<UInt64>) func `It is as who kept everything finds it`(seed: UInt64) throws {
    for flow in Catalog.flows {
      var witness = try Witness(flow, seed: seed)
      for step in 0..<260 {
        witness.go()
        let timeline = witness.walk.timeline
        let line = witness.line
        #expect(timeline.end == witness.end, "\(flow.name) \(seed) \(step)")
        #expect(timeline.line.count == line.count)
        #expect((0..<line.count).map { timeline.moment($0, of: timeline.line) } == line)
        #expect(line[timeline.line.now] == timeline.position)
        let ahead = line.drop { $0 != timeline.position }.dropFirst()
        #expect(timeline.stepsAhead == ahead.count, "\(flow.name) \(seed) \(step)")
        #expect(timeline.seenLayers == witness.seenLayers, "\(flow.name) \(seed) \(step)")
        #expect(timeline.hasSeenLayers == !witness.seenLayers.isEmpty, "\(flow.name) \(seed) \(step)")
        let time = timeline.moments[witness.below(timeline.moments.count)].time
        for wanted in [time, time + .milliseconds(1), time + .milliseconds(-1), Instant(milliseconds: -5)] {
          #expect(timeline.moment(at: wanted) == witness.moment(at: wanted), "\(flow.name) \(seed) \(step)")
        }
        if step % 40 == 0 { try expectAllSimulations(witness, "\(flow.name) \(seed) \(step)") }
      }
      try expectAllSimulations(witness, "\(flow.name) \(seed)")
    }
  }

  private func expectAllSimulations(_ witness: Witness, _ what: String) throws {
    let timeline = witness.walk.timeline
    var replay = Timeline.Replay()
    for index in timeline.moments.indices {
      #expect(isSame(timeline.simulation(at: index), witness.simulations[index]), "\(what), moment \(index)")
      #expect(isSame(replay.simulation(at: index, in: timeline), witness.simulations[index]))
      #expect(timeline.moments[index].time == witness.simulations[index].world.clock.now)
    }
    #expect(timeline.screen == timeline.now.screen)
  }

  /// A walk that turns in a circle on one screen, so many things long.
  private func longWalk(_ count: Int) throws -> Walk {
    var walk = try launched(app: ["method": "pin", "pin": "2580"])
    walk.isPaused = true
    for place in 0..<count / 2 {
      walk.press(.character(place % 97 == 0 ? "2" : "1"))
      walk.press(.backspace)
    }
    return walk
  }

  @Test func `Of a moment little is kept`() throws {
    // Documents tell this figure: see docs/decisions/0012.
    #expect(MemoryLayout<Timeline.Moment>.stride <= 128)
    let walk = try longWalk(4000)
    #expect(walk.timeline.kept.count <= walk.timeline.moments.count / Int(Timeline.stride) + 1)
    // What comes again and again is kept once.
    let keys = walk.timeline.moments.filter { $0.keys == [.backspace] }
    let places = Set(keys.map { $0.keys.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) } })
    #expect(keys.count == 2000 && places.count == 1)
  }

  @Test func `A long list is made where one looks`() throws {
    var walk = try longWalk(2000)
    walk.press(keys: "J")
    guard case .list(let list)? = walk.overlay else { throw NoList() }
    #expect(list.count == 2002 && list.selected == 2001)
    let top = text(walk)
    #expect(top.contains("→ 9:41:00 press Backspace") && top.contains("▲"))
    walk.press(keys: "Home")
    let bottom = text(walk)
    #expect(bottom.contains("9:41:00 start") && bottom.contains("▼") && !bottom.contains("→"))
    walk.press(keys: "PageDown Enter")
    #expect(walk.timeline.position == 10 && walk.timeline.stepsAhead == 1991)
    // A click means the row that is drawn there.
    walk.press(keys: "J")
    let picture = WalkDrawing(walk).draw(size: .init(rows: 24, columns: 80))
    let row = try #require((0..<24).last { picture.canvas.text(row: $0).contains("9:41:00 start") })
    walk.click(row: row + 3, column: 20, in: picture)
    #expect(walk.timeline.position == 3)
  }

  private struct NoList: Error {}

  @Test func `The time line of a long walk is one row`() throws {
    var walk = try longWalk(1000)
    walk.press(keys: "h r [ [")
    let size = (rows: 24, columns: 80)
    walk.press(keys: "H")
    let picture = WalkDrawing(walk).draw(size: .init(rows: size.rows, columns: size.columns))
    #expect(picture.hits.count == size.columns - 2, "one place to click a column")
    walk.press(keys: "Tab")
    #expect(walk.screen.top?.id == "system.home", "the next mark, however far it is")
    walk.press(keys: "BackTab")
    #expect(walk.timeline.position == 1)
    walk.click(row: 22, column: 78, in: picture)
    #expect(!walk.timeline.canGoForward)
  }

  @Test func `Leaning on a key that does nothing fills no memory`() throws {
    var walk = try launched()
    for _ in 0..<5000 { walk.press(.tab) }
    #expect(walk.keys.count == Walk.mostKeys + 1)
    walk.press(keys: "Enter")
    #expect(walk.timeline.moments.last?.keys == [], "it is told by what it did")
  }
}
