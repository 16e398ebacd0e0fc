import FlowFiles
import Scenarios

/// The four questions of `unlocksim new`, on a terminal: Enter takes what stands in brackets, and a wrong answer is
/// asked for again.
struct NewQuestions {
  private let name: String

  init(_ flow: NewFlow) {
    name = flow.name
    writeError(
      "“\(NewFlow.title(of: name))” in four questions at most. Enter takes what stands in brackets.\n")
  }

  func askUnlock(_ flow: inout NewFlow, hasPIN: Bool) throws {
    let choices = NewFlow.Unlock.allCases.filter { $0.hasPIN || !hasPIN }
    flow.unlock = try choice(
      "\n1. What unlocks it?", choices.map { ($0, $0.rawValue, $0.words) }, flow.unlock)
  }

  func askDigits(_ flow: inout NewFlow) throws {
    writeError("\n")
    flow.digits = try number("2. How many digits has the PIN?", NewFlow.digits, flow.digits)
  }

  func askTries(_ flow: inout NewFlow) throws {
    writeError("\n")
    flow.tries = try number("3. After how many wrong ones does it sign out?", NewFlow.tries, flow.tries)
  }

  func askAway(_ flow: inout NewFlow, takesTime: Bool) throws {
    let choices = NewFlow.Away.allCases.filter { $0.takesTime || !takesTime }
    flow.away = try choice(
      "\n4. What happens when its user is away?", choices.map { ($0, $0.rawValue, $0.words) }, flow.away)
  }

  func askMinutes(_ flow: inout NewFlow) throws {
    flow.minutes = try number("   After how many minutes?", NewFlow.minutes, flow.minutes)
  }

  // MARK: One question

  /// One of a few things, by its number or its word.
  private func choice<Value: Equatable>(
    _ question: SafeText, _ choices: [(value: Value, word: String, words: String)], _ standard: Value
  ) throws -> Value {
    let own = choices.firstIndex { $0.value == standard } ?? 0
    writeError("\(question)\n")
    for (number, choice) in choices.enumerated() { writeError("   \(number + 1)  \(choice.words)\n") }
    return try answer("   [\(own + 1)] ", "a number from 1 to \(choices.count)") { text in
      if text.isEmpty { return choices[own].value }
      if let number = Int(text) {
        return choices.indices.contains(number - 1) ? choices[number - 1].value : nil
      }
      return choices.first { $0.word == text.lowercased() }?.value
    }
  }

  private func number(_ question: SafeText, _ range: ClosedRange<Int>, _ standard: Int) throws -> Int {
    try answer("\(question) [\(standard)] ", "a number from \(range.lowerBound) to \(range.upperBound)") {
      text in
      if text.isEmpty { return standard }
      return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  /// Asks until there is an answer; the input's end is none, and nothing is written then.
  private func answer<Value>(
    _ prompt: SafeText, _ expected: SafeText, _ read: (String) -> Value?
  ) throws -> Value {
    while true {
      writeError(prompt)
      guard let line = readLine() else {
        writeError("\n")
        throw UsageError(lines: [
          "Nothing was written: the questions weren’t answered. Options answer them, too."
        ])
      }
      let words = line.split(whereSeparator: \.isWhitespace)
      if let value = read(words.joined(separator: " ")) { return value }
      writeError("   That isn’t \(expected).\n")
    }
  }
}
