import AppStandIns
import Foundation
import LocalAuthentication
import SimulatedDeviceExploring
import Testing

/// A lock without anything to it.
@MainActor
private final class Door {
  var isOpen = false
  var launches = SimulatedUserDefaults.standard.integer(forKey: "launches")

  nonisolated static func app(
    _ moves: String..., guesses: GuessLimit? = nil, rules: [String] = [], waits: [Duration]? = [],
    leave: @escaping @MainActor (Door) -> Void = { _ in },
    launched: @escaping @MainActor (Door) throws -> Void = { _ in }
  ) -> AppUnderTest<Door> {
    AppUnderTest(guesses: guesses, rules: rules.map { Rule($0) { _, _ in true } }, waits: waits) { launch in
      let door = Door()
      try launched(door)
      SimulatedUserDefaults.standard.set(door.launches + 1, forKey: "launches")
      launch.when(.didEnterBackground) { leave(door) }
      return App(door, isContentVisible: { $0.isOpen }, isEnd: { _ in true })
    } moves: {
      for name in moves { Move(name) { _ in } }
    }
  }
}

/// What would pass for nothing, or end without a word, is told.
@Suite
struct UnfitTests {
  private static let unfit: [(app: AppUnderTest<Door>, told: String)] = [
    (
      Door.app("app switcher"),
      "A move “app switcher” comes by itself: call the app’s own by another name."
    ),
    (
      Door.app("match (slow reply)"),
      "A move “match (slow reply)” comes by itself: call the app’s own by another name."
    ),
    (Door.app("tap row", "tap row"), "Two moves are called “tap row”."),
    (Door.app(rules: ["It is shut", "It is shut"]), "Two rules say “It is shut”."),
    (Door.app(guesses: .atMost(-1)), "Nobody can have -1 guesses."),
    (Door.app(guesses: .atMost(3)), "The guesses are limited, and no move has `guesses: true`."),
  ]

  @Test(arguments: unfit.indices)
  func `What can’t be told apart, or would never be looked at, is an error at once`(index: Int) async throws {
    let (app, told) = Self.unfit[index]
    for bounds in [ExploringBounds.upTo(moves: 1), .order("home")] {
      let error = await #expect(throws: UnfitApp.self) { try await app.explored(bounds) }
      #expect(error?.description == told)
    }
  }

  @Test
  func `A later launch that throws is told with its moves`() async throws {
    struct Shut: Error {}
    let app = Door.app(launched: { if $0.launches == 1 { throw Shut() } })
    let error = await #expect(throws: LaunchFailed.self) { try await app.explored(.upTo(moves: 3)) }
    #expect(error?.order == ["launch", "kill", "launch"] && error?.error is Shut)
    #expect(error?.description == "Launching the app throws Shut(): launch, kill, launch.")
  }

  @Test
  func `A launch that throws only after what came from outside by itself is told, and fails nothing`()
    async throws
  {
    struct Shut: Error {}
    let app = Door.app(launched: { _ in
      if !SimulatedUIApplication.shared.isProtectedDataAvailable { throw Shut() }
    })
    let exploration = try await app.explored(.upTo(moves: 4, walks: 0))
    let order = ["launch", "kill", "lock", "launch in the background"]
    #expect(exploration.failedLaunch == order)
    #expect(exploration.bounds.contains("but where the launch throws: \(order.joined(separator: ", "))"))
    let asked = await #expect(throws: LaunchFailed.self) {
      try await app.explored(.order(Array(order.dropFirst())))
    }
    #expect(asked?.order == order)
  }

  @Test
  func `A condition of a move that never comes back is told like a move`() async throws {
    let app = AppUnderTest { launch in
      let door = Door()
      launch.when(.didEnterBackground) { door.isOpen = true }
      return App(door, isContentVisible: { _ in false }, isEnd: { _ in true })
    } moves: {
      Move(
        "tap",
        when: { door in
          let condition = NSCondition()
          condition.lock()
          if door.isOpen { condition.wait() }
          return true
        }
      ) { _ in }
    }
    let error = await #expect(throws: AppNeverCameBack.self) {
      try await app.explored(.upTo(moves: 2, patience: .seconds(1)))
    }
    #expect(error?.order == ["launch", "home", "come back"])
  }

  @Test
  func `A bound of time holds within a walk, and may be as long as one likes`() async throws {
    let long = try await Door.app("step")
      .explored(.upTo(moves: 1, time: .seconds(1), walks: 1, walkLength: 1_000_000_000))
    #expect(long.endedEarly == "walks at random took longer than 1 s" && long.seconds < 5)
    let ever = try await Door.app("step").explored(.upTo(moves: 1, time: .seconds(Int64.max), walks: 1))
    #expect(ever.endedEarly == nil)
  }

  @Test
  func `One order is told as one`() async throws {
    let one = try await Door.app("step").explored(.order("home", "come back"))
    #expect(one.bounds == "one order of 2 moves; 3 launches.")
    let gone = try await Door.app("step").explored(.order("home", "step"))
    #expect(
      gone.bounds == "one order of 1 move; 2 launches; ended early: “step” isn’t offered after 1 moves.")
  }

  @Test
  func `An app that crashes leaves its moves behind`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await Door.app("step", leave: { _ in fatalError("No rows") }).explored(.upTo(moves: 2))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("The app crashes at the last of these moves: launch, home\n"))
  }
}
