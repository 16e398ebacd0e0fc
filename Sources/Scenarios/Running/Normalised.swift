/// A text as people compare it: typographic quotes equal plain ones, and any blank is one space.
func normalised(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  var pendingSpace = false
  for scalar in text.unicodeScalars {
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

/// Whether a text contains another, regardless of quotes, blanks and capitals.
func contains(_ text: String, _ part: String) -> Bool {
  normalised(text).lowercased().contains(normalised(part).lowercased())
}
