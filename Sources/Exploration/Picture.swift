import UnlockEngine

/// A screen that came up, with all that the explorer wants to know of it: worked out once, since the same
/// few hundred screens come up millions of times.
struct Picture<F: Explored>: Sendable {
  let screen: Screen
  let node: Node
  /// The controls of the top layer that can be tapped.
  let taps: [Move]
  /// How much is typed already; `nil` where nothing can be typed.
  let filled: Int?
  /// Rules about pictures that this one breaks.
  let breaches: [(rule: Int, instead: Expectation)]

  init(_ screen: Screen, _ rules: [Rule<F>]) {
    self.screen = screen
    node = Node(screen)
    let top = screen.top
    taps = (top?.controls ?? []).filter(\.isEnabled).map { .tap($0.id) }
    let field = top?.controls.lazy.compactMap(\.activeFieldText).first
    let keypad = top?.keypad.flatMap { $0.isEnabled ? $0.filled : nil }
    filled = keypad ?? field?.count
    breaches = rules.enumerated().compactMap { index, rule in
      guard case .alwaysShows(let check) = rule.claim, let instead = check(screen) else { return nil }
      return (index, instead)
    }
  }
}

extension Control {
  /// What stands in the text field, if this is one and it is being typed into.
  fileprivate var activeFieldText: String? {
    if case .field(let text, isActive: true, _) = role { return text }
    return nil
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
