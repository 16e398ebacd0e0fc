import Playing
import Scenarios
import ScreenDrawing
import SystemIO
import UnlockEngine

/// The playing of a scenario as a recording for asciinema: the player's own window, with a marker at each step, and at the end
/// what `play` would exit with. The same scenario gives the same bytes, on any machine and any day.
public struct Cast: Sendable {
  /// The versions of the format: asciinema 3 writes the third, and plays both; asciinema 2 opens no other than the second.
  public enum Version: Int, Hashable, Sendable { case v2 = 2, v3 }

  public var player: Player
  public var size: Size
  public var palette: Palette
  public var glyphs: Glyphs
  public var version: Version

  public init(
    _ player: Player, size: Size, palette: Palette, glyphs: Glyphs = .unicode, version: Version = .v3
  ) {
    (self.player, self.size, self.palette, self.glyphs) = (player, size, palette, glyphs)
    self.version = version
  }

  /// How long the first and the last picture are shown.
  private static let pause = Duration.milliseconds(1500)

  /// As much as a player can take, and more than anybody watches.
  static let mostBytes = 16 << 20

  /// The whole file.
  public var text: String {
    var recording = Recording(frames: ANSIFrames(palette: palette), text: header + "\n", version: version)
    var player = player
    var begin = Duration.zero
    let speed = player.speed
    func draw(at time: Duration) {
      let canvas = PlayerDrawing(player, glyphs: glyphs).draw(size: size).canvas
      recording.add(canvas, at: time)
    }
    player.isPlaying = true
    player.show(step: 0, after: .zero)
    draw(at: .zero)
    begin += Cast.pause / speed
    for step in 0..<player.play.count {
      guard recording.text.utf8.count < Cast.mostBytes else {
        recording.mark(
          "\(player.play.count - step) more steps: a recording has room for \(Cast.mostBytes >> 20) MB",
          at: begin)
        break
      }
      let pace = player.pace(of: step)
      recording.mark("\(step + 1) \(player.play.scenario.steps[step].words)", at: begin)
      for time in Cast.times(of: pace) {
        player.show(step: step, after: max(time, .milliseconds(1)))
        draw(at: begin + time / speed)
      }
      begin += pace.total / speed
    }
    player.isPlaying = false
    player.show(step: player.play.count, after: .zero)
    draw(at: begin)
    recording.end(player.play.hasPassed ? .held : .differed, at: begin + Cast.pause * 2 / speed)
    return recording.text
  }

  /// The times at which something new is visible: the step is read, then its parts are done.
  private static func times(of pace: Pace) -> [Duration] {
    let first: [Duration] = pace.lead > .zero ? [.zero] : []
    var times = first
    var last: Duration?
    for part in 0..<pace.parts {
      let time = pace.lead + pace.interval * part
      // More than about thirty pictures a second can't be seen.
      if let last, time - last < .milliseconds(30), part < pace.parts - 1 { continue }
      times.append(time)
      last = time
    }
    return times
  }

  private var header: String {
    let own = palette.ownColors
    let theme: JSONText = ["fg": .text(own.text), "bg": .text(own.ground), "palette": .text(Cast.basic)]
    let type = JSONText.text("xterm-256color")
    let title = JSONText.text(player.play.scenario.title)
    let (columns, rows) = (JSONText.number(size.columns), JSONText.number(size.rows))
    let fields: JSONText =
      switch version {
      case .v2:
        ["width": columns, "height": rows, "title": title, "env": ["TERM": type], "theme": theme]
      case .v3:
        ["term": ["cols": columns, "rows": rows, "type": type, "theme": theme], "title": title]
      }
    return (["version": .number(version.rawValue)] + fields).text
  }

  /// The sixteen basic colours. The recording uses none of them, but players require them.
  private static let basic = [
    "#1c1c1e", "#ff6961", "#30d158", "#ffb340", "#0a84ff", "#bf5af2", "#5eb0ff", "#d1d1d6", "#48484a",
    "#ff6961", "#30d158", "#ffb340", "#5eb0ff", "#bf5af2", "#5eb0ff", "#ffffff",
  ].joined(separator: ":")

  /// Collects the lines of events.
  private struct Recording {
    var frames: ANSIFrames
    var text: String
    let version: Version
    /// The time of the last event, in whole milliseconds, so that intervals add up.
    private var last = Duration.zero

    init(frames: ANSIFrames, text: String, version: Version) {
      (self.frames, self.text, self.version) = (frames, text, version)
    }

    mutating func add(_ canvas: Canvas, at time: Duration) {
      let bytes = frames.frame(canvas)
      if !bytes.isEmpty { event("o", bytes, at: time) }
    }

    mutating func mark(_ label: String, at time: Duration) { event("m", label, at: time) }

    /// The last event determines how long the last picture is shown.
    mutating func end(_ status: CommandStatus, at time: Duration) {
      event("o", "\u{1B}[0m", at: time)
      if version == .v3 { event("x", "\(status.rawValue)", at: time) }
    }

    private mutating func event(_ kind: String, _ data: String, at time: Duration) {
      let time = Duration.milliseconds(time.inMilliseconds)
      let told = version == .v2 ? time : time - last
      last = time
      text += "[\(told.inThousandths), \"\(kind)\", \(JSONText.text(data).text)]\n"
    }
  }
}

extension Step {
  /// The step in the file's own words, in one line, without the dash.
  package var words: String {
    let line = text.map { line in
      String(line.replacing("\t", with: " ").printable.drop { $0 == " " })
    }.joined(separator: " ")
    return line.hasPrefix("- ") ? String(line.dropFirst(2)) : line
  }

  /// The step in the file's own words, line by line, without the dash.
  var caption: String {
    guard let first = text.first, first.hasPrefix("- ") else { return text.joined(separator: "\n") }
    let rest = text.dropFirst().map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
    return ([String(first.dropFirst(2))] + rest).joined(separator: "\n")
  }
}
