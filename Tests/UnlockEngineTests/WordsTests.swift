import Testing
import UnlockEngine

/// How sentences have numbers and words.
@Suite struct WordsTests {
  @Test func `thousands are told apart`() {
    #expect([0, 12, 999, 1000, 1_001_102].map(grouped) == ["0", "12", "999", "1,000", "1,001,102"])
  }

  @Test func `one of a thing is one`() {
    #expect([0, 1, 1200].map { counted($0, "step") } == ["0 steps", "1 step", "1,200 steps"])
  }

  @Test func `a sentence begins with a capital`() {
    #expect(["pin pad", "", "Éclair"].map(\.capitalisedFirst) == ["Pin pad", "", "Éclair"])
  }
}
