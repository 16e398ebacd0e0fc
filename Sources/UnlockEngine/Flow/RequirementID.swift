// The IDs of requirements, whatever a team's look like: B2.1, A8, AUTH-1234.

extension Requirement {
  /// Whether a text can be an ID: a letter, then letters, digits and any of `. - _ /` between them; at most 40 characters.
  public static func isID(_ text: String) -> Bool {
    let isLetter: (UInt8) -> Bool = { (0x41...0x5A).contains($0 & 0xDF) }
    let isPart: (UInt8) -> Bool = { isLetter($0) || (0x30...0x39).contains($0) }
    guard (1...40).contains(text.utf8.count), let first = text.utf8.first, isLetter(first),
      let last = text.utf8.last, isPart(last)
    else { return false }
    return text.utf8.allSatisfy { isPart($0) || ".-_/".utf8.contains($0) }
  }

  /// Whether an ID is a row's, or in it: B6 and B6.1 are in B6, and B60 isn't; AUTH-12 is in AUTH.
  public static func id(_ id: String, isIn row: String) -> Bool {
    guard id.hasPrefix(row) else { return false }
    guard let last = row.last, let next = id.dropFirst(row.count).first else { return true }
    return !(last.isNumber && next.isNumber) && !(last.isLetter && next.isLetter)
  }

  /// The row that an ID is in: B6 of B6.1, AUTH of AUTH-12; itself where it has no parts.
  public static func row(of id: String) -> String {
    id.lastIndex { !$0.isLetter && !$0.isNumber }.map { String(id[..<$0]) } ?? id
  }
}

extension [Requirement] {
  /// "Did you mean “B6.1”?", for an ID that none of these has; `nil` where none is near.
  public func suggestion(for id: String) -> String? {
    let near = meant(by: id)
    switch near.count {
    case 0: return nil
    case 1: return "Did you mean “\(near[0])”?"
    default: return "Did you mean one of \(near.joined(separator: ", "))?"
    }
  }

  /// What was probably meant: what differs in one character, or else the few of the same row.
  private func meant(by id: String) -> [String] {
    let (known, most) = (map(\.id), 9)
    let wanted = id.lowercased()
    if let same = known.first(where: { $0.lowercased() == wanted }) { return [same] }
    func isNear(_ other: String) -> Bool {
      // In a list of A1 and D1, a letter is no slip of the finger.
      let other = other.lowercased()
      return other.first == wanted.first && editDistance(wanted, other) <= 1
    }
    func all(in row: String) -> [String] { known.filter { Requirement.id($0, isIn: row) } }
    let own = all(in: Requirement.row(of: id))
    let near = (own.isEmpty ? known : own).filter(isNear)
    guard near.isEmpty else { return [String](near.prefix(most)) }
    let row = own.isEmpty ? known.map { Requirement.row(of: $0) }.first(where: isNear).map(all) ?? [] : own
    return row.count <= most ? row : []
  }
}
