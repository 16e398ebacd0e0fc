import Glibc
import Scenarios
import Walkthrough

/// Saves walks as scenario files.
enum RecordingFile {
  /// Writes a walk as a scenario of a title, and gives what to tell of it.
  static func save(_ walk: Walk, title: String, style: Recording.Style) -> String {
    let recording: Recording
    do throws(Recording.Refusal) {
      recording = try Recording(of: walk, title: title, style: style)
    } catch {
      return error.text
    }
    do throws(FileProblem) {
      let path = try write(recording.text, flow: walk.simulation.world.flow.name, title: title)
      let isOther = path != ScenarioName.path(walk.simulation.world.flow.name, title)
      let saved = isOther ? "Saved beside one of that name: \(path)" : "Saved: \(path)"
      return recording.problem.map { "\(saved), but \($0)." } ?? saved
    } catch {
      return "Not saved: \(error.text)"
    }
  }

  /// Writes a new file; one that is there already stays, and the new one gets a number.
  private static func write(_ text: String, flow: String, title: String) throws(FileProblem) -> String {
    var number = 1
    while true {
      let path = ScenarioName.path(flow, title, number: number)
      if number == 1, let slash = path.lastIndex(of: "/") {
        try StateFolder.make(String(path[..<slash]), mode: 0o777)
      }
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor < 0 {
        guard errno == EEXIST, number < 10_000 else { throw FileProblem(path) }
        number += 1
        continue
      }
      defer { close(descriptor) }
      do {
        try writeOutput(text, to: descriptor)
      } catch {
        // Half a scenario would be taken for a whole one.
        unlink(path)
        throw FileProblem(text: "\((error as? OutputError)?.reason ?? "can’t be written"): \(path)")
      }
      return path
    }
  }
}
