import BundledFlowFiles
import Exploration
import Journals
import Scenarios
import ScreenDrawing
import UnlockEngine
import Walkthrough
import FlowFiles

/// A walk that lines drive, with its window and its journal, as the program has them.
public struct WalkRun: Sendable {
  public private(set) var walk: Walk
  /// All that was written of the journal.
  public private(set) var journalText: String
  public private(set) var journal: Journal
  /// What it began from, before the app was launched.
  let start: Simulation
  /// What it was drawn as, last.
  public private(set) var canvas = Canvas(size: Size(rows: 0, columns: 0))
  private var window = Size(rows: 24, columns: 80)
  private var glyphs = Glyphs.unicode
  private var search: (any PathSearch)?

  /// A walk from a set-up, the app launched; `nil` where the set-up describes nothing.
  public init?(_ setup: WalkSetup, isPaused: Bool = false) {
    guard let flow = Catalog.flow(named: setup.flow) else { return nil }
    let setup = setup.setup.forWalking(flow, isPaused: isPaused)
    guard let start = try? flow.simulation(setup) else { return nil }
    self.start = start
    walk = Walk(start, setup: setup, isPaused: isPaused)
    walk.perform(.lifeCycle(.launch))
    journal = Journal(of: walk)
    journalText = Journal.heading(for: walk)
  }

  public mutating func perform(_ action: WalkAction) {
    switch action {
    case .press(.click(let row, let column)):
      let picture = WalkDrawing(walk, glyphs: glyphs).draw(size: window)
      walk.click(row: row, column: column, in: picture)
    case .press(let key): walk.press(key)
    case .tick(let milliseconds): walk.tick(.milliseconds(milliseconds))
    case .window(let size, let isASCII): (window, glyphs) = (size, isASCII ? .ascii : .unicode)
    case .keep: keep()
    }
    _ = walk.takeRequests()
    lookForPath()
  }

  /// Draws it as it is now.
  mutating func draw() { canvas = WalkDrawing(walk, glyphs: glyphs).draw(size: window).canvas }

  /// Writes the journal as far as it goes.
  public mutating func keep() { journalText += journal.lines(for: walk, flushing: true) }

  /// Whether everything drawn has to be ASCII.
  var isASCII: Bool { glyphs == .ascii }
  var windowSize: Size { window }

  /// Looks for the way that the walk asks for, a slice between two keys.
  private mutating func lookForPath() {
    guard let goal = walk.soughtPlace else { return search = nil }
    var search = search ?? pathFinder(to: goal)
    let answer = search?.advance(situations: 200) ?? .notFound(situations: 0, isSure: false)
    if case .looking = answer { self.search = search } else { self.search = nil }
    walk.report(answer)
  }

  private func pathFinder(to goal: String) -> (any PathSearch)? {
    (walk.simulation.world as? World<FileFlow>).map { PathFinder(from: $0, to: goal, limit: 2000) }
  }
}
