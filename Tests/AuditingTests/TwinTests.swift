import Auditing
import Exploration
import Testing

/// Each condition on a flow with a slip, and on its twin without: the scenario passes on the one and fails on the other.
@Suite struct TwinTests {
  struct Twins: Sendable, CustomTestStringConvertible {
    let condition: String
    let broken: String
    let mended: String
    /// What is said of the twin.
    var verdict = "met within bounds"
    var testDescription: String { condition }
  }

  static let all = [
    Twins(
      condition: "{ idle: 5m }", broken: SmallFlows.zoo("no-idle-lock-in-front", "broken"),
      mended: SmallFlows.zoo("no-idle-lock-in-front", "mended")),
    Twins(
      condition: "{ guesses: { at-most: 5 } }", broken: SmallFlows.zoo("count-forgotten", "broken"),
      mended: SmallFlows.zoo("count-forgotten", "mended")),
    Twins(
      condition: "{ guesses: { at-most: 5, until-break-of: 30s } }",
      broken: SmallFlows.bank.replacing("tries: 3", with: "tries: 8"), mended: SmallFlows.bank),
    Twins(
      condition: "last-try-is-told",
      broken: SmallFlows.bank.replacing("length of: pin, tries: wrong-pins", with: "length of: pin")
        .replacing("tries: 3", with: "tries: 4"),
      mended: SmallFlows.bank.replacing("tries: 3", with: "tries: 4")),
    Twins(
      condition: "tries-outlast-matches", broken: SmallFlows.bankWithFaces(forgets: true),
      mended: SmallFlows.bankWithFaces(forgets: false)),
    Twins(
      condition: "another-face-opens-nothing", broken: SmallFlows.zoo("another-face-opens", "broken"),
      mended: SmallFlows.zoo("another-face-opens", "mended")),
    Twins(
      condition: "another-face-opens-nothing", broken: SmallFlows.safe(checks: false),
      mended: SmallFlows.safe(checks: true)),
    Twins(
      condition: "prompts-release-keys", broken: SmallFlows.bankWithKey("none"),
      mended: SmallFlows.bankWithKey("biometry-current-set")),
    Twins(
      condition: "sensitive-screens-need-proof", broken: SmallFlows.bankWithPayments(asks: false),
      mended: SmallFlows.bankWithPayments(asks: true)),
    Twins(
      condition: "other-ways-than-biometry", broken: SmallFlows.zoo("no-way-but-biometry", "broken"),
      mended: SmallFlows.zoo("no-way-but-biometry", "mended")),
    Twins(
      condition: "another-face-opens-nothing", broken: SmallFlows.reusing(onlyTheSame: false),
      mended: SmallFlows.reusing(onlyTheSame: true)),
    Twins(
      condition: "other-ways-than-biometry",
      broken: SmallFlows.zoo("no-way-but-biometry", "broken").replacing(
        "policy: biometrics # and nothing else, ever", with: "policy: biometrics\n        reuse: 30s"),
      mended: SmallFlows.zoo("no-way-but-biometry", "mended")),
    Twins(
      condition: "switcher-shows-nothing-private",
      broken: SmallFlows.letters(staySignedIn: true, areCovered: false),
      mended: SmallFlows.letters(staySignedIn: true, areCovered: true)),
    Twins(
      condition: "restarts-need-proof", broken: SmallFlows.letters(staySignedIn: true, areCovered: true),
      mended: SmallFlows.letters(staySignedIn: false, areCovered: true)),
    Twins(
      condition: "other-ways-than-typing", broken: SmallFlows.bank,
      mended: SmallFlows.bankWithFaces(forgets: false)),
    Twins(
      condition: "passcode-opens-nothing", broken: SmallFlows.zoo("no-way-but-biometry", "mended"),
      mended: SmallFlows.zoo("no-way-but-biometry", "broken")),
    Twins(
      condition: "passcode-is-needed", broken: SmallFlows.bank,
      mended: SmallFlows.bankForPhonesWithPasscodes),
    Twins(
      condition: "{ prompts-are-asked-for: 5s }", broken: SmallFlows.asking(late: true),
      mended: SmallFlows.asking(late: false)),
    Twins(
      condition: "{ time-limits-are-warned-of: 20s }", broken: SmallFlows.vault(warns: false),
      mended: SmallFlows.vault(warns: true)),
    Twins(
      condition: "{ digits: { at-least: 6 } }", broken: SmallFlows.bank,
      mended: SmallFlows.bank.replacing("2580", with: "258013").replacing(
        "pin: code", with: "pin: { is: code, from: 6, to: 6 }"), verdict: "met by figures"),
    Twins(
      condition: "easy-codes-are-refused", broken: SmallFlows.zoo("count-forgotten", "mended"),
      mended: SmallFlows.zoo("count-forgotten", "mended").replacing(
        "pad: { length: 4 }", with: "pad: { length: 4, refuses: [sequences, repeats] }"),
      verdict: "met by figures"),
    // Behind a small prompt it can still be read.
    Twins(
      condition: "{ idle: 2m }", broken: SmallFlows.clause("idle-behind-a-prompt"),
      mended: SmallFlows.clause("idle-behind-a-prompt").replacing(
        "then: [ask-owner: { for: Are you still there?, policy: biometrics, success: [start: idle], else: [go: lock] }]",
        with: "then: [go: lock]")),
    // What is gone for a while may come back without a touch.
    Twins(
      condition: "{ idle: 5m }", broken: SmallFlows.clause("comes-back-by-itself"),
      mended: SmallFlows.clause("comes-back-by-itself").replacing(
        "while: { screen: offers }, clock: uptime, then: [go: home] }",
        with: "while: { screen: offers }, clock: uptime, then: [go: lock] }")),
    // Who left the app before the restart may still be in.
    Twins(
      condition: "restarts-need-proof", broken: SmallFlows.clause("restarted-within-the-grace-time"),
      mended: SmallFlows.clause("restarted-within-the-grace-time").replacing(
        "      then: [stop: away, go: home]\n      else: [go: lock]\ntimers",
        with: "      then: [stop: away, go: lock]\n      else: [go: lock]\ntimers")),
    // Who may choose a code behind a proof comes in by that code.
    Twins(
      condition: "another-face-opens-nothing", broken: SmallFlows.clause("another-code-behind-a-match"),
      mended: SmallFlows.clause("another-code-behind-a-match").replacing(
        "success: [go: new-pin]", with: "success: [go: lock]")),
    Twins(
      condition: "passcode-opens-nothing", broken: SmallFlows.clause("another-code-behind-a-proof"),
      mended: SmallFlows.clause("another-code-behind-a-proof").replacing(
        "success: [go: new-pin]", with: "success: [go: lock]")),
    Twins(
      condition: "tries-outlast-matches", broken: SmallFlows.clause("tries-back-after-a-tap"),
      mended: SmallFlows.clause("tries-back-after-a-tap").replacing(
        "Continue: [reset: wrong, go", with: "Continue: [go")),
    Twins(
      condition: "{ prompts-are-asked-for: 5s }", broken: SmallFlows.clause("asks-after-two-waits"),
      mended: SmallFlows.clause("asks-after-two-waits").replacing("then: [do: ask] }", with: "then: [] }")),
    // Of two lengths the shorter counts, wherever it comes from.
    Twins(
      condition: "{ digits: { at-least: 4, at-most: 12 } }", broken: SmallFlows.clause("two-lengths"),
      mended: SmallFlows.clause("two-lengths").replacing("length of: pin", with: "length: 6").replacing(
        "\"258\"", with: "\"258036\""),
      verdict: "met by figures"),
    // What one pad refuses, another may take.
    Twins(
      condition: "easy-codes-are-refused", broken: SmallFlows.clause("easy-codes"),
      mended: SmallFlows.clause("easy-codes").replacing(
        "pad: { length: 6 }", with: "pad: { length: 6, refuses: [sequences, repeats] }"),
      verdict: "met by figures"),
    // What opens only with the server’s answer, or after a tap, opens all the same.
    Twins(
      condition: "passcode-opens-nothing", broken: SmallFlows.clause("opens-with-an-answer"),
      mended: SmallFlows.clause("opens-with-an-answer").replacing(
        "for: Open", with: "policy: biometrics, for: Open")),
    Twins(
      condition: "passcode-opens-nothing", broken: SmallFlows.clause("opens-with-a-tap"),
      mended: SmallFlows.clause("opens-with-a-tap").replacing(
        "for: Open", with: "policy: biometrics, for: Open")),
    Twins(
      condition: "prompts-release-keys", broken: SmallFlows.clause("opens-with-a-tap"),
      mended: SmallFlows.clause("opens-with-a-tap").replacing("binds: none", with: "binds: user-presence")),
    // Who goes on reading is asked again once a limit is over that no touch puts off.
    Twins(
      condition: "{ overall-timeout: 24h }", broken: SmallFlows.clause("stays-open-for-ever"),
      mended: SmallFlows.clause("stays-open-for-ever").replacing(
        "timers:\n",
        with: """
          timers:
            session: { after: session, clock: uptime, ends: access, while: { screen: home }, then: [go: lock] }

          """)),
    // What can be chosen after a warning isn’t refused.
    Twins(
      condition: "easy-codes-are-refused", broken: SmallFlows.clause("weak-codes-are-taken"),
      mended: SmallFlows.clause("weak-codes-are-taken").replacing(", Use it anyway: [go: again]", with: "")
        .replacing("Use it anyway: [go: again], ", with: ""), verdict: "met by figures"),
    Twins(
      condition: "{ digits: { at-least: 4 } }", broken: SmallFlows.clause("short-codes"),
      mended: SmallFlows.clause("short-codes").replacing("from: 3", with: "from: 4"),
      verdict: "met by figures"),
    Twins(
      condition: "refused-codes-are-told",
      broken: SmallFlows.clause("easy-codes").replacing(
        "texts: [ { if: {retrying: true}, then: Too simple. } ]", with: "texts: []"),
      mended: SmallFlows.clause("easy-codes")),
    // Behind a question that is asked where everything is open already, nothing opens.
    Twins(
      condition: "passcode-opens-nothing",
      broken: SmallFlows.clause("asks-behind-what-is-open").replacing("policy: biometrics, ", with: ""),
      mended: SmallFlows.clause("asks-behind-what-is-open")),
    Twins(
      condition: "wrong-entries-are-told", broken: SmallFlows.clause("wrong-and-silent"),
      mended: SmallFlows.clause("wrong-and-silent").replacing("else: [clear]", with: "else: [retry]")),
    // What a server makes of a code is seen with its answer, and what is said of the last try before it is typed.
    Twins(
      condition: "{ guesses: { at-most: 5 } }", broken: SmallFlows.clause("checked-by-a-server"),
      mended: SmallFlows.clause("checked-by-a-server").replacing(
        "tries: 6, almost: 5", with: "tries: 5, almost: 4")),
    Twins(
      condition: "last-try-is-told",
      broken: SmallFlows.clause("checked-by-a-server").replacing(
        "nearly: [set: { warned: true }, retry]", with: "nearly: [retry]"),
      mended: SmallFlows.clause("checked-by-a-server")),
    // A warning may be a page.
    Twins(
      condition: "{ time-limits-are-warned-of: 20s }",
      broken: SmallFlows.clause("warned-by-a-page").replacing("warning: 100s", with: "warning: 110s"),
      mended: SmallFlows.clause("warned-by-a-page")),
    // A button that says that one stays, and where one doesn’t.
    Twins(
      condition: "{ time-limits-are-warned-of: 20s }",
      broken: SmallFlows.vault(warns: true).replacing(
        "timers:\n",
        with:
          "timers:\n  end: { after: idle, clock: uptime, ends: access, while: { screen: keys }, then: [reset: warned, go: lock] }\n"
      ),
      mended: SmallFlows.vault(warns: true)),
    // What a timer with “ends: access” took away has to be proved again.
    Twins(
      condition:
        "{ rule: \"App content is seen only by somebody who authenticated, or chose not to lock, since that was last required\" }",
      broken: SmallFlows.clause("cancel-after-the-idle-lock"),
      mended: SmallFlows.clause("cancel-after-the-idle-lock").replacing(
        "    buttons: { Cancel: { if: { idled: true }, then: [go: place] } }\n", with: "")),
    // Who chooses a second code has proved nothing about the first.
    Twins(
      condition:
        "{ rule: \"App content is seen only by somebody who authenticated, or chose not to lock, since that was last required\" }",
      broken: SmallFlows.clause("another-code-is-no-proof"),
      mended: SmallFlows.clause("another-code-is-no-proof").replacing(
        "[ { if: { emergency: none }, then: [go: choose], else: [go: ask] } ]", with: "[go: ask]"
      ).replacing(
        "rows: { Lock: [go: lock] }",
        with: "rows: { Lock: [go: lock], Emergency code: { if: { emergency: none }, then: [go: choose] } }"
      ).replacing(
        "complete: [set: { emergency: typed }",
        with: "leave: [go: lock]\n    complete: [set: { emergency: typed }")),
    Twins(
      condition:
        "{ rule: \"App content is seen only by somebody who authenticated, or chose not to lock, since that was last required\" }",
      broken: SmallFlows.zoo("cancelled-is-as-good-as-proved", "broken"),
      mended: SmallFlows.zoo("cancelled-is-as-good-as-proved", "mended")),
  ]

  @Test(arguments: all) func theScenarioPassesOnTheFlowAndFailsOnItsTwin(_ twins: Twins) throws {
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
