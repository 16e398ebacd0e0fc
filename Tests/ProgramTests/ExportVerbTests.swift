import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// `unlocksim export`: what it makes of a scenario and of a flow, and how it says that it couldn't.
@Suite(.timeLimit(.ample), .blocking) struct ExportVerbTests {
  private let folder = TemporaryFolder()

  private func run(_ words: String...) throws -> Finished { try Finished(unlocksim: words) }

  private func written(_ name: String, _ text: String) -> String {
    folder.write(text, to: folder.path + "/" + name)
    return folder.path + "/" + name
  }

  private static let scenario = """
    title: One wrong PIN
    flow: banno
    app: { method: pin, pin: "2580" }
    steps:
      - launch
      - type: "1111"

    """

  private static let tiny = TinyFlow.text("look: { accent: \"#0A7D4B\", icon: \"T\" }\n")

  @Test(arguments: ["storyboard", "cast"]) func `A scenario gives what play gives`(kind: String) throws {
    let file = written("one.yaml", Self.scenario)
    let exported = try run("export", file, "--as", kind, "-o", "-")
    #expect(exported.status == 0 && exported.errors.isEmpty)
    #expect(exported.output == (try run("play", file, "--\(kind)", "-")).output)
  }

  @Test func `A page of a scenario has its steps and notes, and says where it ends`() throws {
    let file = written(
      "noted.yaml",
      "title: Noted\nflow: app-passcode\nsteps:\n  - launch\n  - note: Why </script>?\n  - lock\n")
    let exported = try run("export", file, "--as", "page", "-o", "-")
    #expect(exported.status == 0 && exported.errors.isEmpty)
    #expect(exported.output.contains(#"["launch","Why \u003c/script>?",["event","launch"]]"#))
    #expect(exported.output.contains(#"["lock","",["event","lock"]]"#))
    let other = try run("export", file, "--as", "page", "--app", "pin=1234")
    #expect(other.status == 2 && other.errors.contains("A scenario states what it starts from"))
  }

  @Test func `Pictures of a scenario are a folder, a sheet or a stream`() throws {
    let (file, out) = (written("one.yaml", Self.scenario), folder.path + "/out")
    #expect(try run("export", file, "--as", "svg", "-o", out).status == 0)
    #expect(
      folder.files(in: "out").map { ($0 as NSString).lastPathComponent } == [
        "01-launch.svg", "02-type-1111.svg",
      ])
    let one = folder.text(out + "/02-type-1111.svg")
    #expect(one.contains("<title>Step 2: iPhone: Enter your PIN</title>"))
    let left = try pinAttempts() - 1
    #expect(one.contains("data-key=\"5\"") && one.contains("Wrong PIN. \(left) tries left.</text>"))
    let sheet = try run("export", file, "--as", "svg", "-o", "-").output
    #expect(sheet.components(separatedBy: "role=\"img\"").count == 3)
    #expect(try run("export", file, "--as", "svg", "-o", folder.path + "/sheet.svg").status == 0)
    #expect(folder.text(folder.path + "/sheet.svg") == sheet)
    let text = try run("export", file, "--as", "text", "-o", "-").output
    #expect(text.contains("Enter your PIN"))
  }

  @Test func `The terminal’s own look is there for the asking`() throws {
    let file = written("one.yaml", Self.scenario)
    let (phone, terminal) = (folder.path + "/p.svg", folder.path + "/terminal")
    #expect(try run("export", file, "--as", "svg", "-o", terminal, "--style", "terminal").status == 0)
    #expect(folder.text(terminal + "/02-type-1111.svg").contains("textLength"))
    #expect(try run("export", file, "--as", "svg", "-o", phone, "--theme", "dark").status == 0)
    #expect(!folder.text(phone).contains("textLength"))
    #expect(!folder.text(phone).contains("prefers-color-scheme"))
    // What only a terminal can be is the terminal's.
    #expect(
      try run("export", file, "--as", "storyboard", "-o", "-", "--theme", "none").output.contains(
        "textLength"))
  }

  @Test func `Large text makes other pictures`() throws {
    let file = written("one.yaml", Self.scenario)
    let usual = try run("export", file, "--as", "svg", "-o", "-")
    let large = try run("export", file, "--as", "svg", "-o", "-", "--text-size", "AX3")
    #expect(large.status == 0 && large.output != usual.output)
    let wrong = try run("export", file, "--as", "svg", "-o", "-", "--text-size", "AX6")
    #expect(wrong.status == 2 && wrong.errors.contains("Did you mean “AX"))
  }

  @Test func `A phone in Dutch has the Dutch copy that lies beside the flow`() throws {
    _ = written("tiny.flow.yaml", Self.tiny)
    _ = written("tiny.nl.copy.yaml", "copy: tiny\nlanguage: nl\nscreens:\n  closed:\n    Closed: Gesloten\n")
    for (language, title) in [("nl", "Gesloten"), ("en", "Closed")] {
      let story = "title: Seen\nflow: tiny.flow.yaml\ndevice: { language: \(language) }\nsteps:\n  - launch\n"
      let page = try run("export", written("\(language).yaml", story), "--as", "storyboard", "-o", "-")
      #expect(page.output.contains(title), "\(page.errors)")
    }
  }

  @Test func `A flow gives everything it can show, once`() throws {
    let file = written("tiny.flow.yaml", Self.tiny)
    #expect(try run("export", file, "--as", "svg", "-o", folder.path + "/all").status == 0)
    let names = folder.files(in: "all").map { ($0 as NSString).lastPathComponent }
    for place in ["tiny-closed", "tiny-inside", "system-face-id", "system-home"] {
      #expect(names.count { $0.dropFirst(3) == "\(place).svg" } == 1, "\(names)")
    }
    let inside = folder.files(in: "all").first { $0.hasSuffix("tiny-inside.svg") } ?? ""
    #expect(folder.text(inside).contains(".phone g.app-0A7D4B .fill{fill:#0A7D4B}"))
    let page = try run("export", file, "--as", "storyboard", "-o", "-").output
    #expect(page.contains("tiny.inside") && page.contains("everything it can show"))
    let cast = try run("export", file, "--as", "cast", "-o", "-")
    #expect(cast.status == 0 && cast.output.hasPrefix("{\"version\":3"))
    let older = try run("export", file, "--as", "cast2", "-o", "-")
    #expect(older.status == 0 && older.output.hasPrefix("{\"version\":2"))
  }

  @Test func `A row of a table is a scenario`() throws {
    let table = written(
      "table.yaml",
      """
      title: PIN ${pin}
      flow: banno
      cases:
        - { pin: "1111" }
        - { pin: "2222" }
      app: { method: pin, pin: "2580" }
      steps:
        - launch
        - type: "${pin}"

      """)
    for kind in ["storyboard", "svg", "text", "cast"] {
      let row = try run("export", table + ":5", "--as", kind, "-o", "-")
      #expect(row.status == 0 && row.errors.isEmpty, "\(row)")
      #expect(kind == "svg" || row.output.contains("2222") || kind == "text")
    }
    let all = try run("export", table, "--as", "storyboard", "-o", "-")
    #expect(all.status == 3 && all.errors.contains("table.yaml:4"))
  }

  @Test func `What is cut off in large text is told of a flow`() throws {
    let file = written(
      "tiny.flow.yaml",
      Self.tiny.replacingOccurrences(of: "title: Inside", with: "title: Überweisungsbestätigungen"))
    let large = try run("check", file, "--text-size", "AX5")
    #expect(
      large.output.contains("at AX5, ") && large.output.contains("screens, alerts and system layers"),
      "\(large)")
    #expect(large.status == (large.output.contains("is cut off") ? 1 : 0))
    let usual = try run("check", file, "--text-size", "L")
    #expect(usual.status == 0 && usual.output.contains("at L, 0 texts are cut off; 0 of"), "\(usual)")
    #expect(try run("check", file, "--text-size", "AX9").status == 2)
    #expect(try run("check", file, "--text-size", "L", "--fast").status == 2)
    #expect(try run("check", "--text-size", "L").status == 2)
  }

  @Test func `What has no room when the phone is turned is told of a flow`() throws {
    let file = written("turned.flow.yaml", Self.tiny)
    let turned = try run("check", file, "--landscape")
    #expect(turned.output.contains("in landscape, 852 × 393 points, 0 texts are cut off; "), "\(turned)")
    #expect(turned.output.contains("in Split View upright, 320 × 1180 points, "))
    #expect(turned.output.split(separator: "\n").count { $0.contains(" points, ") } == 7)
    #expect(turned.status == 0)
    let large = try run("check", file, "--landscape", "--text-size", "AX5")
    #expect(large.output.contains("points, at AX5, "), "\(large)")
    #expect(try run("check", "--landscape").status == 2)
    #expect(try run("check", file, "--landscape", "--fast").status == 2)
  }

  @Test func `What can’t be exported is told`() throws {
    let file = written("one.yaml", Self.scenario)
    #expect(try run("export", "bano", "--as", "svg", "-o", "x").errors.contains("Did you mean “banno”?"))
    #expect(
      try run("export", file, "--as", "stroyboard", "-o", "x").errors.contains("Did you mean “storyboard”?"))
    #expect(try run("export", file, "--as", "svg").output.hasPrefix("<svg"))
    let settings = try run("export", file, "--as", "svg", "-o", "-", "--app", "method=pin")
    #expect(settings.status == 2 && settings.errors.contains("A scenario states what it starts from"))
    #expect(try run("export", file, "--as", "storyboard", "-o", file + "/x").status == 5)
    #expect(try run("export", written("bad.yaml", "steps: [launhc]\n"), "--as", "svg", "-o", "-").status == 3)
    let failing = written("fails.yaml", Self.scenario + "  - tap: Nothing\n")
    let done = try run("export", failing, "--as", "storyboard", "-o", "-")
    #expect(done.status == 1 && done.output.contains("There is no “Nothing”"))
  }
}
