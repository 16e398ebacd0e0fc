import DeviceSimulation
import UnlockEngine

/// Searches, breadth first, for what comes of some steps by what anybody can do after them: by neither a proof nor a code nor a match
/// nor a setting. Codes that were chosen on the way are typed, where that is asked for.
struct OpeningSearch {
  private let examiner: Examiner
  private let graph: StepTable
  private let isSought: (UInt32) -> Bool
  private let types: Bool
  private var parents: [Place: (place: Place, step: Int, isFirst: Bool)] = [:]
  private var queue: [Place] = []
  /// The secrets of those whom others come in to, as they were where ways begin.
  private var owners: [[UInt64]] = []

  /// A state, and whose secrets are the owner’s on the way to it.
  private struct Place: Hashable {
    let state: UInt32
    let owner: Int
  }

  /// From where the first of the steps was taken, to where it is so.
  typealias Way = (start: UInt32, steps: [(state: UInt32, step: Int)], end: UInt32)

  /// - Parameters:
  ///   - isSought: what is searched for; by itself, that something private is seen.
  ///   - types: whether whatever the owner doesn’t know is typed, too.
  init(_ examiner: Examiner, types: Bool = false, _ isSought: ((UInt32) -> Bool)? = nil) {
    (self.examiner, self.types) = (examiner, types)
    graph = StepTable(examiner.explorer.graph)
    self.isSought = isSought ?? { examiner.isOpen(Int($0)) }
  }

  /// One of the steps after which is searched.
  mutating func begin(with step: Int, of state: UInt32) {
    let secrets = types ? examiner.ownersSecrets(in: state) : []
    let owner = owners.firstIndex(of: secrets) ?? owners.count
    if owner == owners.count { owners.append(secrets) }
    add(graph.targets[step], from: Place(state: state, owner: owner), step, isFirst: true)
  }

  mutating func ways(atMost most: Int) -> [Way] {
    var (found, next): ([Way], Int) = ([], 0)
    while next < queue.count, found.count < most {
      let place = queue[next]
      next += 1
      guard examiner.isExpanded(place.state) else { continue }
      if isSought(place.state) { found.append(way(to: place)) } else { expand(place) }
    }
    return found
  }

  private mutating func expand(_ place: Place) {
    for step in graph.steps(of: Int(place.state)) {
      let isAnybodys =
        examiner.kinds.kind(of: step).isAnybodys
        || types && examiner.isTypedByAnybody(step, owners[place.owner])
      guard isAnybodys, examiner.keepsSecrets(place.state, graph.targets[step]) else { continue }
      add(graph.targets[step], from: place, step, isFirst: false)
    }
  }

  private mutating func add(_ state: UInt32, from place: Place, _ step: Int, isFirst: Bool) {
    let target = Place(state: state, owner: place.owner)
    guard parents[target] == nil else { return }
    parents[target] = (place, step, isFirst)
    queue.append(target)
  }

  private func way(to end: Place) -> Way {
    var (steps, place): ([(state: UInt32, step: Int)], Place) = ([], end)
    while let parent = parents[place] {
      steps.append((parent.place.state, parent.step))
      place = parent.place
      if parent.isFirst { break }
    }
    return (place.state, steps.reversed(), end.state)
  }
}

extension Examiner {
  /// A way to what it opens.
  func opened(by way: OpeningSearch.Way, _ finding: (Screen) -> String) -> Witness {
    let screen = screen(of: way.end)
    return witness(
      self.way(to: way.start, along: way.steps), then: [seen(screen)], at: screen, finding(screen))
  }
}
