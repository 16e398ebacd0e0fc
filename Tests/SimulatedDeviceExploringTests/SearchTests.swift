import LocalAuthentication
import SimulatedDeviceExploring
import Testing

/// What exploring says of *every* order is held against trying each of them by itself.
@Suite
struct SearchTests {
  /// The slips that a few moves show, the fewest that do, and the rule.
  private static let near: [(slip: FixtureLock.Slip?, rule: StandardRule?, moves: [String])] = [
    (nil, nil, []), (.asksWhenActive, .promptAfterCancel, ["cancel"]),
    (.endless, .promptAfterCancel, ["cancel"]), (.cancelOpens, .contentWithoutAuthentication, ["cancel"]),
    (.lateCover, .contentInAppSwitcher, ["match", "app switcher"]),
    (.noWayOn, .deadEnd, ["cancel", "tap Unlock", "cancel"]),
    (.staysOpen, .contentWithoutAuthentication, ["match", "home", "wait 1 min 1 s", "come back"]),
    (.silentError, .unansweredError, ["no match", "try again", "no match", "fallback"]),
  ]

  @Test(arguments: near.indices)
  func `Each slip is found by its rule, by the shortest order`(index: Int) async throws {
    let (slip, rule, moves) = Self.near[index]
    let exploration = try await FixtureLock.app(slip).explored(.upTo(moves: 4, time: .seconds(600), walks: 0))
    #expect(exploration.findings.map(\.rule) == (rule.map { [$0] } ?? []))
    #expect(exploration.findings.first?.moves ?? [] == moves)
    #expect(exploration.moves == 4 && exploration.endedEarly == nil && exploration.uncontrolled.isEmpty)
  }

  @Test(arguments: [nil] + FixtureLock.Slip.allCases)
  func `Hashed states find what trying every order finds, by orders as short`(slip: FixtureLock.Slip?)
    async throws
  {
    // A fourth move takes ten times as long, which one of them has to be worth; what comes from outside goes as far as there are launches
    // for it, so that the plain search would look at less.
    let moves = slip == .staysOpen ? 4 : 3
    let app = FixtureLock.app(
      slip, except: [.deadEnd: "Looking for dead ends from every order takes minutes."],
      fromOutside: slip == .staysOpen ? [] : nil)
    let plain = try await app.explored(
      .upTo(moves: moves, states: 1_000_000, time: .seconds(600), walks: 0, mergesStates: false))
    let hashed = try await app.explored(.upTo(moves: moves, time: .seconds(600), walks: 0))
    #expect(
      plain.endedEarly == nil && hashed.endedEarly == nil && plain.moves == moves && hashed.moves == moves)
    #expect(hashed.uncontrolled.isEmpty && plain.uncontrolled.isEmpty)
    #expect(hashed.findings.map(\.rule) == plain.findings.map(\.rule))
    #expect(hashed.findings.map(\.moves) == plain.findings.map(\.moves))
    #expect(hashed.findings.map(\.observations) == plain.findings.map(\.observations))
    #expect(hashed.states == plain.states && hashed.movesWithOneFromOutside == plain.movesWithOneFromOutside)
    #expect(hashed.launches < plain.launches)
  }

  /// Two values that matter only together, deep down: states that are merged too soon would miss it.
  @Test
  func `What an object that the lock keeps has stored tells states apart`() async throws {
    final class Kept { var (left, right) = (0, 0) }
    @MainActor final class Lock {
      let kept = Kept()
      var isOpen: Bool { kept.left == 2 && kept.right == 2 }
    }
    let app = AppUnderTest { _ in
      App(Lock(), isContentVisible: { $0.isOpen }, isEnd: { _ in true })
    } moves: {
      Move("left") { $0.kept.left += 1 }
      Move("right") { $0.kept.right += 1 }
    }
    let exploration = try await app.explored(.upTo(moves: 4, walks: 0))
    #expect(exploration.findings.map(\.moves) == [["left", "left", "right", "right"]])
  }

  /// Nothing, and an object in which there is nothing, would be as good as the same to a hash that has no names.
  @Test
  func `An object without properties is told from none`() async throws {
    final class Empty {}
    @MainActor final class Lock {
      var empty: Empty?
      var isOpen = false
    }
    let app = AppUnderTest(waits: []) { _ in
      App(Lock(), isContentVisible: { $0.isOpen }, isEnd: { _ in true })
    } moves: {
      Move("fill") { $0.empty = Empty() }
      Move("open") { $0.isOpen = $0.empty != nil }
    }
    let exploration = try await app.explored(.upTo(moves: 2, walks: 0))
    #expect(exploration.findings.map(\.moves) == [["fill", "open"]])
  }

  /// A task is never the same in two launches, so by itself it would keep all states apart.
  @Test
  func `A task that the lock keeps doesn't keep states apart`() async throws {
    @MainActor final class Lock { var task: Task<Void, Never>? }
    let app = AppUnderTest(waits: [], fromOutside: []) { _ in
      App(Lock(), isContentVisible: { _ in false }, isEnd: { _ in true })
    } moves: {
      Move("start") { $0.task = Task {} }
      Move("cancel it") { $0.task?.cancel() }
    }
    let exploration = try await app.explored(.upTo(moves: 1, walks: 0))
    // No task, one, the app in the background, killed, and restarted.
    #expect(exploration.states == 5)
    let further = try await app.explored(.upTo(moves: 2, walks: 0))
    let again = try await app.explored(.upTo(moves: 2, walks: 0, mergesStates: false))
    #expect(exploration.findings.isEmpty && further.states == again.states)
    #expect(further.launches < again.launches)
  }

  @Test
  func `The same seed draws the same orders, and they are shortened`() async throws {
    let app = FixtureLock.app(.graceByDate)
    let bounds = ExploringBounds.upTo(moves: 1, walks: 150, seed: 11)
    let first = try await app.explored(bounds)
    let second = try await app.explored(bounds)
    let finding = try #require(first.findings.first)
    #expect(finding.rule == .contentWithoutAuthentication && finding.seed == 11)
    #expect(finding.moves == second.findings.first?.moves)
    #expect(first.launches == second.launches)
    // Nothing can be left out of it, nor any two moves, such as leaving and coming back.
    for one in finding.moves.indices {
      for other in finding.moves.indices.dropFirst(one) {
        let shorter = finding.moves.indices.filter { $0 != one && $0 != other }.map { finding.moves[$0] }
        let played = try await app.explored(.order(shorter, breaking: .contentWithoutAuthentication))
        #expect(played.findings.isEmpty)
      }
    }
  }

  @Test(arguments: [7, 8, 11])
  func `What was drawn at random is shortened to what it takes`(seed: UInt64) async throws {
    let exploration = try await FixtureLock.app(.graceByDate)
      .explored(.upTo(moves: 1, walks: 400, walkLength: 25, seed: seed))
    let finding = try #require(exploration.findings.first { $0.rule == .contentWithoutAuthentication })
    // Opened, left, a minute that the date takes back, and come back.
    #expect(finding.moves.count == 5 && finding.moves.last == "come back", "\(finding.moves)")
  }

  /// The owner who is let in may guess anew, by whatever she was let in.
  @Test
  func `A match ends the count of guesses, as the right PIN does`() async throws {
    @MainActor final class Lock {
      var (isOpen, wrong) = (false, 0)
      func ask() {
        LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open") {
          matched, _ in MainActor.assumeIsolated { if matched { (self.isOpen, self.wrong) = (true, 0) } }
        }
      }
    }
    let app = AppUnderTest(guesses: .atMost(3)) { launch in
      let lock = Lock()
      launch.when(.didEnterBackground) { lock.isOpen = false }
      return App(lock, isContentVisible: { $0.isOpen })
    } moves: {
      Move("wrong PIN", guesses: true, when: { !$0.isOpen && $0.wrong < 3 }) { $0.wrong += 1 }
      Move("tap Face ID", when: { !$0.isOpen }) { $0.ask() }
    }
    let match = ["wrong PIN", "tap Face ID", "match", "home", "come back", "wrong PIN ×3"]
    let fits = try await app.explored(.order(match, breaking: .tooManyGuesses))
    #expect(fits.endedEarly == nil && fits.findings.isEmpty)
    let cancel = ["wrong PIN", "tap Face ID", "cancel", "home", "kill", "launch", "wrong PIN ×3"]
    let without = try await app.explored(.order(cancel, breaking: .tooManyGuesses))
    #expect(without.endedEarly == nil && without.findings.map(\.rule) == [.tooManyGuesses])
  }

  /// The content may come in a moment after the count was given back; who has answered the dialog is the owner all the same.
  @Test
  func `An answered dialog ends the count of guesses before the content is to be seen`() async throws {
    @MainActor final class Lock {
      var (isOpen, wrong) = (false, 0)
      func ask() {
        LAContext().evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open") {
          matched, _ in
          MainActor.assumeIsolated { self.wrong = 0 }
          guard matched else { return }
          DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) {
            MainActor.assumeIsolated { self.isOpen = true }
          }
        }
      }
    }
    let app = AppUnderTest(guesses: .atMost(3)) { _ in
      App(Lock(), isContentVisible: { $0.isOpen })
    } moves: {
      Move("wrong PIN", guesses: true, when: { !$0.isOpen && $0.wrong < 3 }) { $0.wrong += 1 }
      Move("tap Face ID", when: { !$0.isOpen }) { $0.ask() }
    }
    func found(_ answer: String) async throws -> [StandardRule?] {
      let order = ["wrong PIN", "tap Face ID", answer, "wrong PIN ×3"]
      let exploration = try await app.explored(.order(order, breaking: .tooManyGuesses))
      #expect(exploration.endedEarly == nil)
      return exploration.findings.map(\.rule)
    }
    #expect(try await found("match") == [])
    // Given back by the attacker’s own doing.
    #expect(try await found("cancel") == [.tooManyGuesses])
  }

  @Test
  func `A slip that only many guesses show is found by a move that makes them all`() async throws {
    let locked: [StandardRule: String] = [
      .deadEnd: "Three wrong PINs and no Face ID is the end, and is meant."
    ]
    let app = FixtureLock.app(.countInMemory, except: locked, device: [.biometry(.none)])
    let exploration = try await app.explored(.upTo(moves: 5, walks: 0))
    let finding = try #require(exploration.findings.first)
    #expect(finding.rule == .tooManyGuesses)
    #expect(finding.moves == ["wrong PIN, kill, launch ×3", "wrong PIN"])
    let mended = FixtureLock.app(nil, except: locked, device: [.biometry(.none)])
    #expect(try await mended.explored(.upTo(moves: 5, walks: 0)).findings.isEmpty)
  }

  @Test
  func `Bounds that ended it are told`() async throws {
    let few = try await FixtureLock.app(nil).explored(.upTo(moves: 9, states: 50, walks: 0))
    #expect(few.endedEarly == "50 states are kept at most" && few.moves < 9)
    #expect(few.bounds.contains("every order of up to \(few.moves) move"))
    let short = try await FixtureLock.app(nil).explored(.upTo(moves: 9, time: .milliseconds(1), walks: 0))
    #expect(short.endedEarly == "the time of 1 ms was over")
  }

  @Test
  func `An app in which nothing can be done any more is looked at whole`() async throws {
    @MainActor final class Nothing {}
    let app = AppUnderTest(waits: []) { _ in
      App(Nothing(), isContentVisible: { _ in false }, isEnd: { _ in true }, alsoDiffers: { _ in 0 })
    }
    let exploration = try await app.explored(.upTo(moves: 0, walks: 0))
    #expect(exploration.bounds.hasPrefix("every order of up to 0 moves; 1 launches; 1 states"))
  }
}
