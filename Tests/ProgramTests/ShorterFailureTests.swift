import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// `unlocksim minimise`, and `compare` of two scenarios: files in, files out, exit codes.
@Suite(.timeLimit(.ample), .blocking) struct ShorterFailureTests {
  private let folder = TemporaryFolder()

  private func run(_ words: String...) throws -> Finished { try Finished(unlocksim: words, in: folder.path) }

  private func write(_ name: String, _ text: String) { folder.write(text, to: "\(folder.path)/\(name)") }

  private static let failing = """
    title: Two wrong PINs
    flow: banno
    app: { method: pin, pin: "2580" }
    steps:
      - launch
      - elapse: 2s
      - type: "1111"
      - leave
      - return
      - type: "2222"
      - expect: { facts: { failed-pin-attempts: 1 } }
    """

  @Test func `What is printed fails in the same way`() throws {
    write("a.yaml", Self.failing)
    let done = try run("minimise", "a.yaml")
    #expect(done.status == 0, "\(done.errors)")
    #expect(
      done.errors.hasPrefix("unlocksim: a.yaml: from 7 steps (6 things done) to 4 steps (3 things done)"))
    #expect(done.errors.contains("  failed-pin-attempts: expected 1, is 2\n"))
    write("short.yaml", done.output)
    let again = try run("run", "--ci", "short.yaml")
    #expect(again.status == 1 && again.output.contains("failed-pin-attempts  1         2"), "\(again.output)")
    #expect(try run("minimise", "short.yaml").errors.contains("and no shorter way"))
    #expect(try run("minimise", "a.yaml").output == done.output, "Always the same.")
  }

  @Test func `It goes to a file, and never in the place of the scenario`() throws {
    write("a.yaml", Self.failing)
    let done = try run("minimise", "a.yaml", "-o", "out/short.yaml")
    #expect(done.status == 0 && done.output.isEmpty)
    #expect(try run("run", "--ci", "out/short.yaml").status == 1)
    #expect(try run("minimise", "a.yaml", "-o", "./a.yaml").status == 2)
    #expect(folder.text(folder.path + "/a.yaml") == Self.failing)
    #expect(try run("minimise", "a.yaml", "-o", "/proc/none/a.yaml").status == 5)
  }

  @Test func `One that passes is told, and one that can't be read`() throws {
    write("a.yaml", "flow: banno\nsteps: [launch]")
    let done = try run("minimise", "a.yaml")
    #expect(done.status == 4 && done.output.isEmpty)
    #expect(done.errors == "unlocksim: a.yaml passes, so there is nothing to make shorter.\n")
    write("b.yaml", "flow: banno\nsteps: [lauch]")
    #expect(try run("minimise", "b.yaml").status == 3)
    #expect(try run("minimise", "none.yaml").status == 3)
  }

  @Test func `A row of a table, and a flow file`() throws {
    write(
      "t.yaml",
      """
      flow: banno
      cases:
        - { pin: "1111" }
        - { pin: "2580" }
      app: { method: pin, pin: "2580" }
      steps:
        - launch
        - elapse: 1s
        - type: ${pin}
        - expect: { screen: lock-pin }
      """)
    #expect(try run("minimise", "t.yaml:3").status == 4)
    let row = try run("minimise", "t.yaml:4")
    #expect(row.status == 0 && row.output.contains("  - type: \"2580\"\n"))
    #expect(try run("minimise", "t.yaml").errors.contains("say which by its line"))
    write(
      "flows/shop.flow.yaml",
      """
      flow: shop
      moments: { launch: [go: home] }
      screens:
        home: { title: Shop, buttons: { Buy: [go: bought], Look: [go: seen] } }
        seen: { title: A shirt, buttons: { Back: [go: home] } }
        bought: { title: Thank you, buttons: { Back: [go: home] } }
      """)
    write(
      "shop.yaml",
      "flow: flows/shop.flow.yaml\nsteps: [launch, tap: Look, tap: Back, tap: Buy, leave, return, {expect: {screen: home}}]"
    )
    let shop = try run("minimise", "shop.yaml", "-o", "out/shop.yaml")
    #expect(shop.status == 0, "\(shop.errors)")
    let text = folder.text(folder.path + "/out/shop.yaml")
    #expect(
      text.contains(
        "steps:\n  - launch\n  - tap: Buy\n  # Fails: screen: expected shop.home, is shop.bought\n"),
      "\(text)")
    #expect(try run("run", "--ci", "out/shop.yaml").status == 1, "The flow is found from there, too.")
  }

  @Test func `Two scenarios are compared by what is done in them`() throws {
    write("a.yaml", Self.failing)
    write("b.yaml", Self.failing.replacing("2222", with: "2580"))
    write("c.yaml", Self.failing.replacing("failed-pin-attempts: 1", with: "failed-pin-attempts: 2"))
    let other = try run("compare", "a.yaml", "b.yaml", "--html", "out.html")
    #expect(other.status == 1 && other.errors.isEmpty)
    #expect(
      other.output.contains(
        "Something else is done:\n  A  “type: \"2222\"” (line 10)\n  B  “type: \"2580\"” (line 10)"))
    #expect(folder.text(folder.path + "/out.html").contains("<svg"))
    let same = try run("compare", "a.yaml", "c.yaml")
    #expect(same.status == 0 && same.output.contains("Equal: "))
    let json = try run("compare", "a.yaml", "b.yaml", "--json")
    #expect(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) is [String: Any])
    #expect(try run("compare", "a.yaml", "banno").status == 2)
    #expect(try run("compare", "a.yaml", "b.yaml", "--policy-b", "pin-attempts=3").status == 2)
    write("broken.yaml", "flow: banno\nsteps: [lauch]")
    #expect(try run("compare", "a.yaml", "broken.yaml").status == 3)
  }
}
