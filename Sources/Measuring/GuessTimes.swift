import UnlockEngine

/// When guesses can be made, in words.
enum GuessTimes {
  /// "all at once", "4 at once, 4 more after 1m".
  static func words(_ times: [Int64]) -> String {
    guard let first = times.first, let last = times.last else { return "at no time" }
    if last == 0 { return times.count == 1 ? "at once" : "all at once" }
    var groups: [(time: Int64, count: Int)] = []
    for time in times {
      if groups.last?.time == time { groups[groups.count - 1].count += 1 } else { groups.append((time, 1)) }
    }
    guard groups.count <= 6 else { return "the first \(when(first)), the last \(when(last))" }
    return groups.enumerated().map { number, group in
      "\(group.count)\(number == 0 ? "" : " more") \(when(group.time))"
    }.joined(separator: ", ")
  }

  static func when(_ time: Int64) -> String {
    time == 0 ? "at once" : "after \(Duration.milliseconds(time).scenarioText)"
  }
}

/// Rows as columns of even width, the first to the left and the others to the right.
enum TextTable {
  static func lines(_ rows: [[String]], indent: Int) -> [String] {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].unicodeScalars.count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = String(repeating: " ", count: indent)
      for (column, text) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - text.unicodeScalars.count)
        line += column == 0 ? text + space : "  " + space + text
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
