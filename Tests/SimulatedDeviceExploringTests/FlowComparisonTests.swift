import AppFlowComparing
import AppStandIns
import Foundation
import LocalAuthentication
import SimulatedDeviceExploring
import Testing

/// An app that is held against a flow file (X3).
@Suite
struct FlowComparisonTests {
  /// Four digits and nothing else, which a kill closes.
  @MainActor
  private final class PINLock {
    private(set) var isOpen = false
    private(set) var wrong = 0
    func enter(_ pin: String) { if pin == "2580" { isOpen = true } else { wrong += 1 } }
    func leave() { isOpen = false }
  }

  private let flow = """
    flow: notes
    title: Notes
    remembers: { pin: code }
    starts: { Set up: { app: { pin: "2580" } } }
    moments: { launch: [go: lock] }
    screens:
      lock:
        title: Enter your PIN
        pad: { length of: pin }
        complete:
          - if: { typed: pin }
            then: [go: notes]
      notes: { title: Notes, private: true, background: [go: lock] }
    """

  private func explored(
    _ flow: String, app: KeyValuePairs<String, String> = ["pin": "2580"], screens: [String: String] = [:],
    right: String = "2580"
  ) async throws -> Exploration {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).flow.yaml")
    defer { try? FileManager.default.removeItem(at: file) }
    try flow.write(to: file, atomically: true, encoding: .utf8)
    let subject = AppUnderTest(
      except: [.deadEnd: "It is about the flow.", .contentInAppSwitcher: "It is about the flow."],
      comparedWith: .flowFile(
        file.path, app: app,
        moves: ["right PIN": [.type(right)], "wrong PIN": [.type("1111")]], screens: screens),
      launching: { launch in
        let lock = PINLock()
        launch.when(.didEnterBackground) { lock.leave() }
        return App(lock, isContentVisible: { $0.isOpen }, screen: { $0.isOpen ? "Notes" : "Enter your PIN" })
      },
      moves: {
        Move("right PIN", proves: true, when: { !$0.isOpen }) { $0.enter("2580") }
        Move("wrong PIN", guesses: true, when: { !$0.isOpen && $0.wrong < 2 }) { $0.enter("1111") }
      })
    return try await subject.explored(.upTo(moves: 4, time: .seconds(120), walks: 0))
  }

  @Test func `What does the same is the same, in every order`() async throws {
    let exploration = try await explored(flow, screens: ["lock": "Enter your PIN", "notes": "Notes"])
    #expect(exploration.findings.isEmpty, "\(exploration.description)")
    #expect(exploration.moves == 4)
  }

  @Test func `Another screen, another PIN and another lock are found`() async throws {
    let screens = try await explored(flow, screens: ["lock": "Your code"])
    #expect(
      screens.findings.map(\.sentence) == [
        "The app and its flow show different things: the app says “Enter your PIN”, where the flow shows lock (“Your code”)"
      ])
    #expect(screens.findings.first?.moves == [])
    let pin = try await explored(flow, right: "2581")
    #expect(pin.findings.map(\.moves) == [["right PIN"]])
    let open = try await explored(flow.replacing(", background: [go: lock]", with: ""))
    #expect(open.findings.map(\.moves) == [["right PIN", "home", "come back"]])
    #expect(open.findings.first?.description.contains("The flow’s phone:") == true)
    #expect(open.findings.first?.flowsPhone.contains { $0.contains("Notes") } == true)
  }

  @Test func `A file that can’t be read is one clear message`() async throws {
    await #expect(throws: UnreadableFlow.self) { try await explored("flow: notes\nscreens: 3\n") }
    await #expect(throws: UnreadableFlow.self) { try await explored(flow, app: ["pn": "2580"]) }
    do {
      _ = try await explored(flow, screens: ["locked": "Enter your PIN"])
      Issue.record("a screen that isn’t there is taken")
    } catch let error as UnreadableFlow {
      #expect(error.description == "The flow has no screen “locked”: it has lock, notes.")
    }
  }
}
