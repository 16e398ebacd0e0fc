import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// What happened, as cards in order: the content of storyboards and numbered pictures.
public struct Story: Sendable {
  /// One thing that was done, and the phone after it.
  public struct Card: Sendable {
    /// What was done: a step in the file's own words, or a line of the journal.
    public var caption: String
    /// The same as a sentence, for those who read no files.
    public var sentence: String?
    public var simulation: Simulation
    /// The second phone, and what is other on it, where two were walked with.
    public var beside: Simulation?
    public var differences: [SideDifference] = []
    /// The facts that it changed.
    public var changes: [Difference]
    /// The keys that were pressed, if the caption doesn't already imply them.
    public var keys: [String] = []
    /// What somebody had to say of it.
    public var note: String?
    /// What it took to get here.
    public var cost = Cost()
    /// What was checked at that point, and whether it held.
    public var checks: [Check]

    public init(
      caption: String, simulation: Simulation, changes: [Difference], checks: [Check] = [],
      cost: Cost = Cost()
    ) {
      self.cost = cost
      self.caption = caption
      self.simulation = simulation
      self.changes = changes
      self.checks = checks
    }

    /// Says more of it.
    public mutating func add(note: String) { self.note = Note.joined(self.note, note) }

    mutating func put(beside phones: Phones) {
      (beside, differences) = (phones.second?.simulation, phones.differences)
    }

    public var time: Instant { simulation.world.clock.now }
  }

  public struct Check: Hashable, Sendable {
    public var text: String
    /// The same as a sentence.
    public var sentence: String?
    public var hasHeld: Bool
    /// Why it failed, line by line.
    public var reasons: [String]

    public init(text: String, hasHeld: Bool, reasons: [String] = [], sentence: String? = nil) {
      (self.text, self.sentence) = (text, sentence)
      self.hasHeld = hasHeld
      self.reasons = reasons
    }
  }

  public var title: String
  /// Where it comes from and what it started from, in lines.
  public var notes: [String]
  public var cards: [Card]
  /// How it ended; `nil` for a walk, which has no verdict.
  public var verdict: Check?

  public init(title: String, notes: [String], cards: [Card], verdict: Check? = nil) {
    self.title = title
    self.notes = notes
    self.cards = cards
    self.verdict = verdict
  }

  /// What all of it took.
  public var cost: Cost { cards.last?.cost ?? Cost() }

  /// If more keys led to a step, as when looking through all settings first, only the last ones are shown.
  private static let mostKeys = 6

  /// Something that was done in a walk: the characters of one entry, or a single thing.
  public struct Doing {
    public fileprivate(set) var inputs: [Input]
    /// The phone that it was done on, as it was then.
    public let phone: Simulation
    public fileprivate(set) var hasDoneNothing: Bool
  }

  /// What was done, in the words of a file and as a sentence; `nil` for what the journal’s words are enough for.
  public typealias Telling = (Doing) -> (caption: String, sentence: String)?

  /// Everything done in a walk so far; the characters of one entry make one card.
  public init(of walk: Walk, telling: Telling = { _ in nil }) {
    let timeline = walk.timeline
    let costs = timeline.costs
    var replay = Timeline.Replay()
    let first = replay.phones(at: 0, in: timeline)
    let start = first.first
    var cards: [Card] = []
    if let note = timeline.notes[0] {
      var card = Card(caption: timeline.moments[0].label, simulation: start, changes: [])
      card.note = note
      card.put(beside: first)
      cards.append(card)
    }
    // The states before the current card, and before the current moment.
    var (before, latest) = (start, start)
    var (isTyping, doing) = (false, Doing(inputs: [], phone: start, hasDoneNothing: false))
    for index in timeline.wholePath.dropFirst() {
      let moment = timeline.moments[index]
      let phones = replay.phones(at: index, in: timeline)
      let simulation = phones.first
      guard !moment.isOpenWait else { continue }
      let typed = moment.typed
      if let typed, isTyping, var last = cards.popLast() {
        last.caption.unicodeScalars.append(typed)
        last.simulation = simulation
        cards.append(last)
        doing.inputs += [moment.input].compactMap { $0 }
        doing.hasDoneNothing = doing.hasDoneNothing && moment.hasDoneNothing
      } else {
        before = latest
        doing = Doing(
          inputs: [moment.input].compactMap { $0 }, phone: before, hasDoneNothing: moment.hasDoneNothing)
        var card = Card(caption: moment.label, simulation: simulation, changes: [])
        if typed == nil {
          card.keys = KeyTable.keysOnPhone(moment.keys).suffix(Self.mostKeys).map(Binding.text)
        }
        cards.append(card)
      }
      isTyping = typed != nil && moment.isWithinEntry
      if let told = telling(doing) {
        (cards[cards.count - 1].caption, cards[cards.count - 1].sentence) = told
      }
      cards[cards.count - 1].note = Note.joined(cards[cards.count - 1].note, timeline.notes[index])
      cards[cards.count - 1].changes = Difference.ofFacts(before, simulation)
      cards[cards.count - 1].cost = costs[index]
      cards[cards.count - 1].put(beside: phones)
      latest = simulation
    }
    if cards.isEmpty {
      cards = [Card(caption: timeline.moments[0].label, simulation: start, changes: [])]
      cards[0].put(beside: first)
    }
    let flow = walk.simulation.world.flow
    var notes = ["flow: \(flow.name)"] + walk.setup.conditions
    if let second = walk.second {
      let conditions = second.setup.conditions
      notes =
        ["A, above: flow: \(flow.name)"] + walk.setup.conditions
        + ["B, below: flow: \(second.flow.name)"] + conditions
    }
    self.init(title: "A walk through \(flow.title)", notes: notes, cards: cards)
  }
}

extension Setup {
  /// The settings that a world started with, in lines: "app: method pin, pin 2580"; no line for a section without
  /// any.
  public var conditions: [String] {
    sections.filter { !$0.entries.isEmpty }.map { section, entries in
      "\(section.rawValue): " + entries.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }
  }
}

extension KeyTable {
  /// The keys, of those that led to something, that reached the phone or the device: not those for the simulator
  /// itself, or for choosing in its lists.
  static func keysOnPhone(_ keys: [Key]) -> [Key] {
    keys.prefix { key in !(command(of: key)?.opensOverlay ?? false) }
      .filter { command(of: $0)?.reachesPhone ?? false }
  }

  private static func command(of key: Key) -> Command? { bindings.first { $0.keys.contains(key) }?.command }
}

extension Simulation {
  /// The phone alone, as exports show it: always the same size, and without the simulator's focus.
  public func phone(glyphs: Glyphs = .blocks) -> Canvas {
    PhoneDrawing(screen: screen, look: PhoneLook(world), glyphs: glyphs)
      .canvas(in: Size(rows: 22, columns: 45))
  }
}
