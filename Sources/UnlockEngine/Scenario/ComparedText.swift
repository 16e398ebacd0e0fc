extension String {
  /// The text as people compare it: typographic quotes are as good as plain ones, and any blank is one space.
  var normalised: String {
    var result = String.UnicodeScalarView()
    var pendingSpace = false
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        pendingSpace = !result.isEmpty
        continue
      }
      if pendingSpace { result.append(" ") }
      pendingSpace = false
      switch scalar {
      case "‘", "’", "‛", "ʼ", "′": result.append("'")
      case "“", "”", "„", "‟", "″": result.append("\"")
      case "…": result.append(contentsOf: "...".unicodeScalars)
      case "‐", "‑", "–", "—", "−": result.append("-")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// Whether another text can be read in it, however quotes, blanks and capitals are written.
  func contains(normalised part: String) -> Bool {
    normalised.lowercased().contains(part.normalised.lowercased())
  }
}
