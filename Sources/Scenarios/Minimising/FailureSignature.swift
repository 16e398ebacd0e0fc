import UnlockEngine

/// In what way a scenario fails. Two fail in the same way if
///
/// - the same isn’t as expected: the same kinds of expectation, facts and texts, each with the same expected and the same
///   actual value; for a step that couldn’t be done, for the same reason in the same words; for a picture, by the same
///   picture;
/// - with the same screen, alert and layer of the system’s on the phone.
///
/// What was done last before it stays, too (`ShorterScenario.last`): without it, “the accounts after the right PIN” would
/// fail in the same way where nobody has typed a PIN yet.
struct FailureSignature: Hashable, Sendable {
  package let failures: [Failure]
  package let layers: [String?]

  /// `nil` for a scenario that doesn’t fail.
  init?(_ result: ScenarioResult) {
    guard let failed = result.failed else { return nil }
    let screen = (failed.scene?.world ?? result.end).screen
    failures = failed.failures
    layers = [screen.app?.id, screen.alert?.id, screen.system?.id]
  }

  /// It in one line, for people.
  package var words: String {
    let first = failures.first?.summary ?? ""
    return failures.count > 1 ? "\(first) (and \(failures.count - 1) more)" : first
  }

  /// Whether it is about how often the app asked for something.
  var countsRequests: Bool {
    failures.contains { failure in
      guard case .differs(let found) = failure else { return false }
      return found.what.hasPrefix("calls") || found.what.hasPrefix("requests")
    }
  }
}
