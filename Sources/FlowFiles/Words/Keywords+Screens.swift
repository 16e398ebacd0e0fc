import UnlockEngine

// What is to be seen, and what is waited for.

extension Keyword {
  static let screens: [Keyword] = [
    .init(.screen, "title", .copy, "The heading", "title: Accounts"),
    .init(
      .screen, "texts", .texts, "What stands under it, each for itself or with a condition",
      "texts: [You are signed in., { if: { method: pin }, then: It opens with a PIN. }]"),
    .init(
      .screen, "body", .list(.any([.copy, .map(.body)])),
      "What stands on it from top to bottom, in place of texts, rows, switches and fields: texts, and maps with the words of “What stands in a body”; over a pad texts, banners and pictures, and those that come first over its title",
      "body: [You are signed in., { illustration: shield }, { section: Security, rows: { PIN: [go: home] } }]"
    ),
    .init(
      .screen, "tabs", .each(.any([.steps, .choice(["here"]), .map(.button)])),
      "The tabs at its foot, each with what a tap does, and if you like with an “icon”; “here” is the one whose screen this is",
      "tabs: { Accounts: here, Cards: [go: home] }"),
    .init(
      .screen, "buttons", buttonForm, "Titles, each with what a tap does; the first is the main one",
      "buttons: { Sign in: [go: home], Cancel: [go: setup] }"),
    .init(
      .screen, "rows", buttonForm, "Lines of a list, each with what a tap does",
      "rows: { Settings: [go: setup] }"),
    .init(
      .screen, "toggles", buttonForm, "Switches, each with the value that it shows and what a tap does",
      "toggles: { Remember me: { toggle: is-new } }"),
    .init(
      .screen, "pad", .map(.pad), "A keypad with dots; it needs “complete”",
      "{ pad: { title: Enter your PIN, length of: pin }, complete: [go: home] }"),
    .init(
      .screen, "fields", .named(.field),
      "Text fields; they need “complete”, and a button that does “submit”, which Enter taps, too",
      "{ fields: { Password: { asks-for: password } }, complete: [go: home], buttons: { Sign in: submit } }"),
    .init(
      .screen, "complete", .steps,
      "What happens once as many digits are typed as the pad takes, or once pad or fields are submitted",
      "{ pad: { length: 4 }, complete: [set: { first: typed }, go: home] }"),
    .init(
      .screen, "typing", .steps, "What happens at each key that completes nothing",
      "{ pad: { length: 4 }, typing: [steady], complete: [go: home] }"),
    .init(
      .screen, "instead-of", .name, "It shows by itself in another screen’s place; with “if”",
      "{ instead-of: home, if: { network: offline } }"),
    .init(
      .screen, "if", .condition, "When it shows by itself; with “instead-of”",
      "{ instead-of: home, if: { network: offline } }"),
    .init(.screen, "blurs", .name, "A screen that is seen blurred behind it", "blurs: home"),
    .init(
      .screen, "style", .choice(["page", "list", "cover", "viewfinder"]),
      "How it is drawn, where that doesn’t follow from what it has", "style: cover"),
    .init(
      .screen, "busy", .any([.flag, .condition]),
      "Something turns, and nothing can be tapped; always, or while something is so", "busy: true"),
    .init(
      .screen, "private", .flag, "What nobody may see who didn’t unlock: exploring checks it", "private: true"
    ),
    .init(
      .screen, "sensitive", .flag,
      "What is to be come to only right after a proof, as a payment that is approved: “audit” judges it, and nothing acts on it",
      "sensitive: true"),
    .init(
      .screen, "confirms", .texts,
      "What whoever confirms something there has to see, as the amount and the payee of a payment: “audit” judges it, and nothing acts on it",
      "confirms: [$12, Anna Green]"),
    .init(
      .screen, "tells", .names,
      "The timers of which it says how long they are: “audit” judges when that is seen, and nothing acts on it",
      "tells: idle"),
    .init(.screen, "countdown", .name, "The timer for {time-left} on it", "countdown: idle"),
    .init(.screen, "enter", .steps, "What is done when the screen is come to", "enter: [start: idle]"),
    .init(
      .screen, "leave", .steps, "In place of the moment of that name: something else has the screen",
      "leave: [do: lock]"),
    .init(
      .screen, "background", .steps, "In place of the moment of that name: the app is in the background",
      "background: [go: setup]"),
    .init(
      .screen, "foreground", .steps,
      "In place of the moment of that name: the app was in the background and is about to be in front again",
      "foreground: [do: unlock]"),
    .init(
      .screen, "return", .steps, "In place of the moment of that name: the app is in front again",
      "return: [do: unlock]"),
    .init(
      .screen, "active", .steps, "In place of the moment of that name: the app is active",
      "active: [do: unlock]"),
    .init(
      .screen, "opened", .steps, "In place of the moment of that name: something outside opened the app",
      "opened: [set: { is-new: true }]"),
    .init(
      .screen, "covered-by", .name,
      "The screen that is drawn in its place while something else has the screen", "covered-by: lock"),
    .init(.screen, "called", .text, "What testers call it", "called: the PIN lock"),
    .init(.screen, "covers", .names, "The requirements that say what it does", "covers: [AUTH-1, AUTH-2]"),
  ]

  /// Only the steps, or a map with more.
  static let buttonForm = FlowForm.each(.any([tapForm, .map(.button)]))
  private static let tapForm = FlowForm.any([.steps, .choice(["submit"])])

  static let fields: [Keyword] = [
    .init(
      .field, "asks-for", .name, "The text that is typed there: it is compared with that, or becomes it",
      "Password: { asks-for: password }"),
    .init(.field, "secure", .flag, "It shows dots, and not what is typed", "Password: { secure: true }"),
    .init(
      .field, "placeholder", .copy, "What stands in it as long as nothing is typed",
      "Password: { placeholder: At least ten characters }"),
    .init(
      .field, "from", .text,
      "The fewest characters that can be submitted, 1 if it isn’t said: a number, or a limit",
      "Password: { from: 10 }"),
    .init(
      .field, "to", .text, "The most characters that it takes, 31 if it isn’t said: a number, or a limit",
      "Password: { from: 10, to: 24 }"),
    .init(
      .field, "checked-by", .choice(NamedCheck.allCases.map(\.rawValue)),
      "A check that the program has, which corrects and refuses keys, divides the text and says how long it is",
      "Code: { checked-by: activation-code }"),
    .init(
      .field, "off-if", .condition, "While it holds, nothing can be typed",
      "Password: { off-if: { running: idle } }"),
    .init(
      .field, "id", .name, "What scenarios call it, where that isn’t its title with hyphens",
      "\"{model} password\": { id: password-field }"),
  ]

  static let pads: [Keyword] = [
    .init(
      .pad, "title", .copy, "The heading, if the screen has none", "pad: { title: Enter your PIN, length: 4 }"
    ),
    .init(
      .pad, "keys", .choice(FlowReader.keysOfPads),
      "What its keys are; “letters-and-digits” are on a keyboard, all letters capitals; a “pattern” is nine dots, and a code their order, as the digits from 1 to 9, none twice",
      "pad: { keys: pattern, length: 5 }"),
    .init(
      .pad, "length", .text, "How many digits it takes: a number, or a limit", "pad: { length: pin-length }"),
    .init(
      .pad, "length of", .name, "It takes as many digits as a code has, and asks for that code",
      "pad: { length of: pin }"),
    .init(
      .pad, "from", .text,
      "The fewest digits where a button that does “submit” ends the entry: a number, or a limit",
      "{ pad: { from: 4, to: 8 }, buttons: { OK: submit } }"),
    .init(
      .pad, "to", .text,
      "The most digits where a button that does “submit” ends the entry: a number, or a limit",
      "{ pad: { from: 4, to: 8 }, buttons: { OK: submit } }"),
    .init(
      .pad, "variable-if", .condition,
      "When the length varies; while it isn’t so, the pad takes as many digits as “from” says, and no button submits them",
      "{ pad: { from: 4, to: 8, variable-if: { network: online } }, buttons: { OK: submit } }"),
    .init(
      .pad, "refuses", .any([.names, .map(.codeRule), .list(.any([.text, .map(.codeRule)]))]),
      "Codes that are too simple: “sequences” as 1234, “repeats” as 1111, or some in quotes",
      "pad: { length: 4, refuses: [sequences, repeats, \"2580\"] }"),
    .init(
      .pad, "retrying-until", .choice(["typing", "complete"]),
      "Until when the entry before counts as wrong: the next digit, or the next whole entry",
      "pad: { length: 4, retrying-until: typing }"),
    .init(
      .pad, "tries", .name,
      "The count whose wrong tries it tells: “Wrong PIN. 3 tries left.”, or “Wrong pattern.”, or “Wrong code.” where it has letters",
      "pad: { length of: pin, tries: wrong-pins }"),
    .init(
      .pad, "shakes-if", .condition, "What makes it shake, where that isn’t the entry before",
      "pad: { length: 4, shakes-if: { running: idle } }"),
    .init(
      .pad, "off-if", .condition, "While it holds, nothing can be typed",
      "pad: { length: 4, off-if: { running: idle } }"),
  ]

  static let buttons: [Keyword] = [
    .init(
      .button, "then", .any([.steps, .choice(["submit", "here"])]),
      "What a tap does: steps, or “submit” what is typed on the screen’s pad or in its fields; of a tab, also “here”",
      "Sign in: { then: [go: home] }"),
    .init(
      .button, "id", .name, "What scenarios call it, where that isn’t its title with hyphens",
      "\"Use {biometry}\": { id: use-biometry, then: [go: home] }"),
    .init(
      .button, "role",
      .choice(["primary", "normal", "cancel", "back", "destructive", "link", "row", "key", "staged"]),
      "How it looks, and where it stands; “staged” is no button of the app’s but something that happens in front of the phone",
      "Sign out: { role: destructive, then: [do: sign-out] }"),
    .init(
      .button, "key", .choice(["left", "right"]),
      "It is a key beside a pad’s 0; on the right only while nothing is typed, and ⌫ otherwise",
      "Cancel: { key: right, then: [go: setup] }"),
    .init(
      .button, "icon", .choice(Illustration.allCases.map(\.rawValue)), "What a tab has over its title",
      "{ Accounts: { icon: card, then: here }, Profile: { icon: person, then: [go: home] } }"),
    .init(
      .button, "if", .condition, "It is there only if something is so",
      "Sign out: { if: { method: pin }, then: [do: sign-out] }"),
    .init(
      .button, "enabled-if", .condition, "It can be tapped only if something is so",
      "Go on: { enabled-if: { network: online }, then: [go: home] }"),
    .init(
      .button, "proof", .choice(["sign-in"]),
      "A tap stands for a proof that the file has nothing of, such as a password, which “measure” takes nobody but the owner to have",
      "Sign in: { proof: sign-in, then: [go: home] }"),
    .init(
      .button, "toggle", .name,
      "The flag that a switch shows and a tap flips; what “then” has comes after that",
      "Remember me: { toggle: is-new }"),
    .init(
      .button, "shows", .any([.text, .condition]), "When a switch is on: a value, a condition, true or false",
      "Remember me: { shows: is-new, then: [set: { is-new: true }] }"),
  ]

  static let alerts: [Keyword] = [
    .init(.alert, "title", .copy, "The heading", "title: Too many wrong PINs"),
    .init(.alert, "text", .copy, "What stands under it", "text: You have to sign in again."),
    .init(
      .alert, "buttons", buttonForm, "Titles, each with what a tap does; all close the alert",
      "buttons: { Cancel: [], Sign out: [do: sign-out] }"),
    .init(
      .alert, "style", .choice(["alert", "action-sheet", "sheet"]),
      "Whether it comes in the middle, as choices from below, or as a sheet that covers a part of the screen",
      "style: action-sheet"),
    .init(
      .alert, "detents", .choices(SheetDetent.allCases.map(\.rawValue)),
      "The heights that a sheet can be drawn to, “large” if it isn’t said; it comes up at the first, and a tap on its grabber draws it to the other, where a step showed it",
      "{ style: sheet, detents: [medium, large] }"),
    .init(
      .alert, "over", .names, "The screens that it comes over by itself; with “if”",
      "{ over: [lock-pin], if: { wrong-pins: { reached: tries } } }"),
    .init(
      .alert, "if", .condition, "When it comes by itself, for as long as it is so; with “over”",
      "{ over: [lock-pin], if: { wrong-pins: { reached: tries } } }"),
    .init(.alert, "stays", .flag, "It isn’t closed by going to another screen", "stays: true"),
    .init(
      .alert, "private", .flag, "What nobody may see who didn’t unlock: exploring checks it", "private: true"),
    .init(.alert, "countdown", .name, "The timer for {time-left} in it", "countdown: idle"),
    .init(.alert, "called", .text, "What testers call it", "called: too many PIN attempts"),
    .init(.alert, "covers", .names, "The requirements that say what it does", "covers: AUTH-2"),
  ]

  static let timers: [Keyword] = [
    .init(.timer, "after", .names, "The limit that says how long it runs", "after: away"),
    .init(
      .timer, "after-more-than", .name, "The same, but exactly that long isn’t over yet",
      "after-more-than: away"),
    .init(.timer, "less", .name, "What another wait has already taken of it", "{ after: away, less: short }"),
    .init(
      .timer, "while", .condition,
      "It runs while that is so and at no other time; no step starts it, and after its end it runs again once something else happens",
      "while: { screen: home }"),
    .init(
      .timer, "touch-restarts", .flag, "Whatever somebody does in the app starts it anew; with “while”",
      "{ while: { screen: home }, touch-restarts: true }"),
    .init(
      .timer, "rounds-of", .name, "The end of a round of this count starts it; “after” has a length for each",
      "{ rounds-of: rounded, after: [short, away] }"),
    .init(
      .timer, "during", .names,
      "The screens on which its end counts, those that count it down if it isn’t said; on others it does nothing",
      "during: [home]"),
    .init(
      .timer, "then", .steps, "What its end does; nothing has to, where it is counted down or asked for",
      "then: [do: lock]"),
    .init(
      .timer, "at-server", .steps,
      "What its end does at the server, whether the app runs or not; with “clock: server”, and without “while”",
      "{ at-server: [set: { is-blocked: true }], clock: server }"),
    .init(
      .timer, "clock", .choice(["uptime", "awake", "date", "server"]),
      "What it goes by: “uptime” is time that passes, “awake” stands still while the phone is locked, “date” is what one can set, "
        + "“server” is nothing on the phone", "clock: uptime"),
    .init(
      .timer, "ends", .choice(["display", "lock-out", "access"]),
      "What its end decides: how long something shows, when one may try again, or until when one may go on",
      "ends: access"),
    .init(
      .timer, "outlives-process", .flag, "Whether it goes on when the app is closed", "outlives-process: true"
    ),
    .init(
      .timer, "outlives-app", .flag,
      "Whether the keychain keeps its end, so that it goes on when the app was deleted and installed again",
      "outlives-app: true"
    ),
  ]
}
