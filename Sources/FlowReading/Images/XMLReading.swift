/// Reads XML as far as drawings need it, from its beginning to its end: elements, attributes and text. There are no entities but
/// XML's own five, no document types, and nothing that would be carried out.
struct XMLReading {
  enum Token {
    case open(String, [(name: String, value: String)], isClosed: Bool)
    case close(String)
    case text(String)
  }

  private let scalars: [Unicode.Scalar]
  private var at = 0
  private var count = 0
  /// Far more than a drawing for a phone has.
  private static let mostTokens = 20_000

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    if scalars.first == "\u{FEFF}" { at = 1 }
  }

  /// What is wrong here, with the place in the file.
  package func problem(_ words: String) -> FlowImages.Problem {
    let before = scalars[..<min(at, scalars.count)]
    let line = before.count { $0 == "\n" } + 1
    let column = at - (before.lastIndex(of: "\n").map { $0 + 1 } ?? 0) + 1
    return FlowImages.Problem(
      words: "can’t be used, at its line \(line), column \(max(1, column)): \(words).")
  }

  /// What comes next; `nil` at the end.
  package mutating func next() throws(FlowImages.Problem) -> Token? {
    while at < scalars.count {
      count += 1
      guard count <= Self.mostTokens else {
        throw problem("it has more in it than \(Self.mostTokens) things")
      }
      guard scalars[at] == "<" else { return .text(try text(upTo: "<")) }
      if has("<!--") {
        try skip(past: "-->")
      } else if has("<?") {
        // What says that it is XML; nothing else is looked at, as by whoever draws it.
        try skip(past: "?>")
      } else if has("<!") {
        throw problem("a document type or CDATA isn’t allowed in an image")
      } else if has("</") {
        at += 2
        let name = try name()
        skipBlanks()
        try take(">")
        return .close(name)
      } else {
        return try element()
      }
    }
    return nil
  }

  private mutating func element() throws(FlowImages.Problem) -> Token {
    at += 1
    let name = try name()
    var attributes: [(name: String, value: String)] = []
    while true {
      let start = at
      skipBlanks()
      guard at < scalars.count else { throw problem("it ends too early") }
      if scalars[at] == ">" || scalars[at] == "/" {
        let isClosed = scalars[at] == "/"
        if isClosed { at += 1 }
        try take(">")
        return .open(name, attributes, isClosed: isClosed)
      }
      guard at > start else { throw problem("a blank is missing before an attribute") }
      let key = try self.name()
      guard !attributes.contains(where: { $0.name == key }) else {
        throw problem("“\(key.printable)” is said twice")
      }
      skipBlanks()
      try take("=")
      skipBlanks()
      guard at < scalars.count, scalars[at] == "\"" || scalars[at] == "'" else {
        throw problem("a value without quotes")
      }
      let quote = scalars[at]
      at += 1
      let value = try text(upTo: quote)
      try take(quote)
      attributes.append((key, value))
    }
  }

  // MARK: Characters

  private func has(_ text: String) -> Bool { scalars[at...].starts(with: text.unicodeScalars) }

  private mutating func skip(past end: String) throws(FlowImages.Problem) {
    while at < scalars.count, !has(end) { at += 1 }
    guard at < scalars.count else { throw problem("it ends too early") }
    at += end.unicodeScalars.count
  }

  private mutating func skipBlanks() {
    while at < scalars.count, [" ", "\t", "\n", "\r"].contains(scalars[at]) { at += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) throws(FlowImages.Problem) {
    guard at < scalars.count, scalars[at] == scalar else { throw problem("“\(scalar)” is missing") }
    at += 1
  }

  private mutating func name() throws(FlowImages.Problem) -> String {
    let start = at
    while at < scalars.count, scalars[at].isNameScalar { at += 1 }
    guard at > start, at - start <= 100 else { throw problem("a name is missing") }
    return String(String.UnicodeScalarView(scalars[start..<at]))
  }

  /// Text up to a character, with XML's own entities as what they stand for.
  private mutating func text(upTo end: Unicode.Scalar) throws(FlowImages.Problem) -> String {
    var text = String.UnicodeScalarView()
    while at < scalars.count, scalars[at] != end {
      let scalar = scalars[at]
      guard scalar != "<" else { throw problem("“<” stands where it can’t") }
      guard scalar.value >= 0x20 || ["\t", "\n", "\r"].contains(scalar) else {
        throw problem("a character that no XML has")
      }
      at += 1
      text.append(scalar == "&" ? try entity() : scalar)
    }
    return String(text)
  }

  private mutating func entity() throws(FlowImages.Problem) -> Unicode.Scalar {
    let start = at
    while at < scalars.count, scalars[at] != ";", at - start < 10 { at += 1 }
    let name = String(String.UnicodeScalarView(scalars[start..<at]))
    try take(";")
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    let digits =
      name.hasPrefix("#x")
      ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
    guard let scalar = digits.flatMap({ Unicode.Scalar($0) }), scalar.value >= 0x20 else {
      throw problem("“&\(name.printable);” is no entity of XML’s own")
    }
    return scalar
  }
}

extension Unicode.Scalar {
  fileprivate var isNameScalar: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", ":": true
    default: false
    }
  }
}
