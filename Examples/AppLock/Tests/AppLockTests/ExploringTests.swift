#if canImport(SimulatedDeviceExploring)
  import SimulatedDeviceExploring
  import Testing

  @testable import AppLock

  /// The app's lock, in every order of what can happen to it.
  @Suite
  struct ExploringTests {
    @Test
    func `Nobody gets in, and the owner always does`() async throws {
      try await explore(.upTo(moves: 5)) { launch in
        let lock = AppLock()
        launch.when(.didBecomeActive) { lock.becomeActive() }
        launch.when(.willResignActive) { lock.resignActive() }
        launch.when(.didEnterBackground) { lock.leave() }
        return App(
          lock, isContentVisible: { $0.state == .unlocked && !$0.isCovered }, screen: { "\($0.state)" })
      } moves: {
        Move("tap Unlock", when: { if case .locked = $0.state { true } else { false } }) { lock in
          Task { await lock.unlock() }
        }
      }
    }

    /// Bugs of Examples/Zoo, in Swift: the rule that finds each, and the shortest way to it.
    private static let bugs: [(bug: BrokenLock.Bug, rule: StandardRule, moves: [String])] = [
      (.coverTooLateForTheCard, .contentInAppSwitcher, ["match", "app switcher"]),
      (.cancelAsksAgain, .promptAfterCancel, ["cancel"]),
      (.cancelledIsAsGoodAsProved, .contentWithoutAuthentication, ["cancel"]),
      (
        .dateSetBackKeepsItOpen, .contentWithoutAuthentication,
        ["match", "home", "wait 5 min 1 s", "date back 1 h", "come back"]
      ),
      (
        .countForgotten, .tooManyGuesses,
        ["wrong PIN, kill, launch ×3", "wrong PIN"]
      ),
    ]

    @Test(arguments: bugs.indices)
    func `A bug of the zoo is found by the shortest way`(index: Int) async throws {
      let (bug, rule, moves) = Self.bugs[index]
      let exploration = try await BrokenLock.app(bug).explored(
        .upTo(moves: moves.count, time: .seconds(300), walks: 0))
      let finding = try #require(exploration.findings.first { $0.rule == rule })
      #expect(finding.rule == rule)
      #expect(finding.moves == moves)
      // Three wrong PINs are the end of a lock with nothing but a PIN.
      let others = exploration.findings.filter {
        $0.rule != rule && !(bug == .countForgotten && $0.rule == .deadEnd)
      }
      #expect(others.isEmpty && exploration.uncontrolled.isEmpty)
      // The order alone fails, for that reason, and on the lock without the bug it doesn't.
      let order = ExploringBounds.order(moves, breaking: rule)
      #expect(try await BrokenLock.app(bug).explored(order).findings.map(\.rule) == [rule])
      #expect(try await BrokenLock.app(nil).explored(order).findings.isEmpty)
    }

    @Test
    func `Without a bug nothing is found`() async throws {
      let exploration = try await BrokenLock.app(nil).explored(
        .upTo(moves: 5, time: .seconds(300), walks: 100, seed: 5))
      #expect(exploration.findings.isEmpty && exploration.moves == 5 && exploration.endedEarly == nil)
    }
  }
#endif
