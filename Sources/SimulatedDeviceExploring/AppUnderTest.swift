public import DeviceSimulation

/// An app to be explored: how it is launched and looked at, what can be done, and what shall hold.
///
/// `explore(…)` makes one and fails the test for what is found. Keep one where several tests need it, or to look at what is found.
public struct AppUnderTest<Lock>: Sendable {
  let grace: Duration
  let graceSurvivesKill: Bool
  let guesses: GuessLimit?
  let exceptions: [StandardRule: String]
  let rules: [Rule<Lock>]
  let device: [DeviceChange]
  let waits: [Duration]
  let fromOutside: FromOutside?
  let comparison: Comparison?
  let launching: @MainActor (Launch) throws -> App<Lock>
  let installing: @MainActor () throws -> Void
  let moves: @MainActor () -> [Move<Lock>]

  /// An app.
  ///
  /// - Parameters:
  ///   - grace: For how long the app may be left without asking again. Zero, the default: not at all.
  ///   - graceSurvivesKill: Whether an app that was killed meanwhile needn't ask either.
  ///   - guesses: How many tries somebody may have; not looked at by default.
  ///   - exceptions: Rules that are left out, each with its reason.
  ///   - rules: Rules of the app's own.
  ///   - device: Changes to the device that it begins on.
  ///   - waits: How long somebody waits, as moves; by default half the grace time and a second more than all of it, or a minute where there is none.
  ///   - fromOutside: What can come from outside, beside what always does, as often as it can; by default once in an order, after all without it:
  ///     the lock screen, a launch in the background, Siri, and what opens an app that listens to that. `[]` is nothing at all.
  ///   - comparison: What is given the same moves, and has to show the same after each; nothing by default.
  ///   - launching: Launches the app. It is called for each launch, so it must make everything anew: what is global or static outlives a
  ///     launch here, as nothing does on a device.
  ///   - installing: What is on the device before the first launch: a PIN in the keychain, settings.
  ///   - moves: What can be done in the app. The device's own moves come by themselves.
  public init(
    grace: Duration = .zero, graceSurvivesKill: Bool = false, guesses: GuessLimit? = nil,
    except exceptions: [StandardRule: String] = [:], rules: [Rule<Lock>] = [], device: [DeviceChange] = [],
    waits: [Duration]? = nil, fromOutside: FromOutside? = nil, comparedWith comparison: Comparison? = nil,
    launching: @escaping @MainActor (Launch) throws -> App<Lock>,
    installing: @escaping @MainActor () throws -> Void = {},
    @MoveBuilder<Lock> moves: @escaping @MainActor () -> [Move<Lock>] = { [] }
  ) {
    precondition(exceptions.values.allSatisfy { !$0.isEmpty }, "A rule is left out for a reason: say which.")
    self.grace = grace
    self.graceSurvivesKill = graceSurvivesKill
    self.guesses = guesses
    self.exceptions = exceptions
    self.rules = rules
    self.device = device
    self.waits = waits ?? (grace > .zero ? [grace / 2, grace + .seconds(1)] : [.seconds(60)])
    self.fromOutside = fromOutside
    self.comparison = comparison
    self.launching = launching
    self.installing = installing
    self.moves = moves
  }

  /// Whether a rule is held against the app.
  func holds(_ rule: StandardRule) -> Bool {
    exceptions[rule] == nil && (rule != .tooManyGuesses || guesses != nil)
  }
}
