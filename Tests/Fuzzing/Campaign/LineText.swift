extension String {
  /// The text in one line of printable ASCII, as `init(inOneLine:)` reads it back.
  public var inOneLine: String {
    unicodeScalars.map { scalar in
      scalar == "\\" || scalar == " " || !(0x20...0x7E).contains(scalar.value)
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }

  /// Reads a text that was written in one line; what isn't of that form stands for itself.
  public init(inOneLine line: some StringProtocol) {
    self.init()
    var rest = Substring(line)
    while let backslash = rest.firstRange(of: "\\u{") {
      self += rest[..<backslash.lowerBound]
      rest = rest[backslash.upperBound...]
      let digits = rest.prefix { $0.isHexDigit }
      let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
      guard let scalar, rest.dropFirst(digits.count).first == "}" else {
        self += "\\u{"
        continue
      }
      unicodeScalars.append(scalar)
      rest = rest.dropFirst(digits.count + 1)
    }
    self += rest
  }
}
