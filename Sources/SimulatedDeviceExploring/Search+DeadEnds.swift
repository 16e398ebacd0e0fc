import DeviceSimulation

/// Whether the owner gets in again: somebody who answers what she is asked, comes back, and waits as long as she has to.
extension Search {
  /// Tells the first state that the owner gets no further from, now that it is known which orders lead to the content: neither one that was
  /// tried from there, nor one that leads there from elsewhere, gone once she has come back.
  func tellDeadEnds() throws {
    guard let suspect else { return }
    let leadsIn = statesThatLeadIn()
    let waysIn = nodes.indices.filter { nodes[$0].isIn }.prefix(5).map(order)
    for index in nodes.indices.dropFirst(suspect) where !leadsIn[index] {
      if index > suspect, let reason = reasonToEnd() {
        return result.endedEarly = result.endedEarly ?? reason
      }
      let order = order(to: index)
      guard try !waysIn.contains(where: { try self.leadsIn($0, from: order) }) else { continue }
      _ = try play(order)
      if try isDeadEnd(order), try tellDeadEnd(order) { return }
    }
  }

  /// For each state whether an order that was tried leads on to the content.
  private func statesThatLeadIn() -> [Bool] {
    var leadsIn = nodes.map(\.isIn)
    var before: [Int: [Int]] = [:]
    for way in ways { before[way.to, default: []].append(way.from) }
    var found = leadsIn.indices.filter { leadsIn[$0] }
    while let state = found.popLast() {
      for earlier in before[state] ?? [] where !leadsIn[earlier] {
        leadsIn[earlier] = true
        found.append(earlier)
      }
    }
    return leadsIn
  }

  /// Whether what led to the content from the launch leads there after an order, too, at once or after going and coming back.
  private func leadsIn(_ way: [AnyMove], from order: [AnyMove]) throws -> Bool {
    let toFront: [DeviceMove] = [.unlock, .siriEnds, .launch, .comeBack]
    for start in [toFront, toFront + [.cancel, .home, .comeBack]] {
      _ = try play(order)
      let (muted, moves) = (session.muted, start.map(AnyMove.device) + way.filter { !$0.endsApp })
      session.muted = RuleName.all(of: session.subject)
      defer { session.muted = muted }
      for move in moves where session.offered().contains(move) {
        _ = try session.make(move)
        if isIn { return true }
      }
    }
    return false
  }

  /// Whether nothing that the owner does from here shows her the content. What rules are broken on the way isn't looked at.
  ///
  /// She doesn’t know which way is the right one, so she tries those that she hasn’t tried in the same state, and goes and comes back. Where
  /// each move leads to another state she would never get to that: so between two times that she goes or waits, she makes no move often.
  /// Nobody tries for ever: after 40 moves it counts as a dead end.
  func isDeadEnd(_ order: [AnyMove]) throws -> Bool {
    guard !session.muted.contains(.standard(.deadEnd)) else { return false }
    let muted = session.muted
    session.muted = RuleName.all(of: session.subject)
    defer { session.muted = muted }
    var tried: Set<[Int]> = []
    var (inRound, round): ([AnyMove: Int], Int) = ([:], 0)
    var used: [AppPhase: [AnyMove: Int]] = [:]
    for _ in 0..<40 {
      if isIn { return false }
      let state = StateDigest.of(session)
      let phase = session.phase
      let before = used[phase, default: [:]]
      let answer = answers(late: round % 4 > 1).first {
        (state.opaque != nil || !tried.contains([state.hash, $0.hashValue]))
          && inRound[$0, default: 0] < (round == 0 ? 2 : 1)
      }
      let wayOn = waysOn().min { before[$0, default: 0] < before[$1, default: 0] }
      guard let next = answer ?? wayOn else { return true }
      tried.insert([state.hash, next.hashValue])
      used[phase, default: [:]][next, default: 0] += 1
      if answer == nil { (inRound, round) = ([:], round + 1) } else { inRound[next, default: 0] += 1 }
      _ = try session.make(next)
    }
    return !isIn
  }

  var isIn: Bool {
    guard let app = session.app, session.isInFront else { return false }
    return session.thread.watched(session.order) {
      app.isEnd(app.lock) || session.phase == .active && session.isContentVisible
    }
  }

  /// What the owner answers to what she sees, what she would rather do first; the reply may come late.
  private func answers(late: Bool) -> [AnyMove] {
    let first: [DeviceMove] = [
      .unlock, .siriEnds, .launch, late ? .lateMatch : .match, .passcode, .allow,
    ]
    let last: [DeviceMove] = [.tryAgain, .fallback, .cancel]
    let own = session.moves.indices.filter { !session.moves[$0].guesses }
    let proving = own.filter { session.moves[$0].proves } + own.filter { !session.moves[$0].proves }
    let all = first.map(AnyMove.device) + proving.map(AnyMove.own) + last.map(AnyMove.device)
    return all.filter(session.offered().contains)
  }

  /// What she does when nothing is asked: lock-outs end with time, or with the phone's passcode, and a prompt may come at the next return. That
  /// she has to kill the app would be no way on.
  private func waysOn() -> [AnyMove] {
    let offered = session.offered()
    let longest = session.subject.waits.max() ?? .zero
    let moves: [DeviceMove] = [.comeBack, .wait(.minutes(1)), .home, .wait(max(.hours(1), longest))]
    let ways = moves.map(AnyMove.device).filter { move in
      if case .device(.wait) = move { true } else { offered.contains(move) }
    }
    // Biometrics that are locked out are free again once the phone was unlocked with its passcode.
    let device = session.device.device
    return ways + (device.isLocked || device.passcode == nil ? [] : [.device(.lockForPasscode)])
  }
}
