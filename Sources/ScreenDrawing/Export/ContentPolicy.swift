/// What a page may load and run: the styles and scripts that it was written with, known by their hashes, and nothing else. What
/// somebody’s text smuggled into it would be neither.
public struct ContentPolicy: Sendable {
  /// The contents of the page’s style elements, those in its pictures among them, and of its script elements.
  public var styles: Set<String>
  public var scripts: [String]
  /// Whether it shows pictures that are written into it as addresses.
  public var showsImages: Bool

  public init(styles: some Sequence<String>, scripts: [String] = [], showsImages: Bool = false) {
    (self.styles, self.scripts, self.showsImages) = (Set(styles), scripts, showsImages)
  }

  /// The element that says so, for the page’s head, in front of what it is about.
  public var element: String {
    let rules = [
      "default-src 'none'", rule("style-src", styles.sorted()), rule("script-src", scripts),
      showsImages ? "img-src data:" : "", "base-uri 'none'", "form-action 'none'",
    ]
    let content = rules.filter { !$0.isEmpty }.joined(separator: "; ")
    return "<meta http-equiv=\"Content-Security-Policy\" content=\"\(content)\"/>"
  }

  private func rule(_ name: String, _ texts: [String]) -> String {
    guard !texts.isEmpty else { return "" }
    return ([name] + texts.map { "'sha256-\(SHA256.base64(of: $0))'" }).joined(separator: " ")
  }
}
