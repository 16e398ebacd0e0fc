import DeviceSimulation

/// What a text is for. Its size in points follows from the text size, by Apple's table.
enum TextStyle {
  case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote, caption

  /// In points, from XS to AX5.
  private var table: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    }
  }

  private var weight: Font.Weight {
    switch self {
    case .largeTitle, .title, .title2: .bold
    case .title3, .headline: .semibold
    case .body, .callout, .subheadline, .footnote, .caption: .regular
    }
  }

  func font(_ size: TextSize) -> Font { Font(size: table[size.number], weight: weight) }
}

/// A size in points and a weight; the family is the reader's system's.
struct Font: Hashable {
  enum Weight: Int { case regular = 400, medium = 500, semibold = 600, bold = 700 }
  var size: Double
  var weight: Weight = .regular

  func weighing(_ weight: Weight) -> Font { Font(size: size, weight: weight) }

  /// From one line of a paragraph to the next, as iOS has it: 22 for 17, 18 for 13, 34 for 28.
  var lineHeight: Double { (size * 1.2 + 1.6).rounded() }
  /// From the middle of a line down to where its letters stand, so that capitals are in the middle.
  var drop: Double { size * 0.355 }
}
