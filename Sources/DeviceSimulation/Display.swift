/// How large text is: the sizes of Dynamic Type, from the smallest to the largest for accessibility
/// (`UIContentSizeCategory`).
public enum TextSize: String, Hashable, Sendable, CaseIterable {
  case xs = "XS"
  case s = "S"
  case m = "M"
  /// What a device comes with.
  case l = "L"
  case xl = "XL"
  case xxl = "XXL"
  case xxxl = "XXXL"
  case ax1 = "AX1"
  case ax2 = "AX2"
  case ax3 = "AX3"
  case ax4 = "AX4"
  case ax5 = "AX5"

  /// Its place among all, from 0 on.
  public var number: Int { TextSize.allCases.firstIndex(of: self) ?? 3 }
  /// Whether it is one of those that are set under Accessibility: layouts stack what otherwise stands side by side.
  public var isForAccessibility: Bool { number >= 7 }
}

/// Whether a device is light or dark (`UIUserInterfaceStyle`).
public enum Appearance: UInt8, Hashable, Sendable, CaseIterable {
  /// As whoever looks at it prefers.
  case automatic
  case light
  case dark

  /// The appearance as scenarios write it.
  public var name: String {
    switch self {
    case .automatic: "automatic"
    case .light: "light"
    case .dark: "dark"
    }
  }
}
