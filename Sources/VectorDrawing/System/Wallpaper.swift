import ScreenDrawing
import UnlockEngine

extension VectorPen {
  /// The picture behind the home screen and the lock screen: two waves, which stay clear of the screen's round corners.
  mutating func wallpaper(_ screen: Frame, radius: Double) {
    rect(screen, .wall, radius: radius)
    let (w, h) = (screen.width, screen.height)
    func at(_ x: Double, _ y: Double) -> String { "\((w * x).shortText) \((h * y).shortText)" }
    path(
      "M\(at(0, 0.3))C\(at(0.3, 0.16)) \(at(0.62, 0.44)) \(at(1, 0.24))V\((h * 0.6).shortText)"
        + "C\(at(0.66, 0.74)) \(at(0.3, 0.46)) \(at(0, 0.66))z", .wallHigh)
    path(
      "M\(at(0, 0.62))C\(at(0.3, 0.44)) \(at(0.64, 0.74)) \(at(1, 0.56))V\((h * 0.84).shortText)"
        + "C\(at(0.7, 0.94)) \(at(0.34, 0.74)) \(at(0, 0.88))z", .wallLow)
  }
}
