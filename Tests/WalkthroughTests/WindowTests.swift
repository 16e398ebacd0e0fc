import BundledFlowFiles
import ScreenDrawing
import SeededDraws
import Testing
import UnlockEngine

@testable import Walkthrough

/// The whole window: that it holds together in every size, and that the mouse hits what is drawn.
@Suite struct WindowTests {
  @Test func `No key means two things`() {
    let keys = KeyTable.bindings.flatMap(\.keys)
    #expect(keys.count == Set(keys).count)
  }

  @Test(arguments: Catalog.flows.map { $0.name })
  func `Every starting point begins`(flow name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    for start in flow.startingPoints {
      var walk = Walk(try flow.simulation(Setup(start)))
      walk.perform(.lifeCycle(.launch))
      #expect(walk.top != nil, "\(start.title)")
      // While the app waits for its server there is nothing to tap.
      let isWaiting = walk.top?.style == .scanning || walk.top?.isBusy == true
      #expect(walk.focus != nil || isWaiting, "\(start.title)")
    }
  }

  @Test func `A window too small tells the size it needs`() throws {
    let picture = WalkDrawing(try launched()).draw(size: Size(rows: 10, columns: 40))
    #expect(picture.canvas.text.contains("80"))
    #expect(picture.canvas.text.contains("24"))
  }

  @Test(arguments: [Size(rows: 24, columns: 80), Size(rows: 40, columns: 120), Size(rows: 70, columns: 250)])
  func `Every button can be clicked`(size: Size) throws {
    var walk = try launched()
    // What comes next has the same buttons.
    walk.perform(.toggleNext)
    let picture = WalkDrawing(walk).draw(size: size)
    for control in try #require(walk.top).controls {
      let row = try #require(
        (0..<size.rows).last { picture.canvas.text(row: $0).contains(control.title + " ") })
      let line = picture.canvas.text(row: row)
      let range = try #require(line.ranges(of: control.title).last)
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      #expect(picture.hit(row: row, column: column) == .phone(.control(control.id)), "\(control.title)")
    }
  }

  @Test func `The device's rows can be clicked`() throws {
    var walk = try launched()
    let picture = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80))
    let row = try #require((0..<24).first { picture.canvas.text(row: $0).contains("d model") })
    walk.click(row: row, column: 45, in: picture)
    #expect(walk.simulation.world.device.model == .iPad)
  }

  @Test func `No fact is out of reach in a small window`() throws {
    var walk = try launched(#require(Catalog.flow(named: "powerauth")))
    let picture = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80))
    #expect(!picture.canvas.text.contains("biometry-locked-out"))
    let row = try #require((0..<24).first { picture.canvas.text(row: $0).contains("activation-state") })
    walk.press(keys: "F b i o m e t r y - l o")
    #expect(WalkDrawing(walk).draw(size: picture.canvas.size).canvas.text.contains("  biometry-locked-out "))
    walk.press(keys: "Escape")
    walk.click(row: row, column: 45, in: picture)
    guard case .list(let list)? = walk.overlay else { throw Unopened() }
    // What it is about stands behind its name.
    #expect(
      list.shown.map { "\($0.title.dropFirst(2).split(separator: " –")[0]): \($0.detail)" }
        == walk.simulation.facts.map { "\($0.name): \($0.value)" })
    #expect(list.shown.contains { $0.title.contains("activation-state – ") })
  }

  private struct Unopened: Error {}

  @Test func `Without UTF-8 there is nothing but ASCII`() throws {
    var walk = try launched()
    for keys in ["", "?", "Escape :", "Escape Enter", "Enter", "n"] {
      walk.press(keys: keys)
      let text = WalkDrawing(walk, glyphs: .ascii).draw(size: Size(rows: 24, columns: 80)).canvas.text
      let others = String(String.UnicodeScalarView(text.unicodeScalars.filter { !$0.isASCII }))
      #expect(others.isEmpty, "after \(keys)")
    }
  }

  /// Forty thousand keys and clicks as they come: nothing traps, everything can be drawn, and going back all
  /// the way ends where it began.
  @Test(arguments: Catalog.flows.map { $0.name }) func `Random keys do no harm`(flow name: String) throws {
    let flow = try #require(Catalog.flow(named: name))
    var draw = Draw(seed: 20_260_101)
    let named = Key.names.compactMap { Key(name: $0) }
    for start in flow.startingPoints {
      var walk = Walk(try flow.simulation(Setup(start)))
      let beginning = walk.simulation.facts
      for step in 0..<400 {
        switch draw.below(8) {
        case 0: walk.press(draw.one(of: named))
        case 1: walk.tick(.milliseconds(draw.below(100_000)))
        case 2:
          let picture = WalkDrawing(walk).draw(size: Size(rows: 24, columns: 80))
          walk.click(row: draw.below(24), column: draw.below(80), in: picture)
        default: walk.press(.character(Unicode.Scalar(UInt8(32 + draw.below(95)))))
        }
        _ = walk.takeRequests()
        if step % 10 == 0 {
          let size = Size(rows: draw.below(60), columns: draw.below(200))
          _ = WalkDrawing(walk, glyphs: step % 20 == 0 ? .ascii : .unicode, frame: step).draw(size: size)
        }
      }
      walk.overlay = nil
      while walk.timeline.canGoBack { walk.perform(.stepBack) }
      #expect(walk.simulation.facts == beginning)
    }
  }
}
