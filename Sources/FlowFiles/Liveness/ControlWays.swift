/// Control states that steps lead to, each with what is certainly set anew by then.
///
/// Most steps lead to one or two, and millions are followed: a dictionary of them would take longer to make than to ask.
struct ControlWays: Sequence {
  typealias Way = (state: ControlState, set: ValueSet)

  private var first: Way?
  private var others: [Way] = []

  init() {}
  init(_ state: ControlState, _ set: ValueSet = ValueSet()) { first = (state, set) }

  /// One more way: what is set on every way to its state is what is set on both.
  mutating func add(_ state: ControlState, _ set: ValueSet) {
    guard let first else { return self.first = (state, set) }
    if first.state == state { return self.first = (state, first.set & set) }
    for index in others.indices where others[index].state == state {
      others[index].set = others[index].set & set
      return
    }
    others.append((state, set))
  }

  mutating func add(_ ways: ControlWays) { for way in ways { add(way.state, way.set) } }

  /// The ways with something changed in each.
  func changed(_ change: (inout Way) -> Void) -> ControlWays {
    var all = ControlWays()
    for way in self {
      var way = way
      change(&way)
      all.add(way.state, way.set)
    }
    return all
  }

  func makeIterator() -> Iterator { Iterator(first: first, others: others.makeIterator()) }

  struct Iterator: IteratorProtocol {
    fileprivate var first: Way?
    fileprivate var others: [Way].Iterator

    mutating func next() -> Way? {
      guard let way = first else { return others.next() }
      first = nil
      return way
    }
  }
}
