import UnlockEngine

/// A file for others to look at, made of a walk.
public struct WalkExport: Hashable, Sendable {
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// What was done, picture by picture.
    case storyboard
    /// The walk’s flow, from where the walk began, to be tried in a browser.
    case page
    /// What the phone shows now.
    case screen
  }

  public var kind: Kind
  public var path: String
  /// Whether a file in its place is replaced.
  public var replaces = false

  public init(_ kind: Kind, at path: String, replaces: Bool = false) {
    (self.kind, self.path, self.replaces) = (kind, path, replaces)
  }
}

extension WalkExport.Kind {
  /// What it is called: "the storyboard".
  public var title: String {
    switch self {
    case .storyboard: "storyboard"
    case .screen: "picture"
    case .page: "page to try"
    }
  }

  /// What it has, for the question where to.
  var summary: String {
    switch self {
    case .storyboard: "all that was done, picture by picture"
    case .screen: "what the phone shows now"
    case .page: "the whole flow, to be tapped and typed on in a browser"
    }
  }

  /// What the answer to that question is.
  var expected: String {
    switch self {
    case .storyboard, .page: "a path that ends in .html; folders are made"
    case .screen: "a path that ends in .svg; a .png beside it, where rsvg-convert is there"
    }
  }

  /// The name that is offered for a file.
  func fileName(in walk: Walk) -> String {
    let flow = walk.simulation.world.flow.name
    switch self {
    case .storyboard: return "\(flow)-walk.html"
    case .page: return "\(flow)-page.html"
    case .screen:
      let place = walk.top?.id.replacing(".", with: "-") ?? "screen"
      return (place.hasPrefix(flow + "-") ? place : "\(flow)-\(place)") + ".svg"
    }
  }

  /// What else can be made: the one after it, or before it.
  func other(by step: Int) -> Self {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + step + all.count) % all.count]
  }
}

extension Question {
  /// Asks for the file of what else can be made; a name that is only an offer changes along.
  mutating func changeExport(by step: Int, in walk: Walk) {
    guard case .export(let kind) = target else { return }
    let other = kind.other(by: step)
    target = .export(other)
    if line.isOffered { line = LineEdit(offering: other.fileName(in: walk)) }
  }
}
