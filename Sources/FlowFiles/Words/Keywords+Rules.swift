import UnlockEngine

// What a file promises of its own.

extension Keyword {
  static let rules: [Keyword] = [
    .init(
      .rule, "always", .condition, "It is so in every state, or wherever the rule is judged",
      "Accounts are only seen with a PIN: { always: { any: [{ not: { screen: home } }, { pin: set }] } }"),
    .init(
      .rule, "never", .condition, "It is so in no state, or nowhere where the rule is judged",
      "Nobody is in without a PIN: { never: { screen: home, pin: none } }"),
    .init(
      .rule, "sometimes", .condition, "It is so in some state",
      "One can get in: { sometimes: { screen: home } }"),
    .init(
      .rule, "when", .condition,
      "With “always” or “never”: judged only where this is so, in a state or in a step",
      "The set-up knows no PIN: { when: { screen: setup }, always: { pin: none } }"),
    .init(
      .rule, "after", .condition, "With “always” or “never”: judged only when this becomes so",
      "Signing out forgets the PIN: { after: { screen: setup }, always: { pin: none } }"),
    .init(
      .rule, "for", .any([.text, .each(.text)]),
      "How long “when” has to be so until “always” is: neither sooner nor later. With the limit whose figure it is, what is set for that "
        + "counts",
      "Five minutes without a touch lock: { when: { screen: home }, for: { away: 5m }, always: { screen: lock } }"
    ),
    .init(
      .rule, "for-more-than", .any([.text, .each(.text)]),
      "The same, where exactly that long isn’t long enough",
      "More than five minutes lock: { when: { screen: home }, for-more-than: 5m, always: { screen: lock } }"),
    .init(
      .rule, "touch-restarts", .flag, "The time of “for” begins anew with whatever somebody does to the app",
      "Who is idle is locked: { when: { screen: home }, for: 5m, touch-restarts: true, always: { screen: lock } }"
    ),
    .init(
      .rule, "assumes", .names, "Limits under whose own values alone the rule can be judged",
      "The fifth is the last: { when: { wrong-pins: 5 }, always: { screen: setup }, assumes: tries }"),
    .init(
      .rule, "covers", .names, "The requirements that it stands for, with or without scenarios",
      "Nobody is in without a PIN: { never: { screen: home, pin: none }, covers: AUTH-1 }"),
  ]

  static let ruleConditions: [Keyword] = [
    .init(
      .ruleCondition, "changes", .names,
      "A value or a code isn’t what it was before the step; a reinstall is no such step",
      "A PIN is set by who is in: { when: { changes: pin }, always: { before: { screen: home } } }"),
    .init(
      .ruleCondition, "before", .condition, "What was so before the step",
      "One gets in through the lock: { after: { screen: home }, always: { before: { screen: lock } } }"),
    .init(
      .ruleCondition, "by", .choices(Causes.words.map(\.0)),
      "What the step is by: “right-code”, “wrong-code”, typed on a pad or in fields, come to the server, or answered by it; “owner”, a face, a "
        + "finger or the passcode was right; “no-owner”, asking for it ended otherwise; “tap”, “typing”; “answer”, the server’s; “operator”, a setting of the server’s; "
        + "“time”, nothing is done but waiting",
      "Only the right PIN opens it: { after: { screen: home }, always: { by: [right-code, owner] } }"),
    .init(
      .ruleCondition, "tapped", .names, "The button, row or switch that is tapped in the step",
      "Nothing is set by itself: { when: { changes: method }, always: { tapped: use-pin } }"),
    .init(
      .ruleCondition, "last-tapped", .names,
      "The button, row or switch that was tapped last, in this run of the app; what came of a tap is asked once",
      "What was chosen is set: { when: { changes: pin, pin: set }, always: { last-tapped: use-pin } }"),
    .init(
      .ruleCondition, "enabled", .names, "What can be tapped on the screen that shows, or “none”",
      "While it waits nothing can be tapped: { when: { waiting-for: check-pin }, always: { enabled: none } }"),
    .init(
      .ruleCondition, "time-left", .each(.any([.text, .each(.text)])),
      "How long a timer still runs; with the limit whose figure it is, what is set for that counts",
      "Who is in has five minutes: { after: { running: idle }, always: { time-left: { idle: { away: 5m } } } }"
    ),
  ]
}
