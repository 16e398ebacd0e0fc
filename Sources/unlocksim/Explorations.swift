import ArgumentParser
import Exploration
import Explorers
import FlowFiles
import Scenarios
import UnlockEngine

// Exploring from the command line: signals are recorded, and settings that make no sense are the user's mistake.

extension AnyExploration {
  /// The explorations of the flows with these names; all if there are none.
  static func named(_ names: [String]) throws -> [AnyExploration] {
    if names.isEmpty { return all }
    return try names.compactMap { try exploration(of: Unlocksim.flow(named: $0)) }
  }

  /// The exploration of a flow, be it built in or a file’s.
  static func exploration(of flow: any Flow) -> AnyExploration? {
    (flow as? FileFlow).map { .of($0) } ?? all.first { $0.flow.name == flow.name }
  }

  /// Explores until everything has been visited, until there are so many states, or until a signal comes.
  func explored(
    under settings: Setup, _ workers: Workers, stateLimit: Int, _ meter: ProgressMeter
  ) throws -> (ExplorationResult, chart: () -> FlowChart, screens: () -> [Screen]) {
    try interruptibly(meter) { goesOn throws(SetupErrors) in
      try explore(settings, workers, stateLimit, goesOn)
    }
  }

  /// The flow's survey, with its progress shown on a terminal; throws if only part of the flow could be explored.
  func surveyed(
    under settings: Setup = Setup(), workers: Int = Workers.processorCount, isQuiet: Bool = false
  ) throws -> FlowSurvey {
    let meter = ProgressMeter(flow: flow.name, isQuiet: isQuiet)
    let (result, survey) = try interruptibly(meter) { goesOn throws(SetupErrors) in
      try self.survey(settings, .threads(workers), goesOn)
    }
    if let signal = Interruption.signal { throw ExitCode(128 + signal) }
    if let end = result.ending.words { throw UsageError(lines: ["\(flow.name) \(end)."], code: 5) }
    return survey()
  }

  /// All that the flow can show, with progress shown on a terminal; of its nearest states where it has more than so many.
  func galleried(under settings: Setup, stateLimit: Int) throws -> (ExplorationResult, GallerySurvey) {
    let meter = ProgressMeter(flow: flow.name, isQuiet: false)
    let (result, survey) = try interruptibly(meter) { goesOn throws(SetupErrors) in
      try gallery(settings, .threads(Workers.processorCount), stateLimit, goesOn)
    }
    if let signal = Interruption.signal { throw ExitCode(128 + signal) }
    if let end = result.ending.words { throw UsageError(lines: ["\(flow.name) \(end)."], code: 5) }
    return (result, survey())
  }

  /// Throws the mistakes in somebody's own settings, if there are any.
  func refuseMistakes(in settings: Setup) throws {
    do throws(SetupErrors) {
      try check(settings)
    } catch {
      throw UsageError(error)
    }
  }

  /// While it explores, a signal is recorded. Otherwise nothing would check for it, so it ends the program.
  private func interruptibly<Result>(
    _ meter: ProgressMeter, _ explore: ((Progress) -> Bool) throws(SetupErrors) -> Result
  ) throws -> Result {
    Interruption.watch()
    defer {
      Interruption.leave()
      meter.clear()
    }
    do throws(SetupErrors) {
      return try explore {
        meter.show($0)
        return !Interruption.hasCome
      }
    } catch {
      throw UsageError(error)
    }
  }
}

extension UsageError {
  init(_ mistakes: SetupErrors) { self.init(lines: mistakes.all.map(\.text)) }
}

extension ExplorationResult.Ending {
  /// Why not every state was visited; `nil` if that was intended.
  var words: String? {
    switch self {
    case .complete, .stopped: nil
    case .full:
      "has more devices, screens or steps than can be told apart, so some count never stops growing"
    case .noMemory: "has more states than memory can hold"
    }
  }
}
