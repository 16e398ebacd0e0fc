import Foundation

/// Why a step of a terminal test failed.
public struct TerminalTestError: Error, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}

/// The programs that the package builds.
public enum Built {
  /// The path of a program that stands beside the tests.
  public static func path(_ name: String) -> String {
    let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = tests.appendingPathComponent(name).path
    if FileManager.default.isExecutableFile(atPath: beside) { return beside }
    // Where the tests are a bundle run by another program, the bundle's path is among the arguments.
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? ""
    return URL(fileURLWithPath: bundle).deletingLastPathComponent().appendingPathComponent(name).path
  }
}

/// A point in time that a wait may last to.
///
/// Tests wait for what they expect and look again and again; the deadline is only there so that a test that fails
/// ends, and is long enough for a machine that does other things as well.
struct Deadline {
  private let end: DispatchTime

  init(seconds: Double) { end = .now() + seconds }

  var hasPassed: Bool { .now() >= end }

  /// Lets others run before the next look.
  func pause() { usleep(5_000) }
}

/// Where programs keep their state, unless a test says otherwise.
private let stateOfTests = NSTemporaryDirectory() + "unlocksim-tests-state"

/// Programs have taught everything already, so that no line of that depends on which test was first.
private func teachEverything(in state: String) {
  let path = state + "/unlocksim"
  guard state.hasPrefix("/"), !FileManager.default.fileExists(atPath: path + "/taught") else { return }
  try? FileManager.default.createDirectory(
    atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  let lessons = "tour\ntwo-phones\nnote\nbranches\ndifferences\nvoiceover\ngallery\n"
  _ = FileManager.default.createFile(atPath: path + "/taught", contents: Data(lessons.utf8))
}

/// The environment that programs are run in: the same on every machine, and in a terminal for somebody who has been taught everything.
func environment(_ changes: [String: String?], isInATerminal: Bool = false) -> [String: String] {
  let present = ProcessInfo.processInfo.environment
  var all = [
    "PATH": present["PATH"] ?? "/usr/bin:/bin", "HOME": present["HOME"] ?? "/", "LANG": "C.UTF-8",
    "TERM": "xterm-256color", "SWIFT_BACKTRACE": "enable=no",
    // Journals of tests aren't walks that anyone wants to resume.
    "XDG_STATE_HOME": stateOfTests,
  ]
  for (name, value) in changes { all[name] = value }
  if isInATerminal {
    let state = all["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    teachEverything(in: state ?? (all["HOME"] ?? "") + "/.local/state")
  }
  return all
}
