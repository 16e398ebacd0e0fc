import Foundation
import Synchronization

/// Chromium without a window, spoken to through its own pipe (`--remote-debugging-pipe`), so that no port has to be free. It
/// takes longer to start than most pages take to be tried, so it is kept for the next one.
///
/// Whoever has one has it alone, until `end`.
final class Chromium: @unchecked Sendable {
  private static let waiting = Mutex<[Chromium]>([])

  private let process = Process()
  private let folder: URL
  private let requests: FileHandle
  private let answers: FileHandle
  private var received = Data()
  private var number = 0

  /// One that nobody has; a new one, if need be.
  static func idle() throws -> Chromium { try waiting.withLock { $0.popLast() } ?? Chromium() }

  private static let endsWithTests: Void = {
    atexit { waiting.withLock { for chromium in $0 { chromium.quit() } } }
  }()

  private init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("chromium-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pipes = [folder.appendingPathComponent("requests"), folder.appendingPathComponent("answers")]
    for pipe in pipes { mkfifo(pipe.path, 0o600) }
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c",
      "exec chromium --headless --no-sandbox --disable-gpu --remote-debugging-pipe --window-size=1280,1000 "
        + "--user-data-dir=\"$0/profile\" about:blank 3<\"$0/requests\" 4>\"$0/answers\"", folder.path,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    requests = try FileHandle(forWritingTo: pipes[0])
    answers = try FileHandle(forReadingFrom: pipes[1])
    Self.endsWithTests
  }

  /// Forgets all of a browser context's pages, and is there for the next one.
  func end(_ context: String) {
    do {
      try call("Target.disposeBrowserContext", ["browserContextId": context])
      Self.waiting.withLock { $0.append(self) }
    } catch { quit() }
  }

  private func quit() {
    _ = try? call("Browser.close")
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: The pipe

  /// Asks for something and waits for the answer; of a page, if one is given.
  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:], of page: String? = nil) throws -> [String:
    Any]
  {
    number += 1
    var request: [String: Any] = ["id": number, "method": method, "params": parameters]
    request["sessionId"] = page
    try requests.write(contentsOf: JSONSerialization.data(withJSONObject: request) + [0])
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == number else { continue }
      guard let result = answer["result"] as? [String: Any] else {
        throw BrowserSession.Failure(text: "\(method): \(answer)")
      }
      return result
    }
  }

  /// Waits until a page tells of something.
  func wait(for event: String, of page: String) throws {
    while true {
      let message = try receive()
      if message["method"] as? String == event, message["sessionId"] as? String == page { return }
    }
  }

  private func receive() throws -> [String: Any] {
    while true {
      if let end = received.range(of: Data([0])) {
        let message = Data(received[..<end.lowerBound])
        received = Data(received[end.upperBound...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let more = answers.availableData
      if more.isEmpty { throw BrowserSession.Failure(text: "Chromium has ended.") }
      received += more
    }
  }
}
