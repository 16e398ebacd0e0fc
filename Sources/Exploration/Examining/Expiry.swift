import DeviceSimulation
import FlowFiles
import UnlockEngine

/// How a world in which private content is seen comes to an end when nobody does anything, or nothing but touch it.
struct Expiry {
  /// Whether somebody goes on touching the phone meanwhile.
  let isTouched: Bool
  /// After how long.
  let length: Duration
  /// What it goes by, where that is a timer of the app’s.
  let figure: LimitedFigure?
  /// The timer that has to be told before: the last to lead on that no page tells while it runs.
  let untold: UInt8?
  /// What came up last before that, and when.
  let warning: (after: Duration, world: World<FileFlow>)?

  /// A limit that is longer is none (WCAG 2.2, 2.2.1).
  static var longest: Duration { .hours(20) }

  /// For who does nothing, and for who goes on touching the phone, where that makes a difference.
  static func all(of world: World<FileFlow>) -> [Expiry] {
    let isTouched = world.waitsBehindTouches() != nil
    return [Expiry(of: world), isTouched ? Expiry(of: world, isTouched: true) : nil].compactMap { $0 }
  }

  private static func next(in world: World<FileFlow>, _ isTouched: Bool) -> Deadline? {
    if isTouched, let touched = world.waitsBehindTouches() { return touched.waits.first }
    var next: Deadline?
    world.waits { next = next ?? $0 }
    return next
  }

  /// `nil` where it doesn’t end, or by the phone’s own lock.
  init?(of start: World<FileFlow>, isTouched: Bool = false) {
    self.isTouched = isTouched
    var world = start
    var (shown, warning): (Screen, (Duration, World<FileFlow>)?) = (start.screen, nil)
    var (effects, untold): ([Effect], UInt8?) = ([], nil)
    for _ in 0..<mostEvents {
      guard let next = Self.next(in: world, isTouched), let moment = world.moment(of: next),
        moment - start.clock.now <= Self.longest
      else { return nil }
      let (before, told) = (world.screen, world.timersTold)
      effects.removeAll(keepingCapacity: true)
      let passing = moment - world.clock.now
      world.step(isTouched ? .keepTouching(passing) : .elapse(passing), &effects)
      guard world.phone == .app else { return nil }
      let screen = world.screen
      if case .timer(let timer) = next, screen.place != before.place, told & (1 << UInt64(timer)) == 0 {
        untold = timer
      }
      let passed = world.clock.now - start.clock.now
      // A page from which a tap leads back is a warning, too.
      guard
        screen.app?.showsContent == true || screen.app?.id != shown.app?.id && Self.button(in: world) != nil
      else {
        (length, self.warning, self.untold) = (passed, warning, untold)
        if case .timer(let timer) = next { figure = .timer(timer) } else { figure = nil }
        return
      }
      if screen != shown { (shown, warning) = (screen, (passed, world)) }
    }
    return nil
  }

  /// The first of the warning’s buttons that leads back, by its title.
  var button: String? { warning.flatMap { Self.button(in: $0.world) } }

  private static func button(in warned: World<FileFlow>) -> String? {
    warned.screen.top?.controls.first { control in
      guard control.isEnabled else { return false }
      var world = warned
      _ = world.step(.tap(control.id))
      return world.screen.isIn && world.hasLeftAlert(of: warned)
    }?.title
  }

  /// Whether the warning came so long before, and one of its buttons leads back, for longer than without.
  func isWarned(for time: Duration) -> Bool {
    guard let warning, length - warning.after >= time else { return false }
    let controls = warning.world.screen.top?.controls ?? []
    return controls.contains { control in
      guard control.isEnabled else { return false }
      var world = warning.world
      _ = world.step(.tap(control.id))
      guard world.screen.isIn, world.hasLeftAlert(of: warning.world) else { return false }
      let left = length - warning.after
      _ = world.step(isTouched ? .keepTouching(left) : .elapse(left))
      return world.screen.isIn
    }
  }
}

extension World<FileFlow> {
  /// Whether an alert that was up is gone, whatever was under it.
  fileprivate func hasLeftAlert(of before: World<FileFlow>) -> Bool {
    screen.alert == nil || screen.alert?.id != before.screen.alert?.id
  }

  /// The timers whose length the screen tells, with nothing over it.
  fileprivate var timersTold: UInt64 {
    guard flow.tellsTimers, screen.isBare else { return 0 }
    return withUnsafePointer(to: self) { flow.timersTold(in: VisibleWorld($0)) }
  }
}

extension Screen {
  /// Whether nothing lies over what the app shows.
  var isBare: Bool { system == nil && alert == nil }
}
