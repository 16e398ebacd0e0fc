import UnlockEngine

// Seconds as reports have them.

extension Duration {
  /// "12.3", to the nearest tenth.
  package var inTenths: String {
    let tenths = (inMilliseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// "12.345".
  package var inThousandths: String {
    let milliseconds = inMilliseconds
    return "\(milliseconds / 1000)." + String(1000 + milliseconds % 1000).dropFirst()
  }
}
