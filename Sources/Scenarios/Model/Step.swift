import UnlockEngine

/// One step of a scenario.
public struct Step: Sendable {
  public var action: ScenarioStep
  /// How often it is done.
  public var times: Int
  /// Whether it shall have no effect.
  package var isIdle = false
  /// Whether a picture holds the styles of its cells, too.
  var isStyled = false
  /// How long it waits until what it expects is so; `nil` where that has to be so at once.
  package var wait: Duration?
  /// Where it begins in the file.
  public var place: SourcePlace
  /// Where it stands in the file.
  package var site: StepSite
  /// The steps “do: …” that led to it, the scenario’s own first; none where it stands in the scenario itself.
  package var callers: [Caller] = []
  /// Its own lines of the file, without the indentation that all of them have. Of a line that it shares with
  /// other steps, what a message shows.
  public var text: [String] { site.text(from: place) }
  /// The file that it stands in: another than the scenario’s, if that begins where another ends.
  public var path: String { site.source.path }

  /// A step “do: …”.
  package struct Caller: Sendable {
    /// The name of the steps that it does.
    package let name: String
    package let place: SourcePlace
    package let site: StepSite
  }

  /// Where it is done in the file of a scenario: its own place, or that of the “do: …” that led to it.
  package var outer: (place: SourcePlace, site: StepSite) {
    callers.first.map { ($0.place, $0.site) } ?? (place, site)
  }
}

extension Step {
  /// Whether it does something: it neither checks nor only says something.
  package var isAction: Bool { !action.isCheck && action.note == nil }

  /// Something that is probably a slip, told at the step.
  package func doubt(_ message: String) -> Diagnostic {
    Diagnostic(in: site.source, at: place, length: 1, message: message)
  }
}

extension ScenarioStep {
  /// Whether the step only checks something.
  package var isCheck: Bool {
    switch self {
    case .expect, .picture: true
    case .lifeCycle, .tap, .type, .press, .biometry, .fail, .device, .server, .policy, .elapse,
      .keepTouching, .elapseToNextDeadline, .note:
      false
    }
  }

  /// What it says, if that is all it does.
  package var note: String? {
    if case .note(let text) = self { return text }
    return nil
  }
}

/// The names of steps, as files write them.
package enum StepName: String, CaseIterable {
  case launch, leave, `return`, terminate
  case forceQuit = "force-quit"
  case reboot, interrupt, lock, unlock
  case openSwitcher = "open-switcher"
  case controlCentre = "control-centre"
  case notificationCentre = "notification-centre"
  case launchInBackground = "launch-in-background"
  case reinstall
  case newPhone = "new-phone"
  case update, sos
  case remoteLock = "remote-lock"
  case open, tap, type, press, biometry, fail, device, server, policy, elapse
  case keepTouching = "keep-touching"
  case expect, picture, note

  /// The step that needs no value.
  package var lifeCycle: LifeCycle? { LifeCycle.inOneWord.first { $0.name == rawValue } }

  /// What the step looks like in a file, for messages.
  package var example: String {
    switch self {
    case .launch, .leave, .return, .terminate, .forceQuit, .reboot, .interrupt, .openSwitcher, .controlCentre,
      .notificationCentre, .lock, .unlock, .launchInBackground, .reinstall, .newPhone, .update, .sos,
      .remoteLock:
      rawValue
    case .open: "open: notification"
    case .tap: "tap: Sign in"
    case .type: "type: \"2580\""
    case .press: "press: Tab"
    case .biometry: "biometry: match"
    case .fail: "fail: systemCancel"
    case .device: "device: { passcode: none }"
    case .server: "server: { … }"
    case .policy: "policy: { … }"
    case .elapse: "elapse: 5m"
    case .keepTouching: "keep-touching: 12h"
    case .expect: "expect: { screen: … }"
    case .picture: "picture: |"
    case .note: "note: The title says nothing of a PIN."
    }
  }
}
