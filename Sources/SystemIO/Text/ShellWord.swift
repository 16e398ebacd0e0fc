import ScreenDrawing

/// A text as one word of a shell command, which can be printed and copied whatever it contains.
public func shellWord(_ text: String) -> String {
  if text.printable != text { return bashWord(text) }
  let isPlain = text.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "/._-+:@%,".unicodeScalars.contains(scalar)
  }
  if isPlain, !text.isEmpty, !text.hasPrefix("-") { return text }
  let word = text.hasPrefix("-") ? "./" + text : text
  return "'" + word.replacing("'", with: "'\\''") + "'"
}

/// With the escapes that bash and zsh understand, as in `$'a\x1b'`.
private func bashWord(_ text: String) -> String {
  var word = text.hasPrefix("-") ? "./" : ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "'", "\\": word += "\\" + String(scalar)
    case _ where scalar.isUnprintable || scalar.isPartOfEmoji || scalar == "[":
      for byte in String(scalar).utf8 { word += "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }
    default: word.unicodeScalars.append(scalar)
    }
  }
  return "$'" + word + "'"
}
