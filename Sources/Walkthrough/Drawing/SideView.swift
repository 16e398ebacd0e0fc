import UnlockEngine

/// What the room beside the phone is for in a large window, besides the panels. With two phones it is for the second.
public enum SideView: Hashable, Sendable, CaseIterable {
  /// What the next thing to do leads to, drawn small.
  case next
  /// Nothing else: all of it is for the panels.
  case panels
}

extension Walk {
  mutating func toggleNext() {
    sideView = sideView == .next ? .panels : .next
    message =
      sideView == .panels
      ? "All of the room is for facts and the journal."
      : "What comes next is drawn beside the phone, where the window has room for it: 120×40 has."
  }
}
