/// What waits to be looked at, the least first (a binary heap).
package struct Heap<Element: Comparable> {
  private var elements: [Element] = []

  package init() {}

  package var least: Element? { elements.first }

  package mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, elements[place] < elements[(place - 1) / 2] {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  package mutating func popLeast() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < elements.count && elements[child] < elements[least] { least = child }
      if least == place { return first }
      elements.swapAt(place, least)
      place = least
    }
  }
}

/// The place of what was come to in a search by time: the earliest first, then what takes the fewest steps.
package struct TimedPlace: Comparable {
  package let time: Int64
  package let length: Int32
  package let number: Int32

  package init(_ time: Int64, _ length: Int32, _ number: Int32) {
    (self.time, self.length, self.number) = (time, length, number)
  }

  package static func < (a: TimedPlace, b: TimedPlace) -> Bool {
    (a.time, a.length, a.number) < (b.time, b.length, b.number)
  }
}

/// The same, for searches in which most steps take no time: what is due now and comes in its order stands in a line, and only the
/// rest in a heap.
package struct TimedQueue {
  private var line: [TimedPlace] = []
  /// How many of the line are gone.
  private var gone = 0
  private var others = Heap<TimedPlace>()
  private var now: Int64 = 0

  package init() {}

  package mutating func insert(_ place: TimedPlace) {
    if place.time == now, gone == line.count || line[line.count - 1] < place {
      line.append(place)
    } else {
      others.insert(place)
    }
  }

  package mutating func popLeast() -> TimedPlace? {
    if gone == line.count {
      line.removeAll(keepingCapacity: true)
      gone = 0
    }
    let first = gone < line.count ? line[gone] : nil
    guard let first, others.least.map({ first < $0 }) ?? true else {
      let place = others.popLeast()
      if let place { now = place.time }
      return place
    }
    gone += 1
    return first
  }
}
