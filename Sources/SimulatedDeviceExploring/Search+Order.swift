/// One order of moves alone.
extension Search {
  /// Makes the moves of one order, by their names, as far as they are offered.
  func runOrder(_ names: [String]) throws -> Exploration {
    try checkNames(names)
    session.offersOnce = true
    if let rule = bounds.breaking {
      session.muted.formUnion(RuleName.all(of: session.subject))
      session.muted.remove(rule)
    }
    var order: [AnyMove] = []
    var played = try play([])
    for name in names where played.brokenAfter == nil {
      guard let move = session.offered().first(where: { session.name(of: $0) == name }) else {
        result.endedEarly = "“\(name)” isn’t offered after \(order.count) moves"
        break
      }
      order.append(move)
      played = try play(order)
    }
    if try !tellIfBroken(played, order), result.endedEarly == nil, try isDeadEnd(order) {
      _ = try tellDeadEnd(order)
    }
    (result.launches, result.moves, result.isOneOrder) = (session.launches, order.count, true)
    result.uncontrolled = session.thread.uncontrolled.sorted() + result.uncontrolled
    return result
  }

  /// A name that nothing has is a slip, and would break no rule for ever: that test would pass for nothing.
  private func checkNames(_ names: [String]) throws {
    let own = session.moves.indices.flatMap { index in
      [AnyMove.own(index)] + session.repeats(of: index)
    }
    let device = DeviceMove.all(waits: session.subject.waits).map(AnyMove.device)
    let known = (own + device + AnyMove.slow).map(session.name)
    if let name = names.first(where: { !known.contains($0) }) {
      throw UnknownName(what: "move", name: name, known: known)
    }
    guard case .own(let sentence)? = bounds.breaking else { return }
    let sentences = session.subject.rules.map(\.sentence)
    if !sentences.contains(sentence) { throw UnknownName(what: "rule", name: sentence, known: sentences) }
  }
}

/// An order names a move or a rule that there isn't.
public struct UnknownName: Error, CustomStringConvertible {
  let what: String
  let name: String
  let known: [String]

  /// What it is, and which there are.
  public var description: String {
    let there = known.isEmpty ? "none" : known.map { "“\($0)”" }.joined(separator: ", ")
    return "There is no \(what) “\(name)”. There are: \(there)."
  }
}
