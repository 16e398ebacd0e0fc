import FlowExploring
import FlowFiles
import Testing
import UnlockEngine

@testable import Exploration

/// What nothing in a file reads any more is taken away while exploring; rules that look at it all the same still find what is
/// wrong. Each of these files breaks a rule only by a value that no screen and no step ever reads.
@Suite struct SettledRuleTests {
  private func file(_ steps: String, _ more: String = "") -> String {
    """
    flow: my-bank
    limits: { tries: 5, pin-length: { is: 2, from: 1, to: 4 } }
    remembers: { pin: { is: code, length: pin-length }, wrong: { is: count, most: 3 }, note: flag }
    forgets: { first: code }
    starts: { New: { device: { biometry: none, passcode: none } }, Locked: { app: { pin: "25" }, device: { biometry: none, passcode: none } } }
    moments:
      launch:
        - if: { pin: none }
          then: [go: choose]
          else: [go: lock]
    screens:
      choose: { title: Choose a PIN, pad: { length: pin-length }, complete: [set: { first: typed }, go: repeat] }
      repeat:
        title: Repeat your PIN
        pad: { length of: first }
        complete:
          - if: { typed: first }
            then: [set: { pin: typed }, go: home]
            else: [go: choose]
      lock:
        title: Your PIN
        pad: { length of: pin }
        complete:
          - if: { typed: pin }
            then: [reset: wrong, go: home]
            else: [count: wrong, retry]
      home: { title: Accounts, private: true, leave: [go: lock], buttons: { Sign out: [\(steps)] } }
    \(more)

    """
  }

  private func broken(_ text: String) throws -> [String] {
    let exploration = FlowExplorer(try read(text).get())
    let result = try exploration.explore(Setup(), .one, 200_000, { _ in true }).result
    #expect(result.isComplete)
    return result.brokenRules.map(\.rule)
  }

  @Test func `A file that is right breaks none of them`() throws {
    let rules = try broken(file("reset: [wrong, pin], go: choose"))
    for rule in [Self.stayUsed, Self.haveAll, Self.cancel] { #expect(!rules.contains(rule)) }
  }

  private static let stayUsed =
    "Tries that were used stay used, until the right code or what the file says gives them back"
  private static let haveAll = "Whoever has a new code has all tries"
  private static let cancel = "Cancel changes nothing"

  @Test func `A count of tries that nothing compares is still not to be taken back`() throws {
    let text = file("reset: [wrong, pin], go: choose").replacing(
      "leave: [go: lock]", with: "leave: [go: lock]")
    let forgiving = text.replacing(
      "pad: { length of: pin }\n", with: "pad: { length of: pin }\n    leave: [reset: wrong]\n")
    #expect(try broken(forgiving).contains(Self.stayUsed))
  }

  @Test func `Wrong tries that are left when there is a new code are found`() throws {
    let forgotten = "pad: { length of: pin }\n    buttons: { Forgot PIN: [reset: pin, go: choose] }\n"
    let text = file("reset: [wrong, pin], go: choose").replacing("pad: { length of: pin }\n", with: forgotten)
    #expect(try broken(text).contains(Self.haveAll))
    let mended = text.replacing("[reset: pin, go: choose]", with: "[reset: [wrong, pin], go: choose]")
    #expect(try !broken(mended).contains(Self.haveAll))
  }

  @Test func `What Cancel changes of what is saved is found, though nothing reads it`() throws {
    let text = file("reset: [wrong, pin], go: choose").replacing(
      "buttons: { Sign out",
      with: "buttons: { Note: [set: { note: true }], Cancel: [set: { note: false }, go: home], Sign out")
    #expect(try broken(text).contains(Self.cancel))
  }

  @Test(arguments: [
    "{ when: { changes: note }, always: { screen: home } }",
    "{ when: { before: { note: true } }, never: { screen: choose } }",
  ])
  func `What a rule of the file’s own asks of a step is found, though nothing else reads it`(_ rule: String)
    throws
  {
    let text = file("reset: [wrong, pin, note], go: choose", "rules: { Notes stay: \(rule) }").replacing(
      "buttons: { Sign out", with: "buttons: { Note: [set: { note: true }], Sign out")
    #expect(try broken(text).contains("Notes stay"))
  }
}
