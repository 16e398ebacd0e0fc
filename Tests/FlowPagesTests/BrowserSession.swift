import Foundation

/// Chromium without a window, driven as a person would drive it: real keys, real history, and the tree that screen
/// readers get. It is spoken to through its own pipe (`--remote-debugging-pipe`), so no port has to be free.
final class BrowserSession {
  private let process = Process()
  private let folder: URL
  private let requests: FileHandle
  private let answers: FileHandle
  private var received = Data()
  private var session: String?
  private var number = 0
  private var opened = 0

  /// Opens a page, at a link of it if one is given.
  init(_ html: String, link: String = "") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try html.write(to: folder.appendingPathComponent("page.html"), atomically: true, encoding: .utf8)
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
    let target = try call("Target.createTarget", ["url": "about:blank"])["targetId"] ?? ""
    session =
      try call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
    try call("Page.enable")
    try call("Accessibility.enable")
    try open(link)
  }

  /// Opens the page anew.
  func open(_ link: String = "") throws {
    opened += 1
    let file = folder.appendingPathComponent("page.html").absoluteString
    try call("Page.navigate", ["url": "\(file)?\(opened)\(link)"])
    while try receive()["method"] as? String != "Page.loadEventFired" {}
  }

  func close() {
    _ = try? call("Browser.close", isOfPage: false)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: What a person does

  /// Presses a key: “Tab”, “Enter”, “Backspace”, or a character.
  func press(_ keys: String...) throws {
    let known = ["Tab": (9, ""), "Enter": (13, "\r"), "Backspace": (8, "")]
    for key in keys {
      let (code, text) = known[key] ?? (Int(key.uppercased().unicodeScalars.first?.value ?? 0), key)
      let event: [String: Any] = ["key": key, "code": key, "windowsVirtualKeyCode": code, "text": text]
      try call("Input.dispatchKeyEvent", event.merging(["type": "keyDown"]) { $1 })
      try call("Input.dispatchKeyEvent", event.merging(["type": "keyUp", "text": ""]) { $1 })
    }
  }

  /// What an expression of the page’s is, as text; promises are waited for.
  @discardableResult
  func value(_ expression: String) throws -> String {
    let answer = try call(
      "Runtime.evaluate",
      [
        "expression": "(async () => String(await (\(expression))))()", "awaitPromise": true,
        "userGesture": true, "returnByValue": true,
      ])
    guard let result = answer["result"] as? [String: Any], answer["exceptionDetails"] == nil else {
      throw Browser.Failure(text: "\(expression): \(answer)")
    }
    return result["value"] as? String ?? ""
  }

  /// Does what leads to another link, and waits until the page has followed.
  func follow(_ action: String) throws {
    try value(
      "new Promise((done) => { addEventListener('hashchange', () => setTimeout(done), { once: true }); \(action) })"
    )
  }

  /// What a screen reader comes to on the phone, in its order: role and name.
  func heard() throws -> [String] {
    let nodes = try call("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
    let byID = Dictionary(
      uniqueKeysWithValues: nodes.compactMap { node in (node["nodeId"] as? String).map { ($0, node) } })
    func text(_ node: [String: Any], _ key: String) -> String {
      (node[key] as? [String: Any])?["value"] as? String ?? ""
    }
    func heard(_ node: [String: Any]) -> [String] {
      let (role, name) = (text(node, "role"), text(node, "name"))
      if ["heading", "image", "button", "switch", "StaticText"].contains(role),
        node["ignored"] as? Bool != true
      {
        return ["\(role) \(name)"]
      }
      return (node["childIds"] as? [String] ?? []).flatMap { byID[$0].map(heard) ?? [] }
    }
    return nodes.first { text($0, "name") == "The phone" }.map(heard) ?? []
  }

  // MARK: The pipe

  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:], isOfPage: Bool = true) throws -> [String:
    Any]
  {
    number += 1
    var request: [String: Any] = ["id": number, "method": method, "params": parameters]
    if isOfPage, let session { request["sessionId"] = session }
    try requests.write(contentsOf: JSONSerialization.data(withJSONObject: request) + [0])
    while true {
      let answer = try receive()
      guard answer["id"] as? Int == number else { continue }
      guard let result = answer["result"] as? [String: Any] else {
        throw Browser.Failure(text: "\(method): \(answer)")
      }
      return result
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
      if more.isEmpty { throw Browser.Failure(text: "Chromium has ended.") }
      received += more
    }
  }
}
