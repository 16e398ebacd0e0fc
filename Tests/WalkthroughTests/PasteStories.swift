import BundledFlowFiles
import ScreenDrawing
import DeviceSimulation
import SeededDraws
import Testing
import UnlockEngine

@testable import Walkthrough

/// What is pasted is text: it goes where text goes, and never does what its letters would do as keys.
@Suite struct PasteStories {
  private func locked() throws -> Walk { try launched(app: ["method": "pin", "pin": "2580"]) }

  /// What was done since the app was launched.
  private func actions(_ walk: Walk) -> [Input] { walk.timeline.moments.dropFirst(2).compactMap(\.input) }

  @Test func `A PIN goes into the pad`() throws {
    var walk = try locked()
    walk.paste("2580")
    #expect(walk.screen.app?.id == "vault.dashboard")
    #expect(actions(walk) == [.type("2"), .type("5"), .type("8"), .type("0")])
    #expect(walk.timeline.moments.suffix(4).map(\.keys) == ["2", "5", "8", "0"].map { [.character($0)] })
    #expect(walk.message == nil)
    walk.press(keys: "[")
    #expect(walk.top?.keypad?.filled == 3)
  }

  @Test func `Of what the pad has no keys for nothing is done`() throws {
    var walk = try locked()
    walk.paste("b2 f5-x8 q0")
    #expect(walk.screen.app?.id == "vault.dashboard")
    #expect(actions(walk).count == 4 && walk.requests.isEmpty)
    #expect(walk.message == "Only 4 of the pasted characters fit: one entry, with the keys that it has.")
  }

  @Test func `Forty digits are one wrong PIN and not ten`() throws {
    var walk = try locked()
    walk.paste(String(repeating: "1", count: 40))
    #expect(walk.fact("failed-pin-attempts") == "1")
    #expect(actions(walk).count == 4)
  }

  @Test func `Choosing a PIN by paste doesn't confirm it too`() throws {
    var walk = try launched()
    walk.press(keys: "Enter Tab Enter")
    walk.paste("12341234")
    #expect(walk.screen.app?.id == "vault.repeat-pin")
    #expect(walk.top?.keypad?.filled == 0)
  }

  @Test func `Where nothing takes text it is dropped and told`() throws {
    var walk = try launched(app: ["method": "dont-lock"])
    let before = walk.timeline.moments.count
    walk.paste("bfxq\u{1B}[Ap")
    #expect(walk.timeline.moments.count == before && walk.overlay == nil && walk.requests.isEmpty)
    #expect(walk.message == "Pasted text was dropped: nothing on the phone takes text now.")
    #expect(walk.timeline.tries.map(\.text) == ["paste"])
  }

  @Test func `A passcode of letters takes them while it has the focus`() throws {
    var walk = try launched(
      device: ["passcode": "hotel bar", "enrolled": "false"], app: ["method": "passcode-biometrics"])
    walk.press(keys: "Tab")
    walk.paste("hotel")
    #expect(walk.top?.keypad?.filled == 0)
    #expect(walk.message == "Pasted text was dropped: only digits go to this keypad.")
    walk.press(keys: "Shift-Tab")
    walk.paste("hotel bar")
    #expect(walk.top?.keypad?.filled == 9)
    walk.paste(String(repeating: "x", count: 4000))
    let filled = try #require(walk.top?.keypad?.filled)
    #expect(walk.timeline.moments.count < filled + 4)
  }

  @Test func `Lists and questions take it up to a length`() throws {
    var walk = try launched()
    walk.press(keys: ":")
    walk.paste("reboot")
    guard case .list(let list)? = walk.overlay else { throw Unexpected() }
    #expect(list.query.text == "reboot" && list.shown.count < 5)
    walk.paste(String(repeating: "q", count: 20_000))
    guard case .list(let long)? = walk.overlay else { throw Unexpected() }
    #expect(long.query.text.count == ChoiceList.longestQuery)
    #expect(walk.message == "The rest of the pasted text was dropped: it is too long.")
    for _ in 0..<200 { walk.press(.character("z")) }
    guard case .list(let typed)? = walk.overlay else { throw Unexpected() }
    #expect(typed.query == long.query)

    walk.press(keys: "Escape A")
    walk.paste("5m")
    guard case .question(let question)? = walk.overlay else { throw Unexpected() }
    #expect(question.answer == "5m" && walk.timeline.moments.count == 2)
    walk.press(keys: "Enter Escape W")
    walk.paste("dash")
    guard case .map(let map)? = walk.overlay else { throw Unexpected() }
    #expect(map.list.query.text == "dash" && map.list.shown.count == 1)
  }

  @Test(arguments: ["J", "C", "H", "B"]) func `Lists that aren't typed into refuse it`(key: String) throws {
    var walk = try locked()
    walk.press(keys: "1 1 1 1 [ 2 " + key)
    let count = walk.timeline.moments.count
    walk.paste("q2580")
    #expect(walk.message == "Pasted text was dropped: nothing takes text here.")
    #expect(walk.timeline.moments.count == count && walk.overlay != nil)
  }

  @Test func `The picker tells and picks nothing`() {
    var picker = Picker(products: Catalog.products)
    picker.paste("2580")
    let size = Size(rows: 24, columns: 80)
    #expect(picker.draw(size: size, glyphs: .unicode).canvas.text.contains("Pasted text was dropped"))
    _ = picker.press(.down)
    #expect(!picker.draw(size: size, glyphs: .unicode).canvas.text.contains("Pasted text was dropped"))
  }

  /// Anything pasted anywhere: nothing is done but typing, nothing opens, nothing is asked for.
  @Test(arguments: Catalog.flows.map { $0.name }) func `Nothing that is pasted is a key`(flow: String) throws
  {
    let seed = UInt64.random(in: 0...999_999)
    var numbers = Draw(seed: seed)
    let type = try #require(Catalog.flows.first { $0.name == flow })
    let keys: [Key] =
      [.enter, .tab, .escape, .up, .down, .left, .backspace]
      + "0123456789mncrhaftbiH[]JBGWA:?,>o".unicodeScalars.map { .character($0) }
    let letters = Array("0123456789qbftxpR:X[]mnW?TP \n漢é-".unicodeScalars)
    for round in 0..<30 {
      let start = type.startingPoints[round % type.startingPoints.count]
      var walk = Walk(try type.simulation(Setup(start)))
      walk.perform(.lifeCycle(.launch))
      for step in 0..<60 {
        if let key = keys.randomElement(using: &numbers) { walk.press(key) }
        _ = walk.takeRequests()
        guard step % 3 == 0 else { continue }
        let (moments, kind, position) = (
          walk.timeline.moments.count, walk.overlayKind, walk.timeline.position
        )
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...30, using: &numbers) {
          text.append(letters.randomElement(using: &numbers) ?? "b")
        }
        walk.paste(String(text))
        let new = walk.timeline.moments[moments...].compactMap(\.input)
        let isTyping = new.allSatisfy { input in
          if case .type(.character) = input { return true }
          return false
        }
        let isLeft = new.isEmpty ? walk.timeline.position == position : true
        guard isTyping, isLeft, walk.overlayKind == kind, walk.requests.isEmpty else {
          Issue.record("seed \(seed), round \(round), step \(step): “\(String(text))” did \(new)")
          return
        }
      }
    }
  }
}

private struct Unexpected: Error {}

extension Walk {
  /// What is open over the picture.
  fileprivate var overlayKind: String {
    switch overlay {
    case nil: "nothing"
    case .list(let list): "list " + list.title
    case .question(let question): "question " + question.target.name
    case .map: "map"
    case .exploring: "exploring"
    case .gallery: "gallery"
    case .slider: "slider"
    case .tour: "tour"
    }
  }
}
