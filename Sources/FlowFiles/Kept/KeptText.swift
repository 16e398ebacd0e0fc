import Synchronization
import UnlockEngine

/// The text that lies beside a flow file as its chart, read when somebody first asks for it.
public final class KeptText: Sendable {
  /// What the chart’s file is called, for messages.
  public let name: String
  private let text: String
  private let file: UInt64
  private let read = Mutex<KeptChart??>(nil)

  /// - Parameter source: the flow file’s text, of which the chart ought to be.
  public init(_ text: String, named name: String, besides source: String) {
    (self.name, self.text) = (name, text)
    file = FlowOrigin.digest(of: source)
  }

  /// What it says of a flow, whether or not it fits the file as it is now; `nil` if it is no chart of that flow.
  public func chart(of flow: FileFlow) -> KeptChart? {
    read.withLock { read in
      if let known = read { return known }
      let chart = KeptChart(text: text, of: flow)
      read = .some(chart)
      return chart
    }
  }

  func fits(_ chart: KeptChart) -> Bool { chart.file == file }
}

extension FileFlow {
  /// Takes what is kept beside its file, before anyone else has it.
  public func keeping(_ kept: KeptText?) -> FileFlow {
    program.kept = kept
    return self
  }

  /// What exploring found of the file as it is now; `nil` where nothing is kept, or only of another version.
  public var kept: KeptChart? {
    guard let kept = program.kept, let chart = kept.chart(of: self), kept.fits(chart) else { return nil }
    return chart
  }

  public var chart: FlowChart? { kept?.chart }

  public var chartDoubt: String? {
    guard let kept = program.kept else { return nil }
    guard let chart = kept.chart(of: self) else { return "\(kept.name) is no chart of \(name)." }
    return kept.fits(chart) ? nil : "\(kept.name) is of another version of the file."
  }
}
