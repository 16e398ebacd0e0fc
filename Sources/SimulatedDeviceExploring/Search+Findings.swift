/// What is told of an order that breaks a rule: only what comes again.
extension Search {
  /// How often an order is tried whose breaks don't come again.
  private static var tries: Int { 5 }

  /// Plays an order until it breaks nothing more that isn't told: several rules may be broken, one after the other, and with one known,
  /// what lies behind it still counts. `nil`: it broke something each time, and never the same way again.
  func playTellingAll(_ order: [AnyMove]) throws -> Played? {
    for _ in 0..<Self.tries {
      var played = try play(order)
      while try tellIfBroken(played, order) { played = try play(order) }
      if played.brokenAfter == nil { return played }
    }
    return nil
  }

  /// Tells what an order has broken, if the same comes of it twice more, and returns whether it did. From then on that rule isn't looked
  /// at. One that was broken by chance still is: the next order may break it for sure.
  func tellIfBroken(_ played: Played, _ order: [AnyMove], seed: UInt64? = nil) throws -> Bool {
    guard let after = played.brokenAfter, let rule = played.rule else { return false }
    let shortest = Array(order.prefix(after))
    let again = try play(shortest, recording: true)
    let onceMore = try play(shortest, recording: true)
    guard [again, onceMore].allSatisfy({ $0.rule == rule && $0.brokenAfter == after }) else {
      meet("an order that broke a rule once didn’t again: \(words(shortest))")
      return false
    }
    if again.observations != onceMore.observations {
      meet("what is seen in an order isn’t the same each time: \(words(shortest))")
    }
    var found = finding(rule, shortest, again.observations, seed)
    if rule == .same { found.tell(again.difference, again.picture) }
    result.findings.append(found)
    session.muted.insert(rule)
    return true
  }

  func finding(_ rule: RuleName, _ order: [AnyMove], _ seen: [SeenAfterMove], _ seed: UInt64?) -> Finding {
    let sentence =
      switch rule {
      case .standard(let rule): rule.finding
      case .own(let sentence): "Not so: \(sentence)"
      case .same: "The app and its flow show different things"
      }
    return Finding(
      broken: rule, sentence: sentence, moves: order.map(session.name), observations: seen, seed: seed)
  }

  /// The same for an order that the owner gets no further from. Where something else isn't as it should be, that may be why.
  func tellDeadEnd(_ order: [AnyMove]) throws -> Bool {
    guard session.comesToRest, session.thread.uncontrolled.isEmpty else {
      meet("whether the owner gets in again isn’t known: \(words(order))")
      return true
    }
    let played = try play(order, recording: true)
    guard try isDeadEnd(order) else {
      meet("an order that led to a dead end once didn’t again: \(words(order))")
      return false
    }
    result.findings.append(finding(.standard(.deadEnd), order, played.observations, nil))
    session.muted.insert(.standard(.deadEnd))
    return true
  }

  /// An order as it is told.
  func words(_ order: [AnyMove]) -> String {
    order.isEmpty ? "the launch alone" : order.map(session.name).joined(separator: ", ")
  }
}
