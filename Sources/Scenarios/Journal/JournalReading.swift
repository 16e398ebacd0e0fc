import Flows
import UnlockEngine
import Walkthrough

/// A walk brought back from its journal.
public struct RestoredWalk: Sendable {
  public var walk: Walk
  /// What is in the journal of it: what is done from now on goes on from there.
  public var journal: Journal
  /// Where the next line goes, in bytes: what is behind it is a line that was never finished.
  public var length: Int
  /// Whether the last line was cut off in the middle of being written.
  public var isTorn: Bool
  /// Why the walk doesn’t go to the end of the journal; `nil` when it does.
  public var problem: String?
}

/// Why a journal can’t be brought back at all.
public enum JournalProblem: Error, Hashable, Sendable {
  case noJournal
  case otherVersion(String)
  /// It has no step yet, or its beginning is broken.
  case unreadable(String)

  public var text: String {
    switch self {
    case .noJournal: "this isn’t the journal of a walk"
    case .otherVersion(let version):
      "it was written by another version of unlocksim (journal \(version), and this one reads "
        + "\(Journal.version))"
    case .unreadable(let reason): reason
    }
  }
}

/// Reads a journal line by line, and does what it says.
struct JournalReading {
  private var restored: RestoredWalk
  /// The moment that each step led to; the first is the beginning.
  private var moments = [0]

  /// So many lines are read as one scenario: its reader has limits, and a long walk none.
  private static let chunk = 4000

  private init(_ restored: RestoredWalk) { self.restored = restored }

  static func read(_ text: String) throws(JournalProblem) -> RestoredWalk {
    let whole = text.utf8.lastIndex(of: 0x0A).map { text[...$0] } ?? ""
    var lines = whole.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard let first = lines.first, first.hasPrefix(Journal.signature) else { throw .noJournal }
    let version = first.dropFirst(Journal.signature.count).prefix { $0.isNumber }
    guard version == "\(Journal.version)" else { throw .otherVersion(String(version)) }
    guard let stepsLine = lines.firstIndex(of: "steps:") else {
      throw .unreadable("its beginning is missing")
    }
    let heading = lines[...stepsLine]
    lines = lines[(stepsLine + 1)...]
    let scenario = try scenario(heading, ["  - launch"])
    let walk = Walk(scenario.start, setup: scenario.setup)
    var reading = JournalReading(
      RestoredWalk(
        walk: walk, journal: Journal(of: walk), length: whole.utf8.count,
        isTorn: whole.utf8.count < text.utf8.count))
    reading.read(lines, after: heading)
    reading.restored.journal.goOn(from: reading.restored.walk)
    return reading.restored
  }

  private static func scenario(
    _ heading: ArraySlice<Substring>, _ lines: ArraySlice<Substring>
  ) throws(JournalProblem) -> Scenario {
    let text = (heading + lines).joined(separator: "\n") + "\n"
    switch ScenarioReader.read(SourceText(path: "journal", text: text)) {
    case .success(let scenario): return scenario
    case .failure(let invalid): throw .unreadable(invalid.mistakes.first?.message ?? "it can’t be read")
    }
  }

  // MARK: Lines

  private mutating func read(_ lines: ArraySlice<Substring>, after heading: ArraySlice<Substring>) {
    var rest = lines
    while !rest.isEmpty, restored.problem == nil {
      let chunk = rest.prefix(Self.chunk)
      rest = rest.dropFirst(chunk.count)
      var steps: [Step] = []
      if chunk.contains(where: { $0.hasPrefix("  - ") }) {
        do throws(JournalProblem) {
          steps = try Self.scenario(heading, chunk).steps
        } catch {
          restored.problem = error.text
          return
        }
      }
      let stepLines = Dictionary(steps.map { ($0.place.line, $0) }) { first, _ in first }
      for (offset, line) in chunk.enumerated() where restored.problem == nil {
        if let step = stepLines[heading.count + offset + 1] {
          take(step, line)
        } else if let mark = JournalMark(line: line) {
          take(mark)
        }
      }
    }
  }

  private mutating func take(_ step: Step, _ line: Substring) {
    let walk = restored.walk
    if case .elapse(let wait) = step.action, line.hasSuffix(JournalMark.clock) {
      restored.walk.restore(wait: wait)
    } else if let input = step.action.input(in: walk.simulation) {
      restored.walk.restore(input, by: JournalMark.keys(in: line, of: input))
    } else {
      let words = line.drop { $0 == " " || $0 == "-" }
      restored.problem = "step \(restored.journal.steps + 1), “\(words)”, can’t be done"
      return
    }
    restored.journal.steps += 1
    let timeline = restored.walk.timeline
    if !timeline.moments[timeline.position].isByClock { restored.journal.deeds += 1 }
    if restored.journal.numbers.count < timeline.moments.count { restored.journal.numbers.append(0) }
    restored.journal.numbers[timeline.position] = restored.journal.steps
    if timeline.moments[timeline.position].isByClock {
      restored.journal.writtenWaits[timeline.position] = timeline.moments[timeline.position].input?.wait
    }
    restored.journal.place = timeline.position
    moments.append(timeline.position)
  }

  private mutating func take(_ mark: JournalMark) {
    switch mark {
    case .place(let step):
      guard moments.indices.contains(step) else { return }
      restored.walk.restore(moment: moments[step])
      restored.journal.place = moments[step]
      // Going back stops the clock; whether it did is said by itself.
      restored.walk.restore(isPaused: restored.journal.isPaused, speed: restored.journal.speed)
    case .clock(let isPaused, let speed):
      (restored.journal.isPaused, restored.journal.speed) = (isPaused, speed)
      restored.walk.restore(isPaused: isPaused, speed: speed)
    case .style(let style): restored.journal.style = style
    case .tried(let text):
      restored.walk.note(tried: text)
      restored.journal.writtenTries = restored.walk.timeline.tries.count
    case .focus(let focus): restored.walk.restore(focus: focus)
    }
  }
}

extension Journal {
  /// Brings a walk back from the text of its journal.
  public static func restore(_ text: String) throws(JournalProblem) -> RestoredWalk {
    try JournalReading.read(text)
  }

  /// What a journal is about, without reading it whole: the flow’s name and how many things were done by hand.
  public static func summary(of text: String) -> (flow: String, steps: Int)? {
    guard text.hasPrefix("\(signature)\(version):") else { return nil }
    var flow: String?
    var steps = 0
    for line in text.utf8.split(separator: 0x0A) {
      if flow == nil, line.starts(with: "flow: ".utf8) { flow = String(line.dropFirst(6)) }
      if line.starts(with: "  - ".utf8), !line.suffix(7).elementsEqual("# clock".utf8) { steps += 1 }
    }
    return flow.map { ($0, steps) }
  }
}
