import Foundation

extension Finding {
  /// A test that fails for this finding alone, to be pasted beside the one that explored: the same app, one order of moves.
  ///
  /// The app is told as the file has it, if that can be read.
  func test(from path: String, line: Int, isXCTest: Bool = false) -> String {
    let call = (try? String(contentsOfFile: path, encoding: .utf8)).flatMap {
      SourceCall.explore(in: $0, line: line)
    }
    let breaking =
      switch broken {
      case .standard(let rule): ".\(rule.rawValue)"
      case .own(let sentence): ".own(\(literal(sentence)))"
      case .same: ".comparison"
      }
    let order = ".order(\((moves.map(literal) + ["breaking: \(breaking)"]).joined(separator: ", ")))"
    let body =
      call.map { $0.replacingBounds(with: order) }
      ?? "explore(\(order))  // and the app as at line \(line) of the file"
    let steps = observations.map { "  // " + $0.text }
    return
      (["\(head(forXCTest: isXCTest)) async throws {"] + steps + ["  try await \(body)", "}"])
      .joined(separator: "\n")
  }

  /// The function's own line: XCTest finds methods that begin with “test”, and knows no names with spaces.
  private func head(forXCTest isXCTest: Bool) -> String {
    guard isXCTest else { return "@Test func `\(sentence.filter { !"`\\\n".contains($0) })`()" }
    let words = sentence.split { !$0.isLetter && !$0.isNumber }
    return "func test" + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "()"
  }

  private func literal(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// A call of `explore` as a file has it.
struct SourceCall {
  /// What stands between the parentheses, and the closures behind them.
  private let arguments: String
  private let closures: String

  /// The call that begins on a line, counted from 1; `nil` if there is none that can be made out.
  static func explore(in text: String, line: Int) -> SourceCall? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(line - 1) else { return nil }
    let rest = Array(lines[(line - 1)...].joined(separator: "\n"))
    guard let name = firstIndex(of: Array("explore("), in: rest) else { return nil }
    let open = name + 7
    guard let close = end(of: open, in: rest) else { return nil }
    var last = close
    // Closures follow, the later ones with labels.
    while let brace = nextBrace(after: last, in: rest), let end = end(of: brace, in: rest) { last = end }
    guard last > close else { return nil }
    return SourceCall(arguments: String(rest[(open + 1)..<close]), closures: String(rest[(close + 1)...last]))
  }

  func replacingBounds(with order: String) -> String {
    // The first argument is the bounds; the others stay.
    var depth = 0
    var rest = ""
    for (index, character) in arguments.enumerated() {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if character == ",", depth == 0 {
        rest = String(arguments.dropFirst(index))
        break
      }
    }
    return "explore(\(order)\(rest))\(closures)"
  }

  private static func firstIndex(of word: [Character], in text: [Character]) -> Int? {
    text.indices.first { text[$0...].starts(with: word) }
  }

  /// Where what opens at a place closes, strings and comments left aside.
  private static func end(of open: Int, in text: [Character]) -> Int? {
    var depth = 0
    var index = open
    while index < text.count {
      switch text[index] {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return index }
      case "\"":
        index += 1
        while index < text.count, text[index] != "\"" { index += text[index] == "\\" ? 2 : 1 }
      case "/" where index + 1 < text.count && text[index + 1] == "/":
        while index < text.count, text[index] != "\n" { index += 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The brace of a closure that belongs to the same call: right behind it, or behind a label.
  private static func nextBrace(after index: Int, in text: [Character]) -> Int? {
    var next = index + 1
    while next < text.count, text[next] != "{" {
      let character = text[next]
      guard character.isWhitespace || character.isLetter || character == ":" || character == "_" else {
        return nil
      }
      next += 1
    }
    guard next < text.count else { return nil }
    let between = text[(index + 1)..<next].filter { !$0.isWhitespace }
    return between.isEmpty || between.last == ":" ? next : nil
  }
}
