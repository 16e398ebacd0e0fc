import DeviceSimulation
import UnlockEngine

extension Timeline {
  /// One thing that was done, and what lists and frames tell of it. Kept small: a walk may have a million.
  public struct Moment: Sendable {
    /// `nil` only for the beginning.
    public internal(set) var input: Input?
    /// What was done, in words: "tap “Use Face ID”".
    public internal(set) var label = "start"
    /// The keys that were pressed for it, for who wants to press them again.
    public internal(set) var keys: [Key] = []
    /// What was tried here by hand and did nothing: dead keys, taps on what is disabled.
    public internal(set) var tried: [String] = []
    /// The simulated time after it.
    public internal(set) var time: Instant

    /// What is to be seen after it, as a number of the timeline's `layerTable`.
    var layers: Int32 = 0
    /// How many moments lie before it, quiet waits too.
    let depth: Int32
    /// How many things were done from the beginning up to it, without quiet waiting.
    var stops: Int32 = 0
    /// How often a screen, alert or system layer came up on the way here, and how often one went away.
    var comings: Int32 = 0
    var goings: Int32 = 0
    /// A moment far before it: what makes the way back to any moment short (`Timeline+Lines`).
    let jump: Int32
    private let before: Int32
    private var after: Int32 = -1
    private var branchNumber: Int32 = 0

    /// The clock ran by itself, and nothing came of it yet: the next tick is added to this one.
    public internal(set) var isOpenWait = false
    /// The running clock did it, not a person.
    public internal(set) var isByClock = false
    /// It was done where nobody took it: a face shown while nothing looks for one.
    var hasDoneNothing = false
    /// Whether an entry goes on behind the character that was typed: the last one begins a new line.
    var isWithinEntry = false

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

    /// The moment that it followed; `nil` for the beginning.
    public var parent: Int? { before < 0 ? nil : Int(before) }

    /// The branch that it was first done on, as a place in `branches`.
    public internal(set) var branch: Int {
      get { Int(branchNumber) }
      set { branchNumber = Int32(newValue) }
    }

    /// The moment that stepping forward leads to: the last one that was taken from here.
    var next: Int? {
      get { after < 0 ? nil : Int(after) }
      set { after = Int32(newValue ?? -1) }
    }

    /// The character that was typed.
    var typed: Unicode.Scalar? {
      if case .type(.character(let scalar))? = input { return scalar }
      return nil
    }
  }
}

/// What was to be seen at moments, all layers that are different once: of a flow there are a few hundred, and a walk may
/// have a million moments.
struct LayerTable: Sendable {
  /// The IDs of a screen's layers.
  struct Layers: Hashable, Sendable {
    var app: String?
    var alert: String?
    var system: String?

    /// From the bottom to the top.
    var names: [String] { [app, alert, system].compactMap { $0 } }
    var top: String? { system ?? alert ?? app }
  }

  private(set) var all: [Layers] = []
  private var numbers: [Layers: Int32] = [:]
  private var latest: Int32 = 0

  subscript(number: Int32) -> Layers { all[Int(number)] }

  mutating func number(of screen: Screen) -> Int32 {
    let shown = Layers(app: screen.app?.id, alert: screen.alert?.id, system: screen.system?.id)
    // Most of the time it is what it was.
    if all.indices.contains(Int(latest)), self[latest] == shown { return latest }
    latest = numbers[shown, default: Int32(all.count)]
    if Int(latest) == all.count {
      numbers[shown] = latest
      all.append(shown)
    }
    return latest
  }

  /// Whether one shows a layer that the other doesn't.
  func brings(_ number: Int32, after other: Int32) -> Bool {
    guard number != other else { return false }
    let before = self[other].names
    return self[number].names.contains { !before.contains($0) }
  }
}
