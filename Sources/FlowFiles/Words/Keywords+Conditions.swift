import DeviceSimulation
import UnlockEngine

// What can be asked, and texts that depend on it.

extension Keyword {
  static let conditions: [Keyword] = [
    .init(
      .condition, "all", .list(.condition), "All of a list are so; a map is read like that anyway",
      "{ all: [{ method: pin }, { screen: lock }] }"),
    .init(
      .condition, "any", .list(.condition), "At least one of a list is so; a list is read like that anyway",
      "{ any: [{ method: pin }, { method: owner }] }"),
    .init(
      .condition, "not", .condition, "Something isn’t so; of a list, nothing is", "{ not: { method: none } }"),
    .init(
      .condition, "typed", .any([.name, .map(.typed)]),
      "What was typed is a code or a text that the app knows", "{ typed: pin }"),
    .init(.condition, "retrying", .flag, "The entry before was wrong", "{ retrying: true }"),
    .init(
      .condition, "screen", .names,
      "The screen is one of these: in rules the one that shows, elsewhere the one that was gone to",
      "{ screen: [lock, lock-pin] }"),
    .init(.condition, "alert", .names, "The alert that shows is one of these, or “none”", "{ alert: none }"),
    .init(.condition, "running", .names, "A timer runs", "{ running: idle }"),
    .init(
      .condition, "owner", .choices(["can-be-asked", "cannot-be-asked"]),
      "Whether the phone has a passcode, so that its owner can be asked", "{ owner: cannot-be-asked }"),
    .init(
      .condition, "biometry",
      .choices(
        ["offered", "not-offered", "enrolled", "not-enrolled", "locked-out", "usable", "not-usable"]
          + LABiometryType.allCases.map(\.name)),
      "“offered”: there is biometry that this app may use, locked at the moment or not; or which kind it is",
      "{ biometry: offered }"),
    .init(
      .condition, "face-id-permission", .choices(FaceIDPermission.allCases.map(\.name)),
      "Whether the app may use Face ID", "{ face-id-permission: denied }"),
    .init(
      .condition, "passcode", .choices(["set", "none"]), "Whether the phone has a passcode",
      "{ passcode: none }"),
    .init(
      .condition, "network", .choices(NetworkState.allCases.map { "\($0)" }), "How the phone is connected",
      "{ network: offline }"),
    .init(.condition, "jailbroken", .flag, "Whether the phone is jailbroken", "{ jailbroken: true }"),
    .init(.condition, "ios", .number(7...99), "Its iOS is at least that", "{ ios: 17 }"),
    .init(
      .condition, "model", .choices(DeviceModel.allCases.map(\.title)), "Whether it is an iPhone or an iPad",
      "{ model: iPad }"),
    .init(
      .condition, "waiting-for", .names,
      "A request was sent from the screen that shows, and its answer isn’t there yet",
      "{ waiting-for: check-pin }"),
    .init(
      .condition, "entry", .choices(["empty", "begun"]),
      "Whether something is typed, on the pad or in a field", "{ entry: begun }"),
    .init(
      .condition, "refused-key", .flag, "The key typed last is none that its field takes",
      "{ refused-key: true }"),
    .init(
      .condition, "set-aside", .flag, "Something else has the screen: the app switcher, the home screen",
      "{ set-aside: true }"),
    .init(.condition, "captured", .flag, "Whether the screen is recorded or mirrored", "{ captured: true }"),
    .init(
      .condition, "opened-by", .choices(Opening.allCases.map(\.name)),
      "What opened the app, for “opened”: what is wanted later, a value keeps",
      "{ opened-by: [link, notification] }"),
    .init(
      .condition, "system", .choices(["none", "biometry", "passcode", "face-id", "touch-id", "optic-id"]),
      "What the system asks the owner for on behalf of the app: a face or a finger, or the passcode",
      "{ system: none }"),
    .init(
      .condition, "given-none", .names, "Whether an option was said to be none, for “begin”",
      "{ given-none: pin }"),
    .init(.condition, "given", .names, "Whether an option was said, for “begin”", "{ given: pin }"),
  ]

  static let comparisons: [Keyword] = [
    .init(
      .comparison, "reached", .name,
      "A count has come to a limit, where that is one or more; counts stop there",
      "{ wrong-pins: { reached: tries } }"),
    .init(
      .comparison, "within", .name, "No more is left of a limit than this one says; with “of”",
      "{ wrong-pins: { within: few, of: tries } }"),
    .init(
      .comparison, "of", .name, "The limit that is meant by “within”",
      "{ wrong-pins: { within: few, of: tries } }"),
  ]

  static let typed: [Keyword] = [
    .init(
      .typed, "breaks", .any([.names, .map(.codeRule), .list(.any([.text, .map(.codeRule)]))]),
      "What was typed is too simple: “sequences”, “ascending”, “descending”, “repeats”, “equal-steps” as 2468, codes",
      "{ typed: { breaks: [sequences, repeats, \"2580\"] } }"),
    .init(
      .typed, "is", .choice(NamedCheck.allCases.map(\.rawValue)),
      "What was typed is a right one by the check of its field", "{ typed: { is: activation-code } }"),
  ]

  static let copy: [Keyword] = [
    .init(
      .copy, "if", .condition, "The text depends on what is so",
      "lock-name: { if: { biometry: offered }, then: \"{biometry}\", else: passcode }"),
    .init(
      .copy, "then", .copy, "The text if it is so; without “if”, last in a list, the text otherwise",
      "lock-name: [{ if: { biometry: faceID }, then: Face ID }, { then: passcode }]"),
    .init(
      .copy, "else", .copy, "The text otherwise",
      "lock-name: { if: { biometry: offered }, then: \"{biometry}\", else: passcode }"),
    .init(
      .copy, "by", .name, "The text depends on the word that a value has: one for each, or “else”",
      "how: { by: method, pin: with a PIN, owner: \"with {biometry}\", else: without a lock }"),
    .init(
      .copy, "of", .name, "The text depends on this count; “#” in it is the number",
      "failures: { of: wrong-pins, one: One wrong PIN., other: \"# wrong PINs.\" }"),
    .init(
      .copy, "left-of", .name,
      "The text depends on what is left of this limit; “of” says which count takes it away",
      "left: { left-of: tries, of: wrong-pins, one: One try left., other: \"# tries left.\" }"),
    .init(
      .copy, "shows", .choice(["left-in-round", "round"]), "Which number of a count that goes in rounds",
      "left: { of: rounded, shows: left-in-round, other: \"# tries left.\" }"),
    .init(
      .copy, "zero", .copy, "The text for none",
      "left: { left-of: tries, of: wrong-pins, zero: No tries left., other: \"# tries left.\" }"),
    .init(
      .copy, "one", .copy, "The text for one",
      "left: { left-of: tries, of: wrong-pins, one: One try left., other: \"# tries left.\" }"),
    .init(
      .copy, "other", .copy, "The text for all other numbers",
      "left: { left-of: tries, of: wrong-pins, other: \"Tries left: #\" }"),
  ]

  static let braces: [Keyword] = [
    .init(
      .braces, "biometry", .alone, "Face ID, Touch ID or Optic ID, by the phone", "title: \"Use {biometry}\""),
    .init(
      .braces, "model", .alone, "What the phone is: iPhone or iPad", "title: \"Your {model} has no passcode\""
    ),
    .init(
      .braces, "refused-key", .alone, "The key typed last, where its field doesn’t take it",
      "title: \"A code has no “{refused-key}”\""),
    .init(
      .braces, "time-left", .alone, "What is left of the timer that “countdown” names",
      "{ title: \"Try again in {time-left}\", countdown: idle }"),
  ]
}
