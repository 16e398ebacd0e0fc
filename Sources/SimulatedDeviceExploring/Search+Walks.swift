import DeviceSimulation
import CVirtualThread

/// Orders drawn at random, longer than those that are all tried, and made shorter when they break something.
extension Search {
  func walk() throws {
    let seed = bounds.seed ?? UInt64.random(in: 1...999_999)
    var draws = SeededRandom(seed: seed)
    (result.seed, result.walkLength) = (seed, bounds.walkLength)
    let end = virtual_real_seconds() + Double(bounds.time.inMilliseconds) / 1000
    for number in 0..<bounds.walks {
      guard virtual_real_seconds() < end else {
        result.endedEarly = result.endedEarly ?? "walks at random took longer than \(inWords(bounds.time))"
        break
      }
      result.walks = number + 1
      let (order, played) = try draw(&draws)
      guard played.brokenAfter != nil, let rule = played.rule else { continue }
      let shorter = try shorten(order, breaking: rule)
      _ = try tellIfBroken(try play(shorter), shorter, seed: seed)
      session.muted.insert(rule)
    }
  }

  private func draw(_ draws: inout SeededRandom) throws -> ([AnyMove], Played) {
    var order: [AnyMove] = []
    var played = try play([])
    guard played.brokenAfter == nil else { return (order, played) }
    for _ in 0..<bounds.walkLength {
      let offered = session.offered()
      guard let move = offered.randomElement(using: &draws) else { break }
      order.append(move)
      _ = try session.make(move)
      if let broken = session.broken {
        (played.brokenAfter, played.rule) = (order.count, broken.rule)
        break
      }
    }
    return (order, played)
  }

  /// Leaves out what isn't needed, stretch by stretch, until no move can be left out.
  private func shorten(_ order: [AnyMove], breaking rule: RuleName) throws -> [AnyMove] {
    var order = order
    var stretch = max(1, order.count / 2)
    while stretch > 0 {
      var changed = false
      var start = 0
      while start < order.count {
        var shorter = order
        shorter.removeSubrange(start..<min(start + stretch, order.count))
        let played = try play(shorter)
        if let after = played.brokenAfter, played.rule == rule {
          order = Array(shorter.prefix(after))
          changed = true
        } else {
          start += stretch
        }
      }
      if !changed || stretch > 1 { stretch /= 2 }
    }
    return order
  }
}
