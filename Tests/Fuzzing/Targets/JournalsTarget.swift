import BundledFlowFiles
import Journals
import Scenarios
import SeededDraws
import UnlockEngine

/// Journals of walks, damaged on disk: bits that flip, lines that are lost, doubled, swapped or made up. Reading one
/// never traps, and gives what was done up to some line, or says that it doesn't.
struct JournalsTarget: FuzzTarget {
  static let name = "journals"

  init(in surroundings: Surroundings) {}

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    let setup = WalkSetup(&draw, changes: 2)
    for line in setup.lines { tell(FuzzCase(line: line)) }
    guard var run = WalkRun(setup) else { return }
    let count = draw.within(1...20)
    var hand = WalkHand(draw, isWild: false)
    for _ in 0..<count {
      for action in hand.actions(at: run.walk) {
        tell(FuzzCase(line: action.line))
        run.perform(action)
      }
      if hand.draw.once(in: 4) {
        tell(FuzzCase(line: WalkAction.keep.line))
        run.perform(.keep)
      }
    }
    run.keep()
    let damages = (0..<hand.draw.within(1...2)).map { _ in JournalDamage(&hand.draw) }
    for damage in damages { tell(FuzzCase(line: damage.line)) }
    try check(run, damages)
  }

  func replay(_ fuzzCase: FuzzCase) throws {
    let script = WalkScript(fuzzCase)
    guard var run = WalkRun(script.setup) else { return }
    for action in script.actions { run.perform(action) }
    run.keep()
    try check(run, script.others.compactMap { JournalDamage(line: $0) })
  }

  private func check(_ run: WalkRun, _ damages: [JournalDamage]) throws {
    let whole = Array(run.journalText.utf8)
    var damaged = whole
    for damage in damages { damage.strike(&damaged) }
    guard let restored = Self.restored(damaged) else { return }
    let text = String(decoding: damaged, as: UTF8.self)
    if restored.problem == nil, restored.goesOn { try checkGoingOn(restored, text) }
    let trace = WalkTrace(restored.walk)
    if trace == WalkTrace(run.walk) { return }
    guard isBeginning(trace, of: run.journalText) else {
      throw Problem("a damaged journal is resumed otherwise than it was written", text)
    }
    // Whoever takes whole lines from the end leaves a journal that nothing is wrong with.
    if restored.problem == nil, !whole.starts(with: damaged) {
      throw Problem("a damaged journal is resumed in part, and nothing is told", text)
    }
  }

  /// A walk as the program brings it back, from bytes that may be anything.
  private static func restored(_ bytes: [UInt8]) -> RestoredWalk? {
    var reading = JournalReading(flows: Catalog.flows)
    try? reading.feed(bytes[...])
    return try? reading.finish()
  }

  /// Whether a walk is what a journal says up to the end of one of its lines.
  private func isBeginning(_ trace: WalkTrace, of journal: String) -> Bool {
    var lines = journal.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    while !lines.isEmpty {
      lines = lines.dropLast()
      if let walk = try? Journal.restore(lines.joined(separator: "\n") + "\n", flows: Catalog.flows).walk,
        trace == WalkTrace(walk)
      {
        return true
      }
    }
    return false
  }

  /// What was brought back is in its journal: written on from there, it comes back once more.
  private func checkGoingOn(_ restored: RestoredWalk, _ text: String) throws {
    var (walk, journal) = (restored.walk, restored.journal)
    let missing = journal.lines(for: walk, flushing: true)
    walk.perform(.input(.lifeCycle(.reboot)))
    let text = text + missing + journal.lines(for: walk, flushing: true)
    let again = try? Journal.restore(text, flows: Catalog.flows)
    guard let again, again.problem == nil else {
      throw Problem("a journal that was resumed can’t be resumed again", "\(again?.problem ?? "")\n\(text)")
    }
    if let difference = WalkTrace(walk).difference(from: WalkTrace(again.walk)) {
      throw Problem("a journal that was resumed comes back otherwise", "\(difference)\n\(text)")
    }
  }
}

/// Something that befalls a file, as a line says it; places are counted round its end.
enum JournalDamage: Hashable {
  case flip(byte: Int, bit: Int)
  case cut(byte: Int)
  case drop(line: Int)
  case double(line: Int)
  case swap(line: Int)
  case insert(line: Int, String)

  init(_ draw: inout Draw) {
    let place = draw.below(10_000)
    let strays = [
      "", "  - launch", "  - type: \"1\"", "  - tap: Sign in", "  - elapse: 36500d # clock", "  # at suep 13",
      "  # at step 1", "  # at step 99999999999999999999", "  # clock runs ×7", "  # focus app 255",
      "  # saved raw", "  - press: [Tab, Enter]", "steps:", "flow: onegini", "  - expect: { screen: none }",
      "\t- launch", "\u{FFFE}",
    ]
    self = draw.one(
      weighing: [
        .flip(byte: place, bit: draw.below(8)): 4, .cut(byte: place): 2, .drop(line: place): 2,
        .double(line: place): 2, .swap(line: place): 2, .insert(line: place, draw.one(of: strays)): 3,
      ])
  }

  var line: String {
    switch self {
    case .flip(let byte, let bit): "flip \(byte) \(bit)"
    case .cut(let byte): "cut \(byte)"
    case .drop(let line): "drop \(line)"
    case .double(let line): "double \(line)"
    case .swap(let line): "swap \(line)"
    case .insert(let line, let text): "insert \(line) \(text.inOneLine)"
    }
  }

  init?(line: Substring) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 1, let place = Int(words[1]), place >= 0 else { return nil }
    switch (words[0], words.count) {
    case ("flip", 3): self = .flip(byte: place, bit: (Int(words[2]) ?? 0) & 7)
    case ("cut", 2): self = .cut(byte: place)
    case ("drop", 2): self = .drop(line: place)
    case ("double", 2): self = .double(line: place)
    case ("swap", 2): self = .swap(line: place)
    case ("insert", 3): self = .insert(line: place, String(inOneLine: words[2]))
    default: return nil
    }
  }

  func strike(_ bytes: inout [UInt8]) {
    guard !bytes.isEmpty else { return }
    var lines = FuzzCase(bytes: bytes).pieces
    switch self {
    case .flip(let byte, let bit): return bytes[byte % bytes.count] ^= 1 << UInt8(bit)
    case .cut(let byte): return bytes.removeLast(bytes.count - byte % bytes.count)
    case .drop(let line): lines.remove(at: line % lines.count)
    case .double(let line): lines.insert(lines[line % lines.count], at: line % lines.count)
    case .swap(let line): lines.swapAt(line % lines.count, (line + 1) % lines.count)
    case .insert(let line, let text): lines.insert(Array((text + "\n").utf8)[...], at: line % lines.count)
    }
    bytes = Array(lines.joined())
  }
}
