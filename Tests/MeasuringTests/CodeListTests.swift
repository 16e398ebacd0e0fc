import Diagnostics
import Exploration
import Scenarios
import Testing
import UnlockEngine

@testable import Measuring

/// A list of codes of one’s own, and what is wrong with others.
@Suite struct CodeListTests {
  private func list(_ text: String) throws -> CodeList {
    try CodeList.read(SourceText(path: "ours.csv", text: text)).get()
  }

  @Test func theMostFrequentComeFirst() throws {
    let list = try list("# ours\n0000, 10\n\n1234,60\r\n2580,30\n")
    #expect(list.length == 4 && list.count == 3)
    #expect(list.chance(of: 0) == 0)
    #expect(list.chance(of: 1) == 0.6)
    #expect(list.chance(of: 2) == 0.9)
    #expect(list.chance(of: 99) == 1)
  }

  /// Only of codes that are as long.
  @Test func itSaysNothingOfLongerCodes() throws {
    let list = try list("1234,3\n1111,1\n")
    func odds(_ length: Int) -> Odds {
      Odds(of: .init(kind: .app(0), name: "pin", form: .code(.digits(length, refused: 0))), by: list)
    }
    #expect(odds(4).chance(of: 1, .byList) == 0.75)
    #expect(odds(6).chance(of: 1, .byList) == nil)
    #expect(
      Odds(of: .init(kind: .app(0), name: "pin", form: .code(.digits(4, refused: 0)))).chance(of: 1, .byList)
        == nil)
  }

  @Test(arguments: [
    ("", 1, "There is no code in it"), ("# nothing\n", 1, "There is no code in it"),
    ("1234\n", 1, "This isn’t a code"), ("1234,5,6\n", 1, "This isn’t a code"),
    ("1234,0\n", 1, "This isn’t a code"), ("1234,-5\n", 1, "This isn’t a code"),
    ("1234,99999999999999999999\n", 1, "This isn’t a code"), ("12a4,5\n", 1, "This isn’t a code"),
    ("١٢٣٤,5\n", 1, "This isn’t a code"), ("1234567890123,5\n", 1, "This isn’t a code"),
    ("1234,5\n12345,5\n", 2, "This code has 5 digits, and those before it have 4."),
    ("1234,5\n1111,2\n1234,1\n", 3, "1234 was there before"),
  ]) func mistakesAreToldWithTheirLine(_ text: String, _ line: Int, _ message: String) {
    guard case .failure(let invalid) = CodeList.read(SourceText(path: "ours.csv", text: text)) else {
      Issue.record("read: \(text)")
      return
    }
    #expect(invalid.mistakes.count == 1)
    #expect(invalid.mistakes.first?.message.hasPrefix(message) == true, "\(invalid.text)")
    #expect(invalid.mistakes.first?.place?.line == line)
  }

  @Test func aListIsBounded() {
    let text = (0...100_000).map { "\(1_000_000 + $0),1\n" }.joined()
    guard case .failure(let invalid) = CodeList.read(SourceText(path: "ours.csv", text: text)) else {
      Issue.record("it was read")
      return
    }
    #expect(invalid.mistakes.first?.message == "A list has 100,000 codes at most.")
  }

  /// It stands as a row of its own, and in what is assumed.
  @Test func chancesAreToldByIt() throws {
    let (flow, _) = try AttackStories.measured(AttackStories.bank, [])
    let list = try list("1234,50\n0000,30\n1111,15\n2580,5\n")
    let measure = try #require(Measurer(flow, by: list).measures([.holder]).first)
    #expect(measure.chance(by: AttackMeasure.moments[0], .byList) == 0.95)
    let rows = MeasureReport.rows(of: measure)
    #expect(rows.contains { $0.first == "as ours.csv has them (4 codes)" && $0[1] == "95.0 %" })
    let assumed = Assumptions(of: [measure], in: flow, isWhole: true).sentences
    #expect(assumed.contains { $0.hasPrefix("The list of codes is taken as it is") })
  }

  /// By Fitts’ law, worked out anew, to a tenth of a second.
  @Test func touchTimesAreFittsLaw() {
    func tenths(_ distance: Double, _ width: Double) -> Int {
      let bits = OwnerRisk.logarithm(1 / (distance / width + 1)) / OwnerRisk.logarithm(0.5)
      return Int((bits / 6.95 * 10).rounded())
    }
    #expect(Touch.tap == tenths(400, 44) * 100)
    #expect(Touch.digit == tenths(100, 75) * 100)
    var cost = Cost()
    (cost.taps, cost.digits, cost.screens, cost.waited) = (2, 4, 3, .seconds(1))
    let touched: Int = 2 * 500 + 4 * 200 + 3 * 1350 + 1000
    let clicked: Int = 2 * 1100 + 4 * 280 + 3 * 1350 + 1000
    #expect(Touch.time(of: cost) == .milliseconds(touched))
    #expect(cost.effort == .milliseconds(clicked))
  }
}
