/// The language that the device is set to: what the system itself says is in it. An app's own words aren't the
/// system's, and stay as they are.
public enum DeviceLanguage: UInt8, Hashable, Sendable, CaseIterable {
  case english
  case dutch
  case german

  /// The language as scenarios write it: its tag.
  public var tag: String {
    switch self {
    case .english: "en"
    case .dutch: "nl"
    case .german: "de"
    }
  }
}
