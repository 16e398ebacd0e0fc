// What a server knows and answers, and what is promised.

extension FlowWord {
  static let server: [FlowWord] = [
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
      "Which of its values testers may set, and what follows then",
      "settings: [is-blocked]"),
    .init(
      .server, "limits-changed", .steps, "What it does when a tester changes a limit",
      "limits-changed: [set: { is-blocked: false }]"),
  ]

  static let sending: [FlowWord] = [
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

  static let rules: [FlowWord] = [
    .init(
      .rule, "always", .condition, "It is so in every state",
      "Accounts are only seen with a PIN: { always: { any: [{ not: { screen: home } }, { pin: set }] } }"),
    .init(
      .rule, "never", .condition, "It is so in no state",
      "Nobody is in without a PIN: { never: { screen: home, pin: none } }"),
    .init(
      .rule, "sometimes", .condition, "It is so in some state",
      "One can get in: { sometimes: { screen: home } }"),
    .init(
      .rule, "after", .condition, "With “always” or “never”: judged only when this becomes so",
      "Signing out forgets the PIN: { after: { screen: setup }, always: { pin: none } }"),
    .init(
      .rule, "covers", .names, "The requirements that it stands for, with or without scenarios",
      "Nobody is in without a PIN: { never: { screen: home, pin: none }, covers: AUTH-1 }"),
  ]

  static let codeRules: [FlowWord] = [
    .init(
      .codeRule, "more-in-a-row", .name, "More equal digits one after the other than a limit says",
      "{ typed: { breaks: { more-in-a-row: most-equal } } }"),
    .init(
      .codeRule, "listed-in", .name, "It is one of the codes in a limit that is a text",
      "{ typed: { breaks: { listed-in: block-list } } }"),
  ]

  static let looks: [FlowWord] = [
    .init(.look, "accent", .text, "The colour of buttons and marks, in quotes", "accent: \"#0A7D4B\""),
    .init(.look, "icon", .text, "One or two characters for the app’s icon", "icon: MB"),
    .init(.look, "tone", .choice(["light", "dark"]), "Whether its screens are light or dark", "tone: dark"),
  ]
}
