import Diagnostics
import FlowReading
import Scenarios
import UnlockEngine
import Walkthrough

/// Reads a journal line by line and does what it says, up to the first line that isn’t as it was written.
///
/// Takes the file in pieces, so that the caller can show progress while reading a long one.
public struct JournalReading: Sendable {
  /// What has been read; `nil` until the heading is complete.
  public private(set) var restored: RestoredWalk?
  private var heading: [String] = []
  private var seal: JournalSeal? = JournalSeal()
  private var lineNumber = 0
  /// An incomplete line.
  private var rest: [UInt8] = []
  /// The moment that each step led to; the first is the start.
  private var moments: [Int32] = [0]
  /// The parsed steps by the bytes of their lines, because most lines recur. Not by their texts, because Swift
  /// considers texts equal that differ in how an accent is encoded.
  private var known: [[UInt8]: ScenarioStep] = [:]
  /// The second phone, which all steps are done to once they are read: it follows from them.
  private var beside: BesideMark?
  /// The products that walks may be of.
  private let flows: any FlowLookup

  /// No line is longer.
  private static let longestLine = 1 << 20
  private static let longestHeading = 100

  public init(flows: any FlowLookup) { self.flows = flows }

  /// Whether the rest of the file can be ignored, because a line was damaged.
  public var isOver: Bool { restored?.problem != nil }

  /// Reads a piece of the file.
  public mutating func feed(_ bytes: ArraySlice<UInt8>) throws(JournalProblem) {
    var bytes = bytes
    while !isOver, let end = bytes.firstIndex(of: 0x0A) {
      if rest.isEmpty {
        try take(bytes[..<end])
      } else {
        rest += bytes[..<end]
        let line = rest[...]
        rest = []
        try take(line)
      }
      bytes = bytes[(end + 1)...]
    }
    rest += bytes
    if rest.count > Self.longestLine { try take(rest[...]) }
  }

  /// Stops reading for a reason, which is kept if there is a walk.
  public mutating func stop(because reason: String) { restored?.problem = reason }

  /// The restored walk, once all pieces have been read.
  public mutating func finish() throws(JournalProblem) -> RestoredWalk {
    guard var restored else {
      // A file too short to contain a line is treated as its first line.
      if lineNumber == 0 { try take(rest[...]) }
      throw .unreadable("its beginning is missing")
    }
    if restored.problem == nil, !rest.isEmpty {
      restored.problem = "its last line was cut off while it was written"
    }
    if let beside {
      let phone = beside.phone(beside: restored.walk, flows: flows)
      restored.walk.put(beside: phone)
      if phone == nil, restored.problem == nil {
        restored.problem = "its second phone has settings that this version doesn’t know"
      }
    }
    restored.journal.goOn(from: restored.walk)
    restored.goesOn = restored.problem == nil && seal != nil && !restored.isOfOtherVersion
    if let seal { restored.journal.seal = seal }
    return restored
  }

  // MARK: Lines

  private mutating func take(_ line: ArraySlice<UInt8>) throws(JournalProblem) {
    lineNumber += 1
    guard restored != nil else { return try takeHeading(line) }
    var line = line
    if seal != nil {
      guard let opened = seal?.opened(line) else { return fail("isn’t as it was written") }
      line = opened
    }
    guard line.count <= Self.longestLine, let text = String(validating: line, as: UTF8.self) else {
      return fail("isn’t text")
    }
    if let step = StepLine(Substring(text)) { return take(step) }
    if let mark = JournalMark(line: Substring(text)) { return take(mark) }
    // A blank line is harmless in a journal without seals.
    if !text.isEmpty || seal != nil {
      fail("isn’t a line of a journal: \(quoted(String(text.drop { $0 == " " })))")
    }
  }

  private mutating func fail(_ reason: String) { restored?.problem = "line \(lineNumber) \(reason)" }

  private mutating func takeHeading(_ line: ArraySlice<UInt8>) throws(JournalProblem) {
    guard let text = String(validating: line, as: UTF8.self) else {
      throw lineNumber == 1 ? .noJournal : .unreadable("its beginning isn’t text")
    }
    if lineNumber == 1 {
      guard text.hasPrefix(Journal.signature) else { throw .noJournal }
      let version = text.dropFirst(Journal.signature.count).prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(version), Journal.readable.contains(number) else {
        throw .otherVersion(String(version))
      }
      if number < Journal.version { seal = nil }
    }
    var steps = text
    if seal != nil, text.hasPrefix(Journal.steps) {
      guard let opened = seal?.opened(line) else {
        throw .unreadable("its beginning isn’t as it was written")
      }
      steps = String(decoding: opened, as: UTF8.self)
    } else {
      seal?.take(text + "\n")
    }
    heading.append(steps)
    guard steps == Journal.steps else {
      if heading.count > Self.longestHeading { throw .unreadable("its beginning is missing") }
      return
    }
    let scenario = try scenario("  - launch")
    let walk = Walk(scenario.start, setup: scenario.setup)
    restored = RestoredWalk(walk: walk, journal: Journal(of: walk), goesOn: false)
    let digest = heading.first { $0.hasPrefix(Journal.fileMark) }.map { $0.dropFirst(Journal.fileMark.count) }
    restored?.isOfOtherVersion =
      digest != scenario.flow.file.map { Substring(Journal.text(ofDigest: $0.digest)) }
  }

  private func scenario(_ step: Substring) throws(JournalProblem) -> Scenario {
    let text = (heading + [String(step)]).joined(separator: "\n") + "\n"
    switch ScenarioReader.read(SourceText(path: "journal", text: text), flows: flows, others: .none) {
    case .success(let scenario): return scenario
    case .failure(let invalid):
      // Whoever tells it ends the sentence.
      let reason = invalid.mistakes.first?.message ?? "it can’t be read"
      throw .unreadable(reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
    }
  }

  // MARK: Steps

  private mutating func take(_ line: StepLine) {
    let mark = line.comment.flatMap { StepMark(comment: $0) }
    if line.comment != nil, mark == nil { return fail("ends in a comment that no journal has") }
    guard let action = action(line.step) else { return }
    if case .elapse(let wait) = action, mark == .clock {
      restored?.walk.restore(wait: wait)
      return note()
    }
    guard let simulation = restored?.walk.simulation, let input = action.input(in: simulation),
      isPossible(input)
    else { return fail("can’t be done: \(quoted(String(line.step.dropFirst(4))))") }
    var keys = input.ownKeys
    if case .keys(let others)? = mark { keys = others }
    restored?.walk.restore(input, by: keys)
    note()
  }

  /// Whether a version of the flow that is another one still has what an input is for.
  private func isPossible(_ input: Input) -> Bool {
    guard let restored, restored.isOfOtherVersion, beside == nil else { return true }
    switch input {
    case .tap(let id): return restored.walk.top?.control(id)?.isEnabled ?? false
    case .type: return restored.walk.takesTyping
    default: return true
    }
  }

  /// Parses a step; reports a mistake if it can't be read.
  private mutating func action(_ text: Substring) -> ScenarioStep? {
    // Each wait is different, so parsing them isn't cached.
    if text.hasPrefix("  - elapse: "), let wait = Duration(scenarioText: String(text.dropFirst(12))) {
      return .elapse(wait)
    }
    let bytes = Array(text.utf8)
    if let action = known[bytes] { return action }
    do throws(JournalProblem) {
      let steps = try scenario(text).steps
      guard steps.count == 1, steps[0].times == 1 else {
        fail("isn’t one step")
        return nil
      }
      known[bytes] = steps[0].action
      return steps[0].action
    } catch {
      fail("can’t be read: \(error.text)")
      return nil
    }
  }

  /// Records that a step took the walk to another moment.
  private mutating func note() {
    restored?.noteStep()
    moments.append(Int32(restored?.walk.timeline.position ?? 0))
  }

  private mutating func take(_ mark: JournalMark) {
    if case .place(let step) = mark {
      guard moments.indices.contains(step) else { return fail("goes to a step that doesn’t exist") }
      restored?.go(to: Int(moments[step]))
    } else if case .marked(let step) = mark {
      guard step.map(moments.indices.contains) ?? true else { return fail("marks a step that doesn’t exist") }
      restored?.mark(step.map { Int(moments[$0]) })
    } else if case .beside(let phone) = mark {
      beside = phone
    } else {
      restored?.take(mark)
    }
  }
}

extension Journal {
  /// Restores a walk from the text of its journal.
  public static func restore(_ text: String, flows: any FlowLookup) throws(JournalProblem) -> RestoredWalk {
    var reading = JournalReading(flows: flows)
    try reading.feed(Array(text.utf8)[...])
    return try reading.finish()
  }

  /// The flow’s name or its file’s path, and the number of things done by hand, from the beginning of a journal.
  public static func summary(of beginning: String) -> (flow: String, steps: Int)? {
    guard beginning.hasPrefix(signature),
      let version = Int(beginning.dropFirst(signature.count).prefix { $0.isASCII && $0.isNumber }),
      readable.contains(version)
    else { return nil }
    var flow: String?
    var steps = 0
    for line in beginning.split(separator: "\n") {
      if flow == nil, line.hasPrefix("flow: ") { flow = JournalText.text(String(line.dropFirst(6))) }
      if let step = StepLine(line), !(step.comment?.hasPrefix(" clock") ?? false) { steps += 1 }
    }
    return flow.map { ($0, steps) }
  }
}
