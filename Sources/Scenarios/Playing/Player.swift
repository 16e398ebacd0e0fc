import ScreenDrawing
import UnlockEngine
import Walkthrough

/// A scenario being watched: at reading speed, step by step, or from its end.
///
/// A value like the walk: keys are pressed, time ticks, and what is to be seen is drawn; no terminal needed.
public struct Player: Sendable {
  public let play: ScenarioPlayback
  /// How many steps are done and settled.
  public private(set) var done = 0
  /// How long the next step has been under way; zero while none is.
  public private(set) var elapsed = Duration.zero
  public internal(set) var isPlaying: Bool
  /// 1 is reading speed, 9 is nine times as fast.
  public internal(set) var speed: Int
  /// Whether one sees what is about to be tapped, and digits come one by one.
  public let isAnimated: Bool
  public internal(set) var showsHelp = false
  /// What came of the last key, where the picture doesn't tell.
  public internal(set) var message: String?
  private var requests: [Request] = []

  /// What the player asks of whoever holds it.
  public enum Request: Hashable, Sendable { case quit, redraw, nextTheme, takeOver }

  public static let speeds = 1...9

  public init(_ play: ScenarioPlayback, speed: Int = 1, isPlaying: Bool = true, isAnimated: Bool = true) {
    self.play = play
    self.speed = min(max(speed, Player.speeds.lowerBound), Player.speeds.upperBound)
    self.isPlaying = isPlaying && play.count > 0
    self.isAnimated = isAnimated
  }

  /// What the player asked for since the last call.
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

  /// Tells something below the picture.
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
    // At the end there is nothing to go on with: once more from the beginning.
    if isAtEnd { (done, elapsed) = (0, .zero) }
    isPlaying = play.count > 0 && !isPlaying
  }

  /// Goes to just after so many steps. Whoever steps wants to look: the player stands still there.
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

  func pace(of step: Int) -> Pace {
    Pace(of: play.scenario.steps[step], parts: play.parts(of: step), isAnimated: isAnimated)
  }

  /// Lets a stretch of real time pass.
  public mutating func tick(_ realTime: Duration) {
    guard isPlaying else { return }
    elapsed += realTime * speed
    while done < play.count, elapsed >= pace(of: done).total {
      elapsed -= pace(of: done).total
      done += 1
    }
    if isAtEnd { (elapsed, isPlaying) = (.zero, false) }
  }

  /// Shows a step that has been under way for some time: for exports, which make their own time.
  mutating func show(step: Int, after time: Duration) {
    (done, elapsed) = (step, time)
  }

  // MARK: What is to be seen

  /// Where the player stands, for drawings.
  struct Scene {
    /// The step under way, or the one done last; `nil` at the beginning.
    var step: Int?
    /// Whether what came of that step is known already.
    var isSettled: Bool
    var walk: Walk
    var showsFocus: Bool
  }

  var scene: Scene {
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

  /// Only keys move the focus; after anything else it would be in the way.
  private func showsFocus(after step: Int) -> Bool {
    if case .press = play.scenario.steps[step].action { return true }
    return false
  }

  /// The walk to go on with by hand: all that was done so far is its past.
  public var takenOver: Walk {
    let scene = scene
    // What a step types may be half typed.
    let stage = scene.isSettled ? "after" : "in"
    let place = scene.step.map { "\(stage) step \($0 + 1) of \(play.scenario.steps.count)" } ?? "at the start"
    let rest = isAtEnd ? "" : " ] follows the scenario on;"
    return scene.walk.takenOver(
      telling: "Taken over \(place).\(rest) the clock is paused, Space lets it run.".sentence)
  }
}

extension String {
  /// With a capital after the first full stop, whatever was put together.
  fileprivate var sentence: String { replacing(". the", with: ". The") }
}
