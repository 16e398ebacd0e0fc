/// A language that nobody speaks: every text is 40 % longer, has accents, and stands in brackets, so that one sees at a
/// glance what is cut, what was put together of parts, and what no copy file reaches. What placeholders stand for stays.
enum PseudoCopy {
  static func text(_ pattern: CopyPattern) -> String {
    let pieces = CopyTemplate(pattern.key).pieces
    let length = pieces.reduce(0) { count, piece in
      if case .text(let text) = piece { return count + text.unicodeScalars.count }
      return count
    }
    // The brackets are part of what it is longer by.
    var missing = max(0, (length * 2 + 4) / 5 - 2)
    var shown = "["
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .placeholder(let name): shown += pattern.values.first { $0.name == name }?.text ?? ""
      case .text(let text):
        let part = index == pieces.count - 1 ? missing : min(missing, (text.unicodeScalars.count * 2 + 4) / 5)
        shown += stretched(text, by: part)
        missing -= part
      }
    }
    return shown + "]"
  }

  /// A text with accents, its vowels doubled until it is longer by so many; what is left over stands at its end.
  private static func stretched(_ text: String, by count: Int) -> String {
    var (left, shown) = (count, "")
    let vowels = text.unicodeScalars.count { isVowel($0) }
    var seen = 0
    for scalar in text.unicodeScalars {
      let accented = accents[scalar] ?? scalar
      shown.unicodeScalars.append(accented)
      guard isVowel(scalar), left > 0 else { continue }
      seen += 1
      // Spread over all vowels, so that long words become longer ones.
      let share = max(0, min(left, count * seen / max(1, vowels) - (count - left)))
      for _ in 0..<min(share, 2) { shown.unicodeScalars.append(accented) }
      left -= min(share, 2)
    }
    for _ in 0..<left { shown.append("~") }
    return shown
  }

  private static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
    "aeiouAEIOU".unicodeScalars.contains(scalar)
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = {
    let plain = "AaCcDdEeGgHhIiJjKkLlNnOoRrSsTtUuWwYyZz"
    let other = "ÀàÇçÐðÉéĞğĤĥÎîĴĵĶķĻļÑñÖöŔŕŠšŢţÛûŴŵÝýŽž"
    return Dictionary(uniqueKeysWithValues: zip(plain.unicodeScalars, other.unicodeScalars))
  }()
}
