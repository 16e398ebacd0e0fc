import Foundation
import Testing

/// A page in Chromium, driven as a person would drive it: real keys, real history, and the tree that screen readers get.
final class BrowserSession {
  private let chromium: Chromium
  private let folder: URL
  private let profile: String
  private let page: String
  private var opened = 0

  struct Failure: Error { var text: String }

  /// Notes what the page's own policy forbids the page.
  private static let noting = """
    globalThis.forbidden = [];
    addEventListener("securitypolicyviolation", (event) => forbidden.push(event.violatedDirective));
    """

  /// Opens a page, at a link of it if one is given.
  init(_ html: String, link: String = "") throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try html.write(to: folder.appendingPathComponent("page.html"), atomically: true, encoding: .utf8)
    chromium = try Chromium.idle()
    // Nothing that other pages have kept is to be found in it.
    profile = try chromium.call("Target.createBrowserContext")["browserContextId"] as? String ?? ""
    let target =
      try chromium.call("Target.createTarget", ["url": "about:blank", "browserContextId": profile])[
        "targetId"] ?? ""
    page =
      try chromium.call("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]
      as? String ?? ""
    try call("Page.enable")
    try call("Accessibility.enable")
    try call("Page.addScriptToEvaluateOnNewDocument", ["source": Self.noting])
    try open(link)
  }

  /// Opens the page anew.
  func open(_ link: String = "") throws {
    opened += 1
    let file = folder.appendingPathComponent("page.html").absoluteString
    try call("Page.navigate", ["url": "\(file)?\(opened)\(link)"])
    try chromium.wait(for: "Page.loadEventFired", of: page)
  }

  func close() {
    let forbidden = (try? value("forbidden.join(' ')")) ?? "The page is gone."
    if !forbidden.isEmpty { Issue.record("The page’s policy forbids what it does: \(forbidden)") }
    chromium.end(profile)
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: What a person does

  /// Says yes to what Chromium would ask about the clipboard.
  func allowClipboard() throws {
    try chromium.call(
      "Browser.grantPermissions",
      ["permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"], "browserContextId": profile])
  }

  /// Presses a key: “Tab”, “Enter”, “Backspace”, or a character.
  func press(_ keys: String...) throws {
    let known = ["Tab": (9, ""), "Enter": (13, "\r"), "Backspace": (8, ""), "Escape": (27, "")]
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
      throw Failure(text: "\(expression): \(answer)")
    }
    return result["value"] as? String ?? ""
  }

  /// Shows the page in a window of that width, 844 points high, and waits until the page has been told.
  func show(width: Int, onPhone: Bool = false) throws {
    try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": 844, "deviceScaleFactor": onPhone ? 2 : 1, "mobile": onPhone])
    // A page hears of its new width in the frame that has it, before what waits for that frame.
    try value(
      """
      new Promise((done) => {
        const look = () => requestAnimationFrame(innerWidth === \(width) ? () => done() : look);
        look();
      })
      """)
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

  @discardableResult
  func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    try chromium.call(method, parameters, of: page)
  }
}
