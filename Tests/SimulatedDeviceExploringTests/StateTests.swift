import AppStandIns
import Foundation
import LocalAuthentication
import SimulatedDeviceExploring
import Synchronization
import Testing

/// An app whose third wrong PIN opens it, wherever it counts.
private class Counting {
  var isOpen = false
  /// Counts once more, and returns how many there are.
  func count() -> Int { 0 }
  final func enter() { if count() >= 3 { isOpen = true } }
}

private final class InProperty: Counting {
  var tries = 0
  override func count() -> Int { (tries += 1, tries).1 }
}

private final class InMutex: Counting {
  let mutex = Mutex(0)
  override func count() -> Int { mutex.withLock { ($0 += 1, $0).1 } }
}

private final class InAtomic: Counting {
  let atomic = Atomic(0)
  override func count() -> Int { atomic.add(1, ordering: .relaxed).newValue }
}

private struct Unique: ~Copyable { var count = 0 }
private final class InUnique: Counting {
  var unique = Unique()
  override func count() -> Int { (unique.count += 1, unique.count).1 }
}

/// It shows nothing of itself.
private struct Secretive: CustomReflectable {
  var count = 0
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
private final class InSecret: Counting {
  var secret = Secretive()
  override func count() -> Int { (secret.count += 1, secret.count).1 }
}

private final class InMemory: Counting {
  let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  override init() { pointer.initialize(to: 0) }
  deinit { pointer.deallocate() }
  override func count() -> Int { (pointer.pointee += 1, pointer.pointee).1 }
}

/// A model, as many are: two are the same by their number.
private struct Numbered: Hashable {
  var id = 1
  var tries = 0
  static func == (one: Self, other: Self) -> Bool { one.id == other.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
private final class InModel: Counting {
  var models = [Numbered(): [Numbered()]]
  override func count() -> Int {
    models[Numbered()]?[0].tries += 1
    return models[Numbered()]?[0].tries ?? 0
  }
}

/// All its cases call themselves alike.
private enum Tries: Int, CustomStringConvertible {
  case none, one, two, three
  var description: String { "tries" }
}
private final class InCase: Counting {
  var tries = Tries.none
  override func count() -> Int {
    tries = Tries(rawValue: tries.rawValue + 1) ?? .three
    return tries.rawValue
  }
}

private final class Link {
  let next: Link?
  weak var first: Link?
  var count = 0
  init(_ depth: Int, first: Link? = nil) {
    next = depth > 0 ? Link(depth - 1) : nil
    self.first = first ?? next
  }
  var last: Link { next?.last ?? self }
}
private final class InDepth: Counting {
  let link = Link(40)
  override func count() -> Int { (link.last.count += 1, link.last.count).1 }
}

private final class InQueue: Counting {
  let queue = OperationQueue()
  override func count() -> Int {
    queue.maxConcurrentOperationCount = max(0, queue.maxConcurrentOperationCount) + 1
    return queue.maxConcurrentOperationCount
  }
}

/// A class of the system’s as what it inherits from, and properties of its own.
private final class Named: NSObject { var count = 0 }
private final class InObject: Counting {
  let object = Named()
  override func count() -> Int { (object.count += 1, object.count).1 }
}

private final class InArray: Counting {
  let array = NSMutableArray(array: [0])
  override func count() -> Int {
    let count = (array[0] as? Int ?? 0) + 1
    array[0] = count
    return count
  }
}

/// An app that has something of the system's, which is another one at each launch and tells no states apart.
private final class Keeping: Counting {
  let kept: [Any]
  init(_ kept: [Any]) { self.kept = kept }
}

/// Two states are taken for one only if nothing that is stored tells them apart.
@Suite
struct StateTests {
  private func explored(_ moves: Int, _ make: @escaping @MainActor @Sendable () -> Counting) async throws
    -> Exploration
  {
    let app = AppUnderTest(except: [.contentInAppSwitcher: "It has no cover.", .deadEnd: "Not looked at."]) {
      _ in
      App(make(), isContentVisible: { $0.isOpen })
    } moves: {
      Move("wrong PIN", when: { !$0.isOpen }) { $0.enter() }
    }
    return try await app.explored(.upTo(moves: moves, walks: 0))
  }

  private static let seen: [@MainActor @Sendable () -> Counting] = [
    { InProperty() }, { InModel() }, { InCase() }, { InDepth() }, { InQueue() }, { InObject() },
    { InArray() },
  ]

  @Test(arguments: seen.indices)
  func `What is stored is seen, however deep, and whatever it says of itself`(index: Int) async throws {
    let exploration = try await explored(3, Self.seen[index])
    #expect(exploration.findings.map(\.moves) == [["wrong PIN", "wrong PIN", "wrong PIN"]])
    #expect(exploration.unmerged == nil)
    let merged = try await explored(3) { InProperty() }
    #expect(exploration.states == merged.states && exploration.launches == merged.launches)
  }

  private static let opaque: [(make: @MainActor @Sendable () -> Counting, why: String)] = [
    ({ InMutex() }, "“mutex” can’t be copied (as a Mutex, or an Atomic), which can’t be looked into"),
    ({ InAtomic() }, "“atomic” can’t be copied (as a Mutex, or an Atomic), which can’t be looked into"),
    ({ InUnique() }, "“unique” can’t be copied (as a Mutex, or an Atomic), which can’t be looked into"),
    ({ InSecret() }, "“secret” is a Secretive, which can’t be looked into"),
    ({ InMemory() }, "“pointer” is an UnsafeMutablePointer<Int>, which can’t be looked into"),
    (
      { Keeping([DispatchSemaphore(value: 1)]) },
      "“kept” is a DispatchSemaphore, which can’t be looked into"
    ),
  ]

  @Test(arguments: opaque.indices)
  func `Where something can’t be looked into, no states are taken for one, and that is told`(index: Int)
    async throws
  {
    let (make, why) = Self.opaque[index]
    let exploration = try await explored(3, make)
    let found = index < 5 ? [["wrong PIN", "wrong PIN", "wrong PIN"]] : []
    #expect(exploration.findings.map(\.moves) == found)
    #expect(exploration.unmerged == why)
    #expect(exploration.bounds.contains("states weren’t merged: \(why);"))
    #expect(!exploration.bounds.contains("taken for one"))
  }

  private static let kept: [@MainActor @Sendable () -> [Any]] = [
    { [SimulatedTimer.scheduledTimer(withTimeInterval: 86_400, repeats: false) { _ in }] },
    { [NSLock(), NSRecursiveLock(), NSCondition()] }, { [OperationQueue(), DispatchQueue(label: "app")] },
    { [DispatchWorkItem {}] }, { [UserDefaults.standard, FileManager.default, DateFormatter()] },
    { [LAContext(), SimulatedUIApplication.shared, SimulatedNotificationCenter.default] },
    {
      [
        Set([1, 2, 3]), ["one": 1, "two": 2], Date(timeIntervalSince1970: 0), URL(fileURLWithPath: "/"),
        (1 as Int?) as Any, Int?.none as Any,
      ] as [Any]
    },
    { [{ 1 } as () -> Int, Int.self, \String.count, ObjectIdentifier(NSObject())] },
  ]

  @Test(arguments: kept.indices)
  func `What of the system’s an app keeps neither keeps states apart nor ends the process`(index: Int)
    async throws
  {
    let without = try await explored(3) { Keeping([]) }
    let exploration = try await explored(3) { Keeping(Self.kept[index]()) }
    #expect(exploration.unmerged == nil)
    // A timer passes the day with the date, and a return when it is due: it has states of its own.
    if index > 0 { #expect(exploration.states == without.states) }
    #expect(exploration.states < 3 * without.states)
  }

  @Test
  func `A work item that the app keeps tells states apart by whether it was cancelled`() async throws {
    final class Lock {
      let item = DispatchWorkItem {}
      var isOpen = false
    }
    let app = AppUnderTest { _ in
      App(Lock(), isContentVisible: { $0.isOpen }, isEnd: { _ in true })
    } moves: {
      Move("cancel it") { $0.item.cancel() }
      Move("open") { $0.isOpen = $0.item.isCancelled }
    }
    let exploration = try await app.explored(.upTo(moves: 2, walks: 0))
    #expect(exploration.findings.map(\.moves) == [["cancel it", "open"]])
  }
}
