import ArgumentParser
import UnlockEngine

/// Limits that are tried with several values, `tries=3..10`, among those that have one.
struct PolicyRanges {
  /// The limits that have one value, as they were given.
  let fixed: [String]
  private let ranges: [(name: String, values: ClosedRange<Int>)]

  /// More is more than anybody looks at, and each is explored.
  static let mostPolicies = 60

  init(_ arguments: [String]) throws {
    var (fixed, ranges): ([String], [(name: String, values: ClosedRange<Int>)]) = ([], [])
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let dots = Self.dots(in: parts[1]) else {
        fixed.append(argument)
        continue
      }
      guard let first = Int(parts[1].prefix(dots)), let last = Int(parts[1].dropFirst(dots + 2)), first < last
      else {
        throw ValidationError("“\(argument)”: a range is from a number to a larger one, as in tries=3..10.")
      }
      ranges.append((String(parts[0]), first...last))
    }
    if ranges.count > 2 { throw ValidationError("--policy takes two ranges at most.") }
    (self.fixed, self.ranges) = (fixed, ranges)
    if policies.count > Self.mostPolicies {
      throw ValidationError("These are \(policies.count) policies; \(Self.mostPolicies) are the most.")
    }
  }

  private static func dots(in text: Substring) -> Int? {
    let units = Array(text.utf8)
    return units.indices.dropLast().first {
      units[$0] == UInt8(ascii: ".") && units[$0 + 1] == UInt8(ascii: ".")
    }
  }

  var isAnything: Bool { !ranges.isEmpty }

  /// Each combination of values, the first range’s changing last.
  var policies: [[Setup.Entry]] {
    ranges.reduce([[]]) { all, range in
      all.flatMap { before in range.values.map { before + [Setup.Entry(range.name, "\($0)")] } }
    }
  }
}
