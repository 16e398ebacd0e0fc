import SeededDraws
import Testing

@testable import UnlockEngine

/// The regular expressions of `--filter`: the usual ones, without the usual traps.
@Suite struct TextPatternTests {
  private func message(_ pattern: String) -> String {
    do throws(PatternMistake) {
      _ = try TextPattern(pattern)
      return "none"
    } catch { return error.message }
  }

  /// Random patterns on random texts, against the library's own expressions, which are right where they end.
  @Test func `The same as the library's`() throws {
    var random = Draw(seed: 3)
    func pick<Element>(_ choices: [Element]) -> Element {
      choices[Int(random.next() % UInt64(choices.count))]
    }
    func pattern(_ depth: Int) -> String {
      let atom = pick(["a", "b", ".", "[ab]", "[^a]", "[a-b]", "\\w", "\\D", "^", "$", "\\.", "é"])
      guard depth > 0 else { return atom }
      switch pick(Array(0..<6)) {
      case 0: return "(\(pattern(depth - 1)))" + pick(["*", "+", "?", "{2}", "{1,2}", "{0,}", "*?", ""])
      case 1: return "(?:\(pattern(depth - 1)))" + pick(["*", "+", ""])
      case 2: return pattern(depth - 1) + "|" + pattern(depth - 1)
      case 3: return pattern(depth - 1) + pattern(depth - 1)
      case 4 where atom != "^" && atom != "$": return atom + pick(["*", "+", "?", "{2}", "{1,2}"])
      default: return atom + pattern(depth - 1)
      }
    }
    var count = 0
    for _ in 0..<3000 {
      let text = (0..<Int(random.next() % 7)).map { _ in pick(["a", "b", "c", ".", "é"]) }.joined()
      let pattern = pattern(4)
      guard let theirs = try? Regex(pattern).matchingSemantics(.unicodeScalar) else { continue }
      let ours = try TextPattern(pattern)
      count += 1
      #expect(ours.matches(text) == text.contains(theirs), "\(pattern) in \(text)")
    }
    #expect(count > 2000)
  }

  /// Each of these took the library for ever, or ended the program.
  @Test func `What takes others for ever is done at once`() throws {
    let path = String(repeating: "a", count: 4000) + "!"
    for pattern in ["(a+)+$", "(a|a)+$", "(a+)*b", "(a|aa)+$", "(.*)*x", "(a?){600}b", "((a+)*)*b"] {
      #expect(try !TextPattern(pattern).matches(path), "\(pattern)")
    }
    #expect(
      try TextPattern(String(repeating: "(", count: 400) + "a" + String(repeating: ")", count: 400)).matches(
        "a"))
  }

  @Test(arguments: [
    ("(a", "a “(” isn’t closed, at character 3"), ("a)", "there is a “)” without its “(”, at character 2"),
    ("[a", "a “[” isn’t closed, at character 3"),
    ("*a", "there is nothing to repeat before “*”, at character 1"),
    ("\\1", "“\\1” isn’t supported, at character 3"), ("a\\", "it ends with a “\\”, at character 3"),
    ("(?i)a", "“(?:” is the only supported group that starts with “(?”, at character 3"),
    ("[z-a]", "this isn’t a range of characters, at character 3"),
    ("((a{1000}){1000}){1000}", "the repetitions are too long: more than 2000 parts in all"),
    ("(((){1000}){1000}){1000}", "the repetitions are too long: more than 2000 parts in all"),
  ]) func `A mistake in a pattern is told`(_ pattern: String, _ message: String) {
    #expect(self.message(pattern) == message)
  }

  @Test func `The length is bounded`() {
    #expect(message(String(repeating: "[", count: 3000)) == "it is longer than 1000 characters")
    #expect(message(String(repeating: "(", count: 1000)) == "a “(” isn’t closed, at character 1001")
    #expect(
      message("a{2")
        == "“{” takes numbers, as in {2} or {2,} or {2,3}; for the character itself write “\\{”, at character 4"
    )
  }

  @Test func `What is meant as it is`() throws {
    #expect(try TextPattern("banno/.*pin").matches("Scenarios/banno/wrong-pins.yaml"))
    #expect(try TextPattern("\\.yaml$").matches("a.yaml"))
    #expect(try !TextPattern("\\.yaml$").matches("a_yaml"))
    #expect(try TextPattern("[]^-]").matches("-"))
    #expect(try TextPattern("").matches(""))
  }
}
