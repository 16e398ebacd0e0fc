extension FlowWord {
  static let goals: [FlowWord] = [
    .init(
      .goal, "start", .text, "The title of a starting point; the first one where nothing is said",
      "Unlock: { start: Newly installed, until: { screen: home } }"),
    .init(
      .goal, "from", .condition, "Where it begins: come to in the cheapest way, which isn’t counted",
      "Get back in: { from: { alert: sorry }, until: { screen: home } }"),
    .init(
      .goal, "by", .condition, "What has to happen on the way",
      "Change the PIN: { from: { screen: home }, by: { screen: setup }, until: { screen: home } }"),
    .init(.goal, "until", .condition, "When it is reached", "Get in: { until: { screen: home } }"),
  ]
}
