// Calls of the app's that wait for a dialog: they keep the stack that they are on, and everything else goes on.
extension VirtualThread {
  /// Whether a call blocks the main thread: then nothing else happens there, and what the system tells the app comes afterwards.
  var isMainBlocked: Bool { waiting.contains(where: \.isMain) }

  /// The calls that wait, by whether they block the main thread: what tells states apart.
  package var waitingCalls: [Bool] { waiting.map(\.isMain) }

  /// Runs code of the app's, to its end or until a call in it waits; later, if the main thread is blocked and it is that one's.
  package func run(onMain isMain: Bool, _ body: @escaping () -> Void) {
    let wasOnMain = isOnMain
    isOnMain = isMain
    defer { isOnMain = wasOnMain }
    guard lendsStacks, running == nil else { return body() }
    if isMain, isMainBlocked { return add(.closure(body), isMain: true) }
    lend((idle.popLast() ?? newStack(), isMain)) { $0.run(body) }
  }

  /// Waits on the stack that the caller has of its own. False: it has none, and nothing was waited for.
  package func wait(until isOver: @escaping () -> Bool) -> Bool {
    guard let running else {
      lacksStacks = true
      return false
    }
    running.stack.wait(until: isOver)
    return true
  }

  func lend(_ borrowed: (stack: Stack, isMain: Bool), _ act: (Stack) -> Void) {
    running = borrowed
    act(borrowed.stack)
    running = nil
    if borrowed.stack.isOver == nil { idle.append(borrowed.stack) } else { waiting.append(borrowed) }
  }

  private func newStack() -> Stack {
    // It is no thread of the app's own.
    let told = isTold
    isTold = false
    defer { isTold = told }
    return Stack(calls)
  }

  func endStacks() {
    for stack in idle { stack.end() }
    idle = []
  }
}
