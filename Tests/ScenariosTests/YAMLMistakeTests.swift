import Scenarios
import Testing

/// Files that aren't YAML, or YAML that no scenario needs.
@Suite struct YAMLMistakeTests {
  @Test(arguments: [
    ("", "The file is empty. A scenario has at least “flow” and “steps”."),
    ("# only a comment\n", "The file is empty. A scenario has at least “flow” and “steps”."),
    ("hello", "1:1: A scenario is a map with at least “flow” and “steps”, and this is a text."),
    ("- launch", "1:1: A scenario is a map with at least “flow” and “steps”, and this is a list."),
    (
      "flow: vault\ntitle: a: b\nsteps: [launch]",
      "2:9: There can’t be a key here. Is the indentation right? A text with “: ” in it needs quotes."
    ),
    (
      "flow: vault\nsteps:\n\t- launch",
      "3:1: No value can begin with this: a tab can’t indent, and a text that begins with @, ` or % needs quotes."
    ),
    (
      "flow: \"vault\nsteps: [launch]\n",
      "3:1: The file ends inside of a quoted text: a closing quote is missing. It begins in line 1."
    ),
    (
      "flow: vault\nsteps: [launch\ntitle: a",
      "3:6: A bracket isn’t closed, or a comma is missing. It begins in line 2."
    ),
    (
      "flow: vault\nsteps:\n  - launch\n device: {}",
      "4:2: A key should begin here. Do all keys of its map begin in the same column? It begins in line 1."
    ), ("flow: vault\nsteps: - launch", "2:8: A list can’t begin here: its “- ” needs a line of its own."),
    (
      "flow: vault\nsteps: [launch]\n---\nflow: vault",
      "3:1: A second document begins here, and there is one scenario a file."
    ),
    (
      "flow: vault\ntitle: !secret x\nsteps: [launch]",
      "2:8: Tags aren’t used in scenarios: leave “!secret” out."
    ),
    (
      "flow: vault\ntitle: *flow\nsteps: [launch]",
      "2:8: Aliases aren’t used in scenarios: a text that begins with * needs quotes."
    ),
    (
      "flow: vault\n? [title]\n: a\nsteps: [launch]", "2:3: A key has to be a text, and this is a list."
    ),
  ])
  func `Each mistake in YAML is told in our words`(_ text: String, _ message: String) {
    guard case .failure(let invalid) = read(text) else {
      Issue.record("The file should be invalid.")
      return
    }
    let told = invalid.mistakes.map { mistake in
      (mistake.place.map { "\($0.line):\($0.column): " } ?? "") + mistake.message
    }
    #expect(told == [message])
  }

  @Test func `An anchor is told where it stands`() {
    #expect(
      mistakes(in: "flow: vault\ntitle: &title Once\nsteps: [{tap: *title}]").hasPrefix(
        """
        file.yaml:2:8: Anchors and aliases aren’t used in scenarios: write out what “&title” stands for.
          2 | title: &title Once
            |        ^~~~
        """))
  }

  /// Nine levels of nine aliases each stand for half a billion values: none is ever looked up.
  @Test(arguments: ["", "? *i\n: 1\n"]) func `Aliases of aliases are told and not followed`(_ end: String) {
    var text = "a: &a [x, x, x, x, x, x, x, x, x]\n"
    for (letter, next) in zip("abcdefgh", "bcdefghi") {
      let aliases = Array(repeating: "*\(letter)", count: 9).joined(separator: ", ")
      text += "\(next): &\(next) [\(aliases)]\n"
    }
    let told = mistakes(in: text + end)
    for (line, letter) in zip(1..., "abcdefghi") {
      #expect(
        told.contains(
          "file.yaml:\(line):4: Anchors and aliases aren’t used in scenarios: write out what “&\(letter)” stands for."
        ))
    }
  }

  @Test func `All keys that stand twice are told`() {
    let text = "flow: vault\nflow: vault\ntitle: a\n\"title\": b\nsteps: [launch]\n" + "steps: []\n"
    let told = mistakes(in: text)
    for (line, key) in [(2, "flow"), (4, "title"), (6, "steps")] {
      #expect(told.contains("file.yaml:\(line):1: The key “\(key)” stands here a second time"))
    }
  }

  @Test(.timeLimit(.minutes(60)), arguments: ["[", "- ", "{a: ", "? "])
  func `Deep nesting is turned away`(_ opening: String) {
    let text = String(repeating: opening, count: 100_000)
    #expect(mistakes(in: text).hasPrefix("file.yaml:1:"))
  }

  @Test(.timeLimit(.minutes(60))) func `Many keys are turned away`() {
    let text = (0..<30_000).map { "k\($0): 1\n" }.joined()
    #expect(mistakes(in: text).contains("file.yaml:25000:"))
  }

  @Test func `Stars and ampersands in texts are no aliases`() throws {
    let text = """
      flow: vault
      title: Face ID & Passcode, R&B, 2 * 3
      steps:
        - launch
        - expect:
            hides: ["*a", "*b", "*c", "*d", "*e", "*f", "*g", "*h", "*i", "*j", "*k", "& amp"]
      """
    #expect(try run(text).hasPassed)
  }
}
