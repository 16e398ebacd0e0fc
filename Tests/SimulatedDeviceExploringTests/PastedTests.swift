import Testing
import XCTest

@testable import SimulatedDeviceExploring

/// A lock with several slips at once: it is open from the launch on, and counts.
@MainActor
private final class Counter { var count = 0 }

private let app = AppUnderTest(rules: [Rule("The “count” stays under 2") { lock, _ in lock.count < 2 }]) {
  _ in
  App(Counter(), isContentVisible: { _ in true })
} moves: {
  Move("tap \"More\"") { $0.count += 1 }
}

/// What is pasted fails for its reason alone, and can be pasted where it was found.
@Suite
struct PastedTests {
  @Test
  func `A rule of one's own is the only one that its pasted test looks at`() async throws {
    let exploration = try await app.explored(.upTo(moves: 2, walks: 0))
    let finding = try #require(exploration.findings.first { $0.rule == nil })
    let source = finding.test(from: "", line: 1)
    #expect(
      source.contains(
        #".order("tap \"More\"", "tap \"More\"", breaking: .own("The “count” stays under 2"))"#))
    let alone = try await app.explored(
      .order("tap \"More\"", "tap \"More\"", breaking: .own("The “count” stays under 2")))
    #expect(alone.findings.map(\.sentence) == ["Not so: The “count” stays under 2"])
    let once = try await app.explored(.order("tap \"More\"", breaking: .own("The “count” stays under 2")))
    #expect(once.findings.isEmpty)
  }

  @Test
  func `Where the app is compared, so is its pasted test, and nothing else`() {
    let finding = Finding(
      broken: .same, sentence: "The app and its flow show different things", moves: ["home"],
      observations: [], seed: nil)
    #expect(finding.rule == nil)
    #expect(finding.test(from: "", line: 1).contains(#".order("home", breaking: .comparison)"#))
  }

  @Test
  func `In a test case of XCTest the pasted test is a method of it`() {
    let finding = Finding(
      broken: .standard(.promptAfterCancel), sentence: StandardRule.promptAfterCancel.finding,
      moves: ["cancel"], observations: [], seed: nil)
    #expect(
      finding.test(from: "", line: 1, isXCTest: true).hasPrefix(
        "func testCancelledAndAskedAgainAtOnce() async throws {"))
    #expect(
      finding.test(from: "", line: 1).hasPrefix(
        "@Test func `Cancelled, and asked again at once`() async throws {"))
  }

  /// Such a test would pass for ever, and nobody would know that it tries nothing.
  @Test
  func `An order with a name that nothing has fails, and says what there is`() async throws {
    let move = await #expect(throws: UnknownName.self) { try await app.explored(.order("home", "mach")) }
    #expect(
      move?.description.hasPrefix("There is no move “mach”. There are: “tap \"More\"”, “match”, ") == true)
    let rule = await #expect(throws: UnknownName.self) {
      try await app.explored(.order("home", breaking: .own("It counts")))
    }
    #expect(rule?.description == "There is no rule “It counts”. There are: “The “count” stays under 2”.")
  }
}

final class ControlXCTests: XCTestCase {
  /// libdispatch starts a worker when the first task of a process sleeps, which Swift Testing has done long before.
  func testATaskThatSleepsIsNoThreadOfTheApps() async throws {
    let app = AppUnderTest { _ in
      Task { try? await Task.sleep(for: .seconds(1)) }
      return App(Counter(), isContentVisible: { _ in false }, isEnd: { _ in true })
    }
    let exploration = try await app.explored(.order("wait 1 min"))
    XCTAssertEqual(exploration.uncontrolled, [])
  }
}
