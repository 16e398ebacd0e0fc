// How wide a text is, without a font: nothing here may load one, and the same input has to give the same picture on any
// machine. The widths are those of Helvetica, in thousandths of the size, which San Francisco, Roboto, Arial and
// Liberation Sans keep to within a few hundredths; what is added makes up for the widest of them (docs/decisions/0024).

extension Font {
  /// What the widest of the families adds.
  private static let allowance = 1.03

  /// How wide a text is in one line.
  func width(of text: String) -> Double {
    var thousandths = 0
    for scalar in text.unicodeScalars { thousandths += width(of: scalar) }
    return Double(thousandths) * size / 1000 * Self.allowance
  }

  /// In thousandths of the size, without what is added.
  func width(of scalar: Unicode.Scalar) -> Int {
    let value = Int(scalar.value)
    if value >= 0x20, value < 0x7F {
      let (regular, bold) = (Self.regular[value - 0x20], Self.bold[value - 0x20])
      switch weight {
      case .regular: return regular
      case .medium, .semibold: return (regular + bold + 1) / 2
      case .bold: return bold
      }
    }
    return Self.width(byClass: scalar)
  }

  /// Of what isn't ASCII, by what kind of character it is.
  private static func width(byClass scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x2018, 0x2019, 0xB7, 0x2022: return 350
    case 0x201C, 0x201D, 0x2039, 0x203A: return 500
    case 0x2026, 0x2014: return 1000
    case 0xA0: return 278
    case 0x200D, 0xFE0E, 0xFE0F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0x20000...0x3FFFD:
      return 1000
    case 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF: return 1300
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .uppercaseLetter, .titlecaseLetter: return 722
    case .lowercaseLetter: return 580
    case .mathSymbol, .currencySymbol, .otherSymbol: return 700
    default: return 600
    }
  }

  /// From the blank to the tilde.
  private static let regular = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
  ]
  private static let bold = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
    556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
    556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
    333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
  ]
}
