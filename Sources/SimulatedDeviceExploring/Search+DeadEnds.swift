import DeviceSimulation

/// Whether the owner gets in again: somebody who answers what she is asked, comes back, and waits as long as she has to.
extension Search {
  /// Whether nothing that the owner does from here shows her the content. What rules are broken on the way isn't looked at.
  ///
  /// She doesn't know which way is the right one, so she tries those that she hasn't tried in the same state. Nobody tries for ever:
  /// after 40 moves it counts as a dead end.
  func isDeadEnd(_ order: [AnyMove]) throws -> Bool {
    guard !session.muted.contains(.standard(.deadEnd)) else { return false }
    let muted = session.muted
    session.muted = [.standard(.contentWithoutAuthentication), .standard(.contentInAppSwitcher)]
    session.muted.formUnion(StandardRule.allCases.map(RuleName.standard))
    session.muted.formUnion(session.subject.rules.map { .own($0.sentence) })
    defer { session.muted = muted }
    var tried: Set<[Int]> = []
    for _ in 0..<40 {
      if isIn { return false }
      let state = StateDigest.of(session)
      let all = wishes()
      let untried = all.first { !tried.contains([state, $0.hashValue]) }
      guard let next = untried else { return true }
      tried.insert([state, next.hashValue])
      _ = try session.make(next)
    }
    return !isIn
  }

  private var isIn: Bool {
    guard let app = session.app, session.isInFront else { return false }
    return app.isEnd(app.lock) || session.phase == .active && session.isContentVisible
  }

  /// What the owner would do, what she would rather do first.
  private func wishes() -> [AnyMove] {
    let offered = session.offered()
    let first: [DeviceMove] = [.launch, .comeBack, .match, .passcode, .allow]
    let last: [DeviceMove] = [.tryAgain, .fallback, .cancel]
    let own = session.moves.indices.filter { !session.moves[$0].guesses }
    let proving = own.filter { session.moves[$0].proves } + own.filter { !session.moves[$0].proves }
    var wishes = first.map(AnyMove.device) + proving.map(AnyMove.own) + last.map(AnyMove.device)
    wishes = wishes.filter(offered.contains)
    // Lock-outs end with time, and a prompt may come at the next return.
    let patience: [DeviceMove] = [.wait(.minutes(1)), .wait(.hours(1))]
    wishes += patience.map(AnyMove.device)
    if offered.contains(.device(.home)) { wishes.append(.device(.home)) }
    if offered.contains(.device(.kill)) { wishes.append(.device(.kill)) }
    return wishes
  }
}
