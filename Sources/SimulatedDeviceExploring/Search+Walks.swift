import DeviceSimulation
import CVirtualThread

/// Orders drawn at random, longer than those that are all tried, and made shorter when they break something.
extension Search {
  func walk() throws {
    let seed = bounds.seed ?? UInt64.random(in: 1...999_999)
    var draws = SeededRandom(seed: seed)
    (result.seed, result.walkLength) = (seed, bounds.walkLength)
    let end = virtual_real_seconds() + bounds.time / .seconds(1)
    for number in 0..<bounds.walks {
      result.walks = number + 1
      let (order, played) = try draw(&draws, until: end)
      guard virtual_real_seconds() < end else {
        result.endedEarly = result.endedEarly ?? "walks at random took longer than \(inWords(bounds.time))"
        break
      }
      guard played.brokenAfter != nil, let rule = played.rule else { continue }
      // What came by chance can’t be shortened, and the rule is looked at further.
      guard try play(order).rule == rule else {
        meet("an order that broke a rule once didn’t again: \(words(order))")
        continue
      }
      let shorter = try shorten(order, breaking: rule)
      if try !tellIfBroken(try play(shorter), shorter, seed: seed) {
        meet("an order that broke a rule once didn’t again: \(words(shorter))")
      }
    }
  }

  private func draw(_ draws: inout SeededRandom, until end: Double) throws -> ([AnyMove], Played) {
    var order: [AnyMove] = []
    var played = try play([])
    guard played.brokenAfter == nil else { return (order, played) }
    for _ in 0..<bounds.walkLength {
      guard virtual_real_seconds() < end else { break }
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

  /// Leaves out what isn't needed, stretch by stretch, until neither a stretch nor any two moves can be left
  /// out, nor any one move put in the place of several.
  private func shorten(_ order: [AnyMove], breaking rule: RuleName) throws -> [AnyMove] {
    var order = order
    while true {
      var stretch = max(1, order.count / 2)
      let before = order.count
      while stretch > 0 {
        var start = 0
        while start < order.count {
          let left = Array(order[..<start] + order[min(start + stretch, order.count)...])
          if let shorter = try stillBroken(left, rule) { order = shorter } else { start += stretch }
        }
        stretch /= 2
      }
      if order.count == before, let shorter = try withoutTwo(order, rule) { order = shorter }
      if order.count == before, let shorter = try withOneInstead(order, rule) { order = shorter }
      if order.count == before { return order }
    }
  }

  /// What goes together, such as leaving and coming back, need not be beside each other.
  private func withoutTwo(_ order: [AnyMove], _ rule: RuleName) throws -> [AnyMove]? {
    for first in order.indices {
      for second in order.indices.dropFirst(first + 1) {
        let left = order.indices.filter { $0 != first && $0 != second }.map { order[$0] }
        if let shorter = try stillBroken(left, rule) { return shorter }
      }
    }
    return nil
  }

  /// Leaving and coming back ends a dialog, for example, and so does a match.
  private func withOneInstead(_ order: [AnyMove], _ rule: RuleName) throws -> [AnyMove]? {
    for first in order.indices {
      guard try play(Array(order[..<first])).brokenAfter == nil else { return nil }
      for move in session.offered() {
        for next in stride(from: order.count, through: first + 2, by: -1) {
          let left = Array(order[..<first] + [move] + order[next...])
          if let shorter = try stillBroken(left, rule) { return shorter }
        }
      }
    }
    return nil
  }

  /// The moves of an order that can be made, up to where they break the rule; `nil` if they don't. Without what was left out of it,
  /// some of the rest may not be offered.
  private func stillBroken(_ order: [AnyMove], _ rule: RuleName) throws -> [AnyMove]? {
    var made: [AnyMove] = []
    guard try play([]).brokenAfter == nil else { return session.broken?.rule == rule ? [] : nil }
    for move in order where session.offered().contains(move) {
      made.append(move)
      _ = try session.make(move)
      if let broken = session.broken { return broken.rule == rule ? made : nil }
    }
    return nil
  }
}
