import BundledFlowFiles
import DeviceSimulation
import TerminalSupport
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// Two phones side by side: one keyboard, every input to both, and what differs is marked.
@Suite struct TwoPhonesStories {
  private static let locked = Setup(
    StartingPoint("", device: ["passcode": "none"], app: ["method": "pin", "pin": "2580"]))

  /// A walk that begins at the PIN lock, with a second phone that gives up after three wrong PINs.
  private func strict(_ setup: Setup = locked, own: Setup? = nil) throws -> Walk {
    let limit = Setup(StartingPoint("", policy: ["pin-attempts": "3"]))
    var walk = Walk(try vault.simulation(setup), setup: setup, isPaused: true)
    walk.perform(.lifeCycle(.launch))
    walk.put(beside: try SecondPhone(of: vault, own: own ?? limit, beside: vault, setup))
    return walk
  }

  private func second(_ walk: Walk) throws -> Simulation {
    try #require(walk.timeline.phones.second).simulation
  }

  private func text(_ walk: Walk, _ rows: Int = 40, _ columns: Int = 120) -> String {
    WalkDrawing(walk).draw(size: Size(rows: rows, columns: columns)).canvas.text
  }

  @Test func `The second phone can have another product`() throws {
    var walk = try strict()
    walk.otherFlows = [("Banno", "banno"), ("Vault", "vault")]
    walk.press(keys: "=")
    types("another banno", in: &walk)
    walk.press(keys: "Enter")
    #expect(walk.takeRequests() == [.putBeside(flow: "banno")])
    walk.putBeside(try #require(Catalog.flow(named: "banno")))
    #expect(walk.second?.flow.name == "banno")
    #expect(walk.message?.hasPrefix("Two phones: B is Banno") == true)
  }

  @Test func `A keypad beside a list isn’t a difference in each of its keys`() throws {
    var walk = try strict()
    types("111111111111", in: &walk)
    try #require(walk.timeline.phones.haveParted)
    let canvas = WalkDrawing(walk).draw(size: Size(rows: 40, columns: 120)).canvas
    let underlined = canvas.cells.filter { $0.emphasis.contains(.underline) && $0.surface == .key }
    #expect(underlined.isEmpty)
    #expect(text(walk).contains("≠"))
  }

  // MARK: One keyboard

  @Test func `Three wrong PINs part the ways, two more bring them together`() throws {
    var walk = try strict()
    #expect(!walk.timeline.phones.haveParted && walk.timeline.phones.differences.isEmpty)
    types("1111", in: &walk)
    #expect(walk.timeline.phones.differences.map(\.kind) == [.copy])
    #expect(walk.message == nil, "they can still be worked alike")
    types("11111111", in: &walk)
    #expect(
      walk.message == "The ways part here: vault.lock-pin ↔ vault.too-many-pin-attempts. Both go on.")
    #expect(walk.screen.alert == nil)
    #expect(try second(walk).screen.alert?.id == "vault.too-many-pin-attempts")
    // What makes no sense on one side is told, and the other goes on.
    types("1", in: &walk)
    #expect(walk.message == "On B nothing happened: Nothing takes typing now.")
    #expect(walk.screen.top?.keypad?.filled == 1)
    types("1111111", in: &walk)
    #expect(walk.message?.contains("The ways meet again.") == true)
    walk.press(keys: "Enter")
    #expect(walk.screen.app?.id == "vault.sign-in")
    #expect(try second(walk).screen.app?.id == "vault.sign-in")
    #expect(walk.timeline.phones.differences.isEmpty)
  }

  @Test func `A key that only the second phone has a use for goes to it`() throws {
    let longer = Setup(StartingPoint("", policy: ["pin-attempts": "5"]))
    var setup = Self.locked
    setup.policy = [Setup.Entry("pin-attempts", "3")]
    var walk = try strict(setup, own: longer)
    types("111111111111", in: &walk)
    #expect(walk.screen.alert?.id == "vault.too-many-pin-attempts")
    types("2580", in: &walk)
    #expect(try second(walk).screen.app?.id == "vault.dashboard")
    #expect(walk.message == "On A nothing happened: Nothing takes typing now.")
    #expect(walk.screen.alert?.id == "vault.too-many-pin-attempts")
  }

  @Test func `Time passes for as long on both, whatever waits on either`() throws {
    let sooner = Setup(StartingPoint("", policy: ["away-limit": "1m"]))
    var walk = try strict(Setup(StartingPoint("", device: ["passcode": "none"])), own: sooner)
    walk.press(keys: "Enter")
    walk.perform(.tap(try #require(walk.top?.controls.first { $0.title == "Skip for now" }).id))
    walk.press(keys: "h >")
    let (mine, other) = (walk.simulation.world.clock, try second(walk).world.clock)
    #expect(mine == other && walk.simulation.world.clock.now > .start)
  }

  @Test func `What is the second phone’s own stays`() throws {
    var walk = try strict()
    walk.perform(.policy(name: "pin-attempts", value: "5"))
    #expect(walk.message == "On B nothing happened: “pin-attempts” stays 3.")
    walk.perform(.policy(name: "pin-attempts", value: "4"))
    types("111111111111", in: &walk)
    #expect(walk.timeline.phones.haveParted)
    // Another setting is set on both.
    walk.press(keys: "o")
    #expect(walk.simulation.world.device.network == .offline)
    #expect(try second(walk).world.device.network == .offline)
    let offline = Setup(StartingPoint("", device: ["network": "offline"]))
    var other = try strict(own: offline)
    other.press(keys: "o o")
    #expect(other.simulation.world.device.network == .unreachable)
    #expect(try second(other).world.device.network == .offline)
  }

  // MARK: The past

  @Test func `Back, forward, jumps and branches are those of both`() throws {
    var walk = try strict()
    types("111111111111", in: &walk)
    let parted = walk.timeline.position
    walk.press(keys: "[")
    #expect(!walk.timeline.phones.haveParted)
    walk.press(keys: "]")
    #expect(walk.timeline.phones.haveParted)
    walk.press(keys: "[ [ [ [")
    types("2580", in: &walk)
    #expect(walk.timeline.branches.count == 2 && walk.screen.app?.id == "vault.dashboard")
    #expect(try second(walk).screen.app?.id == "vault.dashboard")
    walk.perform(.goToBranch(0))
    #expect(walk.timeline.position == parted && walk.timeline.phones.haveParted)
    // From anywhere, however far the nearest moment that is kept.
    for _ in 0..<40 { walk.press(keys: "h r") }
    walk.perform(.goTo(moment: 5))
    #expect(try second(walk).facts == walk.simulation.facts)
    walk.perform(.goToBranch(0))
    #expect(try second(walk).screen.alert?.id == "vault.too-many-pin-attempts")
  }

  @Test func `Brought to a walk’s present, it has lived through the same`() throws {
    var together = try strict()
    var alone = Walk(try vault.simulation(Self.locked), setup: Self.locked, isPaused: true)
    alone.perform(.lifeCycle(.launch))
    for key in "1111 1111 1111 11 h r i , [ [ b".split(separator: " ").joined() {
      for scalar in key.unicodeScalars {
        together.press(.character(scalar))
        alone.press(.character(scalar))
      }
    }
    alone.press(keys: "=")
    for scalar in "pin-attempts".unicodeScalars { alone.press(.character(scalar)) }
    alone.press(keys: "Enter 9 9 Enter")
    // A wrong answer stays, with what would be right.
    guard case .question(let question)? = alone.overlay else { throw FooterStories.Unopened() }
    #expect(question.mistake?.contains("isn’t a value of “pin-attempts”") == true)
    alone.press(keys: "Ctrl-u 3 Enter")
    #expect(alone.second?.own == together.second?.own)
    #expect(try second(alone).facts == (try second(together)).facts)
    #expect(try second(alone).screen == (try second(together)).screen)
  }

  @Test func `It is told where the ways parted before`() throws {
    var walk = Walk(try vault.simulation(Self.locked), setup: Self.locked, isPaused: true)
    walk.perform(.lifeCycle(.launch))
    types("11111111111111", in: &walk)
    walk.perform(.set(.onSecond(.policy, "pin-attempts"), "3"))
    #expect(
      walk.message == """
        Two phones: B has pin-attempts 3. The ways parted at 9:41:00 type 1111: vault.lock-pin ↔ \
        vault.too-many-pin-attempts.
        """)
    #expect(walk.timeline.moments.count == 16, "nothing was done by that")
    walk.press(keys: "=")
    #expect(text(walk).contains("Back to one phone"))
    walk.press(keys: "Enter")
    #expect(walk.second == nil && walk.message == "One phone again.")
    walk.press(keys: "[ ]")
    #expect(walk.timeline.phones.second == nil)
  }

  // MARK: What is seen

  @Test func `Lines that differ are marked without colours`() throws {
    var walk = try strict()
    types("1111", in: &walk)
    let picture = text(walk)
    #expect(picture.contains("A  Vault") && picture.contains("B  pin-attempts 3"))
    let marked = picture.split(separator: "\n").filter { $0.contains("≠") && $0.contains("left") }
    #expect(marked.count == 1)
    #expect(picture.contains("A ≠ B: 1"))
    let canvas = WalkDrawing(walk).draw(size: Size(rows: 40, columns: 120)).canvas
    let row = try #require((0..<38).first { canvas.text(row: $0, columns: 0..<76).contains(" left.") })
    #expect((0..<76).contains { canvas[row, $0].emphasis.contains(.underline) })
    #expect((0..<76).allSatisfy { !canvas[row - 1, $0].emphasis.contains(.underline) })
    let ascii = WalkDrawing(walk, glyphs: .ascii).draw(size: Size(rows: 40, columns: 120)).canvas.text
    #expect(ascii.unicodeScalars.allSatisfy { $0.isASCII })
    // Where the two can’t be told apart nothing is marked.
    #expect(text(try strict()).components(of: "≠") == 1, "in the heading beside them")
  }

  @Test(arguments: [(24, 100), (30, 100), (40, 120), (60, 200)], ["iPhone", "iPad"])
  func `Both are whole from 100 columns on`(size: (rows: Int, columns: Int), model: String) throws {
    let own = Setup(StartingPoint("", device: ["model": model]))
    var walk = try strict(own: own)
    walk.press(keys: "1")
    let picture = WalkDrawing(walk).draw(size: Size(rows: size.rows, columns: size.columns))
    let titles = picture.canvas.text.components(of: "Enter your PIN")
    #expect(titles == 2, "\(picture.canvas.text)")
    var digits: [Int] = [0, 0]
    for (_, hit) in picture.hits {
      if case .phone(.digit) = hit { digits[0] += 1 }
      if case .second(.digit) = hit { digits[1] += 1 }
    }
    #expect(digits == [10, 10])
    // The journal is there as well.
    #expect(picture.canvas.text.contains("launch"))
  }

  @Test func `A narrower window says so in one sentence, and both go on`() throws {
    var walk = try strict()
    let narrow = text(walk, 24, 99)
    #expect(narrow.contains("Two phones need 100 columns: B goes along unseen."))
    #expect(!narrow.contains("B  pin-attempts"))
    types("1111", in: &walk)
    #expect(try second(walk).facts.contains(Fact("failed-pin-attempts", "1")))
  }

  @Test func `A click on the second phone is one on both`() throws {
    var walk = try strict()
    let size = Size(rows: 40, columns: 120)
    let picture = WalkDrawing(walk).draw(size: size)
    let digit = try #require(picture.hits.first { $0.hit == .second(.digit(1)) }?.box)
    walk.click(row: digit.row, column: digit.column, in: picture)
    #expect(walk.screen.top?.keypad?.filled == 1)
    #expect(try second(walk).screen.top?.keypad?.filled == 1)
    types("11111111111", in: &walk)
    let parted = WalkDrawing(walk).draw(size: size)
    let ok = try #require(
      parted.hits.first { if case .second(.control) = $0.hit { true } else { false } }?.box)
    walk.click(row: ok.row, column: ok.column + 2, in: parted)
    #expect(walk.message == "“OK” is only on B: what is done is done to both.")
  }

  @Test func `A list shows a moment of both before one goes there`() throws {
    var walk = try strict()
    types("111111111111", in: &walk)
    walk.press(keys: "J Home")
    let picture = text(walk, 60, 200)
    #expect(!picture.contains("Too many"))
    walk.press(keys: "End")
    #expect(text(walk, 60, 200).contains("Too many"))
    // Without room for both and a list, the list lies on the second.
    #expect(text(walk, 30, 100).contains("Enter goes there"))
  }

  // MARK: What is kept of it

  @Test func `The storyboard has two rows`() throws {
    var walk = try strict()
    types("1111", in: &walk)
    types("11111111", in: &walk)
    let story = Story(of: walk)
    #expect(story.cards.allSatisfy { $0.beside != nil })
    #expect(story.cards.map(\.differences.isEmpty) == [true, false, false, false])
    let html = Storyboard(story).html
    #expect(html.components(of: "<svg xmlns") == 8)
    #expect(html.contains("B, below: flow: vault") && html.contains("policy: pin-attempts 3"))
    #expect(html.contains("Wrong PIN. 4 tries left. ≠ Wrong PIN. 2 tries left."))
    walk.perform(.onePhone)
    #expect(Storyboard(Story(of: walk)).html.components(of: "<svg xmlns") == 4)
  }

  @Test func `The second phone’s walk by itself is what was done to it`() throws {
    var walk = try strict()
    types("111111111111", in: &walk)
    types("1", in: &walk)
    walk.perform(.policy(name: "pin-attempts", value: "9"))
    walk.press(keys: ", h r")
    let alone = try #require(walk.ofSecond)
    #expect(alone.simulation.facts == (try second(walk)).facts)
    #expect(alone.screen == (try second(walk)).screen)
    #expect(alone.setup.policy == [Setup.Entry("pin-attempts", "3")])
    #expect(!alone.timeline.moments.contains { $0.label.contains("policy") })
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(of text: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
