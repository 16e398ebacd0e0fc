extension Keyword {
  static let goals: [Keyword] = [
    .init(
      .goal, "start", .text, "The title of a starting point; the first one where nothing is said",
      "Unlock: { start: Newly installed, until: { inside: true } }"),
    .init(
      .goal, "device", .each(.text), "Settings of the phone that differ from those of the starting point",
      "Unlock: { device: { passcode: none }, until: { inside: true } }"),
    .init(
      .goal, "app", .each(.text), "Options of the app that differ from those of the starting point",
      "Unlock: { app: { method: pin }, until: { inside: true } }"),
    .init(
      .goal, "policy", .each(.text), "Limits that differ from the file’s own",
      "Get back in: { policy: { tries: 3 }, from: { alert: sorry }, until: { inside: true } }"),
    .init(
      .goal, "from", .map(.goalCondition),
      "Where it begins: come to in the cheapest way, which isn’t counted",
      "Get back in: { from: { alert: sorry }, until: { inside: true } }"),
    .init(
      .goal, "by", .map(.goalCondition), "What has to happen on the way",
      "Unlock after two bad scans: { by: { failed-scans: 2 }, until: { inside: true } }"),
    .init(
      .goal, "without", .map(.goalCondition),
      "What nobody would pay for it: ways that come by this don’t count",
      "Get back in: { from: { alert: sorry }, without: { pin: none }, until: { inside: true } }"),
    .init(.goal, "until", .map(.goalCondition), "When it is reached", "Get in: { until: { screen: home } }"),
    .init(
      .goal, "needs", .choice(["biometry"]), "It makes sense only with a sensor that knows somebody",
      "Unlock after two bad scans: { by: { failed-scans: 2 }, needs: biometry, until: { inside: true } }"),
  ]

  static let goalConditions: [Keyword] = [
    .init(
      .goalCondition, "inside", .flag, "A private screen shows, and nothing lies over it",
      "{ inside: true, method: pin }"),
    .init(
      .goalCondition, "failed-scans", .number(1...5), "At least so many scans have failed in a row",
      "{ failed-scans: 2 }"),
    .init(
      .goalCondition, "changed", .names,
      "A value or a code is another one than where the way began; a code that is gone isn’t",
      "{ inside: true, changed: pin }"),
  ]
}
