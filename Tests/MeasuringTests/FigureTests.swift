import Testing
import UnlockEngine

@testable import Exploration
@testable import Measuring

/// The published figures, and what is worked out from them: each to all digits that are published.
@Suite struct FigureTests {
  private func secret(_ form: SecretForm) -> Odds {
    Odds(of: AttackStart.Secret(kind: .app(0), name: "pin", form: .code(form)))
  }

  private func percent(_ chance: Double?, _ places: Int) -> String? {
    chance.map { Figures.decimal($0 * 100, places) }
  }

  @Test func fourDigitsAsPeopleChooseThem() {
    let odds = secret(.digits(4, refused: 0))
    #expect(percent(odds.chance(of: 5, .evenly), 3) == "0.050")
    #expect(percent(odds.chance(of: 5, .byPeople), 3) == "11.109")
    #expect(percent(odds.chance(of: 5, .byPeopleWarned), 3) == "1.288")
    #expect(percent(odds.chance(of: 16, .byPeople), 3) == "21.761")
    #expect(percent(PINFigures.withoutAThousand.chance(of: 10), 3) == "1.578")
    #expect(percent(odds.chance(of: 4320, .byPeople), 1) == "87.1")
    #expect(percent(odds.chance(of: 4320, .evenly), 0) == "43")
  }

  @Test func longerCodesOnlyEvenly() {
    let pattern = secret(.pattern(4, refused: 24))
    #expect(pattern.size == 3024)
    #expect(percent(pattern.chance(of: 3, .evenly), 3) == "0.099")
    #expect(percent(pattern.chance(of: 3, .evenlyUnrefused), 3) == "0.100")
    #expect(pattern.chance(of: 3, .byPeople) == nil)
    let six = secret(.digits(6, refused: 20))
    #expect(percent(six.chance(of: 16, .evenlyUnrefused), 4) == "0.0016")
    #expect(six.chance(of: 16, .evenlyUnrefused) == 16.0 / 999_980)
    #expect(six.chance(of: 16, .byPeople) == nil)
    #expect(percent(secret(.digits(5, refused: 0)).chance(of: 3, .evenly), 3) == "0.003")
    #expect(secret(.lettersAndDigits(4)).size == 1_679_616)
    #expect(secret(.digits(12, refused: 0)).size == 1_000_000_000_000)
    #expect(secret(.text).chance(of: 3, .evenly) == nil)
  }

  @Test func sensorsByApplesFigures() {
    #expect(Figures.decimal(SensorFigures.touchID.chance(of: 5) * 1e4, 1) == "1.0")
    #expect(Figures.decimal(SensorFigures.faceID.chance(of: 5) * 1e6, 1) == "5.0")
  }

  @Test(arguments: [PINFigures.chosen, .withoutThoseIOSWarnsOf, .withoutAThousand])
  func curvesRiseEverSlower(_ figures: PINFigures) {
    var (last, gain) = (0.0, 1.0)
    for guesses in [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 30, 50, 100, 1000, figures.codes] {
      let chance = figures.chance(of: guesses)
      #expect(chance > last)
      last = chance
      let next = figures.chance(of: guesses + 1) - chance
      #expect(next <= gain + 1e-4)
      gain = next
    }
    #expect(figures.chance(of: figures.codes) == 1)
    #expect(figures.chance(of: figures.codes - 1) < 1)
  }

  /// The table of the owner's month: 300 entries, of which one in so many is mistyped.
  @Test(arguments: [
    (0.01, 3, "0.030"), (0.02, 3, "0.24"), (0.05, 3, "3.7"), (0.10, 3, "26"), (0.01, 4, "0.0003"),
    (0.02, 4, "0.0048"), (0.05, 4, "0.19"), (0.10, 4, "3.0"), (0.02, 5, "0.0001"), (0.05, 5, "0.0094"),
    (0.10, 5, "0.30"),
  ]) func ownersMonth(_ typing: Double, _ tries: Int, _ expected: String) {
    let chance = OwnerRisk(typing: typing).chance(tries: tries)
    let places = expected.contains(".") ? expected.split(separator: ".")[1].utf8.count : 0
    #expect(Figures.decimal(chance * 100, places) == expected)
  }

  @Test func whoForgotIsApart() {
    #expect(OwnerRisk(typing: 0, forgotten: 0.01).chance(tries: 5) == 0.01)
    #expect(OwnerRisk(typing: 0).chance(tries: 5) == 0)
    #expect(OwnerRisk(typing: 1).chance(tries: 5) == 1)
    let often = OwnerRisk(typing: 0.05).chance(tries: 3)
    let rarely = OwnerRisk(typing: 0.05, scans: 0.1).chance(tries: 3, scansFirst: 2)
    #expect(abs(rarely - often / 100) < 1e-3)
  }

  @Test func numbersAsPeopleReadThem() {
    #expect(Figures.percent(0.0005) == "0.050 %")
    #expect(Figures.percent(0.11109) == "11.1 %")
    #expect(Figures.percent(0.01288) == "1.29 %")
    #expect(Figures.percent(1) == "100 %")
    #expect(Figures.percent(0.99999) == "nearly 100 %")
    #expect(Figures.percent(0) == "0 %")
    #expect(Figures.percent(1e-9) == "1.0·10⁻⁷ %")
    #expect(Figures.percent(0.0000001) == "1.0·10⁻⁵ %")
    #expect(Figures.percent(0.000016) == "0.0016 %")
    #expect(Figures.oneIn(0.000015) == "1 in 66,700")
    #expect(Figures.parameter(0.02) == "2 %")
    #expect(Figures.parameter(0.025) == "2.5 %")
    #expect(Figures.oneIn(0.11109) == "1 in 9")
    #expect(Figures.oneIn(0.01288) == "1 in 78")
  }
}
