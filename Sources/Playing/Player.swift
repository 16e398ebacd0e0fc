import ScreenDrawing
import UnlockEngine
import Walkthrough

/// A scenario being watched: at reading speed, step by step, or from its end.
///
/// A value, like the walk: it takes keys, lets time pass, and can be drawn, all without a terminal.
public struct Player: Sendable {
  public let play: ScenarioPlayback
  /// How many steps are complete and have been looked at.
  public private(set) var done = 0
  /// How long the next step has been in progress; zero if none is.
  public private(set) var elapsed = Duration.zero
  public package(set) var isPlaying: Bool
  /// 1 is reading speed, 9 is nine times as fast.
  public internal(set) var speed: Int
  /// Whether the player shows what is about to be tapped, and types digits one by one.
  public let isAnimated: Bool
  public internal(set) var showsHelp = false
  /// The result of the last key, if the picture doesn't show it.
  public internal(set) var message: String?
  private var requests: [Request] = []

  /// Requests to the owner of the player.
  public enum Request: Hashable, Sendable { case quit, redraw, nextTheme, takeOver }

  public static let speeds = 1...9

  public init(_ play: ScenarioPlayback, speed: Int = 1, isPlaying: Bool = true, isAnimated: Bool = true) {
    self.play = play
    self.speed = min(max(speed, Player.speeds.lowerBound), Player.speeds.upperBound)
    self.isPlaying = isPlaying && play.count > 0
    self.isAnimated = isAnimated
  }

  /// Returns and clears the requests.
  public mutating func takeRequests() -> [Request] {
    defer { requests = [] }
    return requests
  }

  public var isAtEnd: Bool { done == play.count }

  // MARK: Keys

  /// Does what a key does.
  public mutating func press(_ key: Key) {
    message = nil
    if showsHelp, key == .escape { return showsHelp = false }
    guard let binding = PlayerKeys.binding(for: key, in: self) else {
      message = "\(key.name) does nothing here. Press ? for the keys that work now."
      return
    }
    perform(binding.command(key))
  }

  /// Shows a message below the picture.
  public mutating func tell(_ text: String) { message = text }

  /// Carries out a command.
  public mutating func perform(_ command: PlayerKeys.Command) {
    let wasHelp = showsHelp
    showsHelp = false
    switch command {
    case .togglePause: togglePause()
    case .forward: go(to: done + 1)
    case .back: go(to: elapsed > .zero ? done : done - 1)
    case .nextCheck: goToCheck(after: done)
    case .previousCheck: goToCheck(before: done)
    case .toStart: go(to: 0)
    case .toEnd: go(to: play.count)
    case .step(let step): go(to: step + 1)
    case .speed(let speed): self.speed = speed
    case .help: showsHelp = !wasHelp
    case .takeOver: requests.append(.takeOver)
    case .nextTheme: requests.append(.nextTheme)
    case .redraw: requests.append(.redraw)
    case .quit: requests.append(.quit)
    }
  }

  private mutating func togglePause() {
    // At the end there is nothing left to play, so it starts again.
    if isAtEnd { (done, elapsed) = (0, .zero) }
    isPlaying = play.count > 0 && !isPlaying
  }

  /// Goes to just after a number of steps, and pauses there, because the user wants to look.
  public mutating func go(to steps: Int) {
    isPlaying = false
    elapsed = .zero
    done = min(max(steps, 0), play.count)
  }

  private mutating func goToCheck(after steps: Int) {
    let next = (steps..<play.count).first { play.scenario.steps[$0].action.isCheck }
    if next == nil { message = "No expectation comes after this." }
    go(to: next.map { $0 + 1 } ?? play.count)
  }

  private mutating func goToCheck(before steps: Int) {
    let previous = (0..<max(0, steps - 1)).last { play.scenario.steps[$0].action.isCheck }
    if previous == nil { message = "No expectation comes before this." }
    go(to: previous.map { $0 + 1 } ?? 0)
  }

  // MARK: Time

  package func pace(of step: Int) -> Pace {
    Pace(of: play.scenario.steps[step], parts: play.parts(of: step), isAnimated: isAnimated)
  }

  /// Lets real time pass.
  public mutating func tick(_ realTime: Duration) {
    guard isPlaying else { return }
    elapsed += realTime * speed
    while done < play.count, elapsed >= pace(of: done).total {
      elapsed -= pace(of: done).total
      done += 1
    }
    if isAtEnd { (elapsed, isPlaying) = (.zero, false) }
  }

  /// Shows a step that has been in progress for some time: for exports, which have their own clock.
  package mutating func show(step: Int, after time: Duration) { (done, elapsed) = (step, time) }

  // MARK: What is visible

  /// Where the player is, for drawings.
  package struct Scene {
    /// The step in progress, or the last one done; `nil` at the start.
    var step: Int?
    /// Whether the result of that step is known already.
    var isSettled: Bool
    var walk: Walk
    var showsFocus: Bool
  }

  package var scene: Scene {
    guard elapsed > .zero, done < play.count else {
      let step = done > 0 ? done - 1 : nil
      return Scene(
        step: step, isSettled: true, walk: play.walk(after: done), showsFocus: step.map(showsFocus) ?? false)
    }
    let pace = pace(of: done)
    guard elapsed >= pace.lead else {
      let (walk, showsFocus) = play.walk(before: done)
      return Scene(step: done, isSettled: false, walk: walk, showsFocus: showsFocus)
    }
    if elapsed >= pace.done {
      let walk = play.walk(after: done + 1)
      return Scene(step: done, isSettled: true, walk: walk, showsFocus: showsFocus(after: done))
    }
    let part = Int((elapsed - pace.lead) / pace.interval)
    return Scene(
      step: done, isSettled: false, walk: play.walk(in: done, part: part), showsFocus: showsFocus(after: done)
    )
  }

  /// Whether to show the focus: only keys move it, and otherwise it would distract.
  private func showsFocus(after step: Int) -> Bool {
    if case .press = play.scenario.steps[step].action { return true }
    return false
  }

  /// A walk for the user to continue by hand, with everything done so far as its history.
  public var takenOver: Walk {
    let scene = scene
    // In the middle of a step, its text may be half typed.
    let stage = scene.isSettled ? "after" : "in"
    let place = scene.step.map { "\(stage) step \($0 + 1) of \(play.scenario.steps.count)" } ?? "at the start"
    let rest = isAtEnd ? "" : " ] continues the scenario;"
    return scene.walk.takenOver(
      telling: "Taken over \(place).\(rest) the clock is paused, Space lets it run.".sentence)
  }
}

extension String {
  /// With a capital letter after a full stop, whichever parts were joined.
  fileprivate var sentence: String { replacing(". the", with: ". The") }
}
