import BundledFlowFiles
import BlockingTests
import Foundation
import TerminalSupport
import Testing

/// What is made with the program for people to look at: man pages and completions, the README's pictures.
@Suite(.timeLimit(.ample), .blocking) struct InstalledFilesTests {
  private let program = Built.path("unlocksim")
  private static let verbs = [
    "walk", "run", "play", "new", "check", "explore", "compare", "minimise", "mutate", "measure", "audit",
    "map", "list", "export", "drive",
  ]
  private static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  @Test func `Every verb has a page with its examples as they are`() throws {
    let folder = TemporaryFolder()
    let made = try Finished(
      running: ["/usr/bin/python3", Self.package + "/tools/make-manual", program, folder.path],
      environment: ["SOURCE_DATE_EPOCH": "0"])
    #expect(made.status == 0, "\(made.errors)")
    #expect(folder.files(in: ".").count == Self.verbs.count + 1)
    for verb in Self.verbs {
      let help = try Finished(unlocksim: [verb, "--help"]).output
      let page = folder.text(folder.path + "/unlocksim-\(verb).1")
      #expect(page.hasPrefix(".TH UNLOCKSIM\\-\(verb.uppercased()) 1 1970-01-01 "))
      let examples = lines(of: help, after: "EXAMPLES", before: "").map { $0.trimmingCharacters(in: [" "]) }
      let shown = lines(of: page, after: ".EX", before: ".EE").map { plain($0) }
      #expect(examples.count > 2 && shown.count == examples.count)
      #expect(shown == examples)
      // Whole also where a terminal has no more than 80 columns.
      #expect(examples.allSatisfy { $0.count <= 76 }, "\(verb)")
      for option in help.matches(of: #/  (--[a-z-]+)/#) where !option.1.hasPrefix("--no-") {
        #expect(page.contains("\\fB" + option.1.replacing("-", with: "\\-")), "\(option.1)")
      }
      // Other characters come out as they should only where the terminal has them.
      #expect(page.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  @Test func `The README's pictures are what the program draws`() throws {
    let folder = TemporaryFolder()
    let made = try Finished(running: [Self.package + "/tools/make-pictures", program, folder.path])
    #expect(made.status == 0, "\(made.errors)")
    let readMe = try String(contentsOfFile: Self.package + "/README.md", encoding: .utf8)
    let shown = readMe.matches(of: /src="docs\/pictures\/([a-z-]+\.svg)"/).map { String($0.1) }
    #expect(shown.sorted() == folder.files(in: ".").map { URL(filePath: $0).lastPathComponent }.sorted())
    for name in shown {
      let kept = try String(contentsOfFile: Self.package + "/docs/pictures/" + name, encoding: .utf8)
      #expect(folder.text(folder.path + "/" + name) == kept, "make pictures draws \(name) anew")
    }
  }

  /// A line of a page as it comes out.
  private func plain(_ line: String) -> String {
    line.replacing("\\-", with: "-").replacing("\\(cq", with: "’")
  }

  /// The lines of a text from behind one to before another.
  private func lines(of text: String, after first: String, before last: String) -> [String] {
    let lines = text.components(separatedBy: "\n")
    let start = lines.firstIndex { $0.hasSuffix(first) }.map { $0 + 1 } ?? 0
    return Array(lines[start...].prefix { $0 != last })
  }

  @Test func `Bash completes verbs flows values and files`() throws {
    let script = """
      program=$0
      source /dev/stdin <<< "$($0 --generate-completion-script bash)"
      cd "$1"
      unlocksim() { "$program" "$@"; }
      while IFS= read -r line; do
        COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=()
        read -ra COMP_WORDS <<< "$line"
        [[ $line == *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _unlocksim "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        echo "${COMPREPLY[*]}"
      done <<< "$2"
      """
    let folder = TemporaryFolder()
    for name in ["a.yaml", "b.yaml", "a.txt"] { folder.write("", to: folder.path + "/files/" + name) }
    for name in ["Flows/banno", "Flows/my-bank", "files/other"] {
      folder.write("", to: folder.path + "/\(name).flow.yaml")
    }
    // Bash expands what it is offered: nothing must be run by a name.
    folder.write("", to: folder.path + "/Flows/$(touch ran).flow.yaml")
    let flows = (Catalog.flows.map { $0.name } + ["Flows/banno.flow.yaml", "my-bank"]).joined(separator: " ")
    let expected = [
      ("unlocksim ex", "explore export"), ("unlocksim walk ", flows), ("unlocksim map ", flows),
      ("unlocksim explore pow", "powerauth"),
      ("unlocksim walk my", "my-bank"), ("unlocksim walk files/o", "files/other.flow.yaml"),
      ("unlocksim walk banno --device enr", "enrolled=true enrolled=false enrolled-set=changed"),
      ("unlocksim walk onegini --policy jail", "jailbreak-detection=true jailbreak-detection=false"),
      ("unlocksim walk banno --policy jail", ""),
      ("unlocksim list facts --flow on", "onegini"), ("unlocksim map banno --format s", "svg"),
      ("unlocksim run --covers B6", "B6 B6.1 B6.2 B6.3"), ("unlocksim run --report g", "github"),
      ("unlocksim run files/a", "files/a.yaml"), ("unlocksim play files/b", "files/b.yaml"),
      ("unlocksim walk --scenario files/a", "files/a.yaml"), ("unlocksim play x --svg fi", "files"),
    ]
    let done = try Finished(
      running: ["bash", "-c", script, program, folder.path, expected.map(\.0).joined(separator: "\n")])
    #expect(done.output.components(separatedBy: "\n").dropLast() == expected.map(\.1)[...], "\(done.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/ran"))
  }
}
