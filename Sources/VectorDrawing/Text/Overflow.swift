import ScreenDrawing
import UnlockEngine

/// Something that a picture has no room for.
public enum Overflow: Hashable, Sendable {
  /// A text that is cut off, and what is left of it.
  case cut(String, shown: String)
  /// A page of which so many points have to be scrolled to.
  case scrolls(layer: String, by: Int)
  /// A keypad whose keys have no room under a line of the title: so many points of height are missing.
  case keys(layer: String, missing: Int)

  /// In plain words, for people.
  public var words: String {
    switch self {
    case .cut(let text, let shown): "“\(text)” is cut off: “\(shown)”"
    case .scrolls(let layer, let points): "\(layer) has to be scrolled by \(points) points"
    case .keys(let layer, let points):
      "the keys of \(layer) don’t fit: \(points) points of height are missing"
    }
  }
}

extension PhonePicture {
  /// What of a screen a device has no room for, at its own text size.
  public static func misfits(of screen: Screen, on device: PhoneLook) -> [LayoutIssue] {
    PhonePicture(screen: screen, device: device, textSize: device.textSize).overflows.map { overflow in
      switch overflow {
      case .cut(let text, let shown): .cut(text, shown: shown)
      case .scrolls: .scrolls
      case .keys(_, let points): .keys(missing: points)
      }
    }
  }
}
