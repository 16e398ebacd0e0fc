import Diagnostics
import FlowFiles
import UnlockEngine

/// What exploring a flow file is expected to come to: `check --expect`.
public enum CheckExpectation: Hashable, Sendable {
  /// What is kept beside the file: nothing that can be observed has changed without anyone’s meaning it.
  case kept
  /// So many states.
  case states(Int)

  /// `kept` or `states=12345`; `nil` for anything else.
  public init?(_ text: String) {
    if text == "kept" {
      self = .kept
    } else if text.hasPrefix("states="), let states = Int(text.dropFirst(7)), states > 0 {
      self = .states(states)
    } else {
      return nil
    }
  }

  /// What differs.
  /// - Parameters:
  ///   - kept: what lies beside the file, if anything does.
  ///   - now: what exploring it has found; `nil` if that isn’t all that there is.
  public func findings(of flow: FileFlow, at path: String, kept: KeptText?, now: KeptChart?)
    -> [CheckReport.Finding]
  {
    guard let now else {
      return [.init(at: path, "It wasn’t explored whole, so that nobody knows whether it is as expected.")]
    }
    switch self {
    case .states(let states):
      if now.states == states { return [] }
      return [.init(at: path, "It has \(grouped(now.states)) states instead of \(grouped(states)).")]
    case .kept:
      let keep = "`unlocksim explore \(path) --keep`"
      guard let kept else {
        return [.init(at: path, "Nothing is kept beside it: \(keep) keeps what it is now.")]
      }
      guard let chart = kept.chart(of: flow) else {
        return [.init(at: path, "\(kept.name) is no chart of \(flow.name): \(keep) makes one.")]
      }
      return Self.findings(chart, now, at: path, name: kept.name, keep: keep)
    }
  }

  private static let mostLines = 40

  private static func findings(
    _ kept: KeptChart, _ now: KeptChart, at path: String, name: String, keep: String
  ) -> [CheckReport.Finding] {
    let differences = kept.differences(from: now)
    if differences.isEmpty {
      if kept.file == now.file { return [] }
      var note = CheckReport.Finding(
        at: path,
        "\(name) is of another version of the file. It is the same but for that: \(keep) takes note of it.")
      note.isWrong = false
      return [note]
    }
    var finding = CheckReport.Finding(at: path, "It isn’t any more what is kept in \(name).")
    finding.example = Array(differences.prefix(mostLines))
    if differences.count > mostLines {
      finding.example.append("… and \(differences.count - mostLines) more.")
    }
    if now.chart == kept.chart, now.fingerprint != kept.fingerprint {
      finding.example.append(
        "`unlocksim compare` tells the shortest way to where it differs from another version of the file.")
    }
    finding.example.append("If it is meant so: \(keep).")
    return [finding]
  }
}

extension CheckReport.Finding {
  fileprivate init(at path: String, _ message: String) {
    self.init(kind: "not-as-expected", diagnostic: Diagnostic(path: path, message: message))
  }
}
