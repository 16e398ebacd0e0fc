/// What all pages begin and end with: they need nothing else, and go by the width of the window.
enum HTMLPage {
  /// - Parameters:
  ///   - policy: what the page may load and run, for those that show something from elsewhere.
  ///   - styles: the style elements.
  static func head(title: String, policy: String? = nil, styles: String) -> String {
    let rule = policy.map { "<meta http-equiv=\"Content-Security-Policy\" content=\"\($0)\">\n" } ?? ""
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      \(rule)<title>\(pageText(title))</title>
      \(styles)
      </head>
      <body>

      """
  }

  static let end = "</body>\n</html>\n"
}
