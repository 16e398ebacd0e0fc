import Foundation
import TerminalSupport

/// Small flows with one slip each, and the same without it.
enum SmallFlows {
  /// The folder of the package, where its files are.
  static let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path(percentEncoded: false)

  /// A flow of the zoo: “broken” or “mended”.
  static func zoo(_ name: String, _ version: String) -> String {
    let path = "\(packageFolder)/Examples/Zoo/\(name)/\(version).flow.yaml"
    return (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? ""
  }

  /// Behind a PIN, which three wrong tries take away.
  static let bank = TestFlows.bankThatSignsOut

  /// The same with a button for a face, which forgets wrong PINs or doesn’t.
  static func bankWithFaces(forgets: Bool) -> String {
    bank.replacing(
      "    complete:\n",
      with: """
            buttons:
              Face:
                - ask-owner: { for: See your accounts, policy: biometrics, success: [\(forgets ? "reset: wrong-pins, " : "")go: home] }
            complete:

        """, maxReplacements: 1)
  }

  /// Nobody gets in on a phone without a passcode, also where that was taken away under the pad.
  static let bankForPhonesWithPasscodes = bank.replacing(
    "{ launch: [go: lock-pin], return: [go: lock-pin] }",
    with: """
      { launch: [go: lock-pin], return: [go: lock-pin] }
      steps: { enter: [{ if: { passcode: none }, then: [go: no-passcode], else: [go: home] }] }
      """
  ).replacing("[reset: wrong-pins, go: home]", with: "[reset: wrong-pins, do: enter]")
    .replacing("then: [go: home] } } }", with: "then: [do: enter] } } }")
    .replacing("  signed-out: {", with: "  no-passcode: { title: Set a passcode first }\n  signed-out: {")

  /// A vault that locks itself after five minutes, with a warning at four or without.
  static func vault(warns: Bool) -> String {
    """
    flow: vault
    title: Vault
    limits:
      warning: 4m
      idle: 5m
    forgets: { warned: flag }
    starts: { Set up: {} }
    moments: { launch: [reset: warned, go: lock] }
    screens:
      lock: { title: Locked, buttons: { Unlock: [ask-owner: { for: Open your vault, success: [reset: warned, go: keys] }] } }
      keys: { title: Keys, texts: Two of them, private: true, leave: [go: lock] }
    \(warns ? warning : "")
    timers:
      idle:
        after: \(warns ? "warning" : "idle")
        clock: uptime
        ends: access
        while: { screen: keys, warned: false }
        touch-restarts: true
        then: [\(warns ? "set: { warned: true }" : "go: lock")]
    \(warns ? lock : "")

    """
  }

  private static let warning = """
    alerts:
      still-there:
        over: [keys]
        if: { warned: true }
        title: Are you still there?
        buttons: { Yes: [set: { warned: false }] }
    """

  private static let lock = """
      too-late:
        after: idle
        less: warning
        clock: uptime
        ends: access
        while: { screen: keys, warned: true }
        then: [reset: warned, go: lock]
    """

  /// Asks once somebody wants to read, or ten seconds after it was opened.
  static func asking(late: Bool) -> String {
    """
    flow: diary
    title: Diary
    limits: { pause: 10s }
    starts: { Set up: {} }
    moments: { launch: [go: lock] }
    steps: { unlock: [ask-owner: { for: Read your diary, success: [go: pages] }] }
    screens:
      lock: { title: Locked, buttons: { Unlock: [do: unlock] } }
      pages: { title: Pages, private: true, leave: [go: lock] }
    \(late ? "timers: { later: { after: pause, clock: uptime, ends: display, while: { screen: lock }, then: [do: unlock] } }" : "")

    """
  }
}
