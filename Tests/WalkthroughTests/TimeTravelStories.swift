import DeviceSimulation
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// Going to any moment of what happened, and on from there (W6).
@Suite struct TimeTravelStories {
  /// Two wrong PINs, a minute apart.
  private func twoWrongPINs() throws -> Walk {
    var walk = try launched(app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "1 1 1 1 , 2 2 2 2")
    return walk
  }

  private func list(_ walk: Walk) throws -> ChoiceList {
    guard case .list(let list)? = walk.overlay else { throw Missing() }
    return list
  }

  private func listed(_ walk: Walk) throws -> [ChoiceList.Item] {
    let list = try list(walk)
    return list.items(0..<list.count, in: walk)
  }

  private struct Missing: Error {}

  @Test func `The journal lists everything and goes anywhere`() throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "J")
    let journal = try list(walk)
    #expect(journal.count == 11)
    #expect(journal.selected == 10)
    #expect(try listed(walk).last?.title == "→ 9:42:00 type 2222: Wrong PIN. 3 tries left")
    walk.press(keys: "Home Down Down Enter")
    #expect(walk.timeline.path.last?.label == "type 1")
    #expect(walk.top?.keypad?.filled == 1)
    #expect(walk.isPaused)
    walk.press(keys: "J")
    #expect(try listed(walk).count == 11, "what is ahead is still listed")
    #expect(try list(walk).selected == 2)
  }

  @Test func `Going on after stepping back makes a named branch and all are kept`() throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "[ [ [ [ 2 5 8 0")
    #expect(walk.screen.app?.id == "vault.dashboard")
    #expect(walk.timeline.branches.count == 2)
    #expect(walk.timeline.name(ofBranch: 1) == "branch 2 from 9:42:00 elapse 1m")
    walk.press(keys: "B")
    let branches = try listed(walk)
    #expect(
      branches.map(\.title) == ["  branch 1 from the start", "→ branch 2 from 9:42:00 elapse 1m"])
    walk.press(keys: "Up Enter")
    #expect(walk.fact("failed-pin-attempts") == "2")
    walk.press(keys: "[ [")
    walk.press(keys: "] ]")
    #expect(walk.fact("failed-pin-attempts") == "2", "forward follows the branch that was switched to")
    walk.press(keys: "B End Enter")
    #expect(walk.screen.app?.id == "vault.dashboard")
  }

  @Test func `A branch of a branch is named from where it left`() throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "[ [ [ [ 3 3 [ 4 [ [ 5")
    #expect(walk.timeline.branches.count == 4)
    let forks = walk.timeline.branches.indices.map(walk.timeline.name(ofBranch:))
    #expect(forks[2] == "branch 3 from 9:42:00 type 3")
    #expect(forks[3] == "branch 4 from 9:42:00 elapse 1m")
    for number in walk.timeline.branches.indices {
      walk.timeline.goToBranch(number)
      #expect(walk.timeline.branch == number)
      #expect(walk.timeline.position == walk.timeline.branches[number].tip)
      #expect(!walk.timeline.canGoForward)
    }
  }

  @Test func `A new branch is told`() throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "[ 9")
    #expect(walk.message == "This begins branch 2 from 9:42:00 type 222. B lists all branches.")
  }

  @Test func `One can go to a screen that was shown`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Enter n")
    #expect(walk.screen.system?.id == "system.face-id-failed")
    walk.press(keys: "G")
    let screens = try listed(walk)
    #expect(
      screens.map(\.title) == ["system.home", "vault.sign-in", "system.face-id"])
    walk.press(keys: "s i g n Enter")
    #expect(walk.screen.app?.id == "vault.sign-in")
    #expect(walk.timeline.stepsAhead == 3)
  }

  @Test(arguments: [("30s", 5), ("1m", 10), ("-1m", 5), ("0s", 5), ("9:41", 5), ("9:42", 10), ("9:41:59", 5)])
  func `One can go to a time`(typed: String, place: Int) throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "@ \(typed.map(String.init).joined(separator: " ")) Enter")
    #expect(walk.timeline.position == place)
  }

  @Test(arguments: ["soon", "25:00", "9:60", "9:41:60", ":", "9:", "", "-", "9m41"])
  func `What is no time is refused`(typed: String) throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "@ \(typed.map(String.init).joined(separator: " ")) Enter")
    #expect(mistake(walk)?.contains("isn’t a time") == true)
    #expect(walk.timeline.position == 10)
  }

  /// Why the question that is open wouldn’t take the last answer.
  private func mistake(_ walk: Walk) -> String? {
    guard case .question(let question)? = walk.overlay else { return nil }
    return question.mistake
  }

  @Test func `A time before the beginning or after the end is told`() throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "@ 9 : 4 5 Enter")
    #expect(mistake(walk) == "The journal ends at 9:42:00. A advances the clock.")
    walk.press(keys: "Escape @ - 1 h Enter")
    #expect(mistake(walk) == "The journal begins at 9:41:00.")
  }

  @Test func `What differs between two moments is listed`() throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "M o 5 5 5 5 D")
    let rows = try listed(walk).map { "\($0.title): \($0.detail)" }
    #expect(rows == ["failed-pin-attempts: 2 → 3", "network: online → offline"])
    walk.press(keys: "Escape M 5 D")
    #expect(try listed(walk).map { "\($0.title): \($0.detail)" } == ["characters typed: 0 → 1"])
  }

  @Test func `In the journal any two moments are compared`() throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "J Home D")
    #expect(try list(walk).title == "From 9:41:00 start to now")
    let all = try listed(walk).map { "\($0.title): \($0.detail)" }
    #expect(all.contains("time passed: 1m"))
    #expect(all.contains("screen: none → vault.lock-pin"))
    #expect(all.contains("failed-pin-attempts: 0 → 2"))
    // Neither of these two is the moment that one looks at.
    walk.press(keys: "Escape J Home Down Space")
    #expect(try list(walk).footnote.contains("D differences to ●"))
    walk.press(keys: "Down Down Down Down D")
    #expect(try list(walk).title == "From 9:41:00 launch to 9:41:00 type 1111")
    #expect(try listed(walk).map { "\($0.title): \($0.detail)" } == ["failed-pin-attempts: 0 → 1"])
    walk.press(keys: "Escape J Home Down D")
    #expect(try list(walk).title == "From 9:41:00 launch to now")
  }

  @Test func `A moment is marked in the journal and stays marked`() throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "J Up Up Space")
    #expect(try listed(walk)[8].title.hasPrefix("●"))
    #expect(try list(walk).selected == 8)
    walk.press(keys: "Escape D")
    #expect(try list(walk).title == "From 9:42:00 type 22 to now")
    walk.press(keys: "Escape J Up Up Space")
    #expect(walk.mark == nil)
  }

  @Test func `Stepping back while the clock runs pauses it and makes no branch`() throws {
    var walk = try twoWrongPINs()
    for _ in 0..<20 { walk.tick(.milliseconds(100)) }
    walk.press(keys: "J Up Enter")
    for _ in 0..<20 { walk.tick(.milliseconds(100)) }
    #expect(walk.timeline.branches.count == 1)
  }

  @Test func `The time line is moved along and the phone shows it`() throws {
    var walk = try launched(app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "1 1 1 1 h , r 2 5 8 0 H")
    #expect(walk.isPaused)
    walk.press(keys: "Left Left")
    #expect(walk.top?.keypad?.filled == 2)
    walk.press(keys: "BackTab BackTab")
    #expect(walk.screen.system?.id == "system.home")
    walk.press(keys: "Home Tab")
    #expect(walk.screen.app?.id == "vault.lock-pin")
    walk.press(keys: "End")
    #expect(walk.screen.app?.id == "vault.dashboard")
    walk.press(keys: "Left Left Enter")
    #expect(walk.overlay == nil && walk.top?.keypad?.filled == 2)
    walk.press(keys: "H Home Escape")
    #expect(walk.overlay == nil && walk.top?.keypad?.filled == 2)
    #expect(walk.timeline.branches.count == 1)
  }

  @Test func `Left where it was opened, the time line leaves the clock as it was`() throws {
    var walk = try launched(app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "1 1 H Home Escape")
    #expect(!walk.isPaused && walk.top?.keypad?.filled == 2)
    walk.press(keys: "H Enter")
    #expect(!walk.isPaused && walk.message == nil)
    walk.press(keys: "H Left Enter")
    #expect(walk.isPaused && walk.message == "This is 9:41:00 type 1. The clock is paused.")
    walk.press(keys: "H Home Escape")
    #expect(walk.isPaused)
  }

  @Test func `The time line is drawn with its marks and can be clicked`() throws {
    var walk = try launched(app: ["method": "pin", "pin": "2580"])
    walk.press(keys: "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 [ 2 [ 1 1 1 1 1 H")
    let size = Size(rows: 24, columns: 80)
    for glyphs in Glyphs.allCases {
      let picture = WalkDrawing(walk, glyphs: glyphs).draw(size: size)
      let rows = picture.canvas.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(rows[22].unicodeScalars.contains(glyphs == .ascii ? "!" : "▲"))
      #expect(rows[22].unicodeScalars.contains(glyphs == .ascii ? "+" : "┬"))
      #expect(rows[23].contains("22/22 9:41:00 type 1111") && rows[23].contains("Esc back"))
    }
    let picture = WalkDrawing(walk).draw(size: size)
    walk.click(row: 22, column: 1, in: picture)
    #expect(walk.timeline.position == 0)
    // The click has something to say, which waits until the slider is closed.
    let after = WalkDrawing(walk).draw(size: size)
    let rows = after.canvas.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows[22].hasPrefix(" ║") && !rows[22].contains("This is"))
    // Beside it, a click closes it; the key of the phone that is shown there isn't tapped.
    walk.press(keys: "End")
    let count = walk.timeline.moments.count
    walk.click(row: 10, column: 6, in: WalkDrawing(walk).draw(size: size))
    #expect(walk.overlay == nil && walk.timeline.moments.count == count)
  }

  @Test func `A long message takes both rows`() throws {
    var walk = try launched()
    let words = (1...20).map { "word\($0)" }.joined(separator: " ")
    walk.tell(words)
    let text = text(walk)
    #expect(text.contains("word20"))
  }

  @Test func `The window shows the lists in every size`() throws {
    var walk = try twoWrongPINs()
    walk.press(keys: "[ [ 7")
    for keys in ["J", "Escape B", "Escape G", "Escape D", "Escape @", "Escape H"] {
      walk.press(keys: keys)
      for size in [Size(rows: 24, columns: 80), Size(rows: 40, columns: 120)] {
        let text = WalkDrawing(walk).draw(size: size).canvas.text
        #expect(text.contains("Esc"), "\(keys)")
      }
      let ascii = WalkDrawing(walk, glyphs: .ascii).draw(size: Size(rows: 24, columns: 80)).canvas.text
      #expect(ascii.unicodeScalars.allSatisfy { $0.isASCII }, "\(keys)")
    }
  }
}
