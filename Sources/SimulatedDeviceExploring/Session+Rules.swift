import DeviceSimulation
import SimulatedLocalAuthentication

/// When rules are looked at.
enum Moment {
  /// The app switcher opens, or iOS takes the picture for it.
  case switcher
  /// All that a move led to has happened.
  case end
}

extension Session {
  var isContentVisible: Bool { app.map { $0.isContentVisible($0.lock) } ?? false }
  var screen: String? { app.flatMap { app in app.screen.map { $0(app.lock) } } }
  var isInFront: Bool { phase == .active || phase == .inactive }

  /// Holds the rules against what is to be seen now.
  func check(_ moment: Moment) {
    guard broken == nil, app != nil else { return }
    switch moment {
    case .switcher: if isContentVisible { breach(.standard(.contentInAppSwitcher)) }
    case .end:
      if isInFront, mustAuthenticate, isContentVisible { breach(.standard(.contentWithoutAuthentication)) }
      if let limit = subject.guesses, isOver(limit) { breach(.standard(.tooManyGuesses)) }
    }
  }

  /// Between two events of a move the app is on the screen for a moment, too: while it comes to the front, for half a second.
  func checkOnTheWay() {
    judgeEvaluations(since: judgedEvaluations)
    acceptProof()
    check(.end)
  }

  /// Holds the app's own rules against it.
  func checkOwnRules(_ observation: SeenAfterMove) {
    guard broken == nil, let app else { return }
    for rule in subject.rules where !rule.holds(app.lock, observation) { breach(.own(rule.sentence)) }
  }

  /// Holds what is seen of the app against what it is compared with.
  func compare() {
    guard broken == nil, !muted.contains(.same), let counterpart, app != nil, slowAnswer == nil else {
      return
    }
    let seen = SeenOfApp(
      isInFront: isInFront && !isUnderSiri, dialog: device.device.evaluation?.phase,
      isContentVisible: isContentVisible, screen: screen)
    if let difference = counterpart.difference(from: seen) {
      broken = Breach(rule: .same, difference: difference)
    }
  }

  private func isOver(_ limit: GuessLimit) -> Bool {
    guard let duration = limit.duration else { return guesses.count > limit.count }
    let now = device.now
    return guesses.filter { now - $0 < duration }.count > limit.count
  }

  /// What evaluations that have ended since mean: a success proves who it is, if somebody answered a dialog, or unlocked the device a
  /// short while ago. A context that was kept succeeds again without anybody: that proves nothing.
  func judgeEvaluations(since before: Int) {
    let ended = device.evaluations.dropFirst(before)
    if ended.contains(where: { $0.result == .success && ($0.wasPrompted || $0.tookDeviceUnlock) }) {
      (mustAuthenticate, hasProved) = (false, true)
    }
    // Who answers a dialog is the owner, and may guess as often again; what is shown may come later.
    if ended.contains(where: { $0.result == .success && $0.wasPrompted }) { guesses = [] }
  }

  /// Content after a proof was authenticated for, and ends the count of guesses: at once, or when the app has checked the proof.
  func acceptProof() {
    guard hasProved, isInFront, isContentVisible else { return }
    (mustAuthenticate, hasProved, guesses) = (false, false, [])
  }

  /// Asked again a moment after Cancel, while nobody did anything, is as good as at once: by what the app began after it.
  func judgePromptAfterCancel() {
    guard let cancelledAt else { return }
    guard device.now - cancelledAt <= Self.moment else { return self.cancelledAt = nil }
    if device.prompt != nil { breach(.standard(.promptAfterCancel)) }
  }

  /// For how long something that comes by itself is an answer to what was before.
  private static var moment: Duration { .seconds(2) }

  /// An error that isn't the user's or the system's doing, and that the screen says nothing of.
  func judgeErrors(since before: Int) {
    guard isInFront, device.prompt == nil, let screen, let screenBeforePrompt,
      case .failure(let code)?? = device.evaluations.dropFirst(before).last.map(\.result)
    else { return }
    switch code {
    case .userCancel, .appCancel, .systemCancel, .invalidContext: return
    default: break
    }
    if screen != screenBeforePrompt { screensOfErrors.insert(screen) }
    guard !screensOfErrors.contains(screen) else { return }
    if thread.waits.contains(where: { .nanoseconds($0) <= Self.moment }) {
      unanswered = (device.now, screen)
    } else {
      breach(.standard(.unansweredError))
    }
  }

  /// What a screen shows a moment after an error, while nobody does anything, answers it: a text that comes in with an animation.
  func judgeUnanswered() {
    guard let (at, before) = unanswered, let screen else { return }
    if screen != before {
      screensOfErrors.insert(screen)
      unanswered = nil
    } else if device.now - at > Self.moment {
      unanswered = nil
      breach(.standard(.unansweredError))
    }
  }

  func observation(of move: String?) -> SeenAfterMove {
    SeenAfterMove(
      move: move, events: events, phase: phase, dialog: device.prompt.map(Session.words),
      isContentVisible: isContentVisible, isScreenCaptured: device.device.capture != .none, screen: screen)
  }

  private static func words(_ prompt: SystemPrompt) -> String {
    let dialog =
      switch prompt.dialog {
      case .permission: "may the app use Face ID?"
      case .scanning: "Face ID looks"
      case .notRecognized: "face not recognized"
      case .notRecognizedAgain: "face not recognized again"
      case .touch: "Touch ID"
      case .matched: "matched"
      case .passcode: "passcode"
      case .locked: "lock screen"
      }
    return "\(dialog) (“\(prompt.reason)”)"
  }
}
