import Foundation
import SeededDraws
import TerminalSupport

/// Command lines of the program's own words, right and wrong: it ends with a code that is documented, within a second
/// when it is told to, and nothing that it says steers a terminal.
struct OptionsTarget: FuzzTarget {
  static let name = "options"

  private let program: String
  private let folder: String
  private let words: CommandWords

  init(in surroundings: Surroundings) throws {
    program = surroundings.program
    folder = surroundings.folder + "/command"
    let help = try Finished(running: [program, "--experimental-dump-help"])
    words = try CommandWords(help: Data(help.outputBytes))
    // A command line may name any file, and then write it: they are all in a folder of this process.
    try layOutFiles(from: surroundings.scenarios)
    guard chdir(folder) == 0 else { throw Problem("there is no folder for command lines", folder) }
  }

  private func layOutFiles(from scenarios: String) throws {
    let manager = FileManager.default
    try? manager.removeItem(atPath: folder)
    try manager.createDirectory(atPath: folder + "/Scenarios/a folder", withIntermediateDirectories: true)
    let right =
      "title: It \u{201C}holds\u{201D}\nflow: banno\nsteps:\n  - launch\n  - expect: { screen: banno.sign-in }\n"
    let files = [
      "right.yaml": right, "wrong.yaml": right + "  - tap: \"x\\e]52;c;eA==\\a\"\n",
      "broken.yaml": "flow: bano\n", "Scenarios/right.yaml": right,
      "Scenarios/a folder/\u{1B}[31mred\n::error::.yaml": right, "empty.yaml": "",
    ]
    for (name, text) in files { try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
    try manager.createSymbolicLink(atPath: folder + "/loop.yaml", withDestinationPath: "loop.yaml")
  }

  func run(_ draw: inout Draw, tell: (FuzzCase) -> Void) throws {
    let line = words.line(&draw)
    for word in line { tell(FuzzCase(line: word.isEmpty ? "\\u{}" : word.inOneLine)) }
    try check(line)
  }

  func replay(_ fuzzCase: FuzzCase) throws {
    try check(fuzzCase.lines.map { $0 == "\\u{}" ? "" : String(inOneLine: $0) })
  }

  // MARK: What holds

  /// Results and usage, an interruption, and an end that was asked for.
  private static let documented: Set<Int32> = [0, 1, 2, 3, 4, 5, 130, 143]

  private func check(_ line: [String]) throws {
    let done = try Finished(
      running: [program] + line, environment: ["XDG_STATE_HOME": folder + "/state", "HOME": folder],
      // What takes long, as exploring does, is told to end.
      signals: [(1.5, SIGTERM), (21.5, SIGKILL)])
    func fail(_ headline: String, _ detail: String = "") -> Problem {
      Problem(headline, "\(line)\n\(detail)")
    }
    if done.signalsSent > 1 { throw fail("a command doesn’t end when it is told to") }
    guard Self.documented.contains(done.status) else {
      throw fail("an exit code isn’t documented: \(done.status)", done.errors.inOneLine)
    }
    if done.signalsSent == 0, done.status > 128 {
      throw fail("a command ends by a signal of its own", "\(done.status)")
    }
    for (stream, bytes) in [("results", done.outputBytes), ("talk", done.errorBytes)] {
      let mayColour = line.contains { $0.hasPrefix("--color") } || line.contains("always")
      if let fault = Self.fault(in: bytes, mayColour: mayColour) {
        throw fail(
          "raw bytes among \(stream): \(fault)", String(decoding: bytes.prefix(2000), as: UTF8.self).inOneLine
        )
      }
    }
    if done.status == 2, done.errorBytes.isEmpty { throw fail("a command line is refused without a word") }
  }

  private static func fault(in bytes: [UInt8], mayColour: Bool) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "no UTF-8" }
    let plain = mayColour ? text.replacing(/\u{1B}\[[0-9;]*m/, with: "") : text
    let raw = plain.unicodeScalars.first { $0.steersTerminals && $0 != "\n" && $0 != "\t" }
    return raw.map { "U+\(String($0.value, radix: 16, uppercase: true))" }
  }
}

/// The words that the program knows, as it tells them itself: no list here goes stale.
struct CommandWords {
  private struct Help: Decodable { var command: Command }

  struct Command: Decodable {
    var commandName: String
    var subcommands: [Command]?
    var arguments: [Argument]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    struct Completion: Decodable {
      struct List: Decodable { var values: [String]? }
      var list: List?
    }
    var kind: String
    var names: [Name]?
    var completionKind: Completion?
    var allValues: [String]?

    var values: [String] { (completionKind?.list?.values ?? []) + (allValues ?? []) }
  }

  private let verbs: [Command]

  init(help: Data) throws {
    let root = try JSONDecoder().decode(Help.self, from: help).command
    verbs = (root.subcommands ?? []) + [root]
  }

  private static let values = [
    "right.yaml", "wrong.yaml", "broken.yaml", "empty.yaml", "loop.yaml", "missing.yaml", "Scenarios", ".",
    "-", "--", "", "out", "out/deep/er", "/dev/full", "/dev/null", "right.yaml/x", "0", "1", "2", "-1", "99",
    "100000", "99999999999999999999", "true", "none", "banno", "bano", "onegini", "B6.1", "*", "a b",
    "\u{1B}[31mred", "\u{7}", "a\nb", "::error::x", "\u{202E}x", "\u{9B}2J", "(a+)+$", "[", "x{9999}",
    "junit=out.xml", "tap=-", "json=-", "html=page.html", "github", "junit=/dev/full", "biometry=touchID",
    "passcode=\u{1B}", "ios=99", "pin=x", "=", "k=", "banno.lock-pin", "5m", "9999999d", "1", "4",
  ]

  /// A verb with a few options and values; now and then something of another verb, or a slip.
  func line(_ draw: inout Draw) -> [String] {
    let verb = draw.one(of: verbs)
    var words = verb.subcommands == nil ? [verb.commandName] : []
    for _ in 0..<draw.below(5) {
      let owner = draw.once(in: 8) ? draw.one(of: verbs) : verb
      guard let argument = owner.arguments.flatMap({ $0.isEmpty ? nil : draw.one(of: $0) }) else { continue }
      if let name = argument.names?.first { words.append((name.kind == "long" ? "--" : "-") + name.name) }
      if argument.kind == "flag", !draw.once(in: 12) { continue }
      let own = argument.values
      words.append(own.isEmpty || draw.once(in: 4) ? draw.one(of: Self.values) : draw.one(of: own))
    }
    if draw.once(in: 10), let last = words.indices.last { words[last] = slip(words[last], &draw) }
    return words
  }

  private func slip(_ word: String, _ draw: inout Draw) -> String {
    var scalars = Array(word.unicodeScalars)
    guard !scalars.isEmpty else { return word }
    scalars.swapAt(draw.below(scalars.count), draw.below(scalars.count))
    return String(String.UnicodeScalarView(scalars))
  }
}
