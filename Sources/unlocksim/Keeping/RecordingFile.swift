import Scenarios
import Walkthrough

/// Saves walks as scenario files, and shares them as pages.
enum RecordingFile {
  /// Writes a walk as a scenario of a title, and gives what to tell of it.
  static func save(_ walk: Walk, title: String, style: Recording.Style) -> String {
    let recording: Recording
    do throws(Recording.Refusal) {
      recording = try Recording(of: walk, title: title, style: style)
    } catch {
      return error.text
    }
    do throws(SinkError) {
      let path = try write(recording.text, flow: walk.simulation.world.flow.name, title: title)
      let isOther = path != ScenarioName.path(walk.simulation.world.flow.name, title)
      let saved = isOther ? "Saved beside one of that name: \(path)" : "Saved: \(path)"
      if let problem = recording.problem { return "\(saved), but \(problem)." }
      return recording.holdsCodes ? "\(saved). \(Recording.warning(of: "R"))" : saved
    } catch {
      return "Not saved: \(error.reason)"
    }
  }

  /// Writes a walk as a page, masked where that was asked for, and gives what to tell of it.
  static func share(_ walk: Walk, at path: String) -> String {
    let shared: Walk
    do throws(Recording.Refusal) {
      shared = walk.masksCodes ? try walk.masked() : walk
    } catch {
      return error.text
    }
    do throws(SinkError) {
      try Exports.write(storyboardOf: shared, to: path)
      let isOpen = !walk.masksCodes && walk.holdsCodes
      return "The storyboard is in \(path)." + (isOpen ? " " + Recording.warning(of: "X") : "")
    } catch {
      return "The storyboard couldn’t be written: \(error.reason)."
    }
  }

  /// Writes a new file; one that is there already stays, and the new one gets a number.
  private static func write(_ text: String, flow: String, title: String) throws(SinkError) -> String {
    for number in 1..<10_000 {
      let path = ScenarioName.path(flow, title, number: number)
      if try FileWriting.create(text, at: path) { return path }
    }
    throw SinkError(reason: "there are too many of that name")
  }
}
