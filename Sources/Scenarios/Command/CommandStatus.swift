/// How the command ended, for who called it (contract 2.3); never a count.
public enum CommandStatus: Int32, Sendable {
  /// Everything asked for was done, and held.
  case held = 0
  /// Something differed: an expectation, a picture, a step that couldn't be done.
  case differed = 1
  case usage = 2
  /// A scenario can't be read or is invalid. It wins over `differed`: what was asked for wasn't all done.
  case invalid = 3
  /// Nothing was selected.
  case nothingSelected = 4
  /// An internal error, or an output that couldn't be written.
  case broken = 5
}
