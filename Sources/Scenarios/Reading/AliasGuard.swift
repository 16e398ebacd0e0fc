/// Keeps files with many aliases away from the YAML reader.
///
/// A scenario may hold none anyway, and `YAMLReading` says so where one is. But a few dozen aliases of
/// aliases can stand for billions of values, and the reader would compare them before anyone can look:
/// what has an anchor and as many as ten aliases is turned away by its looks.
enum AliasGuard {
  private static let limit = 10

  static func mistake(in source: SourceText) -> (message: String, place: SourcePlace)? {
    var firstAnchor: SourcePlace?
    var aliases = 0
    for (lineIndex, line) in source.lines.enumerated() {
      var before: Unicode.Scalar = " "
      for (column, index) in line.indices.enumerated() {
        let scalar = line[index]
        if scalar == "&" || scalar == "*", startsToken(after: before),
          isNamed(line[index...].dropFirst().first)
        {
          if scalar == "*" { aliases += 1 }
          if scalar == "&", firstAnchor == nil {
            firstAnchor = SourcePlace(line: lineIndex + 1, column: column + 1)
          }
        }
        before = scalar
      }
    }
    guard aliases >= limit, let firstAnchor else { return nil }
    return ("Anchors and aliases aren’t used in scenarios, and here are \(aliases) aliases.", firstAnchor)
  }

  private static func startsToken(after before: Unicode.Scalar) -> Bool {
    before.properties.isWhitespace || ["[", "{", ",", ":", "-", "?"].contains(before)
  }

  private static func isNamed(_ next: Unicode.Scalar?) -> Bool {
    next.map { $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-" } ?? false
  }
}
