/// A rectangle in points.
struct Frame: Hashable {
  var x, y, width, height: Double

  var right: Double { x + width }
  var bottom: Double { y + height }
  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }

  func inset(_ horizontal: Double, _ vertical: Double = 0) -> Frame {
    Frame(x: x + horizontal, y: y + vertical, width: width - 2 * horizontal, height: height - 2 * vertical)
  }

  /// A part of it from the top.
  func top(_ height: Double) -> Frame { Frame(x: x, y: y, width: width, height: height) }

  /// A box of a size, in its middle.
  func middle(_ width: Double, _ height: Double) -> Frame {
    Frame(x: midX - width / 2, y: midY - height / 2, width: width, height: height)
  }

  func contains(_ other: Frame) -> Bool {
    let slack = 0.01
    return other.x >= x - slack && other.y >= y - slack && other.right <= right + slack
      && other.bottom <= bottom + slack
  }
}
