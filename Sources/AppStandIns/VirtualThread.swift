import CVirtualThread
import Foundation

/// The thread on which an app is explored: everything that the app starts runs here, one thing after the other in the order in which it was
/// started, and time passes only when it is told to.
///
/// Nothing but this thread ever touches it.
package final class VirtualThread: @unchecked Sendable {
  /// The one that is running, if any; only its own thread may ask.
  package static var current: VirtualThread? { latest.flatMap { virtual_is_here($0.calls) != 0 ? $0 : nil } }

  /// The one that was started last. An app that never comes back keeps the one before.
  nonisolated(unsafe) static var latest: VirtualThread?

  /// Something to be done.
  enum Work {
    case job(UnownedJob)
    case block(UnsafeMutableRawPointer, _ queue: UnsafeMutableRawPointer)
    case function(UnsafeMutableRawPointer?, @convention(c) (UnsafeMutableRawPointer?) -> Void)
    case closure(() -> Void)
  }

  private struct Timed {
    var at: Int64
    var order: UInt64
    var ready: Ready
    /// Whether it goes by the clock that stands still while the device sleeps.
    var standsStill: Bool
  }

  /// Something that can be done now, and whether it is the main thread's.
  private struct Ready {
    var work: Work
    var isMain: Bool
  }

  private var ready: [Ready] = []
  private var head = 0
  private var timed: [Timed] = []
  /// The number of what was timed last: what is timed later has a higher one.
  package private(set) var lastOrder: UInt64 = 0
  private var replies: [() -> Void] = []
  /// Whether replies stay where they are: then the system's events overtake them.
  package var holdsReplies = false
  /// What was met that isn't under control, by its name.
  package private(set) var uncontrolled: Set<String> = []
  /// The files that were written, by their paths.
  package var written: Set<String> = []
  /// Whether what is met is told.
  package var isTold = true

  /// Nanoseconds since the device was started, without what it slept of that, and since 1970.
  package private(set) var uptime: Int64 = 0
  package private(set) var awake: Int64 = 0
  package private(set) var since1970: Int64 = 0
  /// Lets time pass on the device: what `Thread.sleep` and its like call.
  package var passTime: (Int64) -> Void = { _ in }

  /// Tasks that other threads have woken; those that are woken after the end never go on.
  static let fromElsewhere = Locked<[UnownedJob]>([])

  /// After how many steps without an end an app is never at rest.
  static let patience = 5_000

  /// Whether the app's code runs on stacks of their own, so that calls in it can wait for a dialog. It takes twice as long.
  package var lendsStacks = false
  /// Whether a call would have waited, and had no stack of its own.
  package internal(set) var lacksStacks = false
  var idle: [Stack] = []
  var waiting: [Borrowed] = []
  var running: Borrowed?
  /// Whether what runs is the main thread's, as what launches the app is.
  var isOnMain = true
  /// The queue that it was put into, if it is a block.
  var queue: UnsafeMutableRawPointer?
  let calls: UnsafePointer<virtual_calls>
  private let watch: Watch

  init(_ calls: UnsafePointer<virtual_calls>, _ watch: Watch) { (self.calls, self.watch) = (calls, watch) }

  /// Makes a move of an app's, which is the last of some; whoever waits for it can tell that it never comes back.
  package func watched<Result>(_ order: [String], _ move: () throws -> Result) rethrows -> Result {
    watch.begin(order)
    defer { watch.end() }
    return try move()
  }

  // MARK: What there is to do

  func add(_ work: Work, isMain: Bool) { ready.append(Ready(work: work, isMain: isMain)) }

  /// Does something after a time; the number takes it back.
  @discardableResult
  func add(_ work: Work, isMain: Bool, after nanoseconds: Int64, standsStill: Bool = false) -> UInt64 {
    lastOrder += 1
    let ready = Ready(work: work, isMain: isMain)
    let at = uptime + max(0, nanoseconds)
    timed.append(Timed(at: at, order: lastOrder, ready: ready, standsStill: standsStill))
    return lastOrder
  }

  func remove(_ order: UInt64) { timed.removeAll { $0.order == order } }

  /// Keeps a reply for later.
  package func addReply(_ reply: @escaping () -> Void) { replies.append(reply) }

  /// Remembers that something was met which isn't under control.
  package func meet(_ name: String) { if isTold { uncontrolled.insert(name) } }

  /// In how many nanoseconds the app wants something done.
  package var waits: [Int64] { waits(timedAfter: 0) }

  /// The same of one thing alone, by its number.
  func wait(of order: UInt64) -> Int64? { timed.first { $0.order == order }.map { $0.at - uptime } }

  /// The same of what was timed after something else.
  package func waits(timedAfter order: UInt64) -> [Int64] {
    timed.filter { $0.order > order }.map { $0.at - uptime }.sorted()
  }

  // MARK: Time

  package func setTime(uptime: Int64, awake: Int64, since1970: Int64) {
    let slept = (uptime - awake) - (self.uptime - self.awake)
    if slept > 0 { for index in timed.indices where timed[index].standsStill { timed[index].at += slept } }
    (self.uptime, self.awake, self.since1970) = (uptime, awake, since1970)
    virtual_set_time(uptime, awake, since1970)
  }

  /// When the next thing is due, by `uptime`.
  package var nextDue: Int64? { timed.map(\.at).min() }

  /// Makes what is due by now ready, in the order in which it is due.
  package func makeDueReady() {
    let due = timed.filter { $0.at <= uptime }.sorted { ($0.at, $0.order) < ($1.at, $1.order) }
    guard !due.isEmpty else { return }
    timed.removeAll { $0.at <= uptime }
    ready += due.map(\.ready)
  }

  // MARK: Doing it

  /// Does all that can be done now. False: it never ends.
  ///
  /// - Parameter withDue: Whether what waits for a time that has come is done, too: `asyncAfter(deadline: .now())`, `Task.sleep` for no time.
  package func settle(withDue: Bool = false) -> Bool {
    var steps = 0
    while true {
      if !waiting.isEmpty, !holdsReplies,
        let index = waiting.firstIndex(where: { $0.stack.isOver?() == true })
      {
        lend(waiting.remove(at: index)) { $0.goOn() }
      } else if let next = nextReady() {
        run(onMain: next.isMain) { [self] in perform(next.work) }
      } else if withDue, let due = nextDue, due <= uptime {
        makeDueReady()
      } else if !holdsReplies, !replies.isEmpty {
        let due = replies
        replies = []
        for reply in due { add(.closure(reply), isMain: false) }
      } else if takeFromElsewhere() {
        meet("an answer from another thread")
      } else {
        return true
      }
      virtual_forget_reads()
      steps += 1
      if steps > Self.patience { return false }
    }
  }

  /// What is to be done next: nothing of the main thread's while a call blocks that.
  private func nextReady() -> Ready? {
    if isMainBlocked { return ready[head...].firstIndex { !$0.isMain }.map { ready.remove(at: $0) } }
    guard head < ready.count else {
      ready.removeAll(keepingCapacity: true)
      head = 0
      return nil
    }
    defer { head += 1 }
    return ready[head]
  }

  private func takeFromElsewhere() -> Bool {
    let jobs = Self.fromElsewhere.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    for job in jobs { add(.job(job), isMain: true) }
    return !jobs.isEmpty
  }

  private func perform(_ work: Work) {
    let outer = queue
    defer { queue = outer }
    if case .block(_, let its) = work { queue = its } else { queue = nil }
    switch work {
    case .job(let job): job.runSynchronously(on: VirtualMain.executor.asUnownedSerialExecutor())
    case .block(let block, let queue): virtual_call_block(block, queue)
    case .function(let context, let function): function(context)
    case .closure(let body): body()
    }
  }

  /// Lets an app that was killed come to its end, so that nothing of it stays behind: what it still waits for is over. Whoever calls
  /// this has seen to it that nothing it does then can be seen.
  package func end() {
    holdsReplies = false
    for _ in 0..<20 {
      let due = timed.sorted { ($0.at, $0.order) < ($1.at, $1.order) }
      timed = []
      ready += due.map(\.ready)
      if !settle() || timed.isEmpty && replies.isEmpty { break }
    }
    for case .block(let block, let queue) in ready.dropFirst(head).map(\.work) {
      virtual_release_block(block, queue)
    }
    for case .block(let block, let queue) in timed.map(\.ready.work) { virtual_release_block(block, queue) }
    (ready, head, timed, replies) = ([], 0, [], [])
  }
}
