/// A control on each of two phones.
public struct ControlPair: Hashable, Sendable {
  public let a: ControlID
  public let b: ControlID
}

/// Which controls of two layers stand for each other: by title, else by place.
struct ControlMatch {
  private(set) var pairs: [(a: Control, b: Control)] = []
  private(set) var missing: [Control] = []
  private(set) var extra: [Control] = []
  private(set) var isInOrder = true

  init(_ a: [Control], _ b: [Control], byTitle: Bool) {
    // Where as many stand in the same places, one that is called otherwise is still the same.
    let isReworded = Self.canMatch(a, b) && (!byTitle || Set(a.map(\.title)) != Set(b.map(\.title)))
    if isReworded {
      pairs = zip(a, b).map { ($0, $1) }
      return
    }
    var left = b
    var places: [Int] = []
    for control in a {
      guard let place = left.firstIndex(where: { $0.title == control.title && $0.role.isLike(control.role) })
      else {
        missing.append(control)
        continue
      }
      pairs.append((control, left[place]))
      places.append(b.firstIndex(of: left[place]) ?? place)
      left.remove(at: place)
    }
    extra = left
    isInOrder = zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
  }

  /// The control that is called as another and worked in the same way.
  static func namesake(of control: Control, in others: [Control]) -> Control? {
    others.first { $0.title == control.title && $0.role.isLike(control.role) }
  }

  /// Whether there are as many, each of the other's kind.
  static func canMatch(_ a: [Control], _ b: [Control]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.role.isLike($1.role) }
  }
}

extension Control.Role {
  /// Whether it is worked in the same way: tapped, switched, or typed into.
  func isLike(_ other: Control.Role) -> Bool {
    switch (self, other) {
    case (.field, .field), (.toggle, .toggle): true
    case (.field, _), (_, .field), (.toggle, _), (_, .toggle): false
    default: true
    }
  }

  var words: String {
    switch self {
    case .toggle(let isOn): isOn ? "on" : "off"
    case .tab(let isSelected): isSelected ? "selected" : "not selected"
    default: "\(self)"
    }
  }
}
