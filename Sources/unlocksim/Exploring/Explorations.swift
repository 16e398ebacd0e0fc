import ArgumentParser
import BundledFlowFiles
import Exploration
import FlowFiles
import Reports
import Scenarios
import UnlockEngine

// Exploring from the command line: signals are recorded, and settings that make no sense are the user's mistake.

extension FlowExplorer {
  /// The explorations of the flows with these names; all if there are none.
  static func named(_ names: [String]) throws -> [FlowExplorer] {
    if names.isEmpty { return BundledFlowFiles.flows.map { FlowExplorer($0) } }
    return try names.compactMap { FlowExplorer(try Unlocksim.flow(named: $0)) }
  }

  /// Explores until everything has been visited, until there are so many states, until the time is over, or until a signal
  /// comes. The last closure gets what there is after some seconds, if there is more to come.
  func explored(
    under settings: Setup, _ workers: Workers, stateLimit: Int, _ meter: ProgressMeter,
    tellsPart: Bool = true, firstAnswer tell: ((ExploredFlow) throws -> Void)? = nil
  ) throws -> ExploredFlow {
    var isFirst = tell != nil
    let found = try interruptibly(meter, tellsPart: tellsPart) { goesOn throws(SetupErrors) in
      try explore(settings, workers, stateLimit) { progress in
        guard !isFirst || meter.duration < Self.firstAnswer else { return false }
        return goesOn(progress)
      }
    }
    let isPart = found.result.ending == .stopped && found.result.progress.states < stateLimit
    guard isFirst, isPart, !Interruption.hasCome, !meter.isOver else { return found }
    isFirst = false
    try tell?(found)
    return try interruptibly(meter, tellsPart: tellsPart) { goesOn in found.goOn(goesOn) }
  }

  /// When somebody who waits gets an answer about what was looked at by then.
  private static let firstAnswer = Duration.seconds(4)

  /// What attackers can do in the flow, as far as it was explored.
  func attacked(
    under settings: Setup, _ workers: Workers, stateLimit: Int, _ meter: ProgressMeter
  ) throws -> (ExplorationResult, AttackedFlow) {
    try interruptibly(meter, tellsPart: true) { goesOn throws(SetupErrors) in
      try attacked(settings, workers, stateLimit, goesOn)
    }
  }

  /// The flow, to be asked about as far as it was explored.
  func examined(
    under settings: Setup, _ workers: Workers, stateLimit: Int, _ meter: ProgressMeter
  ) throws -> ExaminedFlow {
    try interruptibly(meter, tellsPart: true) { goesOn throws(SetupErrors) in
      try examined(settings, workers, stateLimit, goesOn)
    }
  }

  /// What makes the flow’s states so many, of so many at most.
  func sized(
    under settings: Setup, _ workers: Workers, stateLimit: Int, _ meter: ProgressMeter
  ) throws -> StateSizes {
    try interruptibly(meter, tellsPart: true) { goesOn throws(SetupErrors) in
      try sizes(settings, workers, stateLimit, goesOn, { !Interruption.hasCome })
    }
  }

  /// The flow's map, with its progress shown on a terminal; throws if only part of the flow could be explored.
  func mapped(
    under settings: Setup = Setup(), workers: Int = Workers.processorCount, isQuiet: Bool = false
  ) throws -> MapResult {
    try finished(isQuiet: isQuiet) { goesOn throws(SetupErrors) in
      try self.map(settings, .threads(workers), goesOn)
    }.1()
  }

  /// As many as lists and pictures are made of: all of most products, and half a minute's work where there are more.
  static let mostStates = 2_000_000

  /// All that the flow can show, with its progress told; of its nearest states where it has more than that, which is told
  /// too, and returned for whoever reads the result.
  func galleried(
    under settings: Setup, within time: Duration? = nil
  ) throws -> (part: String?, GalleryResult) {
    let limit = time == nil ? Self.mostStates : .max
    let (result, gallery) = try finished(within: time) { goesOn throws(SetupErrors) in
      try self.gallery(settings, .threads(Workers.processorCount), limit, goesOn)
    }
    return (tellPart(result), gallery())
  }

  /// Tells that only part of the flow was looked at, if so.
  func tellPart(_ result: ExplorationResult) -> String? {
    guard !result.isComplete else { return nil }
    let part = Self.words(ofPart: result)
    writeError("unlocksim: \(flow.name): \(part)\n")
    return part
  }

  /// How far what was looked at goes, for whoever reads what was made of it.
  static func words(ofPart result: ExplorationResult) -> String {
    "This is \(result.extent.words): of \(grouped(result.progress.states)) states, and there are more."
  }

  /// All that a flow shows, as far as so many states go, and what the scenarios here show of it beyond the bounds of
  /// exploring.
  func shown(
    workers: Int? = nil, states: Int, within time: Duration? = nil, isQuiet: Bool = false
  ) throws -> (ExplorationResult, screens: [Screen]) {
    let found = try screens(workers: workers, states: states, within: time, isQuiet: isQuiet)
    return (found.result, found.screens() + screensOfScenarios)
  }

  /// What the scenarios here show of it, where there are any.
  var screensOfScenarios: [Screen] {
    let path = ScenarioFiles.defaultPath
    guard FlowFolder.isThere(path) else { return [] }
    return ScenarioScreens.all(
      of: flow, in: [path], flows: FlowLibrary.shared, goesOn: { !Interruption.hasCome })
  }

  /// What exploring finds, unless memory ends or a signal comes.
  func screens(
    workers: Int? = nil, states: Int, within time: Duration? = nil, isQuiet: Bool = false,
    firstAnswer: ((ExploredFlow) throws -> Void)? = nil
  ) throws -> ExploredFlow {
    let meter = ProgressMeter(flow: flow.name, isQuiet: isQuiet, within: time)
    let found = try explored(
      under: Setup(), .threads(workers ?? Workers.processorCount), stateLimit: states, meter,
      tellsPart: false, firstAnswer: firstAnswer)
    try found.result.ending.requireMemory(for: flow.name)
    return found
  }

  /// Throws what is wrong with how much is to be explored, and by how many.
  static func check(states: Int?, workers: Int? = nil) throws {
    if let workers, !(1...64).contains(workers) {
      throw ValidationError("--workers takes a number from 1 to 64.")
    }
    if let states, states < 1 { throw ValidationError("--states takes a number of at least 1.") }
  }

  /// Throws the mistakes in somebody's own settings, if there are any.
  func refuseMistakes(in settings: Setup) throws {
    do throws(SetupErrors) {
      try check(settings)
    } catch {
      throw UsageError(error)
    }
  }

  /// Throws if states can't be told apart any more.
  private func finished<Survey>(
    isQuiet: Bool = false, within time: Duration? = nil,
    _ explore: ((Progress) -> Bool) throws(SetupErrors) -> (ExplorationResult, Survey)
  ) throws -> (ExplorationResult, Survey) {
    let meter = ProgressMeter(flow: flow.name, isQuiet: isQuiet, within: time)
    let found = try interruptibly(meter, tellsPart: false, explore)
    if let end = found.0.ending.words { throw UsageError(lines: ["\(flow.name) \(end)."], code: 5) }
    return found
  }

  /// While it explores, a signal is recorded if what was found by then is told. Otherwise it ends the program at once.
  private func interruptibly<Result>(
    _ meter: ProgressMeter, tellsPart: Bool, _ explore: ((Progress) -> Bool) throws(SetupErrors) -> Result
  ) throws -> Result {
    if tellsPart { Interruption.watch() } else { Interruption.endAtOnce() }
    defer {
      Interruption.leave()
      meter.clear()
    }
    do throws(SetupErrors) {
      return try explore {
        meter.show($0)
        return !Interruption.hasCome && !meter.isOver
      }
    } catch { throw UsageError(error) }
  }
}

extension UsageError {
  init(_ mistakes: SetupErrors) { self.init(lines: mistakes.all.map(\.text)) }
}

extension ExplorationResult.Ending {
  /// Throws where memory ended first.
  func requireMemory(for flow: String) throws {
    if self == .noMemory, let words { throw UsageError(lines: ["\(flow) \(words)."], code: 5) }
  }

  /// Why not every state was visited; `nil` if that was intended.
  var words: String? {
    switch self {
    case .complete, .stopped: nil
    case .full: "has more devices, screens or steps than can be told apart, so some count never stops growing"
    case .noMemory: "has more states than memory can hold"
    }
  }
}
