import ScreenDrawing
import UnlockEngine

extension VectorPen {
  /// The device's body, with its buttons, its speaker and its home button; the screen comes on top of it.
  mutating func body(_ shape: DeviceShape) {
    for button in shape.buttons { rect(button, .edge, radius: 2) }
    rect(shape.body, .edge, radius: shape.bodyRadius)
    rect(shape.body.inset(1.5, 1.5), .body, radius: shape.bodyRadius - 1.5)
    let forehead = shape.screen.y - shape.body.y
    if let button = shape.homeButton {
      let middle = shape.body.y + forehead / 2
      if !shape.isPad {
        rect(Frame(x: shape.body.midX - 30, y: middle - 3, width: 60, height: 6), .engraved, radius: 3)
      }
      circle(shape.body.midX - (shape.isPad ? 0 : 52), middle, 5, .engraved)
      // It takes the app away, as on the device: a page can make it do that.
      group("data-home=\"\"") { pen in
        pen.circle(button.midX, button.midY, 31, .body)
        pen.ring(button.midX, button.midY, 29, .engraved, width: 3)
      }
    } else if shape.isPad {
      circle(shape.body.midX, shape.body.y + forehead / 2, 4, .engraved)
    }
  }

  /// The island or the notch.
  mutating func cutOut(_ shape: DeviceShape, _ front: PhoneLook.Front) {
    guard let cutOut = shape.cutOut else { return }
    if front == .dynamicIsland {
      rect(cutOut, .glass, radius: cutOut.height / 2)
      circle(cutOut.right - cutOut.height / 2, cutOut.midY, 6, .engraved)
      return
    }
    // Its upper corners turn outwards into the edge of the screen, its lower ones are round.
    path(
      "M\((cutOut.x - 8).shortText) -1V0q8 0 8 8V\((cutOut.bottom - 20).shortText)q0 20 20 20H\((cutOut.right - 20).shortText)"
        + "q20 0 20-20V8q0-8 8-8v-1z", .body)
    rect(Frame(x: cutOut.midX - 24, y: 11, width: 48, height: 5), .engraved, radius: 2.5)
    circle(cutOut.midX + 48, 14, 5, .engraved)
  }

  /// The line that the app is pushed away by.
  mutating func homeIndicator(_ shape: DeviceShape, _ paint: Paint) {
    guard shape.homeButton == nil else { return }
    let width = shape.isPad ? 280.0 : 139
    let line = Frame(
      x: (shape.screen.width - width) / 2, y: shape.screen.height - 13, width: width, height: 5)
    group("data-home=\"\"") { $0.rect(line, paint, radius: 2.5) }
  }
}
