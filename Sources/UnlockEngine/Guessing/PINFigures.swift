/// How likely the most frequent codes are, summed up: published figures, and no list of codes.
///
/// The curve of 4-digit PINs is worked out from the 1,780,587 runs of exactly four digits in the RockYou leak, which Markert, Bailey,
/// Golla, Dürmuth and Aviv published with “This PIN Can Be Easily Guessed” (IEEE S&P 2020, extended in ACM TOPS 2021;
/// this-pin-can-be-easily-guessed.github.io, state of 2021-10-05). Where codes are blocked they are taken out, and the
/// rest is taken for whole: who had a blocked one chooses another as the others do.
public struct PINFigures: Hashable, Sendable {
  /// What the figures are of, for people.
  public let name: String
  /// The chance, in per cent, that one of so many most frequent codes is the right one; rising, the last with all codes.
  private let points: [Point]
  /// How many codes there are to be guessed at.
  public let codes: Int

  private struct Point: Hashable, Sendable {
    let guesses: Int
    let percent: Double
  }

  private init(_ name: String, codes: Int, _ points: [(Int, Double)]) {
    (self.name, self.codes) = (name, codes)
    self.points = points.map { Point(guesses: $0.0, percent: $0.1) } + [Point(guesses: codes, percent: 100)]
  }

  /// As people chose them.
  public static let chosen = PINFigures(
    "as people choose them (RockYou-4, 1,780,587)", codes: 10_000,
    [
      (1, 3.718), (2, 5.946), (3, 8.042), (4, 9.776), (5, 11.109), (6, 12.290), (8, 14.556), (10, 16.628),
      (12, 18.459), (15, 20.968), (16, 21.761), (20, 24.557), (30, 29.658), (50, 34.558), (100, 40.120),
      (1000, 67.092), (4320, 87.1),
    ])

  /// The same without the 274 codes that iOS warns of.
  public static let withoutThoseIOSWarnsOf = PINFigures(
    "the same, without the 274 that iOS warns of", codes: 9726,
    [
      (1, 0.344), (2, 0.597), (3, 0.836), (4, 1.070), (5, 1.288), (6, 1.498), (8, 1.907), (10, 2.293),
      (12, 2.664), (15, 3.188), (16, 3.357), (20, 4.024), (30, 5.604), (50, 8.425), (100, 13.636),
      (1000, 49.075),
    ])

  /// The same without a thousand codes that another study found to be the most frequent.
  public static let withoutAThousand = PINFigures(
    "the same, without the first 1,000 of Amitay’s order", codes: 9000,
    [
      (1, 0.314), (2, 0.539), (3, 0.685), (4, 0.828), (5, 0.968), (6, 1.095), (8, 1.343), (10, 1.578),
      (12, 1.786), (15, 2.088), (16, 2.183), (20, 2.557), (30, 3.434), (50, 5.054), (100, 8.587),
      (1000, 38.00),
    ])

  /// The chance that one of so many guesses is right, from 0 to 1. Between two figures it is on the straight line between them,
  /// which is too little: each guess is worth less than the one before.
  public func chance(of guesses: Int) -> Double {
    guard guesses > 0 else { return 0 }
    var last = Point(guesses: 0, percent: 0)
    for point in points {
      if guesses <= point.guesses {
        let part = Double(guesses - last.guesses) / Double(point.guesses - last.guesses)
        return (last.percent + part * (point.percent - last.percent)) / 100
      }
      last = point
    }
    return 1
  }
}

/// How often a sensor takes somebody for its owner, by Apple’s published figures.
public struct SensorFigures: Hashable, Sendable {
  /// One scan in so many of a random person matches.
  public let oneIn: Int

  /// iOS Security, November 2018, and support.apple.com (Face ID, Touch ID and passcodes): one in 50,000 with one finger.
  public static let touchID = SensorFigures(oneIn: 50_000)
  /// The same sources: less than one in 1,000,000 with one appearance; twins, siblings and children match more often.
  public static let faceID = SensorFigures(oneIn: 1_000_000)

  /// The chance that one of so many scans matches, were they independent: more than it can be, since one person’s scans are alike.
  public func chance(of scans: Int) -> Double {
    var missed = 1.0
    for _ in 0..<scans { missed *= 1 - 1 / Double(oneIn) }
    return 1 - missed
  }
}
