import ArgumentParser
import Scenarios
import SystemIO
import UnlockEngine

/// Which lines of a scenario become shared steps: `export --as steps`.
struct StepsOptions: ParsableArguments {
  @Option("The scenario’s lines with the steps.", value: "first-last") var lines: String?

  @Option("What the steps are called.", value: "name") var name: String?

  @Option(
    "A text in the steps that is a value: pin=2580 makes it ${pin}.", value: "name=text",
    parsing: .upToNextOption) var value: [String] = []

  @Flag(help: "Do them by name in the scenario’s file, too.") var replace = false

  var isUsed: Bool { lines != nil || name != nil || !value.isEmpty || replace }

  /// Writes the steps to a file, after those that it has, and says what the scenario does in their place.
  func cut(out path: String, to output: String) throws {
    guard let range = lines.flatMap(Self.range), let name else {
      throw UsageError(lines: ["--as steps needs --lines, as in 3-6, and --name."])
    }
    guard output != "-", path != "-" else {
      throw UsageError(lines: [
        "--as steps goes from a file to a file: name it with -o, as in common.steps.yaml."
      ])
    }
    let file = FlowFolder.path(
      to: FlowFolder.absolute(output), from: Paths.folder(of: FlowFolder.absolute(path)))
    var cut = CutSteps.Cut(
      lines: range, name: name, file: file.hasPrefix("./") ? String(file.dropFirst(2)) : file)
    cut.values = try value.map { text in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw UsageError(lines: ["“\(text)” isn’t a value: write --value pin=2580."])
      }
      return (parts[0], parts[1])
    }
    let done = try reading { () throws(InvalidFile) in
      let existing = FlowFolder.isThere(output) ? try SourceText.read(output) : nil
      return try CutSteps(cut, of: try SourceText.read(path), into: existing, flows: FlowLibrary.shared)
    }
    try writeFile(done.shared, to: output)
    if replace {
      try writeFile(done.scenario, to: path)
      writeError("unlocksim: \(output) has “\(name)” now, and \(path) does it.\n")
    } else {
      writeError("unlocksim: \(output) has “\(name)” now. With --replace, \(path) does it.\n")
    }
  }

  private static func range(_ text: String) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard (1...2).contains(ends.count), let first = ends.first, let last = ends.last, first > 0, first <= last
    else { return nil }
    return first...last
  }
}
