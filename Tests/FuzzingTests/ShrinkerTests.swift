import Foundation
import SeededDraws
import Testing
import UnlockEngine

@testable import Fuzzing

/// Cases are made as small as can be, and come back from what was written of them.
@Suite
struct ShrinkerTests {
  @Test(arguments: 0..<50 as Range<UInt64>) func `Only what is needed stays`(seed: UInt64) {
    var draw = Draw(seed: seed)
    let all = Array(0..<draw.within(1...300))
    let needed = Set((0..<draw.within(1...6)).map { _ in draw.one(of: all) })
    var shrinker = Shrinker(budget: .max)
    let small = shrinker.shrink(all) { needed.isSubset(of: $0) }
    #expect(small == needed.sorted())
  }

  /// Where parts depend on each other, as brackets do, no single one can be left out in the end.
  @Test(arguments: 0..<20 as Range<UInt64>) func `No single piece can be left out`(seed: UInt64) {
    var draw = Draw(seed: seed)
    let all = (0..<120).map { _ in draw.below(10) }
    let sum = all.reduce(0, +)
    func isWrong(_ pieces: [Int]) -> Bool { pieces.reduce(0, +) > sum / 2 && pieces.count % 2 == 0 }
    guard isWrong(all) else { return }
    var shrinker = Shrinker(budget: .max)
    let small = shrinker.shrink(all, isWrong)
    #expect(isWrong(small))
    for index in small.indices {
      var less = small
      less.remove(at: index)
      #expect(!isWrong(less))
    }
  }

  @Test func `A budget is kept`() {
    var tries = 0
    var shrinker = Shrinker(budget: 10)
    _ = shrinker.shrink(Array(0..<1000)) { _ in
      tries += 1
      return false
    }
    #expect(tries == 10)
  }

  @Test func `The same seed gives the same numbers`() {
    // The numbers of the generator's own description.
    var draw = Draw(seed: 1_234_567)
    #expect(
      [draw.next(), draw.next(), draw.next()] == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
    let seeds = Seeds(42)
    #expect(seeds[0] == 42)
    #expect(Seeds(seeds[7])[0] == seeds[7])
    #expect(Set((0..<1000).map { seeds[$0] }).count == 1000)
  }

  @Test(arguments: 0..<200 as Range<UInt64>) func `What is written is read back`(seed: UInt64) {
    var draw = Draw(seed: seed)
    let scalars = (0..<draw.below(20)).compactMap { _ in Unicode.Scalar(UInt32(draw.below(0x3000))) }
    let text = String(String.UnicodeScalarView(scalars))
    #expect(Array(String(inOneLine: text.inOneLine).unicodeScalars) == scalars)
    #expect(text.inOneLine.utf8.allSatisfy { (0x21...0x7E).contains($0) })

    let setup = WalkSetup(&draw, changes: 5)
    var read = WalkSetup()
    for line in setup.lines where !read.take(Substring(line)) { Issue.record("\(line)") }
    #expect(read == setup)
    guard var run = WalkRun(setup) else { return }
    var hand = WalkHand(draw, isWild: true)
    for _ in 0..<20 {
      for action in hand.actions(at: run.walk) {
        #expect(WalkAction(line: Substring(action.line)) == action)
        run.perform(action)
      }
    }
    for _ in 0..<20 {
      let damage = JournalDamage(&hand.draw)
      #expect(JournalDamage(line: Substring(damage.line)) == damage)
      let action = TerminalAction(&hand.draw)
      #expect(TerminalAction(line: Substring(action.line)) == action)
    }
  }

  /// What a seed gave is what its lines give: otherwise nothing could be made smaller.
  @Test(arguments: 0..<15 as Range<UInt64>) func `A case is its lines`(seed: UInt64) throws {
    var told: [String] = []
    var draw = Draw(seed: seed)
    let target = KeysTarget(in: Surroundings(program: "", folder: "", scenarios: ""))
    try? target.run(&draw) { told.append(String(decoding: $0.bytes, as: UTF8.self)) }
    let script = WalkScript(FuzzCase(bytes: Array(told.joined().utf8)))
    #expect(script.setup.lines.map { $0 + "\n" } + script.actions.map { $0.line + "\n" } == told)
    #expect(script.others.isEmpty)
  }
}
