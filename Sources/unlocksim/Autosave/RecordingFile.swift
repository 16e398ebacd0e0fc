import Reports
import Scenarios
import SystemIO
import Walkthrough

/// Saves walks as scenario files, and shares them as HTML pages.
enum RecordingFile {
  /// Writes a walk as a scenario with a title, and returns a message about it.
  ///
  /// With two phones, what was done on the second is a scenario of its own: of the same steps under its settings.
  static func save(_ walk: Walk, title: String, style: Recording.Style) -> String {
    guard let other = walk.ofSecond, let second = walk.second else {
      return saveOne(walk, title: title, style: style)
    }
    let own = second.title.isEmpty ? second.flow.title : second.title
    return "A: \(saveOne(walk, title: title, style: style)) "
      + "B: \(saveOne(other, title: "\(title), with \(own)", style: style))"
  }

  private static func saveOne(_ walk: Walk, title: String, style: Recording.Style) -> String {
    let recording: Recording
    let flow = walk.simulation.world.flow
    let called = FlowLibrary.shared.reference(
      to: flow, in: Paths.folder(of: ScenarioName.path(flow.name, title)))
    do throws(Recording.Refusal) {
      recording = try Recording(of: walk, title: title, style: style, calling: called)
    } catch { return error.text }
    do throws(SinkError) {
      let path = try write(recording.text, flow: flow.name, title: title)
      let isOther = path != ScenarioName.path(flow.name, title)
      let saved = isOther ? "Saved under another name, because that one was taken: \(path)" : "Saved: \(path)"
      if let problem = recording.problem { return "\(saved), but \(problem)." }
      return recording.holdsCodes ? "\(saved). \(Recording.warning(of: "R"))" : saved
    } catch { return "Not saved: \(error.reason)" }
  }

  /// Writes a walk as a storyboard, masked if that was asked for, and returns a message about it.
  static func share(_ walk: Walk, at path: String) -> String {
    do throws(Recording.Refusal) {
      let shared = try walk.asShared()
      return written(walk, .storyboard, to: path) { () throws(SinkError) in
        try Exports.write(storyboardOf: shared, to: path)
      }
    } catch { return error.text }
  }

  /// Writes a picture of what the phone shows, also as PNG where that can be made, and returns a message about it: with the whole
  /// path, for whoever wants to open it elsewhere.
  static func share(screenOf walk: Walk, at path: String) -> String {
    do throws(Recording.Refusal) {
      let shown = try walk.asShared().simulation
      let svg = PictureLook().document(of: shown, as: "\(shown.world.flow.title): ")
      let path = FlowFolder.absolute(path)
      let told = written(walk, .screen, to: path) { () throws(SinkError) in
        try FileWriting.write(svg, to: path)
      }
      guard path.hasSuffix(".svg"), FileWriting.holds(path, svg) else { return told }
      let png = path.dropLast(3) + "png"
      let words = ["rsvg-convert", "--zoom=2", "-o", String(png), path]
      guard !FileWriting.isTaken(String(png)), let end = try? ChildProcess.run(words, most: 0),
        end.status == 0
      else { return told }
      return "\(told) Beside it is the same as a PNG."
    } catch { return error.text }
  }

  /// Writes a page to try, which was made of a walk’s beginning, and returns a message about it.
  static func share(page html: String, of walk: Walk, at path: String) -> String {
    written(walk, .page, to: path) { () throws(SinkError) in try FileWriting.write(html, to: path) }
  }

  private static func written(
    _ walk: Walk, _ kind: WalkExport.Kind, to path: String, _ write: () throws(SinkError) -> Void
  ) -> String {
    do throws(SinkError) {
      try write()
      let isOpen = !walk.masksCodes && walk.holdsCodes
      return "The \(kind.title) is in \(path)." + (isOpen ? " " + Recording.warning(of: "X") : "")
    } catch { return "The \(kind.title) couldn’t be written: \(error.reason)." }
  }

  /// Writes a new file; if one of that name exists, it stays, and the new one gets a number.
  private static func write(_ text: String, flow: String, title: String) throws(SinkError) -> String {
    for number in 1..<10_000 {
      let path = ScenarioName.path(flow, title, number: number)
      if try FileWriting.create(text, at: path) { return path }
    }
    throw SinkError(reason: "there are too many files of that name")
  }
}

extension Walk {
  /// As others may see it: with other codes, if that was asked for.
  func asShared() throws(Recording.Refusal) -> Walk { masksCodes ? try masked() : self }
}
