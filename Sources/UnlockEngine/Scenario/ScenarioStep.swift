import DeviceSimulation

/// What one step of a scenario does or expects: what files are read to and written from.
public enum ScenarioStep: Hashable, Sendable {
  case lifeCycle(LifeCycle)
  /// A control of the topmost layer, by title or name.
  case tap(String)
  /// Characters for the keypad or text field of the topmost layer.
  case type(String)
  /// Keys, as in the terminal.
  case press([Key])
  case biometry(SensorAnswer)
  /// Ends the evaluation under way with an error.
  case fail(LAError.Code)
  case device([Setup.Entry])
  case server([Setup.Entry])
  case policy([Setup.Entry])
  case elapse(Duration)
  /// So much time passes while the user touches the phone again and again.
  case keepTouching(Duration)
  case elapseToNextDeadline
  case expect([Expectation])
  /// The phone, as drawn in plain text.
  case picture([String])
  /// What somebody has to say of the moment: it does nothing.
  case note(String)
}
