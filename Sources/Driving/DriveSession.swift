import DeviceSimulation
import FlowReading
import Reports
import Scenarios
import SystemIO
import UnlockEngine
import Walkthrough

/// A phone that a program drives: a line of JSON in, a line of JSON out. It does steps as scenarios do them; one that
/// can't be done changes nothing, and the session goes on.
public struct DriveSession: LineAnswering, Sendable {
  /// The most bytes that a line may have.
  public static let longestLine = 256 << 10
  /// As many things as a session remembers: some 200 MB.
  static let mostMoments = 1_000_000

  private let flows: any FlowLookup
  /// What it was launched with.
  private let launched: Walk
  private var run: ScenarioRun
  /// Where each step that was done began; of a scenario at the beginning, each thing that it did.
  private var past: [Place]
  /// The steps that brought texts to the phone, which it may show; `nil` once they are too many to look through.
  private var bringing: [Step]? = []
  private static let mostBringing = 1000
  private let limit: Int
  /// What is on the phone.
  public var flow: any Flow { launched.simulation.world.flow }
  /// All that there is to know to drive it, as JSON.
  public var description: String { DriveDescription(of: run.simulation, flows).text }
  /// What became of all lines: `invalid` if one couldn't be understood, `differed` if one couldn't be done, or if
  /// something wasn't as expected.
  public private(set) var status = CommandStatus.held

  /// Where a walk was: all of it that a step can change.
  private struct Place: Equatable {
    var moment: Int
    var focus: Focus?

    init(_ walk: Walk) { (moment, focus) = (walk.timeline.position, walk.focus) }
    init(moment: Int) { self.moment = moment }

    static func all(before walk: Walk) -> [Place] {
      walk.timeline.wholePath.dropLast().map { Place(moment: $0) }
    }
  }

  /// - Parameter flows: what a program's flows are, some of whose texts any phone may show.
  public init(_ walk: Walk, flows: any FlowLookup) {
    self.init(walk, flows: flows, mostMoments: Self.mostMoments)
  }

  init(_ walk: Walk, flows: any FlowLookup, mostMoments: Int) {
    self.flows = flows
    launched = walk
    run = ScenarioRun(driving: walk)
    past = Place.all(before: walk)
    limit = mostMoments
  }

  // MARK: Lines

  /// The answer to a line, without its end; `nil` for a blank one, which asks for nothing.
  public mutating func answer(_ line: [UInt8]) -> String? { reply(line)?.answer.text }

  /// The same in parts, and what was wrong with the line; `nil` for a blank one.
  mutating func reply(_ line: [UInt8]) -> (answer: JSONText, mistake: DriveMistake?)? {
    var id: JSONText?
    var answer: JSONText
    var mistake: DriveMistake?
    do throws(DriveMistake) {
      guard let value = try read(line) else { return nil }
      id = try DriveReader.id(of: value)
      let source = SourceText(path: "", text: String(decoding: line, as: UTF8.self))
      var reader = DriveReader(source, run.simulation, flows)
      let request = try reader.request(value)
      answer = ["ok": true] + (try carryOut(request, &reader))
    } catch { (answer, mistake) = (told(error), error) }
    return ((id.map { ["id": $0] } ?? [:]) + answer, mistake)
  }

  /// The answer to a line that is longer than it may be.
  public mutating func answerToLongLine() -> String {
    let message = "This line has more than \(Self.longestLine) bytes, which no step needs."
    return told(DriveMistake(.tooLong, message)).text
  }

  private func read(_ line: [UInt8]) throws(DriveMistake) -> YAMLValue? {
    guard String(validating: line, as: UTF8.self) != nil else {
      throw DriveMistake(.notUTF8, "This line isn’t text in UTF-8.")
    }
    do throws(JSONReading.Problem) {
      return try JSONReading.read(line)
    } catch {
      throw DriveMistake(error.code, error.message, ["column": .number(error.column)])
    }
  }

  /// What is answered to a line that wasn't done. Where it was understood, with the phone as it is.
  private mutating func told(_ mistake: DriveMistake) -> JSONText {
    status = max(status, mistake.code.isOfReading ? .invalid : .differed)
    let answer: JSONText = ["ok": false, "error": mistake.value]
    return mistake.code.isOfReading ? answer : answer + phone
  }

  // MARK: Requests

  private mutating func carryOut(
    _ request: DriveRequest, _ reader: inout DriveReader
  ) throws(DriveMistake) -> JSONText {
    switch request {
    case .step(let step): return try perform(step, &reader)
    case .picture:
      return ["picture": .text(PlainPicture.lines(of: run.simulation).joined(separator: "\n"))] + phone
    case .where: return whereabouts + phone
    case .back(let count): try goBack(count)
    case .reset(let entries): try reset(entries, &reader)
    case .record(let title, let style): return try record(title, style)
    case .describe: return ["description": DriveDescription(of: run.simulation, flows).value]
    }
    return phone
  }

  private var phone: JSONText { PhoneAnswer(run.simulation).value }

  private mutating func perform(_ step: Step, _ reader: inout DriveReader) throws(DriveMistake) -> JSONText {
    guard run.walk.timeline.moments.count < limit else {
      throw DriveMistake(
        .full, "\(limit) things were done, which is as much as is remembered: {\"reset\": true} begins anew.")
    }
    let place = Place(run.walk)
    let result = run.perform(step)
    // There is no terminal to quit, and nobody to save for.
    _ = run.walk.takeRequests()
    guard result.hasHeld else {
      // What was done of it by then is undone: an answer that isn't “ok” left the phone as it was.
      if place != Place(run.walk) { run.walk.rewind(to: place.moment, focus: place.focus) }
      throw Self.mistake(result)
    }
    if step.isAction { past.append(place) }
    let notes = result.notes + doubts(of: step, &reader)
    return phone + (notes.isEmpty ? [:] : ["notes": .texts(notes)])
  }

  /// What of a step's checks holds for nothing. In other copy nobody knows what can be seen.
  private mutating func doubts(of step: Step, _ reader: inout DriveReader) -> [String] {
    if !step.action.brought.isEmpty { bringing?.append(step) }
    if bringing?.count ?? 0 > Self.mostBringing { bringing = nil }
    guard let bringing, run.simulation.wording == nil else { return [] }
    return reader.doubts(under: run.walk.setup, after: bringing)
  }

  private static func mistake(_ result: StepResult) -> DriveMistake {
    if let obstacle = result.obstacle {
      return DriveMistake(.init(obstacle), result.failures.first?.summary ?? "")
    }
    // An accepted picture is no part of a session.
    let message = result.failures.map(\.summary).joined(separator: "; ")
    return DriveMistake(.differs, message, ["differences": .list(result.failures.map(JSONReport.value(of:)))])
  }

  private mutating func goBack(_ count: Int) throws(DriveMistake) {
    guard let place = past.suffix(count).first, count <= past.count else {
      let done =
        past.isEmpty
        ? "Nothing was done yet" : past.count == 1 ? "1 step was done" : "\(past.count) steps were done"
      throw DriveMistake(
        .noWayBack, "\(done), so \(count) can’t be taken back.", ["steps": .number(past.count)])
    }
    past.removeLast(count)
    run.walk.rewind(to: place.moment, focus: place.focus)
  }

  private mutating func reset(_ entries: [YAMLEntry], _ reader: inout DriveReader) throws(DriveMistake) {
    var walk = launched
    if !entries.isEmpty {
      let flow = launched.simulation.world.flow
      var start = try reader.start(entries, over: launched.setup, of: flow)
      start.simulation.wording = launched.simulation.wording
      walk = Walk(start.simulation, setup: start.setup)
    }
    (run, past, bringing) = (ScenarioRun(driving: walk), Place.all(before: walk), [])
  }

  private func record(_ title: String, _ style: Recording.Style) throws(DriveMistake) -> JSONText {
    let recording: Recording
    do throws(Recording.Refusal) {
      recording = try Recording(of: run.walk, title: title, style: style)
    } catch {
      throw DriveMistake(.cannotRecord, error.text)
    }
    var notes = recording.problem.map { ["It doesn’t hold as it is written: \($0)."] } ?? []
    if recording.holdsCodes { notes.append("Passcodes and PINs are in clear in it: “masked” replaces them.") }
    return ["scenario": .text(recording.text), "steps": .number(recording.steps)]
      + (notes.isEmpty ? [:] : ["notes": .texts(notes)])
  }

  // MARK: Where it is

  private var whereabouts: JSONText {
    let world = run.simulation.world
    let pending = world.pending.map { event -> JSONText in
      ["name": .text(event.name), "in": .text((event.at - world.clock.now).scenarioText)]
    }
    let settings = SettingDescription.ofDevice.map { ($0.name, JSONText.text(world.value(of: $0))) }
    return [
      "flow": .text(world.flow.reference), "steps": .number(past.count),
      "date": .text(world.date.scenarioText), "deadlines": .list(pending), "device": .object(settings),
    ]
  }
}
