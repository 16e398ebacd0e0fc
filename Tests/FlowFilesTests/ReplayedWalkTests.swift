import FlowFiles
import Testing
import UnlockEngine
import Walkthrough

/// A walk goes on with the next version of its file: the same things were done, as far as they can be.
@Suite struct ReplayedWalkTests {
  private static let locked = Setup(app: ["method": "pin", "pin": "2580"])

  private func flow(_ old: String = "", _ new: String = "") throws -> FileFlow {
    try read(small.changing(old, to: new)).get()
  }

  /// A walk as newly installed, or locked with a PIN, in which keys were pressed.
  private func walk(_ keys: String, _ setup: Setup = Setup()) throws -> Walk {
    var walk = Walk(try flow().simulation(setup), setup: setup)
    walk.perform(.lifeCycle(.launch))
    for key in keys.unicodeScalars { walk.press(.character(key)) }
    return walk
  }

  @Test func `Other copy shows at the same moment`() throws {
    let walk = try walk("11112580", Self.locked)
    let again = try walk.replayed(on: try flow("title: Accounts", "title: Your accounts"))
    #expect(again.isWhole && again.done == 9 && again.kept == 9)
    #expect(again.walk.top?.title == "Your accounts")
    #expect(again.walk.timeline.moments.map(\.time) == walk.timeline.moments.map(\.time))
  }

  @Test func `Notes stay where their steps are, or at the last step that could be done`() throws {
    var walk = try walk("1111", Self.locked)
    walk.add(note: "Who counts?")
    walk.press(.character("2"))
    walk.add(note: "Half")
    let again = try walk.replayed(on: try flow("title: Accounts", "title: Your accounts")).walk
    #expect(again.timeline.notes == walk.timeline.notes && again.note == "Half")
    var chosen = try self.walk("")
    chosen.press(.tab)
    chosen.press(.enter)
    chosen.add(note: "Six digits?")
    let cut = try chosen.replayed(on: try flow("      Use in-app PIN: [go: new-pin]\n", "")).walk
    #expect(cut.top?.id == "my-bank.setup" && cut.note == "Six digits?")
  }

  @Test func `A button that is called otherwise in its place is still tapped`() throws {
    var walk = try walk("")
    walk.press(.tab)
    walk.press(.enter)
    #expect(walk.top?.id == "my-bank.new-pin")
    let again = try walk.replayed(on: try flow("Use in-app PIN:", "Choose a PIN of your own:"))
    #expect(again.isWhole && again.walk.top?.id == "my-bank.new-pin")
  }

  @Test func `A button that stands elsewhere is found by its name`() throws {
    var walk = try walk("")
    walk.press(.tab)
    walk.press(.enter)
    let again = try walk.replayed(
      on: try flow(
        "      Use in-app PIN: [go: new-pin]", "      Use in-app PIN: [go: new-pin]\n      Later: [go: lock]")
    )
    #expect(again.isWhole && again.walk.top?.id == "my-bank.new-pin")
  }

  @Test func `Where a button is gone it stops and says so`() throws {
    var walk = try walk("")
    walk.press(.tab)
    walk.press(.enter)
    for key in "4826" { walk.press(.character(key.unicodeScalars.first ?? "0")) }
    let again = try walk.replayed(on: try flow("      Use in-app PIN: [go: new-pin]\n", ""))
    #expect(again.kept == 1 && again.done == 6 && !again.isWhole)
    #expect(again.walk.top?.id == "my-bank.setup")
    #expect(
      again.words.hasPrefix("1 of 6 steps done again, up to where “tap “Use in-app PIN”” isn’t possible"))
    // Undone it is what it was before the launch, and nothing lies ahead.
    var undone = again.walk
    undone.perform(.stepBack)
    #expect(!undone.timeline.canGoBack && undone.timeline.stepsAhead == 1)
  }

  @Test func `Where nothing takes typing any more it stops`() throws {
    let walk = try walk("2580", Self.locked)
    let again = try walk.replayed(on: try flow("then: [do: lock, do: unlock]", "then: [go: home]"))
    #expect(again.kept == 1 && again.done == 5)
    #expect(again.obstacle?.label == "type 2")
  }

  @Test func `Branches are kept and what is ahead`() throws {
    var walk = try walk("1111", Self.locked)
    for _ in 0..<4 { walk.perform(.stepBack) }
    for key in "2580" { walk.press(.character(key.unicodeScalars.first ?? "0")) }
    walk.perform(.stepBack)
    #expect(walk.timeline.branches.count == 2 && walk.timeline.stepsAhead == 1)
    let again = try walk.replayed(on: try flow("title: Accounts", "title: Your accounts"))
    #expect(again.isWhole)
    #expect(again.walk.timeline.branches == walk.timeline.branches)
    #expect(again.walk.timeline.stepsAhead == 1)
    var other = again.walk
    other.perform(.stepForward)
    #expect(other.top?.title == "Your accounts")
    other.perform(.goToBranch(0))
    #expect(other.simulation.facts.contains(Fact("wrong-pins", 1)))
  }

  @Test func `Waits of the running clock stay moments of their own`() throws {
    var walk = try walk("", Self.locked)
    walk.tick(.milliseconds(100))
    walk.press(.character("2"))
    walk.tick(.minutes(1))
    let again = try walk.replayed(on: try flow("title: Accounts", "title: Your accounts"))
    #expect(again.isWhole && again.done == 2)
    #expect(again.walk.timeline.moments.map(\.isByClock) == walk.timeline.moments.map(\.isByClock))
    #expect(again.walk.simulation.world.clock.now == walk.simulation.world.clock.now)
  }

  @Test func `The second phone comes along`() throws {
    var walk = try walk("11", Self.locked)
    let own = Setup(policy: ["tries": "3"])
    walk.put(
      beside: try SecondPhone(of: try flow(), own: own, beside: walk.simulation.world.flow, walk.setup))
    let new = try flow("Enter your PIN", "Your PIN")
    let again = try walk.replayed(on: new, beside: new)
    #expect(again.walk.second?.flow.isSame(as: new) ?? false)
    #expect(again.walk.second?.own == own)
  }

  @Test func `A setting that is gone is told`() throws {
    let walk = try walk("", Self.locked)
    #expect(throws: SetupErrors.self) {
      _ = try walk.replayed(
        on: try read(
          small.replacing("[none, owner, pin]", with: "[none, owner, code]")
            .replacing("method: pin", with: "method: code")
        ).get())
    }
  }
}
