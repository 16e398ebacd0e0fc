import BundledFlowFiles
import FlowFiles
import FlowReading
import Scenarios
import SeededDraws
import Testing
import UnlockEngine

@testable import Fuzzing

/// What flow files drawn from seeds are made of. What is done with them, the fuzzer does (`make fuzz ONLY=flows`).
@Suite struct FlowsTargetTests {
  private func isRead(_ text: String) -> Bool {
    (try? FlowFile.read(SourceText(path: "drawn.flow.yaml", text: text)).get()) != nil
  }

  /// Where a word stands isn’t looked at: it counts once it is in a file that is read.
  @Test func `Together drawn files use every word of the reference`() {
    var draw = Draw(seed: 1)
    let texts = (0..<600).map { _ in RandomFlow(&draw).text }.filter(isRead)
    #expect(texts.count > 150, "Most of what is drawn ought to be right.")
    let all = texts.joined()
    // What may be broken, what gives tries back and what is required say nothing of what is to be seen; a time left needs a
    // countdown.
    let left: Set = [
      "accepts", "because", "where", "given-back-by", "time-left", "requirements", "source", "covers",
      // Not drawn yet: what servers bring along, rules about steps, and what only goals ask.
      "option", "foreground", "send-again", "refused-key", "within", "variable-if", "checked-by", "key",
      "when", "for-more-than", "assumes", "changes", "tapped", "last-tapped", "system", "without", "inside",
      "failed-scans", "shorter-than", "longer-than",
      // It needs a file, which what is drawn hasn't.
      "image",
    ]
    let missing = FlowPlace.allCases.flatMap { Keyword.all(in: $0) }.filter { word in
      !left.contains(word.word) && !all.contains(word.place == .braces ? word.shown : word.word)
    }
    #expect(missing.map { "\($0.place): \($0.word)" } == [])
  }

  @Test func `A change leaves most files readable, and another file`() {
    var draw = Draw(seed: 2)
    let texts = (0..<300).map { _ in RandomFlow(&draw).text }.filter(isRead)
    let changed = texts.map { RandomChange.changed($0, &draw) }
    #expect(zip(texts, changed).count { $0 != $1 && isRead($1) } > texts.count / 3)
  }

  /// What makes no difference is found, and not said: here it is tried.
  @Test func `What is settled of a product is neither seen nor told`() throws {
    for flow in BundledFlowFiles.flows {
      do { try SettledWalks(flow).check() } catch let problem as Problem {
        Issue.record("\(problem.headline): \(problem.detail)")
      }
    }
  }
}
