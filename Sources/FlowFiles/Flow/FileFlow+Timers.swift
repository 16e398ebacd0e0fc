import DeviceSimulation
import UnlockEngine

// When timers start and stop, besides where steps say so, and for how long they run.

extension FileFlow {
  /// Whoever has failed often enough by the limit of now waits now.
  func startWhatIsDue(
    _ state: FileState, _ server: FileServer, from old: FileLimits, to new: FileLimits
  ) -> [Effect] {
    program.timers.indices.compactMap { timer in
      guard let count = program.timers[timer].roundsOf, let rounds = program.values[Int(count)].rounds else {
        return nil
      }
      let counted = program.number(count, state, server)
      let length = Int(new[Int(rounds.length)])
      guard !program.isUsedUp(count, counted, new),
        Round.isReached(by: Int(counted), every: length, insteadOf: Int(old[Int(rounds.length)]))
      else { return nil }
      return .start(
        timer: UInt8(timer), program.length(of: program.timers[timer], round: Int(counted) / length, new))
    }
  }
}

extension FileRun {
  mutating func start(_ timer: UInt8, round: Int = 1) {
    let length = program.length(
      of: program.timers[Int(timer)], round: round, surroundings.limits,
      isAnimated: surroundings.device.hasAnimations)
    effects.append(.start(timer: timer, length))
  }

  /// The end of a round but the last starts what waits for it.
  mutating func startWhatRoundsStart(of count: UInt8) {
    guard let rounds = program.values[Int(count)].rounds else { return }
    let (counted, length) = (
      program.number(count, state, server), Int(surroundings.limits[Int(rounds.length)])
    )
    guard length > 0, Int(counted).isMultiple(of: length),
      !program.isUsedUp(count, counted, surroundings.limits)
    else { return }
    for timer in program.timers.indices where program.timers[timer].roundsOf == count {
      start(UInt8(timer), round: Int(counted) / length)
    }
  }

  /// Timers that run while something holds: started when it begins to, stopped when it no longer does, and some of them
  /// started anew by whatever happens to the app meanwhile.
  mutating func keepTimers(after action: Event<FileFlow>) {
    noteTimers()
    for index in program.keptTimers {
      let number = FileTimer(rawValue: index)
      let isRunning = surroundings.timeLeft(number) != nil
      guard holds(program.timers[Int(index)].whileHolds) else {
        if isRunning { effects.append(.stop(timer: index)) }
        continue
      }
      let isTouched = program.timers[Int(index)].isRestarted && action.isTouch
      if action != .timePassed(number), isTouched || !isRunning { start(index) }
    }
  }
}

extension FileRun {
  /// What steps have done to timers counts for those that run while another one does, or doesn't.
  private mutating func noteTimers() {
    for effect in effects {
      switch effect {
      case .start(let timer, _): note(timer, isStarted: true)
      case .stop(let timer): note(timer, isStarted: false)
      default: break
      }
    }
  }

  private mutating func note(_ timer: UInt8, isStarted: Bool) {
    let bit: UInt16 = 1 << UInt16(timer)
    (started, stopped) = isStarted ? (started | bit, stopped & ~bit) : (started & ~bit, stopped | bit)
  }
}

extension Event<FileFlow> {
  /// Whether it is something that a person did to the app: no timer’s end, no server’s answer, no other device, and of
  /// a prompt’s answers those that somebody gave.
  fileprivate var isTouch: Bool {
    switch self {
    case .authenticated(_, .failure(let code)): code.isOfThePerson
    case .timePassed, .answered, .deviceChanged, .ended, .reinstalled, .restored: false
    case .launched, .extensionLaunched, .opened, .resignedActive, .enteredBackground, .enteringForeground,
      .becameActive, .tapped, .touched, .typed, .authenticated:
      true
    }
  }
}

extension LAError.Code {
  /// Whether somebody who looked, touched or tapped brought it about, and not the system by itself.
  fileprivate var isOfThePerson: Bool {
    switch self {
    case .authenticationFailed, .userCancel, .userFallback, .biometryLockout: true
    default: false
    }
  }
}

extension FlowProgram {
  /// How long a timer runs, which may depend on the round that started it.
  func length(
    of timer: TimerDefinition, round: Int = 1, _ limits: FileLimits, isAnimated: Bool = false
  ) -> Duration {
    let lengths = timer.length.limits
    let limit = Int(lengths[min(max(round, 1), lengths.count) - 1])
    var length = limits.duration(limit)
    if isAnimated, length == .zero { length = .milliseconds(self.limits[limit].animated) }
    if let less = timer.length.less { length = max(.zero, length - limits.duration(Int(less))) }
    if timer.length.isExceeded { length += .milliseconds(1) }
    // What starts by itself might come round again and again at one moment.
    return timer.whileHolds == nil ? length : max(.milliseconds(1), length)
  }

  func lengths(of timer: TimerDefinition, _ limits: FileLimits) -> [Duration] {
    (1...timer.length.limits.count).map { length(of: timer, round: $0, limits) }
  }
}
