extension Glyphs {
  /// The text in characters that these glyphs can show: unchanged in Unicode, transliterated in ASCII.
  ///
  /// Done before anything is measured, because "…" becomes three cells.
  public func text(_ text: String) -> String {
    guard self == .ascii, !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      // A canvas would replace unprintable scalars by a mark, but that mark isn't ASCII.
      let isItself = scalar.isASCII && (!scalar.isUnprintable || scalar == "\n")
      if isItself { result.append(scalar) } else { result.append(contentsOf: asciiForm(of: scalar)) }
    }
    return String(result)
  }

  /// A scalar in ASCII; one question mark per cell if there is nothing better.
  private func asciiForm(of scalar: Unicode.Scalar) -> String.UnicodeScalarView {
    if let base = baseLetter(of: scalar) { return String.UnicodeScalarView([base]) }
    let form: String
    switch scalar {
    case "“", "”", "„", "«", "»": form = "\""
    case "‘", "’", "‚", "′": form = "'"
    case "…": form = "..."
    case "–", "‐", "‑", "−", "─", "━": form = "-"
    case "—": form = "--"
    case "·", "•", "●", "∙": form = "*"
    case "○": form = "o"
    case "›", "▸", "▶", "❯": form = ">"
    case "‹", "◂", "◀": form = "<"
    case "→", "⇒": form = "->"
    case "←": form = "<-"
    case "↑", "▲": form = "^"
    case "↓", "▼": form = "v"
    case "■": form = "#"
    case "⏎", "↵": form = "Enter"
    case "⌫": form = "<x"
    case "✓", "✔": form = "v"
    case "✗", "✕", "×", "✘": form = "x"
    case "│", "┃", "▏": form = "|"
    case "\u{A0}", "\u{2009}", "\u{202F}": form = " "
    case "ß": form = "ss"
    case "Æ": form = "AE"
    case "æ": form = "ae"
    case "€": form = "EUR"
    case "£": form = "GBP"
    case "©": form = "(c)"
    case "°": form = "o"
    default: form = String(repeating: "?", count: scalar.cellWidth)
    }
    return form.unicodeScalars
  }

  /// The letter without its accent, for Latin-1 and Latin Extended-A.
  private func baseLetter(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let index = Int(scalar.value) - 0xC0
    guard index >= 0, index < Glyphs.baseLetters.count else { return nil }
    let base = Glyphs.baseLetters[index]
    return base == "?" ? nil : base
  }

  /// From U+00C0 on, one letter per scalar; "?" if no single letter will do.
  private static let baseLetters = Array(
    ("AAAAAA?CEEEEIIIIDNOOOOO?OUUUUYT?aaaaaa?ceeeeiiiidnooooo?ouuuuyty"
      + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi??JjKkkLlLlLlLlLlNnNnNnnNnOoOoOo??"
      + "RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs").unicodeScalars)
}
