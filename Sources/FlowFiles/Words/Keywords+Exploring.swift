extension Keyword {
  static let exploring: [Keyword] = [
    .init(
      .exploring, "typed", .list(.any([.text, .map(.typedText)])),
      "All that is ever typed into the app, the right code first; by itself, the codes of starting points, a wrong one and one that is refused",
      "typed: [\"2580\", { typed: \"1111\", where: lock }]"),
    .init(
      .exploring, "device", .list(changes),
      "What changes of the phone, and when; by itself, what the file asks about",
      "device: [{ enrolled: true }, { enrolled: false, if: { screen: lock } }]"),
    .init(
      .exploring, "server", .list(changes),
      "What changes at the server, and when; by itself, all of its settings",
      "server: [{ is-blocked: true, if: { screen: lock } }]"),
    .init(
      .exploring, "happens", .list(.any([.text, .each(.text)])),
      "What else happens to the phone and the app, as steps of scenarios; by itself, what the file has words for",
      "happens: [sos, { interrupt: siri }]"),
    .init(
      .exploring, "one-trouble-at-a-time", .flag,
      "Whether the network, the server and what is enrolled are in trouble only one after another; by itself so where there is a server",
      "one-trouble-at-a-time: true"),
    .init(
      .exploring, "starts", .list(.text), "The starting points, by their titles; by itself all of them",
      "starts: [Newly installed]"),
    .init(
      .exploring, "policy", .each(.text), "Limits other than the file’s own, so that there are fewer states",
      "policy: { tries: 2 }"),
    .init(
      .exploring, "begins-entries", .condition,
      "When an entry is also left half typed, and finished or taken back later; by itself always",
      "begins-entries: { screen: lock }"),
    .init(
      .exploring, "locks-phone", .condition,
      "When the phone is locked by hand while the app is open; by itself always",
      "locks-phone: { screen: home }"),
    .init(
      .exploring, "unreached", .each(.text),
      "Screens, alerts and places of the system’s that exploring can’t reach, each with the reason",
      "unreached: { sorry: Only a scenario with other limits has it. }"),
    .init(
      .exploring, "bounds", .texts, "What is said of these bounds besides, in sentences",
      "bounds: The network fails only while a PIN is checked."),
  ]

  private static let changes = FlowForm.each(.any([.text, .condition]))

  static let typedTexts: [Keyword] = [
    .init(.typedText, "typed", .text, "The text", "{ typed: \"2580\", where: lock }"),
    .init(
      .typedText, "where", .names,
      "The screens on which it is typed; by itself, wherever as much is asked for",
      "{ typed: \"2580\", where: lock }"),
    .init(
      .typedText, "into", .names, "The fields that it is typed into, by their titles or ids; by itself, any",
      "{ typed: a song of nine bees, into: Password }"),
  ]
}
