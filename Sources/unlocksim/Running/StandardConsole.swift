import ArgumentParser
import Scenarios
import SystemIO

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// When to colour output.
enum ColourChoice: String, CaseIterable { case auto, always, never }

extension Console {
  /// The process's standard output and error.
  static func standard(colour: ColourChoice) -> Console {
    Console(
      results: .file(STDOUT_FILENO), talk: .file(STDERR_FILENO), hasColour: hasColour(colour), isUTF8: isUTF8,
      terminalColumns: columns(STDOUT_FILENO), talkColumns: columns(STDERR_FILENO))
  }

  /// The width of a terminal; `nil` if there is none, or it can't overwrite a line.
  private static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    guard variable("TERM") != "dumb", ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  private static func hasColour(_ choice: ColourChoice) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto:
      (variable("NO_COLOR") ?? "").isEmpty && variable("TERM") != "dumb" && isatty(STDOUT_FILENO) == 1
    }
  }

  /// A terminal's character set follows from the environment; files and pipes always get UTF-8.
  private static var isUTF8: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return true }
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variable($0) }.first { !$0.isEmpty } ?? ""
    return locale.lowercased().replacing("-", with: "").contains("utf8")
  }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
