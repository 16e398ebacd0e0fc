import AppStandIns
import Foundation
import LocalAuthentication
import SimulatedDeviceExploring
import Testing

/// What an app starts, in which order it happened: all on the one thread, in virtual time.
@MainActor
final class Diary {
  private(set) var lines: [String] = []
  /// What the clocks show, in whole seconds since the diary was begun.
  private let (uptime, date) = (ProcessInfo.processInfo.systemUptime, Date())

  func note(_ text: String) {
    let up = ProcessInfo.processInfo.systemUptime - uptime
    let wall = Date().timeIntervalSince(date)
    lines.append("\(text) \(up.rounded(.down).formatted) \(wall.rounded(.down).formatted)")
  }
}

extension Double { fileprivate var formatted: String { String(Int(self)) } }

/// Does something at launch and waits a minute; returns what it noted, and what wasn't under control.
func diary(_ act: @escaping @MainActor (Diary) -> Void) async throws -> (
  lines: [String], uncontrolled: [String]
) {
  let lines = Lines()
  let app = AppUnderTest(waits: [.seconds(60)]) { _ in
    let diary = Diary()
    act(diary)
    return App(diary, isContentVisible: { _ in false }, isEnd: { _ in true })
  } moves: {
    Move("note") { lines.value = $0.lines }
  }
  let exploration = try await app.explored(.order("wait 1 min", "note"))
  #expect(exploration.endedEarly == nil)
  return (lines.value, exploration.uncontrolled)
}

final class Lines: @unchecked Sendable { var value: [String] = [] }

/// Hours since the launch, by each clock.
@MainActor
private final class Clocks {
  private let uptime = ProcessInfo.processInfo.systemUptime
  private let suspending = SuspendingClock.now
  private let dispatch = DispatchTime.now()
  private let continuous = ContinuousClock.now
  private let date = Date()

  var hours: String {
    let seconds = [
      ProcessInfo.processInfo.systemUptime - uptime, (.now - suspending) / .seconds(1),
      Double(DispatchTime.now().uptimeNanoseconds - dispatch.uptimeNanoseconds) / 1e9,
      (.now - continuous) / .seconds(1), Date().timeIntervalSince(date),
    ]
    return seconds.map { "\(Int(($0 / 3600).rounded()))" }.joined(separator: " ")
  }
}

@Suite
struct ControlTests {
  /// As `clock: awake` does in flow files: the phone sleeps while it is locked.
  @Test
  func `Of the clocks only the continuous one and the date run on while the phone is locked`() async throws {
    let lines = Lines()
    let rule = Rule<Clocks>("They are noted") { clocks, _ in
      lines.value.append(clocks.hours)
      return true
    }
    let noted = AppUnderTest(rules: [rule], waits: [.seconds(3600)], fromOutside: .locking) { _ in
      App(Clocks(), isContentVisible: { _ in false }, isEnd: { _ in true })
    }
    let order = ["wait 1 h", "lock", "wait 1 h", "unlock", "wait 1 h"]
    let exploration = try await noted.explored(.order(order))
    #expect(exploration.endedEarly == nil)
    #expect(
      lines.value.suffix(6) == ["0 0 0 0 0", "1 1 1 1 1", "1 1 1 1 1", "1 1 1 2 2", "1 1 1 2 2", "2 2 2 3 3"])
  }

  @Test
  func `Waiting for the main thread on the main thread is told, and nowhere else`() async throws {
    let (lines, uncontrolled) = try await diary { diary in
      DispatchQueue.global().async {
        DispatchQueue.main.sync { MainActor.assumeIsolated { diary.note("from elsewhere") } }
      }
      sleep(2)
    }
    #expect(lines == ["from elsewhere 2 2"] && uncontrolled.isEmpty)
    let (_, told) = try await diary { _ in DispatchQueue.main.async { DispatchQueue.main.sync {} } }
    #expect(told == ["DispatchQueue.main.sync on the main thread, which never comes back on a phone"])
  }

  @Test
  func `Tasks sleep in virtual time, whatever they inherit`() async throws {
    let (lines, uncontrolled) = try await diary { diary in
      Task {
        try? await Task.sleep(for: .seconds(5))
        diary.note("task")
        try? await Task.sleep(nanoseconds: 2_000_000_000)
        diary.note("nanoseconds")
      }
      Task.detached {
        try? await Task.sleep(for: .seconds(6), clock: .suspending)
        await diary.note("detached")
      }
      Task {
        async let one: Void = Task.sleep(for: .seconds(1))
        async let two: Void = Task.sleep(for: .seconds(3))
        _ = try? await (one, two)
        diary.note("children")
      }
    }
    #expect(lines == ["children 3 3", "task 5 5", "detached 6 6", "nanoseconds 7 7"])
    #expect(uncontrolled.isEmpty)
  }

  @Test
  func `Queues keep their blocks in order, and delays in virtual time`() async throws {
    let (lines, uncontrolled) = try await diary { diary in
      let note: @Sendable (String) -> Void = { text in MainActor.assumeIsolated { diary.note(text) } }
      DispatchQueue.main.asyncAfter(deadline: .now() + 4) { note("uptime") }
      DispatchQueue.main.asyncAfter(wallDeadline: .now() + 2) { note("date") }
      DispatchQueue.global(qos: .utility).async { note("global") }
      DispatchQueue(label: "own").async { DispatchQueue.main.async { note("back") } }
      DispatchQueue.main.async(execute: DispatchWorkItem { note("item") })
      note("first")
      OperationQueue.main.addOperation { note("operation") }
    }
    #expect(lines.prefix(3) == ["first 0 0", "global 0 0", "item 0 0"])
    #expect(Set(lines.dropFirst(3).prefix(2)) == ["back 0 0", "operation 0 0"])
    #expect(lines.suffix(2) == ["date 2 2", "uptime 4 4"])
    #expect(uncontrolled.isEmpty)
  }

  @Test
  func `Timers fire in virtual time until they are invalidated`() async throws {
    let (lines, uncontrolled) = try await diary { diary in
      let note: @Sendable (String) -> Void = { text in MainActor.assumeIsolated { diary.note(text) } }
      SimulatedTimer.scheduledTimer(withTimeInterval: 20, repeats: true) { timer in
        note("timer")
        if ProcessInfo.processInfo.systemUptime > 100_030 { timer.invalidate() }
      }
      SimulatedTimer.scheduledTimer(withTimeInterval: 5, repeats: false) { _ in note("once") }
      SimulatedTimer.scheduledTimer(withTimeInterval: 6, repeats: false) { _ in note("never") }.invalidate()
    }
    #expect(lines == ["once 5 5", "timer 20 20", "timer 40 40"])
    let (added, _) = try await diary { diary in
      let timer = SimulatedTimer(timeInterval: 25, repeats: true) { _ in
        MainActor.assumeIsolated { diary.note("added") }
      }
      RunLoop.main.add(timer, forMode: .common)
      _ = SimulatedTimer(timeInterval: 5, repeats: false) { _ in
        MainActor.assumeIsolated { diary.note("never added") }
      }
    }
    #expect(added == ["added 25 25", "added 50 50"])
    #expect(uncontrolled.isEmpty)
  }

  @Test
  func `A sleeping thread lets time pass and takes none`() async throws {
    let (lines, uncontrolled) = try await diary { diary in
      Thread.sleep(forTimeInterval: 3)
      diary.note("slept")
    }
    #expect(lines == ["slept 3 3"])
    #expect(uncontrolled.isEmpty)
  }

  @Test
  func `The main actor is this thread, and an actor of the app’s own comes in between`() async throws {
    actor Store { func read() -> Int { 7 } }
    let (lines, uncontrolled) = try await diary { diary in
      Task { @MainActor in
        let seven = await Store().read()
        MainActor.preconditionIsolated()
        diary.note("read \(seven)")
      }
      Task { @MainActor in diary.note("second") }
    }
    #expect(Set(lines) == ["read 7 0 0", "second 0 0"])
    #expect(uncontrolled.isEmpty)
  }

  @Test
  func `What isn't under control is told: threads, groups, semaphores, timers of Dispatch`() async throws {
    #expect(try await diary { _ in Thread {}.start() }.uncontrolled == ["a thread of its own"])
    #expect(
      try await diary { _ in DispatchGroup().notify(queue: .global()) {} }.uncontrolled.contains(
        "DispatchGroup"))
    #expect(
      try await diary { _ in DispatchSemaphore(value: 0).wait() }.uncontrolled == [
        "a semaphore that it waits for"
      ])
    #expect(
      try await diary { _ in DispatchSource.makeTimerSource().resume() }.uncontrolled.contains(
        "a source of Dispatch, such as a timer"))
  }

  /// Without that they would wait for ever, and no bound of time could end it.
  @Test
  func `A wait for what this very thread has to do ends, and is told`() async throws {
    let (lines, uncontrolled) = try await diary { diary in
      let group = DispatchGroup()
      group.enter()
      DispatchQueue.global().async { group.leave() }
      group.wait()
      let item = DispatchWorkItem {}
      DispatchQueue.global().async(execute: item)
      item.wait()
      diary.note("went on")
      let done = DispatchWorkItem {}
      done.perform()
      done.wait()
      DispatchQueue.concurrentPerform(iterations: 1) { _ in }
    }
    #expect(lines == ["went on 0 0"])
    #expect(
      uncontrolled == [
        "DispatchQueue.concurrentPerform", "a DispatchGroup that it waits for",
        "a DispatchWorkItem that it waits for",
      ])
  }

  /// Those of a group run on threads of libdispatch's own, which come to their end.
  @Test
  func `A group whose blocks libdispatch runs is waited for`() async throws {
    let (lines, uncontrolled) = try await diary { diary in
      let group = DispatchGroup()
      DispatchQueue.global().async(group: group) {}
      diary.note(group.wait(timeout: .now() + 60) == .success ? "done" : "not done")
    }
    #expect(lines == ["done 0 0"])
    #expect(uncontrolled == ["DispatchGroup"])
  }

  @Test
  func `Elsewhere nothing is changed: time passes, and tasks have their threads`() async throws {
    _ = try await diary { _ in }
    let before = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(2))
    #expect(ContinuousClock.now - before >= .milliseconds(2))
    #expect(abs(Date().timeIntervalSince1970 - Double(time(nil))) < 5)
    let answer: Int = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: 3) }
    }
    #expect(answer == 3)
  }

  @Test
  func `A loop that waits for a time ends with it`() async throws {
    let (lines, uncontrolled) = try await diary { diary in
      let end = Date() + 3
      while Date() < end {}
      diary.note("later")
    }
    #expect(lines == ["later 3 3"] && uncontrolled.isEmpty)
  }

  /// Nobody else can do what the thread waits for. It is left behind, and the next app is explored as ever.
  @Test
  func `A wait without an end is told with the order that leads there`() async throws {
    let app = AppUnderTest(waits: []) { _ in
      App(Diary(), isContentVisible: { _ in false }, isEnd: { _ in true })
    } moves: {
      Move("wait for ever") { _ in
        let condition = NSCondition()
        condition.lock()
        condition.wait()
      }
    }
    let error = await #expect(throws: AppNeverCameBack.self) {
      try await app.explored(.upTo(moves: 2, patience: .seconds(1)))
    }
    #expect(error?.order == ["launch", "wait for ever"])
    #expect(
      "\(try #require(error))".hasPrefix(
        "The app never comes back from “wait for ever”: launch, wait for ever."))
    let (lines, _) = try await diary { diary in Task { diary.note("task") } }
    #expect(lines == ["task 0 0"])
  }
}
