// Lines that fit a width: wrapped at blanks, made smaller where iOS would, cut with a mark where nothing else helps.

extension Font {
  /// The font, or one as much smaller as it takes for the longest word to stay in one piece, as iOS does with titles that may
  /// shrink. A word that is too long for what can still be read is broken after all.
  func holding(_ text: String, in width: Double) -> Font {
    let longest = text.split { $0 == " " || $0 == "\n" }.map { self.width(of: String($0)) }.max() ?? 0
    guard longest > width else { return self }
    let fitting = (size * width / longest * 10).rounded(.down) / 10
    return fitting < min(size, Self.leastToRead) ? self : Font(size: fitting, weight: weight)
  }

  /// No text is made smaller than that for its words' sake: the smallest that iOS has.
  private static let leastToRead = 11.0

  /// A text in lines no wider than a width: broken at blanks, or within a word that is wider than a line.
  func lines(of text: String, in width: Double) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var (line, used) = ("", 0.0)
      let blank = self.width(of: " ")
      for word in paragraph.split(separator: " ") {
        var word = String(word)
        var needed = self.width(of: word)
        if !line.isEmpty, used + blank + needed <= width {
          line += " " + word
          used += blank + needed
          continue
        }
        if !line.isEmpty { lines.append(line) }
        while needed > width, word.unicodeScalars.count > 1 {
          let head = beginning(of: word, in: width)
          lines.append(head)
          word.unicodeScalars.removeFirst(head.unicodeScalars.count)
          needed = self.width(of: word)
        }
        (line, used) = (word, needed)
      }
      if !line.isEmpty { lines.append(line) }
    }
    return lines
  }

  /// A text in as few lines as it takes, about as long as each other: a title whose last line is one word looks forgotten.
  func balancedLines(of text: String, in width: Double) -> [String] {
    let lines = lines(of: text, in: width)
    guard lines.count > 1, lines.count < 5 else { return lines }
    var (least, most) = (width / 2, width)
    for _ in 0..<6 {
      let middle = (least + most) / 2
      if self.lines(of: text, in: middle).count == lines.count { most = middle } else { least = middle }
    }
    let balanced = self.lines(of: text, in: most)
    // Large words are rather uneven than broken.
    let words = { (lines: [String]) in lines.flatMap { $0.split(separator: " ") } }
    return words(balanced) == words(lines) ? balanced : lines
  }

  /// As much of a text as fits; at least one scalar.
  private func beginning(of text: String, in width: Double) -> String {
    var head = String.UnicodeScalarView()
    var used = 0.0
    for scalar in text.unicodeScalars {
      used += self.width(of: String(scalar))
      if used > width, !head.isEmpty { break }
      head.append(scalar)
    }
    return String(head)
  }

  /// A text in one line, in a font as much smaller as it takes, and cut where that would be too small to read.
  func line(of text: String, in width: Double, leastScale: Double = 0.75) -> FittedLine {
    let needed = self.width(of: text)
    if needed <= width { return FittedLine(text: text, font: self) }
    var font = self
    font.size = max(size * leastScale, (size * width / needed * 10).rounded(.down) / 10)
    if font.width(of: text) <= width { return FittedLine(text: text, font: font) }
    let mark = "…"
    let head = font.beginning(of: text, in: max(0, width - font.width(of: mark)))
    return FittedLine(text: head + mark, font: font, isCut: true)
  }
}

/// A text in one line, as it fits.
struct FittedLine: Hashable {
  var text: String
  var font: Font
  var isCut = false
}
