import DeviceSimulation
import UnlockEngine

/// Everything that happened in a walk, as a tree of moments: one can go back, and forward again, and going on
/// after going back begins another branch and loses nothing (W6).
public struct Timeline: Sendable {
  /// One thing that was done, and the simulation after it.
  public struct Moment: Sendable {
    /// `nil` only for the beginning.
    public var input: Input?
    /// What was done, in words: "tap “Use Face ID”".
    public var label: String
    public var simulation: Simulation
    public var parent: Int?
    /// The branch that it was first done on, as a place in `branches`.
    public internal(set) var branch = 0
    /// The branch that stepping forward follows: the last one that was taken from here.
    var next: Int?
    /// The clock ran by itself, and nothing came of it yet: the next tick is added to this one.
    public internal(set) var isOpenWait = false
    /// The running clock did it, not a person.
    public internal(set) var isByClock = false
    /// The keys that were pressed for it, for who wants to press them again.
    public internal(set) var keys: [Key] = []
    /// What was tried here by hand and did nothing: dead keys, taps on what is disabled.
    public internal(set) var tried: [String] = []
  }

  /// A way through the tree: from where it left another, to the last thing done on it.
  public struct Branch: Hashable, Sendable {
    /// The moment that it goes on from; `nil` for the first branch.
    public var fork: Int?
    public var tip: Int
  }

  public internal(set) var moments: [Moment]
  public internal(set) var position = 0
  /// All that was tried and did nothing, in order, with the moment it was tried at.
  public private(set) var tries: [(moment: Int, text: String)] = []
  public internal(set) var branches = [Branch(fork: nil, tip: 0)]

  public init(_ start: Simulation) {
    moments = [Moment(input: nil, label: "start", simulation: start)]
  }

  public var now: Simulation { moments[position].simulation }
  public var canGoBack: Bool { previousStop != nil }
  public var canGoForward: Bool { nextStop != nil }

  /// Does something, and remembers it.
  public mutating func perform(_ input: Input, label: String, keys: [Key] = []) {
    var simulation = now
    simulation.step(input)
    append(Moment(input: input, label: label, simulation: simulation, parent: position, keys: keys))
  }

  /// Lets time pass because the clock runs. As long as nothing comes of it, that is one moment.
  public mutating func tick(_ duration: Duration) {
    // No time at all would be a moment, and a branch, of nothing.
    guard duration > .zero else { return }
    var simulation = now
    let effects = simulation.step(.elapse(duration))
    let isEventful = !effects.isEmpty || simulation.screen.layerIDs != now.screen.layerIDs
    guard case .elapse(let soFar)? = moments[position].input, moments[position].isOpenWait,
      moments[position].next == nil
    else {
      append(
        Moment(
          input: .elapse(duration), label: "wait", simulation: simulation, parent: position,
          isOpenWait: !isEventful, isByClock: true))
      return
    }
    moments[position].input = .elapse(soFar + duration)
    moments[position].simulation = simulation
    moments[position].isOpenWait = !isEventful
  }

  private mutating func append(_ moment: Moment) {
    var moment = moment
    let here = moments[position].branch
    let index = moments.count
    let tip = branches[here].tip
    // Quiet waiting isn't worth a branch: who steps back over it and goes on has left nothing behind.
    if tip == position || (moments[tip].isOpenWait && moments[tip].parent == position) {
      moment.branch = here
      branches[here].tip = index
    } else {
      // Something was done from here before: that stays, and this goes beside it.
      moment.branch = branches.count
      branches.append(Branch(fork: position, tip: index))
    }
    moments.append(moment)
    moments[position].next = index
    position = index
  }

  /// Remembers what was tried and did nothing; the same thing again and again is told once.
  mutating func note(tried: String) {
    let stop = stop(of: position)
    guard moments[stop].tried.last != tried else { return }
    moments[stop].tried.append(tried)
    tries.append((stop, tried))
  }

  /// The last thing that was done by a moment, without quiet waiting.
  public func stop(of moment: Int) -> Int {
    var place = moment
    while moments[place].isOpenWait, let parent = moments[place].parent { place = parent }
    return place
  }

  /// Goes to the moment before the last thing that was done; waiting by itself is passed over.
  public mutating func goBack() { if let stop = previousStop { position = stop } }

  public mutating func goForward() { if let stop = nextStop { position = stop } }

  private var previousStop: Int? { moments[stop(of: position)].parent }

  private var nextStop: Int? {
    guard var place = moments[position].next else { return nil }
    while moments[place].isOpenWait, let next = moments[place].next { place = next }
    return place
  }

  /// The moments from the beginning to now, without quiet waiting: what a journal shows.
  public var path: [Moment] {
    var path: [Moment] = []
    var place: Int? = position
    while let index = place {
      if !moments[index].isOpenWait { path.append(moments[index]) }
      place = moments[index].parent
    }
    return path.reversed()
  }

  /// The last things that were done, without quiet waiting: what of the journal can be seen, so that a frame
  /// takes as long after ten thousand steps as after ten.
  public func recent(_ count: Int) -> [Moment] {
    var recent: [Moment] = []
    var place = position
    while let parent = moments[place].parent, recent.count < count {
      if !moments[place].isOpenWait { recent.append(moments[place]) }
      place = parent
    }
    return recent.reversed()
  }

  /// The moments from the beginning to now, quiet waiting too: what has to be done again to come here.
  public var wholePath: [Moment] {
    var path: [Moment] = []
    var place: Int? = position
    while let index = place {
      path.append(moments[index])
      place = moments[index].parent
    }
    return path.reversed()
  }

  /// How many things can be gone forward to.
  public var stepsAhead: Int {
    var count = 0
    var place = moments[position].next
    while let index = place {
      if !moments[index].isOpenWait { count += 1 }
      place = moments[index].next
    }
    return count
  }
}
