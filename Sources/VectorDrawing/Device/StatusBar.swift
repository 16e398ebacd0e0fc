import ScreenDrawing
import UnlockEngine

extension VectorPen {
  /// The time, and how well the device is connected and charged.
  mutating func statusBar(_ shape: DeviceShape, _ look: PhoneLook, _ paint: Paint) {
    let width = shape.screen.width
    if let cutOut = shape.cutOut {
      let middle = look.front == .dynamicIsland ? cutOut.midY : 22
      let ear = cutOut.x
      text(look.time, x: ear / 2 + 8, middle: middle, Font(size: 17, weight: .semibold), paint)
      signs(right: width - ear / 2 + 30, middle: middle, look.isOnline, paint)
    } else if shape.isPad {
      text(look.time, x: 22, middle: 14, Font(size: 13, weight: .medium), paint, .start)
      signs(right: width - 18, middle: 14, look.isOnline, paint)
    } else {
      text(look.time, x: width / 2, middle: 10.5, Font(size: 12.5, weight: .semibold), paint)
      signs(right: width - 8, middle: 10.5, look.isOnline, paint, scale: 0.85)
    }
  }

  /// Bars of the network, waves of the Wi-Fi, the battery, with their right end at a place.
  private mutating func signs(
    right: Double, middle: Double, _ isOnline: Bool, _ paint: Paint, scale: Double = 1
  ) {
    let place =
      "translate(\((right - 72 * scale).shortText) \((middle - 7 * scale).shortText)) scale(\(scale.shortText))"
    group("transform=\"\(place)\"") { pen in
      if isOnline {
        for (index, height) in [4.5, 7, 9.5, 12].enumerated() {
          pen.rect(
            Frame(x: Double(index) * 4.7, y: 13 - height, width: 3.2, height: height), paint, radius: 1)
        }
        pen.stroke("M25 5.6a10.6 10.6 0 0 1 14 0", paint, width: 1.9)
        pen.stroke("M27.8 8.7a6.3 6.3 0 0 1 8.4 0", paint, width: 1.9)
        pen.circle(32, 11.6, 1.5, paint)
      } else {
        // No network: an aeroplane, which is what takes it away.
        pen.path(
          "M32 1.2c.9 0 1.3.9 1.3 2v3l6 4v1.7l-6-2v2.6l1.7 1.3v1.1l-3-.8l-3 .8v-1.1l1.7-1.3v-2.6l-6 2v-1.7l6-4v-3c0-1.1.4-2 1.3-2z",
          paint)
      }
      pen.outline(Frame(x: 45.5, y: 1.5, width: 23, height: 11.5), paint, radius: 3.6, width: 1)
      pen.rect(Frame(x: 47.3, y: 3.3, width: 17.4, height: 7.9), paint, radius: 2)
      pen.path("M70 5.3q2 .6 2 2t-2 2z", paint)
    }
  }
}
