import UnlockEngine

/// A screen that came up, with all that the explorer wants to know of it: worked out once, since the same
/// few hundred screens come up millions of times.
struct ObservedScreen {
  /// Kept in a place of its own, so that steps can point to it.
  let screen: UnsafePointer<Screen>
  /// The controls of the top layer that can be tapped.
  let taps: UnsafeBufferPointer<Move>
  /// By tap: whether the control takes something back, as Cancel and Back do.
  private let backs: UnsafeBufferPointer<Bool>
  /// How much is typed already; negative where nothing can be typed.
  let filled: Int
  /// Whether all dots of a pad are those of an entry that was completed: the next key begins a new one.
  let isFull: Bool
  /// Whether it breaks a rule about what is shown.
  let isBroken: Bool

  init(_ screen: Screen, isBroken: Bool) {
    let place = UnsafeMutablePointer<Screen>.allocate(capacity: 1)
    place.initialize(to: screen)
    self.screen = UnsafePointer(place)
    let controls = screen.top?.controls ?? []
    // The field that is being typed into is there already: tapping it is nothing to do.
    let tappable = controls.filter { $0.isEnabled && $0.activeFieldText == nil }
    taps = Self.kept(tappable.map { .tap($0.id) })
    backs = Self.kept(tappable.map { $0.role == .cancel || $0.role == .back })
    let field = controls.lazy.compactMap(\.activeFieldText).first?.count
    let keypad = screen.top?.keypad.flatMap { $0.isEnabled ? $0 : nil }
    filled = keypad?.filled ?? field ?? -1
    isFull = keypad?.isFull ?? false
    self.isBroken = isBroken
  }

  /// Whether a move, at its place in the list of moves, takes something back. Taps come first in that list.
  @inline(__always)
  func takesBack(_ move: Move, at index: Int) -> Bool {
    if case .tap = move { return backs[index] }
    return false
  }

  func takesBack(_ move: Move) -> Bool { taps.firstIndex(of: move).map { backs[$0] } ?? false }

  private static func kept<Element>(_ elements: [Element]) -> UnsafeBufferPointer<Element> {
    let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = buffer.initialize(from: elements)
    return UnsafeBufferPointer(buffer)
  }

  func free() {
    let place = UnsafeMutablePointer(mutating: screen)
    place.deinitialize(count: 1)
    place.deallocate()
    taps.deallocate()
    backs.deallocate()
  }
}

extension Control {
  /// What stands in the text field, if this is one and it is being typed into.
  var activeFieldText: String? {
    if case .field(let text, isActive: true, _) = role { return text }
    return nil
  }
}
