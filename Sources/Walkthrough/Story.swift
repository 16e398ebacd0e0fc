import DeviceSimulation
import ScreenDrawing
import UnlockEngine

/// What happened, as cards in order: what a storyboard and numbered pictures are made of.
public struct Story: Sendable {
  /// One thing that was done, and the phone after it.
  public struct Card: Sendable {
    /// What was done: a step in the file's own words, or a line of the journal.
    public var caption: String
    public var simulation: Simulation
    /// The facts that it changed.
    public var changes: [Difference]
    /// The keys that did it, where a person pressed others than it says.
    public var keys: [String] = []
    /// What was checked then, and whether it held.
    public var checks: [Check]

    public init(caption: String, simulation: Simulation, changes: [Difference], checks: [Check] = []) {
      self.caption = caption
      self.simulation = simulation
      self.changes = changes
      self.checks = checks
    }

    public var time: Instant { simulation.world.clock.now }
  }

  public struct Check: Hashable, Sendable {
    public var text: String
    public var hasHeld: Bool
    /// Why not, line by line.
    public var reasons: [String]

    public init(text: String, hasHeld: Bool, reasons: [String] = []) {
      self.text = text
      self.hasHeld = hasHeld
      self.reasons = reasons
    }
  }

  public var title: String
  /// Where it comes from and how the world was at its start, in lines.
  public var notes: [String]
  public var cards: [Card]
  /// How it ended; `nil` for a walk, which nobody judges.
  public var verdict: Check?

  public init(title: String, notes: [String], cards: [Card], verdict: Check? = nil) {
    self.title = title
    self.notes = notes
    self.cards = cards
    self.verdict = verdict
  }

  /// Of more keys than this, as when one looks at all settings first, only the last are told.
  private static let mostKeys = 6

  /// Everything that was done in a walk up to now; the characters of one entry are one card.
  public init(of walk: Walk) {
    let timeline = walk.timeline
    var replay = Timeline.Replay()
    let start = replay.simulation(at: 0, in: timeline)
    var cards: [Card] = []
    // Before the card that is under way, and before the moment.
    var (before, latest) = (start, start)
    var isTyping = false
    for index in timeline.wholePath.dropFirst() {
      let moment = timeline.moments[index]
      let simulation = replay.simulation(at: index, in: timeline)
      guard !moment.isOpenWait else { continue }
      let typed = moment.typed
      if let typed, isTyping, var last = cards.popLast() {
        last.caption.unicodeScalars.append(typed)
        last.simulation = simulation
        cards.append(last)
      } else {
        before = latest
        var card = Card(caption: moment.label, simulation: simulation, changes: [])
        if typed == nil {
          card.keys = KeyTable.keysOnPhone(moment.keys).suffix(Self.mostKeys).map(Binding.text)
        }
        cards.append(card)
      }
      isTyping = typed != nil && moment.isWithinEntry
      cards[cards.count - 1].changes = Difference.ofFacts(before, simulation)
      latest = simulation
    }
    if cards.isEmpty {
      cards = [Card(caption: timeline.moments[0].label, simulation: start, changes: [])]
    }
    let flow = walk.simulation.world.flow
    self.init(
      title: "A walk through \(flow.title)", notes: ["flow: \(flow.name)"] + walk.setup.conditions,
      cards: cards)
  }
}

extension Setup {
  /// What a world started from, in lines: "app: method pin, pin 2580"; none for what was as it is anyway.
  public var conditions: [String] {
    [("device", device), ("app", app), ("policy", policy)].filter { !$0.1.isEmpty }.map { name, entries in
      "\(name): " + entries.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    }
  }
}

extension KeyTable {
  /// Of the keys that led to something, those that the phone or the device got: without those that the
  /// simulator kept for itself, and what was chosen in one of its lists.
  static func keysOnPhone(_ keys: [Key]) -> [Key] {
    keys.prefix { key in !(command(of: key)?.opensOverlay ?? false) }
      .filter { command(of: $0)?.reachesPhone ?? false }
  }

  private static func command(of key: Key) -> Command? { bindings.first { $0.keys.contains(key) }?.command }
}

extension Simulation {
  /// The phone alone, as exports show it: the same size everywhere, without the simulator's focus.
  public func phone(glyphs: Glyphs = .blocks) -> Canvas {
    PhoneDrawing(screen: screen, look: PhoneLook(world), glyphs: glyphs)
      .canvas(in: Size(rows: 22, columns: 45))
  }
}
