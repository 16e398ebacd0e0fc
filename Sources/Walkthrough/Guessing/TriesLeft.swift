import DeviceSimulation
import UnlockEngine

/// A code or text that somebody without it could guess: one of the app’s, by its number, or the phone’s passcode.
enum GuessedSecret: Hashable, Sendable {
  case app(Int)
  case passcode
}

/// How many wrong tries there are now, and what comes of the last of them: found out by making them, on a copy of the phone.
///
/// No limit is read from anywhere: what counts is what the flow does.
struct TriesLeft: Sendable {
  let secret: GuessedSecret
  /// How long nobody can try before these tries; zero where the next one can be made at once.
  let wait: Duration
  let count: Count
  let end: End?

  enum Count: Hashable, Sendable {
    case exactly(Int)
    /// So many have been tried out, and that wasn’t the end.
    case atLeast(Int)
    /// A wrong one changes nothing.
    case endless
  }

  /// What comes of the last one.
  enum End: Hashable, Sendable {
    /// No try counts for so long.
    case wait(Duration)
    /// Something else shows, by its title.
    case shows(String)
    case phoneDisabled, phoneErased
  }

  /// More aren’t tried out.
  static let most = 20
  /// As many deadlines as are waited for until another try counts.
  private static let patience = 8

  /// `nil` where no code or text is asked for that anybody could guess.
  init?(in simulation: Simulation) {
    guard simulation.asksForCode else { return nil }
    var (now, wait) = (simulation.madePlain, Duration.zero)
    var tried = now.wrongTry()
    if tried == nil {
      guard simulation.isKeptWaiting, let later = Self.whenNext(now, of: nil) else { return nil }
      (now, wait, tried) = (later.simulation, later.wait, later.simulation.wrongTry())
    }
    guard let first = tried else { return nil }
    (secret, self.wait) = (first.secret, wait)
    var (count, last, before) = (1, first.end, [now.world])
    while count < Self.most {
      guard let (from, next) = Self.next(last, of: secret) else {
        (self.count, end) = (.exactly(count), Self.end(last, after: now, of: secret))
        return
      }
      // Who is where he was goes round without end, as where an alert’s OK gives all tries back.
      if before.contains(where: { from.world.isSame(as: $0) }) {
        (self.count, end) = (.endless, nil)
        return
      }
      before.append(from.world)
      last = next
      count += 1
    }
    // It may be counted, and nobody ever look at the count.
    let isEndless = before.count > 1 && before[before.count - 1].goesOn(as: before[before.count - 2])
    (self.count, end) = (isEndless ? .endless : .atLeast(count), nil)
  }

  /// The next try, made at once: where the last one brought up an alert, once that is closed.
  private static func next(
    _ simulation: Simulation, of secret: GuessedSecret
  ) -> (from: Simulation, end: Simulation)? {
    for start in [simulation] + simulation.alertsClosed {
      if let tried = start.wrongTry(), tried.secret == secret { return (start, tried.end) }
    }
    return nil
  }

  /// When a try counts again, of a secret or of any that the same side asks for, if nobody does anything but wait; `nil` if none
  /// does.
  private static func whenNext(
    _ simulation: Simulation, of secret: GuessedSecret?
  ) -> (simulation: Simulation, wait: Duration)? {
    for start in [simulation] + simulation.alertsClosed {
      var later = start
      for _ in 0..<patience where later.world.nextDeadline != nil {
        later.step(.elapseToNextDeadline)
        let moment = later.world.clock.now
        later.settle()
        guard let tried = later.wrongTry(),
          secret.map({ $0 == tried.secret })
            ?? ((simulation.screen.system != nil) == (tried.secret == .passcode))
        else { continue }
        return (later, moment - simulation.world.clock.now)
      }
    }
    return nil
  }

  private static func end(_ last: Simulation, after before: Simulation, of secret: GuessedSecret) -> End? {
    if last.world.phone == .disabled { return .phoneDisabled }
    if before.world.device.passcode != nil, last.world.device.passcode == nil { return .phoneErased }
    if let later = whenNext(last, of: secret) { return .wait(later.wait) }
    guard let top = last.screen.top, top.id != before.screen.top?.id, !top.title.isEmpty else { return nil }
    return .shows(top.title)
  }
}

extension Simulation {
  /// Whether a code or a text is asked for: it may be that none is taken at the moment.
  fileprivate var asksForCode: Bool {
    guard let top = screen.top else { return false }
    // Who has to wait for the passcode sees no keys.
    return top.keypad != nil || top.takesTyping || screen.system != nil && top.timeLeft != nil
  }

  /// Whether whoever would type is made to wait, and told so.
  fileprivate var isKeptWaiting: Bool {
    guard let top = screen.top else { return false }
    return top.timeLeft != nil || top.keypad?.isEnabled == false
  }

  /// The same where all that is done shows at once: nothing is held back for a moment, the phone doesn’t lock itself meanwhile,
  /// and what is sent can be seen to arrive.
  fileprivate var madePlain: Simulation {
    var plain = self
    plain.step(.change(.animations(false)))
    plain.step(.change(.autoLock(.never)))
    if plain.world.device.latency == .zero { plain.step(.change(.latency(.milliseconds(1)))) }
    return plain
  }

  /// What closes an alert without doing harm: each of its buttons, on a copy.
  fileprivate var alertsClosed: [Simulation] {
    guard screen.system == nil, let alert = screen.alert else { return [] }
    return alert.controls.filter { $0.isEnabled && $0.role != .destructive }.map { control in
      var closed = self
      closed.step(.tap(control.id))
      closed.settle()
      return closed
    }
  }

  /// A wrong code or text typed, submitted, and looked at; `nil` where that was no guess at anything, since the right one would
  /// have led to the same.
  fileprivate func wrongTry() -> (secret: GuessedSecret, end: Simulation)? {
    guard screen.top?.takesTyping == true, let wrong = wrongCodes.first else { return nil }
    let failed = world.device.failedPasscodes
    var (end, marks) = (self, GuessMarks())
    for input in entry(wrong) { marks.wrong |= end.stepping(input).wrong }
    for _ in 0..<Self.patience where end.isUnsettled || end.world.requestUnderWay != nil {
      marks.wrong |= end.stepping(.elapseToNextDeadline).wrong
    }
    if end.world.device.failedPasscodes > failed { return (.passcode, end) }
    return marks.wrong == 0 ? nil : (.app(marks.wrong.trailingZeroBitCount), end)
  }

  /// Does something, and tells what that meant to somebody who guesses.
  mutating func stepping(_ input: Input) -> GuessMarks {
    let before = world
    let effects = step(input)
    return before.guesses(in: input, to: world, effects)
  }
}
