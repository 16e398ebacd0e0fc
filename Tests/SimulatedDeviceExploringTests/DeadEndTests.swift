import AppStandIns
import Foundation
import LocalAuthentication
import SimulatedDeviceExploring
import Testing

/// Four keys, and nothing but their order opens it.
@MainActor
private final class Keypad {
  var (isOpen, isCovered, typed) = (false, false, "")
  private let takes: Int

  init(takes: Int = .max) { self.takes = takes }

  var isTaking: Bool { !isOpen && typed.count < takes }
  func tap(_ key: String) {
    typed += key
    guard typed.count == 4 else { return }
    (isOpen, typed) = (typed == "2580", "")
  }

  nonisolated static func app(takes: Int = .max, isForgotten: Bool = true) -> AppUnderTest<Keypad> {
    AppUnderTest(waits: []) { launch in
      let pad = Keypad(takes: takes)
      launch.when(.willResignActive) { pad.isCovered = true }
      launch.when(.didBecomeActive) { pad.isCovered = false }
      launch.when(.didEnterBackground) {
        pad.isOpen = false
        if isForgotten { pad.typed = "" }
      }
      return App(pad, isContentVisible: { $0.isOpen && !$0.isCovered })
    } moves: {
      for key in ["2", "5", "8", "0"] {
        Move("tap \(key)", proves: key == "0", when: { $0.isTaking }) { $0.tap(key) }
      }
    }
  }
}

/// How a reply gets to the lock, by means that aren’t all under control.
enum Way: CaseIterable { case source, tolerance, semaphore }

@MainActor
private final class Waiting {
  var isOpen = false
  var source: (any DispatchSourceTimer)?

  func ask(_ way: Way) {
    switch way {
    case .source:
      let timer = DispatchSource.makeTimerSource(queue: .main)
      timer.schedule(deadline: .now() + 0.1)
      timer.setEventHandler { MainActor.assumeIsolated { self.isOpen = true } }
      timer.resume()
      source = timer
    case .tolerance:
      Task {
        try? await Task.sleep(for: .seconds(1), tolerance: .seconds(1))
        isOpen = true
      }
    case .semaphore:
      DispatchQueue.global().async {
        let semaphore = DispatchSemaphore(value: 0)
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open") { _, _ in
          semaphore.signal()
        }
        guard semaphore.wait(timeout: .now() + 60) == .success else { return }
        DispatchQueue.main.async { MainActor.assumeIsolated { self.isOpen = true } }
      }
    }
  }
}

/// That the owner never gets in is told only where that is so.
@Suite
struct DeadEndTests {
  @Test
  func `An order that leads in is believed, not what the owner came upon`() async throws {
    let exploration = try await Keypad.app().explored(.upTo(moves: 5, walks: 0))
    #expect(exploration.findings.isEmpty, "\(exploration.description)")
    #expect(exploration.endedEarly == nil && exploration.uncontrolled.isEmpty)
  }

  /// It takes a third key, and the fourth never.
  @Test
  func `A keypad that can’t be typed out is a dead end at launch`() async throws {
    let exploration = try await Keypad.app(takes: 3).explored(.upTo(moves: 4, walks: 0))
    #expect(exploration.findings.map(\.rule) == [.deadEnd])
    #expect(exploration.findings.first?.moves == [])
  }

  /// It closes whenever it becomes active, so that only a reply that comes after that opens it.
  @Test
  func `An answer whose reply comes late is a way in, too`() async throws {
    let app = AppUnderTest { launch in
      SmallLock.app(launch) { lock in
        if lock.taps == 0 { Task { await lock.ask() } }
        (lock.isOpen, lock.taps) = (false, 1)
      }
    } moves: {
      Move("tap Unlock", when: { !$0.isOpen && !$0.isAsking }) { lock in Task { await lock.ask() } }
    }
    let exploration = try await app.explored(.upTo(moves: 4, walks: 0))
    #expect(!exploration.findings.contains { $0.rule == .deadEnd }, "\(exploration.description)")
  }

  @Test(arguments: Way.allCases)
  func `Where something isn’t under control, that is told, and no dead end`(way: Way) async throws {
    let app = AppUnderTest(except: [.contentWithoutAuthentication: "Not looked at."], waits: []) { launch in
      let lock = Waiting()
      launch.when(.didFinishLaunching) { lock.ask(way) }
      return App(lock, isContentVisible: { $0.isOpen })
    }
    let exploration = try await app.explored(.upTo(moves: 1, walks: 0))
    #expect(exploration.findings.isEmpty, "\(exploration.description)")
    #expect(exploration.uncontrolled.last == "whether the owner gets in again isn’t known: the launch alone")
    #expect(exploration.uncontrolled.count > 1)
  }

  @Test
  func `An app that never comes to rest is told as that alone`() async throws {
    @MainActor final class Spinning { func spin() { Task { spin() } } }
    let app = AppUnderTest(waits: []) { launch in
      let lock = Spinning()
      launch.when(.didBecomeActive) { lock.spin() }
      return App(lock, isContentVisible: { _ in false })
    }
    let exploration = try await app.explored(.upTo(moves: 1, walks: 0))
    #expect(exploration.findings.map(\.rule) == [.neverAtRest])
  }
}
