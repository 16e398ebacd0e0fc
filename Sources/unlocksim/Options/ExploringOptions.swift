import ArgumentParser
import Exploration

/// How far exploring goes, by how many workers, and whether its progress is shown.
struct ExploringOptions: ParsableArguments {
  @Option("Look at so many states at most (default: 30 million; of each mutant 200,000).", value: "n")
  var states: Int?

  @OptionGroup var limit: TimeLimit

  @Option(help: "The number of parallel workers (default: one per processor).") var workers: Int?

  @Flag(help: "Show no progress.") var quiet = false

  func validate() throws { try FlowExplorer.check(states: states, workers: workers) }

  var mostStates: Int { states ?? ExploreVerb.mostStates }
  var threads: Int { workers ?? Workers.processorCount }

  func meter(_ flow: String) -> ProgressMeter {
    ProgressMeter(flow: flow, isQuiet: quiet, within: limit.time)
  }
}
