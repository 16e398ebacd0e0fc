import Foundation

extension Finding {
  /// A test that fails for this finding alone, to be pasted beside the one that explored: the same app, one order of moves.
  ///
  /// The app is told as the file has it, if that can be read; what can't be copied is said.
  func test(from path: String, line: Int, isXCTest: Bool = false, hasArguments: Bool = false) -> String {
    let source = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let call = SourceCall.explore(in: source, line: line)
    let breaking =
      switch broken {
      case .standard(let rule): ".\(rule.rawValue)"
      case .own(let sentence): ".own(\(literal(sentence)))"
      case .same: ".comparison"
      }
    let order = ".order(\((moves.map(literal) + ["breaking: \(breaking)"]).joined(separator: ", ")))"
    var lines = observations.map(\.text)
    if call == nil {
      lines.append(
        "The call at line \(line) couldn’t be copied: put it here, with this in the place of its bounds.")
    } else if hasArguments {
      lines.append("The test that explored has arguments: say here what they were.")
    }
    let locals = SourceCall.locals(in: source, line: line)
    if !locals.isEmpty {
      lines.append("Declare here, as the test that explored does: \(locals.joined(separator: ", ")).")
    }
    let body = call?.replacingBounds(with: order) ?? "explore(\(order))"
    let comments = lines.map { "  // " + $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    return
      (["\(head(forXCTest: isXCTest)) async throws {"] + comments + ["  try await \(body)", "}"])
      .joined(separator: "\n")
  }

  /// The function's own line: XCTest finds methods that begin with “test”, and knows no names with spaces.
  private func head(forXCTest isXCTest: Bool) -> String {
    guard isXCTest else {
      let name = sentence.split { $0.isNewline || "`\\".contains($0) }.joined(separator: " ")
      return "@Test func `\(name)`()"
    }
    let words = sentence.split { !$0.isLetter && !$0.isNumber }
    return "func test" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "()"
  }

  private func literal(_ text: String) -> String {
    let escapes: [Unicode.Scalar: String] = [
      "\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\r": "\\r", "\t": "\\t",
    ]
    let escaped = text.unicodeScalars.map { scalar in
      escapes[scalar] ?? (scalar.value < 32 ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar))
    }
    return "\"\(escaped.joined())\""
  }
}
