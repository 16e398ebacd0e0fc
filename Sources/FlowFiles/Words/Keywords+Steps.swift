import UnlockEngine

// What is done: steps, and asking the owner.

extension Keyword {
  static let steps: [Keyword] = [
    .init(.step, "go", .names, "Shows a screen, or the one that a value has", "go: home"),
    .init(.step, "show", .names, "Shows an alert over the screen", "show: sorry"),
    .init(
      .step, "set", .each(.text),
      "Gives values: a word, true, a number, a limit that is one, “typed”, “none”, another code or text, “here”",
      "set: { method: pin, pin: typed }"),
    .init(.step, "count", .names, "Counts one up", "count: wrong-pins"),
    .init(.step, "take", .names, "Counts one down", "take: wrong-pins"),
    .init(.step, "reset", .names, "Makes values as they were at first", "reset: [wrong-pins, pin]"),
    .init(
      .step, "retry", .alone, "The entry was wrong: pad and fields are emptied, and the pad shakes", "retry"),
    .init(.step, "shake", .alone, "The pad shakes and keeps its dots for now", "shake"),
    .init(.step, "hold", .alone, "The pad keeps its dots for now, and no key does anything", "hold"),
    .init(.step, "steady", .alone, "Nothing is said of the entry before any more", "steady"),
    .init(.step, "turn-to", .names, "Shows a screen, and what was typed stays", "turn-to: home"),
    .init(.step, "clear", .alone, "Empties pad and fields without a shake", "clear"),
    .init(.step, "start", .names, "Starts a timer, or starts it anew", "start: idle"),
    .init(.step, "stop", .names, "Stops a timer", "stop: idle"),
    .init(
      .step, "ask-owner", .map(.question),
      "Asks the owner of the phone for Face ID, Touch ID or the passcode, and says what follows from each answer",
      "ask-owner: { for: Unlock My Bank, success: [go: home] }"),
    .init(.step, "withdraw", .alone, "Takes the question to the owner back, while it is up", "withdraw"),
    .init(.step, "do", .names, "Carries out steps of “steps”, and then goes on", "do: sign-out"),
    .init(
      .step, "send", .map(.sending), "Sends a request to the server, and says what follows from each answer",
      "send: { request: check-pin, done: [go: home], else: [retry] }"),
    .init(
      .step, "send-again", .alone,
      "Sends once more what had no answer, with what was typed then, as long as its screen shows",
      "send-again"),
    .init(.step, "answer", .name, "What the server answers; only in “requests”", "answer: done"),
    .init(
      .step, "tell", .each(.name),
      "What the answer brings along: once it is there, the app’s value is what the server’s was; only in “requests”",
      "tell: { known-pins: failed-pins }"),
    .init(
      .step, "refuse", .text, "Says that the options of a walk contradict each other; only for “begin”",
      "refuse: \"“pin” needs “method: pin”.\""),
    .init(
      .step, "if", .condition,
      "Does what follows only if something is so; of several one after the other the first counts",
      "{ if: { method: pin }, then: [go: lock-pin] }"),
    .init(
      .step, "then", .steps, "What is done then; without “if”, last of several, what is done otherwise",
      "{ if: { method: pin }, then: [go: lock-pin] }"),
    .init(
      .step, "else", .steps, "What is done otherwise",
      "{ if: { method: pin }, then: [go: lock-pin], else: [go: lock] }"),
  ]

  static let questions: [Keyword] = [
    .init(.question, "for", .copy, "Why the app asks, as Touch ID and the passcode’s screen show it", ask()),
    .init(
      .question, "policy", .choice(["owner", "biometrics"]),
      "“owner” lets the passcode stand in for Face ID or Touch ID, “biometrics” doesn’t; “owner” if it isn’t said",
      ask("policy: biometrics")),
    .init(
      .question, "fallback-title", .copy, "The button that comes after a face or finger wasn’t recognized",
      ask("policy: biometrics, fallback-title: Enter PIN")),
    .init(.question, "cancel-title", .copy, "The title of Cancel", ask("cancel-title: Not now")),
    .init(
      .question, "reuse", .text,
      "For how long, up to 5m, the face or finger that unlocked the phone is answer enough: nobody is asked then",
      ask("reuse: 30s")),
    .init(
      .question, "binds", .choice(KeyBinding.allCases.map(\.rawValue)),
      "What key of the keychain’s the answer releases, by its access control, for “audit”; nothing acts on it",
      ask("policy: biometrics, binds: biometry-any")),
    .init(.question, "success", .steps, "It was the owner", ask()),
    .init(.question, "cancel", .steps, "The user cancelled", ask("cancel: [go: setup]")),
    .init(
      .question, "fallback", .steps, "The user tapped the fallback’s button",
      ask("policy: biometrics, fallback: [go: lock-pin]")),
    .init(
      .question, "failed", .steps, "Face or finger weren’t recognized often enough for iOS to end it",
      ask("policy: biometrics, failed: [go: lock-pin]")),
    .init(
      .question, "locked-out", .steps, "Biometry is locked until the passcode was entered",
      ask("policy: biometrics, locked-out: [go: lock-pin]")),
    .init(.question, "no-passcode", .steps, "The phone has no passcode", ask("no-passcode: [show: sorry]")),
    .init(
      .question, "unavailable", .steps, "There is no biometry, none is enrolled, or the app may not use it",
      ask("policy: biometrics, unavailable: [go: lock-pin]")),
    .init(
      .question, "else", .steps, "All answers of which nothing is said, but success", ask("else: [go: setup]")
    ),
  ]

  private static func ask(_ more: String = "") -> String {
    "ask-owner: { for: Unlock My Bank, success: [go: home]\(more.isEmpty ? "" : ", ")\(more) }"
  }
}
