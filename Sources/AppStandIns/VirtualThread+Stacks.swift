import CVirtualThread

/// A stack that was lent, and to what.
struct Borrowed {
  var stack: Stack
  var isMain: Bool
  var queue: UnsafeMutableRawPointer?
}

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
    lend(Borrowed(stack: idle.popLast() ?? newStack(), isMain: isMain)) { $0.run(body) }
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

  func lend(_ borrowed: Borrowed, _ act: (Stack) -> Void) {
    let outer = (isOnMain, queue)
    (running, isOnMain, queue) = (borrowed, borrowed.isMain, borrowed.queue)
    act(borrowed.stack)
    let after = Borrowed(stack: borrowed.stack, isMain: borrowed.isMain, queue: queue)
    running = nil
    (isOnMain, queue) = outer
    if borrowed.stack.isOver == nil { idle.append(borrowed.stack) } else { waiting.append(after) }
  }

  private func newStack() -> Stack {
    // It is no thread of the app's own.
    let told = isTold
    isTold = false
    defer { isTold = told }
    return Stack(calls)
  }

  /// Whether what runs was put into a queue, or into one whose blocks go there.
  func isOn(_ other: UnsafeRawPointer?) -> Bool {
    if other == UnsafeRawPointer(virtual_main_queue()), isOnMain { return true }
    var next = queue
    while let queue = next {
      if UnsafeRawPointer(queue) == other { return true }
      next = virtual_target(queue)
    }
    return false
  }

  func endStacks() {
    for stack in idle { stack.end() }
    idle = []
  }
}
