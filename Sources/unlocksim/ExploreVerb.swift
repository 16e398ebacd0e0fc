import ArgumentParser
import Exploration
import Flows
import UnlockEngine

struct ExploreVerb: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "explore", abstract: "Visit every state, check every rule.")
  func run() throws {
    let clock = ContinuousClock()
    let explorer: Explorer<Banno>
    do { explorer = try Explorer<Banno>() } catch { throw UsageError(lines: error.all.map(\.text)) }
    let begin = clock.now
    let findings = explorer.explore { progress in
      writeError("\(progress)\n")
      return true
    }
    let time = begin.duration(to: clock.now)
    print(findings.progress, time, Double(findings.progress.steps) / (Double(time.inMilliseconds) / 1000))
    for outcome in findings.outcomes { print(outcome) }
    print(findings.unreached)
    print(explorer.sizes)
  }
}
