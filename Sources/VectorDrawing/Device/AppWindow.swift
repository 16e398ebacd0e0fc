import ScreenDrawing

/// What of a device's screen an app has, and how the device is held (D24).
public enum AppWindow: String, Hashable, Sendable, CaseIterable {
  /// All of it, upright.
  case portrait
  case landscape
  /// An iPad's, beside another app: a third of it, a half, two thirds. Upright there are no halves.
  case landscapeThird, landscapeHalf, landscapeTwoThirds
  case portraitThird, portraitTwoThirds

  /// Those besides the usual one that a device has.
  public static func others(on model: PhoneLook.Model) -> [AppWindow] {
    model == .iPhone ? [.landscape] : allCases.filter { $0 != .portrait }
  }

  /// How wide the smaller of two apps is, and what parts them, in points: Apple's “Adopting Multitasking Enhancements on iPad”.
  private static let (third, gap) = (320.0, 10.0)

  /// In points, on a screen that has so many upright.
  func size(on screen: (width: Double, height: Double)) -> (width: Double, height: Double) {
    let (short, long) = screen
    return switch self {
    case .portrait: (short, long)
    case .landscape: (long, short)
    case .landscapeThird: (Self.third, short)
    case .landscapeHalf: ((long - Self.gap) / 2, short)
    case .landscapeTwoThirds: (long - Self.third - Self.gap, short)
    case .portraitThird: (Self.third, long)
    case .portraitTwoThirds: (short - Self.third - Self.gap, long)
    }
  }

  /// "in landscape, 852 × 393 points": where it is, for people.
  public func words(on device: PhoneLook) -> String {
    let screen = DeviceShape(device, self).screen
    let place =
      switch self {
      case .portrait: "upright"
      case .landscape: "in landscape"
      case .landscapeThird, .landscapeHalf, .landscapeTwoThirds: "in Split View in landscape"
      case .portraitThird, .portraitTwoThirds: "in Split View upright"
      }
    return "\(place), \(screen.width.shortText) × \(screen.height.shortText) points"
  }
}
