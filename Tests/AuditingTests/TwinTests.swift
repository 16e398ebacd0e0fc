import Auditing
import Exploration
import Testing

/// A flow with a slip, and its twin without, by one condition.
struct Twins: Sendable, CustomTestStringConvertible {
  let condition: String
  let broken: String
  let mended: String
  /// What is said of the twin.
  let verdict: String
  var testDescription: String { condition }

  static let met = "met within bounds"

  init(_ condition: String, _ broken: String, _ mended: String, verdict: String = met) {
    (self.condition, self.broken, self.mended, self.verdict) = (condition, broken, mended, verdict)
  }

  /// Both of the zoo.
  init(_ condition: String, zoo name: String) {
    self.init(condition, SmallFlows.zoo(name, "broken"), SmallFlows.zoo(name, "mended"))
  }

  /// One flow, and what is replaced in it so that it is broken, or mended.
  init(
    _ condition: String, of text: String, broken: KeyValuePairs<String, String> = [:],
    mended: KeyValuePairs<String, String> = [:], verdict: String = met
  ) {
    func changed(_ changes: KeyValuePairs<String, String>) -> String {
      changes.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }
    self.init(condition, changed(broken), changed(mended), verdict: verdict)
  }
}

/// Each condition on a flow with a slip, and on its twin without: the scenario passes on the one and fails on the other.
@Suite struct TwinTests {
  @Test(arguments: SmallFlows.twins) func theScenarioPassesOnTheFlowAndFailsOnItsTwin(_ twins: Twins) throws {
    try #require(twins.broken != twins.mended && !twins.broken.isEmpty && !twins.mended.isEmpty)
    let broken = try Audited(twins.broken, twins.condition)
    let witness = try #require(
      broken.verdict.witness, "\(twins.condition): \(broken.verdict.kind.name), \(broken.verdict.words)")
    #expect(try Audited.passes(witness.scenario, on: twins.broken), "\(witness.scenario.text)")
    #expect(try !Audited.passes(witness.scenario, on: twins.mended), "\(witness.scenario.text)")
    let mended = try Audited(twins.mended, twins.condition).verdict
    #expect(mended.kind.name == twins.verdict, "\(twins.condition): \(mended.words)")
  }
}

extension SmallFlows {
  private static let sessions = clause("stays-open-for-ever").replacing(
    "timers:\n",
    with:
      "timers:\n  session: { after: session, clock: uptime, ends: access, while: { screen: home }, then: [go: lock] }\n"
  )

  /// Whoever signs in is told the same, whichever text was wrong.
  private static let alikeAnswers = clause("a-name-and-a-password")
    .replacing("Nobody has that name.", with: "That’s wrong.")
    .replacing("That isn’t your password.", with: "That’s wrong.")

  private static let needsProof =
    "{ rule: \"App content is seen only by somebody who authenticated, or chose not to lock, since that was last required\" }"

  /// Each condition on a flow with a slip, and on its twin without.
  fileprivate static let twins = [
    Twins("{ idle: 5m }", zoo: "no-idle-lock-in-front"),
    Twins("{ guesses: { at-most: 5 } }", zoo: "count-forgotten"),
    Twins("{ guesses: { at-most: 5, until-break-of: 30s } }", of: bank, broken: ["tries: 3": "tries: 8"]),
    Twins(
      "last-try-is-told", of: bank,
      broken: ["length of: pin, tries: wrong-pins": "length of: pin", "tries: 3": "tries: 4"],
      mended: ["tries: 3": "tries: 4"]),
    Twins("tries-outlast-matches", bankWithFaces(forgets: true), bankWithFaces(forgets: false)),
    Twins("another-face-opens-nothing", zoo: "another-face-opens"),
    Twins("another-face-opens-nothing", safe(checks: false), safe(checks: true)),
    Twins("prompts-release-keys", bankWithKey("none"), bankWithKey("biometry-current-set")),
    Twins("sensitive-screens-need-proof", bankWithPayments(asks: false), bankWithPayments(asks: true)),
    Twins("other-ways-than-biometry", zoo: "no-way-but-biometry"),
    // A button for phones without a passcode is a way to none who hasn’t erased his.
    Twins(
      "other-ways-than-biometry",
      zoo("no-way-but-biometry", "broken").replacing(
        "buttons: { Unlock: [do: unlock] }",
        with: "buttons: { Unlock: [do: unlock], Open: { if: { passcode: none }, then: [go: album] } }"),
      zoo("no-way-but-biometry", "mended")),
    Twins("another-face-opens-nothing", reusing(onlyTheSame: false), reusing(onlyTheSame: true)),
    Twins(
      "other-ways-than-biometry",
      zoo("no-way-but-biometry", "broken").replacing(
        "policy: biometrics # and nothing else, ever", with: "policy: biometrics\n        reuse: 30s"),
      zoo("no-way-but-biometry", "mended")),
    Twins(
      "switcher-shows-nothing-private", letters(staySignedIn: true, areCovered: false),
      letters(staySignedIn: true, areCovered: true)),
    Twins(
      "restarts-need-proof", letters(staySignedIn: true, areCovered: true),
      letters(staySignedIn: false, areCovered: true)),
    Twins("other-ways-than-typing", bank, bankWithFaces(forgets: false)),
    Twins(
      "passcode-opens-nothing", zoo("no-way-but-biometry", "mended"), zoo("no-way-but-biometry", "broken")),
    Twins("passcode-is-needed", bank, bankForPhonesWithPasscodes),
    Twins("{ prompts-are-asked-for: 5s }", asking(late: true), asking(late: false)),
    Twins("{ time-limits-are-warned-of: 20s }", vault(warns: false), vault(warns: true)),
    Twins(
      "{ digits: { at-least: 6 } }", of: bank,
      mended: ["2580": "258013", "pin: code": "pin: { is: code, from: 6, to: 6 }"], verdict: "met by figures"),
    Twins(
      "easy-codes-are-refused", of: zoo("count-forgotten", "mended"),
      mended: ["pad: { length: 4 }": "pad: { length: 4, refuses: [sequences, repeats] }"],
      verdict: "met by figures"),
    // Behind a small prompt it can still be read.
    Twins(
      "{ idle: 2m }", of: clause("idle-behind-a-prompt"),
      mended: [
        "then: [ask-owner: { for: Are you still there?, policy: biometrics, success: [start: idle], else: [go: lock] }]":
          "then: [go: lock]"
      ]),
    // Who was away comes back to what was there, and who taps “Go on” needs no more.
    Twins(
      "{ idle: 5m }", of: vault(warns: false),
      broken: [
        "private: true, leave: [go: lock] }":
          "private: true, leave: [go: away] }\n  away: { title: Vault, style: cover, return: [go: keys] }"
      ]),
    Twins(
      "{ idle: 5m }", of: vault(warns: false),
      broken: [
        "then: [go: lock]": "then: [go: there]",
        "screens:": "screens:\n  there: { title: Still there?, buttons: { Go on: [go: keys] } }",
      ]),
    // What is gone for a while may come back without a touch.
    Twins(
      "{ idle: 5m }", of: clause("comes-back-by-itself"),
      mended: [
        "while: { screen: offers }, clock: uptime, then: [go: home] }":
          "while: { screen: offers }, clock: uptime, then: [go: lock] }",
        "Back: [go: home]": "Back: [go: lock]",
      ]),
    // Who left the app before the restart may still be in.
    Twins(
      "restarts-need-proof", of: clause("restarted-within-the-grace-time"),
      mended: [
        "      then: [stop: away, go: home]\n      else: [go: lock]\ntimers":
          "      then: [stop: away, go: lock]\n      else: [go: lock]\ntimers"
      ]),
    // Who may choose a code behind a proof comes in by that code.
    Twins(
      "another-face-opens-nothing", of: clause("another-code-behind-a-match"),
      mended: ["success: [go: new-pin]": "success: [go: lock]"]),
    Twins(
      "passcode-opens-nothing", of: clause("another-code-behind-a-proof"),
      mended: ["success: [go: new-pin]": "success: [go: lock]"]),
    Twins(
      "tries-outlast-matches", of: clause("tries-back-after-a-tap"),
      mended: ["Continue: [reset: wrong, go": "Continue: [go"]),
    Twins(
      "{ prompts-are-asked-for: 5s }", of: clause("asks-after-two-waits"),
      mended: ["then: [do: ask] }": "then: [] }"]),
    Twins(
      "{ prompts-are-asked-for: 5s }", of: clause("asks-at-the-end"),
      mended: ["then: [go: lock, do: ask] }": "then: [go: lock] }"]),
    Twins(
      "sensitive-screens-need-proof", of: clause("covered-while-left"),
      mended: ["covered-by: cover": "leave: [go: lock]"]),
    // Of two lengths the shorter counts, wherever it comes from.
    Twins(
      "{ digits: { at-least: 4, at-most: 12 } }", of: clause("two-lengths"),
      mended: ["length of: pin": "length: 6", "\"258\"": "\"258036\""], verdict: "met by figures"),
    // What one pad refuses, another may take.
    Twins(
      "easy-codes-are-refused", of: clause("easy-codes"),
      mended: ["pad: { length: 6 }": "pad: { length: 6, refuses: [sequences, repeats] }"],
      verdict: "met by figures"),
    // What opens only with the server’s answer, or after a tap, opens all the same.
    Twins(
      "passcode-opens-nothing", of: clause("opens-with-an-answer"),
      mended: ["for: Open": "policy: biometrics, for: Open"]),
    Twins(
      "passcode-opens-nothing", of: clause("opens-with-a-tap"),
      mended: ["for: Open": "policy: biometrics, for: Open"]),
    Twins(
      "prompts-release-keys", of: clause("opens-with-a-tap"), mended: ["binds: none": "binds: user-presence"]),
    // Who goes on reading is asked again once a limit is over that no touch puts off.
    Twins(
      "{ overall-timeout: 24h }", of: clause("stays-open-for-ever"),
      mended: [
        "timers:\n": """
        timers:
          session: { after: session, clock: uptime, ends: access, while: { screen: home }, then: [go: lock] }

        """
      ]),
    // A limit that is longer than what is asked for is none.
    Twins(
      "{ overall-timeout: 24h }", of: sessions, broken: ["session: 12h": "session: 30h"]),
    // One that comes to who goes on reading, too, takes a warning as well.
    Twins(
      "{ time-limits-are-warned-of: 20s }", of: clause("warned-by-a-page"),
      broken: [
        "limits: {": "limits: { session: 12h,",
        "timers:\n":
          "timers:\n  session: { after: session, clock: uptime, ends: access, while: { screen: keys }, then: [go: lock] }\n",
      ]),
    // Each tap puts one limit off, and the answer to it the other.
    Twins(
      "{ overall-timeout: 2m }", of: clause("put-off-by-an-answer"),
      mended: ["done: [start: most]": "done: []"], verdict: "met by figures"),
    // What can be chosen after a warning isn’t refused.
    Twins(
      "easy-codes-are-refused", of: clause("weak-codes-are-taken"),
      mended: [", Use it anyway: [go: again]": "", "Use it anyway: [go: again], ": ""],
      verdict: "met by figures"),
    Twins(
      "{ digits: { at-least: 4 } }", of: clause("short-codes"), mended: ["from: 3": "from: 4"],
      verdict: "met by figures"),
    Twins(
      "refused-codes-are-told", of: clause("easy-codes"),
      broken: ["texts: [ { if: {retrying: true}, then: Too simple. } ]": "texts: []"]),
    Twins(
      "refused-codes-are-told", of: clause("easy-codes"),
      broken: ["texts: [ { if: {retrying: true}, then: Too simple. } ]": "texts: []"],
      mended: [
        "    texts: [ { if: {retrying: true}, then: Too simple. } ]\n": "",
        "refuses: [sequences, repeats] }\n    complete: [set: { first: typed }, go: again]":
          "title: Choose }\n    complete: [{ if: { typed: { breaks: [sequences, repeats] } }, then: [show: simple], else: [set: { first: typed }, go: again] }]",
        "flow: easy-codes":
          "flow: easy-codes\nalerts: { simple: { title: Too simple, buttons: { OK: [retry] } } }",
      ]),
    // Behind a question that is asked where everything is open already, nothing opens.
    Twins(
      "passcode-opens-nothing", of: clause("asks-behind-what-is-open"), broken: ["policy: biometrics, ": ""]),
    Twins(
      "wrong-entries-are-told", of: clause("wrong-and-silent"), mended: ["else: [clear]": "else: [retry]"]),
    Twins(
      "wrong-elements-look-alike", of: clause("a-name-and-a-password"),
      mended: ["Nobody has that name.": "That’s wrong.", "That isn’t your password.": "That’s wrong."]),
    Twins(
      "what-is-confirmed-shows", of: clause("confirms-a-payment"),
      mended: ["Your payment of $12.": "Your payment of $12 to Anna Green."]),
    Twins(
      "time-limits-are-told", of: clause("tells-how-long"),
      broken: ["pin: typed }, go: about": "pin: typed }, go: home"],
      mended: ["tells: idle": "tells: [idle, soon]"]),
    // An answer may tell by what is emptied, by what comes later, and by what stands in a field.
    Twins(
      "wrong-elements-look-alike", of: alikeAnswers,
      broken: ["no-account: [set: { wrong: name }]": "no-account: [set: { wrong: name }, clear]"]),
    Twins(
      "wrong-elements-look-alike", of: alikeAnswers,
      broken: [
        "no-account: [set: { wrong: name }]": "no-account: [set: { wrong: name }, start: checking]",
        "screens:":
          "limits: { long: 2s }\ntimers: { checking: { after: long, clock: uptime, ends: display, during: sign-in, then: [show: hint] } }\nalerts: { hint: { title: Nobody has that name, buttons: { OK: [] } } }\nscreens:",
      ]),
    Twins(
      "wrong-elements-look-alike", of: alikeAnswers,
      broken: [
        "Name: { asks-for: account }": "Name: { asks-for: account, placeholder: \"{hint}\" }",
        "screens:":
          "words: { hint: { if: { wrong: name }, then: Nobody has that name, else: Your name } }\nscreens:",
        "no-account: [set: { wrong: name }]": "no-account: [set: { wrong: name }, clear]",
        "wrong-password: [set: { wrong: password }]": "wrong-password: [set: { wrong: password }, clear]",
      ]),
    // A part of a word or of a figure is another.
    Twins(
      "what-is-confirmed-shows", of: clause("confirms-a-payment"),
      broken: ["To: Anna Green,": "To: Anna Greenwood,", "of $12.": "of $12 to Anna Green."],
      mended: ["of $12.": "of $12 to Anna Green."]),
    // Under an alert nothing is read.
    Twins(
      "time-limits-are-told", of: clause("tells-how-long"),
      broken: [
        "    tells: idle": "    tells: [idle, soon]\n    enter: [show: welcome]",
        "timers:": "alerts: { welcome: { title: Welcome, buttons: { Start: [go: home] } } }\ntimers:",
      ], mended: ["tells: idle": "tells: [idle, soon]"]),
    // What a server makes of a code is seen with its answer, and what is said of the last try before it is typed.
    Twins(
      "{ guesses: { at-most: 5 } }", of: clause("checked-by-a-server"),
      mended: ["tries: 6, almost: 5": "tries: 5, almost: 4"]),
    Twins(
      "last-try-is-told", of: clause("checked-by-a-server"),
      broken: ["nearly: [set: { warned: true }, retry]": "nearly: [retry]"]),
    // A warning may be a page.
    Twins(
      "{ time-limits-are-warned-of: 20s }", of: clause("warned-by-a-page"),
      broken: ["warning: 100s": "warning: 110s"]),
    // A button that says that one stays, and where one doesn’t.
    Twins(
      "{ time-limits-are-warned-of: 20s }", of: vault(warns: true),
      broken: [
        "timers:\n":
          "timers:\n  end: { after: idle, clock: uptime, ends: access, while: { screen: keys }, then: [reset: warned, go: lock] }\n"
      ]),
    // What a timer with “ends: access” took away has to be proved again.
    Twins(
      needsProof, of: clause("cancel-after-the-idle-lock"),
      mended: ["    buttons: { Cancel: { if: { idled: true }, then: [go: place] } }\n": ""]),
    // Who chooses a second code has proved nothing about the first.
    Twins(
      needsProof, of: clause("another-code-is-no-proof"),
      mended: [
        "[ { if: { emergency: none }, then: [go: choose], else: [go: ask] } ]": "[go: ask]",
        "rows: { Lock: [go: lock] }":
          "rows: { Lock: [go: lock], Emergency code: { if: { emergency: none }, then: [go: choose] } }",
        "complete: [set: { emergency: typed }": "leave: [go: lock]\n    complete: [set: { emergency: typed }",
      ]), Twins(needsProof, zoo: "cancelled-is-as-good-as-proved"),
  ]
}
