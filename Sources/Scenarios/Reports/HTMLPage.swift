import ScreenDrawing

/// What all pages begin and end with: they need nothing else, and go by the width of the window.
enum HTMLPage {
  /// A style element: what is in it, and what is said in its tag.
  struct Style {
    var text: String
    var attributes = ""

    var element: String { "<style\(attributes)>\(text)</style>" }
  }

  /// - Parameters:
  ///   - pictures: what is in the style elements of the page’s pictures.
  ///   - scripts: what is in its script elements.
  static func head(
    title: String, styles: [Style], pictures: some Sequence<String> = [], scripts: [String] = [],
    showsImages: Bool = false
  ) -> String {
    let own = pictures.filter { !$0.isEmpty }
    let policy = ContentPolicy(styles: styles.map(\.text) + own, scripts: scripts, showsImages: showsImages)
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(policy.element)
      <title>\(pageText(title))</title>
      \(styles.map(\.element).joined(separator: "\n"))
      </head>
      <body>

      """
  }

  static let end = "</body>\n</html>\n"
}
