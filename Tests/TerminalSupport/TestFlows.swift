import Diagnostics
import FlowFiles
import FlowReading
import Foundation

/// Flow files that several tests begin with, in `Tests/Flows`.
package enum TestFlows {
  /// A PIN of which three wrong ones are one too many: an alert, and it begins again.
  package static let smallBank = text(of: "small-bank")
  /// The same, where three wrong ones take the PIN away.
  package static let bankThatSignsOut = text(of: "bank-that-signs-out")
  /// What tests of the tool walk through, play and explore, whatever becomes of a product.
  package static let vault = text(of: "vault")

  fileprivate static func path(of name: String) -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return tests.appending(path: "Flows/\(name).flow.yaml").path(percentEncoded: false)
  }

  /// One of `Tests/Flows`.
  package static func text(of name: String) -> String {
    guard let text = try? String(contentsOfFile: path(of: name), encoding: .utf8) else {
      fatalError("Tests/Flows/\(name).flow.yaml can’t be read")
    }
    return text
  }
}

/// `TestFlows.vault`, read, with its chart: one flow for all tests.
package let vault: FileFlow = {
  let source = SourceText(path: TestFlows.path(of: "vault"), text: TestFlows.vault)
  switch FlowFile.read(source) {
  case .success(let flow): return flow.keeping(KeptCharts.text(beside: source.path, of: source))
  case .failure(let invalid): fatalError("\(invalid.mistakes.map(\.message))")
  }
}()
