/// Numbers as people read them: no more digits than they are worth.
package enum Figures {
  /// Three significant digits, and two below one per cent: "0.050 %", "11.1 %", "1.29 %", "0.0016 %".
  package static func percent(_ chance: Double) -> String {
    let percent = chance * 100
    if percent == 0 { return "0 %" }
    if percent >= 99.95 { return percent >= 100 - 1e-12 ? "100 %" : "nearly 100 %" }
    return "\(significant(percent, percent < 1 ? 2 : 3)) %"
  }

  /// A number with so many significant digits, without zeros at its end that say nothing beyond two.
  package static func significant(_ value: Double, _ digits: Int) -> String {
    guard value > 0 else { return "0" }
    var (scaled, exponent) = (value, 0)
    while scaled >= 10 { (scaled, exponent) = (scaled / 10, exponent + 1) }
    while scaled < 1 { (scaled, exponent) = (scaled * 10, exponent - 1) }
    if exponent < -4 {
      // What is 9.96 is 10.0 with one place, which is 1.0 of the next power.
      return scaled >= 9.95
        ? "1.0·10\(superscript(exponent + 1))" : "\(decimal(scaled, 1))·10\(superscript(exponent))"
    }
    return decimal(value, max(0, digits - 1 - exponent))
  }

  /// A number with so many digits behind the point, halves rounded up; trailing zeros beyond the second go.
  package static func decimal(_ value: Double, _ places: Int) -> String {
    var power = 1.0
    for _ in 0..<places { power *= 10 }
    let whole = Int((value * power).rounded())
    let digits = String(whole)
    guard places > 0 else { return grouped(whole) }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    return padded.dropLast(places) + "." + padded.suffix(places)
  }

  /// "3", "4.5": a rate.
  package static func short(_ value: Double) -> String {
    abs(value - value.rounded()) < 1e-9 ? grouped(Int(value.rounded())) : decimal(value, 1)
  }

  /// A percentage that somebody gave: "2 %", "2.5 %".
  package static func parameter(_ chance: Double) -> String { "\(short(chance * 100)) %" }

  /// "1 in 9", "1 in 66,700": three digits of it.
  package static func oneIn(_ chance: Double) -> String {
    guard chance > 0, chance < 0.5 else { return "" }
    var (parts, power) = (1 / chance, 1.0)
    while parts >= 1000 { (parts, power) = (parts / 10, power * 10) }
    return "1 in \(grouped(Int(parts.rounded() * power)))"
  }

  package static func guesses(_ count: Int) -> String { "\(grouped(count)) guess\(count == 1 ? "" : "es")" }

  private static func superscript(_ number: Int) -> String {
    let signs = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return (number < 0 ? "⁻" : "")
      + String(String(abs(number)).compactMap { $0.wholeNumberValue.map { signs[$0] } })
  }
}
