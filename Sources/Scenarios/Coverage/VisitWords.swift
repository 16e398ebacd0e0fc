import Exploration
import UnlockEngine

// What can be visited, in the words of a tester.

extension Visit {
  /// "From lock PIN to too many PIN attempts".
  var words: String {
    switch self {
    case .place(let id): Self.name(of: id).sentence
    case .control(let name, let id): "\(Self.name(of: name).sentence) on \(Self.name(of: id))"
    case .arrow(let from, let to): "From \(Self.name(of: from)) to \(Self.name(of: to))"
    }
  }

  /// A title for what goes along all of these.
  static func words(for visits: [Visit]) -> String {
    let arrows = visits.compactMap { visit -> (from: String, to: String)? in
      if case .arrow(let from, let to) = visit { return (name(of: from), name(of: to)) }
      return nil
    }
    guard let first = arrows.first, let last = arrows.last else {
      return visits.first { if case .control = $0 { true } else { false } }?.words ?? visits.first?.words
        ?? ""
    }
    var between: [String] = []
    for (index, arrow) in arrows.enumerated() {
      if index > 0, arrow.from != (between.last ?? first.from) { between.append(arrow.from) }
      if index < arrows.count - 1 { between.append(arrow.to) }
    }
    if between.isEmpty { return "From \(first.from) to \(last.to)" }
    if between.count > 4 { between[3...] = ["\(between.count - 3) more"] }
    let list =
      between.count == 1
      ? between[0] : between.dropLast().joined(separator: ", ") + " and \(between.last ?? "")"
    return "From \(first.from) by way of \(list) to \(last.to)"
  }

  /// A place's or a control's ID as words: "banno.lock-pin" is "lock PIN".
  static func name(of id: String) -> String {
    let words = id.split(separator: ".").last.map(String.init) ?? id
    return words.split(separator: "-").map { names[String($0)] ?? String($0) }.joined(separator: " ")
  }

  private static let names = ["pin": "PIN", "id": "ID", "face": "Face", "touch": "Touch", "optic": "Optic"]
}

extension String {
  /// With a capital at its beginning.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() }
}
