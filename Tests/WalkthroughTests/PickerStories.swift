import BundledFlowFiles
import ScreenDrawing
import Testing
import UnlockEngine

@testable import Walkthrough

/// Where to begin.
@Suite struct PickerStories {
  private static let least = Size(rows: 24, columns: 80)

  private func words(_ text: String) -> [String] {
    text.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
  }

  /// The words of what is told at the right of the list, in order.
  private func about(_ picker: Picker, _ size: Size = least) throws -> [String] {
    let (canvas, rows) = picker.draw(size: size, glyphs: .unicode)
    let column = try #require(rows.first).box.right + 2
    return (3..<size.rows - 1).flatMap { row in words(canvas.text(row: row, columns: column..<size.columns)) }
  }

  @Test(arguments: Catalog.flows.indices, [nil, "Resume: App-level passcode, 112 steps, 15 minutes ago"])
  func `All that is told of a product is there`(flow: Int, resumable: String?) throws {
    var picker = Picker(products: Catalog.products)
    picker.resumable = resumable
    for _ in 0..<flow { _ = picker.press(.down) }
    let told = try about(picker)
    for word in words(Catalog.flows[flow].readMe) { #expect(told.contains(word), "\(word)") }
    #expect(told.last == words(Catalog.flows[flow].readMe).last)
  }

  @Test(arguments: Catalog.flows.indices) func `Every starting point is described`(flow: Int) throws {
    var picker = Picker(products: Catalog.products)
    for _ in 0..<flow { _ = picker.press(.down) }
    _ = picker.press(.enter)
    var seen: Set<[String]> = []
    for start in Catalog.flows[flow].startingPoints {
      let told = try about(picker)
      for line in Setup(start).conditions {
        for word in words(line) { #expect(told.contains(word), "\(start.title): \(word)") }
      }
      #expect(told.contains("Opens") && told.contains("trying:"))
      #expect(told.last == words(Catalog.flows[flow].readMe).last, "\(start.title)")
      seen.insert(told)
      _ = picker.press(.down)
    }
    #expect(seen.count == Catalog.flows[flow].startingPoints.count, "each has its own")
  }

  @Test func `Picking anew begins at the starting points of the flow`() throws {
    let powerAuth = try #require(Catalog.flow(named: "powerauth"))
    let start = powerAuth.startingPoints[2]
    var picker = Picker(products: Catalog.products)
    picker.select(powerAuth, startedWith: Setup(start))
    #expect(
      picker.draw(size: Self.least, glyphs: .unicode).canvas.text.contains("PowerAuth: where to begin?"))
    guard case .start(let flow, let chosen)? = picker.press(.enter) else {
      Issue.record("Enter begins where the walk began")
      return
    }
    #expect(flow.name == "powerauth" && chosen == start)
    var other = Picker(products: Catalog.products)
    other.select(powerAuth, startedWith: Setup())
    #expect(other.press(.escape) == nil)
    #expect(other.draw(size: Self.least, glyphs: .unicode).canvas.text.contains("Which product?"))
  }

  @Test func `A last walk is told in full`() throws {
    var picker = Picker(products: Catalog.products)
    picker.resumable = "Resume: App-level passcode, 112 steps, 15 minutes ago"
    for _ in Catalog.flows { _ = picker.press(.down) }
    let text = picker.draw(size: Self.least, glyphs: .unicode).canvas.text
    #expect(text.contains("\(Catalog.flows.count + 1) Resume: App-level") && text.contains("112 steps"))
  }

  @Test func `A product of one’s own begins with its name`() throws {
    var picker = Picker(products: Catalog.products)
    for _ in Catalog.products { _ = picker.press(.down) }
    #expect(
      picker.draw(size: Self.least, glyphs: .unicode).canvas.text.contains("Begin your own"))
    #expect(picker.press(.enter) == nil)
    // Letters are its name now, also those that are keys elsewhere.
    for scalar in "quick-bank".unicodeScalars { #expect(picker.press(.character(scalar)) == nil) }
    #expect(picker.draw(size: Self.least, glyphs: .unicode).canvas.text.contains("Its name: quick-bank"))
    #expect(picker.press(.enter) == .begin(name: "quick-bank"))
    picker.refuse(name: "quick-bank", "There is one already.")
    let text = picker.draw(size: Self.least, glyphs: .unicode).canvas.text
    #expect(text.contains("There is one already.") && text.contains("Its name: quick-bank"))
    picker.paste("-2")
    #expect(picker.press(.enter) == .begin(name: "quick-bank-2"))
    picker.refuse(name: "", "")
    #expect(picker.press(.escape) == nil)
    #expect(picker.press(.character("q")) == .quit)
  }

  @Test(arguments: Catalog.flows.indices) func `Where there is room the product’s first screen is drawn`(
    flow: Int
  ) throws {
    var picker = Picker(products: Catalog.products)
    for _ in 0..<flow { _ = picker.press(.down) }
    let wide = Size(rows: 40, columns: 120)
    let canvas = picker.draw(size: wide, glyphs: .unicode).canvas
    #expect(canvas.text.contains("9:41"))
    #expect(!picker.draw(size: Self.least, glyphs: .unicode).canvas.text.contains("9:41"))
    for word in words(Catalog.flows[flow].readMe) { #expect(words(canvas.text).contains(word), "\(word)") }
  }
}

extension Canvas {
  /// What stands in some columns of a row.
  func text(row: Int, columns: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    for column in columns where !self[row, column].isContinuation { text.append(self[row, column].scalar) }
    return String(text)
  }
}
