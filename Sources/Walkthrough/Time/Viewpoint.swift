import ScreenDrawing
import UnlockEngine

/// A position in a walk's timeline, and what the simulator showed over it: enough to display the walk as it was
/// there without keeping a copy of it.
public struct Viewpoint: Sendable {
  var position: Int
  /// The phones at that position, kept because players show viewpoints many times a second.
  var phones: Phones
  var focus: Focus?
  var overlay: Overlay?
  var before: Simulation?
}

extension Walk {
  public var viewpoint: Viewpoint {
    Viewpoint(
      position: timeline.position, phones: timeline.phones, focus: focus, overlay: overlay, before: before)
  }

  /// The walk as seen from one of its viewpoints.
  public func seen(from viewpoint: Viewpoint) -> Walk {
    var walk = self
    walk.timeline.go(to: viewpoint.position, where: viewpoint.phones)
    walk.focus = viewpoint.focus
    walk.overlay = viewpoint.overlay
    walk.before = viewpoint.before
    (walk.message, walk.flash) = (nil, nil)
    return walk
  }

  /// The walk with the focus on a control.
  public func focused(on control: ControlID) -> Walk {
    var walk = self
    walk.focus = .control(control)
    return walk
  }

  /// The walk, for the user to continue: the clock is paused, so that what lies ahead isn't left by itself.
  public func takenOver(telling message: String) -> Walk {
    var walk = self
    walk.hold(saying: message)
    return walk
  }
}

extension WalkDrawing {
  /// Draws the phone alone, with whatever the simulator has open on top of everything.
  public func drawPhone(into box: Box, showsFocus: Bool, on canvas: inout Canvas) {
    let focus = showsFocus && walk.overlay == nil ? walk.focusTarget : nil
    PhoneDrawing(
      screen: walk.screen, look: PhoneLook(walk.simulation.world), focus: focus, frame: frame, glyphs: glyphs
    ).draw(into: box, on: &canvas)
    var picture = Picture(canvas: canvas)
    let area = canvas.bounds.inset(rows: 1)
    if let overlay = overlay(in: area, .middle) { self.draw(overlay, into: area, &picture) }
    canvas = picture.canvas
  }
}
