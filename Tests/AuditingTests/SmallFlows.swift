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

  /// One of `Tests/Flows/clauses`: what a tester broke a verdict with.
  static func clause(_ name: String) -> String { TestFlows.text(of: "clauses/\(name)") }

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

  /// Letters behind a PIN, which isn’t asked for again as long as somebody is signed in: in this run of the app alone or for good, and
  /// with a cover or without.
  static func letters(staySignedIn: Bool, areCovered: Bool) -> String {
    """
    flow: letters
    remembers: { pin: code\(staySignedIn ? ", session: flag" : "") }
    \(staySignedIn ? "" : "forgets: { session: flag }")
    needs-no-proof: { session: true }
    starts: { Locked: { app: { pin: "2580" } } }
    moments: { launch: [{ if: { session: true }, then: [go: inbox] }, { then: [go: lock] }] }
    screens:
      lock:
        title: Your PIN
        pad: { length of: pin }
        complete: [{ if: { typed: pin }, then: [set: { session: true }, go: inbox], else: [retry] }]
      inbox: { title: Three letters, private: true, rows: { Sign out: [set: { session: false }, go: lock] }\(areCovered ? ", leave: [go: cover]" : "") }
      cover: { title: Letters, style: cover, return: [go: inbox] }

    """
  }

  /// Whoever’s face is enrolled gets in, as it was shown for the app or for the phone before it; or whose was when it was set up.
  static func reusing(onlyTheSame: Bool) -> String {
    let ask = "ask-owner: { for: Open, policy: biometrics, reuse: 30s, success: [go: home], else: [steady] }"
    return """
      flow: health
      remembers: { faces: enrolled-set }
      starts: { Set up: {} }
      moments:
        begin: [set: { faces: now }]
        launch: [go: lock]
      screens:
        lock: { title: Lock, rows: { Unlock: [\(onlyTheSame ? "{ if: { faces: same }, then: [\(ask)] }" : ask)] } }
        home: { title: Records, private: true, rows: { Lock: [go: lock] }, leave: [go: lock] }

      """
  }

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

  /// The bank with a button for a face, whose answer releases a key or doesn’t.
  static func bankWithKey(_ binds: String) -> String {
    bankWithFaces(forgets: false).replacing(
      "policy: biometrics,", with: "policy: biometrics, binds: \(binds),")
  }

  /// A PIN that is as long as a limit says.
  static let bankWithLengths = bank.replacing(
    "limits: { tries: 3 }", with: "limits:\n  tries: 3\n  pin-length: { is: 4, from: 4, to: 8 }"
  ).replacing("pin: code", with: "pin: { is: code, length: pin-length, from: 4, to: 8 }")
    .replacing("length of: pin,", with: "length: pin-length,")

  /// The bank with payments, which are asked for once more or aren’t.
  static func bankWithPayments(asks: Bool) -> String {
    let paid = "go: paid"
    let pay = asks ? "ask-owner: { for: Pay, policy: biometrics, success: [\(paid)] }" : paid
    return bank.replacing(
      "rows: { Log out: [go: lock-pin] }", with: "rows: { Log out: [go: lock-pin], Pay: [\(pay)] }"
    ).replacing(
      "  signed-out: {",
      with: """
          paid:
            { title: Paid, buttons: { Done: [go: home] }, private: true, sensitive: true, leave: [go: lock-pin] }
          signed-out: {
        """)
  }

  /// A safe that keeps whose faces were enrolled, and asks about them or doesn’t. Exploring takes all faces away and enrols others; it
  /// has no step that changes a set at once.
  static func safe(checks: Bool, device: String = "[{ enrolled: true }, { enrolled: false }]") -> String {
    let ask = "ask-owner: { for: Open the safe, policy: biometrics, success: [go: inside] }"
    return """
      flow: safe
      title: Safe
      remembers: { faces: enrolled-set }
      starts: { Set up: {} }
      moments: { begin: [set: { faces: now }], launch: [go: lock] }
      screens:
        lock:
          title: Locked
          buttons:
            Open: [\(checks ? "{ if: { faces: same }, then: [\(ask)] }" : ask)]
            Sign in: { proof: sign-in, then: [go: inside] }
        inside: { title: Inside, private: true, leave: [go: lock] }
      explore: { device: \(device) }

      """
  }
}
