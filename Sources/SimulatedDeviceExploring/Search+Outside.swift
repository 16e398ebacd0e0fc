import CVirtualThread

/// Orders with one thing from outside in them, where a test has named nothing of it: all at once would make four times as many orders.
extension Search {
  /// Tries every order once more with one such thing somewhere in it, the shortest first, for about as many launches again; half of the
  /// time that is left is for dead ends.
  func everyOrderWithOneFromOutside() throws {
    guard session.subject.fromOutside == nil else { return }
    guard result.endedEarly == nil else { return result.leavesOutOutside = true }
    session.offersOnce = true
    defer { session.offersOnce = false }
    let (without, mostLaunches) = (nodes.count, session.launches * 2)
    let end = (virtual_real_seconds() + deadline) / 2
    func isOver() -> Bool {
      session.launches > mostLaunches || nodes.count >= bounds.states || virtual_real_seconds() > end
    }
    var (frontier, from): ([Int], Int) = ([], 0)
    for depth in stride(from: 1, through: result.moves, by: 1) {
      var next: [Int] = []
      while from < without, nodes[from].depth < depth {
        for move in try comingFromOutside(at: from) {
          if isOver() { return }
          if let new = try visitIfLaunched(move, from: from) { next.append(new) }
        }
        from += 1
      }
      for index in frontier {
        for move in nodes[index].offered {
          if isOver() { return }
          if let new = try visitIfLaunched(move, from: index) { next.append(new) }
        }
      }
      (result.movesWithOneFromOutside, frontier) = (depth, next)
      if frontier.isEmpty, from == without { return }
    }
  }

  /// Goes one move on. A launch that fails, as before the first unlock with the keychain shut, is told and ends nothing: a test that names
  /// nothing of it may not have thought of it.
  private func visitIfLaunched(_ move: AnyMove, from index: Int) throws -> Int? {
    do { return try visit(move, from: index) } catch let failure as LaunchFailed {
      if result.failedLaunch.isEmpty { result.failedLaunch = failure.order }
      return nil
    }
  }

  /// What can come from outside in a state.
  private func comingFromOutside(at index: Int) throws -> [AnyMove] {
    _ = try play(order(to: index))
    let usual = Set(nodes[index].offered)
    return session.offered().filter { !usual.contains($0) }
  }

  /// What is offered but that: once it came, nothing more of it comes.
  func usualMoves() -> [AnyMove] {
    let offersOnce = session.offersOnce
    session.offersOnce = false
    defer { session.offersOnce = offersOnce }
    return session.offered()
  }
}
