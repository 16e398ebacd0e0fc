import DeviceSimulation

// How exactly time passes while a flow is explored.

extension ExplorationPlan {
  /// The same plan with waits that take exactly as long as they are, and some that are broken off: what is left of one stays what
  /// it is, and where no part of any has passed, time also passes by a half of one and to shortly before its end.
  ///
  /// That is the truth about time, as far as orders of what falls due go, but has many more states where several waits run at
  /// once: for spaces that stay small with it.
  public var withExactWaits: Self {
    var exact = self
    exact.hasExactWaits = true
    let worlds = starts.compactMap { try? setup(of: $0).world(for: flow) as World<F> }
    let known =
      waits.map(\.inMilliseconds) + worlds.compactMap { $0.device.autoLock.duration?.inMilliseconds }
    let lengths = lengths(in: worlds)
    for length in Self.parts(of: lengths)
    where !pauses.contains(where: { $0.length == length }) {
      exact.pauses.append(Pause(length, of: { _ in length }) { $0.hasTimers && !$0.isAmidWait(of: known) })
    }
    exact.bounds = bounds.map { $0 == Self.boundOfWaits ? Self.boundOfExactWaits : $0 }
    return exact
  }

  /// The app's waits, by length.
  private func lengths(in worlds: [World<F>]) -> [Duration] {
    Set(worlds.map(\.limits)).reduce(into: Set<Duration>()) { $0.formUnion(timerLengths($1)) }
      .filter { $0 > .milliseconds(1) }.sorted()
  }

  /// A half of each wait, and what is left of each when a half of a shorter one would end with it: after these either of two waits
  /// may be over first.
  private static func parts(of lengths: [Duration]) -> [Duration] {
    let halves = lengths.map { $0 / 2 }
    let others = lengths.flatMap { long in lengths.filter { $0 < long }.map { long - $0 / 2 } }
    return Array(Set(halves + others).sorted().prefix(mostPartsOfWaits))
  }

  /// Each is one more move where a wait runs that is longer. Six timers have 21; more come of rounds, each with a length of its own.
  private static var mostPartsOfWaits: Int { 120 }

  /// How waits are bounded, in a sentence.
  public static var boundOfWaits: String {
    "Time passes until something is due, or by a length that a rule or a limit has, and not to any moment in between. "
      + "What is left of a wait when another one is over counts as the next longer one of the flow’s waits; in a comparison "
      + "only from the second time on that a part of one has passed, and the first part is any other wait or half of the next."
  }

  /// How somebody goes on touching the phone, where a touch puts something off.
  public static var boundOfTouches: String {
    "Who touches the phone again and again goes on until something happens that no touch puts off, or for as long as time passes "
      + "otherwise."
  }

  /// The same where waits are exact.
  static var boundOfExactWaits: String {
    "Waits take exactly as long as they are. Time passes until something is due, or by a length that a rule or a limit has; "
      + "where no part of any wait has passed, also by a half of one, or to where a half of a shorter one would end with it."
  }
}
