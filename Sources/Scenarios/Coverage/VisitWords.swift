import Exploration
import UnlockEngine

// What can be visited of a flow, in the words of a tester.

extension Flow {
  private func place(_ id: String) -> PlaceInfo? { places.first { $0.id == id } }

  /// "the PIN lock", for "banno.lock-pin".
  private func name(_ id: String) -> String { place(id)?.words ?? id }

  /// The requirements of what is visited, each once, in the order of coming.
  func requirements(of visits: [Visit]) -> [String] {
    var ids: [String] = []
    for place in visits.flatMap(\.places) {
      for id in self.place(place)?.requirements ?? [] where !ids.contains(id) { ids.append(id) }
    }
    return ids
  }

  /// "From the PIN lock to too many PIN attempts".
  private func words(for visit: Visit) -> String {
    switch visit {
    case .place(let id): name(id).capitalisedFirst
    case .control(let control, let id): "“\(control.words.capitalisedFirst)” on \(name(id))"
    case .arrow(let from, let to): "From \(name(from)) to \(name(to))"
    }
  }

  /// A title for a scenario that makes all of these, in this order.
  package func title(for visits: [Visit]) -> String {
    var stops: [String] = []
    for case .arrow(let from, let to) in visits {
      if stops.last != from { stops.append(from) }
      stops.append(to)
    }
    guard let first = stops.first, let last = stops.last else {
      let controls = visits.filter { if case .control = $0 { true } else { false } }
      return (controls.first ?? visits.first).map { words(for: $0) } ?? ""
    }
    let names = stops.map { name($0) }
    let begin = "From \(name(first))"
    let end = "to \(name(last))"
    let way =
      switch stops.count {
      case 2: "\(begin) \(end)"
      case 3 where first == last: "\(begin) to \(names[1]) and back"
      case 3: "\(begin) by way of \(names[1]) \(end)"
      case 4: "\(begin) by way of \(names[1]) and \(names[2]) \(end)"
      default: ""
      }
    if !way.isEmpty, way.count <= longestTitle { return way }
    return "\(begin) all the way \(first == last ? "round " : "")\(end)"
  }

  /// A title as long as a file's name may be.
  private var longestTitle: Int { 78 }
}

extension Visit {
  fileprivate var places: [String] {
    switch self {
    case .place(let id), .control(_, let id): [id]
    case .arrow(let from, let to): [from, to]
    }
  }
}

extension String {
  /// "try-again" is "try again".
  fileprivate var words: String { replacing("-", with: " ").replacing("pin", with: "PIN") }
}
