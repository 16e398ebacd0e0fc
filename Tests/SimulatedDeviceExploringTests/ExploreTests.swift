import Foundation
import LocalAuthentication
import Security
import SimulatedDeviceExploring
import Testing
import XCTest

/// What a test gets that explores: issues with what to do next.
@Suite
struct ExploreTests {
  @Test
  func `A finding fails the test, with the order, what was seen, and a test to paste`() async throws {
    let texts = Texts()
    try await withKnownIssue {
      try await explore(.upTo(moves: 2, walks: 0)) { launch in
        let lock = FixtureLock(.cancelOpens)
        launch.forward(to: lock)
        return App(lock, isContentVisible: { $0.isContentVisible })  // a "}" in a comment (
      } moves: {
        Move("right PIN", proves: true, when: { $0.takesPIN }) { $0.enter("2580") }
      }
    } matching: { issue in
      texts.add(issue.comments.map(\.rawValue).joined())
      return true
    }
    #expect(texts.all.count == 1)
    let text = try #require(texts.all.first)
    #expect(text.hasPrefix("Content is visible without an authentication: cancel (the shortest order)."))
    #expect(text.contains("cancel: didBecomeActive, content visible, app active"))
    #expect(text.contains("@Test func `Content is visible without an authentication`() async throws {"))
    #expect(
      text.contains(
        "try await explore(.order(\"cancel\", breaking: .contentWithoutAuthentication)) { launch in"))
    #expect(text.hasSuffix("{ $0.enter(\"2580\") }\n      }\n}"))
  }

  /// What was pasted from the test above.
  @Test
  func `The pasted test fails for its reason alone, and passes once the slip is mended`() async throws {
    let slips: [(slip: FixtureLock.Slip?, isBroken: Bool)] = [
      (.cancelOpens, true), (.lateCover, false), (nil, false),
    ]
    for (slip, isBroken) in slips {
      let app = FixtureLock.app(slip)
      let played = try await app.explored(.order("cancel", breaking: .contentWithoutAuthentication))
      #expect(played.findings.isEmpty != isBroken)
    }
    let gone = try await FixtureLock.app(nil).explored(.order("cancel", "cancel"))
    #expect(gone.endedEarly == "“cancel” isn’t offered after 1 moves" && gone.findings.isEmpty)
  }

  @Test
  func `A rule that is left out is told with its reason, and isn't held`() async throws {
    let app = FixtureLock.app(
      .cancelOpens, except: [.contentWithoutAuthentication: "It is a picture of a cat."])
    let exploration = try await app.explored(.upTo(moves: 2, walks: 0))
    #expect(exploration.findings.isEmpty)
    #expect(exploration.bounds.contains("without contentWithoutAuthentication: It is a picture of a cat."))
  }

  @Test
  func `A rule of one's own is held after every move`() async throws {
    let app = AppUnderTest(rules: [Rule("Nobody cancels") { _, seen in seen.move != "cancel" }]) { launch in
      let lock = FixtureLock(nil)
      launch.forward(to: lock)
      return App(lock, isContentVisible: { $0.isContentVisible })
    }
    let exploration = try await app.explored(.upTo(moves: 2, walks: 0))
    #expect(exploration.findings.map(\.sentence) == ["Not so: Nobody cancels"])
    #expect(exploration.findings.first?.rule == nil && exploration.findings.first?.moves == ["cancel"])
  }

  @Test
  func `What launching throws ends the test`() async throws {
    struct Broken: Error {}
    await #expect(throws: Broken.self) {
      try await explore(.upTo(moves: 1)) { _ -> App<FixtureLock> in throw Broken() }
    }
  }

  private final class Texts: @unchecked Sendable {
    private let lock = NSLock()
    private(set) var all: [String] = []
    func add(_ text: String) { lock.withLock { all.append(text) } }
  }
}

final class ExploreXCTests: XCTestCase {
  func testAnAppIsExploredFromXCTestToo() async throws {
    let exploration = try await explore(.upTo(moves: 2, walks: 20, seed: 3), grace: .seconds(60)) { launch in
      let lock = FixtureLock(nil)
      launch.forward(to: lock)
      return App(lock, isContentVisible: { $0.isContentVisible })
    }
    XCTAssertEqual(exploration.moves, 2)
    XCTAssertEqual(exploration.walks, 20)
  }
}
