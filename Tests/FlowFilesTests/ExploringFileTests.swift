import Scenarios
import Testing
import UnlockEngine

@testable import Exploration
@testable import FlowFiles

/// `explore:` in a flow file: what exploring does to a product, and where.
@Suite struct ExploringFileTests {
  private func plan(_ exploring: String, in text: String = small) throws -> ExplorationPlan<FileFlow> {
    try read(text + exploring).get().plan
  }

  private func states(_ text: String) throws -> (states: Int, holds: Bool, bounds: [String]) {
    let result = try read(text).get().explored(states: 300_000)
    return (result.progress.states, result.hasHeld, result.bounds)
  }

  @Test func `Without it everything follows from the file`() throws {
    let plan = try plan("")
    #expect(plan.texts.map(\.text) == ["2580", "1111", "1234"])
    #expect(
      plan.changes.map { "\($0.entry.name): \($0.entry.value)" }.prefix(2) == [
        "enrolled: true", "enrolled: false",
      ])
    #expect(plan.within == [])
  }

  @Test func `What is typed and changed is what it says, and the answer tells it`() throws {
    let exploring = """
      explore:
        typed: ["2580", { typed: "7046", where: lock-pin }]
        device: [{ enrolled: true }, { enrolled: false, if: { screen: lock } }]
        bounds: Only who looks at the lock loses a face.

      """
    let plan = try plan(exploring)
    #expect(plan.texts.map(\.text) == ["2580", "7046"])
    #expect(plan.changes.count == 2)
    #expect(plan.within == ["what the file explores"])
    let all = plan.bounds.joined(separator: " ")
    #expect(all.contains("Codes are 2580, 7046"))
    #expect(all.contains("enrolled: false, where the file says so"))
    #expect(all.contains("Only who looks at the lock loses a face."))
  }

  @Test func `Narrower bounds make fewer states`() throws {
    let all = try states(announcing(small))
    let fewer = try states(
      announcing(small)
        + "explore: { device: [], begins-entries: { screen: lock-pin }, locks-phone: { screen: home } }\n")
    #expect(fewer.states * 2 < all.states)
    #expect(fewer.bounds.contains { $0.contains("of the device nothing changes") })
    let started = try states(
      announcing(small) + "explore: { starts: [Newly installed], policy: { tries: 2 } }\n")
    #expect(started.states < all.states)
    #expect(started.bounds.contains { $0.contains("tries: 2") })
  }

  @Test func `A text that goes into one field isn't typed into another`() throws {
    let text = """
      flow: my-bank
      moments: { launch: [go: sign-in] }
      forgets: { name: text, code: text }
      screens:
        sign-in:
          title: Sign in
          fields: { Name: { asks-for: name }, Code: { asks-for: code, id: secret } }
          buttons: { Go on: submit }
          complete: [go: home]
        home: { title: Home, buttons: { Back: [go: sign-in] } }

      """
    let anywhere = "explore: { typed: [jo, { typed: \"072471\", where: sign-in }] }\n"
    let each = "explore: { typed: [{ typed: jo, into: Name }, { typed: \"072471\", into: secret }] }\n"
    #expect(try states(text + each).states < states(text + anywhere).states)
    let plan = try plan(each, in: text)
    #expect(plan.texts.map(\.text) == ["jo", "072471"])
    var world: World<FileFlow> = try Setup().world(for: plan.flow)
    _ = world.step(.lifeCycle(.launch))
    // The name is asked for first.
    let typed = withUnsafePointer(to: world) { world in plan.texts.map { $0.isTyped(VisibleWorld(world)) } }
    #expect(typed == [true, false])
  }

  @Test func `A place that exploring can't reach is no mistake of the file once it says why`() throws {
    let text = announcing(small).replacing(
      "  too-many:", with: "  never: { title: Never, buttons: { OK: [] } }\n  too-many:")
    #expect(try !states(text).holds)
    #expect(try states(text + "explore: { unreached: { never: Nothing shows it. } }\n").holds)
  }

  @Test func `Several troubles at once are explored where the file wants it`() throws {
    let text = """
      flow: my-bank
      moments: { launch: [go: home] }
      server: { values: { is-down: flag }, settings: [is-down], requests: { ask: [{ if: { is-down: true }, then: [answer: down], else: [answer: up] }] } }
      screens: { home: { title: Home, buttons: { Ask: [send: { request: ask, up: [], down: [], else: [] }] } } }

      """
    let (one, several) = try (
      plan("", in: text), plan("explore: { one-trouble-at-a-time: false }\n", in: text)
    )
    #expect(one.within == ["one trouble at a time"])
    #expect(several.within == [])
    #expect(try states(text).states < states(text + "explore: { one-trouble-at-a-time: false }\n").states)
  }

  @Test func `Mistakes in it are told with their places`() {
    let found = mistakes(
      in: small + """
        explore:
          typed: [{ typed: "2580", where: nowhere }, { where: lock }, { typed: abc, into: Nowhere }, ""]
          device: [{ enroled: true }, { enrolled: maybe }, { enrolled: true, network: offline }]
          server: [{ is-down: true }]
          starts: [Newly instaled]
          policy: { trys: 2 }
          begins-entries: { typed: pin }
          unreached: { too-mny: Why not. }
          limit: 2

        """)
    let all = found.joined(separator: "\n")
    for words in [
      "There is no screen “nowhere”", "No field is called “Nowhere”", "“typed” is missing", "from 1 to",
      "“enroled”", "“maybe”",
      "A change is of one setting", "The server has no setting “is-down”", "Did you mean “Newly installed”?",
      "There is no limit “trys”", "“typed” is so only while an entry is completed",
      "Did you mean “too-many”?", "no key “limit”",
    ] {
      #expect(all.contains(words), "\(words)")
    }
    #expect(found.allSatisfy { $0.contains(":") })
  }

  // MARK: What makes a space large

  @Test func `Sizes tell what a value multiplies that only shows itself`() throws {
    let switches = (1...2).map { number in
      "Switch \(number): { shows: s\(number), then: [{ if: { s\(number): true }, then: [set: { s\(number): false }], else: [set: { s\(number): true }] }] }"
    }.joined(separator: ", ")
    let text = small.replacing("wrong-pins: count }", with: "wrong-pins: count, s1: flag, s2: flag }")
      .replacing("home: { title: Accounts,", with: "home: { title: Accounts, toggles: { \(switches) },")
    var plan = try read(text).get().plan
    plan.starts = [plan.starts[1]]
    (plan.changes, plan.passcodes) = ([], [])
    let explorer = try Explorer(plan, rules: [])
    _ = explorer.explore()
    let sizes = explorer.sizes()
    #expect(sizes.isComplete)
    for name in ["s1", "s2"] {
      let part = try #require(sizes.parts.first { $0.name == name })
      #expect(Double(sizes.states) / Double(part.without) > 1.6, "\(part)")
    }
    // What nothing ever reads is in no state.
    #expect(!sizes.parts.contains { $0.name == "is-new" })
    // Whoever is told to stop tells what was counted by then, and that it isn't all.
    #expect(!explorer.sizes { false }.isComplete)
  }

  /// A projection, worked out by the plain search with whole worlds in a set.
  @Test func `Sizes are what a plain search counts`() throws {
    var plan = try read(small).get().plan
    plan.starts = [plan.starts[1]]
    (plan.changes, plan.passcodes) = ([], [])
    let explorer = try Explorer(plan, rules: [])
    _ = explorer.explore()
    let (reader, sizes) = (StateReader(of: explorer), explorer.sizes())
    for part in plan.parts {
      var worlds: Set<ReferenceSearch.Node> = []
      for state in 0..<explorer.graph.count {
        reader.load(state)
        var world = reader.world.pointee
        part.takeAway(&world)
        worlds.insert(ReferenceSearch.Node(world: world, memory: explorer.graph.memory(of: state)))
      }
      let counted = sizes.parts.first { $0.name == part.name && $0.kind == part.kind.rawValue }
      #expect(worlds.count == counted?.without ?? explorer.graph.count, "\(part.name)")
    }
  }
}
