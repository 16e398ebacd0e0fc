import UnlockEngine

/// A screen that came up, with all that the explorer wants to know of it: worked out once, since the same
/// few hundred screens come up millions of times.
struct Picture {
  /// Kept in a place of its own, so that steps can point to it.
  let screen: UnsafePointer<Screen>
  /// The controls of the top layer that can be tapped.
  let taps: UnsafeBufferPointer<Move>
  /// How much is typed already; negative where nothing can be typed.
  let filled: Int
  /// Whether it breaks a rule about pictures.
  let isBroken: Bool

  init(_ screen: Screen, isBroken: Bool) {
    let place = UnsafeMutablePointer<Screen>.allocate(capacity: 1)
    place.initialize(to: screen)
    self.screen = UnsafePointer(place)
    let controls = screen.top?.controls ?? []
    // The field that is being typed into is there already: tapping it is nothing to do.
    let moves = controls.filter { $0.isEnabled && $0.activeFieldText == nil }.map { Move.tap($0.id) }
    let buffer = UnsafeMutableBufferPointer<Move>.allocate(capacity: moves.count)
    _ = buffer.initialize(from: moves)
    taps = UnsafeBufferPointer(buffer)
    let field = controls.lazy.compactMap(\.activeFieldText).first?.count
    let keypad = screen.top?.keypad.flatMap { $0.isEnabled ? $0.filled : nil }
    filled = keypad ?? field ?? -1
    self.isBroken = isBroken
  }

  func free() {
    let place = UnsafeMutablePointer(mutating: screen)
    place.deinitialize(count: 1)
    place.deallocate()
    taps.deallocate()
  }
}

extension Control {
  /// What stands in the text field, if this is one and it is being typed into.
  var activeFieldText: String? {
    if case .field(let text, isActive: true, _) = role { return text }
    return nil
  }
}

/// A screen to look up by. Hashing all of its texts takes longer than making them: their lengths tell nearly
/// all screens apart, and what they don't, comparing does.
struct ScreenKey: Hashable {
  let screen: Screen

  func hash(into hasher: inout Hasher) {
    var mark: UInt64 = 0
    func add(_ number: Int) { mark = (mark &<< 5 | mark &>> 59) ^ UInt64(truncatingIfNeeded: number) }
    for case let layer? in [screen.app, screen.alert, screen.system] {
      add(layer.id.utf8.count)
      add(layer.title.utf8.count)
      for text in layer.texts { add(text.utf8.count) }
      for control in layer.controls { add(Int(control.id.code) * 64 + control.title.utf8.count) }
      add(layer.keypad?.filled ?? -1)
    }
    hasher.combine(mark)
  }
}

/// A place on the map: what is to be seen, by the IDs of its layers.
public struct Node: Hashable, Sendable, Comparable {
  public let app: String
  public let alert: String
  public let system: String

  public init(_ screen: Screen) {
    app = screen.app?.id ?? ""
    alert = screen.alert?.id ?? ""
    system = screen.system?.id ?? ""
  }

  /// The IDs of its layers, from the bottom to the top.
  public var ids: [String] { [app, alert, system].filter { !$0.isEmpty } }

  public static func < (left: Node, right: Node) -> Bool { left.ids.lexicographicallyPrecedes(right.ids) }
}
