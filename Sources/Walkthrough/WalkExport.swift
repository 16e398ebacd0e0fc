import UnlockEngine

/// A file for others to look at, made of a walk.
public struct WalkExport: Hashable, Sendable {
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// What was done, picture by picture.
    case storyboard
    /// The walk’s flow, from where the walk began, to be tried in a browser.
    case page
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
  public var title: String { self == .storyboard ? "storyboard" : "page to try" }

  /// What it has, for the question where to.
  var summary: String {
    switch self {
    case .storyboard: "all that was done, picture by picture"
    case .page: "the whole flow, to be tapped and typed on in a browser"
    }
  }

  /// The name that is offered for a file of a flow.
  func fileName(for flow: String) -> String {
    self == .storyboard ? "\(flow)-walk.html" : "\(flow)-page.html"
  }

  var next: Self { self == .storyboard ? .page : .storyboard }
}

extension Question {
  /// Asks for the file of what else can be made; a name that is only an offer changes along.
  mutating func nextExport(of flow: String) {
    guard case .export(let kind) = target else { return }
    target = .export(kind.next)
    if line.isOffered { line = LineEdit(offering: kind.next.fileName(for: flow)) }
  }
}
