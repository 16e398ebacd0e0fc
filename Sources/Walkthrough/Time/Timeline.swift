import DeviceSimulation
import UnlockEngine

/// Everything that happened in a walk, as a tree of moments: the user can go back and forward again, and doing
/// something else after going back starts another branch and loses nothing (W6).
///
/// A moment records what was done, not the world after it: that is recomputed from the nearest simulation kept
/// (`Timeline+Simulations`). What frames, lists and journals need is in the moments themselves, so that none of
/// these takes longer after a million steps than after ten.
public struct Timeline: Sendable {
  /// A path through the tree: from where it left another branch to the last thing done on it.
  public struct Branch: Hashable, Sendable {
    /// The moment from which it continues; `nil` for the first branch.
    public var fork: Int?
    public var tip: Int
  }

  public internal(set) var moments: [Moment]
  public private(set) var position = 0
  /// The moment at which stepping forward ends: the last one of the current line. On that line, `next` of each
  /// moment leads to the one after it.
  public private(set) var end = 0
  /// The phones at the current position, and what the first of them shows.
  public internal(set) var phones: Phones
  public private(set) var screen: Screen
  /// The phones before the last step, which are usually the next ones needed.
  var last: (moment: Int, phones: Phones)?
  /// Phones from which others are recomputed.
  var kept: [Int: Phones]
  /// The second phone, if two are walked with.
  public internal(set) var beside: SecondPhone?
  /// Everything that was tried and had no effect, in order, each with the moment at which it was tried.
  public private(set) var tries: [(moment: Int, text: String)] = []
  /// What was said of moments, and every change to it in order: see `Timeline+Notes`.
  public internal(set) var notes: [Int: String] = [:]
  public internal(set) var noteChanges: [(moment: Int, text: String)] = []
  public private(set) var branches = [Branch(fork: nil, tip: 0)]
  var layerTable = LayerTable()
  var outcomes = OutcomeTable()
  /// What was on top before the last step.
  private var before: Layer?
  private var texts = SharedTexts()

  public init(_ start: Simulation) {
    phones = Phones(start)
    screen = start.screen
    moments = [Moment(at: start.world.clock.now)]
    kept = [0: phones]
    noteLayers(of: 0)
  }

  /// The simulation at the current position.
  public var now: Simulation { phones.first }

  public var canGoBack: Bool { previousStop != nil }
  public var canGoForward: Bool { nextStop != nil }

  // MARK: Doing

  /// Does something, and records it.
  public mutating func perform(_ input: Input, label: String, keys: [Key] = []) {
    let before = phones
    phones.step(input)
    show()
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
    // Zero time would add a moment, and perhaps a branch, for nothing.
    guard duration > .zero else { return }
    let before = phones
    phones.step(.elapse(duration))
    show()
    let isEventful = !now.lastEffects.isEmpty || layerTable.number(of: screen) != moments[position].layers
    guard case .elapse(let soFar)? = moments[position].input, canGrow(position), soFar + duration <= .longest
    else {
      return append(.elapse(duration), before) {
        $0.label = "wait"
        $0.isOpenWait = !isEventful
        $0.isByClock = true
      }
    }
    moments[position].input = .elapse(soFar + duration)
    moments[position].isOpenWait = !isEventful
    noteLayers(of: position)
    keep(phones, at: position)
  }

  /// Does what was done at a moment of another timeline. That is one moment for one, also where waits would now grow
  /// together.
  mutating func `repeat`(_ moment: Moment, as input: Input) {
    let before = phones
    let label = moment.isByClock ? moment.label : input.label(in: now, showing: screen)
    phones.step(input)
    show()
    let isEventful = !now.lastEffects.isEmpty || layerTable.number(of: screen) != moments[position].layers
    let hasDoneNothing = !moment.isByClock && now.lastEffects.contains(where: \.isIgnored)
    let keys = texts.shared(moment.keys)
    append(input, before) {
      $0.label = label
      $0.keys = keys
      $0.isByClock = moment.isByClock
      $0.isOpenWait = moment.isByClock && !isEventful
      $0.hasDoneNothing = hasDoneNothing
    }
  }

  /// Whether time that passes now is added to a moment.
  public func canGrow(_ index: Int) -> Bool { moments[index].isOpenWait && moments[index].next == nil }

  /// Appends a moment after the position, where `now` and `screen` already are what it led to.
  private mutating func append(_ input: Input, _ before: Phones, _ describe: (inout Moment) -> Void) {
    let index = moments.count
    let parent = moments[position]
    var moment = Moment(input, after: position, depth: parent.depth + 1, jump: jump(from: position))
    describe(&moment)
    moment.label = texts.shared(moment.label)
    let tip = branches[parent.branch].tip
    // A quiet wait isn't worth a branch: stepping back over it and continuing leaves nothing behind.
    if tip == position || (moments[tip].isOpenWait && moments[tip].parent == position) {
      moment.branch = parent.branch
      branches[parent.branch].tip = index
    } else {
      // Something was done from here before: that stays, and this begins a new branch.
      moment.branch = branches.count
      branches.append(Branch(fork: position, tip: index))
    }
    moments.append(moment)
    moments[position].next = index
    last = (position, before)
    (position, end) = (index, index)
    noteLayers(of: index)
    keep(phones, at: index)
  }

  /// Records what a moment shows, and counts what appeared and disappeared since its parent.
  private mutating func noteLayers(of index: Int) {
    let layers = layerTable.number(of: screen)
    moments[index].time = now.world.clock.now
    moments[index].layers = layers
    guard let parent = moments[index].parent else { return }
    noteEntry(at: index, after: moments[parent].layers)
    let before = moments[parent]
    moments[index].stops = before.stops + (moments[index].isOpenWait ? 0 : 1)
    moments[index].comings = before.comings + (layerTable.brings(layers, after: before.layers) ? 1 : 0)
    moments[index].goings = before.goings + (layerTable.brings(before.layers, after: layers) ? 1 : 0)
  }

  private mutating func show() { (before, screen) = (screen.top, now.screen) }

  /// Records whether an entry goes on after a moment and, if it doesn't, or time passes, what the phone says.
  private mutating func noteEntry(at index: Int, after layers: Int32) {
    let isTyped = moments[index].typed != nil
    moments[index].isWithinEntry =
      isTyped && moments[index].layers == layers && screen.top?.isWithinEntry == true
    guard isTyped ? !moments[index].isWithinEntry : moments[index].isElapse else { return }
    // A wait that goes on keeps what came of it.
    guard let said = screen.top?.said(after: before, isEntered: isTyped) else { return }
    moments[index].outcome = outcomes.number(of: said)
  }

  /// Records something that was tried and had no effect; the same thing repeated is recorded once.
  mutating func note(tried: String) { note(tried: tried, at: stop(of: position)) }

  mutating func note(tried: String, at stop: Int) {
    guard moments[stop].tried.last != tried else { return }
    let text = texts.shared(tried)
    moments[stop].tried.append(text)
    tries.append((stop, text))
  }

  // MARK: Going

  /// Goes to the moment before the last step, passing over quiet waits.
  public mutating func goBack() { if let stop = previousStop { go(to: stop) } }

  public mutating func goForward() { if let stop = nextStop { go(to: stop) } }

  private var previousStop: Int? { moments[stop(of: position)].parent }

  private var nextStop: Int? {
    guard var place = moments[position].next else { return nil }
    while moments[place].isOpenWait, let next = moments[place].next { place = next }
    return place
  }

  /// Goes to a moment; stepping forward now follows the branch on which it was done.
  public mutating func go(to index: Int) {
    guard moments.indices.contains(index), index != position else { return }
    go(to: index, where: phones(at: index))
  }

  /// The same, for callers that know the phones there.
  mutating func go(to index: Int, where phones: Phones) {
    takeLine(through: index)
    position = index
    last = nil
    self.phones = phones
    screen = now.screen
  }

  /// Takes anew what the first phone shows.
  mutating func showNow() { screen = now.screen }

  /// Shows a moment without changing where stepping forward leads, unless the moment isn't on the line; then
  /// nothing is ahead of it.
  mutating func look(at index: Int) {
    if !isOnLine(index) { end = index }
    phones = phones(at: index)
    screen = now.screen
    (position, last) = (index, nil)
  }

  /// Makes stepping forward pass a moment.
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

/// Texts and lists of keys that recur, each stored once.
private struct SharedTexts: Sendable {
  /// Compares bytes: Swift considers texts equal that differ only in how an accent is encoded.
  private struct Exactly: Hashable {
    var text: String

    static func == (one: Exactly, other: Exactly) -> Bool { one.text.utf8.elementsEqual(other.text.utf8) }
    func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
  }

  private var texts: Set<Exactly> = []
  private var lists: Set<[Key]> = []

  mutating func shared(_ text: String) -> String {
    // Short texts are stored inline anyway.
    text.utf8.count < 16 ? text : texts.insert(Exactly(text: text)).memberAfterInsert.text
  }

  mutating func shared(_ keys: [Key]) -> [Key] { keys.isEmpty ? [] : lists.insert(keys).memberAfterInsert }
}
