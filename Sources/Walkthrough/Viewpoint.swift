import ScreenDrawing
import UnlockEngine

/// Where in its timeline a walk stood, and what of the simulator's own was to be seen: enough to see it again
/// without keeping every walk that ever was.
public struct Viewpoint: Sendable {
  var position: Int
  /// What would be found there again: players show viewpoints many times a second.
  var simulation: Simulation
  var focus: Focus?
  var overlay: Overlay?
  var before: Simulation?
}

extension Walk {
  public var viewpoint: Viewpoint {
    Viewpoint(
      position: timeline.position, simulation: simulation, focus: focus, overlay: overlay,
      before: before)
  }

  /// The walk as it was seen from a viewpoint of its own.
  public func seen(from viewpoint: Viewpoint) -> Walk {
    var walk = self
    walk.timeline.go(to: viewpoint.position, where: viewpoint.simulation)
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

  /// The walk, for a person to go on with: what lies ahead stays there, so the clock is paused.
  public func takenOver(telling message: String) -> Walk {
    var walk = self
    walk.hold(saying: message)
    return walk
  }
}

extension WalkDrawing {
  /// Draws the phone alone, and over everything what of the simulator's own is open.
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
