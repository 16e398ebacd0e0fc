import Foundation

/// Flow files that several tests begin with, in `Tests/Flows`.
package enum TestFlows {
  /// A PIN of which three wrong ones are one too many: an alert, and it begins again.
  package static let smallBank = text(of: "small-bank")
  /// The same, where three wrong ones take the PIN away.
  package static let bankThatSignsOut = text(of: "bank-that-signs-out")

  /// One of `Tests/Flows`.
  package static func text(of name: String) -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let path = tests.appending(path: "Flows/\(name).flow.yaml").path(percentEncoded: false)
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      fatalError("Tests/Flows/\(name).flow.yaml can’t be read")
    }
    return text
  }
}
