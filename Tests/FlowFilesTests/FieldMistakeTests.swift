import Scenarios
import Testing

/// What a flow file with broken text fields is told: where, what, and what would be right.
@Suite struct FieldMistakeTests {
  typealias Break = FlowFileMistakeTests.Break

  @Test(arguments: breaks) func `Each mistake is told once, where it is`(_ one: Break) throws {
    try one.check(in: FieldFileTests.file)
  }

  @Test(arguments: ofForms) func `Each mistake of a form is told once, where it is`(_ one: Break) throws {
    try one.check(in: FieldFileTests.form)
  }

  private static let lock = "Password: { asks-for: password, secure: true, to: 24 }"

  static let breaks: [Break] = [
    Break(
      "fields: { \(lock) }", "fields: {}",
      "27:5: “fields” needs a field: a title, and a map, which may be empty: {}."),
    Break(
      "fields: { \(lock) }", "fields: [Password]",
      "27:13: “fields” takes text fields, as in { Password: { secure: true } }, and this is a list."),
    Break(
      "\(lock)", "Password: secret",
      "27:25: “Password” takes a map, as in { secure: true }, which may be empty: {}, and this is a text."),
    Break(
      "secure: true, to: 24", "secret: true", "27:47: A field has no key “secret”. Did you mean “secure”?"),
    Break("secure: true, to: 24", "secure: maybe", "27:55: “maybe” is neither true nor false."),
    Break("secure: true, to: 24", "to: 32", "27:51: “32” isn’t a whole number from 1 to 31."),
    Break(
      "secure: true, to: 24", "from: 9, to: 8",
      "27:47: A field that takes at least 9 and at most 8 characters takes none."),
    Break("secure: true, to: 24", "to: \"0\"", "27:51: “0” isn’t a whole number from 1 to 31."),
    Break(
      "to: 24", "to: tries-limit", "27:65: There is no limit “tries-limit”. Known: tries, password-length."),
    Break(
      "to: 20 }", "to: 40 }",
      "13:97: A field takes at most 31 characters: give “password-length” a “to” that is no more."),
    Break(
      "asks-for: password", "asks-for: pasword",
      "27:37: There is no text “pasword”. Did you mean “password”?"),
    Break(
      "asks-for: password", "asks-for: wrong", "27:37: There is no text “wrong”. Known: password, first."),
    Break(
      "password: text", "password: code", "22:44: “password” is a code, for a “pad”: a field types a text.",
      "27:37: “password” is a code, for a “pad”: a field types a text.",
      "30:22: “password” is a code, for a “pad”: a field types a text."),
    Break(
      "password: text", "password: txt",
      "3:24: “txt” isn’t what a value can be: count, code, text, flag, screen, enrolled-set, or a list of words. Did you mean “text”?"
    ),
    Break(
      "password: text", "password: { is: text, from: 8 }",
      "3:36: How long a text is, its field says: only a code has a “from”."),
    Break(
      "first: text", "first: text, a: text, b: text, c: text",
      "4:43: There can be 4 texts, and this is one more."),
    Break(
      "first: text", "first: text, a: text, b: text",
      "13:5: There is room for 4 texts, those that have names and the fields of one screen together: here are 5."
    ),
    Break(
      "buttons: { Unlock: submit }", "buttons: { Unlock: [submit] }",
      "28:25: “submit” is all that a button does, without a list: “Continue: submit”."),
    Break(
      "buttons: { Unlock: submit }", "buttons: { Unlock: [go: vault] }",
      "27:5: “fields” need a button that submits them, which Enter taps, too: “buttons: { Continue: submit }”."
    ),
    Break(
      "title: Enter your password", "title: Enter your password\n    pad: { length: 4 }",
      "28:5: A screen has a “pad” or “fields”, not both.",
      "31:22: “password” is a text, for “fields”: a pad types a code."),
    Break(
      "buttons: { Start over: [reset: [wrong, password], go: choose] }", "buttons: { Start over: submit }",
      "39:16: “submit” is for “fields” with “complete”: there is nothing to be submitted here."),
    Break(
      "if: { typed: password }", "if: { typed: pasword }",
      "30:22: There is no code “pasword”. Did you mean “password”?"),
    Break(
      "if: { typed: password }", "if: { typed: { breaks: repeats } }",
      "30:24: A field types a text: only codes of digits are too simple."),
    Break(
      "if: { password: none }", "if: { password: empty }",
      "9:30: A text is “set” or “none”; what was typed is compared by { typed: password }."),
    Break(
      "if: { password: none }", "if: { password: { breaks: repeats } }",
      "9:32: “password” is a text: only codes of digits are too simple."),
    Break(
      "set: { first: typed }", "set: { first: tiped }",
      "15:30: A text is set to: typed, none, a text in quotes, or another text. Did you mean “typed”?"),
    Break(
      "set: { first: typed }", "set: { first: \"\(String(repeating: "é", count: 16))\" }",
      "15:30: A text has from 1 to 31 bytes, and this has 32."),
    Break(
      "set: { first: typed }", "set: { first: \"a\\tb\" }",
      "15:30: This text has a character that nobody can type."),
    Break(
      "title: Passwords", "title: \"{password}\"", "33:19: What somebody typed is shown in its field only."),
    Break(
      "{ password: open sesame }", "{ password: \"\(String(repeating: "x", count: 32))\" }",
      "6:3: “xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx” isn’t a value of “password”: a text of at most 31 bytes | none."
    ),
    Break(
      "    fields: { \(lock) }\n    buttons: { Unlock: submit }\n", "",
      "27:5: “complete” is for a “pad” or “fields”: there is nothing to be completed here."),
    Break(
      "complete: [set: { first: typed }, go: repeat]", "enter: []",
      "13:5: “fields” need “complete”: what happens once they are submitted."),
  ]

  static let ofForms: [Break] = [
    Break(
      "User name: { asks-for: user }", "User name: {}",
      "18:7: Each of several fields says “asks-for”: which text is typed there."),
    Break(
      "User name: { asks-for: user }", "User name: { asks-for: secret }",
      "19:7: Another field of this screen asks for “secret” already."),
    Break(
      "User name: { asks-for: user }", "User name: { asks-for: user }\n      A: {}\n      B: {}",
      "19:7: Each of several fields says “asks-for”: which text is typed there.",
      "20:7: Each of several fields says “asks-for”: which text is typed there.",
      "21:7: A screen has room for 3 fields."),
    Break("{ typed: user }", "{ typed: users }", "8:30: There is no code “users”. Did you mean “user”?"),
    Break(
      "user: text, secret: text", "user: text, secret: text, third: text, fourth: text, fifth: text",
      "5:66: There can be 4 server texts, and this is one more."),
    Break(
      "forgets: { signed-in: flag }",
      "forgets: { signed-in: flag, own: text }\nsteps: { a: [set: { own: user }] }",
      "4:26: “user” is the server’s: the app doesn’t know it."),
  ]
}
