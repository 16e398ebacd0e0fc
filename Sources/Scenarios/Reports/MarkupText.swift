/// A text as XML and HTML may hold it, in elements and in attributes: nothing that is markup, and none of the
/// characters that XML has no way to write.
func markup(_ text: String) -> String {
  var safe = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x26: safe.append(contentsOf: "&amp;".unicodeScalars)
    case 0x3C: safe.append(contentsOf: "&lt;".unicodeScalars)
    case 0x3E: safe.append(contentsOf: "&gt;".unicodeScalars)
    case 0x22: safe.append(contentsOf: "&quot;".unicodeScalars)
    case 0x09, 0x0A, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: safe.append(scalar)
    default: safe.append("\u{FFFD}")
    }
  }
  return String(safe)
}

/// A text as an attribute in one line.
func attribute(_ text: String) -> String {
  markup(String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }))
}
