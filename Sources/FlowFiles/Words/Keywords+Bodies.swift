import UnlockEngine

// What stands in a screen's body.

extension Keyword {
  static let bodies: [Keyword] = [
    .init(
      .body, "illustration", .choice(Illustration.allCases.map(\.rawValue)),
      "A picture by its name; without “says” an ornament, of which VoiceOver says nothing",
      "illustration: shield"),
    .init(
      .body, "image", .text,
      "An SVG or PNG file beside this one, which is drawn where there are pictures; it needs “says”",
      "{ image: logo.svg, says: The bank’s logo }"),
    .init(
      .body, "says", .copy,
      "What an image or an illustration shows: VoiceOver reads it, and a terminal has nothing else",
      "{ illustration: shield, says: Your accounts are protected }"),
    .init(.body, "banner", .copy, "A notice across the screen", "banner: You are offline."),
    .init(
      .body, "dots", .text, "The dots of pages that follow each other: which of how many this is",
      "dots: 2 of 4"),
    .init(
      .body, "section", .copy, "The heading over some rows; what is in them stands beside it",
      "{ section: Security, rows: { Change PIN: [go: home] }, footer: Nobody else knows it. }"),
    .init(
      .body, "columns", .each(.copy), "Labels, each with its value: rows to read",
      "columns: { Savings: $12, Current: $40 }"),
    .init(
      .body, "rows", Keyword.buttonForm, "Lines of a list, each with what a tap does",
      "rows: { Settings: [go: setup] }"),
    .init(
      .body, "toggles", Keyword.buttonForm, "Switches, each with the value that it shows and what a tap does",
      "toggles: { Remember me: { toggle: is-new } }"),
    .init(
      .body, "fields", .named(.field), "The text fields of the screen, where they don’t stand first",
      "fields: { Password: { asks-for: password } }"),
    .init(
      .body, "buttons", Keyword.buttonForm, "Buttons among the texts; those at the foot are the screen’s",
      "buttons: { Show more: [go: home] }"),
    .init(
      .body, "footer", .copy, "What is said under the rows of a section",
      "{ rows: { Change PIN: [go: home] }, footer: Nobody else knows it. }"),
    .init(
      .body, "if", .condition, "It is there only if something is so",
      "{ banner: You are offline., if: { network: offline } }"),
  ]
}
