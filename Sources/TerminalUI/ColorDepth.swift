import CNcurses
import ScreenDrawing

/// How many colours to use.
public enum ColorDepth: Int, Comparable, CaseIterable, Sendable {
  case none = 0
  case eight = 8
  case sixteen = 16
  case indexed = 256
  case truecolor = 0x100_0000

  public static func < (one: ColorDepth, other: ColorDepth) -> Bool { one.rawValue < other.rawValue }

  /// The depth that a number of colours allows.
  static func supporting(colors: Int) -> ColorDepth { allCases.last { $0.rawValue <= colors } ?? .none }

  /// The depth that the environment asks for: none with `NO_COLOR`, and as many as `COLORTERM` promises.
  static var wished: ColorDepth {
    if Environment.value("NO_COLOR") != nil { return .none }
    let promise = Environment.value("COLORTERM")
    return promise == "truecolor" || promise == "24bit" ? .truecolor : .indexed
  }
}

/// The terminal's colour capabilities.
struct TerminalColors {
  let depth: ColorDepth
  /// Whether it can switch back to its default colours.
  let hasOwn: Bool
}

extension Palette {
  /// The palette that suits the terminal's background, if `COLORFGBG` states it.
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
    // With direct colours, the first eight numbers still mean the eight basic colours.
    case .truecolor: return max(rgb, 8)
    case .indexed: return indexed
    case .sixteen: return basic
    case .eight: return basic & 7
    case .none: return -1
    }
  }
}

/// The terminal description (terminfo) to use.
enum Description {
  /// Finds the description that best serves a colour depth, and leaves it loaded.
  ///
  /// If the environment promises more colours than the description named by `TERM` has, this uses a description
  /// with direct colours of the same family, otherwise the one with 256 colours.
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

  /// Descriptions that exist but are for terminals too simple to be used.
  private static func isDumb(_ type: String) -> Bool { ["dumb", "unknown", "generic"].contains(type) }

  /// The bytes that leave the screen without ncurses: normal text, no mouse, a visible cursor, the shell's screen.
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

  /// Removes delays such as `$<5>`, which are for printing terminals.
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
