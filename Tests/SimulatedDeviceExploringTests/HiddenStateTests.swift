import AppStandIns
import Foundation
import SimulatedDeviceExploring
import Synchronization
import Testing

/// An app that keeps what it knows where no property says it: a tap once or twice, and another opens it.
@MainActor
private class Hiding {
  var isOpen = false
  init() {}
  func prepare() {}
  func tap() {}
}

/// A button hangs an observer on the return, which opens the app.
private final class InObserver: Hiding {
  override func prepare() {
    SimulatedNotificationCenter.default.addObserver(
      self, name: SimulatedUIApplication.didBecomeActiveNotification
    ) { [weak self] _ in MainActor.assumeIsolated { self?.isOpen = true } }
  }
}

/// The same observer each time, but for the number that its block holds.
private final class InBlock: Hiding {
  private var token: (any NSObjectProtocol)?
  private func observe(_ count: Int) {
    if let token { SimulatedNotificationCenter.default.removeObserver(token) }
    token = SimulatedNotificationCenter.default.addObserver(
      forName: Notification.Name("tap"), object: nil, queue: nil
    ) { [weak self] note in
      let isMore = note.object != nil
      MainActor.assumeIsolated {
        if isMore { self?.observe(count + 1) } else if count == 2 { self?.isOpen = true }
      }
    }
  }
  override init() {
    super.init()
    observe(0)
  }
  override func prepare() {
    SimulatedNotificationCenter.default.post(name: Notification.Name("tap"), object: self)
  }
  override func tap() {
    SimulatedNotificationCenter.default.post(name: Notification.Name("tap"), object: nil)
  }
}

/// Which function is called, without anything that it has captured.
private final class InFunction: Hiding {
  var onTap: (Hiding) -> Void = { _ in }
  override func prepare() { onTap = { $0.isOpen = true } }
  override func tap() { onTap(self) }
}

/// What a closure has captured: a value, a variable, in another closure.
private final class InCapture: Hiding {
  var onTap: () -> Int = { 0 }
  override func prepare() {
    let (last, name) = (onTap(), "once more")
    var count = last
    let countUp = {
      count += 1; return name.isEmpty ? 0 : count
    }
    _ = countUp()
    onTap = { [weak self] in self == nil ? 0 : count }
  }
  override func tap() { isOpen = onTap() == 2 }
}

private final class InVariable: Hiding {
  private var next: [() -> Int] = []
  override init() {
    var count = 0
    next = [
      {
        count += 1; return count
      }
    ]
  }
  override func prepare() { _ = next[0]() }
  override func tap() { isOpen = next[0]() == 3 }
}

private final class InMethod: Hiding {
  final class Other {
    var count = 0
    func add() { count += 1 }
    func read() -> Int { count }
  }
  private let (add, read): (() -> Void, () -> Int)
  override init() {
    let other = Other()
    (add, read) = (other.add, other.read)
  }
  override func prepare() { add() }
  override func tap() { isOpen = read() == 2 }
}

private final class InCounts: Hiding {
  let taps = NSCountedSet()
  override func prepare() { taps.add("tap" as NSString) }
  override func tap() { isOpen = taps.count(for: "tap" as NSString) == 2 }
}

private final class InResult: Hiding {
  var task: Task<Int, Never>?
  override func prepare() {
    let last = task
    task = Task { await (last?.value ?? 0) + 1 }
  }
  override func tap() {
    let last = task
    Task { if await last?.value == 2 { isOpen = true } }
  }
}

/// What it shows tells states apart, wherever it comes from.
private final class InScreen: Hiding {
  static var taps = 0
  override init() { Self.taps = 0 }
  override func prepare() { Self.taps += 1 }
  override func tap() { isOpen = Self.taps == 2 }
}

/// A closure that has captured what can’t be looked into.
private final class InCapturedMutex: Hiding {
  private let count: () -> Int
  override init() {
    let mutex = Mutex(0)
    count = { mutex.withLock { ($0 += 1, $0).1 } }
  }
  override func prepare() { _ = count() }
  override func tap() { isOpen = count() == 3 }
}

@Suite
struct HiddenStateTests {
  private func explored(
    moves: Int = 3, screen: (@MainActor (Hiding) -> String)? = nil,
    _ make: @escaping @MainActor @Sendable () -> Hiding
  ) async throws -> Exploration {
    let app = AppUnderTest(
      except: [.contentInAppSwitcher: "It has no cover.", .deadEnd: "Not looked at."], waits: []
    ) { _ in
      App(make(), isContentVisible: { $0.isOpen }, screen: screen)
    } moves: {
      Move("prepare") { $0.prepare() }
      Move("tap") { $0.tap() }
    }
    return try await app.explored(.upTo(moves: moves, walks: 0))
  }

  private static let hidden: [@MainActor @Sendable () -> Hiding] = [
    { InBlock() }, { InCapture() }, { InVariable() }, { InMethod() }, { InCounts() }, { InResult() },
  ]

  @Test(arguments: hidden.indices)
  func `What a closure has captured, counts of a set and results of tasks tell states apart`(index: Int)
    async throws
  {
    let exploration = try await explored(Self.hidden[index])
    #expect(exploration.findings.map(\.moves) == [["prepare", "prepare", "tap"]])
    #expect(exploration.unmerged == nil)
  }

  @Test
  func `An observer, and which function a property holds, tell states apart`() async throws {
    let observer = try await explored(moves: 2) { InObserver() }
    #expect(observer.findings.map(\.moves) == [["prepare", "app switcher"]])
    let function = try await explored(moves: 2) { InFunction() }
    #expect(function.findings.map(\.moves) == [["prepare", "tap"]])
  }

  @Test
  func `States that show something else are never taken for one`() async throws {
    let exploration = try await explored(screen: { _ in "\(InScreen.taps) taps" }) { InScreen() }
    #expect(exploration.findings.map(\.moves) == [["prepare", "prepare", "tap"]])
  }

  @Test
  func `A closure that has captured what can’t be looked into keeps states apart, and that is told`()
    async throws
  {
    let exploration = try await explored { InCapturedMutex() }
    #expect(exploration.findings.map(\.moves) == [["prepare", "prepare", "tap"]])
    #expect(
      exploration.unmerged == "“what a closure has captured” is a Mutex<Int>, which can’t be looked into")
  }

  /// What is captured is the same again in each launch, and keeps no states apart by itself.
  @Test
  func `The same closures are the same state`() async throws {
    for make in [{ InMethod() }, { InVariable() }] as [@MainActor @Sendable () -> Hiding] {
      let app = AppUnderTest(waits: []) { _ in
        App(make(), isContentVisible: { _ in false }, isEnd: { _ in true })
      }
      let plain = AppUnderTest(waits: []) { _ in
        App(Hiding(), isContentVisible: { _ in false }, isEnd: { _ in true })
      }
      let (one, other) = (
        try await app.explored(.upTo(moves: 3, walks: 0)), try await plain.explored(.upTo(moves: 3, walks: 0))
      )
      #expect(one.states == other.states && one.launches == other.launches)
    }
  }
}
