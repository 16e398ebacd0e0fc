import FlowFiles

/// All words of flow files: as docs/flow-files.md has them, and as `unlocksim list words` prints them.
public enum FlowWordList {
  /// The reference, a page of Markdown.
  public static var page: String {
    var lines = [
      "# The words of flow files", "",
      "Made by `unlocksim schema words > docs/flow-files.md`; `unlocksim list words` prints the same. Each word stands in the",
      "place whose heading it is under, and each example is one line there. Texts in {braces} are filled in. How to begin:",
      "[a flow of your own](guide-your-own-flow.md). Editors complete and explain these words with",
      "[flow.schema.json](flow.schema.json): `# yaml-language-server: $schema=` and its path as a file’s first line.",
      "",
      "Names are yours: small letters, digits and hyphens, a letter first. `on`, `off`, `yes`, `no` and their like can’t be",
      "names, since other readers take them for true and false.", "",
    ]
    for place in FlowPlace.allCases {
      lines += ["## \(place.title)", "", "| word | means | example |", "| --- | --- | --- |"]
      lines += Keyword.all(in: place).map { "| `\($0.shown)` | \($0.sentence) | `\($0.example)` |" }
      lines.append("")
    }
    lines += ["## How much fits", ""]
    lines += [
      "States are of one size, so that millions of them can be explored: each kind of thing has a bound.", "",
    ]
    lines += ["| what | at most |", "| --- | --- |"]
    lines += FlowBound.all.map { "| \($0.what) | \($0.most) |" } + [""]
    return lines.dropLast().joined(separator: "\n") + "\n"
  }
}

extension Keyword {
  /// The word as one writes it.
  public var shown: String { place == .braces ? "{\(word)}" : word }

  /// What it means, and what it may be.
  public var sentence: String {
    switch form {
    case .choice(let words), .choices(let words): "\(about): \(words.joined(separator: ", "))."
    default: "\(about)."
    }
  }
}
