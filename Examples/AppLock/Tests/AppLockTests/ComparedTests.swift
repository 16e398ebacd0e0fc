#if canImport(AppFlowComparing)
  import AppFlowComparing
  import Foundation
  import SimulatedDeviceExploring
  import Testing

  @testable import AppLock

  /// The app's lock beside its flow file: the same moves on both, and both show the same.
  @Suite
  struct ComparedTests {
    private static let flow = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../app-lock.flow.yaml").path

    private func compared(with flow: String, moves: Int) async throws -> Exploration {
      let app = AppUnderTest(
        comparedWith: .flowFile(
          flow, moves: ["tap Unlock": [.tap("Unlock")]], screens: ["notes": "unlocked"]),
        launching: { launch in
          let lock = AppLock()
          launch.when(.didBecomeActive) { lock.becomeActive() }
          launch.when(.willResignActive) { lock.resignActive() }
          launch.when(.didEnterBackground) { lock.leave() }
          return App(
            lock, isContentVisible: { $0.state == .unlocked && !$0.isCovered }, screen: { "\($0.state)" })
        },
        moves: {
          Move("tap Unlock", when: { $0.canUnlock }) { lock in Task { await lock.unlock() } }
        })
      return try await app.explored(.upTo(moves: moves, time: .seconds(300), walks: 0))
    }

    @Test
    func `It does what its flow file says`() async throws {
      let exploration = try await compared(with: Self.flow, moves: 5)
      #expect(exploration.findings.isEmpty && exploration.endedEarly == nil, "\(exploration.description)")
    }

    /// One slip in the file each: what it says then, the order by which that is seen, and how it is told.
    private static let slips = [
      (
        old: "launch: [go: lock, do: unlock]", new: "launch: [go: lock]", moves: [],
        told: "the flow no dialog"
      ),
      (
        "success: [go: notes]", "success: [go: notes]\n        cancel: [go: notes]", ["cancel"],
        "the flow shows content, the app doesn’t"
      ),
      (
        "success: [go: notes]", "success: [go: lock]", ["match"], "the app shows content, the flow doesn’t"
      ),
      (
        "for: See your notes", "for: See your notes\n        policy: biometrics",
        ["no match", "try again", "no match", "fallback"], "the app has the passcode, the flow no dialog"
      ),
      (
        "    private: true\n    leave: [go: cover]", "    private: true", ["match", "home", "come back"],
        "the app has Face ID’s dialog, the flow no dialog"
      ),
      ("unlock] }\n    foreground: [do: unlock]", "unlock] }", ["home", "come back"], "the flow no dialog"),
    ]

    @Test(arguments: slips.indices)
    func `Where they differ is found by the shortest order`(index: Int) async throws {
      let (old, new, moves, told) = Self.slips[index]
      let text = try String(contentsOfFile: Self.flow, encoding: .utf8)
      #expect(text.contains(old))
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).flow.yaml")
      defer { try? FileManager.default.removeItem(at: file) }
      try text.replacing(old, with: new).write(to: file, atomically: true, encoding: .utf8)
      let exploration = try await compared(with: file.path, moves: moves.count)
      let finding = try #require(exploration.findings.first)
      #expect(finding.moves == moves)
      #expect(finding.sentence.hasPrefix("The app and its flow show different things: "))
      #expect(finding.sentence.hasSuffix(told), "\(finding.sentence)")
      #expect(finding.flowsPhone.count > 15)
    }
  }
#endif
