import Exploration

// What can be visited, in the words of a tester.

extension Visit {
  /// "From the PIN lock to too many PIN attempts".
  var words: String {
    switch self {
    case .place(let id): PlaceTable.name(of: id).sentence
    case .control(let name, let id): "“\(name.words.sentence)” on \(PlaceTable.name(of: id))"
    case .arrow(let from, let to): "From \(PlaceTable.name(of: from)) to \(PlaceTable.name(of: to))"
    }
  }

  /// A title for a scenario that makes all of these, in this order.
  static func words(for visits: [Visit]) -> String {
    var stops: [String] = []
    for case .arrow(let from, let to) in visits {
      if stops.last != from { stops.append(from) }
      stops.append(to)
    }
    guard let first = stops.first, let last = stops.last else {
      let controls = visits.filter { if case .control = $0 { true } else { false } }
      return (controls.first ?? visits.first)?.words ?? ""
    }
    let names = stops.map(PlaceTable.name)
    let begin = "From \(PlaceTable.name(of: first))"
    let end = "to \(PlaceTable.name(of: last))"
    let way =
      switch stops.count {
      case 2: "\(begin) \(end)"
      case 3 where first == last: "\(begin) to \(names[1]) and back"
      case 3: "\(begin) by way of \(names[1]) \(end)"
      case 4: "\(begin) by way of \(names[1]) and \(names[2]) \(end)"
      default: ""
      }
    if !way.isEmpty, way.count <= longest { return way }
    return "\(begin) all the way \(first == last ? "round " : "")\(end)"
  }

  /// A title as long as a file's name may be.
  private static let longest = 78
}

extension String {
  /// "try-again" is "try again".
  fileprivate var words: String { replacing("-", with: " ").replacing("pin", with: "PIN") }

  /// With a capital at its beginning.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() }
}
