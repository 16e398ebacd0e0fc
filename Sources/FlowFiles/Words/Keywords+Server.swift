// What a server knows and answers, and what is promised.

extension Keyword {
  static let server: [Keyword] = [
    .init(
      .server, "values", valueForm, "What it knows: the app sees it only by its answers",
      "values: { is-blocked: flag }"),
    .init(
      .server, "requests", .each(.steps),
      "What it does with each request, where it may also count what the app remembers; each ends with an answer, whatever is so",
      "requests: { check-pin: [{ if: { typed: pin }, then: [answer: done], else: [answer: wrong-pin] }] }"),
    .init(
      .server, "before-each", .steps, "What it does before each request; an answer there is the request’s",
      "before-each: [{ if: { is-blocked: true }, then: [answer: blocked] }]"),
    .init(
      .server, "settings", .any([.names, .each(.steps)]),
      "Which of its values testers may set, and what follows then", "settings: [is-blocked]"),
    .init(
      .server, "limits-changed", .steps, "What it does when a tester changes a limit",
      "limits-changed: [set: { is-blocked: false }]"),
  ]

  static let sending: [Keyword] = [
    .init(
      .sending, "request", .name, "Which one; beside it stands what follows from each of its answers",
      send("done: [go: home], else: [retry]")),
    .init(
      .sending, "offline", .steps, "The phone has no connection",
      send("done: [go: home], offline: [show: sorry], unreachable: [retry]")),
    .init(
      .sending, "unreachable", .steps, "The server doesn’t answer",
      send("done: [go: home], offline: [retry], unreachable: [show: sorry]")),
    .init(
      .sending, "else", .steps, "All answers of which nothing is said",
      send("done: [go: home], else: [retry]")),
  ]

  private static func send(_ answers: String) -> String { "send: { request: check-pin, \(answers) }" }

  static let codeRules: [Keyword] = [
    .init(
      .codeRule, "more-in-a-row", .name, "More equal digits one after the other than a limit says",
      "{ typed: { breaks: { more-in-a-row: most-equal } } }"),
    .init(
      .codeRule, "listed-in", .name, "It is one of the codes in a limit that is a text",
      "{ typed: { breaks: { listed-in: block-list } } }"),
    .init(
      .codeRule, "shorter-than", .name, "It has fewer digits than a limit says",
      "{ pin: { breaks: { shorter-than: pin-length } } }"),
    .init(
      .codeRule, "longer-than", .name, "It has more digits than a limit says",
      "{ pin: { breaks: { longer-than: pin-length } } }"),
  ]

  static let looks: [Keyword] = [
    .init(.look, "accent", .text, "The colour of buttons and marks, in quotes", "accent: \"#0A7D4B\""),
    .init(.look, "icon", .text, "One or two characters for the app’s icon", "icon: MB"),
    .init(.look, "tone", .choice(["light", "dark"]), "Whether its screens are light or dark", "tone: dark"),
    .init(
      .look, "face-id-reason", .text, "Why it asks for Face ID, as iOS shows it with its permission",
      "face-id-reason: It opens your accounts."),
  ]
}
