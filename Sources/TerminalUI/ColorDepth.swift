import CNcurses
import ScreenDrawing

/// How many colours are used.
public enum ColorDepth: Int, Comparable, CaseIterable, Sendable {
  case none = 0
  case eight = 8
  case sixteen = 16
  case indexed = 256
  case truecolor = 0x100_0000

  public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rawValue < other.rawValue }

  /// The depth that a number of colours allows.
  static func supporting(colors: Int) -> ColorDepth {
    allCases.last { $0.rawValue <= colors } ?? .none
  }

  /// The depth the environment asks for: none with `NO_COLOR`, all where `COLORTERM` promises them.
  static var wished: ColorDepth {
    if Environment.value("NO_COLOR") != nil { return .none }
    let promise = Environment.value("COLORTERM")
    return promise == "truecolor" || promise == "24bit" ? .truecolor : .indexed
  }
}

/// What the terminal can do with colours.
struct TerminalColors {
  let depth: ColorDepth
  /// Whether it can go back to its own.
  let hasOwn: Bool
}

extension Palette {
  /// The palette that fits the terminal, as far as it tells: `COLORFGBG` names its background.
  static var fitting: Palette {
    guard let colors = Environment.value("COLORFGBG"), let last = colors.split(separator: ";").last else {
      return .dark
    }
    return last == "7" || last == "15" ? .light : .dark
  }
}

extension Shade {
  /// The colour's number for ncurses.
  func number(depth: ColorDepth) -> Int32 {
    switch depth {
    // With direct colours the first eight numbers still mean the eight basic ones.
    case .truecolor: return max(rgb, 8)
    case .indexed: return indexed
    case .sixteen: return basic
    case .eight: return basic & 7
    case .none: return -1
    }
  }
}

/// The description of the terminal to draw by.
enum Description {
  /// Finds the description that serves a colour depth best, and leaves it loaded.
  ///
  /// A terminal that promises more colours than the description named by `TERM` has is taken at its word: by the
  /// description with direct colours of the same family, else by the one with 256.
  static func load(depth: ColorDepth) throws(TerminalError) -> String {
    guard let type = Environment.value("TERM") else { throw .noTerminalType }
    if depth == .truecolor, let better = moreColorful(than: type) { return better }
    guard nc_describe(type) == 1 else {
      throw Self.isDumb(type) ? .noFullScreen(type) : .unknownTerminalType(type)
    }
    guard nc_string("cup") != nil else { throw .noFullScreen(type) }
    return type
  }

  private static func moreColorful(than type: String) -> String? {
    let family = familyName(type)
    let direct = family + "-direct"
    if nc_describe(direct) == 1, nc_flag("RGB"), nc_string("cup") != nil { return direct }
    guard nc_describe(type) == 1, nc_number("colors") < 256 else { return nil }
    let indexed = family + "-256color"
    return nc_describe(indexed) == 1 && nc_number("colors") == 256 ? indexed : nil
  }

  /// `xterm` of `xterm-256color`.
  static func familyName(_ type: String) -> String {
    for suffix in ["-256color", "-16color", "-88color", "-color"] where type.hasSuffix(suffix) {
      return String(type.dropLast(suffix.count))
    }
    return type
  }

  /// Descriptions that are there but of terminals too plain to be opened.
  private static func isDumb(_ type: String) -> Bool { ["dumb", "unknown", "generic"].contains(type) }

  /// What to send to leave the screen without ncurses: plain text, no mouse, a visible cursor, the shell's screen.
  static func farewell(modesOff: String) -> [UInt8] {
    var text = ""
    for name in ["op", "sgr0"] { text += string(name) }
    text += modesOff + string("cnorm")
    let leave = string("rmcup")
    text += leave.isEmpty ? "\r\n" : leave
    return Array(text.utf8)
  }

  private static func string(_ name: String) -> String {
    guard let value = nc_string(name) else { return "" }
    return withoutDelays(String(cString: value))
  }

  /// Drops the `$<5>` that mark a pause for terminals of paper.
  static func withoutDelays(_ text: String) -> String {
    var kept = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$"), rest[dollar...].hasPrefix("$<"),
      let end = rest[dollar...].firstIndex(of: ">")
    {
      kept += rest[..<dollar]
      rest = rest[rest.index(after: end)...]
    }
    return kept + rest
  }
}
