import DeviceSimulation
import UnlockEngine

/// Everything that happened in a walk, as a tree of moments: one can go back, and forward again, and going on
/// after going back begins another branch and loses nothing (W6).
///
/// A moment is what was done, not the world after it: that is found again by doing it again, from the nearest
/// simulation that is kept (`Timeline+Simulations`). What frames, lists and journals ask of moments stands in
/// them, so that none of these takes longer after a million steps than after ten.
public struct Timeline: Sendable {
  /// A way through the tree: from where it left another, to the last thing done on it.
  public struct Branch: Hashable, Sendable {
    /// The moment that it goes on from; `nil` for the first branch.
    public var fork: Int?
    public var tip: Int
  }

  public internal(set) var moments: [Moment]
  public private(set) var position = 0
  /// The moment that stepping forward ends at: the last one of the line that one is on. On that line, each
  /// moment's `next` leads on to the one after it.
  public private(set) var end = 0
  /// The simulation at the position, and what it shows.
  public private(set) var now: Simulation
  public private(set) var screen: Screen
  /// The simulation before the last thing that was done, which is what is asked for next.
  var last: (moment: Int, simulation: Simulation)?
  /// Simulations to begin from when others are found again.
  var kept: [Int: Simulation]
  /// All that was tried and did nothing, in order, with the moment it was tried at.
  public private(set) var tries: [(moment: Int, text: String)] = []
  public private(set) var branches = [Branch(fork: nil, tip: 0)]
  var layerTable = LayerTable()
  private var texts = SharedTexts()

  public init(_ start: Simulation) {
    now = start
    screen = start.screen
    moments = [Moment(at: start.world.clock.now)]
    kept = [0: start]
    noteSight(of: 0)
  }

  public var canGoBack: Bool { previousStop != nil }
  public var canGoForward: Bool { nextStop != nil }

  // MARK: Doing

  /// Does something, and remembers it.
  public mutating func perform(_ input: Input, label: String, keys: [Key] = []) {
    let before = now
    now.step(input)
    screen = now.screen
    let keys = texts.shared(keys)
    let hasDoneNothing = now.lastEffects.contains(where: \.isIgnored)
    append(input, before) {
      $0.label = label
      $0.keys = keys
      $0.hasDoneNothing = hasDoneNothing
    }
  }

  /// Lets time pass because the clock runs. As long as nothing comes of it, that is one moment.
  public mutating func tick(_ duration: Duration) {
    // No time at all would be a moment, and a branch, of nothing.
    guard duration > .zero else { return }
    let before = now
    let effects = now.step(.elapse(duration))
    screen = now.screen
    let isEventful = !effects.isEmpty || layerTable.number(of: screen) != moments[position].layers
    guard case .elapse(let soFar)? = moments[position].input, canGrow(position),
      soFar + duration <= .longest
    else {
      return append(.elapse(duration), before) {
        $0.label = "wait"
        $0.isOpenWait = !isEventful
        $0.isByClock = true
      }
    }
    moments[position].input = .elapse(soFar + duration)
    moments[position].isOpenWait = !isEventful
    noteSight(of: position)
    keep(now, at: position)
  }

  /// Whether time that passes now is added to a moment.
  public func canGrow(_ index: Int) -> Bool { moments[index].isOpenWait && moments[index].next == nil }

  /// Adds a moment behind the position; what it shows is there already.
  private mutating func append(_ input: Input, _ before: Simulation, _ describe: (inout Moment) -> Void) {
    let index = moments.count
    let parent = moments[position]
    var moment = Moment(input, after: position, depth: parent.depth + 1, jump: jump(from: position))
    describe(&moment)
    moment.label = texts.shared(moment.label)
    let tip = branches[parent.branch].tip
    // Quiet waiting isn't worth a branch: who steps back over it and goes on has left nothing behind.
    if tip == position || (moments[tip].isOpenWait && moments[tip].parent == position) {
      moment.branch = parent.branch
      branches[parent.branch].tip = index
    } else {
      // Something was done from here before: that stays, and this goes beside it.
      moment.branch = branches.count
      branches.append(Branch(fork: position, tip: index))
    }
    moments.append(moment)
    moments[position].next = index
    last = (position, before)
    (position, end) = (index, index)
    noteSight(of: index)
    keep(now, at: index)
  }

  /// Notes of a moment what it shows, and counts what came and went since the one before it.
  private mutating func noteSight(of index: Int) {
    let layers = layerTable.number(of: screen)
    moments[index].time = now.world.clock.now
    moments[index].layers = layers
    moments[index].isWithinEntry = screen.top?.keypad?.filled != 0
    guard let parent = moments[index].parent else { return }
    let before = moments[parent]
    moments[index].stops = before.stops + (moments[index].isOpenWait ? 0 : 1)
    moments[index].comings = before.comings + (layerTable.brings(layers, after: before.layers) ? 1 : 0)
    moments[index].goings = before.goings + (layerTable.brings(before.layers, after: layers) ? 1 : 0)
  }

  /// Remembers what was tried and did nothing; the same thing again and again is told once.
  mutating func note(tried: String) {
    let stop = stop(of: position)
    guard moments[stop].tried.last != tried else { return }
    let text = texts.shared(tried)
    moments[stop].tried.append(text)
    tries.append((stop, text))
  }

  // MARK: Going

  /// Goes to the moment before the last thing that was done; waiting by itself is passed over.
  public mutating func goBack() { if let stop = previousStop { go(to: stop) } }

  public mutating func goForward() { if let stop = nextStop { go(to: stop) } }

  private var previousStop: Int? { moments[stop(of: position)].parent }

  private var nextStop: Int? {
    guard var place = moments[position].next else { return nil }
    while moments[place].isOpenWait, let next = moments[place].next { place = next }
    return place
  }

  /// Goes to a moment, and makes the branch it was done on the one that stepping forward follows.
  public mutating func go(to index: Int) {
    guard moments.indices.contains(index), index != position else { return }
    go(to: index, where: simulation(at: index))
  }

  /// The same for who knows the simulation there.
  mutating func go(to index: Int, where simulation: Simulation) {
    takeLine(through: index)
    position = index
    last = nil
    now = simulation
    screen = now.screen
  }

  /// Shows a moment without going there: what stepping forward follows stays as it is, but for a moment that isn't
  /// on the way, which nothing lies ahead of.
  mutating func look(at index: Int) {
    if !isOnLine(index) { end = index }
    now = simulation(at: index)
    screen = now.screen
    (position, last) = (index, nil)
  }

  /// Makes stepping forward come by a moment.
  private mutating func takeLine(through index: Int) {
    guard !isOnLine(index) else { return }
    let first = earliest(above: index) { !isOnLine($0) }
    var child = index
    while let parent = moments[child].parent {
      moments[parent].next = child
      if child == first { break }
      child = parent
    }
    end = index
    while let next = moments[end].next { end = next }
  }

  /// Goes to the last thing done on a branch.
  public mutating func goToBranch(_ number: Int) {
    guard branches.indices.contains(number) else { return }
    go(to: branches[number].tip)
  }
}

/// Texts and lists of keys that come again and again, each kept once.
private struct SharedTexts: Sendable {
  /// By their bytes: to Swift, texts are the same that differ in how an accent is written.
  private struct Exactly: Hashable {
    var text: String

    static func == (one: Exactly, other: Exactly) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }
    func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
  }

  private var texts: Set<Exactly> = []
  private var lists: Set<[Key]> = []

  mutating func shared(_ text: String) -> String {
    // So short a text needs no memory of its own.
    text.utf8.count < 16 ? text : texts.insert(Exactly(text: text)).memberAfterInsert.text
  }

  mutating func shared(_ keys: [Key]) -> [Key] {
    keys.isEmpty ? [] : lists.insert(keys).memberAfterInsert
  }
}
