import ArgumentParser
import Glibc
import Playing
import Reports
import Scenarios
import ScreenDrawing
import SystemIO

/// `unlocksim play`.
struct PlayVerb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "play", abstract: "Watch a scenario in the terminal, or export its pictures.",
    discussion: """
      EXAMPLES
        unlocksim play one.yaml                        at reading speed; ? for keys
        unlocksim play one.yaml --step                 one step per key
        unlocksim play one.yaml --storyboard out.html  all screens on one page
        unlocksim play one.yaml --cast out.cast        a recording for asciinema 3
        unlocksim play one.yaml --svg out --text out   a picture of each step

      With an export nothing is shown, and no terminal is needed.

      Exit codes: 0 all steps passed · 1 a step failed · 2 usage, or no terminal · 3 the scenario can’t be read \
      or is invalid · 5 an export couldn’t be written.
      """)

  @Argument(
    help: "The scenario file, or the row of a table as in table.yaml:12; “-” is standard input.",
    completion: Completing.scenarios) var file: String

  @Option(help: "How fast it plays: 1 is for reading, 9 is nine times as fast.") var speed = 1

  @Flag(help: "Begin paused: each step waits for a key.") var step = false

  @Flag(help: "Show each step’s result at once.") var noAnimation = false

  @Option(
    "Write a recording for asciinema 3; for older players there is “export --as cast2”.", value: "file",
    completion: .file()) var cast: String?

  @Option("Write each step’s screen as SVG.", value: "dir", completion: .directory) var svg: String?

  @Option("Write each step’s screen as text.", value: "dir", completion: .directory) var text: String?

  @Option("Write all screens on one HTML page.", value: "file", completion: .file(extensions: ["html"]))
  var storyboard: String?

  @Option("The size of the recorded window.", value: "columns>x<rows") var size = "80x24"

  @OptionGroup var copy: CopyOptions
  @OptionGroup(title: "Pictures") var pictures: PictureOptions
  @OptionGroup var look: LookOptions

  func run() throws {
    guard Player.speeds.contains(speed) else {
      throw UsageError(lines: ["--speed takes a number from 1 to 9, not \(speed)."])
    }
    let exports = try exports()
    let play = try ScenarioPlayback.read(file, in: copy)
    let player = Player(play, speed: speed, isPlaying: !step, isAnimated: !noAnimation)
    if exports.isEmpty {
      var session = PlaySession(player, look: look.look)
      let code = try session.run()
      if session.hasClosed { tellEnd(play) }
      throw ExitCode(code == 0 && !play.hasPassed ? CommandStatus.differed.rawValue : code)
    }
    try reporting { () throws(SinkError) in try exports.write(player, to: .file(STDOUT_FILENO)) }
    if !play.hasPassed { writeError("unlocksim: \(play.scenario.name): \(play.verdict)\n") }
    throw ExitCode(play.hasPassed ? CommandStatus.held.rawValue : CommandStatus.differed.rawValue)
  }

  /// The terminal shows its previous contents again; the result is printed on a line that stays.
  private func tellEnd(_ play: ScenarioPlayback) {
    let mark = play.hasPassed ? "✓" : "✗"
    try? writeOutput("\(mark) \(play.scenario.name): \(play.verdict)\n")
  }

  private func exports() throws -> Exports {
    var exports = Exports()
    (exports.cast, exports.svg, exports.text, exports.storyboard) = (cast, svg, text, storyboard)
    let outputs = [cast, storyboard].count { $0 == "-" }
    guard outputs <= 1 else { throw UsageError(lines: ["Only one export can go to the standard output."]) }
    guard svg != "-", text != "-" else {
      throw UsageError(lines: ["--svg and --text write a file for each step: give a folder, not “-”."])
    }
    exports.look = pictures.look(look.drawing)
    exports.size = try Self.size(size)
    return exports
  }

  /// The size of a recorded window, from its words.
  static func size(_ size: String) throws -> Size {
    let numbers = size.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1], (80...500).contains(columns),
      (24...200).contains(rows)
    else { throw UsageError(lines: ["--size takes columns and rows, from 80x24 to 500x200, not “\(size)”."]) }
    return Size(rows: rows, columns: columns)
  }
}
