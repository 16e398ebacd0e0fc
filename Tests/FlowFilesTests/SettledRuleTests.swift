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

  /// An app whose owner chooses how it opens, by a prompt; and a lock that asks, too.
  private func methods(
    b: String = "set: { method: b }", unlock: String = "go: home", more: String = ""
  ) -> String {
    """
    flow: my-bank
    remembers: { method: [none, a, b] }
    starts: { New: {} }
    moments: { launch: [go: home] }
    screens:
      home:
        title: Accounts
        buttons:
          Use A: [ask-owner: { for: Use A, success: [set: { method: a }] }]
          Use B: [ask-owner: { for: Use B, success: [\(b)] }]
          Look: [go: other]
        leave: [go: lock]
      other: { title: Other, buttons: { Back: [go: home] } }
      lock: { title: Locked, buttons: { Unlock: [ask-owner: { for: Unlock, success: [\(unlock)] }] }\(more) }
    rules:
      Who chooses gets that:
        when: { changes: method, not: { method: none } }
        always: [{ method: a, by: owner, last-tapped: use-a }, { method: b, by: owner, last-tapped: use-b }]

    """
  }

  @Test func `What was tapped last is kept as long as a rule may ask for it`() throws {
    #expect(try broken(methods()) == [])
    // The other one is saved: at once, when the lock is opened, or when time passes.
    let rule = ["Who chooses gets that"]
    #expect(try broken(methods(b: "set: { method: a }")) == rule)
    #expect(try broken(methods(unlock: "set: { method: b }, go: home")) == rule)
    #expect(try broken(methods(more: ", return: [set: { method: b }]")) == rule)
    #expect(try broken(methods(more: ", return: [set: { method: none }]")) == [])
  }

  @Test func `What was tapped last is forgotten where no rule can ask for it`() throws {
    let flow = try read(methods()).get()
    let explorer = try Explorer(flow.plan)
    #expect(explorer.explore().isComplete)
    var tapped: [String: Int] = [:]
    for state in 0..<explorer.graph.count where explorer.graph.memory(of: state) != FileFlow.Memory() {
      var memory = explorer.graph.memory(of: state)
      memory.isEntitled = false
      guard memory != FileFlow.Memory() else { continue }
      tapped[explorer.screens[Int(explorer.graph.screens[state])].place ?? "", default: 0] += 1
    }
    #expect(tapped.keys.allSatisfy { $0.hasSuffix("home") || $0.hasPrefix("system") }, "\(tapped)")
    #expect(!tapped.isEmpty)
  }

  @Test func `A file that is right breaks none of them`() throws {
    let rules = try broken(file("reset: [wrong, pin], go: choose"))
    for rule in [GuessTests.givenBack, Self.haveAll, Self.cancel] { #expect(!rules.contains(rule)) }
  }

  private static let haveAll = "Whoever has a new code has all tries"
  private static let cancel = "Cancel changes nothing"

  @Test func `A count of tries that nothing compares is still not to be taken back`() throws {
    let text = file("reset: [wrong, pin], go: choose").replacing(
      "leave: [go: lock]", with: "leave: [go: lock]")
    let forgiving = text.replacing(
      "pad: { length of: pin }\n", with: "pad: { length of: pin }\n    leave: [reset: wrong]\n")
    #expect(try broken(forgiving).contains(GuessTests.givenBack))
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
