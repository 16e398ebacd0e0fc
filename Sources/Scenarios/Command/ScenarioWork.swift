import Exploration
import UnlockEngine

/// Reads and runs files, each as often as requested, on as many threads as there are.
struct ScenarioWork: Sendable {
  var files: [String]
  /// The products that scenarios may be about.
  var flows: any FlowLookup
  var selection = Selection()
  var acceptsPictures = false
  var repeats = 1
  /// Whether to keep waiting for a file that is slow to arrive, for example from a pipe.
  var goesOn: @Sendable () -> Bool = { true }
  private let memory = MemoryPromises()

  /// The result of one run of one file.
  fileprivate enum Done: Sendable {
    case skipped
    case told(Outcome)
    /// One of several runs, with a digest of the state after each step.
    case compared(Outcome, [UInt64])
    case noMemory
    /// A signal came while the file was being read, which isn't the file's fault.
    case interrupted
  }

  /// Runs all files. `take` receives the result of each in the order of the files, or `nil` if a file wasn't
  /// selected, and ends the run by returning `false`. Files that run several times are reported in the last round.
  ///
  /// - Parameters:
  ///   - stop: called repeatedly: the reason to stop, if any.
  ///   - note: receives the results of the rounds before the last.
  func run(
    jobs: Int, shuffleSeed: UInt64?, stop: () -> Stop? = { nil }, note: (Outcome?) -> Void = { _ in },
    take: (Outcome?) -> Bool
  ) throws(Stop) {
    var random = shuffleSeed.map { SeededRandom(seed: $0) }
    var first: [[UInt64]] = []
    var differences: [Int: RunDifference] = [:]
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
        },
        work: { done($0, round, known) },
        take: { done in
          defer { index += 1 }
          if case .noMemory = done { reason = .memory }
          if case .interrupted = done { reason = reason ?? stop() }
          if reason != nil { return false }
          var outcome = done.outcome
          if round == 1, repeats > 1 { first.append(done.digests) }
          if case .ran(var result)? = outcome {
            differences[index] = differences[index] ?? result.difference
            result.difference = differences[index]
            outcome = .ran(result)
          }
          if isLast { return take(outcome) }
          note(outcome)
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

  private func done(_ index: Int, _ round: Int, _ first: [[UInt64]]) -> Done {
    let source = memory.with(MemoryRoom.toRead(files[index])) {
      Self.read(files[index], flows: flows, goesOn: goesOn)
    }
    switch source {
    case nil: return .noMemory
    case .failure(let invalid)?: return goesOn() ? .told(.invalid(invalid)) : .interrupted
    case .success(let scenario)?:
      guard selection.takes(scenario) else { return .skipped }
      let first = round > 1 ? first[index] : []
      return memory.with(MemoryRoom.toRun(scenario)) { run(scenario, round, first) } ?? .noMemory
    }
  }

  private func run(_ scenario: Scenario, _ round: Int, _ first: [UInt64]) -> Done {
    let start = ContinuousClock.now
    guard repeats > 1 else {
      var result = ScenarioRun.result(of: scenario, acceptsPictures: acceptsPictures)
      result.time = .now - start
      return .told(.ran(result))
    }
    var (result, trace) = Trace.run(scenario, acceptsPictures: acceptsPictures)
    result.time = .now - start
    if round > 1 {
      result.difference = trace.difference(from: first, run: round) {
        Trace.run(scenario, acceptsPictures: acceptsPictures).trace
      }
    }
    return .compared(.ran(result), round == 1 ? trace.digests : [])
  }

  static func read(
    _ file: String, flows: any FlowLookup, goesOn: () -> Bool = { true }
  ) -> Result<Scenario, InvalidScenario> {
    do throws(InvalidScenario) {
      return ScenarioReader.read(try SourceText.read(file, goesOn: goesOn), flows: flows)
    } catch {
      return .failure(error)
    }
  }
}

extension ScenarioWork.Done {
  var outcome: Outcome? {
    switch self {
    case .told(let outcome), .compared(let outcome, _): outcome
    case .skipped, .noMemory, .interrupted: nil
    }
  }

  var digests: [UInt64] {
    if case .compared(_, let digests) = self { return digests }
    return []
  }
}
