import ScreenDrawing
import UnlockEngine

/// What the phone shows instead of the present while a moment or a place is selected in a list.
struct Preview: Sendable {
  var phones: Phones
  /// The moment in the walk's past or future that it shows; `nil` if the walk hasn't been there.
  var moment: Int?
  /// What it is: "9:41:07 tap “Sign in”".
  var title: String
}

extension Walk {
  /// What the selected row of the open list represents.
  var preview: Preview? {
    switch overlay {
    case .list(let list): list.selectedItem(in: self).flatMap { preview(of: $0.command) }
    case .map(let map): preview(of: map)
    case .question, .exploring, .slider, .gallery, .tour, nil: nil
    }
  }

  private func preview(of command: Command) -> Preview? {
    let moment: Int
    switch command {
    case .goTo(moment: let index): moment = index
    case .goToBranch(let number) where timeline.branches.indices.contains(number):
      moment = timeline.branches[number].tip
    default: return nil
    }
    guard moment != timeline.position else { return nil }
    return Preview(phones: timeline.phones(at: moment), moment: moment, title: timeline.title(of: moment))
  }

  private func preview(of map: MapView) -> Preview? {
    guard let place = map.selected else { return nil }
    let id = map.chart.places[place].id
    if case .found(let way) = map.phase {
      return Preview(phones: Phones(way.end), title: "\(id), where the way ends")
    }
    guard id != top?.id, let seen = map.pictures[id] else { return nil }
    return Preview(phones: Phones(seen), title: id)
  }

  /// The walk as it was at a moment, for display.
  func seen(at moment: Int) -> Walk {
    var walk = self
    walk.timeline.look(at: moment)
    walk.before = timeline.moments[moment].parent.map(timeline.simulation(at:))
    return walk
  }

  /// The selected place on the map if no one has seen it yet: whoever owns the walk may search for the path there
  /// and report what it ends in, so that it can be shown before the user goes there.
  public var unseenPlace: String? {
    guard case .map(let map)? = overlay, case .choosing = map.phase, let place = map.selected else {
      return nil
    }
    let id = map.chart.places[place].id
    return map.pictures[id] == nil && !map.unreached.contains(id) && id != top?.id ? id : nil
  }

  /// Takes the path found to a place that no one had seen yet.
  public mutating func reportPicture(_ answer: PathAnswer, of place: String) {
    guard case .map(var map)? = overlay else { return }
    switch answer {
    case .looking: return
    case .notFound: map.unreached.insert(place)
    case .found(let inputs):
      if let way = way(to: .place(place), by: inputs) {
        map.pictures[place] = way.end
      } else {
        map.unreached.insert(place)
      }
    }
    overlay = .map(map)
  }

  /// The places that the walk has seen, as they were when first reached; for a long walk, only its end is searched.
  func seenPlaces() -> [String: Simulation] {
    var seen: [String: Simulation] = [:]
    for index in timeline.moments.indices.suffix(1000) {
      guard let id = timeline.layerTable[timeline.moments[index].layers].top, seen[id] == nil else {
        continue
      }
      seen[id] = timeline.simulation(at: index)
    }
    return seen
  }
}
