extension Unicode.Scalar {
  /// How many terminal cells the scalar takes: 0 for combining marks, 2 for wide ones, otherwise 1.
  ///
  /// Unprintable scalars take one, because canvases show a mark in their place.
  /// Wide are the East Asian wide and full-width blocks and the emoji that terminals draw two cells wide.
  public var cellWidth: Int {
    switch value {
    case 0x20..<0x7F: return 1
    // Lines, dots, arrows and typographic marks: most of a picture, and looking up a category is slow.
    case 0x2010...0x2027, 0x2190...0x21FF, 0x2500...0x25FF: return 1
    case 0x200D, 0xFE0E, 0xFE0F: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB,
      0x1F7F0, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return isUnprintable ? 1 : 0
    default: return 1
    }
  }

  /// Whether it stands over or below the letter before it. How a character is presented isn’t seen by itself.
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: !(0xFE00...0xFE0F).contains(value)
    default: false
    }
  }

  /// How many cells it takes behind another scalar. What is joined to an emoji has none of its own, nor has a tone of skin:
  /// the first of them stands for all, and none is torn apart.
  public func cellWidth(behind last: Unicode.Scalar?) -> Int {
    guard let last, last.value >= 0x200D else { return cellWidth }
    // In some scripts letters are joined by the same.
    if last.value == 0x200D, properties.isEmoji { return 0 }
    if 0x1F3FB...0x1F3FF ~= value, last.cellWidth != 1 { return 0 }
    return cellWidth
  }
}

extension StringProtocol {
  /// How many terminal cells the text takes.
  public var cellWidth: Int {
    var (width, last) = (0, Unicode.Scalar?.none)
    for scalar in unicodeScalars {
      width += scalar.cellWidth(behind: last)
      last = scalar
    }
    return width
  }
}

extension String {
  /// The text broken into lines of at most `width` cells, at blanks if possible.
  public func wrapped(to width: Int) -> [String] {
    guard width > 0 else { return [] }
    var lines: [String] = []
    for paragraph in split(separator: "\n", omittingEmptySubsequences: false) {
      var (line, used) = ("", 0)
      for word in paragraph.split(separator: " ") {
        var (word, needed) = (String(word), word.cellWidth)
        if !line.isEmpty, used + 1 + needed <= width {
          line += " " + word
          used += 1 + needed
          continue
        }
        if !line.isEmpty { lines.append(line) }
        while needed > width {
          let head = word.prefixOfCells(width)
          lines.append(head)
          word.unicodeScalars.removeFirst(head.unicodeScalars.count)
          needed -= head.cellWidth
        }
        (line, used) = (word, needed)
      }
      lines.append(line)
    }
    return lines
  }

  /// The longest prefix of the text that takes at most `width` cells; at least one scalar.
  public func prefixOfCells(_ width: Int) -> String {
    var head = String.UnicodeScalarView()
    var used = 0
    for scalar in unicodeScalars {
      let needed = scalar.cellWidth(behind: head.last)
      if used + needed > width, !head.isEmpty { break }
      used += needed
      head.append(scalar)
    }
    return String(head)
  }
}
