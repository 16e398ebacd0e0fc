import Glibc

/// Which characters the terminal can show.
enum Charset {
  /// Adopts the user's character set, and returns whether it is UTF-8.
  ///
  /// Only the locale's character set is needed; loading the rest would slow down the start. If the environment asks
  /// for a UTF-8 locale that isn't installed (common over ssh and in containers), the terminal at the other end
  /// still uses UTF-8, so the C library's own UTF-8 locale is used.
  static func adopt() -> Bool {
    setlocale(LC_CTYPE, "")
    if isUTF8 { return true }
    guard asksForUTF8(environment(first: ["LC_ALL", "LC_CTYPE", "LANG"])) else { return false }
    setlocale(LC_CTYPE, "C.UTF-8")
    return isUTF8
  }

  private static var isUTF8: Bool {
    guard let name = nl_langinfo(Int32(CODESET)) else { return false }
    return String(cString: name) == "UTF-8"
  }

  /// Whether a locale's name ends in UTF-8, in any of its spellings.
  static func asksForUTF8(_ locale: String) -> Bool {
    let letters = locale.lowercased().filter { $0 != "-" }
    return letters.hasSuffix(".utf8") || letters.contains(".utf8@")
  }

  private static func environment(first names: [String]) -> String {
    for name in names { if let value = Environment.value(name) { return value } }
    return ""
  }
}

/// The process's environment.
enum Environment {
  /// The value of a variable; `nil` if it is unset or empty.
  static func value(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}
