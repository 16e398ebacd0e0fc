import DeviceSimulation
import Exploration
import FlowReading
import SystemIO
import UnlockEngine

/// Reads and runs files, each as often as requested, on as many threads as there are.
package struct ScenarioWork: Sendable {
  package var files: [String]
  /// The products that scenarios may be about.
  package var flows: any FlowLookup
  package var selection = Selection()
  /// Which rows of a table are selected.
  package var rows: @Sendable ([Scenario]) -> [Scenario] = { $0 }
  package var acceptsPictures = false
  /// Whether a scenario goes on after what wasn’t as expected.
  package var tellsAllFailures = false
  package var isStrict = false
  package var repeats = 1
  /// Other copy, by the names of flows.
  package var wordings: [String: Wording] = [:]
  /// Whether to keep waiting for a file that is slow to arrive, for example from a pipe.
  package var goesOn: @Sendable () -> Bool = { true }
  private let memory = MemoryPromises()

  package init(files: [String], flows: any FlowLookup) {
    self.files = files
    self.flows = flows
  }

  /// The result of one run of one file.
  fileprivate enum Done: Sendable {
    /// Of each scenario in it that is selected; none if the file is skipped. Of one of several runs, with a digest of
    /// the state after each step.
    case told([(outcome: Outcome, digests: [UInt64])])
    case noMemory
    /// A signal came while the file was being read, which isn't the file's fault.
    case interrupted
  }

  /// Runs all files. `take` receives the results of each in the order of the files, none if a file wasn't selected, and
  /// ends the run by returning `false`. Files that run several times are reported in the last round.
  ///
  /// - Parameters:
  ///   - stop: called repeatedly: the reason to stop, if any.
  ///   - note: receives the results of the rounds before the last.
  package func run(
    jobs: Int, shuffleSeed: UInt64?, stop: () -> Stop? = { nil }, note: ([Outcome]) -> Void = { _ in },
    take: ([Outcome]) -> Bool
  ) throws(Stop) {
    var random = shuffleSeed.map { SeededRandom(seed: $0) }
    var first: [[[UInt64]]] = []
    var differences: [Int: [Int: RunDifference]] = [:]
    for round in 1...max(1, repeats) {
      let isLast = round == max(1, repeats)
      let known = first
      var reason: Stop?
      var index = 0
      InOrder.run(
        order(&random), jobs: jobs,
        goesOn: {
          reason = reason ?? stop()
          return reason == nil
        }, work: { done($0, round, known) },
        take: { done in
          defer { index += 1 }
          if case .noMemory = done { reason = .memory }
          if case .interrupted = done { reason = reason ?? stop() }
          if reason != nil { return false }
          if round == 1, repeats > 1 { first.append(done.all.map(\.digests)) }
          let outcomes = done.all.enumerated().map { row, done in
            guard case .ran(var result) = done.outcome else { return done.outcome }
            result.difference = differences[index]?[row] ?? result.difference
            if let difference = result.difference { differences[index, default: [:]][row] = difference }
            return .ran(result)
          }
          if isLast { return take(outcomes) }
          note(outcomes)
          return true
        })
      if let reason { throw reason }
    }
  }

  /// How far from its position a file may be run, because results that wait their turn take memory.
  private static let spread = 1024

  /// The numbers of all files, in random order if shuffled.
  private func order(_ random: inout SeededRandom?) -> [Int] {
    let numbers = Array(files.indices)
    guard random != nil else { return numbers }
    return stride(from: 0, to: numbers.count, by: Self.spread).flatMap { start in
      var block = Array(numbers[start..<min(start + Self.spread, numbers.count)])
      random?.shuffle(&block)
      return block
    }
  }

  private func done(_ index: Int, _ round: Int, _ first: [[[UInt64]]]) -> Done {
    let source = memory.with(MemoryRoom.toRead(files[index])) {
      Self.readAll(files[index], flows: flows, goesOn: goesOn)
    }
    switch source {
    case nil: return .noMemory
    case .failure(let invalid)?: return goesOn() ? .told([(.invalid(invalid), [])]) : .interrupted
    case .success(let scenarios)?:
      let first = round > 1 ? first[index] : []
      var done: [(Outcome, [UInt64])] = []
      for var scenario in rows(scenarios).filter(selection.takes) {
        scenario.start.wording = wordings[scenario.flow.name]
        guard goesOn() else { return .interrupted }
        let first = first.indices.contains(done.count) ? first[done.count] : []
        guard let ran = memory.with(MemoryRoom.toRun(scenario), { run(scenario, round, first) }) else {
          return .noMemory
        }
        done.append(ran)
      }
      return .told(done)
    }
  }

  private func run(_ scenario: Scenario, _ round: Int, _ first: [UInt64]) -> (Outcome, [UInt64]) {
    let start = ContinuousClock.now
    guard repeats > 1 else {
      var result = ScenarioRun.result(
        of: scenario, acceptsPictures: acceptsPictures, goesOn: tellsAllFailures)
      result.isStrict = isStrict
      result.time = .now - start
      return (.ran(result), [])
    }
    var (result, trace) = Trace.run(scenario, acceptsPictures: acceptsPictures)
    result.isStrict = isStrict
    result.time = .now - start
    if round > 1 {
      result.difference = trace.difference(from: first, run: round) {
        Trace.run(scenario, acceptsPictures: acceptsPictures).trace
      }
    }
    return (.ran(result), round == 1 ? trace.digests : [])
  }

  /// The scenarios in a file.
  package static func readAll(
    _ file: String, flows: any FlowLookup, goesOn: () -> Bool = { true }
  ) -> Result<[Scenario], InvalidFile> {
    do throws(InvalidFile) {
      return ScenarioReader.readAll(try SourceText.read(file, goesOn: goesOn), flows: flows)
    } catch { return .failure(error) }
  }
}

extension ScenarioWork.Done {
  package var all: [(outcome: Outcome, digests: [UInt64])] {
    if case .told(let all) = self { return all }
    return []
  }
}
