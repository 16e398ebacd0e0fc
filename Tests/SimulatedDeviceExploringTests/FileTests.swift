import Foundation
import SimulatedDeviceExploring
import Testing

/// A lock that counts in a file, as many keep what has to survive a kill.
@MainActor
private final class Counting {
  private let file: URL
  init(_ file: URL) { self.file = file }

  var count: Int {
    get { (try? JSONDecoder().decode(Int.self, from: Data(contentsOf: file))) ?? 0 }
    set { try? JSONEncoder().encode(newValue).write(to: file, options: .atomic) }
  }

  nonisolated static func app(
    _ file: URL, installing: @escaping @MainActor () throws -> Void = {}
  ) -> AppUnderTest<Counting> {
    AppUnderTest(waits: []) { _ in
      App(Counting(file), isContentVisible: { _ in false }, isEnd: { _ in true }, alsoDiffers: { $0.count })
    } installing: {
      try installing()
    } moves: {
      Move("count", when: { $0.count < 3 }) { $0.count += 1 }
    }
  }
}

/// Files are the only thing of an app’s that an order leaves to the next.
@Suite
struct FileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
  private var file: URL { folder.appendingPathComponent("count.json") }

  @Test
  func `A file that stays from one order to the next is told`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let exploration = try await Counting.app(file).explored(.upTo(moves: 2, walks: 0))
    #expect(
      exploration.uncontrolled.first == "a file that stays from one order to the next: \(file.path)")
  }

  @Test
  func `One that installing deletes, or writes anew, is as it should be`() async throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = file
    let deletes = try await Counting.app(file) { try? FileManager.default.removeItem(at: file) }
      .explored(.upTo(moves: 2, walks: 0))
    let writes = try await Counting.app(file) { try Data("0".utf8).write(to: file) }
      .explored(.upTo(moves: 2, walks: 0))
    for exploration in [deletes, writes] {
      #expect(exploration.uncontrolled.isEmpty && exploration.findings.isEmpty)
    }
    #expect(deletes.states == writes.states)
  }
}
