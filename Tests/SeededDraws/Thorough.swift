#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much is tried of what has no end: little where somebody waits for the suite, and much in continuous integration,
/// which says `THOROUGH=1`.
public enum Thorough {
  public static let isAsked = getenv("THOROUGH") != nil

  public static func count(_ few: Int, thorough many: Int) -> Int { isAsked ? many : few }
}
