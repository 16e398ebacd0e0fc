import ScreenDrawing
import UnlockEngine

/// The playing of a scenario as a recording for asciinema (version 2 of its format): the player's own window, with
/// a marker at each step. The same scenario gives the same bytes, on any machine and any day.
public struct Cast: Sendable {
  public var player: Player
  public var size: Size
  public var palette: Palette
  public var glyphs: Glyphs

  public init(_ player: Player, size: Size, palette: Palette, glyphs: Glyphs = .unicode) {
    (self.player, self.size, self.palette, self.glyphs) = (player, size, palette, glyphs)
  }

  /// How long the first and the last picture are shown.
  private static let pause = Duration.milliseconds(1500)

  /// As much as a player can take, and more than anybody watches.
  static let mostBytes = 16 << 20

  /// The whole file.
  public var text: String {
    var recording = Recording(frames: ANSIFrames(palette: palette), text: header + "\n")
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
    recording.end(at: begin + Cast.pause * 2 / speed)
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
    return JSONText.object([
      ("version", .number(2)), ("width", .number(size.columns)), ("height", .number(size.rows)),
      ("title", .text(player.play.scenario.title)),
      ("env", .object([("TERM", .text("xterm-256color"))])),
      (
        "theme",
        .object([("fg", .text(own.text)), ("bg", .text(own.ground)), ("palette", .text(Cast.basic))])
      ),
    ]).text
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

    mutating func add(_ canvas: Canvas, at time: Duration) {
      let bytes = frames.frame(canvas)
      if !bytes.isEmpty { event("o", bytes, at: time) }
    }

    mutating func mark(_ label: String, at time: Duration) { event("m", label, at: time) }

    /// The last event determines how long the last picture is shown.
    mutating func end(at time: Duration) { event("o", "\u{1B}[0m", at: time) }

    private mutating func event(_ kind: String, _ data: String, at time: Duration) {
      text += "[\(time.inThousandths), \"\(kind)\", \(JSONText.text(data).text)]\n"
    }
  }
}

extension Step {
  /// The step in the file's own words, in one line, without the dash.
  var words: String {
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
