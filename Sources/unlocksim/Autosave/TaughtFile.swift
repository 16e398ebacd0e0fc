import Glibc
import Scenarios
import SystemIO
import Walkthrough

/// What somebody was taught already, remembered beside the journals: a line for each.
enum TaughtFile {
  private static var path: String? { StateFolder.path.map { $0 + "/taught" } }

  /// All, where nothing can be remembered: nobody wants to be taught the same again and again.
  static var known: Set<Lesson> {
    guard let path else { return Set(Lesson.allCases) }
    guard let file = open(path) else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    return Set(lines.compactMap { Lesson(rawValue: String($0)) })
  }

  /// Remembers all that is known now; returns whether that was possible.
  static func remember(_ known: Set<Lesson>) -> Bool {
    guard let path else { return false }
    let text = Lesson.allCases.filter(known.contains).map { $0.rawValue + "\n" }.joined()
    do throws(SinkError) {
      try FileWriting.write(text, to: path, privately: true)
      return true
    } catch { return false }
  }

  private static func open(_ path: String) -> UnsafeMutablePointer<FILE>? { fopen(path, "re") }
}
