import Foundation
import ScreenDrawing
import TerminalSupport
import Testing
import UnlockEngine

@testable import Playing
@testable import Reports
@testable import Scenarios
@testable import SystemIO
@testable import Walkthrough

/// A recording for asciinema, read back by something that isn't ours.
@Suite(.timeLimit(.minutes(60))) struct CastTests {
  private let folder = TemporaryFolder()

  private struct Event {
    var time: Double
    var kind: String
    var data: String
  }

  private func events(_ cast: String) throws -> [Event] {
    try cast.split(separator: "\n").dropFirst().map { line in
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
      let parts = try #require(value)
      return Event(
        time: try #require(parts[0] as? Double), kind: try #require(parts[1] as? String),
        data: try #require(parts[2] as? String))
    }
  }

  private func header(_ cast: String) throws -> [String: Any] {
    let first = Data(cast.prefix { $0 != "\n" }.utf8)
    return try #require(try JSONSerialization.jsonObject(with: first) as? [String: Any])
  }

  @Test func `The format is version 3 and the bytes are always the same`() throws {
    let player = Player(try screenplay(wrongPINs))
    let cast = Cast(player, size: Size(rows: 24, columns: 80), palette: .dark).text
    #expect(cast == Cast(player, size: Size(rows: 24, columns: 80), palette: .dark).text)
    let header = try header(cast)
    #expect(header["version"] as? Int == 3 && header["timestamp"] == nil)
    let term = try #require(header["term"] as? [String: Any])
    #expect(term["cols"] as? Int == 80 && term["rows"] as? Int == 24)
    #expect(term["type"] as? String == "xterm-256color")
    let theme = try #require(term["theme"] as? [String: String])
    #expect(theme["palette"]?.split(separator: ":").count == 16 && theme["fg"]?.count == 7)
    let events = try events(cast)
    #expect(events.allSatisfy { $0.time >= 0 })
    #expect(events.last?.kind == "x" && events.last?.data == "0")
    let marks = events.filter { $0.kind == "m" }.map(\.data)
    #expect(marks.count == 8)
    #expect(marks[1] == "2 type: \"1111\"")
    #expect(marks[4] == "5 type: \"1111\" times: 4")
  }

  @Test func `Version 2 says the same, and when instead of how long after`() throws {
    let player = Player(try screenplay(failing))
    let size = Size(rows: 24, columns: 80)
    let older = Cast(player, size: size, palette: .dark, version: .v2).text
    let header = try header(older)
    #expect(header["version"] as? Int == 2 && header["width"] as? Int == 80 && header["height"] as? Int == 24)
    var newer = try events(Cast(player, size: size, palette: .dark).text)
    let end = newer.removeLast()
    #expect(end.kind == "x" && end.data == "1")
    let events = try events(older)
    #expect(events.map(\.data) == newer.map(\.data) && events.map(\.kind) == newer.map(\.kind))
    var sum = 0.0
    for (one, other) in zip(events, newer) {
      sum += other.time
      #expect(abs(one.time - sum) < 0.0001)
    }
  }

  /// What a terminal shows that is sent the recording is what the player draws, at the end and on the way.
  @Test(.enabled(if: Tmux.isInstalled, "needs tmux"), arguments: [(80, 24), (120, 40)])
  func `What a terminal shows is the canvas`(columns: Int, rows: Int) throws {
    let title = "title: 漢字 and 🔒 in a title"
    let play = try screenplay(wrongPINs.replacingOccurrences(of: "title: Two wrong PINs", with: title))
    let size = Size(rows: rows, columns: columns)
    let events = try events(Cast(Player(play), size: size, palette: .dark).text)
    let marks = events.indices.filter { events[$0].kind == "m" }
    for step in [1, 4, play.count] {
      // Up to the next step's marker, everything of this one has been sent.
      let end = step < marks.count ? marks[step] : events.endIndex
      let bytes = events[..<end].filter { $0.kind == "o" }.map(\.data).joined()
      var player = Player(play)
      player.isPlaying = true
      player.show(step: step - 1, after: step == play.count ? .zero : player.pace(of: step - 1).done)
      if step == play.count {
        player.isPlaying = false
        player.show(step: step, after: .zero)
      }
      let canvas = PlayerDrawing(player).draw(size: size).canvas
      folder.write(bytes, to: folder.path + "/bytes")
      let command = ["sh", "-c", "cat \(folder.path)/bytes; sleep 60"]
      let terminal = try Tmux(command, columns: columns, rows: rows)
      try terminal.wait(for: "step \(step):\n\(canvas.text)") { $0 == canvas.text }
    }
  }
}

/// Pictures and pages that others open.
@Suite struct PictureTests {
  @Test(arguments: [wrongPINs, failing]) func `The storyboard is well formed and tells everything`(
    text: String
  ) throws {
    let play = try screenplay(text)
    let html = Storyboard(Story(of: play)).html
    #expect(xmlMistake(html.withoutStylesAndScripts) == nil)
    #expect(html == Storyboard(Story(of: play)).html)
    // The page's own script, and no other.
    #expect(html.components(separatedBy: "<script").count == 2)
    #expect(html.contains("type: &quot;1111&quot;"))
    #expect(html.contains("Types a wrong PIN</span>"))
    #expect(html.contains("<dt>failed-pin-attempts</dt>"))
    #expect(html.contains("9:46:00"))
    #expect(html.contains("prefers-color-scheme:dark"))
    #expect(html.contains(play.hasPassed ? "✓ All 8 steps held." : "✗ Step 6 of 8 failed."))
    #expect(html.contains("class=\"check failed\"") == !play.hasPassed)
  }

  @Test func `A story of a walk joins what was typed`() throws {
    var player = Player(try screenplay(wrongPINs))
    player.press(keys: "Right Right")
    let story = Story(of: player.takenOver)
    #expect(story.cards.map(\.caption) == ["launch", "type 1111"])
    #expect(story.cards.last?.changes == [Difference("failed-pin-attempts", "0", "1")])
    #expect(story.cards.first?.changes.contains { $0.name == "app" } == true)
  }

  @Test func `A title from a file is text whatever it holds`() throws {
    let evil = #"title: "</title><script>&\"'<b>""#
    let play = try screenplay(wrongPINs.replacingOccurrences(of: "title: Two wrong PINs", with: evil))
    let html = Storyboard(Story(of: play)).html
    #expect(xmlMistake(html.withoutStylesAndScripts) == nil)
    #expect(html.components(separatedBy: "<script>").count == 2)
    #expect(html.contains("&lt;/title&gt;&lt;script&gt;"))
  }

  @Test func `A picture is well formed and keeps wide characters in their cells`() {
    var canvas = Canvas(size: Size(rows: 3, columns: 20))
    canvas.write("a<b>&\"c", row: 0, column: 0, ink: .page)
    canvas.write("漢字 🔒", row: 1, column: 0, ink: .primary, emphasis: .reverse)
    canvas.write("╭──╮●○─┼", row: 2, column: 0, ink: .frame)
    canvas.write("漢", row: 2, column: 19, ink: .frame)
    for colors in [SVGDrawing.Colors.preferred, .palette(.dark), .palette(.light), .palette(.none)] {
      let svg = SVGDrawing(canvas, title: "a & b").document(colors: colors)
      #expect(xmlMistake(svg) == nil)
      #expect(svg.contains("a&lt;b&gt;&amp;&quot;c"))
      #expect(svg.contains("x=\"18\" y=\"33\" textLength=\"18\" lengthAdjust=\"spacingAndGlyphs\">字"))
      #expect(svg.contains("aria-label=\"a &amp; b\""))
    }
  }

  @Test func `A key is as high as its rims and its corners are round`() {
    var canvas = Canvas(size: Size(rows: 3, columns: 9))
    canvas.fill(canvas.bounds, ink: .page)
    canvas.write("▗▄▄▄▖", row: 0, column: 2, ink: .keyRim)
    canvas.write("  1  ", row: 1, column: 2, ink: .key)
    canvas.write("▙▄▄▄▟", row: 2, column: 2, ink: .keyRim, emphasis: .reverse)
    let svg = SVGDrawing(canvas, title: "").element
    #expect(svg.contains("<rect class=\"g-key\" x=\"18\" y=\"19\" width=\"45\" height=\"19\"/>"))
    // From the middle of its first row to the middle of its last.
    #expect(svg.contains("<path class=\"g-key f\" d=\"M18 19V17.6Q18 9.5 26.1 9.5H54.9Q63 9.5 63 17.6V19z"))
    #expect(svg.contains("M18 38V39.4Q18 47.5 26.1 47.5H54.9Q63 47.5 63 39.4V38z\"/>"))
    #expect(!svg.contains("▄") && !svg.contains("t-keyRim"))
  }

  @Test func `A story of a walk tells the keys`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    for key in [Key.enter, .tab, .enter, .character("1"), .character("2")] { walk.press(key) }
    let story = Story(of: walk)
    #expect(story.cards.map(\.keys) == [[], ["Enter"], ["Tab", "Enter"], []])
    #expect(Storyboard(story).html.contains(" <kbd>Tab</kbd> <kbd>Enter</kbd>"))
  }

  @Test func `A story of a walk tells nothing of what the simulator kept for itself`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    // The keys were looked at, a difference, the facts; a key did nothing; the passcode was set in a list.
    for key in "? Escape D Escape Enter F Escape ~ Tab Enter Escape T p Home Enter".split(separator: " ") {
      walk.press(try #require(Key(name: String(key))))
    }
    let story = Story(of: walk)
    #expect(
      story.cards.map(\.caption) == [
        "launch", "tap “Sign in”", "tap “Use in-app PIN”", "tap “Cancel”", "passcode: none",
      ])
    #expect(story.cards.map(\.keys) == [[], ["Enter"], ["Tab", "Enter"], ["Esc"], []])
  }

  @Test func `A story of a walk begins with its conditions`() throws {
    let start = StartingPoint(
      "", device: ["biometry": "touchID"], app: ["method": "pin", "pin": "2580"],
      policy: ["pin-attempts": "3"])
    var walk = Walk(try vault.simulation(Setup(start)), setup: Setup(start), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    let story = Story(of: walk)
    #expect(
      story.notes == [
        "flow: vault", "device: biometry touchID", "app: method pin, pin 2580", "policy: pin-attempts 3",
      ])
    let html = Storyboard(story).html
    #expect(
      html.range(of: "policy: pin-attempts 3")!.lowerBound < html.range(of: "class=\"cards\"")!.lowerBound)
  }

  @Test func `A story of a walk shows each entry's screen`() throws {
    var walk = Walk(try vault.simulation(Setup()), isPaused: true)
    walk.perform(.lifeCycle(.launch))
    for key in [Key.enter, .tab, .enter] { walk.press(key) }
    for digit in "25802580".unicodeScalars { walk.press(.character(digit)) }
    let cards = Story(of: walk).cards.suffix(2)
    #expect(cards.map(\.caption) == ["type 2580", "type 2580"])
    #expect(cards.map { $0.simulation.screen.app?.id } == ["vault.repeat-pin", "vault.dashboard"])
  }

  @Test func `The XML check finds mistakes`() {
    for bad in ["<a>", "<a></b>", "a & b", "<a b=\"c></a>", "</a>", "a > b"] {
      #expect(xmlMistake(bad) != nil, "\(bad)")
    }
  }

  @Test func `Every step that does something has its numbered picture`() throws {
    let play = try screenplay(wrongPINs)
    let folder = TemporaryFolder()
    var exports = Exports()
    (exports.svg, exports.text) = (folder.path + "/deep/svg", folder.path + "/deep/text")
    try exports.write(Player(play), to: Sink { _ in })
    let texts = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep/text").sorted()
    #expect(
      texts == [
        "01-launch.txt", "02-type-1111.txt", "04-elapse-5m.txt", "05-type-1111-times-4.txt", "07-tap-ok.txt",
      ])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deep/svg").count == 5)
    let picture = folder.text(folder.path + "/deep/text/02-type-1111.txt")
    #expect(
      picture == PlainPicture.lines(of: play.walk(after: 2).simulation).joined(separator: "\n") + "\n")
  }
}

/// Only what changed is sent, and never half of a wide character.
@Suite struct ANSIFrameTests {
  @Test func `A frame that changes nothing is empty`() {
    var frames = ANSIFrames(palette: .dark)
    var canvas = Canvas(size: Size(rows: 2, columns: 10))
    canvas.write("hello", row: 0, column: 0, ink: .page)
    #expect(frames.frame(canvas).contains("hello"))
    #expect(frames.frame(canvas).isEmpty)
    canvas.write("J", row: 0, column: 0, ink: .bad)
    let change = frames.frame(canvas)
    #expect(change.hasPrefix("\u{1B}[1;1H"))
    #expect(!change.contains("\u{1B}[2J"))
  }

  @Test func `Without colours there are none`() {
    var frames = ANSIFrames(palette: .none)
    var canvas = Canvas(size: Size(rows: 30, columns: 30))
    for (row, ink) in Ink.allCases.enumerated() { canvas.write("text", row: row, column: 0, ink: ink) }
    let text = frames.frame(canvas)
    #expect(!text.contains("38;2") && !text.contains("48;2"))
  }
}

extension String {
  /// A page without what may have any characters but two.
  fileprivate var withoutStylesAndScripts: String {
    #expect(
      !matches(of: #/<(style|script)[^>]*>([\s\S]*?)<\/\1>/#).contains { $0.2.contains { "<&".contains($0) } }
    )
    return replacing(#/<(style|script)[^>]*>[\s\S]*?<\/\1>/#, with: "")
  }
}
