import BundledFlowFiles
import TerminalSupport
import Journals
import Scenarios
import UnlockEngine

/// What scenarios of these tests may be about: the tests' own product first, and the real ones.
let everyFlow: [any Flow] = [vault] + Catalog.flows

/// Reads a scenario from a text, as if it stood in the file "file.yaml".
func read(_ text: String) -> Result<Scenario, InvalidFile> {
  ScenarioReader.read(SourceText(path: "file.yaml", text: text), flows: everyFlow)
}

extension Journal {
  /// Brings back a walk of any of these flows.
  static func restored(_ text: String) throws(JournalProblem) -> RestoredWalk {
    try restore(text, flows: everyFlow)
  }
}

/// Everything that is wrong with a text, as it is printed.
func mistakes(in text: String) -> String {
  switch read(text) {
  case .success: "none"
  case .failure(let invalid): invalid.mistakes.map(\.text.string).joined(separator: "\n")
  }
}

/// The mistakes in steps, without the lines of the file around them.
func stepMistakes(_ steps: String, flow: String = "vault") -> [String] {
  switch read("flow: \(flow)\nsteps:\n\(steps)") {
  case .success: []
  case .failure(let invalid):
    invalid.mistakes.map { mistake in
      let place = mistake.place.map { "\($0.line - 2):\($0.column): " } ?? ""
      return place + mistake.message
    }
  }
}

/// Runs a scenario from a text.
func run(_ text: String) throws -> ScenarioResult { ScenarioRun.result(of: try read(text).get()) }

/// Runs steps on Vault, locked with the in-app PIN 2580 unless told otherwise.
func run(steps: String, app: String = "{ method: pin, pin: 2580 }", device: String = "{}") throws
  -> ScenarioResult
{ try run("flow: vault\ndevice: \(device)\napp: \(app)\nsteps:\n\(steps)") }

/// Why the last step failed, in words; empty when all steps held.
func reasons(_ result: ScenarioResult) -> [String] {
  (result.failed?.failures ?? []).map { failure in
    switch failure {
    case .undone(let reason): reason
    case .differs(let found): "\(found.what): expected \(found.expected), actual \(found.actual)"
    case .picture: "picture"
    }
  }
}
