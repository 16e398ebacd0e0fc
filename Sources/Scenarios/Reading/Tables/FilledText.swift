/// A text with names in it that the cells of a table stand for: “${pin}”. A “$${” is a “${” that means itself.
struct FilledText {
  enum Piece: Hashable {
    case text(String)
    case name(String)
    /// What begins like a name and is none.
    case broken(String)
  }

  package let pieces: [Piece]

  /// Whether there is anything in it that a text without a table wouldn’t have.
  static func isFilled(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "$")) && text.contains("${")
  }

  init(_ text: String) {
    var pieces: [Piece] = []
    var (literal, rest) = ("", Substring(text))
    func end() {
      if !literal.isEmpty { pieces.append(.text(literal)) }
      literal = ""
    }
    while let sign = rest.firstIndex(of: "$") {
      literal += rest[..<sign]
      rest = rest[sign...]
      if rest.hasPrefix("$${") {
        literal += "${"
        rest = rest.dropFirst(3)
      } else if rest.hasPrefix("${") {
        end()
        let name = rest.dropFirst(2).prefix { $0 != "}" && $0 != "{" && $0 != "$" }
        let isClosed = rest[name.endIndex...].hasPrefix("}")
        pieces.append(isClosed && Self.isName(name) ? .name(String(name)) : .broken("${\(name)"))
        rest = rest[name.endIndex...].dropFirst(isClosed ? 1 : 0)
      } else {
        literal += "$"
        rest = rest.dropFirst()
      }
    }
    literal += rest
    end()
    self.pieces = pieces
  }

  /// The name that is all of the text.
  var onlyName: String? {
    guard pieces.count == 1, case .name(let name) = pieces[0] else { return nil }
    return name
  }

  package var names: [String] {
    pieces.compactMap { piece in
      if case .name(let name) = piece { return name }
      return nil
    }
  }

  /// The text with values in place of the names.
  package func text(_ values: (String) -> String?) -> String {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let literal), .broken(let literal): text += literal
      case .name(let name): text += values(name) ?? "${\(name)}"
      }
    }
    return text
  }

  /// What a column may be called.
  static func isName(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first, ("a"..."z").contains(first) || ("A"..."Z").contains(first),
      text.utf8.count <= 40
    else { return false }
    return text.unicodeScalars.allSatisfy {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
        || $0 == "_"
    }
  }
}
