import UnlockEngine

/// What a place in a drawing represents: what a click there means, and what can have the focus.
public enum FocusTarget: Hashable, Sendable {
  /// A control of the screen's top layer.
  case control(ControlID)
  /// A key of the keypad, 0 … 9.
  case digit(Int)
  /// The keypad's key that deletes the last digit.
  case delete
  /// A key of the keyboard of an alphanumeric entry.
  case character(Unicode.Scalar)
  /// The phone's home button or home indicator.
  case home
  /// A row of a panel or an overlay, by its index in the rows that were drawn.
  case row(Int)
  /// The second column of an overlay, which the wheel scrolls.
  case aside
  /// A hint, by its index in the hints that were drawn.
  case hint(Int)
}

/// A box of cells and what is drawn there. Where boxes overlap, the later one is on top.
public struct HitTarget: Hashable, Sendable {
  public var box: Box
  public var target: FocusTarget

  public init(box: Box, target: FocusTarget) {
    self.box = box
    self.target = target
  }
}

extension [HitTarget] {
  /// The topmost target at a place.
  public func target(row: Int, column: Int) -> FocusTarget? {
    last { $0.box.contains(row: row, column: column) }?.target
  }
}
