import DeviceSimulation
import UnlockEngine

extension Timeline {
  /// Something that was done, with what lists and frames show of it. Kept small: a walk may have a million.
  public struct Moment: Sendable {
    /// `nil` only for the beginning.
    public internal(set) var input: Input?
    /// What was done, in words: "tap “Use Face ID”".
    public internal(set) var label = "start"
    /// The keys that did it, for people who want to press them again.
    public internal(set) var keys: [Key] = []
    /// What was tried here and had no effect: keys without a meaning, taps on disabled controls.
    public internal(set) var tried: [String] = []
    /// The simulated time after it.
    public internal(set) var time: Instant

    /// What is visible after it, as an index into the timeline's `layerTable`.
    var layers: Int32 = 0
    /// How many moments precede it, including quiet waits.
    let depth: Int32
    /// How many things were done from the start up to it, excluding quiet waits.
    var stops: Int32 = 0
    /// How often on the way here a screen, alert or system layer appeared, and how often one disappeared.
    var comings: Int32 = 0
    var goings: Int32 = 0
    /// A moment far before it, which makes going back to any moment fast (`Timeline+Lines`).
    let jump: Int32
    private let before: Int32
    private var after: Int32 = -1
    private var branchNumber: Int32 = 0

    /// What the phone said to it, as an index into the timeline's `outcomes`; 0 for nothing.
    var outcome: UInt16 = 0
    private var flags: Flags = []

    /// The beginning.
    init(at time: Instant) {
      self.time = time
      (depth, jump, before) = (0, 0, -1)
    }

    init(_ input: Input, after parent: Int, depth: Int32, jump: Int) {
      self.input = input
      self.depth = depth
      self.jump = Int32(jump)
      time = .start
      before = Int32(parent)
    }

    /// The moment before it; `nil` for the start.
    public var parent: Int? { before < 0 ? nil : Int(before) }

    /// The branch on which it was first done, as an index into `branches`.
    public internal(set) var branch: Int {
      get { Int(branchNumber) }
      set { branchNumber = Int32(newValue) }
    }

    /// The moment that stepping forward leads to: the last one that was visited from here.
    var next: Int? {
      get { after < 0 ? nil : Int(after) }
      set { after = Int32(newValue ?? -1) }
    }

    /// The clock ran and nothing has come of it yet: the next tick is added to this moment.
    public internal(set) var isOpenWait: Bool {
      get { flags.contains(.isOpenWait) }
      set { flags.set(.isOpenWait, newValue) }
    }

    /// The running clock did it, not a person.
    public internal(set) var isByClock: Bool {
      get { flags.contains(.isByClock) }
      set { flags.set(.isByClock, newValue) }
    }

    /// Whether it had no effect because nothing expected it, such as a face presented to no prompt.
    var hasDoneNothing: Bool {
      get { flags.contains(.hasDoneNothing) }
      set { flags.set(.hasDoneNothing, newValue) }
    }

    /// Whether the entry continues after the character typed here: the last character begins a new line.
    var isWithinEntry: Bool {
      get { flags.contains(.isWithinEntry) }
      set { flags.set(.isWithinEntry, newValue) }
    }

    /// The character typed, if any.
    var typed: Unicode.Scalar? {
      if case .type(.character(let scalar))? = input { return scalar }
      return nil
    }
  }
}

/// Four answers in one byte: with a byte for each, a moment would be eight bytes larger.
private struct Flags: OptionSet, Sendable {
  let rawValue: UInt8
  static let isOpenWait = Flags(rawValue: 1)
  static let isByClock = Flags(rawValue: 2)
  static let hasDoneNothing = Flags(rawValue: 4)
  static let isWithinEntry = Flags(rawValue: 8)

  mutating func set(_ flag: Flags, _ isSet: Bool) { if isSet { insert(flag) } else { remove(flag) } }
}

/// The combinations of layers that were visible, each stored once: a flow has a few hundred, and a walk may have a
/// million moments.
struct LayerTable: Sendable {
  /// The IDs of a screen's layers.
  struct Layers: Hashable, Sendable {
    var app: String?
    var alert: String?
    var system: String?

    /// From bottom to top.
    var names: [String] { [app, alert, system].compactMap { $0 } }
    var top: String? { system ?? alert ?? app }
  }

  private(set) var all: [Layers] = []
  private var numbers: [Layers: Int32] = [:]
  private var latest: Int32 = 0

  subscript(number: Int32) -> Layers { all[Int(number)] }

  mutating func number(of screen: Screen) -> Int32 {
    let shown = Layers(app: screen.app?.id, alert: screen.alert?.id, system: screen.system?.id)
    // Usually nothing has changed.
    if all.indices.contains(Int(latest)), self[latest] == shown { return latest }
    latest = numbers[shown, default: Int32(all.count)]
    if Int(latest) == all.count {
      numbers[shown] = latest
      all.append(shown)
    }
    return latest
  }

  /// Whether one combination has a layer that the other doesn't.
  func brings(_ number: Int32, after other: Int32) -> Bool {
    guard number != other else { return false }
    let before = self[other].names
    return self[number].names.contains { !before.contains($0) }
  }
}
