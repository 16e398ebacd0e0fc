// Numbers and words as sentences have them.

/// "34,971,819".
package func grouped(_ number: Int) -> String {
  let digits = Array(String(number))
  return digits.indices.map { index in
    index > 0 && (digits.count - index) % 3 == 0 ? ",\(digits[index])" : String(digits[index])
  }.joined()
}

/// "1 step", "1,200 steps".
package func counted(_ count: Int, _ noun: String) -> String {
  "\(grouped(count)) \(noun)\(count == 1 ? "" : "s")"
}

extension String {
  /// With zeros before it, up to a length: "007".
  package func zeroFilled(to length: Int) -> String {
    String(repeating: "0", count: max(0, length - utf8.count)) + self
  }
}

extension StringProtocol {
  /// With a capital at its beginning.
  package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
