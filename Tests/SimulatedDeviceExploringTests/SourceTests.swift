import Foundation
import Testing

@testable import SimulatedDeviceExploring

/// A call is copied from its file as it stands there, whatever lies in its strings and comments.
@Suite
struct SourceTests {
  private func copied(_ source: String, line: Int = 1) -> String? {
    SourceCall.explore(in: source, line: line)?.replacingBounds(with: ".order(\"a\")")
  }

  private static let closures = [
    // Comments, also those in each other, between what belongs to the call.
    "{ launch in\n  /* it's { open, /* and } this */ too */\n  life(launch)\n}  // what is launched\nmoves: { move }",
    "{ launch in life(launch) } // {\n/* ( */ moves /* : */ : // )\n{ move }",
    // Strings.
    "{ _ = \"\"\"\n  He said \"hi {\" and left\n  \"\"\"\n} moves: { move }",
    "{ _ = #\"a \" { b\"# } moves: { move }",
    "{ _ = \"\\(open ? \"(open\" : \"\\(\"{\")\")\" } moves: { move }", "{ _ = \"\\\"{\" }",
    "{ _ = ##\"\"\"\n  \"\"\"# } \\#( \\##(\"}\")\n  \"\"\"## }", "{ _ = \"\" + \"}\" }",
    "{ _ = #\"\"\"# + \"{\" }",
    "{ _ = #expect(a == \"(\") }",
  ]

  @Test(arguments: closures)
  func `Closures are copied whole, and nothing that follows`(closures: String) {
    let source =
      "  try await explore(.upTo(moves: 2), grace: .zero) \(closures)\n}\n@Test func next() { more { \"\" } }"
    #expect(copied(source) == "explore(.order(\"a\"), grace: .zero) \(closures)")
  }

  @Test
  func `Closures may be arguments, and the bounds may have commas and comments`() {
    let source = """
      // explore(nothing) {
      _ = "explore(nothing)"
      try await notexplore(.upTo(moves: 1)) { no }
      let found = try await explore(
        .upTo(moves: [1, 2].count, walks: max(1, 2)), // bounds, all of them
        rules: [Rule("Never \\"a, (") { l, s in !l.isOpen }],
        launching: { launch in life(launch) },
        moves: { Move("tap") { $0.tap() } })
      #expect(found) { no }
      """
    #expect(
      copied(source) == """
        explore(.order("a"), // bounds, all of them
          rules: [Rule("Never \\"a, (") { l, s in !l.isOpen }],
          launching: { launch in life(launch) },
          moves: { Move("tap") { $0.tap() } })
        """)
  }

  @Test(arguments: [
    "explore(.upTo(moves: 2)) { _ = /[(]/ }", "explore(.upTo(moves: 2)) { _ = /\"/ }",
    "explore(.upTo(moves: 2))",
    "explore(.upTo(moves: 2)) { \"\"\"\n }", "explore(.upTo(moves: 2)) { /* }",
  ]) func `What can’t be made out isn’t copied, and that is said`(source: String) {
    #expect(copied(source) == nil)
    let finding = Finding(
      broken: .own("Never \"a\",\nnor `b`\t\u{1}"), sentence: "Not so: Never \"a\",\nnor `b`", moves: ["tap"],
      observations: [], seed: nil)
    #expect(
      finding.test(from: "", line: 7) == #"""
        @Test func `Not so: Never "a", nor  b`() async throws {
          // The call at line 7 couldn’t be copied: put it here, with this in the place of its bounds.
          try await explore(.order("tap", breaking: .own("Never \"a\",\nnor `b`\t\u{1}")))
        }
        """#)
  }

  @Test
  func `What the call uses of its function’s own is named`() throws {
    let source = """
      let other = 1
      @Test func it() async throws {
        let bug = Lock.Bug.late
        let grace: Duration = .seconds(60)
        var (one, two): (Int, Int) = (1, 2)
        let unused = 3
        try await explore(.upTo(moves: unused), grace: grace) { _ in App(Lock(bug, two)) }
      }
      """
    #expect(SourceCall.locals(in: source, line: 7) == ["bug", "grace", "two"])
    #expect(SourceCall.locals(in: source, line: 3) == [])
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let finding = Finding(
      broken: .standard(.deadEnd), sentence: "No way on", moves: [], observations: [], seed: nil)
    #expect(
      finding.test(from: file.path, line: 7).contains(
        "  // Declare here, as the test that explored does: bug, grace, two.\n  try await explore("))
  }
}
