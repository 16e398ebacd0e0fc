/// One of the two that are compared.
public enum ComparedSide: Int, Hashable, Sendable, CaseIterable {
  case a, b

  /// What people call it.
  public var name: String { self == .a ? "A" : "B" }
}

/// One thing that is other on the second phone than on the first.
public struct SideDifference: Hashable, Sendable {
  public let kind: Kind
  /// The layer, by its ID; both where they differ.
  public let place: String
  /// What of it: "title", "text", a control, the name of a fact.
  public let what: String
  public let a: String
  public let b: String

  /// What kinds there are, those that weigh most first.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case screen, buttons, enabled, keypad, wait, copy, facts

    public var title: String {
      switch self {
      case .screen: "Other screens"
      case .buttons: "Other buttons"
      case .enabled: "What is enabled"
      case .keypad: "Keypads and fields"
      case .wait: "Waits"
      case .copy: "Copy"
      case .facts: "Facts"
      }
    }
  }

  /// Differences of one group are told once: figures count up and down everywhere.
  public var groupKey: GroupKey {
    switch kind {
    case .screen, .buttons, .enabled, .copy:
      GroupKey(kind: kind, place: place, what: what.withoutFigures, a: a.withoutFigures, b: b.withoutFigures)
    case .keypad, .wait: GroupKey(kind: kind, place: place, what: what, a: "", b: "")
    case .facts: GroupKey(kind: kind, place: "", what: what, a: "", b: "")
    }
  }

  /// What two differences have in common that are told once.
  public struct GroupKey: Hashable, Sendable {
    let kind: Kind
    let place: String
    let what: String
    let a: String
    let b: String
  }
}

extension String {
  /// The text with one mark for each number in it.
  fileprivate var withoutFigures: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard ("0"..."9").contains(scalar) else {
        result.append(scalar)
        continue
      }
      if result.last != "#" { result.append("#") }
    }
    return String(result)
  }
}

/// What isn't compared, because it is meant to differ.
public enum Ignored: String, Hashable, Sendable, CaseIterable {
  /// Titles and texts: controls are matched by their places.
  case copy
  /// The IDs of layers: they are matched by what they are.
  case ids
  case facts
}

extension SideDifference {
  /// The facts of one name that differ.
  public static func all(between a: [Fact], _ b: [Fact]) -> [SideDifference] {
    a.compactMap { fact in
      guard let other = b.first(where: { $0.name == fact.name }), other.value != fact.value else {
        return nil
      }
      return SideDifference(kind: .facts, place: "", what: fact.name, a: fact.value, b: other.value)
    }
  }
}
