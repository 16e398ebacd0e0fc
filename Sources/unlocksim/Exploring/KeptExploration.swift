import Exploration
import FlowFiles
import UnlockEngine

extension ExploredFlow {
  /// What is kept of it beside the flow’s file; `nil` if it has none, or wasn’t explored whole.
  func kept(of flow: any Flow) -> KeptChart? { flow.file.flatMap { kept(of: flow, file: $0.digest) } }

  /// - Parameter file: a digest of the file’s text.
  func kept(of flow: any Flow, file: UInt64) -> KeptChart? {
    guard result.isComplete else { return nil }
    var texts = FlowTexts()
    texts.add(screens(), of: flow)
    let fingerprint = fingerprint()
    return KeptChart(
      file: file, states: result.progress.states, distinguishable: fingerprint.distinguishable,
      fingerprint: fingerprint.hash, chart: chart(), texts: texts)
  }
}
