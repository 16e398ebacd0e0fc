import UnlockEngine

extension Guesses {
  /// How many tries, and when at the earliest.
  public var sentence: String {
    guard let most else { return "without end" }
    let atLeast = isWhole ? "" : "at least "
    guard most > 0 else {
      if !isWhole { return "none so far" }
      return isAsked ? "none: no wrong one was tried that tells anything" : "none: nobody is asked for it"
    }
    return "\(atLeast)\(most), \(earliest)"
  }

  /// When the tries can be made: “4 at once, 4 more after 1m”.
  private var earliest: String {
    var groups: [(time: Duration, count: Int)] = []
    for time in times {
      if groups.last?.time == time { groups[groups.count - 1].count += 1 } else { groups.append((time, 1)) }
    }
    if groups.count == 1, groups[0].time == .zero { return "all at once" }
    guard groups.count <= 6 else {
      return "the first \(words(of: times[0])), the last \(words(of: times[times.count - 1]))"
    }
    return groups.enumerated().map { number, group in
      "\(group.count)\(number == 0 ? "" : " more") \(words(of: group.time))"
    }.joined(separator: ", ")
  }

  private func words(of time: Duration) -> String { time == .zero ? "at once" : "after \(time.scenarioText)" }
}
