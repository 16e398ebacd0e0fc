/// Reads and runs files, each as often as asked, on as many threads as there are.
struct ScenarioWork: Sendable {
  var files: [String]
  var selection = Selection()
  var acceptsPictures = false
  var repeats = 1

  /// What came of one run of one file; no outcome when the selection doesn't take it.
  private struct Done: Sendable {
    var outcome: Outcome?
    var trace: Trace?
  }

  /// Runs all files; `take` gets what came of each in the order of the files, `nil` for those that weren't
  /// selected, and ends it by returning `false`.
  func run(jobs: Int, shuffleSeed: UInt64?, take: (Outcome?) -> Bool) {
    let order = order(shuffleSeed)
    guard repeats > 1 else {
      return InOrder.run(order, jobs: jobs, work: { done($0).outcome }, take: take)
    }
    var first: [Done] = []
    var index = 0
    InOrder.run(order, jobs: jobs, work: { done($0 % files.count) }) { done in
      defer { index += 1 }
      if index < files.count {
        first.append(done)
      } else {
        compare(done, with: &first[index % files.count], run: index / files.count + 1)
      }
      return true
    }
    for done in first where !take(done.outcome) { return }
  }

  /// The numbers of all runs, round by round, each round in an order of its own when it is shuffled.
  private func order(_ seed: UInt64?) -> [Int] {
    var random = seed.map { SeededRandom(seed: $0) }
    var order: [Int] = []
    for round in 0..<max(1, repeats) {
      var numbers = Array(files.indices).map { $0 + round * files.count }
      random?.shuffle(&numbers)
      order += numbers
    }
    return order
  }

  private func compare(_ done: Done, with first: inout Done, run: Int) {
    guard case .ran(var result)? = first.outcome, result.difference == nil, let trace = first.trace else {
      return
    }
    result.difference = trace.difference(from: done.trace ?? Trace(steps: []), run: run)
    if result.difference != nil { first.outcome = .ran(result) }
  }

  private func done(_ index: Int) -> Done {
    switch Self.read(files[index]) {
    case .failure(let invalid): return Done(outcome: .invalid(invalid))
    case .success(let scenario):
      guard selection.takes(scenario) else { return Done() }
      let start = ContinuousClock.now
      var (result, trace): (ScenarioResult, Trace?) =
        repeats > 1
        ? Trace.run(scenario, acceptsPictures: acceptsPictures)
        : (ScenarioRun.result(of: scenario, acceptsPictures: acceptsPictures), nil)
      result.time = .now - start
      return Done(outcome: .ran(result), trace: trace)
    }
  }

  static func read(_ file: String) -> Result<Scenario, InvalidScenario> {
    do throws(InvalidScenario) {
      return ScenarioReader.read(try SourceText.read(file))
    } catch {
      return .failure(error)
    }
  }
}
